"""Positions of all pieces and texts on the table of the game BID-IT!."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw.sizes import BANNER, CAPTION, FIGURE, LINE
from bidtable.app.draw.theme import Metrics
from bidtable.app.room.place import Room, SeatPlace
from bidtable.app.tables.bid_it.looks import RATIO
from bidtable.app.tables.kit.hand import Spot, fan
from bidtable.core.model import Seat

HERO: Final = 500
"""Width of the standing bid and its words, in layout units."""
DRAWN: Final = 1.6
"""Factor of the size of cards that were just drawn, which are beside the player's other cards."""
REACH: Final = 130
"""Largest width of the cards that a player has just drawn, in layout units."""
WORDS: Final = 300
"""Width of the words below the arch of the standing bid, in layout units."""
BEYOND: Final = 48
"""Width of the row of cards that were found in excess of a bid, in layout units."""
GONE: Final = (68, 92)
"""Width and height of a Deal card that a player has just lost, in layout units."""
SIDE: Final = 250
"""Width of the area of the bidder's or the caller's side, in layout units."""
HEAD: Final = 94
"""Width of the chip of the bidder or the caller, in layout units."""
FOLLOWER: Final = 74
"""Width in layout units of the chip of a player who has joined the bidder's or the caller's side."""
WAITING: Final = 40
"""Width in layout units of a chip that is face down because the sides are chosen in secret."""
TALLY: Final = 50
"""Width of the number counted in a hand, in layout units."""
WIDEST_ARCH: Final = 64.0
"""Degrees between the outermost cards of the standing bid."""
ARCH_STEP: Final = 6.4
"""Greatest angle in degrees between two cards of the standing bid."""
FLAT_ARCH: Final = 12.0
"""Degrees between the first and the last card of a bid after a call, when the cards form a flat arch."""
LOW: Final = 14
"""The hand may extend below the window by this number of layout units. All symbols on cards stay visible."""
WHOLE: Final = 4
"""The angle of each card in the arch of a bid is a multiple of this number of degrees.

Each angle needs pictures of its own.
"""


@dataclass(frozen=True)
class SidePlace:
    """The area for all players on one side, for or against a bid.

    Attributes:
        whole: Area that the viewer presses to choose this side.
        title: Height of the text at the upper edge.
        foot: Height of the text at the lower edge.
    """

    whole: pygame.Rect
    title: int
    foot: int
    chips: pygame.Rect


@dataclass(frozen=True)
class SpreadPlace:
    """The areas for a player's cards and chip, in pixels.

    Attributes:
        tally: The number of cards in this player's hand that count for the bid.
        gone: A Deal card that this player has just lost.
    """

    deals: pygame.Rect
    cards: pygame.Rect
    chip: pygame.Rect
    tally: pygame.Rect
    gone: pygame.Rect


