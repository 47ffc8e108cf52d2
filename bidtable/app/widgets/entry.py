"""A text field with a caret, a selection, the clipboard and support for input methods."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.writing import lay
from bidtable.app.widgets.device import by_pad
from bidtable.app.widgets.widget import Common, Widget, WidgetHost
from bidtable.app.widgets.words import Words

log = logging.getLogger(__name__)

BLINK = 0.53
SIZE = 16


def copy_text(text: str) -> bool:
    """Copy a text to the clipboard. Return False if the system has no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, NotImplementedError) as error:
        log.info("The clipboard cannot be written: %s", error)
        return False
    return True


def paste_text() -> str:
    """Return the text of the clipboard; empty if it has no text."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, NotImplementedError, UnicodeDecodeError) as error:
        log.info("The clipboard cannot be read: %s", error)
        return ""


class TextEntry(Widget):
    """A field with one line of text that the player can edit.

    Args:
        value: First text of the field.
        on_change: Called with the new text after every change by the player.
        max_length: Largest number of characters that can be typed.
        longest: Largest number of characters of a pasted text; None uses `max_length`.
        placeholder: Text shown while the field is empty.
        on_submit: Called with the text when the player presses Enter.
        allow: Returns whether a character may be typed; None allows all printable characters.
        **common: See `Widget`.
    """

    default_focusable = True
    wants_text = True

    def __init__(
        self,
        value: str = "",
        on_change: Callable[[str], None] | None = None,
        max_length: int = 40,
        placeholder: str = "",
        *,
        longest: int | None = None,
        on_submit: Callable[[str], None] | None = None,
        allow: Callable[[str], bool] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.on_change, self.on_submit, self.allow = on_change, on_submit, allow
        self.max_length, self.placeholder = max_length, placeholder
        self.longest = max_length if longest is None else longest
        self._value = value[: self.longest]
        self._caret = self._anchor = len(self._value)
        self._composing = ""
        self._blink = 0.0
        self._scroll = 0

    # Text.

    @property
    def value(self) -> str:
        """The text in the field."""
        return self._value

    @value.setter
    def value(self, value: str) -> None:
        if value != self._value:
            self._value = value[: self.longest]
            self._caret = self._anchor = len(self._value)
            self.invalidate()

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end index of the selected text."""
        return min(self._caret, self._anchor), max(self._caret, self._anchor)

    @property
    def composing(self) -> str:
        """Text that the player is still typing with an input method."""
        return self._composing

    @property
    def in_words(self) -> Words:
        return Words("text field", self.label or self.tip_text() or self.placeholder, self._value)

    def set_text(self, text: str) -> None:
        self._anchor, self._caret = 0, len(self._value)
        self.insert(text, pasted=True)

    def insert(self, text: str, *, pasted: bool = False) -> None:
        """Replace the selected text."""
        clean = "".join(c for c in text if c.isprintable() and (self.allow is None or self.allow(c)))
        first, last = self.selection
        others = len(self._value) - (last - first)
        most = self.longest if pasted and not others else self.max_length
        clean = clean[: max(0, most - others)]
        if clean or first != last:
            self._replace(first, last, clean)

    def _replace(self, first: int, last: int, text: str) -> None:
        before = self._value
        self._value = before[:first] + text + before[last:]
        self._caret = self._anchor = first + len(text)
        self._touch_caret()
        if self._value != before and self.on_change is not None:
            self.on_change(self._value)

    def _go(self, position: int, select: bool) -> None:
        self._caret = min(len(self._value), max(0, position))
        if not select:
            self._anchor = self._caret
        self._touch_caret()

    def _touch_caret(self) -> None:
        self._blink = 0.0
        self.invalidate()

    def _word(self, step: int) -> int:
        at, text = self._caret, self._value
        if step < 0:
            while at > 0 and text[at - 1].isspace():
                at -= 1
            while at > 0 and not text[at - 1].isspace():
                at -= 1
            return at
        while at < len(text) and not text[at].isspace():
            at += 1
        while at < len(text) and text[at].isspace():
            at += 1
        return at

    # Events.

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        if event.type == pygame.TEXTINPUT:
            self._composing = ""
            self.insert(event.text)
            return True
        if event.type == pygame.TEXTEDITING:
            self._composing = event.text
            self._touch_caret()
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._go(self._position(event.pos[0]), False)
            return True
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self._go(self._position(event.pos[0]), True)
            return True
        return event.type == pygame.MOUSEBUTTONUP

    def _key(self, event: pygame.Event) -> bool:
        if by_pad(event):
            # The letters are written in a dialog, and the arrows leave the field.
            if event.key != pygame.K_BACKSPACE:
                return False
            self.erase()
            return True
        if self._composing:
            # While the player composes a text, the input method uses the keys.
            return True
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not event.mod & pygame.KMOD_ALT
        if command and self._command(event.key):
            return True
        if self._navigate(event.key, bool(event.mod & pygame.KMOD_SHIFT), bool(command)):
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(event.key == pygame.K_BACKSPACE, bool(command))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_submit is not None:
                self.on_submit(self._value)
            return True
        # A key that types a character must not also act as a shortcut.
        text = getattr(event, "unicode", "")
        return bool(text) and text.isprintable() and not command

    def _command(self, key: int) -> bool:
        first, last = self.selection
        if key == pygame.K_a:
            self._anchor, self._caret = 0, len(self._value)
            self._touch_caret()
        elif key in (pygame.K_c, pygame.K_x):
            if first != last and copy_text(self._value[first:last]) and key == pygame.K_x:
                self._replace(first, last, "")
        elif key == pygame.K_v:
            self.insert(paste_text(), pasted=True)
        else:
            return False
        return True

    def _navigate(self, key: int, select: bool, by_word: bool) -> bool:
        first, last = self.selection
        if key == pygame.K_HOME:
            self._go(0, select)
        elif key == pygame.K_END:
            self._go(len(self._value), select)
        elif key == pygame.K_LEFT:
            self._go(
                first if first != last and not select else self._word(-1) if by_word else self._caret - 1,
                select,
            )
        elif key == pygame.K_RIGHT:
            self._go(
                last if first != last and not select else self._word(1) if by_word else self._caret + 1,
                select,
            )
        else:
            return False
        return True

    def erase(self) -> None:
        """Remove the selected text, or the character before the caret."""
        self._erase(back=True, word=False)

    def _erase(self, back: bool, word: bool) -> None:
        first, last = self.selection
        if first == last:
            if back:
                first = self._word(-1) if word else max(0, self._caret - 1)
            else:
                last = self._word(1) if word else min(len(self._value), self._caret + 1)
        if first != last:
            self._replace(first, last, "")

    def activate(self) -> None:
        pass  # The Enter key calls `on_submit` instead.

    def update(self, dt: float) -> None:
        if self.ui is not None and self.ui.reduced_motion:
            return
        before = self._blink % (2 * BLINK) < BLINK
        self._blink += dt
        if (self._blink % (2 * BLINK) < BLINK) != before:
            self.invalidate()

    def set_state(
        self, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None
    ) -> None:
        if focused is not None:
            self._composing, self._blink = "", 0.0
            if not focused:
                self._anchor = self._caret
        super().set_state(hovered, pressed, focused)
        if focused and pygame.display.get_init():
            pygame.key.set_text_input_rect(self.rect)

    # Drawing.

    def _size(self) -> int:
        return self.context.metrics.text_px(SIZE)

    def _pad(self) -> int:
        return self.context.metrics.px(10)

    def _position(self, x: int) -> int:
        fonts, size = self.context.fonts, self._size()
        wanted = x - self.rect.x - self._pad() + self._scroll
        return min(
            range(len(self._value) + 1), key=lambda i: abs(fonts.width(self._value[:i], size) - wanted)
        )

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        theme, m, size, pad = ctx.theme, ctx.metrics, self._size(), self._pad()
        edge = theme.accent if self.focused else theme.field_edge
        thick = m.px(2 if self.focused else 1)
        ground = theme.field if self.enabled else theme.button_disabled
        paint.rounded(target, target.get_rect(), m.px(6), ground, edge, thick)
        inner = target.get_rect().inflate(-2 * pad, -m.px(6))
        view = target.subsurface(inner)
        at = self._caret
        shown = self._value[:at] + self._composing + self._value[at:]
        caret_x = ctx.fonts.width(self._value[:at] + self._composing, size)
        self._scroll = max(0, min(self._scroll, caret_x), caret_x - inner.w + m.px(3))
        if not shown:
            words = ctx.fonts.render(self.placeholder, size, theme.muted, "italic")
            place = (0, (inner.h - words.get_height()) // 2)
            lay(view, words, place, self.placeholder, theme.muted)
        ink = theme.ink if self.enabled else theme.button_disabled_ink
        height = ctx.fonts.height(size)
        y = (inner.h - height) // 2
        first, last = self.selection
        if first != last and self.focused:
            x0, x1 = (ctx.fonts.width(self._value[:i], size) - self._scroll for i in (first, last))
            view.fill(theme.selection, (x0, y, x1 - x0, height))
        if shown:
            # A text that is longer than the field scrolls with the caret.
            lay(view, ctx.fonts.render(shown, size, ink), (-self._scroll, y), shown, ink, scrolls=True)
        if self._composing:
            x0 = ctx.fonts.width(self._value[:at], size) - self._scroll
            view.fill(ink, (x0, y + height - m.px(2), caret_x - self._scroll - x0, m.px(1)))
        if self.focused and self._blink % (2 * BLINK) < BLINK:
            view.fill(theme.accent, (min(inner.w - 2, caret_x - self._scroll), y, max(2, m.px(2)), height))
