"""Pictures above the widgets: the focus ring, tooltips, and the dark layer under a dialog."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.compositor import Node
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgba
from bidtable.app.draw.writing import Written, lay, noted

TIP_DELAY = 0.4
TIP_WIDTH = 340
DASH = 8
"""Length of a dash of the focus ring, in layout units."""
SPACE = 5
"""Length of a gap between two dashes, in layout units."""


class Dim(Node):
    """A translucent dark layer between a dialog and the rest of the window."""

    def __init__(self, size: tuple[int, int], colour: Rgba) -> None:
        super().__init__()
        self._sheet = pygame.Surface(size, pygame.SRCALPHA)
        self._sheet.fill(colour)

    def bounds(self) -> pygame.Rect:
        return self._sheet.get_rect()

    def blit(self, target: pygame.Surface) -> None:
        area = target.get_clip()
        target.blit(self._sheet, area.topleft, area)


class FocusRing(Node):
    """The dashed ring around the widget that has the keyboard focus."""

    # The dashes distinguish the ring from the outlines of selected cards.

    def __init__(self) -> None:
        super().__init__()
        self.layer = 9_000
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._picture: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()
        self._visible = False

    def follow(
        self, rect: pygame.Rect | None, context: PaintContext, clip: pygame.Rect | None = None
    ) -> None:
        """Draw the ring around an area, or hide the ring if the area is None."""
        if rect is None:
            self.visible = False
            return
        gap, width = context.metrics.px(3), max(2, context.metrics.px(2.5))
        around = rect.inflate(2 * (gap + width), 2 * (gap + width))
        key = (around.size, context.key)
        area = clip.inflate(2 * (gap + width), 2 * (gap + width)) if clip is not None else None
        if around == self._rect and key == self._key and self._visible and area == self.clip:
            return
        if key != self._key:
            self._key = key
            self._picture = pygame.Surface(around.size, pygame.SRCALPHA)
            radius = min(context.metrics.px(11), min(around.size) // 2)
            back = (0, 0, 0) if context.theme.base != "daylight" else (255, 255, 255)
            # A dark line and a light line together are visible on any background.
            whole = self._picture.get_rect()
            paint.rounded(self._picture, whole, radius, None, (*back, 130), width + 1)
            light = pygame.Surface(around.size, pygame.SRCALPHA)
            paint.rounded(light, whole, radius, None, context.theme.focus, width)
            dash, space = context.metrics.px(DASH), context.metrics.px(SPACE)
            for x in range(radius + dash, whole.right - radius - space, dash + space):
                light.fill((0, 0, 0, 0), (x, 0, space, width))
                light.fill((0, 0, 0, 0), (x, whole.bottom - width, space, width))
            for y in range(radius + dash, whole.bottom - radius - space, dash + space):
                light.fill((0, 0, 0, 0), (0, y, width, space))
                light.fill((0, 0, 0, 0), (whole.right - width, y, width, space))
            self._picture.blit(light, (0, 0))
        self._rect = around
        self.clip = area
        self.visible = True
        self.touch()

    def bounds(self) -> pygame.Rect:
        return self._rect

    def blit(self, target: pygame.Surface) -> None:
        if self._picture is not None:
            target.blit(self._picture, self._rect.topleft)


class Tooltip(Node):
    """A tooltip beside the pointer or the focused widget.

    Attributes:
        text: Text of the tooltip; empty while the tooltip is hidden.
        written: The text and its place on the picture, in pixels.
    """

    def __init__(self) -> None:
        super().__init__()
        self.layer = 10_000
        self._visible = False
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._picture: pygame.Surface | None = None
        self._bleed = 0
        self.text = ""
        self.written: list[Written] = []

    def show(
        self, text: str, beside: pygame.Rect, context: PaintContext, clear: Sequence[pygame.Rect] = ()
    ) -> None:
        """Show a tooltip beside an area, where it covers other widgets as little as possible."""
        m, theme = context.metrics, context.theme
        pad, size = m.px(10), m.text_px(14)
        room = min(m.width - 4 * pad, round(m.px(TIP_WIDTH) * max(1.0, m.text_scale * 0.8)))
        words = context.fonts.render(text, size, theme.tooltip_ink, wrap=room)
        w, h = words.get_width() + 2 * pad, words.get_height() + round(1.4 * pad)
        self._bleed = m.px(10)
        full = pygame.Surface((w + 2 * self._bleed, h + 2 * self._bleed), pygame.SRCALPHA)
        full.blit(
            paint.shadow((w, h), m.px(6), m.px(8), theme.shadow),
            (self._bleed - m.px(8), self._bleed - m.px(6)),
        )
        paint.rounded(full, (self._bleed, self._bleed, w, h), m.px(6), theme.tooltip, theme.panel_edge)
        place = (self._bleed + pad, self._bleed + round(0.7 * pad))
        with noted() as self.written:
            lay(full, words, place, text, theme.tooltip_ink)
        window = pygame.Rect(0, 0, m.width, m.height).inflate(-m.px(8), -m.px(8))
        places = [place.clamp(window) for place in _around(beside, (w, h), m.px(8))]
        self._rect = min(places, key=lambda place: pixels_covered(place, [beside, *clear]))
        self._picture, self.text = full, text
        self.visible = True
        self.touch()

    def hide(self) -> None:
        self.visible = False
        self.text = ""

    @property
    def rect(self) -> pygame.Rect:
        """Area of the tooltip on the screen, without its shadow."""
        return self._rect

    def bounds(self) -> pygame.Rect:
        return self._rect.inflate(2 * self._bleed, 2 * self._bleed)

    def blit(self, target: pygame.Surface) -> None:
        if self._picture is not None:
            target.blit(self._picture, self.bounds().topleft)


def _around(area: pygame.Rect, size: tuple[int, int], gap: int) -> list[pygame.Rect]:
    wide, tall = size
    middle = (area.centerx - wide // 2, area.centery - tall // 2)
    corners = [
        (middle[0], area.bottom + gap),
        (middle[0], area.top - gap - tall),
        (area.right + gap, middle[1]),
        (area.left - gap - wide, middle[1]),
        (area.left, area.bottom + gap),
        (area.right - wide, area.bottom + gap),
        (area.left, area.top - gap - tall),
        (area.right - wide, area.top - gap - tall),
    ]
    return [pygame.Rect(corner, size) for corner in corners]


def pixels_covered(place: pygame.Rect, areas: Sequence[pygame.Rect]) -> int:
    """Return how many pixels of several areas a rectangle covers."""
    parts = (place.clip(areas[at]) for at in place.collidelistall(areas))
    return sum(part.width * part.height for part in parts)
