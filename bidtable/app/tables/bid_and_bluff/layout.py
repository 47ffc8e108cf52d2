"""Where the parts of the table of Bid & Bluff stand: the track between the people, the trick before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.room.place import Room, SeatPlace
from bidtable.app.tables.bid_and_bluff.course import TrackPlace

CARD_RATIO: Final = 1.4
"""Height of a card by its width."""
FAR: Final = 0.84
"""Width of the track's far side by that of its near side, where there is room for it."""
LEAST_FAR: Final = 0.7
"""The same where the far side lies between the people at the sides, so that the track is deeper."""
LEAST: Final = 32.5
"""Layout units of a square's width at the far side, so that it can be pressed."""
LONG: Final = 24
"""Squares of the longest board that is shown as a whole, wherever there is room."""
PEEK: Final = 9
"""Layout units that tricks show below a plate."""
HELD: Final = 24
"""Height in layout units of a card in somebody else's hand."""
LARGE: Final = 1.4
"""From this text scale on there is no room for words beside the trick."""


class Places:
    """Where the parts of the table are, in pixels.

    Args:
        m: The window's measures.
        room: Where people sit.
        seats: How many there are.
        length: Squares of the board from START to FINISH.

    Attributes:
        hand: Room for the viewer's hand; when it is played, for what is to be said instead.
        middle: Below the track: the trick, what the bids came to, or what is to be decided.
        track: The race track.
        deck: The rest of the deck.
        trump: The card turned up, beside the deck.
        trump_words: The name of the suit that is trump.
        chart: The deal chart.
        beside: Words beside the trick.
    """

    def __init__(self, m: Metrics, room: Room, seats: int, length: int) -> None:
        self._m, self._room, self._count, self._length = m, room, seats, length
        area = room.area
        tall = min(m.px(130), round(area.height * 0.215))
        self.hand = pygame.Rect(room.hand.left, area.bottom - m.px(4) - tall, room.hand.width, tall)
        self._tag = round(m.text_px(13) * 1.3) + m.px(2)
        card = min(m.px(78), round(area.height * 0.13))
        words = round(m.text_px(17) * 1.25) + round(m.text_px(13) * 1.25) * 2 + m.px(8)
        middle = max(card + self._tag * 3 // 5, min(words, round(area.height * 0.2)))
        self.middle = pygame.Rect(self.hand.left, self.hand.top - m.px(4) - middle, self.hand.width, middle)
        self._card = (round(card / CARD_RATIO), card)
        self.track = self._track()
        self._lay_deck()
        wide = min(m.px(250), room.actions.width)
        high = round(m.text_px(15) * 1.3) * 2 + m.px(8)
        self.chart = pygame.Rect(room.actions.right - wide, 0, wide, high)
        self.chart.bottom = min(self.middle.top + m.px(78), room.actions.top - m.px(8))
        end = self.slot(seats - 1).right + m.px(16)
        self.beside = pygame.Rect(end, self.middle.top, self.middle.right - end, self.middle.height)

    # -- the track -----------------------------------------------------------------------------------

    def _track(self) -> TrackPlace:
        """Return the room of the track: as deep as the people at its sides allow."""
        m, seats = self._m, self._room.seats
        wide = self._room.area.width - 2 * m.px(64)
        low = self._below(seats)
        flat = self._between(low, wide, round(wide * FAR))
        if len(seats) < 3:
            return flat
        high = self._below(seats[1:-1])
        deep = self._beside(high, wide, seats[0].plate)
        return deep if deep is not None and low - high > m.px(12) else flat

    def _below(self, seats: Sequence[SeatPlace]) -> int:
        """Return the y below the plates of some people, and what peeks out below them."""
        return max(seat.plate.bottom for seat in seats) + self._m.px(PEEK + 4)

    def _between(self, top: int, near: int, far: int) -> TrackPlace:
        m = self._m
        side = max(m.px(13), round(m.text_px(12) * 1.15))
        head, foot = round(m.text_px(15) * 1.3), round(m.text_px(12) * 1.3)
        frame = pygame.Rect(0, top, near + 2 * side, max(m.px(110), self.middle.top - m.px(6) - top))
        frame.centerx = self._room.area.centerx
        return TrackPlace(frame, far, near, head, foot, m.px(9), side)

    def _beside(self, top: int, wide: int, outer: pygame.Rect) -> TrackPlace | None:
        """Return a track whose far side lies between the outermost plates; None if it would be too narrow there."""
        m = self._m
        for part in range(100, 68, -2):
            near = wide * part // 100
            place = self._between(top, near, near)
            start = place.frame.centerx - near // 2
            edge = outer.right + m.px(6) + place.side
            down = (outer.bottom + m.px(PEEK) - place.top) / max(1, place.bottom - place.top)
            if not 0 < down < 1:
                return None
            # The line from the far left corner to the near one must pass the plate's lower corner.
            left = max(edge, round((edge - start * down) / (1 - down)))
            far = 2 * (place.frame.centerx - left)
            if far >= max(near * LEAST_FAR, min(self._length, LONG) * m.px(LEAST)):
                return self._between(top, near, min(far, round(near * FAR)))
        return None

    # -- deck and trick ------------------------------------------------------------------------------

    def _lay_deck(self) -> None:
        m, own = self._m, self._room.own
        high = own.top - (m.px(90) if m.text_scale <= 1.6 else m.px(6))
        card = max(m.px(34), min(m.px(70), high - self.middle.top))
        self.deck = pygame.Rect(m.px(20), self.middle.top, round(card / CARD_RATIO), card)
        self.trump = self.deck.move(self.deck.width + m.px(8), 0)
        left = self.trump.right + m.px(8)
        self.trump_words = pygame.Rect(left, self.middle.top, self.middle.left - m.px(6) - left, card)

    def slot(self, index: int) -> pygame.Rect:
        """Return the place of a card to the trick, by its place in the row."""
        step = self._step()
        place = pygame.Rect((0, self.middle.top), self._card)
        place.centerx = self.middle.centerx + round((index - (self._count - 1) / 2) * step)
        return place

    def tag(self, index: int) -> pygame.Rect:
        """Return the place of the name below a card to the trick; it lies over the card's lower edge."""
        slot = self.slot(index)
        place = pygame.Rect(0, 0, self._step() - self._m.px(4), self._tag)
        place.midbottom = (slot.centerx, self.middle.bottom)
        return place

    def _step(self) -> int:
        m = self._m
        return min(
            max(self._card[0] + m.px(12), m.px(88), m.text_px(13) * 6), self.middle.width // self._count
        )

    # -- people --------------------------------------------------------------------------------------

    def _plate(self, index: int) -> pygame.Rect:
        """Return the plate of a seat, by its place in the order in which people sit; the viewer is the last."""
        seats = self._room.seats
        return seats[index].plate if index < len(seats) else self._room.own

    def held(self, index: int, card: int, count: int) -> tuple[pygame.Rect, float]:
        """Return where a card in somebody's hand is, and by how many degrees it is turned.

        They hold their cards up behind their plate, at the side that their speech leaves free; those of the seat at
        the near rim lie where a hand lies.
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
        """Return where a trick lies that somebody took: its edge shows below their plate, or above the viewer's."""
        m, plate = self._m, self._plate(index)
        place = pygame.Rect(0, 0, m.px(30), m.px(21))
        step = m.px(13)
        if index < len(self._room.seats):
            place.bottomleft = (plate.left + m.px(12) + trick * step, plate.bottom + m.px(PEEK))
        else:
            place.topright = (plate.right - m.px(10) - trick * step, plate.top - m.px(PEEK + 2))
        return place
