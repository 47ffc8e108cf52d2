"""The places of all parts of the table of Bid & Bluff: the track between the people, the trick in front of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bidtable.app.draw.sizes import CAPTION, LINE
from bidtable.app.draw.theme import Metrics
from bidtable.app.room.place import Room, SeatPlace
from bidtable.app.tables.bid_and_bluff.geometry import TrackPlace

CARD_RATIO: Final = 1.4
"""Height of a card divided by its width."""
FAR: Final = 0.84
"""Width of the track's far side divided by that of its near side, if there is space for it."""
LEAST_FAR: Final = 0.7
"""The same if the far side is between the people at the sides, so that the track is deeper."""
LEAN: Final = 1.2
"""Greatest difference of width between near and far side, divided by the depth of the squares."""
LEAST: Final = 34
"""Least width in layout units of a square at the far side, so that it can be pressed."""
LONG: Final = 24
"""Number of squares of the longest board that is shown as a whole wherever there is space."""
WON: Final = (27, 19)
"""Width and height in layout units of a taken trick."""
WON_STEP: Final = 6
"""Width in layout units of the visible part of each covered trick in a pile."""
RESULT: Final = {"name": 14, "steps": 20, "parts": 13, "order": 13}
"""Text sizes of the lines of a result: the name, the steps, their parts, and when the die moves."""
HELD: Final = 24
"""Height in layout units of a card in another player's hand."""
LEAST_CHART: Final = 30
"""Least height in layout units of the deal chart."""
CARD: Final = 138
"""Height in layout units of a card of the trick."""
TAG: Final = 30
"""Greatest height in layout units of the words below a card of the trick: large text is bounded by their width."""
RISE: Final = 9
"""Height in layout units by which the card that wins so far is raised; it may cover the front of the track."""
TOWARDS: Final = 6
"""Layout units by which the viewer's card of the trick is nearer than the other cards."""
TURN: Final = 4.5
"""Angle in degrees between two neighbouring cards of the trick."""
MOST_TURN: Final = 9.0
"""Greatest angle of a card of the trick, in degrees."""
DISTANT: Final = 870
"""Width in layout units of the track's near side while cards are played."""
DISTANT_SQUARE: Final = 40
"""Width in layout units of a square of a long board at the near side while cards are played."""
TALLEST: Final = 180
"""Greatest height in layout units of a card in the hand."""
RAISED: Final = 11
"""Height in layout units by which a card of the hand is raised that is pointed at or chosen."""
RIM: Final = 30
"""Least width in layout units of the rims at the sides: a die on the next lane must not cover the letter of a lane."""
CHOICE: Final = 118
"""Greatest height in layout units of a plate with a choice."""
TRUMP: Final = 100
"""Greatest height in layout units of the trump card."""
LARGE: Final = 1.4
"""Text scale from which the results of bids are shortened."""
LARGEST: Final = 1.6
"""Text scale above which nobody is drawn at the near rim, and cards give way to words."""


