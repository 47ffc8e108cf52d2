"""Shows the text of a lesson in a speech bubble, and marks pieces with rings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import mix, readable_on
from bidtable.app.draw.writing import lay
from bidtable.app.match.lesson import Saying
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.scenes.furniture.notes import (
    Ring,
    distance,
    free_place,
    obstacles,
    place_to_ring,
    places_of_move,
)
from bidtable.app.widgets import Widget
from bidtable.app.widgets.board import named
from bidtable.app.widgets.widget import Common
from bidtable.app.widgets.words import Words

SIZE: Final = 16
"""Font size in a speech bubble, in layout units. It is used for the explanation and for the request."""
SMALL: Final = 13

WIDTHS: Final = (300, 380, 460, 230)
"""Widths of a speech bubble that are tried, in layout units."""

LONGEST_TAIL: Final = 14
"""Largest length of the tail of a speech bubble, as a multiple of half the tail's width.

If the distance to the speaker is longer, the tail does not reach the speaker.
"""

FAR: Final = 0.9
"""Cost of each pixel between a speech bubble and the speaker's mouth, if a line of text is one pixel high."""


CROSSED: Final = 120.0
"""Cost of a tail that covers the speaker's name, if a line of text is one pixel high.

For other heights, it is multiplied by the square of the height.
"""


class Bubble(Widget):
    """A speech bubble with a text, a task and the progress of the lesson.

    Attributes:
        mouth: Mouth of the speaker, in pixels of the window; None if nobody speaks.
    """

    reactive = False
    soft_shadow = (12, 12, 4)

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.text = self.now = self.count = ""
        self.mouth: tuple[int, int] | None = None
        self.blocks = False
        self.manner = "politely"

    @property
    def in_words(self) -> Words | None:
        told = " ".join(filter(None, (self.text, self.now)))
        return Words("note", told, self.count) if told else None

    def say(self, text: str, now: str, count: str) -> None:
        """Change the text, the task and the progress in the bubble."""
        if (text, now, count) != (self.text, self.now, self.count):
            self.text, self.now, self.count = text, now, count
            self.invalidate()

    def height_for(self, width: int) -> int:
        """Return the height in pixels that the bubble needs with a given width."""
        m, fonts = self.context.metrics, self.context.fonts
        inner = width - 2 * m.px(14)
        tall = fonts.wrapped_height(self.text, m.text_px(SIZE), inner, "regular")
        if self.now:
            tall += m.px(5) + fonts.wrapped_height(self.now, m.text_px(SIZE), inner, "bold")
        if self.count:
            tall += m.px(2) + fonts.height(m.text_px(SMALL))
        return tall + 2 * m.px(10)

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        m, theme, fonts = ctx.metrics, ctx.theme, ctx.fonts
        face = theme.tooltip
        ink = readable_on(face)
        area = target.get_rect()
        paint.rounded(target, area, m.px(12), face, theme.choice, max(2, m.px(2)))
        pad, y = m.px(14), m.px(10)
        inner = area.width - 2 * pad
        words = fonts.render(self.text, m.text_px(SIZE), ink, "regular", inner)
        lay(target, words, (pad, y), self.text, ink)
        y += words.get_height()
        if self.now:
            y += m.px(5)
            words = fonts.render(self.now, m.text_px(SIZE), ink, "bold", inner)
            lay(target, words, (pad, y), self.now, ink)
            y += words.get_height()
        if self.count:
            faint = mix(ink, face, 0.25)
            words = fonts.render(self.count, m.text_px(SMALL), faint)
            lay(target, words, (area.right - pad - words.get_width(), y + m.px(2)), self.count, faint)


class Tail(Widget):
    reactive = False

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.blocks = False
        self._points: tuple[tuple[int, int], ...] = ()

    def lead(self, box: pygame.Rect, mouth: tuple[int, int], wide: int) -> None:
        beside = box.top <= mouth[1] <= box.bottom
        # The tail begins at the edge of the bubble, away from the corners, so that it does not cover the
        # text.
        inner = box.inflate(-4, -4 * wide) if beside else box.inflate(-4 * wide, -4)
        x = max(inner.left, min(inner.right, mouth[0]))
        y = max(inner.top, min(inner.bottom, mouth[1]))
        root = [(x, y - wide), (x, y + wide)] if beside else [(x - wide, y), (x + wide, y)]
        corners = [*root, _near((x, y), mouth, LONGEST_TAIL * wide)]
        left, top = min(px for px, _ in corners), min(py for _, py in corners)
        right, bottom = max(px for px, _ in corners), max(py for _, py in corners)
        self._points = tuple((px - left, py - top) for px, py in corners)
        self.move_to((left, top, max(1, right - left), max(1, bottom - top)))
        self.invalidate()

    def paint(self, target: pygame.Surface) -> None:
        if self._points:
            theme = self.context.theme
            pygame.draw.polygon(target, theme.tooltip, self._points)
            pygame.draw.lines(
                target, theme.choice, False, (self._points[0], self._points[2], self._points[1]), 2
            )


