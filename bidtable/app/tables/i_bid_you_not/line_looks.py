"""Looks of the number line of I Bid You Not: line and range, paddles on their sticks, envelopes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Metrics, mix, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.tables.i_bid_you_not.inks import write_line
from bidtable.app.tables.looks import drawing, firm

BACK_SHARE = 0.72
"""Width of a small back divided by its height."""


@dataclass(frozen=True)
class ScaleLook:
    """The number line: all numbers of the deck, with a mark at every tenth.

    Attributes:
        low: Lowest number.
        high: Highest number.
    """

    low: int
    high: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the line over the whole target."""
        rect, theme = target.get_rect(), ctx.theme
        groove = (0, 0, 0) if theme.base != "daylight" else (90, 40, 40)
        paint.rounded(target, rect, rect.height // 2, mix(theme.felt_edge, groove, 0.55), theme.felt_muted, 1)
        span = max(1, self.high - self.low)
        for number in range(-(-self.low // 10) * 10, self.high + 1, 10):
            x = round((number - self.low) / span * (rect.width - 1))
            target.fill(theme.felt_muted, (x, rect.height // 4, max(1, ctx.metrics.px(1)), rect.height // 2))


@dataclass(frozen=True)
class SpanLook:
    """The number range of the offer, in gold on the line.

    Attributes:
        low: Lowest number of the offer.
        high: Highest number of the offer.
    """

    low: int
    high: int

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the bar over the whole target."""
        rect = target.get_rect()
        edge = mix(ctx.theme.accent, (0, 0, 0), 0.4)
        paint.rounded(target, rect, rect.height // 2, ctx.theme.accent, edge, 1)


@dataclass(frozen=True)
class PaddleLook:
    """The paddle of a bidder: a board in the seat's colour with the name; the bid is on its lower part.

    Attributes:
        name: Name of the bidder.
        before: Words before the name: the order of asking, "2nd".
        after: The bid's result, after the name: "is 1st", "skips", "takes".
        colour: The seat's colour.
        slot: Words in the place of a bid that is not made yet; empty: three dots.
        brief: The same in fewer words, if they do not fit; empty: there are no fewer.
        state: "plain", "waits" (nothing is bid yet), "asked", "taker", "out" (skipped or ignored), or "ghost" (a
            preview of a bid).
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

    def said(self, *, named: bool = True) -> str:
        """Return the words in the head of the board; without the name, the sign and the tooltip show the bidder."""
        return " ".join(part for part in (self.before, self.name if named else "", self.after) if part)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the board over the whole target."""
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
            paint.rounded(
                target, slot, m.px(5), mix(base, (0, 0, 0), 0.3), mix(base, (255, 255, 255), 0.4), 1
            )
            if self.slot:
                dark = mix(base, (0, 0, 0), 0.3)
                room = slot.inflate(-m.px(4), 0)
                words = self.slot
                if self.brief and not fitted(ctx, words, room.size, 13, "bold", lines=2, least=12)[1]:
                    words = self.brief
                write(target, ctx, words, room, 13, readable_on(dark), "bold", "center", lines=2, least=12)
            for dot in () if self.slot else (-1, 0, 1):
                spot = (slot.centerx + dot * m.px(9), slot.centery)
                pygame.draw.circle(target, mix(base, (255, 255, 255), 0.7), spot, m.px(2))


def head_height(m: Metrics) -> int:
    """Return the height of a paddle's line with the name, in pixels."""
    return min(round(m.text_px(13) * 1.25), m.px(21))


@dataclass(frozen=True)
class StickLook:
    """The stick of a paddle in the seat's colour: down, along, and down to a knob on the line.

    Attributes:
        lean: Pixels from its head to its foot, to the right; negative to the left.
        along: Pixels below its head at which it turns to the side.
        colour: The seat's colour.
    """

    lean: int
    along: int
    colour: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the stick over the whole target, which is as wide as the stick leans and a knob more."""
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
    """A sealed bid: an envelope, with a band of the bidder's colour. All of a seat look alike."""

    colour: str

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the envelope over the whole target."""
        rect = target.get_rect()
        width = min(rect.width, round(rect.height * 1.2))
        picture = drawing("envelope", (width, round(width / 1.2)))
        place = picture.get_rect(center=rect.center)
        target.blit(picture, place)
        band = pygame.Rect(0, 0, round(width * 0.5), max(4, rect.height // 8))
        band.midbottom = (rect.centerx, min(rect.bottom, place.bottom))
        paint.rounded(target, band, band.height // 2, SEAT_COLOURS[self.colour])
