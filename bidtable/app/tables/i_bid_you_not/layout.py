"""Where things stand on the table of I Bid You Not."""

from __future__ import annotations

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import row
from bidtable.app.tables.i_bid_you_not.looks import RATIO
from bidtable.core.model import Seat

ONE_ROW = 15
"""Cards that a hand of one row holds at most."""


class Places:
    """Where things stand on this table, in pixels."""

    def __init__(self, m: Metrics, area: pygame.Rect, seats: int, cards: int) -> None:
        """Divide the area: seats, bids, range, offer, chips, hand."""
        rest = area.inflate(-m.px(20), -m.px(12))
        self.gap = m.px(8)
        panel = round(m.text_px(16) * 1.35 + m.text_px(15) * 1.25 + m.text_px(13) * 1.25) + m.px(14)
        self.seats = row(pygame.Rect(rest.left, rest.top, rest.width, panel), seats, m.px(8), m.px(230))
        rest.top, rest.height = rest.top + panel + m.px(6), rest.height - panel - m.px(6)
        self.rows = 1 if cards <= ONE_ROW else 2
        tall = min(rest.height * (34 if self.rows == 1 else 40) // 100, m.px(170 if self.rows == 1 else 210))
        self.hand = pygame.Rect(rest.left, rest.bottom - tall, rest.width, tall)
        rest.height -= tall + m.px(6)
        chip = m.row(28)
        self.chips = pygame.Rect(rest.left, rest.bottom - chip, rest.width, chip)
        rest.height -= chip + m.px(6)
        bids = min(rest.height * 34 // 100, m.px(104))
        self.bids = pygame.Rect(rest.left, rest.top, rest.width, bids)
        rest.top, rest.height = rest.top + bids + m.px(2), rest.height - bids - m.px(2)
        side = min(rest.width // 4, max(m.px(150), m.text_px(14) * 12))
        self.info = pygame.Rect(rest.left, rest.top, side, rest.height)
        self.actions = pygame.Rect(rest.right - side, rest.top, side, rest.height)
        middle = pygame.Rect(rest.left + side, rest.top, rest.width - 2 * side, rest.height)
        line = round(m.text_px(13) * 1.3) + m.px(18)
        self.range = pygame.Rect(middle.left, middle.top, middle.width, line)
        self.offer = pygame.Rect(middle.left, middle.top + line, middle.width, middle.height - line)

    def ranked(self, count: int, line: int) -> list[pygame.Rect]:
        """Return where open bids lie, in order; room for a line of text is left above each."""
        area = pygame.Rect(self.bids.left, self.bids.top + line, self.bids.width, self.bids.height - line)
        return row(area, count, self.gap, max(area.height * 2, self.gap * 20))

    def in_slot(self, slot: pygame.Rect, index: int, count: int) -> pygame.Rect:
        """Return where a card of a bid lies within its slot."""
        width = min(round(slot.height / RATIO), slot.width // max(1, count))
        height = round(width * RATIO)
        left = slot.centerx - width * count // 2 + index * width
        return pygame.Rect(left, slot.top + (slot.height - height) // 2, width, height)

    def bid(self, seat: Seat, index: int, count: int) -> pygame.Rect:
        """Return where a card of a bid lies: below the seat's panel."""
        panel = self.seats[seat]
        return self.in_slot(
            pygame.Rect(panel.left, self.bids.top, panel.width, self.bids.height), index, count
        )
