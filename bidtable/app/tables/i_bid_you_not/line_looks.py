"""Drawing of the number line of the game I Bid You Not, and of the bids above the line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Metrics, mix, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.tables.i_bid_you_not.cards import (
    STEP,
    Print,
    colour_of_band,
    dimmed,
    paint_picture,
    paint_tag,
)
from bidtable.app.tables.i_bid_you_not.inks import write_line
from bidtable.app.tables.looks import drawing, firm, halo
from bidtable.app.widgets.board import Words
from bidtable.games.i_bid_you_not.naming import number_text, range_text

MARKS: Final = 9
"""Height of the marks below the number line, in layout units.

The line with the numbers of the offer and the bids has a height of 10 layout units.
"""


@dataclass(frozen=True)
class ScaleLook:
    """A number line with a mark for each card of the viewer's hand.

    Attributes:
        legal: Numbers of the cards that the viewer may add now.
    """

    low: int
    high: int
    held: tuple[int, ...] = ()
    legal: tuple[int, ...] = ()

    @property
    def in_words(self) -> Words:
        held = f"your numbers: {', '.join(map(number_text, self.held))}" if self.held else ""
        return Words("number line", range_text(self.low, self.high), held)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        bar = pygame.Rect(0, 0, rect.width, rect.height * 10 // (10 + MARKS))
        groove = (0, 0, 0) if theme.base != "daylight" else (90, 40, 40)
        paint.rounded(target, bar, bar.height // 2, mix(theme.felt_edge, groove, 0.55), theme.felt_muted, 1)
        span, wide = max(1, self.high - self.low), m.px(3)
        for numbers, ink in ((self.held, theme.felt_muted), (self.legal, theme.felt_ink)):
            for number in numbers:
                x = round((number - self.low) / span * (rect.width - 1))
                left = min(max(0, x - wide // 2), rect.width - wide)
                target.fill(ink, (left, bar.bottom + m.px(2), wide, rect.bottom - bar.bottom - m.px(2)))


@dataclass(frozen=True)
class DiscLook:
    """A disc with a number on the number line.

    Attributes:
        gold: Whether the disc is golden, because its card is only selected or pointed at.
    """

    number: str
    gold: bool = False

    shadow = 2.0

    @property
    def face(self) -> str:
        return self.number

    @property
    def in_words(self) -> Words:
        return Words("number", self.number, "", "would be added" if self.gold else "in the offer")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme = target.get_rect(), ctx.theme
        base = theme.accent if self.gold else (255, 252, 242)
        paint.rounded(target, rect, min(rect.size) // 2, base, mix(base, (0, 0, 0), 0.5), 1)
        write_line(target, ctx, self.number, rect.inflate(-4, 0), 15, readable_on(base), "bold")


@dataclass(frozen=True)
class SpanLook:
    """A golden bar on the number line, which shows a range of numbers."""

    low: int
    high: int

    face = ""

    @property
    def in_words(self) -> Words:
        return Words("range", "numbers of the offer", range_text(self.low, self.high))

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        edge = mix(ctx.theme.accent, (0, 0, 0), 0.4)
        paint.rounded(target, rect, rect.height // 2, ctx.theme.accent, edge, 1)


@dataclass(frozen=True)
class PaddleLook:
    """A bidder's paddle, which shows the bidder's name and the bid.

    Attributes:
        before: Words before the name, such as "2." for the second bidder to be asked.
        after: Words after the name, such as "skips" or "takes".
        slot: Words that are shown until the bidder has bid.
        brief: A shorter form of `slot` for a narrow paddle.
        state: "plain", "waits" (no bid yet), "asked", "taker", "out", or "ghost" (preview of a bid).
    """

    name: str
    colour: str
    state: str = "plain"
    before: str = ""
    after: str = ""
    slot: str = ""
    brief: str = ""

    shadow = 3.0
    corner = 7.0
    face = ""

    @property
    def in_words(self) -> Words:
        state = self.slot or {"plain": "has bid", "waits": "has not bid yet", "ghost": "possible bid"}.get(
            self.state, ""
        )
        return Words("bidder", self.name, " ".join(filter(None, (self.before, self.after))), state)

    def said(self, *, named: bool = True) -> str:
        # Without the name, the seat's sign and the tooltip still show who the bidder is.
        return " ".join(part for part in (self.before, self.name if named else "", self.after) if part)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m, rect = ctx.theme, ctx.metrics, target.get_rect()
        base = SEAT_COLOURS[self.colour]
        base = firm(mix(base, theme.felt_edge, 0.5) if self.state == "out" else base)
        edge, width = mix(base, (0, 0, 0), 0.45), m.px(1)
        if self.state in ("asked", "taker"):
            edge, width = (theme.accent if self.state == "asked" else theme.ink), m.px(3)
        if self.state == "ghost":
            edge, width = theme.choice, m.px(3)
        paint.rounded(target, rect, m.px(7), base, edge, width)
        ink = readable_on(base)
        line = head_height(ctx.metrics)
        sign = round(line * 0.62)
        shape = paint.icon(SEAT_SYMBOLS[self.colour], sign, ink)
        left = m.px(5)
        target.blit(shape, shape.get_rect(midleft=(left, m.px(2) + line // 2)))
        room = pygame.Rect(left + sign + m.px(3), m.px(2), rect.width - left - sign - m.px(7), line)
        whole = self.said()
        said = whole if fitted(ctx, whole, room.size, 13, "bold", least=12)[1] else self.said(named=False)
        if said:
            write_line(target, ctx, said, room, 13, ink, "bold")
        if self.state == "waits":
            slot = pygame.Rect(m.px(4), m.px(2) + line, rect.width - m.px(8), rect.height - line - m.px(6))
            dark = firm(mix(base, (0, 0, 0), 0.3))
            paint.rounded(target, slot, m.px(5), dark, mix(base, (255, 255, 255), 0.4), 1)
            if self.slot:
                room = slot.inflate(-m.px(4), 0)
                words = self.slot
                if self.brief and not fitted(ctx, words, room.size, 13, "bold", lines=2, least=12)[1]:
                    words = self.brief
                write(target, ctx, words, room, 13, readable_on(dark), "bold", "center", lines=2, least=12)


def head_height(m: Metrics) -> int:
    return min(round(m.text_px(13) * 1.25), m.px(21))


@dataclass(frozen=True)
class StickLook:
    """A line from a bid to its place on the number line.

    Attributes:
        lean: Horizontal distance in pixels from the paddle to the number; negative to the left.
        along: Distance in pixels from the upper end of the stick to its horizontal part.
    """

    lean: int
    along: int
    colour: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, (w, h) = ctx.metrics, target.get_size()
        knob = m.px(5)
        head = knob if self.lean >= 0 else w - knob
        foot = w - knob if self.lean >= 0 else knob
        base = SEAT_COLOURS[self.colour]
        points = [(head, 0), (head, self.along), (foot, self.along), (foot, h - knob)]
        for ink, wide in ((mix(base, (0, 0, 0), 0.72), m.px(4)), (base, m.px(2))):
            for (x, y), (to_x, to_y) in pairwise(points):
                line = pygame.Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
                target.fill(ink, line.inflate(wide, wide))
        disc = pygame.Rect(0, 0, 2 * knob, 2 * knob)
        disc.center = (foot, h - knob)
        paint.rounded(target, disc, knob, base, (255, 252, 244), m.px(1))


@dataclass(frozen=True)
class EnvelopeLook:
    """A sealed bid: an envelope with a band in the bidder's colour."""

    # All envelopes of a seat look alike.

    colour: str

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        width = min(rect.width, round(rect.height * 1.2))
        picture = drawing("envelope", (width, round(width / 1.2)))
        place = picture.get_rect(center=rect.center)
        target.blit(picture, place)
        band = pygame.Rect(0, 0, round(width * 0.5), max(4, rect.height // 8))
        band.midbottom = (rect.centerx, min(rect.bottom, place.bottom))
        paint.rounded(target, band, band.height // 2, SEAT_COLOURS[self.colour])


@dataclass(frozen=True)
class StripLook:
    """A card of a bid, with number, picture and price in a line."""

    shown: Print
    state: str = "plain"

    @property
    def face(self) -> tuple[str, str]:
        return self.shown.number, self.shown.title

    @property
    def in_words(self) -> Words:
        return self.shown.in_words(self.state, "card of a bid")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, dim = target.get_rect(), self.state == "dimmed"
        face, colour = dimmed(ctx.theme.card, ctx, dim), colour_of_band(self.shown, ctx, dim)
        radius = max(3, rect.height // 6)
        paint.rounded(target, rect, radius, face, ctx.theme.card_edge, 1)
        letters = ctx.metrics.floor_px(12)
        least = ctx.fonts.width(self.shown.number, letters, "display") + 4
        number = pygame.Rect(1, 1, max(rect.width * 36 // 100, least), rect.height - 2)
        paint.rounded(target, number, radius, colour)
        ink = readable_on(colour)
        write_line(target, ctx, self.shown.number, number, 23, ink, "display")
        # A tag's point takes a quarter of it.
        least = ctx.fonts.width(self.shown.price, letters, "bold") * 4 // 3 + 2
        price = pygame.Rect(0, 0, max(rect.width * 35 // 100, least), round(rect.height * 0.86))
        price.midright = (rect.right - 1, rect.centery)
        paint_tag(target, ctx, self.shown.price, price, dim)
        middle = pygame.Rect(number.right, 1, price.left - number.right, rect.height - 2)
        if middle.width >= ctx.metrics.px(STEP):
            paint_picture(target, ctx, self.shown, middle, face, dim)
        halo(target, ctx, rect, radius, self.state)
