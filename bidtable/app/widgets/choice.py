"""A row of options of which the player picks one."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Generic, TypeVar, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import Rgb
from bidtable.app.draw.writing import lay
from bidtable.app.widgets.device import leaves
from bidtable.app.widgets.widget import Common, Painted, Widget, WidgetHost
from bidtable.app.widgets.words import Part, Words

SIZE: Final = 15

T = TypeVar("T")


class Choice(Widget, Generic[T]):
    """Lets the player pick one of several options, also with the keys Left and Right.

    Args:
        options: The options, as pairs of value and label.
        value: The chosen value.
        on_change: Called with the new value when the player changes it.
        **common: See `Widget`.
    """

    default_focusable = True
    label_height = 0.0
    """Height of the labels at the lower edge, in layout units; 0 if labels fill the row."""

    def __init__(
        self,
        options: Sequence[tuple[T, str]],
        value: T,
        on_change: Callable[[T], None] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._options = list(options)
        self._value, self.on_change = value, on_change
        self._over = -1

    value = Painted[T]()
    """The chosen value. An assignment to `value` does not call `on_change`."""

    @property
    def options(self) -> list[tuple[T, str]]:
        return list(self._options)

    @options.setter
    def options(self, options: Sequence[tuple[T, str]]) -> None:
        self._options = list(options)
        self.invalidate()

    @property
    def index(self) -> int:
        """Index of the chosen option; -1 if no option is chosen."""
        return next((i for i, (value, _) in enumerate(self._options) if value == self._value), -1)

    @property
    def segmented(self) -> bool:
        if self.ui is None or not self._options:
            return True
        m, fonts = self.context.metrics, self.context.fonts
        widest = max(fonts.width(label, m.text_px(SIZE), "semibold") for _, label in self._options)
        return (widest + 2 * m.px(8)) * len(self._options) <= self.rect.w

    def segment_rects(self) -> list[pygame.Rect]:
        r = self.rect
        if not self.segmented:
            side = min(r.h, r.w // 3)
            return [pygame.Rect(r.x, r.y, side, r.h), pygame.Rect(r.right - side, r.y, side, r.h)]
        n = len(self._options)
        edges = [r.x + r.w * i // n for i in range(n + 1)]
        return [pygame.Rect(a, r.y, b - a, r.h) for a, b in itertools.pairwise(edges)]

    @property
    def in_words(self) -> Words:
        chosen = self._options[self.index][1] if self.index >= 0 else ""
        return Words("choices", self.label or self.tip_text(), chosen)

    def parts(self) -> Sequence[Part]:
        return [
            Part("option", label, index == self.index, partial(self.choose, index))
            for index, (_, label) in enumerate(self._options)
        ]

    def choose(self, index: int) -> None:
        """Pick an option by its index, and call `on_change` if the value changes."""
        if not 0 <= index < len(self._options) or index == self.index:
            return
        self.value = self._options[index][0]
        if self.on_change is not None:
            self.on_change(self._value)

    def step(self, by: int) -> None:
        """Choose the option that lies `by` places after the current option."""
        self.choose(min(len(self._options) - 1, max(0, self.index + by)))

    def activate(self) -> None:
        if self._options:
            self.choose((self.index + 1) % len(self._options))
        super().activate()

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                before = self.index
                self.step(-1 if event.key == pygame.K_LEFT else 1)
                return self.index != before or not leaves(event)
            if event.key in (pygame.K_HOME, pygame.K_END):
                self.choose(0 if event.key == pygame.K_HOME else len(self._options) - 1)
                return True
        elif event.type == pygame.MOUSEMOTION:
            over = self._at(event.pos)
            if over != self._over:
                self._over = over
                self.invalidate()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            index = self._at(event.pos)
            if index >= 0:
                if ui.click_sound is not None:
                    ui.click_sound()
                if self.segmented:
                    self.choose(index)
                else:
                    self.step(1 if index else -1)
            return True
        return False

    def _at(self, pos: tuple[int, int]) -> int:
        return next((i for i, r in enumerate(self.segment_rects()) if r.collidepoint(pos)), -1)

    def paint(self, target: pygame.Surface) -> None:
        theme, m = self.context.theme, self.context.metrics
        line = m.px(1)
        paint.rounded(target, target.get_rect(), m.px(7), theme.field, theme.field_edge, line)
        rects = [r.move(-self.rect.x, -self.rect.y) for r in self.segment_rects()]
        if self.segmented:
            for index, rect in enumerate(rects):
                self._paint_segment(target, rect, index)
        else:
            self._paint_stepper(target, rects)

    def _ink(self) -> Rgb:
        return self.context.theme.ink if self.enabled else self.context.theme.button_disabled_ink

    def _over_now(self, index: int) -> bool:
        return self.hovered and self.enabled and index == self._over

    def _paint_segment(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        ink, chosen = self._ink(), index == self.index
        inner = rect.inflate(-m.px(4), -m.px(4))
        if chosen:
            face = theme.button if self.enabled else theme.button_disabled
            paint.rounded(target, inner, m.px(5), face, theme.button_edge, m.px(1))
            ink = theme.button_ink if self.enabled else ink
        elif self._over_now(index):
            paint.rounded(target, inner, m.px(5), theme.button_hover)
            ink = theme.button_ink
        elif self.enabled:
            ink = theme.muted
        self.paint_above(target, rect, index)
        label = self._options[index][1]
        words = ctx.fonts.render(label, m.text_px(SIZE), ink, "semibold")
        low = min(rect.height, m.row(self.label_height)) if self.label_height else rect.height
        lay(target, words, words.get_rect(center=(rect.centerx, rect.bottom - low // 2)), label, ink)
        if chosen:
            # The bar marks the chosen option for people who cannot tell the colours apart. Gold faces are for actions.
            bar = pygame.Rect(0, 0, min(m.px(26), inner.w // 2), max(2, m.px(3)))
            bar.midbottom = (inner.centerx, inner.bottom - 1)
            target.fill(theme.accent if self.enabled else ink, bar)

    def paint_above(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        """Paint something above the label of an option; the usual row has labels alone."""

    def _paint_stepper(self, target: pygame.Surface, rects: list[pygame.Rect]) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        ends = (self.index <= 0, self.index >= len(self._options) - 1)
        for number, rect in enumerate(rects):
            inner = rect.inflate(-m.px(4), -m.px(4))
            face = theme.button_hover if self._over_now(number) else theme.button
            live = self.enabled and not ends[number]
            paint.rounded(target, inner, m.px(5), face if live else theme.button_disabled)
            side = min(m.text_px(SIZE), inner.w)
            glyph = "chevron_right" if number else "chevron_left"
            box = pygame.Rect(0, 0, side, side)
            box.center = inner.center
            paint.shape(glyph, target, box, theme.button_ink if live else theme.button_disabled_ink)
        label = self._options[self.index][1] if self.index >= 0 else ""
        room = rects[1].left - rects[0].right - m.px(8)
        size = m.text_px(SIZE)
        shown = ctx.fonts.elide(label, size, room, "semibold")
        words = ctx.fonts.render(shown, size, self._ink(), "semibold")
        place = words.get_rect(center=target.get_rect().center)
        lay(target, words, place, label, self._ink(), cut=shown != label)