class Places:
    """The areas of all pieces and texts on the table of BID-IT!, in pixels.

    Args:
        m: Sizes of the window and of its texts.
        room: The places of the people.
        seats: Number of players.
        viewer: Seat at the near edge of the table.
        full: Number of Deal cards of each player at the start.

    Attributes:
        closed: Height of a face-down card in front of a player.
        fan: The cards that show the highest bid.
        flat: The cards of the bid after a call.
        figure: The number and the rank of the standing bid, in large letters.
        odds: The bar that shows a probability.
        called: The number and the rank of the bid after a call.
        call: The name of the call that was made against the bid.
        found: The number of cards that have been counted.
        left: Area of the bidder's side after a call.
        right: Area of the caller's side after a call.
        corner: The y coordinate of the highest button's upper edge.
        tallest: Largest height of a card in the viewer's hand.
    """

    def __init__(self, m: Metrics, room: Room, seats: int, viewer: Seat, full: int) -> None:
        self._m, self._full, self._viewer = m, full, viewer
        self._arches: dict[tuple[int, bool], tuple[Spot, ...]] = {}
        self.closed = m.px(46)
        self._open, self._deal = m.px(62), m.px(20)
        middle = m.width // 2
        across = m.px(HERO) // 2
        order = room.order(seats, viewer)
        self.spreads: dict[Seat, SpreadPlace] = {
            seat: self._spread_place(place, room.top) for seat, place in zip(order, room.seats, strict=False)
        }
        self._others = tuple(self.spreads.values())
        self.hand = room.hand.move(0, m.px(LOW) if room.area.bottom == m.height else 0)
        self.tallest = self.hand.height
        self.spreads[viewer] = self._own(room)
        self._standing_bid(room, middle, across)
        self._sides(room, middle, across)

    def _spread_place(self, place: SeatPlace, top: int) -> SpreadPlace:
        m, plate, x = self._m, place.plate, place.lay.centerx
        deals = pygame.Rect(0, plate.bottom + m.px(4), plate.width, self._deal)
        deals.centerx = x
        cards = pygame.Rect(0, deals.bottom + m.px(4), plate.width, self._open)
        cards.centerx = x
        half = self._deals_wide(deals, self._full) // 2
        chip = pygame.Rect(x + half + m.px(6), deals.top, m.px(WAITING), m.px(WAITING))
        tally = pygame.Rect(0, deals.top - m.px(3), m.px(TALLY), deals.height + m.px(6))
        tally.right = x - half - m.px(5)
        # A lost Deal card is large beside the head, at the side without a speech bubble.
        gone = pygame.Rect(0, 0, m.px(GONE[0]), m.px(GONE[1]))
        gone.left = plate.right - gone.width if place.leftward else plate.left
        gone.top = max(top, plate.top - m.px(3) - gone.height)
        return SpreadPlace(deals, cards, chip, tally, gone)

    def _own(self, room: Room) -> SpreadPlace:
        m, own = self._m, room.near.own
        deals = pygame.Rect(own.left, own.top - m.px(3) - self._deal, own.width, self._deal)
        chip = pygame.Rect(deals.left, deals.top - m.px(WAITING + 4), m.px(WAITING), m.px(WAITING))
        cards = pygame.Rect(deals.left, deals.top, deals.width, self.closed)
        # The row of Deal cards reaches up to the hand, so the number is above the left end of the row.
        tally = pygame.Rect(0, 0, m.px(TALLY), deals.height + m.px(6))
        half = self._deals_wide(deals, self._full) // 2
        tally.bottomleft = (deals.centerx - half - m.px(8), deals.top - m.px(1))
        gone = pygame.Rect(tally.right + m.px(4), 0, m.px(GONE[0]), m.px(GONE[1]))
        gone.bottom = deals.top - m.px(6)
        return SpreadPlace(deals, cards, chip, tally, gone)

    def across(self, bidder: Seat, caller: Seat) -> bool:
        """Return whether the caller sits farther left than the bidder, so that their sides change places."""
        x = {seat: spread.cards.centerx for seat, spread in self.spreads.items()}
        middle = self._m.width // 2
        if bidder == self._viewer:
            # The viewer sits at the near edge, and leaves the side of the other player to the other.
            return x[caller] < middle
        if caller == self._viewer:
            return x[bidder] > middle
        return x[caller] < x[bidder]

    def waiting(self, seat: Seat, faces_up: int, backs: int) -> pygame.Rect:
        chip = self.spreads[seat].chip.copy()
        if self.spreads[seat] in self._others:
            last = [spot.right + self._m.px(4) for spot in self.row(seat, faces_up, backs)[-1:]]
            chip.left = min(max(chip.left, *last, 0), self._m.width - chip.width - self._m.px(4))
        return chip

    def side(self, area: pygame.Rect, *, foot: bool) -> SidePlace:
        m = self._m
        title = min(round(m.text_px(FIGURE) * 1.25), area.height * 3 // 10)
        low = min(round(m.text_px(CAPTION) * 1.3), area.height // 4) + m.px(6) if foot else 0
        chips = pygame.Rect(area.left, area.top + title, area.width, 0)
        chips.height = min(m.px(HEAD + 8), area.height - title - low)
        whole = pygame.Rect(area.left, area.top, area.width, title + chips.height + low)
        return SidePlace(whole, title, low, chips.inflate(-m.px(12), -m.px(8)))

    def chips(self, side: SidePlace, count: int) -> list[pygame.Rect]:
        row, m = side.chips, self._m
        head = min(row.height, m.px(HEAD))
        small, gap = head * FOLLOWER // HEAD, m.px(5)
        step = min(small + gap, (row.width - head - gap - small) // max(1, count - 2))
        wide = head + (gap + small + step * (count - 2) if count > 1 else 0)
        left = row.centerx - wide // 2
        spots = [pygame.Rect(left, row.centery - head // 2, head, head)]
        for at in range(count - 1):
            spots.append(pygame.Rect(left + head + gap + at * step, 0, small, small))
            spots[-1].bottom = spots[0].bottom
        return spots

    def hand_row(self, count: int) -> tuple[Spot, ...]:
        m = self._m
        return fan(self.hand, count, RATIO, least=m.px(40), tallest=self.tallest, gap=m.px(6))

    def _bottom_of(self, left: int, right: int, top: int) -> int:
        reach = self._m.px(40)
        edges = [
            spread.cards.bottom
            for spread in self._others
            if spread.cards.right + reach > left and spread.cards.left - reach < right
        ]
        return max(edges, default=top)

    def _bottom_of_closed(self, left: int, right: int, top: int) -> int:
        # Each card of a sidestep is shown beside the others, so no closed hand is wider than this.
        wide = self._full * (round(self.closed / RATIO) + self._m.px(3))
        edges = [
            spread.cards.top + self.closed
            for spread in self._others
            if spread.cards.centerx + wide // 2 > left and spread.cards.centerx - wide // 2 < right
        ]
        return max(edges, default=top)

    def _standing_bid(self, room: Room, middle: int, across: int) -> None:
        m = self._m
        top = self._bottom_of_closed(middle - across, middle + across, room.area.top) + m.px(6)
        bottom = self.hand.bottom - self.tallest - m.px(12)
        tall = bottom - top
        card = min(m.px(124), round(tall * 0.44))
        figure = min(m.px(76), round(tall * 0.28))
        self.fan = pygame.Rect(middle - across, top, 2 * across, card)
        inner = m.px(WORDS)
        self.figure = pygame.Rect(middle - inner // 2, top + round(card * 1.03), inner, figure)
        y = self.figure.bottom
        line = min(round(m.text_px(15) * 1.3), round((bottom - y) * 0.55))
        self.line = pygame.Rect(middle - inner // 2, y, inner, line)
        y = self.line.bottom + m.px(5)
        self.odds = pygame.Rect(middle - across * 3 // 4, y, across * 6 // 4, m.px(9))
        y = self.odds.bottom + m.px(2)
        self.sentence = pygame.Rect(middle - across, y, 2 * across, bottom - y)
        self._showdown(bottom)

    def _showdown(self, bottom: int) -> None:
        m, fan = self._m, self.fan
        self.flat = fan.inflate(-m.px(92), 0)
        rows = [pygame.Rect(row[0]).unionall(row[1:]) for row in self._open_rows()]
        over = [row.bottom for row in rows if row.right > self.flat.left and row.left < self.flat.right]
        self.flat.top = max(over, default=fan.top) + m.px(10)
        self.flat.height = min(m.px(84), round((bottom - self.flat.top) * 0.36))
        # Open hands reach down beside the arch, and the words are as wide as the arch: they go below the hands.
        lowest = self._bottom_of(fan.left, fan.right, fan.top)
        top = max(lowest, *(spot.rect.bottom for spot in self.arch(24, flat=True))) + m.px(4)
        wide, line = fan.width + m.px(24), round(m.text_px(LINE) * 1.4)
        line = min(line, (bottom - top) // 3)
        self.verdict = pygame.Rect(fan.centerx - wide // 2, bottom - line, wide, line)
        tall = min(bottom - line - top, m.px(BANNER * 1.4))
        self.found = pygame.Rect(fan.left, bottom - line - tall, fan.width, tall)
        self.called = pygame.Rect(fan.left, top, fan.width, min((bottom - top) * 45 // 100, m.px(50)))
        self.call = pygame.Rect(self.verdict.left, self.called.bottom, wide, line)

    def below_call(self) -> tuple[pygame.Rect, pygame.Rect]:
        top, m = self.call.bottom + self._m.px(3), self._m
        bar = pygame.Rect(self.odds.left, top, self.odds.width, m.px(7))
        line = min(self.sentence.bottom - bar.bottom, round(m.text_px(CAPTION) * 1.5))
        return bar, pygame.Rect(self.sentence.left, bar.bottom, self.sentence.width, line)

    def _sides(self, room: Room, middle: int, across: int) -> None:
        m, gap = self._m, self._m.px(14)
        wide = min(m.px(SIDE), middle - across - gap - m.px(12))
        left = pygame.Rect(middle - across - gap - wide, 0, wide, 0)
        left.top = self._bottom_of(left.left, left.right, self.fan.top) + m.px(15)
        left.height = self._own_top(room) - left.top
        right = pygame.Rect(middle + across + gap, left.top, wide, 0)
        right.height = room.near.low_corner.top - m.px(4) - right.top
        self.left, self.right = left, right
        self.corner = room.corner.top - m.px(4)
        size = (m.px(42), m.px(59))
        # The name of the discards is wider than their pile, and must not touch the window's edge.
        x = m.px(22)
        pair = min(left.left - m.px(14) - x, m.px(96))
        # Deck and discards stay on the felt, which starts lower at the sides if fewer people sit there.
        label = round(m.text_px(13) * 2.6) + m.px(8)
        felt = math.ceil(room.felt.top_at(x)) + m.px(8)
        top = max(left.top + m.px(4), min(felt, self._own_top(room) - size[1] - label))
        self.deck = pygame.Rect((x, top), size)
        self.pile = pygame.Rect((x + pair - size[0], top), size)

    def _own_top(self, room: Room) -> int:
        own = [spread for spread in self.spreads.values() if spread not in self._others]
        return min(spread.chip.top for spread in own) - self._m.px(6)

    def beyond(self, quantity: int, more: int) -> list[Spot]:
        """Return the positions of cards that were found in excess of a bid, at the right of the bid."""
        m, last = self._m, self.arch(quantity, flat=True)[-1]
        step = min(m.px(20), m.px(BEYOND) // max(1, more))
        return [replace(last, rect=last.rect.move(m.px(18) + step * at, -m.px(8))) for at in range(more)]

    # -- rows ---------------------------------------------------------------------------------------------

    def arch(self, count: int, *, flat: bool = False) -> tuple[Spot, ...]:
        # The cards of a called bid form a flatter arch, because words are written below them.
        key = (count, flat)
        if key not in self._arches:
            self._arches[key] = self._arched(count, flat=flat)
        return self._arches[key]

    def _arched(self, count: int, *, flat: bool) -> tuple[Spot, ...]:
        area = self.flat if flat else self.fan
        w, h = round(area.height / RATIO), area.height
        most = FLAT_ARCH if flat else min(WIDEST_ARCH, ARCH_STEP * (count - 1))
        half = math.radians(most / 2)
        spots = []
        radius = 0.0
        if half:
            room = area.width / 2 - (w * math.cos(half) + h * math.sin(half)) / 2
            radius = min(room / math.sin(half), w * 0.86 * (count - 1) / (2 * half))
        for index in range(count):
            turn = half * (2 * index / (count - 1) - 1) if count > 1 else 0.0
            rect = pygame.Rect(0, 0, w, h)
            rect.center = (
                round(area.centerx + radius * math.sin(turn)),
                round(area.top + h / 2 + radius * (1 - math.cos(turn))),
            )
            angle = -WHOLE * round(math.degrees(turn) / WHOLE)
            spots.append(Spot(rect, float(angle)))
        return tuple(spots)

    def row(self, seat: Seat, faces_up: int, backs: int) -> list[pygame.Rect]:
        spread, m = self.spreads[seat].cards, self._m
        w, h = round(self.closed / RATIO), self.closed
        step_open, step_back = w + m.px(3), max(m.px(8), w * 36 // 100)
        total = faces_up * step_open + (w + step_back * (backs - 1) if backs else 0)
        left = self._kept_inside(spread.centerx - total // 2, total)
        spots = [pygame.Rect(left + at * step_open, spread.top, w, h) for at in range(faces_up)]
        left += faces_up * step_open
        return spots + [pygame.Rect(left + at * step_back, spread.top, w, h) for at in range(backs)]

    def drawn(self, seat: Seat, at: int, count: int) -> pygame.Rect:
        """Return the area of a card that was just drawn, below or beside a player's other cards."""
        spread, m = self.spreads[seat].cards, self._m
        card = pygame.Rect(0, 0, round(self.closed * DRAWN / RATIO), round(self.closed * DRAWN))
        row = self.row(seat, 0, self._full)
        step = min(card.width + m.px(4), m.px(REACH) // count)
        wide = card.width + step * (count - 1)
        card.midtop = (spread.centerx - step * (count - 1) // 2, row[0].bottom + m.px(4))
        if card.union(card.move(wide - card.width, 0)).colliderect(self.fan):
            # The standing bid is below the player's cards.
            right = spread.centerx >= self._m.width // 2
            card.left = row[-1].right + m.px(6) if right else row[0].left - m.px(6) - wide
            card.top = spread.top
        return card.move(step * at, 0)

    def open_row(self, seat: Seat, count: int) -> list[pygame.Rect]:
        spread, m = self.spreads[seat].cards, self._m
        gap = m.px(4)
        room = m.width // max(2, len(self._others)) - 2 * gap
        w = min(round(self._open / RATIO), (room - gap * (count - 1)) // max(1, count))
        h = round(w * RATIO)
        total = count * (w + gap) - gap
        left = self._kept_inside(spread.centerx - total // 2, total)
        return [pygame.Rect(left + at * (w + gap), spread.top, w, h) for at in range(count)]

    def _open_rows(self) -> list[list[pygame.Rect]]:
        others = [seat for seat, spread in self.spreads.items() if spread in self._others]
        return [self.open_row(seat, self._full) for seat in others]

    def deal_row(self, seat: Seat, count: int) -> list[pygame.Rect]:
        spread, m = self.spreads[seat].deals, self._m
        gap = m.px(2)
        total = self._deals_wide(spread, count)
        w = (total + gap) // count - gap
        left = spread.centerx - total // 2
        return [pygame.Rect(left + at * (w + gap), spread.top, w, spread.height) for at in range(count)]

    def _deals_wide(self, spread: pygame.Rect, count: int) -> int:
        gap = self._m.px(2)
        w = min(round(spread.height * 0.8), (spread.width - gap * (count - 1)) // count)
        return count * (w + gap) - gap

    def _kept_inside(self, left: int, wide: int) -> int:
        m = self._m
        return max(m.px(6), min(m.width - m.px(6) - wide, left))
