"""A slider, with which the player sets a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import mix
from bidtable.app.draw.writing import lay
from bidtable.app.widgets.device import leaves
from bidtable.app.widgets.widget import Common, Widget, WidgetHost
from bidtable.app.widgets.words import Scale, Words

SIZE: Final = 15


class Slider(Widget):
    """A slider that sets a number in a range.

    The keys Left and Right change the number by one step, PageUp and PageDown, + and - by ten steps.

    Args:
        lo: Lowest number.
        hi: Highest number.
        step: Difference between two neighbouring numbers.
        value: First number; None uses the lowest number.
        on_change: Called with the new number whenever it changes.
        format: A function that returns the text for a number; None shows the number itself.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(
        self,
        lo: float,
        hi: float,
        step: float = 1,
        value: float | None = None,
        on_change: Callable[[float], None] | None = None,
        format: Callable[[float], str] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        if hi < lo or step <= 0:
            raise ValueError(f"a slider needs lo <= hi and a positive step, not {lo}, {hi}, {step}")
        self.lo, self.hi, self.step = lo, hi, step
        self.on_change, self.format = on_change, format
        self._value = self._snap(lo if value is None else value)

    def _snap(self, value: float) -> float:
        steps = round((value - self.lo) / self.step)
        snapped = min(self.hi, max(self.lo, self.lo + steps * self.step))
        # Without rounding, 0.1 + 0.2 would not equal 0.3.
        return round(snapped, 9)

    @property
    def value(self) -> float:
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        new = self._snap(value)
        if new != self._value:
            self._value = new
            self.invalidate()

    def change(self, value: float) -> None:
        """Set the number, and call `on_change` if the number changes."""
        before = self._value
        self.value = value
        if self._value != before and self.on_change is not None:
            self.on_change(self._value)

    @property
    def text(self) -> str:
        return self.format(self._value) if self.format is not None else f"{self._value:g}"

    @property
    def in_words(self) -> Words:
        scale = Scale(self._value, self.lo, self.hi, self.step)
        return Words("slider", self.label or self.tip_text(), self.text, scale=scale)

    def set_number(self, value: float) -> None:
        self.change(value)

    def activate(self) -> None:
        # A slider is moved, not pressed.
        pass

    def groove(self) -> pygame.Rect:
        m, fonts = self.context.metrics, self.context.fonts
        size = m.text_px(SIZE)
        texts = (self.format(v) if self.format else f"{v:g}" for v in (self.lo, self.hi, self._value))
        room = max(fonts.width(t, size, "semibold") for t in texts) + m.px(12)
        knob = m.px(10)
        return pygame.Rect(self.rect.x + knob, self.rect.centery, max(10, self.rect.w - room - 2 * knob), 1)

    def _drag(self, x: int) -> None:
        groove = self.groove()
        self.change(self.lo + (x - groove.x) / groove.w * (self.hi - self.lo))

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._drag(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and event.buttons[0]:
            self._drag(event.pos[0])
            return True
        if event.type == pygame.MOUSEWHEEL and self.focused:
            self.change(self._value + self.step * event.y)
            return True
        return event.type == pygame.MOUSEBUTTONUP

    def _key(self, event: pygame.Event) -> bool:
        moves = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_PAGEDOWN: -10,
            pygame.K_PAGEUP: 10,
            pygame.K_MINUS: -10,
            pygame.K_PLUS: 10,
        }
        if event.key in moves:
            before = self._value
            self.change(before + moves[event.key] * self.step)
            return self._value != before or not leaves(event)
        if event.key == pygame.K_HOME:
            self.change(self.lo)
        elif event.key == pygame.K_END:
            self.change(self.hi)
        else:
            return False
        return True

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        groove = self.groove().move(-self.rect.x, -self.rect.y)
        thick, knob = max(5, m.px(8)), m.px(10)
        bar = pygame.Rect(groove.x - thick // 2, groove.y - thick // 2, groove.w + thick, thick)
        paint.rounded(target, bar, thick // 2, theme.button, theme.button_edge, 1)
        part = (self._value - self.lo) / (self.hi - self.lo) if self.hi > self.lo else 0.0
        x = groove.x + round(groove.w * part)
        fill = theme.accent if self.enabled else theme.button_disabled_ink
        paint.rounded(target, (bar.x, bar.y, max(thick, x - bar.x), thick), thick // 2, fill)
        face = mix(fill, (255, 255, 255), 0.25 if self.hovered or self.pressed else 0.0)
        disc = pygame.Rect(0, 0, 2 * knob, 2 * knob)
        disc.center = (x, groove.y)
        soft = paint.shadow(disc.size, knob, m.px(3), theme.shadow)
        target.blit(soft, soft.get_rect(center=(disc.centerx, disc.centery + m.px(1))))
        paint.rounded(target, disc, knob, face, mix(fill, (0, 0, 0), 0.3), m.px(1))
        paint.rounded(target, disc.inflate(-knob, -knob), knob // 2, theme.accent_ink)
        ink = theme.ink if self.enabled else theme.button_disabled_ink
        words = ctx.fonts.render(self.text, m.text_px(SIZE), ink, "semibold")
        lay(target, words, words.get_rect(midright=(target.get_width() - m.px(2), groove.y)), self.text, ink)
