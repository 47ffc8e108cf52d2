"""A dialog with letters to press, for writing into a text field with a controller."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from bidtable.app.widgets.button import Button
from bidtable.app.widgets.entry import TextEntry, paste_text
from bidtable.app.widgets.panel import Panel
from bidtable.app.widgets.uicore import UiCore
from bidtable.app.widgets.widget import Widget, WidgetHost

PAGES: Final = (
    ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-"),
    ("1234567890", "QWERTYUIOP", 'ASDFGHJKL"', "ZXCVBNM!?_"),
    ("áàâäåãæçéè", "êëíìîïñóòô", "öõøœúùûüýÿ", "ß¡¿&@#+/:;"),
    ("ÁÀÂÄÅÃÆÇÉÈ", "ÊËÍÌÎÏÑÓÒÔ", "ÖÕØŒÚÙÛÜÝŸ", "()=*%€$£§°"),
)
"""The letters of each page, row by row."""
KEYS: Final = ("Shift", "áé", "Space", "Erase", "Paste", "Done")


class _Key(Button):
    """A button of the letters; the key Backspace erases a letter wherever the focus is."""

    erase: Callable[[], None]

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.erase()
            return True
        return False


def open_letters(ui: UiCore, field: TextEntry) -> None:
    """Open a dialog in which the player writes the text of a field."""
    _Letters(ui, field)


class _Letters:
    def __init__(self, ui: UiCore, field: TextEntry) -> None:
        self._ui, self._field = ui, field
        self._page = 0
        m = ui.metrics
        side, gap, pad = m.row(42), m.px(6), m.px(20)
        wide = min(10 * (side + gap) - gap, m.width - 2 * pad - m.px(16))
        side = min(side, (m.height - 2 * pad - m.px(16)) // 6 - gap)
        inner = pygame.Rect(0, 0, wide, 6 * (side + gap) - gap)
        inner.center = (m.width // 2, m.height // 2)
        self._shown = TextEntry(
            field.value,
            max_length=field.max_length,
            longest=field.longest,
            placeholder=field.placeholder,
            allow=field.allow,
            rect=(*inner.topleft, wide, side),
            name="letters:text",
            focusable=False,
            label=field.in_words.name,
            z=1,
        )
        self._letters: list[_Key] = []
        rows = pygame.Rect(inner.x, inner.y + side + gap, wide, side)
        for row in range(4):
            self._letters += [
                self._key(
                    letter, row * 10 + at, self._place(rows, row, at, 10, gap), partial(self._press, row, at)
                )
                for at, letter in enumerate(PAGES[0][row])
            ]
        runs: tuple[Callable[[], None], ...] = (
            self._shift,
            self._accents,
            partial(self._shown.insert, " "),
            self._erase,
            self._paste,
            self._done,
        )
        others = [
            self._key(text, 40 + at, self._place(rows, 4, at, len(KEYS), gap), run)
            for at, (text, run) in enumerate(zip(KEYS, runs, strict=True))
        ]
        others[KEYS.index("Erase")].shortcut = "Backspace"
        others[-1].kind = "primary"
        widgets: list[Widget] = [Panel(rect=inner.inflate(2 * pad, 2 * pad)), self._shown]
        ui.push_modal([*widgets, *self._letters, *others])

    @staticmethod
    def _place(rows: pygame.Rect, row: int, at: int, count: int, gap: int) -> pygame.Rect:
        left, right = (rows.x + (rows.w + gap) * n // count for n in (at, at + 1))
        return pygame.Rect(left, rows.y + row * (rows.h + gap), right - left - gap, rows.h)

    def _key(self, text: str, number: int, place: pygame.Rect, run: Callable[[], None]) -> _Key:
        key = _Key(text, rect=place, name=f"letters:{number}", z=1, on_click=run)
        key.erase = self._erase
        return key

    def _press(self, row: int, at: int) -> None:
        self._shown.insert(PAGES[self._page][row][at])

    def _turn_to(self, page: int) -> None:
        self._page = page
        for key, letter in zip(self._letters, "".join(PAGES[page]), strict=True):
            key.text = letter

    def _shift(self) -> None:
        self._turn_to(self._page ^ 1)

    def _accents(self) -> None:
        self._turn_to(self._page ^ 2)

    def _erase(self) -> None:
        self._shown.erase()

    def _paste(self) -> None:
        self._shown.insert(paste_text(), pasted=True)

    def _done(self) -> None:
        self._ui.pop_modal()
        field, text = self._field, self._shown.value
        if field.ui is self._ui:
            field.set_text(text)
            if field.on_submit is not None:
                field.on_submit(field.value)
