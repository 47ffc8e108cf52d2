"""Positions of all pieces and texts on the table of the game I Bid You Not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw.sizes import LEAST, LINE
from bidtable.app.draw.theme import MIN_TEXT_UNITS, Metrics
from bidtable.app.room.place import NEAR_OVERLAP, NearRim, Room, SeatPlace, near_rim
from bidtable.app.tables.i_bid_you_not.cards import FLATTEST, RATIO, SHOWS, STRIP, UPRIGHT, named_width
from bidtable.app.tables.i_bid_you_not.line_looks import head_height
from bidtable.app.tables.i_bid_you_not.looks import GAVEL, words_height
from bidtable.app.tables.kit.hand import Spot, fan

TALLEST: Final = 150
"""Largest height of a card in a row of the hand, in layout units."""
ON_SALE: Final = 196
"""Largest height of a card in an offer of several cards, in layout units."""
LOW_RATIO: Final = 1.16
"""Height of a card divided by its width, in a row that is lower than `TALLEST`."""
LOW: Final = 124
"""Smallest height of an upright card in the offer, in layout units."""
FEW: Final = 2
"""Largest number of cards in an offer that fill the table with larger cards, up to the height `LARGE`."""
FANNED: Final = 9
"""Gap between the cards of a fanned hand, in layout units. The corners of turned cards come nearer to each other."""
BROADEST: Final = 1.5
"""Largest width of a card with a broad layout, divided by its height."""
STICKS: Final = (17, 13)
"""Distance between the paddles and the number line, in layout units. The second distance is used for large text."""
ONE_ROW: Final = 8
"""Largest number of cards in a hand beside the viewer's number. They always have one row.

For more cards, the number is above the viewer, and they have one row if each is at least `BROAD` units wide.
"""
BROAD: Final = 62
GROWS: Final = 44
"""Additional height of a hand with several rows while there are no bids, in layout units."""
SINKS: Final = 5
"""Distance in layout units by which an unplayable card is lower than other compact cards."""
PILE: Final = 54
"""Height of the viewer's score pile, in layout units."""
COMPACT: Final = 4
"""Gap between two compact cards, in layout units."""
MANY: Final = 13
"""Number of compact cards in a row from which the gap is half as wide."""
SLIMMEST: Final = 1.9
"""Largest height of a compact card divided by its width."""
LARGE: Final = 224
"""Largest height of an enlarged card, in layout units."""
LEAST_FIGURE: Final = 40
"""Smallest height of the figure of the offer's worth, in layout units."""
FIGURED: Final = 134
"""Largest height of the offer's worth and the words below it, in layout units."""
MOST_ROWS: Final = 3
"""Largest number of rows of compact cards."""


@dataclass(frozen=True)
class Arrangement:
    """The places of cards that lie side by side.

    Attributes:
        compact: Whether the cards show no names and texts, because there are many cards.
        seen: Width in pixels of the visible part of a card that the next card overlaps; 0 without overlaps.
    """

    spots: tuple[Spot, ...]
    compact: bool = False
    seen: int = 0


def wide_rim(m: Metrics, area: pygame.Rect) -> NearRim:
    """Return the areas along the lower edge of the window for a hand that reaches to the viewer's figure."""
    rim = near_rim(m, area)
    person, own, hand = rim.person, rim.own.copy(), rim.hand.copy()
    left = person.right - m.px(NEAR_OVERLAP)
    own.width, own.left = left - m.px(20), m.px(14)
    own.bottom = person.top + m.px(10)
    hand.width, hand.left = hand.right - left, left
    return replace(rim, own=own, hand=hand)


