"""A switch that the player turns on or off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import mix
from bidtable.app.draw.writing import lay
from bidtable.app.widgets.widget import Common, Painted, Widget
from bidtable.app.widgets.words import Words

SIZE: Final = 16


class Toggle(Widget):
    """A switch with a caption, which is on or off.

    Args:
        text: Caption of the switch.
        value: Whether the switch is on.
        on_change: Called with the new state when the player presses the switch.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(
        self,
        text: str = "",
        value: bool = False,
        on_change: Callable[[bool], None] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text, self._value, self.on_change = text, value, on_change

    value = Painted[bool]()
    """Whether the switch is on. An assignment to `value` does not call `on_change`."""

    @property
    def in_words(self) -> Words:
        return Words("switch", self.text, on=self._value)

    def activate(self) -> None:
        self.value = not self._value
        if self.on_change is not None:
            self.on_change(self._value)
        super().activate()

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        size, area = m.text_px(SIZE), target.get_rect()
        if self.hovered and self.enabled:
            paint.rounded(target, area, m.px(7), (*theme.button_hover, 110))
        h = min(max(m.px(20), round(size * 1.05)), area.h)
        track = pygame.Rect(m.px(6), area.centery - h // 2, round(h * 1.85), h)
        ground = theme.accent if self._value else theme.field
        edge = mix(theme.accent, (0, 0, 0), 0.2) if self._value else theme.field_edge
        if not self.enabled:
            ground = mix(ground, theme.button_disabled, 0.6)
        paint.rounded(target, track, h // 2, ground, edge, m.px(1))
        knob = track.inflate(-m.px(6), -m.px(6))
        knob.w = knob.h
        if self._value:
            knob.right = track.right - m.px(3)
        face = theme.accent_ink if self._value else theme.muted
        paint.rounded(target, knob, knob.h // 2, face)
        if self._value:
            # Colour alone must not carry the meaning.
            mark = knob.inflate(-knob.w // 3, -knob.h // 3)
            paint.shape("check", target, mark, theme.accent)
        ink = theme.ink if self.enabled else theme.button_disabled_ink
        room = area.w - track.right - m.px(12)
        shown = ctx.fonts.elide(self.text, size, room)
        words = ctx.fonts.render(shown, size, ink)
        place = (track.right + m.px(10), area.centery - words.get_height() // 2)
        cut = lay(target, words, place, self.text, ink, cut=shown != self.text)
        self.explain_cut(self.text, cut)
