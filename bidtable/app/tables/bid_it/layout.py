"""Where things stand on the table of BID-IT!."""

from __future__ import annotations

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import row


class Places:
    """Where things stand on this table, in pixels."""

    def __init__(self, m: Metrics, area: pygame.Rect, seats: int) -> None:
        """Divide the area: seats, what they show, the bid with the ladder, the hand."""
        rest = area.inflate(-m.px(20), -m.px(12))
        panel = round(m.text_px(16) * 1.35 + m.text_px(15) * 1.25) + m.px(40)
        self.seats = row(pygame.Rect(rest.left, rest.top, rest.width, panel), seats, m.px(8), m.px(230))
        rest.top, rest.height = rest.top + panel + m.px(4), rest.height - panel - m.px(4)
        shown = min(rest.height // 5, m.px(100))
        self.shown = pygame.Rect(rest.left, rest.top, rest.width, shown)
        rest.top, rest.height = rest.top + shown + m.px(4), rest.height - shown - m.px(4)
        hand = min(rest.height * 38 // 100, m.px(168))
        self.hand = pygame.Rect(rest.left, rest.bottom - hand, rest.width, hand)
        rest.height -= hand + m.px(8)
        side = rest.width * 25 // 100
        self.bid = pygame.Rect(rest.left, rest.top, side, rest.height)
        self.calls = pygame.Rect(rest.right - side * 9 // 10, rest.top, side * 9 // 10, rest.height)
        self.ladder = pygame.Rect(
            self.bid.right + m.px(14), rest.top, self.calls.left - self.bid.right - m.px(28), rest.height
        )
