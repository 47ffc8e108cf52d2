"""Buttons, and the actions that they stand for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Literal, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Align
from bidtable.app.draw.theme import Rgb, Theme, mix
from bidtable.app.draw.writing import fitted, lay, write
from bidtable.app.widgets.widget import Common, Painted, Tip, Widget
from bidtable.app.widgets.words import Words

Kind = Literal["primary", "plain", "danger", "ghost"]


def face_colours(theme: Theme, kind: Kind, enabled: bool, hovered: bool, pressed: bool) -> tuple[Rgb, Rgb]:
    """Return the background colour and the text colour of a button."""
    if not enabled:
        return theme.button_disabled, theme.button_disabled_ink
    if kind in ("primary", "danger"):
        face = theme.accent if kind == "primary" else theme.danger
        ink = theme.accent_ink if kind == "primary" else theme.danger_ink
        # The colour of a hovered button moves away from its text colour, so that the contrast grows.
        away: Rgb = (255, 255, 255) if sum(ink) < 384 else (0, 0, 0)
        if pressed:
            return mix(face, away, 0.04 if away == (255, 255, 255) else 0.3), ink
        return (mix(face, away, 0.2) if hovered else face), ink
    if pressed:
        return theme.button_pressed, theme.button_ink
    return (theme.button_hover if hovered else theme.button), theme.button_ink


@dataclass(frozen=True)
class Action:
    """An action that is offered as a button.

    Attributes:
        text: Caption of the button.
        run: Called when the button is pressed.
        icon: Name of a symbol in `paint.SHAPES`, or None.
        tip: Text of the tooltip, or a function that returns it.
        enabled: Whether the button can be pressed.
        shortcut: Name of the key with the same effect; empty if there is none.
    """

    name: str
    text: str
    run: Callable[[], None]
    kind: Kind = "plain"
    icon: str | None = None
    tip: Tip = ""
    enabled: bool = True
    shortcut: str = ""


class Button(Widget):
    """A button with a caption, an icon, or both.

    Args:
        text: Caption of the button.
        icon: Name of a symbol in `paint.SHAPES`, or None.
        kind: `primary` for the main action, `danger` for deleting, `ghost` for no background.
        shows_key: Whether the name of the key with the same effect is shown beside the caption.
        size: Font size in layout units.
        small: A smaller text below the caption.
        **common: See `Widget`.
    """

    default_focusable = True
    soft_shadow = (7, 4, 2)

    def __init__(
        self,
        text: str = "",
        icon: str | None = None,
        kind: Kind = "plain",
        shows_key: bool = False,
        size: float = 16,
        small: str = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._small = small
        self._text, self._icon, self._kind = text, icon, kind
        self.shows_key, self.size = shows_key, size

    text = Painted[str]()
    """The caption."""

    small = Painted[str]()
    """The smaller text below the caption."""

    icon = Painted[str | None]()
    """Name of the icon."""

    kind = Painted[Kind]()
    """The kind of the button."""

    @property
    def hotkey(self) -> str:
        """The name of a key that is shown beside the caption; empty for none."""
        return self.key_name() if self.shows_key else ""

    @property
    def purpose(self) -> Hashable:
        return (super().purpose, self._text)

    @property
    def in_words(self) -> Words:
        return Words("button", self.label or self._text or self.tip_text(), self._small)

    def needed(self) -> tuple[int, int]:
        """Return the width and height in pixels that the caption needs."""
        ctx = self.context
        m, size = ctx.metrics, ctx.metrics.text_px(self.size)
        w = ctx.fonts.width(self._text, size, "semibold") + 2 * m.px(14)
        if self._icon is not None:
            w += size + (m.px(8) if self._text else 0)
        if self.hotkey:
            w += ctx.fonts.width(self.hotkey, m.text_px(12), "semibold") + m.px(22)
        return w, max(m.px(36), ctx.fonts.height(size) + m.px(10))

    def shadow_of(self) -> tuple[int, int, int] | None:
        return None if self._kind == "ghost" or not self.enabled else super().shadow_of()

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        m = ctx.metrics
        ink = self._paint_plate(target)
        area = target.get_rect().inflate(-2 * m.px(10), 0)
        if self.pressed and self.enabled:
            area.y += m.px(1)
        if self.hotkey and self._text:
            area.w -= self._paint_hotkey(target, area, ink)
        if self._small and self._text:
            self._paint_lines(target, area, ink)
            return
        size = m.text_px(self.size)
        side = min(round(size * 1.1), area.h) if self._icon else 0
        gap = m.px(8) if self._icon and self._text else 0
        if self._text and side + gap + ctx.fonts.width(self._text, size, "semibold") > area.w:
            # The caption is more important than the icon, so the icon is left out.
            side = gap = 0
        words = (
            min(ctx.fonts.width(self._text, size, "semibold"), max(0, area.w - side - gap))
            if self._text
            else 0
        )
        x = area.x + max(0, (area.w - side - gap - words) // 2)
        if self._icon and side:
            paint.shape(self._icon, target, (x, area.centery - side // 2, side, side), ink)
        if self._text:
            room = pygame.Rect(x + side + gap, area.top, area.right - x - side - gap, area.height)
            if not side:
                room = area
            lines = 1 if room.height < 2 * ctx.fonts.height(m.floor_px(12), "semibold") else 2
            align: Align = "left" if side else "center"
            write(target, ctx, self._text, room, self.size, ink, "semibold", align, lines=lines, least=12)

    def _paint_lines(self, target: pygame.Surface, area: pygame.Rect, ink: Rgb) -> None:
        ctx, m = self.context, self.context.metrics
        upper, lower = (round(m.text_px(units) * 1.22) for units in (self.size, 13))
        one = fitted(ctx, self._small, (area.width, lower), 13, least=12)[1]
        if not one:
            upper = round(m.floor_px(15) * 1.3)
            lower = area.height - upper
        lines = 1 if one else 2
        long = ctx.fonts.width(self._text, m.floor_px(12), "semibold") > area.width
        if long or (not one and not fitted(ctx, self._small, (area.width, lower), 13, lines=2, least=12)[1]):
            write(target, ctx, self._text, area, self.size, ink, "semibold", "center", lines=2, least=12)
            return
        top = area.top + (area.height - upper - lower) // 2
        room = pygame.Rect(area.x, top, area.width, upper)
        # Two lines are allowed even if one is enough, because the text then also respects the height of its
        # area.
        write(target, ctx, self._text, room, self.size, ink, "semibold", "center", lines=2, least=12)
        room = pygame.Rect(area.x, top + upper, area.width, lower)
        write(target, ctx, self._small, room, 13, ink, "regular", "center", lines=lines, least=12)

    def _paint_plate(self, target: pygame.Surface) -> Rgb:
        theme, m = self.context.theme, self.context.metrics
        face, ink = face_colours(theme, self._kind, self.enabled, self.hovered, self.pressed)
        if self._kind == "ghost":
            if self.enabled and (self.hovered or self.pressed):
                paint.rounded(target, target.get_rect(), m.px(7), (*theme.button_hover, 235))
                return theme.button_ink
            plain = theme.felt_ink if self.layer == 0 and self.z <= 0 else theme.ink
            return plain if self.enabled else theme.button_disabled_ink
        edge = theme.button_edge if self._kind == "plain" else mix(face, (0, 0, 0), 0.25)
        if not self.enabled:
            edge = mix(theme.button_edge, face, 0.5)
        light = (255, 255, 255)
        top = (
            face
            if self.pressed or not self.enabled
            else mix(face, light, 0.08 if theme.base != "contrast" else 0)
        )
        target.blit(paint.plate(target.get_size(), m.px(7), top, face, edge, m.px(1)), (0, 0))
        return ink

    def _paint_hotkey(self, target: pygame.Surface, area: pygame.Rect, ink: Rgb) -> int:
        ctx = self.context
        words = ctx.fonts.render(self.hotkey, ctx.metrics.text_px(12), ink, "semibold")
        pad = ctx.metrics.px(5)
        box = pygame.Rect(0, 0, max(words.get_width() + 2 * pad, words.get_height()), words.get_height())
        box.midright = (area.right, area.centery)
        paint.rounded(target, box, ctx.metrics.px(4), None, (*ink, 150), ctx.metrics.px(1))
        lay(target, words, words.get_rect(center=box.center), self.hotkey, ink)
        return box.w + ctx.metrics.px(8)
