"""A list of rows from which the player picks one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.theme import Rgb
from bidtable.app.draw.writing import lay
from bidtable.app.widgets.device import leaves
from bidtable.app.widgets.scrolling import Scrolling
from bidtable.app.widgets.widget import Common, WidgetHost
from bidtable.app.widgets.words import Part, Words

Row = tuple[str, str, str]


class ListBox(Scrolling):
    """A list of rows, each with a headline and a smaller second line.

    Args:
        rows: The rows of the list.
        on_pick: Called with the id of the row that the player picks.
        on_mark: Called with the id of the row that the player highlights.
        marked: Id of the row that is highlighted at first.
        **common: See `Widget`.
    """

    def __init__(
        self,
        rows: Sequence[Row] = (),
        on_pick: Callable[[str], None] | None = None,
        *,
        on_mark: Callable[[str], None] | None = None,
        marked: str = "",
        empty: str = "Nothing here yet.",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._rows = list(rows)
        self.on_pick, self.on_mark, self.empty = on_pick, on_mark, empty
        self._mark = 0
        self._over = -1
        self._marked_before = True
        self._mark = next((i for i, row in enumerate(self._rows) if row[0] == marked), 0)

    @property
    def text(self) -> str:
        return "\n".join(f"{primary}: {secondary}" for _, primary, secondary in self._rows)

    @property
    def rows(self) -> list[Row]:
        return list(self._rows)

    @rows.setter
    def rows(self, rows: Sequence[Row]) -> None:
        before = self.marked
        self._rows = list(rows)
        self._mark = next((i for i, row in enumerate(self._rows) if row[0] == before), 0)
        self._offset = max(0, min(self._offset, self.content_height() - self.view_height())) if self.ui else 0
        self.invalidate()

    @property
    def marked(self) -> str:
        """Id of the highlighted row; empty if the list has no rows."""
        return self._rows[self._mark][0] if 0 <= self._mark < len(self._rows) else ""

    @property
    def in_words(self) -> Words:
        return Words("list", self.label or self.tip_text(), "" if self._rows else self.empty)

    def parts(self) -> Sequence[Part]:
        return [
            Part(
                "row",
                ", ".join(filter(None, (primary, secondary))),
                index == self._mark,
                partial(self._pick, index),
            )
            for index, (_, primary, secondary) in enumerate(self._rows)
        ]

    def _pick(self, index: int) -> None:
        # A first press on a row only marks it, as a click does.
        before = self._mark
        self.mark(index)
        if self.on_mark is None or index == before:
            self.activate()

    def row_height(self) -> int:
        m, fonts = self.context.metrics, self.context.fonts
        h = fonts.height(m.text_px(16))
        if any(row[2] for row in self._rows):
            h += fonts.height(m.text_px(13))
        return max(m.px(36), h + m.px(10))

    def content_height(self) -> int:
        return len(self._rows) * self.row_height() + 2 * self._inset()

    def _inset(self) -> int:
        return self.context.metrics.px(4)

    def row_rect(self, index: int) -> pygame.Rect:
        inset, h = self._inset(), self.row_height()
        y = self.rect.y + inset + index * h - self._offset
        return pygame.Rect(self.rect.x + inset, y, self.rect.w - 2 * inset - self.bar_width(), h)

    def attached(self, ui: WidgetHost) -> None:
        self._reveal()

    def _reveal(self) -> None:
        top = self._mark * self.row_height() + self._inset()
        self.show_part(top, top + self.row_height(), self._inset())

    def mark(self, index: int) -> None:
        """Highlight the row with an index, and scroll until the row is visible."""
        if not self._rows:
            return
        index = min(len(self._rows) - 1, max(0, index))
        changed, self._mark = index != self._mark, index
        self._reveal()
        self.invalidate()
        if changed and self.on_mark is not None:
            self.on_mark(self.marked)

    def activate(self) -> None:
        if self._rows and self.on_pick is not None:
            self.on_pick(self.marked)
        super().activate()

    def _at(self, pos: tuple[int, int]) -> int:
        index = (pos[1] - self.rect.y - self._inset() + self._offset) // self.row_height()
        return index if 0 <= index < len(self._rows) and self.row_rect(index).collidepoint(pos) else -1

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if self.scroll_event(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            over = self._at(event.pos)
            if over != self._over:
                self._over = over
                self.invalidate()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self._at(event.pos)
            self._marked_before = index == self._mark
            if index >= 0:
                self.mark(index)
            return True
        if event.type != pygame.MOUSEBUTTONUP:
            return False
        # A release beside the rows or outside the list picks no row, and neither does a click that only
        # marked a row.
        return self._at(event.pos) != self._mark or (self.on_mark is not None and not self._marked_before)

    def _key(self, event: pygame.Event) -> bool:
        key = event.key
        page = max(1, self.view_height() // self.row_height() - 1)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if key in steps:
            if leaves(event) and not 0 <= self._mark + steps[key] < len(self._rows):
                return False
            self.mark(self._mark + steps[key])
        elif key == pygame.K_HOME:
            self.mark(0)
        elif key == pygame.K_END:
            self.mark(len(self._rows) - 1)
        else:
            return False
        return True

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        line = m.px(1)
        paint.rounded(target, target.get_rect(), m.px(7), theme.field, theme.field_edge, line)
        view = target.subsurface(target.get_rect().inflate(-2 * line, -2 * line))
        if not self._rows:
            words = ctx.fonts.render(
                self.empty, m.text_px(15), theme.muted, "italic", max(1, view.get_width() - m.px(20))
            )
            lay(view, words, words.get_rect(center=view.get_rect().center), self.empty, theme.muted)
        h = self.row_height()
        first = max(0, (self._offset - self._inset()) // h)
        for index in range(first, min(len(self._rows), first + self.view_height() // h + 2)):
            self.paint_row(view, self.row_rect(index).move(-self.rect.x - line, -self.rect.y - line), index)
        self.paint_bar(target)

    def lead(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> int:
        """Draw a picture before the text of a row, and return its width in pixels."""
        return 0

    def paint_ground(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        """Draw the background of a row, which shows whether the row is highlighted."""
        theme, m = self.context.theme, self.context.metrics
        if index == self._mark:
            paint.rounded(target, rect, m.px(5), theme.selection)
            bar = pygame.Rect(rect.x + m.px(2), rect.y + m.px(6), max(2, m.px(3)), rect.h - 2 * m.px(6))
            paint.rounded(target, bar, bar.w // 2, theme.accent)
        elif index == self._over and self.hovered:
            paint.rounded(target, rect, m.px(5), theme.panel_raised)

    def paint_row(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        _, primary, secondary = self._rows[index]
        self.paint_ground(target, rect, index)
        led = self.lead(target, rect, index)
        x, room = rect.x + m.px(12) + led, rect.w - m.px(20) - led
        lines: list[tuple[str, int, Weight, Rgb]] = [(primary, m.text_px(16), "semibold", theme.ink)]
        if secondary:
            ink = theme.ink if index == self._mark else theme.muted
            lines.append((secondary, m.text_px(13), "regular", ink))
        y = rect.centery - sum(ctx.fonts.height(size, weight) for _, size, weight, _ in lines) // 2
        for text, size, weight, ink in lines:
            shown = ctx.fonts.elide(text, size, room, weight)
            words = ctx.fonts.render(shown, size, ink, weight)
            lay(target, words, (x, y), text, ink, cut=shown != text, scrolls=True)
            y += words.get_height()
