"""The line on the screen that names the keys or buttons that do something now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.compositor import Node
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.writing import Written, lay, noted
from bidtable.app.widgets.device import Device, KeyHint
from bidtable.app.widgets.label import Label
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.widget import Widget

SIZE: Final = 13
MESSAGE: Final = 5.0
"""Seconds for which a message is shown."""
PAUSE: Final = 0.1
"""Smallest number of seconds between two looks for changes on the screen."""
FEWEST: Final = 2
"""Fewest hints for which the line is shown."""
LAST: Final = ("Esc", "arrows", "F6")
"""Keys that are named after all others."""
VERBS: Final = {
    "slider": KeyHint("← →", "change"),
    "choices": KeyHint("← →", "change"),
    "switch": KeyHint("Enter", "switch"),
    "text field": KeyHint("Enter", "write"),
    "list": KeyHint("Enter", "choose"),
    "page": KeyHint("Page Up, Down", "read on"),
    "log": KeyHint("Page Up, Down", "read on"),
}
"""What a key does with a focused widget, by the role of the widget."""


def hints_for(focused: Widget | None, widgets: Iterable[Widget], scene: Sequence[KeyHint]) -> list[KeyHint]:
    """Return the keys that do something now, the most useful first; each key once.

    Args:
        focused: The widget with the focus.
        widgets: The widgets that the player can use.
        scene: The keys of the scene.
    """
    found = [hint for hint in scene if hint.key in ("Enter", "Space or Enter")]
    if not found and focused is not None and focused.enabled:
        words = focused.in_words
        usual = KeyHint("Enter", "press") if focused.on_click is not None else None
        verb = VERBS.get(words.role, usual) if words is not None else usual
        found += [verb] if verb is not None else []
    last = sorted(
        (hint for hint in (*scene, KeyHint("arrows", "move")) if hint.key in LAST),
        key=lambda hint: LAST.index(hint.key),
    )
    found += [hint for hint in scene if hint not in found and hint.key not in LAST]
    # Less and more have one hint together.
    keyed = [w for w in widgets if w.shortcut and w.visible and w.enabled and w.on_click and not w.repeats]
    keyed.sort(key=lambda w: (w.focus_order, w.sequence))
    found += [KeyHint(widget.shortcut, widget.does) for widget in keyed if widget.does]
    return _once([*found, *last])


def _once(hints: Iterable[KeyHint]) -> list[KeyHint]:
    found: dict[str, KeyHint] = {}
    for hint in hints:
        found.setdefault(hint.key, hint)
    return list(found.values())


class HelpLine(Node):
    """A line of hints, or a message, on a free part of the upper or lower edge of the window.

    Attributes:
        text: The text of the line; empty while the line is hidden.
        written: The texts and their places on the picture, in pixels.
        due: Whether the line must be laid out anew at once.
    """

    def __init__(self) -> None:
        super().__init__()
        self.layer = 9_500
        self._visible = False
        self.text = ""
        self.written: list[Written] = []
        self.due = True
        self._stale = False
        self._wait = self._left = 0.0
        self._message = ""
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._picture: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()

    def hide(self) -> None:
        if self._key:
            self._key, self.text = (), ""
            self.visible = False

    def tell(self, message: str) -> None:
        """Show a message for a few seconds."""
        self._message, self._left, self.due = message, MESSAGE, True

    def update(self, dt: float) -> None:
        self._wait -= dt
        if self._left > 0:
            self._left -= dt
            self.due = self.due or self._left <= 0

    def waits(self, *, changed: bool, hints: bool) -> bool:
        """Return whether the line stays as it is.

        Args:
            changed: Whether anything on the screen has changed.
            hints: Whether the line names keys while there is no message.
        """
        shows = self._left > 0 or hints
        self._stale = self._stale or changed
        if not (self.due or (shows and self._stale and self._wait <= 0)):
            return True
        self.due, self._stale, self._wait = False, False, PAUSE
        if not shows:
            self.hide()
        return not shows

    def lay(
        self,
        focused: Widget | None,
        widgets: Sequence[Widget],
        scene: Sequence[KeyHint],
        device: Device,
        ctx: PaintContext,
    ) -> None:
        """Show the message, or as many hints as a free part of the window has room for."""
        room = free_strip(widgets, ctx)
        if self._left > 0:
            wide = ctx.fonts.width(self._message, ctx.metrics.text_px(SIZE), "semibold")
            window = pygame.Rect(0, room.y, ctx.metrics.width, room.height)
            fits = wide + 2 * ctx.metrics.px(10) <= room.width
            self._show([KeyHint("", self._message)], room if fits else window, ctx)
            return
        hints = hints_for(focused, widgets, scene)
        shown = _once(KeyHint(device.name(hint.key), hint.what) for hint in hints if device.name(hint.key))
        while shown and _wide(shown, ctx) > room.width:
            shown.pop()
        if len(shown) < FEWEST:
            self.hide()
        else:
            self._show(shown, room, ctx)

    def _show(self, hints: Sequence[KeyHint], room: pygame.Rect, ctx: PaintContext) -> None:
        key = (tuple(hints), tuple(room), ctx.key)
        if key == self._key:
            return
        m = ctx.metrics
        self._key, self.visible = key, True
        self.text = ", ".join(f"{hint.key}: {hint.what}" if hint.key else hint.what for hint in hints)
        self._rect = pygame.Rect(0, 0, min(_wide(hints, ctx), m.width), room.height)
        self._rect.midright = room.midright
        self._rect.clamp_ip(pygame.Rect(0, 0, m.width, m.height))
        self._picture = pygame.Surface(self._rect.size, pygame.SRCALPHA)
        with noted() as self.written:
            self._paint(self._picture, hints, ctx)
        self.touch()

    def _paint(self, target: pygame.Surface, hints: Sequence[KeyHint], ctx: PaintContext) -> None:
        theme, m, fonts = ctx.theme, ctx.metrics, ctx.fonts
        size, pad, middle = m.text_px(SIZE), m.px(5), target.get_height() // 2
        tall = min(target.get_height(), fonts.height(size) + m.px(8))
        plate = pygame.Rect(0, middle - tall // 2, target.get_width(), tall)
        paint.rounded(target, plate, m.px(6), (*theme.tooltip, 235), theme.panel_edge, m.px(1))
        x = m.px(10)
        for hint in hints:
            if hint.key:
                key = fonts.render(hint.key, size, theme.tooltip_ink, "semibold")
                box = pygame.Rect(x, 0, key.get_width() + 2 * pad, key.get_height() + m.px(1))
                box.centery = middle
                paint.rounded(target, box, m.px(4), None, (*theme.tooltip_ink, 150), m.px(1))
                lay(target, key, key.get_rect(center=box.center), hint.key, theme.tooltip_ink)
                x = box.right + pad
            words = fonts.render(hint.what, size, theme.tooltip_ink)
            lay(target, words, words.get_rect(midleft=(x, middle)), hint.what, theme.tooltip_ink)
            x += words.get_width() + m.px(14)

    def bounds(self) -> pygame.Rect:
        return self._rect

    def blit(self, target: pygame.Surface) -> None:
        if self._picture is not None:
            target.blit(self._picture, self._rect.topleft)


def _wide(hints: Sequence[KeyHint], ctx: PaintContext) -> int:
    m, size = ctx.metrics, ctx.metrics.text_px(SIZE)
    keys = sum(ctx.fonts.width(hint.key, size, "semibold") + 3 * m.px(5) for hint in hints if hint.key)
    words = sum(ctx.fonts.width(hint.what, size) for hint in hints)
    return keys + words + m.px(14) * (len(hints) - 1) + 2 * m.px(10)


def free_strip(widgets: Iterable[Widget], ctx: PaintContext) -> pygame.Rect:
    """Return the widest free part of the upper or the lower edge of the window."""
    m = ctx.metrics
    tall, edge = max(ctx.fonts.height(m.text_px(SIZE)) + m.px(12), m.px(30)), m.px(6)
    strips = [pygame.Rect(0, top, m.width, tall) for top in (m.px(4), m.height - tall - m.px(4))]
    taken: list[pygame.Rect] = [area for widget in widgets for area in _taken(widget)]
    gaps = [
        gap for strip in strips for gap in _gaps(strip, [area for area in taken if area.colliderect(strip)])
    ]
    return max(gaps, key=lambda gap: gap.width).inflate(-2 * edge, 0)


def _gaps(strip: pygame.Rect, taken: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    found, left = [], strip.left
    for area in sorted(taken, key=lambda area: area.left):
        if area.left > left:
            found.append(pygame.Rect(left, strip.top, area.left - left, strip.height))
        left = max(left, area.right)
    return [*found, pygame.Rect(left, strip.top, max(0, strip.right - left), strip.height)]


def _taken(widget: Widget) -> list[pygame.Rect]:
    if not widget.visible:
        return []
    if widget.points or (isinstance(widget, Sprite) and widget.words is not None):
        return [widget.rect if widget.clip is None else widget.rect.clip(widget.clip)]
    if isinstance(widget, Label):
        widget.prepare()
    return [pygame.Rect(note.area).move(widget.rect.topleft) for note in widget.written]
