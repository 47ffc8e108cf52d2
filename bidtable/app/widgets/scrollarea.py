"""An area that shows a part of taller content."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.widgets.device import leaves
from bidtable.app.widgets.prose import Paragraph, Prose
from bidtable.app.widgets.scrolling import Scrolling
from bidtable.app.widgets.widget import Common, RectLike, Widget, WidgetHost
from bidtable.app.widgets.words import Part, Words


class ScrollArea(Scrolling):
    """A scrolling area that contains a text, or other widgets.

    Args:
        plate: Whether a background is drawn under the content.
        **common: See `Widget`.

    Attributes:
        lit: Id of the highlighted sentence.
    """

    def __init__(self, *, plate: bool = True, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.plate = plate
        self.lit = ""
        self._paragraphs: tuple[Paragraph, ...] = ()
        self._layout: tuple[tuple[int, object], Prose] | None = None
        self._children: list[tuple[Widget, pygame.Rect]] = []

    # Content.

    def set_content(self, paragraphs: Sequence[Paragraph]) -> None:
        """Replace the text, and scroll to its beginning."""
        self._paragraphs = tuple(paragraphs)
        self._layout = None
        self._offset = 0
        self.invalidate()

    @property
    def text(self) -> str:
        return "\n".join(paragraph.text for paragraph in self._paragraphs)

    @property
    def in_words(self) -> Words:
        return Words("page", self.label)

    def parts(self) -> Sequence[Part]:
        return [part for paragraph in self._paragraphs for part in paragraph.parts]

    def add_child(self, widget: Widget, rect: RectLike | None = None) -> Widget:
        """Add a widget at a place in pixels from the top left corner of the content."""
        place = pygame.Rect(rect) if rect is not None else widget.rect.copy()
        self._children.append((widget, place))
        widget.z = max(widget.z, self.z + 1)
        if self.ui is not None:
            self._join(self.ui, widget)
            self._place()
            self.invalidate()
        return widget

    @property
    def children(self) -> list[Widget]:
        return [widget for widget, _ in self._children]

    def attached(self, ui: WidgetHost) -> None:
        for widget, _ in self._children:
            self._join(ui, widget)
        self._place()

    def detached(self, ui: WidgetHost) -> None:
        for widget, _ in self._children:
            ui.remove(widget)

    def _join(self, ui: WidgetHost, widget: Widget) -> None:
        # The widgets in the area use the focus order and the layer of the area.
        if widget.focus_order == 0:
            widget.focus_order = self.focus_order
        widget.on_focus = self.reveal
        ui.add(widget, layer=self.layer)

    # Geometry.

    def inner(self) -> pygame.Rect:
        """Return the area of the content without the frame and the scroll bar."""
        pad = self.context.metrics.px(12) if self.plate else 0
        bar = self.context.metrics.px(16)
        return pygame.Rect(
            self.rect.x + pad, self.rect.y + pad // 2, max(1, self.rect.w - 2 * pad - bar), self.rect.h - pad
        )

    def view_height(self) -> int:
        return self.inner().h

    def content_height(self) -> int:
        tall = max((place.bottom for _, place in self._children), default=0)
        text = self._content()
        return max(tall, text.height if text is not None else 0)

    def _content(self) -> Prose | None:
        if not self._paragraphs:
            return None
        key = (self.inner().w, self.context.key)
        if self._layout is None or self._layout[0] != key:
            self._layout = key, Prose(self._paragraphs, key[0], self.context)
        return self._layout[1]

    def scrolled(self) -> None:
        self._place()

    def _place(self) -> None:
        inner = self.inner()
        for widget, place in self._children:
            widget.clip = inner
            widget.move_to(place.move(inner.x, inner.y - self._offset))
            widget.touch()

    def move_to(self, rect: RectLike) -> None:
        super().move_to(rect)
        if self.ui is not None:
            self._place()

    def reveal(self, widget: Widget) -> None:
        """Scroll until a widget in the area is visible."""
        for child, place in self._children:
            if child is widget:
                self.show_part(place.top, place.bottom, self.context.metrics.px(6))

    @property
    def can_focus(self) -> bool:
        # The area gets the focus only if no widget in the area can get the focus.
        if not self.visible or not self.focusable or self.ui is None:
            return False
        return self.scrollable and not any(child.can_focus for child in self.children)

    # Events and drawing.

    def activate(self) -> None:
        # A click on a scroll area has no effect.
        pass

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        if event.type != pygame.KEYDOWN:
            return self.scroll_event(event)
        if event.key != pygame.K_SPACE:
            return self.scroll_key(event.key, leaves=leaves(event))
        return self.scroll_key(pygame.K_PAGEUP if event.mod & pygame.KMOD_SHIFT else pygame.K_PAGEDOWN)

    def paint(self, target: pygame.Surface) -> None:
        theme, m = self.context.theme, self.context.metrics
        if self.plate:
            paint.rounded(target, target.get_rect(), m.px(7), theme.field, theme.field_edge, m.px(1))
        inner = self.inner().move(-self.rect.x, -self.rect.y).clip(target.get_rect())
        text = self._content()
        if text is not None:
            text.show(target, inner, self._offset, self.lit)
        self.paint_bar(target)
