"""Where the parts of the table of Bid & Bluff stand: the track between the people, the trick before it."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.room.place import Room
from bidtable.app.tables.bid_and_bluff.course import FAR

CARD_RATIO: Final = 1.4
"""Height of a card by its width."""

PILE: Final = 28
"""Height in layout units of what lies before a person: backs, and the tricks taken."""


class Places:
    """Where the parts of the table are, in pixels.

    Attributes:
        hand: Room for the viewer's hand.
        piles: For each of the others, from left to right, what lies before them.
        own_pile: The same of the viewer, beside their plate.
        track: The race track with its frame.
        line: One line of words above the track: who is taking the trick, or what may be moved.
        middle: Below the track: the trick, or what is to be decided.
        trump: The card turned up, with its name beside it.
        deck: The rest of the deck, under the card turned up.
        chart: The deal chart.
    """

    def __init__(self, m: Metrics, room: Room, seats: int) -> None:
        gap = m.px(6)
        area = room.area
        tall = min(m.px(136), round(area.height * 0.23))
        self.hand = pygame.Rect(room.hand.left, room.hand.bottom - tall, room.hand.width, tall)
        pile = m.px(PILE)
        self.piles = tuple(
            pygame.Rect(seat.plate.left + gap, seat.plate.bottom + m.px(2), seat.plate.width - 2 * gap, pile)
            for seat in room.seats
        )
        self.own_pile = pygame.Rect(room.own.right - m.px(120), room.own.top - pile - gap, m.px(112), pile)
        middle = min(max(m.px(92), round(m.text_px(14) * 3.2)), round(area.height * 0.2))
        self.middle = pygame.Rect(room.hand.left, self.hand.top - gap - middle, room.hand.width, middle)
        self.track = self._track_place(m, room)
        head = round(m.text_px(15) * 1.3)
        wide = round(self.track.width * 0.5)
        self.line = pygame.Rect(self.track.left + round(self.track.width * 0.18), self.track.top, wide, head)
        card = min(middle, m.px(84))
        self.trump = pygame.Rect(m.px(24), 0, round(card / CARD_RATIO), card)
        own_top = room.own.top - m.px(100) if m.text_scale <= 1.6 else room.own.top
        self.trump.bottom = min(self.middle.bottom, own_top - gap)
        self.deck = self.trump.move(-m.px(6), -m.px(5))
        wide = min(m.px(250), room.actions.width)
        tall_chart = round(m.text_px(15) * 1.3) * 2 + m.px(8)
        self.chart = pygame.Rect(room.actions.right - wide, 0, wide, tall_chart)
        self.chart.bottom = min(self.middle.bottom, room.actions.top - gap)
        self._m, self._count = m, seats

    def _track_place(self, m: Metrics, room: Room) -> pygame.Rect:
        """Return the room of the track: below the people in the middle, between those at the sides."""
        area = room.area
        inner = [
            pile for pile in self.piles if pile.right > area.width * 0.26 and pile.left < area.width * 0.74
        ]
        top = max((pile.bottom for pile in inner), default=room.plates_bottom) + m.px(4)
        outer = [seat.plate for seat in room.seats if seat.plate.bottom > top]
        far = max((min(plate.right, m.width - plate.left) for plate in outer), default=m.px(120))
        # The far corners stand beside the outer plates; the near ones come out from under them.
        side = max(m.px(84), round((far + m.px(12) - area.width * (1 - FAR) / 2) / FAR))
        return pygame.Rect(side, top, area.width - 2 * side, max(m.px(110), self.middle.top - m.px(6) - top))

    def slot(self, index: int) -> pygame.Rect:
        """Return the place of a card to the trick, by its place in the row."""
        m = self._m
        label = round(m.text_px(13) * 1.3)
        height = min(self.middle.height - label, m.px(92))
        width = round(height / CARD_RATIO)
        step = min(max(width + m.px(14), m.px(96)), self.middle.width // max(1, self._count))
        left = self.middle.centerx - step * self._count // 2
        place = pygame.Rect(0, self.middle.top, width, height)
        place.centerx = left + step * index + step // 2
        return place

    def slot_label(self, index: int) -> pygame.Rect:
        """Return the place of the name below a slot."""
        m, slot = self._m, self.slot(index)
        step = min(max(slot.width + m.px(14), m.px(96)), self.middle.width // max(1, self._count))
        return pygame.Rect(
            slot.centerx - step // 2 + 1, slot.bottom, step - 2, self.middle.bottom - slot.bottom
        )
