"""Positions of all pieces and texts on the table of the game Bid & Bluff."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bidtable.app.draw.sizes import CAPTION, FIGURE, LINE
from bidtable.app.draw.theme import Metrics
from bidtable.app.room.place import Room, SeatPlace
from bidtable.app.tables.bid_and_bluff.geometry import TrackPlace

CARD_RATIO: Final = 1.4
"""Height of a card divided by its width."""
FAR: Final = 0.84
"""Usual length of the far edge of the track, divided by the length of its near edge."""
LEAST_FAR: Final = 0.7
"""Smallest length of the far edge divided by the near edge, for a deeper track between the players."""
LEAN: Final = 1.2
"""How much longer the near edge of the track may be than the far edge, as a share of the track's height."""
LEAST: Final = 34
"""Smallest width of a square at the far edge, in layout units, so that the player can click the square."""
LONG: Final = 24
"""Number of squares in the longest board that may be shown as a whole."""
WON: Final = (27, 19)
"""Width and height of a taken trick, in layout units."""
WON_STEP: Final = 6
"""Width of the visible part of a covered trick in a pile, in layout units."""
RESULT: Final = {"steps": FIGURE, "name": CAPTION, "parts": 13}
"""Text sizes of the lines in the result of a bid."""
HELD: Final = 24
"""Height of a card in another player's hand, in layout units."""
LEAST_CHART: Final = 30
"""Smallest height of the deal chart, in layout units."""
LOWEST: Final = 4
"""Distance in layout units between the trick and the cards of the hand."""
GATHERED: Final = 0.8
"""Width of the visible part of a covered card in a taken trick, divided by the width of the card."""
TAKEN: Final = 0.2
"""Distance of a taken trick from the middle, divided by the distance of its taker's plate from the middle."""
WORDS: Final = 480
"""Largest width of the words below a taken trick, in layout units. `TAKES` is their largest height."""
TAKES: Final = 36
CARD: Final = 140
"""Height of a card in the trick, in layout units."""
CARD_OF_TWO: Final = 150
"""Height of a card in the trick of two players, in layout units. Two cards leave room for a larger size."""
DROP: Final = 54
"""Distance in layout units by which the viewer's card in the trick is nearer than the farthest card."""
LEAST_DROP: Final = 30
"""Smallest of these distances for cards in a ring. If the track leaves less room, the cards lie in a row."""
ASIDE: Final = 1.1
"""Share of the distance `DROP` by which the cards of players at the sides of the table are nearer."""
LEAST_TRACK: Final = 106
"""Height of the track below which the cards of the trick lie in a row, in layout units."""
TAG: Final = 22
"""Largest height of the sign on a card in the trick, in layout units. This width also limits large text."""
OVER: Final = 20
"""Height of the part of a sign that is above its card, in layout units."""
HEAD: Final = 24
"""Largest height of the track's far border, in layout units.

If the head were higher for larger texts, the lanes and the dice would become too flat.
"""
BARE: Final = 8
"""Height of the track's far border while cards are played, in layout units. It has no words."""
RISE: Final = 9
"""Distance in layout units by which the winning card of the trick is raised, below the front of the track."""
TOWARDS: Final = 6
"""Distance in layout units by which the viewer's card in the trick is nearer than the other cards."""
TURN: Final = 4.5
"""Angle between two neighbouring cards of the trick, in degrees."""
MOST_TURN: Final = 8.0
"""Largest angle of a card in the trick, in degrees."""
DISTANT: Final = 870
"""Length of the near edge of the track while cards are played, in layout units."""
DISTANT_SQUARE: Final = 40
"""Width of a square at the near edge of a long track while cards are played, in layout units."""
TALLEST: Final = 180
"""Largest height of a card in the viewer's hand, in layout units."""
LOW_HAND: Final = 0.75
"""Height of the hand above the controls of a replay, divided by its usual height."""
LAST: Final = 163
"""Height of the only card in the viewer's hand, in layout units. It is as tall as the cards of a fan."""
FANNED: Final = 0.965
"""Height of a hand in one row, divided by the height of its area, because turned cards reach farther."""
RAISED: Final = 16
"""Distance in layout units by which a pointed or selected card of the hand is raised."""
RIM: Final = 30
"""Smallest width of the track's side borders, in layout units. A die must not cover the letter of the next lane."""
CLOSEST: Final = 14
"""Smallest distance between two cards of a trick in the middle of the window, in layout units."""
BID: Final = 84
"""Largest height of a player's bid in the middle of the table, in layout units."""
SPREAD: Final = 720
"""Largest distance between the outer edges of the bids at the left and at the right, in layout units."""
SUM: Final = 42
"""Largest height of the sum of all bids, in layout units."""
CHOICE: Final = 118
"""Largest height of a plate for a bid or a die, in layout units."""
TRUMP: Final = 118
"""Largest height of the trump card, in layout units."""
LARGE: Final = 1.4
"""Smallest text scale at which the results of bids are shortened and the squares have no numbers."""
LARGEST: Final = 1.6
"""Largest text scale at which the viewer's figure is drawn and the results of bids are shown in full."""


