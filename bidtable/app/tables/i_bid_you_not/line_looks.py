"""Drawing of the number line of the game I Bid You Not, and of the bids above the line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Metrics, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted
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

OVER: Final = 2
"""Factor of the size at which a stick is drawn before it is made smaller, for smooth edges."""
ENVELOPE: Final = 1.2
"""Width of an envelope divided by its height."""
PAPER: Final[Rgb] = (244, 230, 198)
"""Colour of the viewer's own envelope."""
HIDDEN: Final = ("waits", "next", "sealed")
"""States of a bid that is in an envelope, or still to come."""
STATES: Final = {
    "plain": "has bid",
    "sealed": "has bid",
    "own": "has bid",
    "waits": "has not bid yet",
    "next": "has not bid yet",
    "ghost": "possible bid",
}
"""The state of a bid in words."""


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
        state: "plain", "waits" (no bid yet), "next" (bids now), "sealed", "own" (the viewer's envelope), "asked",
            "taker", "out", or "ghost" (preview of a bid).
    """

    name: str
    colour: str
    state: str = "plain"
    before: str = ""
    after: str = ""

    corner = 7.0
    face = ""

    @property
    def shadow(self) -> float:
        return 0.0 if self.state in HIDDEN else 3.0

    @property
    def in_words(self) -> Words:
        value = " ".join(filter(None, (self.before, self.after)))
        return Words("bidder", self.name, value, STATES.get(self.state, ""))

    def said(self, *, named: bool = True) -> str:
        # Without the name, the seat's sign and the tooltip still show who the bidder is.
        return " ".join(part for part in (self.before, self.name if named else "", self.after) if part)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m, rect = ctx.theme, ctx.metrics, target.get_rect()
        if self.state in HIDDEN:
            self._paint_hidden(target, ctx)
            return
        base = PAPER if self.state == "own" else SEAT_COLOURS[self.colour]
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

    def _paint_hidden(self, target: pygame.Surface, ctx: PaintContext) -> None:
        # The name of the bidder is above the envelope, or above the outline of an envelope that is still to come.
        theme, m, rect = ctx.theme, ctx.metrics, target.get_rect()
        line, lit = head_height(m), self.state == "next"
        ink = theme.felt_ink
        size, fits = fitted(ctx, self.name, (rect.width - line - m.px(4), line), 13, "bold", least=12)
        # Without room for the name, the sign and the tooltip say who bids.
        name = ctx.fonts.width(self.name, size, "bold") + m.px(6) if fits else 0
        base = SEAT_COLOURS[self.colour]
        sign = pygame.Rect((rect.width - name - line) // 2, m.px(1), line - m.px(2), line - m.px(2))
        paint.seat_badge(target, sign, base, SEAT_SYMBOLS[self.colour], readable_on(base))
        if fits:
            room = pygame.Rect(sign.right + m.px(4), 0, name, line)
            write_line(target, ctx, self.name, room, 13, ink, "bold", "left")
        if self.state == "sealed":
            return
        room = pygame.Rect(m.px(4), line + m.px(3), rect.width - m.px(8), rect.height - line - m.px(7))
        outline = pygame.Rect(0, 0, min(room.width, round(room.height * ENVELOPE)), room.height)
        outline.center = room.center
        dashes = theme.accent if lit else theme.felt_muted
        paint_dashes(target, outline, dashes, m.px(2), m.px(6))
        middle = (outline.centerx, outline.top + outline.height * 9 // 20)
        pygame.draw.aalines(target, dashes, False, [outline.topleft, middle, outline.topright])


def paint_dashes(target: pygame.Surface, rect: pygame.Rect, ink: Rgb, wide: int, dash: int) -> None:
    """Draw a rectangle with dashed edges."""
    for left in range(rect.left, rect.right, 2 * dash):
        length = min(dash, rect.right - left)
        target.fill(ink, (left, rect.top, length, wide))
        target.fill(ink, (left, rect.bottom - wide, length, wide))
    for top in range(rect.top, rect.bottom, 2 * dash):
        length = min(dash, rect.bottom - top)
        target.fill(ink, (rect.left, top, wide, length))
        target.fill(ink, (rect.right - wide, top, wide, length))


def head_height(m: Metrics) -> int:
    return min(round(m.text_px(13) * 1.25), m.px(21))


@dataclass(frozen=True)
class StickLook:
    """A line from a bid to its place on the number line.

    Attributes:
        lean: Horizontal distance in pixels from the paddle to the number; negative to the left.
    """

    lean: int
    colour: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, size = ctx.metrics, target.get_size()
        target.blit(paint.kept(("stick", size, self), lambda: self._drawn(size, m)), (0, 0))

    def _drawn(self, size: tuple[int, int], m: Metrics) -> pygame.Surface:
        w, h = size[0] * OVER, size[1] * OVER
        big, knob = pygame.Surface((w, h), pygame.SRCALPHA), m.px(5) * OVER
        head = (knob if self.lean >= 0 else w - knob, -m.px(2) * OVER)
        foot = (w - knob if self.lean >= 0 else knob, h - knob)
        base = SEAT_COLOURS[self.colour]
        for ink, wide in ((mix(base, (0, 0, 0), 0.72), m.px(5)), (base, m.px(3))):
            pygame.draw.line(big, ink, head, foot, wide * OVER)
        pygame.draw.circle(big, (255, 252, 244), foot, knob)
        pygame.draw.circle(big, base, foot, knob - m.px(1) * OVER)
        return smooth(big, size)


@dataclass(frozen=True)
class EnvelopeLook:
    """A sealed bid: an envelope with a band in the bidder's colour."""

    # All envelopes of a seat look alike.

    colour: str

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        width = min(rect.width, round(rect.height * ENVELOPE))
        picture = drawing("envelope", (width, round(width / ENVELOPE)))
        place = picture.get_rect(center=rect.center)
        target.blit(picture, place)
        band = pygame.Rect(0, 0, round(width * 0.5), max(4, rect.height // 8))
        band.midbottom = (rect.centerx, min(rect.bottom, place.bottom))
        paint.rounded(target, band, band.height // 2, SEAT_COLOURS[self.colour])


@dataclass(frozen=True)
class PocketLook:
    """The front of the viewer's own envelope, with a seal in the viewer's colour."""

    colour: str

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, rect, over = ctx.metrics, target.get_rect(), OVER
        big = pygame.Surface((rect.width * over, rect.height * over), pygame.SRCALPHA)
        w, h = big.get_width() - 1, big.get_height() - 1
        front = [
            (0, 0),
            (w // 2, h * 5 // 9),
            (w, 0),
            (w, h - h // 5),
            (w - h // 5, h),
            (h // 5, h),
            (0, h - h // 5),
        ]
        pygame.draw.polygon(big, mix(PAPER, (255, 255, 255), 0.4), front)
        pygame.draw.lines(big, mix(PAPER, (0, 0, 0), 0.5), True, front, m.px(1) * over)
        seal, middle = SEAT_COLOURS[self.colour], (w // 2, h * 5 // 9)
        pygame.draw.circle(big, mix(seal, (0, 0, 0), 0.45), middle, h * 3 // 8)
        pygame.draw.circle(big, seal, middle, h * 3 // 8 - m.px(1) * over)
        target.blit(smooth(big, rect.size), (0, 0))


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