def arrange(m: Metrics, area: pygame.Rect, count: int, *, gap: int, fanned: bool) -> Arrangement:
    """Place cards side by side, with their names if there is space."""
    # In more rows large numbers matter more than names, and the card under the pointer is enlarged.
    named, tallest = named_width(m), min(area.height, _tallest(m, count, fanned=fanned))
    between = m.px(FANNED) if fanned else gap
    wide = (area.width + between) // max(1, count) - between
    if wide >= named and area.height >= m.px(FLATTEST):
        height = min(tallest, area.height)
        # Low cards are broader, so that names need fewer lines and leave room for the drawing.
        ratio = RATIO if fanned or height >= m.px(TALLEST) else LOW_RATIO
        width = max(named, min(round(height / ratio), _step(m, wide)))
        if height < max(width * UPRIGHT, 0 if fanned else m.px(LOW)):
            # The cards are too low for an upright layout: broader ones need fewer lines, and have space for drawings.
            width = max(width, min(round(height * BROADEST), _step(m, wide)))
        ratio = height / width
        room = pygame.Rect(area.left, area.bottom - height, area.width, height)
        spots = fan(room, count, ratio, least=1, gap=between, tilted=fanned and ratio > 1.2)
        if spots and spots[0].rect.width < named:
            # Turned cards are smaller, while straight ones have space for their names.
            spots = fan(room, count, ratio, least=1, gap=between, tilted=False)
        return Arrangement(spots)
    if one_row(m, area.width, count) and (fanned or area.width // count >= m.px(BROAD)):
        return _rows(m, area, count, 1)
    # The number of rows is chosen for the largest cards.
    most = max(1, min(MOST_ROWS, area.height // m.px(SHOWS), count))
    found = [_rows(m, area, count, rows, overlaps=fanned) for rows in range(1, most + 1)]

    def size(arrangement: Arrangement) -> tuple[bool, int]:
        wide, tall = arrangement.spots[0].rect.size
        wide = arrangement.seen or wide
        return wide >= m.px(STRIP), min(wide, m.px(96)) * min(tall, m.px(96))

    return max(found, key=size)


def one_row(m: Metrics, width: int, count: int) -> bool:
    """Return whether the cards of a hand have one row."""
    return count <= ONE_ROW or width // count >= m.px(BROAD + COMPACT)


def _rows(m: Metrics, area: pygame.Rect, count: int, rows: int, *, overlaps: bool = False) -> Arrangement:
    most = -(-count // rows)
    gap, between = m.px(COMPACT if most < MANY else COMPACT // 2), m.px(COMPACT + SINKS)
    height = min((area.height - between * (rows - 1)) // rows, m.px(TALLEST))
    width = min(_step(m, (area.width + gap) // most - gap, 2), round(height / UPRIGHT))
    seen, whole = 0, round(height / RATIO)
    if overlaps and rows > 1 and whole > width + gap:
        # Overlapping cards are larger, and their numbers and prices stay visible.
        seen = (area.width - whole) // (most - 1)
        width, gap = whole, seen - whole
    height = min(height, round(width * SLIMMEST))
    spots: list[Spot] = []
    for row in range(rows):
        beside = (count * (row + 1)) // rows - len(spots)
        left = area.centerx - (beside * (width + gap) - gap) // 2
        top = area.bottom - height - (rows - 1 - row) * (height + between)
        spots += [
            Spot(pygame.Rect(left + at * (width + gap), top, width, height), 0.0, row) for at in range(beside)
        ]
    return Arrangement(tuple(spots), compact=True, seen=seen)


def _tallest(m: Metrics, count: int, *, fanned: bool) -> int:
    return m.px(LARGE if count <= FEW + fanned else TALLEST if fanned else ON_SALE)


def _step(m: Metrics, width: int, units: int = 11) -> int:
    # Widths go in steps, so that a played card rarely changes the widths and pictures of all cards.
    step = m.px(units)
    return max(1, width // step * step)


@dataclass(frozen=True)
class SpreadPlace:
    """The areas for one player's cards beside the player's name.

    Attributes:
        foot: Middle of the lower edge of the plate.
    """

    backs: pygame.Rect
    pile: pygame.Rect
    foot: tuple[int, int]


class Places:
    """The areas of all pieces and texts on the table of I Bid You Not, in pixels.

    Args:
        hand: Number of cards in the viewer's hand.
        bids: Whether there are bids above the number line.

    Attributes:
        hand: Positions of the cards in the viewer's hand.
        spreads: Positions of the other players' cards, in the order of `room.seats`.
    """

    def __init__(self, m: Metrics, room: Room, hand: int, *, bids: bool = True) -> None:
        self.m, self.room = m, room
        self._offers: dict[tuple[int, int], Arrangement] = {}
        gap, self._grows = m.px(8), 0 if bids else m.px(GROWS)
        self.hand = self._hand(hand)
        self.spreads = tuple(self._spread_place(place) for place in room.seats)
        left = near_rim(m, room.area).mine.right
        right = room.corner.left - gap
        base = self._hand_top(hand) - gap
        tall = min(round(m.text_px(LINE) * 1.25), m.px(28))
        self.sentence = pygame.Rect(left, base - tall, right - left, tall)
        ends = m.px(36)
        labels = min(round(m.text_px(14) * 1.25), m.px(21))
        self.line = pygame.Rect(left + ends, 0, right - left - 2 * ends, m.px(10))
        self.line.bottom = self.sentence.top - labels
        head = head_height(m)
        board = head + m.px(4) + min(round(m.text_px(LINE) * 2.6), m.px(52)) + m.px(4)
        if not bids:
            board = 0
        self.boards = pygame.Rect(left, 0, right - left, board)
        self.boards.bottom = self.line.top - m.px(STICKS[m.text_scale > 1.25])
        self.front = m.px(11)
        self.middle = pygame.Rect(left, 0, right - left, 0)
        self.middle.height = self.boards.top - m.px(4)
        top = self.free_below(0, left)
        # The pile above the number of a wide hand keeps its place free.
        foot = room.near.person.top if room.near.mine.right >= left else room.near.own.top - m.px(PILE + 10)
        self.rules = pygame.Rect(gap, top, left - 2 * gap, max(m.px(30), foot - top - gap))
        # If a few rules are in force, they lie on the felt and not on the wood of the rim.
        self.cloth = round(room.felt.top_at(self.rules.left + m.px(6)))
        top = self.free_below(right, m.width)
        self.right = pygame.Rect(room.corner.left, top, room.corner.width, room.corner.top - gap - top)
        self.sign = pygame.Rect(self.right.left, self.right.top, self.right.width, 0)
        self.sign.height = min(m.px(FIGURED), self.right.height)
        # Under the largest plates the words reach farther down, and the prompt begins below them.
        self.sign.height = max(self.sign.height, round(m.floor_px(LEAST) * 1.3) * 3 + m.px(LEAST_FIGURE))
        # The figure is on the felt, because its letters are too pale for the wood of the rim.
        felt = round(room.felt.top_at(self.sign.left + m.px(FIGURED * 1.6))) + m.px(2)
        self.sign.top = max(self.sign.top, min(felt, self.right.bottom - self.sign.height))
        # The gavel ends above the words below the tag.
        words = 2 * words_height(m, self.sign.height)
        tall = min(m.px(GAVEL) * 5 // 6, self.sign.height - words)
        self.gavel = pygame.Rect(0, 0, tall * 6 // 5, tall)
        self.gavel.bottomright = (self.sign.right, self.sign.bottom - words)
        self.light = pygame.Rect(0, room.top, round(self.middle.width * 1.2), self.middle.bottom - room.top)
        self.light.height += m.px(30)
        self.light.centerx = self.middle.centerx
        top = self.free_below(left, right)
        foot = (room.hand.bottom if not hand else self._hand_top(hand)) - gap
        self.count = pygame.Rect(left, top, right - left, foot - top)
        tall = m.px(PILE)
        self.pile = pygame.Rect(0, 0, round(tall * 0.8), tall)
        self.pile.bottomright = (room.near.own.right - m.px(4), room.near.own.top - m.px(5))

    def large(self, offered: int, gap: int) -> pygame.Rect:
        m = self.m
        place = pygame.Rect(0, 0, *self._large_size)
        place.left = self.middle.left + m.px(12)
        if offered:
            place.left = self.offer(offered, gap).spots[-1].rect.right + m.px(14)
        place.right = min(place.right, self.middle.right)
        place.bottom = self._shelf
        return place

    @property
    def _large_size(self) -> tuple[int, int]:
        m, middle = self.m, self.middle
        room = self._shelf - self.free_below(middle.left, middle.right)
        tall = max(m.px(FLATTEST), min(m.px(LARGE), room))
        return max(named_width(m), round(tall / RATIO)), tall

    @property
    def _shelf(self) -> int:
        return self.middle.bottom - self.front - self.m.px(3)

    def _hand_height(self) -> int:
        m = self.m
        tall = m.px(206)
        # If letters cannot get smaller with the window, cards do not either.
        firm = m.floor_px(1) / (m.u * MIN_TEXT_UNITS)
        if firm > 1.2:
            return min(round(tall * firm), self.room.area.height * 35 // 100)
        return min(self.room.hand.height, tall)

    def _hand_top(self, count: int) -> int:
        # The top has few possible values, so that the stage does not move after every card.
        m, area = self.m, self.room.hand
        tall = self._hand_height()
        if one_row(m, area.width, count):
            return area.bottom - min(tall, _tallest(m, count, fanned=True) + m.px(12))
        return area.bottom - tall - min(self._grows, tall // 4)

    def _hand(self, count: int) -> Arrangement:
        if not count:
            return Arrangement(())
        area = self.room.hand.copy()
        area.top = self._hand_top(count)
        area.height = self.room.hand.bottom - area.top
        return arrange(self.m, area, count, gap=self.m.px(4), fanned=True)

    def _spread_place(self, place: SeatPlace) -> SpreadPlace:
        m, plate = self.m, place.plate
        tall = m.px(40)
        wide = min(m.px(58), plate.width // 2 - m.px(20))
        backs, pile = pygame.Rect(0, 0, wide, tall), pygame.Rect(0, 0, m.px(33), tall)
        backs.bottom = pile.bottom = plate.top - m.px(1)
        backs.left, pile.right = plate.left + m.px(5), plate.right - m.px(5)
        return SpreadPlace(backs, pile, plate.midbottom)

    def free_below(self, left: int, right: int) -> int:
        plates = [place.plate for place in self.room.seats]
        return max(
            [plate.bottom + self.m.px(8) for plate in plates if plate.right > left and plate.left < right],
            default=self.room.plates_bottom + self.m.px(8),
        )

    def offer(self, count: int, gap: int) -> Arrangement:
        found = self._offers.get((count, gap))
        if found is None:
            found = self._offers[count, gap] = self._offer(count, gap) if count else Arrangement(())
        return found

    def _offer(self, count: int, gap: int) -> Arrangement:
        m, best, largest = self.m, None, (-1, -1, -1, -1)
        bottom, whole = self._shelf, self.middle.width
        if self.hand.compact:
            # An enlarged card of the hand is to the right of the offer.
            whole -= self._large_size[0] + m.px(14)
        for part in range(9):
            inset = whole * part // 20
            area = pygame.Rect(self.middle.left + m.px(12) + inset, 0, whole - m.px(24) - 2 * inset, 0)
            area.top = self.free_below(area.left, area.right)
            area.height = bottom - area.top
            if area.width < named_width(m) or area.height < m.px(SHOWS):
                continue
            found = arrange(m, area, count, gap=gap, fanned=False)
            card = found.spots[0].rect
            size = int(card.height > card.width), card.width * card.height
            value = (int(not found.compact), -found.spots[-1].row, *size)
            if value > largest:
                best, largest = found, value
        if best is None:
            area = pygame.Rect(self.middle.left, bottom - m.px(FLATTEST), self.middle.width, m.px(FLATTEST))
            best = arrange(m, area, count, gap=gap, fanned=False)
        return self._centred(best)

    def _centred(self, offer: Arrangement) -> Arrangement:
        # An enlarged card needs space at the right of the offer.
        whole = offer.spots[0].rect.unionall([spot.rect for spot in offer.spots])
        space = self.middle.right - whole.right
        if self.hand.compact:
            space -= self._large_size[0] + self.m.px(14)
        moved = whole.move(max(0, min(self.middle.centerx - whole.centerx, space)), 0)
        if moved.top < self.free_below(moved.left, moved.right):
            # The cards would be behind a plate.
            return offer
        spots = tuple(replace(spot, rect=spot.rect.move(moved.x - whole.x, 0)) for spot in offer.spots)
        return replace(offer, spots=spots)

    @property
    def stage(self) -> pygame.Rect:
        tall = self.front + self.m.px(34)
        return pygame.Rect(self.middle.left, self.middle.bottom - tall, self.middle.width, tall)

    def paddles(self, feet: Sequence[int], widths: Sequence[int]) -> list[pygame.Rect]:
        gap = self.m.px(5)
        room = self.boards
        over = sum(widths) + gap * (len(widths) - 1) - room.width
        if over > 0:
            widths = [width - over // len(widths) - 1 for width in widths]
        # The wanted positions are those of paddles without widths; then none may be left of the one before it.
        before = [sum(widths[:at]) + gap * at for at in range(len(widths))]
        wanted = [foot - width / 2 - used for foot, width, used in zip(feet, widths, before, strict=True)]
        most = room.right - sum(widths) - gap * (len(widths) - 1)
        return [
            pygame.Rect(round(max(room.left, min(most, left))) + used, room.top, width, room.height)
            for left, width, used in zip(_rising(wanted), widths, before, strict=True)
        ]


def apart(wanted: Sequence[int], wide: int, left: int, right: int) -> list[int]:
    """Return x coordinates for pieces that must not overlap, near the wanted coordinates."""
    step = min(wide + 1, (right - left) // max(1, len(wanted)))
    most = right - left - step * len(wanted)
    shifted = _rising([x - left - step * (at + 0.5) for at, x in enumerate(wanted)])
    return [round(left + max(0, min(most, x)) + step * (at + 0.5)) for at, x in enumerate(shifted)]


def _rising(values: Sequence[float]) -> list[float]:
    # The result is the list of rising numbers that is nearest to the given numbers:
    # neighbours in decreasing order are replaced by their mean.
    groups: list[tuple[float, int]] = []
    for value in values:
        count = 1
        while groups and groups[-1][0] > value:
            mean, members = groups.pop()
            value = (value * count + mean * members) / (count + members)
            count += members
        groups.append((value, count))
    return [mean for mean, members in groups for _ in range(members)]