class Places:
    """The places of the parts of the table, in pixels.

    Args:
        m: The window's measures.
        room: The room with the places of the people.
        seats: Number of players.
        length: Squares of the board from START to FINISH.
        near: Whether the camera is near the track, because dice move, or dice and start squares are chosen.

    Attributes:
        near: Whether the track gets all the height: deck, trump and deal chart are not shown.
        hand: The viewer's hand; once it is played, the words in its place.
        middle: Below the track: the trick.
        choices: The plates of bids or dice.
        results: Below the track while nobody has a hand: the results of the bids.
        status: Below the results: the state of the race, or its winner.
        track: The race track.
        deck: The rest of the deck.
        trump: The card that was turned up, beside the deck.
        trump_words: The name of the trump suit.
        chart: The deal chart.
    """

    def __init__(self, m: Metrics, room: Room, seats: int, length: int, *, near: bool = False) -> None:
        self._m, self._room, self._count, self._length = m, room, seats, length
        area, large = room.area, m.text_scale > LARGEST
        self.hand = room.deep_hand
        self._tag = min(round(m.text_px(CAPTION) * 1.3), m.px(TAG)) + m.px(4)
        card = m.px(CARD)
        said = round(m.text_px(20) * 1.3) + m.px(28)
        middle = card + self._tag
        # The cards of the hand are lower than its area, unless the window is low.
        high = max(self.hand.top, self.hand.bottom - m.px(TALLEST + RAISED)) - m.px(4) - middle
        freed = min(self.hand.bottom - said - self._lines(brief=True), self._head())
        freed = min(freed, room.near.low_corner.top - m.px(2))
        self.near = near and freed > high
        if self.near:
            high = freed
        self._card = (round(card / CARD_RATIO), card)
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
        self.middle = pygame.Rect(left, high, right - left, middle)
        # The largest text leaves no space for all of a result: people's plates show its parts.
        lines = self._lines(brief=large or (self.near and m.text_scale >= LARGE))
        tall = min(lines, self.hand.bottom - high - said)
        # Results reach farther down than the trick, so they stay clear of the viewer's plate and of large buttons.
        start = max(left, room.near.mine.right + m.px(6))
        end = right if high + tall < room.corner.top else min(right, room.corner.left - m.px(6))
        self.results = pygame.Rect(start, high, end - start, tall)
        below = self.hand.bottom - self.results.bottom - m.px(8)
        self.choices = self.results.copy() if self.near else self.middle.copy()
        self.choices.inflate_ip(0, -max(0, self.choices.height - m.px(CHOICE)))
        self.status = pygame.Rect(self.hand.left, self.hand.bottom - below, self.hand.width, below)
        self.track = self._track()

    def _lines(self, *, brief: bool) -> int:
        """Return the height of a bid's result; in brief, without the parts of its steps."""
        sizes = (size for part, size in RESULT.items() if part != "parts" or not brief)
        return sum(round(self._m.text_px(size) * 1.3) for size in sizes) + self._m.px(12)

    # -- the track -----------------------------------------------------------------------------------

    def _track(self) -> TrackPlace:
        """Return the place of the track: as deep as the people at its sides allow."""
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
        """Return the y below the plates of some people."""
        return max(seat.plate.bottom for seat in seats) + self._m.px(6)

    def _between(self, top: int, near: int, far: int) -> TrackPlace:
        m = self._m
        side = max(m.px(RIM), round(m.text_px(12) * 1.15))
        # The largest text leaves no space for numbers: tooltips give the squares of the dice.
        foot = round(m.text_px(12) * 1.2) if m.text_scale <= LARGEST else m.px(7)
        head = round(m.text_px(15 if m.text_scale <= LARGEST else 13) * 1.25)
        frame = pygame.Rect(0, top, near + 2 * side, max(m.px(90), self.middle.top - m.px(1) - top))
        frame.centerx = self._room.area.centerx
        thick = m.px(9)
        # The lower the track, the less it narrows: squares must not lean over each other.
        far = max(far, near - round((frame.height - head - foot - thick) * LEAN))
        return TrackPlace(frame, far, near, head, foot, thick, side)

    def _beside(self, top: int, wide: int, outer: pygame.Rect) -> TrackPlace | None:
        """Return a track whose far side is between the outermost plates; None if it would be too narrow there."""
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

    # -- deck and trick ------------------------------------------------------------------------------

    def _place_deck(self, high: int) -> None:
        """Place deck and trump at the left, above the viewer."""
        m = self._m
        card = max(m.px(40), min(m.px(TRUMP), self._head() - high))
        self.deck = pygame.Rect(m.px(20), high, round(card / CARD_RATIO), card)
        # The card that was turned up covers most of the deck.
        self.trump = self.deck.move(self.deck.width // 3, 0)
        left = self.trump.right + m.px(8)
        self.trump_words = pygame.Rect(left, high, max(m.px(66), round(m.text_px(LINE) * 4.6)), card)

    def _head(self) -> int:
        """Return the y above the viewer's portrait and tricks."""
        m = self._m
        return self._room.near.person.top - m.px(WON[1] + 8)

    def _chart_height(self) -> int:
        """Return the height in pixels of the deal chart."""
        return round(self._m.text_px(15) * 1.3) * 2 + self._m.px(8)

    def _place_chart(self, high: int) -> None:
        """Place the deal chart at the right, above the buttons."""
        m, corner = self._m, self._room.near.low_corner
        wide, tall = max(m.px(210), m.text_px(14) * 10), self._chart_height()
        tall = max(m.px(LEAST_CHART), min(tall, corner.top - m.px(8) - high))
        self.chart = pygame.Rect(corner.right - wide, 0, wide, tall)
        self.chart.bottom = min(max(high + m.px(78), high + tall), corner.top - m.px(8))

    def _across(self, index: int) -> float:
        """Return the column of a seat's card, counted from the middle: cards are in the order of the people.

        The viewer, the last one, is between the people at the left and those at the right.
        """
        left = self._count // 2
        column = left if index == self._count - 1 else index if index < left else index + 1
        return column - (self._count - 1) / 2

    def slot(self, index: int) -> tuple[pygame.Rect, float]:
        """Return the place and the angle in degrees of a card of the trick, by its index in the seating order."""
        m, across = self._m, self._across(index)
        place = pygame.Rect((0, self.middle.top), self._card)
        place.centerx = self.middle.centerx + round(across * self._step())
        place.top += m.px(TOWARDS) if index == self._count - 1 else 0
        return place, max(-MOST_TURN, min(MOST_TURN, -TURN * across))

    def tag(self, index: int) -> pygame.Rect:
        """Return the place of the seat's shape and the words below a card of the trick."""
        place = pygame.Rect(0, 0, self._step() - self._m.px(4), self._tag - self._m.px(4))
        place.midbottom = (self.slot(index)[0].centerx, self.middle.bottom)
        return place

    def _step(self) -> int:
        m = self._m
        return min(self._card[0] + m.px(24 if self._count > 4 else 44), self.middle.width // self._count)

    # -- people --------------------------------------------------------------------------------------

    def _plate(self, index: int) -> pygame.Rect:
        """Return the plate of a seat, by its index in the seating order; the viewer, the last one, has a figure."""
        seats = self._room.seats
        return seats[index].plate if index < len(seats) else self._room.near.own

    def held(self, index: int, card: int, count: int) -> tuple[pygame.Rect, float]:
        """Return the place of a card in a player's hand, and its angle in degrees.

        Other players hold their cards up behind their plate, at the side that their speech leaves free. Cards of the
        seat
        at the near rim are where a hand is.
        """
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
        """Return the place of a taken trick: in a pile at the plate's upper edge, across from the cards.

        The pile grows towards the middle of the plate, and each trick overlaps the one before.
        """
        m, plate = self._m, self._plate(index)
        place = pygame.Rect(0, 0, m.px(WON[0]), m.px(WON[1]))
        place.bottom = plate.top - m.px(1)
        step = trick * m.px(WON_STEP)
        if index < len(self._room.seats) and self._room.seats[index].leftward:
            place.left = plate.left + m.px(5) + step
        else:
            place.right = plate.right - m.px(5) - step
        return place