class Guide:
    """Shows the text of a lesson in a speech bubble that covers no important pieces."""

    def __init__(self, scene: TableHost, area: pygame.Rect) -> None:
        gap = scene.ui.metrics.px(8)
        self.scene, self.area = scene, area.inflate(-2 * gap, -2 * gap)
        ui = scene.ui
        self.tail = ui.add(Tail(rect=(0, 0, 1, 1), z=502, name="guide:tail"))
        self.bubble = ui.add(Bubble(rect=(0, 0, 10, 10), z=501, name="guide:says"))
        self.rings: list[Ring] = []
        self._shown: tuple[object, ...] = ()
        self.hide()

    def hide(self) -> None:
        self.bubble.visible = self.tail.visible = False
        for ring in self.rings:
            ring.visible = False
        self._shown = ()

    def show(self, saying: Saying | None, now: str) -> None:
        """Show a text of the lesson and the player's task, or hide the speech bubble."""
        if saying is None:
            self.hide()
            return
        targets = self._targets(saying)
        self._show_rings(targets)
        key = (saying.text, now, saying.count, tuple(map(tuple, targets)))
        if key == self._shown:
            return
        self._shown = key
        self.bubble.say(saying.text, now, saying.count)
        self.bubble.visible = True
        person = self.scene.board.sprite(f"person:{saying.seat}")
        plate = self.scene.board.sprite(f"seat:{saying.seat}")
        box = self._place(
            targets, person.home if person is not None else None, plate.home if plate is not None else None
        )
        self.bubble.move_to(box)
        self.tail.visible = person is not None
        if person is not None:
            self.tail.lead(box, _mouth(person.home, box), self.scene.ui.metrics.px(7))

    # -- the rings -----------------------------------------------------------------------------------

    def _targets(self, saying: Saying) -> list[pygame.Rect]:
        scene = self.scene
        found: list[pygame.Rect] = []
        for ring in saying.rings:
            # All pieces that match the patterns of one string share a ring.
            patterns = ring.split()
            fits = [w for w in scene.ui.widgets if w.visible and named(w.name, patterns)]
            if saying.asks and saying.move is not None:
                # If several widgets match, only the widgets that can be pressed for the move get a ring.
                fits = [w for w in fits if w.on_click is not None and w.enabled] or fits
            places = [place_to_ring(widget) for widget in fits]
            if places:
                found.append(places[0].unionall(places[1:]))
        if saying.move is not None and saying.asks:
            found += [place for place in places_of_move(scene, saying.move) if place not in found]
        return found

    def _show_rings(self, targets: Sequence[pygame.Rect]) -> None:
        ui = self.scene.ui
        while len(self.rings) < len(targets):
            self.rings.append(ui.add(Ring(rect=(0, 0, 10, 10), z=500, name=f"guide:ring:{len(self.rings)}")))
        for ring, target in zip(self.rings, targets, strict=False):
            ring.surround(target)
        for ring in self.rings[len(targets) :]:
            ring.visible = False

    # -- the place of the bubble ------------------------------------------------------------------------

    def _place(
        self, targets: Sequence[pygame.Rect], person: pygame.Rect | None, plate: pygame.Rect | None
    ) -> pygame.Rect:
        m, area = self.scene.ui.metrics, self.area
        line = m.text_px(SIZE)

        def cost(box: pygame.Rect) -> float:
            if person is None:
                return 0.0
            mouth = _mouth(person, box)
            crossed = plate is not None and plate.clipline(_root(box, mouth), mouth)
            return FAR * line * distance(box, mouth) + (CROSSED * line * line if crossed else 0.0)

        wide = [min(area.width, round(m.px(units) * max(1.0, m.text_scale * 0.85))) for units in WIDTHS]
        sizes = [(width, self.bubble.height_for(width)) for width in wide]
        around = obstacles(self.scene, targets, (self.bubble, self.tail))
        return free_place(area, sizes, around, cost)[0]


def _root(box: pygame.Rect, mouth: tuple[int, int]) -> tuple[int, int]:
    return max(box.left, min(box.right, mouth[0])), max(box.top, min(box.bottom, mouth[1]))


def _near(start: tuple[int, int], goal: tuple[int, int], most: int) -> tuple[int, int]:
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    part = min(1.0, most / max(1.0, (dx * dx + dy * dy) ** 0.5))
    return start[0] + round(dx * part), start[1] + round(dy * part)


def _mouth(person: pygame.Rect, box: pygame.Rect) -> tuple[int, int]:
    x = person.centerx + round(person.width * (0.24 if box.centerx > person.centerx else -0.24))
    return x, person.top + round(person.height * 0.56)
