"""A page of a book: text with links, and widgets between the paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.writing import lay
from bidtable.app.widgets.prose import LinkPlace, Paragraph, Prose, Room
from bidtable.app.widgets.scrollarea import ScrollArea
from bidtable.app.widgets.widget import Common, Widget
from bidtable.app.widgets.words import Part, Words

LEAST_LINK = 36
"""Smallest width of the pressable area of a link, in layout units."""


class LinkWord(Widget):
    """A link in a text, which the player can press.

    Args:
        place: The target and the place of the link.
        inset: Distance in pixels from the left edge of the pressable area to the text.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(self, place: LinkPlace, inset: int = 0, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.place, self.inset = place, inset

    @property
    def in_words(self) -> Words:
        return Words("link", self.place.text)

    def paint(self, target: pygame.Surface) -> None:
        ctx, place = self.context, self.place
        theme, thick = ctx.theme, ctx.metrics.px(1.5)
        words = ctx.fonts.render(place.text, place.size, theme.ink, place.weight)
        left = self.inset
        if self.hovered or self.focused:
            paint.rounded(target, target.get_rect(), ctx.metrics.px(4), theme.panel_raised)
        lay(target, words, (left, 0), place.text, theme.ink)
        target.fill(theme.accent, (left, target.get_height() - thick, place.rect.w, thick))


class PageArea(ScrollArea):
    """A scrolling page of text with links and widgets.

    Args:
        on_link: Called with the target of a link when the player presses it.
        tip_of: A function that returns the tooltip for the target of a link.
        **common: See `Widget`.
    """

    link_word: ClassVar[type[LinkWord]] = LinkWord
    """Class of the links in the text."""

    def __init__(
        self, on_link: Callable[[str], None], tip_of: Callable[[str], str], **common: Unpack[Common]
    ) -> None:
        super().__init__(**common)
        self.on_link, self.tip_of = on_link, tip_of
        self.prose: Prose | None = None
        self._parts: tuple[Paragraph | Room, ...] = ()

    def parts(self) -> Sequence[Part]:
        return [
            part for paragraph in self._parts if isinstance(paragraph, Paragraph) for part in paragraph.parts
        ]

    @property
    def can_focus(self) -> bool:
        # Without the focus, a reader could not scroll to the text between two links.
        return self.visible and self.ui is not None and self.scrollable

    def set_page(self, parts: Sequence[Paragraph | Room], widgets: Mapping[str, Widget]) -> None:
        """Replace the texts and widgets of the page."""
        assert self.ui is not None
        for child in self.children:
            if child.ui is not None:
                self.ui.remove(child)
        self._children.clear()
        self._parts = tuple(parts)
        self.prose = Prose(parts, self.inner().w, self.context)
        least = self.context.metrics.px(LEAST_LINK)
        for number, place in enumerate(self.prose.links):
            link = place.link
            rect = place.rect.inflate(max(0, least - place.rect.w), 0)
            rect.clamp_ip(pygame.Rect(0, rect.y, self.inner().w, rect.h))
            word = self.link_word(
                place,
                place.rect.x - rect.x,
                name=f"{self.name}:link:{number}",
                tip=self.tip_of(link),
                on_click=self._leads_to(link),
            )
            self.add_child(word, rect)
        for name, widget in widgets.items():
            self.add_child(widget, self.prose.rooms[name])
        self.offset = min(self.offset, max(0, self.content_height() - self.view_height()))
        self._place()
        self.invalidate()

    def _leads_to(self, link: str) -> Callable[[], None]:
        return lambda: self.on_link(link)

    def light(self, mark: str) -> None:
        """Highlight a sentence and scroll to it."""
        self.lit = mark
        if self.prose is not None and mark in self.prose.marks:
            top, bottom = self.prose.marks[mark]
            middle = (top + bottom) // 2
            self.offset = middle - self.view_height() // 3
        self.invalidate()

    def scrolled(self) -> None:
        # Parts far outside the visible part release their pictures, because a page may be long.
        super().scrolled()
        near = self.inner().inflate(0, 2 * self.view_height())
        for child in self.children:
            if not near.colliderect(child.rect):
                child.invalidate()

    def _content(self) -> Prose | None:
        return self.prose