class Places:
    """The areas of all pieces and texts on the table of Bid & Bluff, in pixels.

    Args:
        near: Whether the track is larger than usual, because dice move or are chosen.

    Attributes:
        near: Whether the track is so large that it hides the deck.
        choices: Area of the buttons for a bid or a die.
        front: The y coordinate of the lower edge of the track.
        results: Area of the results of all bids.
        headline: Area of the words that name the winner.
        deck: Area of the cards that were not dealt.
    """

    def __init__(self, m: Metrics, room: Room, seats: int, length: int, *, near: bool = False) -> None:
        self._m, self._room, self._count, self._length = m, room, seats, length
        area, large = room.area, m.text_scale > LARGEST
        self.hand = room.deep_hand.copy()
        if area.bottom < m.height:
            # Controls below the table leave less height, which the track needs more than the hand.
            self.hand.height = round(self.hand.height * LOW_HAND)
            self.hand.bottom = room.hand.bottom
        self._tag = min(round(m.text_px(CAPTION) * 1.3), m.px(TAG))
        card = m.px(CARD_OF_TWO if seats == 2 else CARD)
        status = round(m.text_px(20) * 1.3) + m.px(28)
        fanned = round(min(self.hand.height, m.px(TALLEST)) * FANNED)
        # The cards of the trick lie in a ring, if the track above leaves room for it, or else in a row.
        rise = m.px(RISE) + m.px(OVER)
        low = self.hand.bottom - fanned - m.px(LOWEST)
        spare = low - card - rise - self._below(room.seats) - m.px(LEAST_TRACK)
        drop = min(m.px(DROP), spare)
        self._ringed = seats > 2 and drop >= m.px(LEAST_DROP)
        self._drop = drop if self._ringed else m.px(TOWARDS)
        trick = card + self._drop
        top = low - trick
        # A large track takes the place above the trick, whose upper edge then moves down as far as it can.
        foot = room.hand.bottom
        lowest = min(foot - status - self._lines(brief=True), self._head())
        lowest = min(lowest, room.near.low_corner.top - m.px(2))
        self.near = near and lowest > top
        if self.near:
            top = lowest
        self._card = (round(card / CARD_RATIO), card)
        # Only played cards need their distance from the track.
        high = top if self.near else top - rise
        self._place_deck(high)
        self._place_chart(high)
        left, right = (
            self.trump_words.right + m.px(8),
            min(self.chart.left - m.px(12), room.corner.left - m.px(6)),
        )
        # Centre the trick in the window, as far as deck and chart leave space there.
        half = min(area.centerx - left, right - area.centerx)
        if 2 * half > room.hand.width:
            left, right = area.centerx - half, area.centerx + half
        self.middle = pygame.Rect(left, top, right - left, trick)
        if 2 * half >= seats * (self._card[0] + m.px(CLOSEST)):
            self.middle.width = 2 * half
            self.middle.centerx = area.centerx
        # The largest text leaves no space for all of a result: people's plates show its parts.
        lines = self._lines(brief=large or (self.near and m.text_scale >= LARGE))
        tall = min(lines, foot - top - status)
        # Results reach farther down than the trick, so they stay clear of the viewer's plate and of large buttons.
        start = max(left, room.near.mine.right + m.px(6))
        end = right if top + tall < room.corner.top else min(right, room.corner.left - m.px(6))
        self.results = pygame.Rect(start, top, end - start, tall)
        below = foot - self.results.bottom - m.px(8)
        self.headline = pygame.Rect(start, top, end - start, foot - top)
        self.choices = self.results.copy() if self.near else pygame.Rect(left, high, right - left, trick)
        self.choices.inflate_ip(0, -max(0, self.choices.height - m.px(CHOICE)))
        self.sum = self.results
        if not self.near:
            self._place_bids(high, trick)
        self.status = pygame.Rect(self.hand.left, foot - below, self.hand.width, below)
        self.front = high - m.px(1)
        self.track = self._track()
        covered = max(0, self.track.frame.bottom - self.chart.top)
        if covered < self.chart.height and self.chart.left < self.track.frame.right:
            # The lowest tracks reach below their front.
            self.chart.top += covered
            self.chart.height -= covered

    def _place_bids(self, top: int, height: int) -> None:
        # The sum is below the buttons, which may be as wide as the felt above the prompt.
        m, area = self._m, self._room.area
        line = min(round(m.text_px(FIGURE) * 1.3), m.px(SUM))
        self.sum = pygame.Rect(self.middle.left, top + height - line, self.middle.width, line)
        half = min(area.centerx - self.trump_words.right, self.chart.left - area.centerx) - m.px(12)
        low = min(self.sum.top, self._room.near.low_corner.top) - m.px(4)
        if 2 * half > self.choices.width and low - top > m.px(CHOICE) * 3 // 4:
            self.choices = pygame.Rect(area.centerx - half, top + m.px(4), 2 * half, low - top - m.px(4))
        else:
            self.choices.top = top + m.px(4)
            self.choices.height = min(self.choices.height, self.sum.top - m.px(4) - self.choices.top)

    @property
    def bid_sum(self) -> pygame.Rect:
        """The area for the sum of all bids, in the middle between the bids."""
        top = self.front + self._m.px(10)
        line = self.sum.copy()
        if self._count > 2:
            # The outermost bids are on both sides of the sum.
            line.width = self.bid(self._count - 2).left - self.bid(0).right - self._m.px(12)
            line.centerx = self._room.area.centerx
        line.centery = (top + self.middle.bottom) // 2
        return line

    def bid(self, index: int) -> pygame.Rect:
        """Return the area for the bid of one seat: towards the seat, around the sum of all bids."""
        m, area, others = self._m, self.middle, self._count - 1
        top, bottom = self.front + m.px(10), area.bottom
        tall = min(m.px(BID), (bottom - top - self.sum.height) // 2)
        place = pygame.Rect(0, 0, min(m.px(140), area.width // max(4, others)), tall)
        if index == others:
            place.midbottom = (area.centerx, bottom)
            return place
        across = index - (others - 1) / 2
        aside = others > 1 and index in (0, others - 1)
        if aside:
            half = min(area.centerx - self.trump_words.right, self.chart.left - area.centerx) - m.px(12)
            edge = min(half, m.px(SPREAD) // 2) - place.width // 2
            place.center = (area.centerx + (edge if across > 0 else -edge), (top + bottom) // 2)
        else:
            place.midtop = (area.centerx + round(across * (place.width + m.px(8))), top)
        return place

    def _lines(self, *, brief: bool) -> int:
        sizes = (size for part, size in RESULT.items() if part != "parts" or not brief)
        return sum(round(self._m.text_px(size) * 1.3) for size in sizes) + self._m.px(12)

    def _track(self) -> TrackPlace:
        m, seats = self._m, self._room.seats
        wide = self._room.area.width - 2 * m.px(78)
        if not self.near:
            wide = min(wide, m.px(max(DISTANT, self._length * DISTANT_SQUARE)))
        low = self._below(seats)
        flat = self._between(low, wide, round(wide * FAR))
        if len(seats) < 3:
            return flat
        high = self._below(seats[1:-1])
        deep = self._beside(high, wide, seats[0].plate)
        return deep if deep is not None and low - high > m.px(12) else flat

    def _below(self, seats: Sequence[SeatPlace]) -> int:
        return max(seat.plate.bottom for seat in seats) + self._m.px(6)

    def _between(self, top: int, near: int, far: int) -> TrackPlace:
        m = self._m
        side = max(m.px(RIM), round(m.text_px(12) * 1.15))
        # Large texts leave no space for numbers: tooltips give the squares of the dice.
        size = 16 if self.near else 12
        foot = round(m.text_px(size) * 1.2) if m.text_scale < LARGE else m.px(7)
        head = min(round(m.text_px(15) * 1.25), max(m.px(HEAD), round(m.floor_px(15) * 1.25)))
        if not self.near and m.text_scale < LARGE:
            head = m.px(BARE)
        frame = pygame.Rect(0, top, near + 2 * side, max(m.px(90), self.front - top))
        frame.centerx = self._room.area.centerx
        thick = m.px(9)
        # The lower the track, the less it narrows: squares must not lean over each other.
        far = max(far, near - round((frame.height - head - foot - thick) * LEAN))
        return TrackPlace(frame, far, near, head, foot, thick, side)

    def _beside(self, top: int, wide: int, outer: pygame.Rect) -> TrackPlace | None:
        m = self._m
        least = min(self._length, LONG) * m.px(LEAST)
        for part in range(100, 68, -2):
            near = wide * part // 100
            place = self._between(top, near, near)
            start = place.frame.centerx - near // 2
            edge = outer.right + m.px(6) + place.side
            down = (outer.bottom + m.px(2) - place.top) / max(1, place.bottom - place.top)
            if not 0 < down < 1:
                return None
            # The line from the far left corner to the near one must pass the plate's lower corner.
            left = max(edge, round((edge - start * down) / (1 - down)))
            far = 2 * (place.frame.centerx - left)
            wanted = max(round(near * FAR), least)
            found = self._between(top, near, min(far, wanted))
            if far >= max(found.far, least, near * LEAST_FAR):
                return found
        return None

    def _place_deck(self, high: int) -> None:
        m = self._m
        card = max(m.px(40), min(m.px(TRUMP), self._head() - high))
        self.deck = pygame.Rect(m.px(20), high, round(card / CARD_RATIO), card)
        # The card that was turned up covers most of the deck.
        self.trump = self.deck.move(self.deck.width // 3, 0)
        left = self.trump.right + m.px(8)
        self.trump_words = pygame.Rect(left, high, max(m.px(66), round(m.text_px(LINE) * 4.6)), card)

    def _head(self) -> int:
        m = self._m
        return self._room.near.person.top - m.px(WON[1] + 8)

    def _chart_height(self) -> int:
        return round(self._m.text_px(15) * 1.3) * 2 + self._m.px(8)

    def _place_chart(self, high: int) -> None:
        m, corner = self._m, self._room.near.low_corner
        wide, tall = max(m.px(210), m.text_px(14) * 10), self._chart_height()
        tall = max(m.px(LEAST_CHART), min(tall, corner.top - m.px(8) - high))
        self.chart = pygame.Rect(corner.right - wide, 0, wide, tall)
        self.chart.bottom = min(max(high + m.px(78), high + tall), corner.top - m.px(8))

    def _across(self, index: int) -> float:
        # The middle column is 0. The viewer's card is between the cards of its neighbours, and nearer.
        left = self._count // 2
        column = left if index == self._count - 1 else index if index < left else index + 1
        return column - (self._count - 1) / 2

    def slot(self, index: int) -> tuple[pygame.Rect, float]:
        """Return the place and the angle of a seat's card in the trick, which lies towards the seat."""
        across = self._across(index)
        place = pygame.Rect((0, self.middle.top), self._card)
        place.centerx = self.middle.centerx + round(across * self._step())
        if index == self._count - 1:
            place.top += self._drop
        elif self._ringed:
            outermost = (self._count - 1) / 2
            place.top += round(self._drop * ASIDE * (max(0.0, abs(across) - 0.5) / outermost) ** 2)
        return place, max(-MOST_TURN, min(MOST_TURN, -TURN * across))

    def tag(self, index: int, *, raised: bool = False) -> pygame.Rect:
        """Return the area of the sign on the upper edge of a seat's card."""
        m, card = self._m, self.slot(index)[0]
        place = pygame.Rect(0, 0, max(card.width, min(self._step(), card.width * 3 // 2)), self._tag)
        place.midtop = (card.centerx, card.top - m.px(OVER) - (m.px(RISE) if raised else 0))
        return place

    def gathered(self, index: int, order: int, count: int) -> tuple[pygame.Rect, float]:
        # The winning card is at the right end and covers the others, whose numbers and suits stay visible.
        m, (wide, _) = self._m, self._card
        step = min(round(wide * GATHERED), (self.middle.width - wide) // max(1, count - 1))
        place = pygame.Rect((0, self.middle.top + self._drop // 3), self._card)
        # The cards come together on the side of the player who takes them.
        aside = round((self._plate(index).centerx - self.middle.centerx) * TAKEN) if self._ringed else 0
        spare = (self.middle.width - wide - step * (count - 1)) // 2
        middle = self.middle.centerx + max(-spare, min(spare, aside if index < self._count - 1 else 0))
        place.centerx = middle + step * (count - 1) // 2
        return place.move(-step * order, -m.px(RISE if not order else 0) // 2), 0.0

    def gathered_tag(self, index: int, order: int, count: int) -> pygame.Rect:
        m, tall = self._m, self._tag
        card, _ = self.gathered(index, order, count)
        if order:
            step = self.gathered(index, order - 1, count)[0].left - card.left
            return pygame.Rect(card.left, card.bottom - tall - m.px(4), step, tall)
        first = self.gathered(index, count - 1, count)[0]
        # Below a row of cards there is no room, so the words are above it.
        top = self.middle.top - m.px(RISE + OVER)
        if self._ringed:
            top, tall = card.bottom + m.px(6), min(round(m.text_px(LINE) * 1.5), m.px(TAKES))
        place = pygame.Rect(0, top, min(self.middle.width, m.px(WORDS)), tall)
        place.centerx = (first.left + card.right) // 2
        return place.clamp(self.middle.left, place.top, self.middle.width, tall)

    def last(self, count: int) -> list[pygame.Rect]:
        """Return the areas of the cards of the last trick, at the left of the present one, or an empty list."""
        m, tall = self._m, self._card[1] * 7 // 10
        card, left = pygame.Rect(0, 0, round(tall / CARD_RATIO), tall), self.trump_words.right + m.px(12)
        step = min(card.width * 7 // 10, (self.slot(0)[0].left - m.px(24) - left - card.width) // (count - 1))
        if step < card.width // 2:
            return []
        card.midleft = (left, self.middle.centery)
        return [card.move(step * at, 0) for at in range(count)]

    def _step(self) -> int:
        m = self._m
        return min(self._card[0] + m.px(12 if self._count > 4 else 32), self.middle.width // self._count)

    def _plate(self, index: int) -> pygame.Rect:
        seats = self._room.seats
        return seats[index].plate if index < len(seats) else self._room.near.own

    def held(self, index: int, card: int, count: int) -> tuple[pygame.Rect, float]:
        # Other players hold their cards behind their plate, at the side without a speech bubble.
        m, plate = self._m, self._plate(index)
        tall = m.px(HELD)
        place = pygame.Rect(0, 0, round(tall / CARD_RATIO), tall)
        if index == len(self._room.seats):
            place.center = self.hand.center
            return place, 0.0
        part = card - (count - 1) / 2
        reach = m.px(7) * (count - 1) // 2 + place.width // 2 + m.px(8)
        x = plate.right - reach if self._room.seats[index].leftward else plate.left + reach
        place.center = (round(x + part * m.px(7)), plate.top - tall // 4 + round(abs(part) * m.px(0.6)))
        return place, -3.0 * part

    def won(self, index: int, trick: int) -> pygame.Rect:
        # The pile grows towards the middle of the plate, and each trick overlaps the trick before.
        m, plate = self._m, self._plate(index)
        place = pygame.Rect(0, 0, m.px(WON[0]), m.px(WON[1]))
        place.bottom = plate.top - m.px(1)
        step = trick * m.px(WON_STEP)
        if index < len(self._room.seats) and self._room.seats[index].leftward:
            place.left = plate.left + m.px(5) + step
        else:
            place.right = plate.right - m.px(5) - step
        return place
