"""Drawing of the cards of the game I Bid You Not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Align, Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Metrics, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted
from bidtable.app.shell.drawings import has_drawing
from bidtable.app.tables.i_bid_you_not.inks import LEAST, write_block, write_line, write_sized
from bidtable.app.tables.looks import STATE_WORDS, drawing, firm, halo, readable_ink
from bidtable.app.widgets.board import Words

RATIO: Final = 1.4
"""Height of a card divided by its width, in an area that is high enough."""
NAMED: Final = 98
"""Smallest width of a card that shows its name and its text, in layout units."""
LONGEST: Final = 6.95
"""Width of the longest name of a card, divided by the size of its letters."""
FLATTEST: Final = 78
"""Smallest height of a card that shows its name and its text, in layout units."""
STRIP: Final = 28
"""Smallest width of a compact card with number, picture and price, in layout units."""
SHOWS: Final = 36
"""Smallest height of a compact card, in layout units."""
ACTS: Final = 44
"""Smallest height below the number of a compact card that has space for an action mark, in layout units."""
LEAST_NUMBER: Final = 20
"""Smallest letters of a compact card's number, if the price is beside the number, in layout units."""
WIDE_NUMBER: Final = "44"
"""A wide number of a card. The number determines the letters of all compact cards of a size."""
WIDE_PRICE: Final = "+9"
"""A wide price of a card. The price determines the letters of all compact cards of a size."""
LONGEST_OF: Final = 3
"""Number of longest texts that determine the layout of cards in a row.

All texts of the row are considered, because a shorter text may need more lines.
"""
OPENER: Final = "opener"
"""Marks the card that opened the offer, since no seat has added it."""
STEP: Final = 8
"""The width of a picture is a multiple of this number of layout units.

Each width needs pictures of its own, which take time to paint.
"""
HIGH: Final = 190
"""Smallest height of a card with large texts, in layout units. `TEXT` are the sizes of small and of large texts."""
TEXT: Final = (13, 16)
UPRIGHT: Final = 1.15
"""Smallest ratio of height to width for a card with an upright layout."""
SHARE: Final = 1.2
"""Width of a picture divided by its height."""
SHADE: Final[Rgb] = (84, 80, 78)
"""Colour that is mixed into dimmed cards. It is neutral, so that cards do not take the colour of the cloth."""
GOOD: Final = (24, 92, 48)
BAD: Final = (158, 24, 34)
TAG: Final = (255, 252, 242)


@dataclass(frozen=True)
class Print:
    """The texts and the picture on a card.

    Attributes:
        picture: Name of the picture; empty for a card without a picture.
        action: Short text of the card's action; empty for a card without an action.
    """

    number: str
    price: str
    title: str
    picture: str
    colour: Rgb
    action: str = ""

    def in_words(self, state: str, role: str = "card") -> Words:
        return Words(role, f"{self.number} {self.title}", self.price, STATE_WORDS[state])


@dataclass(frozen=True)
class SharedTexts:
    """Texts that decide one common layout for several cards."""

    # Most texts are shorter, so a row keeps its layout when such cards are added or removed.

    texts: tuple[tuple[str, str], ...] = ()


ALONE: Final = SharedTexts()
"""Used for a card that is not in a row of cards."""


def shared_texts(cards: Iterable[Print]) -> SharedTexts:
    texts = {(card.title, card.action) for card in cards}
    by_all = sorted(texts, key=lambda text: (-len(text[0]) - len(text[1]), text))[:LONGEST_OF]
    by_name = sorted(texts, key=lambda text: (-len(text[0]), text))[:1]
    return SharedTexts(tuple(sorted({*by_all, *by_name})))


class _Words(NamedTuple):
    begin: int
    title: int
    text: int


def named_width(m: Metrics) -> int:
    """Return the smallest width in pixels of a card that shows its name."""
    return max(m.px(NAMED), round(m.floor_px(12) * LONGEST) + m.px(6))


def picture_of(type_id: str) -> str:
    """Return the name of a card's picture; empty for a card without a picture."""
    name = f"type_{type_id}"
    return name if has_drawing(name) else ""


def picture_sizes(m: Metrics) -> list[tuple[int, int]]:
    """Return the possible sizes of pictures on cards, largest first."""
    step = m.px(STEP)
    return [(width, round(width / SHARE)) for width in range(m.px(96) // step * step, m.px(18), -step)]


def dimmed(colour: Rgb, ctx: PaintContext, dim: bool) -> Rgb:
    """Return a colour, darkened if `dim` is true."""
    return mix(colour, SHADE, 0.32) if dim else colour


def paint_picture(
    target: pygame.Surface, ctx: PaintContext, shown: Print, room: pygame.Rect, face: Rgb, dim: bool
) -> None:
    """Draw the picture of a card as large as possible, or its first letter if there is no picture."""
    width = min(room.width, round(room.height * SHARE))
    # The sizes go in steps, because rasterising takes time and cards have many sizes.
    step = ctx.metrics.px(STEP)
    width = width // step * step if width >= 2 * step else max(8, width)
    place = pygame.Rect(0, 0, width, round(width / SHARE))
    place.center = room.center
    if not shown.picture:
        size = max(14, place.height * 2 // 3)
        ink = readable_ink(shown.colour, face)
        letter = ctx.fonts.render(shown.title[:1], size, ink, "display")
        target.blit(letter, letter.get_rect(center=room.center))
        return
    picture = drawing(shown.picture, place.size)
    if dim:
        picture = picture.copy()
        picture.set_alpha(150)
    target.blit(picture, place)


def colour_of_band(shown: Print, ctx: PaintContext, dim: bool) -> Rgb:
    # The colour is changed until the number and the price are readable on it.
    return firm(dimmed(shown.colour, ctx, dim))


def foot_height(m: Metrics, free: int) -> int:
    return m.px(18) if free >= m.px(ACTS) else 0


def strike(target: pygame.Surface, ctx: PaintContext, words: pygame.Rect, ink: Rgb) -> None:
    pygame.draw.line(target, ink, words.midleft, words.midright, ctx.metrics.px(2))


def paint_tag(target: pygame.Surface, ctx: PaintContext, price: str, room: pygame.Rect, dim: bool) -> None:
    """Draw a price tag at the right end of an area."""
    m = ctx.metrics
    height = min(room.height, round(room.width * 0.62))
    tag = pygame.Rect(0, 0, room.width, height)
    tag.midright = room.midright
    face = dimmed(TAG, ctx, dim)
    nose = height * 2 // 5
    points = [
        (tag.left, tag.centery),
        (tag.left + nose, tag.top),
        (tag.right, tag.top),
        (tag.right, tag.bottom - 1),
        (tag.left + nose, tag.bottom - 1),
    ]
    pygame.draw.polygon(target, face, points)
    pygame.draw.aalines(target, mix(face, (60, 40, 20), 0.55), True, points)
    hole = max(2, height // 9)
    pygame.draw.circle(target, mix(face, (60, 40, 20), 0.6), (tag.left + nose * 2 // 3, tag.centery), hole)
    ink = readable_ink(GOOD if price.startswith("+") else BAD, face)
    words = pygame.Rect(tag.left + nose, tag.top, tag.width - nose, height)
    units = height * 0.82 / (m.u * m.text_scale)
    write_line(target, ctx, price, words, units, ink, "bold")


@dataclass(frozen=True)
class TileLook:
    """Draws a card on the table.

    Attributes:
        giver: Colour of the seat that added the card, or `OPENER`; empty if the card shows no colour.
        compact: Whether the card shows no name and no text, because the row has many cards.
        seen: Width in pixels of the part that is not overlapped by the next card; 0 for the whole card.
        void: Whether the price is struck out, because the player who takes the card does not score it.
    """

    shown: Print
    state: str = "plain"
    giver: str = ""
    row: SharedTexts = ALONE
    compact: bool = False
    void: bool = False
    seen: int = 0

    shadow = 3.0
    corner = 7.0

    @property
    def face(self) -> tuple[str, str]:
        return self.shown.number, self.shown.title

    @property
    def in_words(self) -> Words:
        words = self.shown.in_words(self.state)
        return replace(words, value=f"{words.value} not scored") if self.void else words

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        radius = max(3, min(rect.size) // 12)
        dim = self.state == "dimmed"
        face = dimmed(ctx.theme.card, ctx, dim)
        paint.rounded(target, rect, radius, face, ctx.theme.card_edge, max(1, rect.width // 90))
        small = rect.width < named_width(ctx.metrics) * 0.9 or rect.height < ctx.metrics.px(FLATTEST * 0.9)
        if self.compact or small:
            self._paint_compact(target, ctx, rect, face)
        else:
            self._paint_whole(target, ctx, rect, face)
        halo(target, ctx, rect, radius, self.state)

    def _paint_whole(self, target: pygame.Surface, ctx: PaintContext, rect: pygame.Rect, face: Rgb) -> None:
        m, dim = ctx.metrics, self.state == "dimmed"
        head = min(round(rect.height * 0.27), round(rect.width * 0.3), m.px(34))
        head = max(head, round(m.floor_px(12) * 1.4))
        laid = self._laid(ctx, rect, head)
        self._paint_words(target, ctx, rect, laid, face)
        ink = self._paint_band(target, ctx, rect, head)
        room = pygame.Rect(m.px(6), 1, rect.width - 2 * m.px(6), head)
        number = write_sized(target, ctx, self.shown.number, room, round(head * 0.84), ink, "display", "left")
        room.left, room.width = rect.centerx, rect.right - m.px(6) - rect.centerx
        self._write_price(target, ctx, room, ink, round(head * 0.56), "right")
        picture = pygame.Rect(m.px(3), head, rect.width - 2 * m.px(3), laid.begin - head).inflate(0, -m.px(4))
        if picture.height < m.px(STEP):
            # On a very low card, the picture is between the number and the price.
            picture = pygame.Rect(number.right, 1, room.left - number.right, head)
        paint_picture(target, ctx, self.shown, picture, face, dim)
        self._paint_giver(target, ctx, rect, laid.begin)
        if not laid.text and laid.begin - head >= m.px(16):
            self._paint_mark(target, ctx, (m.px(4), laid.begin - 1))

    def _laid(self, ctx: PaintContext, rect: pygame.Rect, top: int) -> _Words:
        m, fonts = ctx.metrics, ctx.fonts
        width, room = rect.width - 2 * m.px(3), rect.height - top - m.px(4)
        texts = {*self.row.texts, (self.shown.title, self.shown.action)}
        units = TEXT[rect.height >= m.px(HIGH)]
        size, lines = m.text_px(units), 1
        for title, _ in texts:
            fit, fits = fitted(ctx, title, (width, room), units, "bold", least=12)
            if not fits and " " in title:
                lines = 2
                fit, _ = fitted(ctx, title, (width, room), units, "bold", lines=2, least=12)
            size = min(size, fit)
        while size > m.floor_px(12) and fonts.height(size, "bold") * lines > rect.height * 0.24:
            size -= 1
        names = {title: self._name_height(ctx, title, size, width) for title, _ in texts}
        # The drawing always keeps some space. A low card shows its text only if the drawing is large enough.
        free = round(rect.height * (0.24 if rect.height >= rect.width * UPRIGHT else 0.42))
        text = min(
            fitted(ctx, action, (width, room - names[title] - free), units, lines=5, least=12)[0]
            for title, action in texts
        )
        whole = max(
            names[title] + (fonts.wrapped_height(action, text, width) if action else 0)
            for title, action in texts
        )
        # The edge of a selected card must not touch the words.
        begin = rect.bottom - m.px(6) - whole
        if begin < top + free:
            # Number and price come first; the tooltip and the rules describe the action.
            return _Words(rect.bottom - m.px(6) - max(names.values()), size, 0)
        return _Words(begin, size, text)

    @staticmethod
    def _name_height(ctx: PaintContext, title: str, size: int, width: int) -> int:
        lines = 1 if " " not in title or ctx.fonts.width(title, size, "bold") <= width else 2
        return ctx.fonts.height(size, "bold") * lines

    def _paint_words(
        self, target: pygame.Surface, ctx: PaintContext, rect: pygame.Rect, laid: _Words, face: Rgb
    ) -> None:
        m, title = ctx.metrics, self.shown.title
        width = rect.width - 2 * m.px(3)
        high = self._name_height(ctx, title, laid.title, width)
        at = pygame.Rect(m.px(3), laid.begin, width, high)
        write_block(target, ctx, title, at, laid.title, readable_ink(self.shown.colour, face), "bold")
        if self.shown.action and laid.text:
            at.top += high
            ink = readable_ink(ctx.theme.card_ink, face)
            write_block(target, ctx, self.shown.action, at, laid.text, ink, "regular")

    def _paint_mark(self, target: pygame.Surface, ctx: PaintContext, corner: tuple[int, int]) -> None:
        # The action is described on the enlarged card only.
        if not self.shown.action:
            return
        mark = pygame.Rect(0, 0, ctx.metrics.px(14), ctx.metrics.px(14))
        mark.bottomleft = corner
        colour = colour_of_band(self.shown, ctx, self.state == "dimmed")
        paint.rounded(target, mark, mark.height // 2, colour)
        write_line(target, ctx, "!", mark, 13, readable_on(colour), "bold")

    def _paint_giver(self, target: pygame.Surface, ctx: PaintContext, rect: pygame.Rect, words: int) -> None:
        if not self.giver:
            return
        side = min(ctx.metrics.px(15), words - 1)
        spot = pygame.Rect(0, words - side - 1, side, side)
        spot.right = rect.right - ctx.metrics.px(4)
        base = SEAT_COLOURS.get(self.giver, ctx.theme.panel)
        symbol = SEAT_SYMBOLS.get(self.giver, "chevron_right")
        paint.seat_badge(target, spot, base, symbol, readable_on(base))

    def _paint_compact(self, target: pygame.Surface, ctx: PaintContext, rect: pygame.Rect, face: Rgb) -> None:
        m, dim = ctx.metrics, self.state == "dimmed"
        line = round(m.floor_px(12) * 1.4)
        # The edge of a selected card must not touch the number.
        pad = max(m.px(3), min(m.px(7), rect.width // 12))
        tall = max(line, min(m.px(34), max(m.px(26), round(rect.height * 0.29)), round(rect.height * 0.5)))
        ink = self._paint_band(target, ctx, rect, tall)
        rect = pygame.Rect(0, 0, self.seen or rect.width, rect.height)
        picture = pygame.Rect(2, tall + 1, rect.width - 4, rect.height - tall - 3)
        number = pygame.Rect(pad, 1, rect.width - 2 * pad, tall)
        size, price_size = self._compact_sizes(ctx, number.size)
        if price_size:
            price = self._write_price(target, ctx, number, ink, price_size, "right")
            number.width = price.left - m.px(3) - number.left
            write_sized(target, ctx, self.shown.number, number, size, ink, "display", "left")
        else:
            price = pygame.Rect(1, picture.top, rect.width - 2, line)
            if picture.height >= 2 * line:
                picture.top, picture.height = price.bottom, picture.height - line
            else:
                least = ctx.fonts.width(WIDE_PRICE, m.floor_px(12), "bold")
                picture.width -= max(picture.width // 2, least + m.px(2))
                price = pygame.Rect(
                    picture.right, picture.top, rect.width - 2 - picture.right, picture.height
                )
            dark = readable_ink(GOOD if self.shown.price.startswith("+") else BAD, face)
            self._write_price(target, ctx, price, dark, m.px(15), "center")
            # The plain letters are narrower than those of figures.
            display = ctx.fonts.width(self.shown.number, m.floor_px(LEAST), "display") <= number.width
            weight: Weight = "display" if display else "bold"
            write_sized(target, ctx, self.shown.number, number, m.px(32), ink, weight)
        foot = foot_height(m, picture.height)
        picture.height -= foot
        paint_picture(target, ctx, self.shown, picture, face, dim)
        if foot:
            self._paint_mark(target, ctx, (pad, rect.bottom - m.px(5)))

    def _write_price(
        self,
        target: pygame.Surface,
        ctx: PaintContext,
        room: pygame.Rect,
        ink: Rgb,
        size: int,
        align: Align,
    ) -> pygame.Rect:
        place = write_sized(target, ctx, self.shown.price, room, size, ink, "bold", align)
        if self.void:
            strike(target, ctx, place.inflate(ctx.metrics.px(4), 0), ink)
        return place

    def _compact_sizes(self, ctx: PaintContext, room: tuple[int, int]) -> tuple[int, int]:
        # Compact cards of a size use the same letters, except for numbers with a minus.
        m, fonts = ctx.metrics, ctx.fonts
        least = fonts.width(self.shown.number, m.floor_px(13), "display")
        if least + fonts.width(self.shown.price, m.floor_px(12), "bold") + m.px(3) > room[0]:
            return 0, 0
        for size in range(min(m.px(29), round(room[1] * 0.92)), m.floor_px(LEAST_NUMBER) - 1, -1):
            price = max(m.floor_px(12), round(size * 0.62))
            wide = fonts.width(WIDE_NUMBER, size, "display") + fonts.width(WIDE_PRICE, price, "bold")
            if wide + m.px(3) <= room[0]:
                return size, price
        return 0, 0

    def _paint_band(self, target: pygame.Surface, ctx: PaintContext, rect: pygame.Rect, tall: int) -> Rgb:
        colour = colour_of_band(self.shown, ctx, self.state == "dimmed")
        radius = max(2, min(rect.size) // 12)
        band = pygame.Rect(1, 1, rect.width - 2, tall)
        pygame.draw.rect(target, colour, band, border_top_left_radius=radius, border_top_right_radius=radius)
        return readable_on(colour)
