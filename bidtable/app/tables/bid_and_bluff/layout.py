"""Where the parts of the table of Bid & Bluff stand."""

from __future__ import annotations

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import row
from bidtable.app.tables.bid_and_bluff.track import FRAME, gutter
from bidtable.core.model import Seat

CARD_RATIO = 1.4
"""Height of a card by its width."""


class Places:
    """Where the parts of the table are, in pixels."""

    def __init__(self, m: Metrics, area: pygame.Rect, rows: int, columns: int, seats: int) -> None:
        pad = m.px(10)
        frame, edge = m.px(FRAME), gutter(m)
        cell = min((area.height - 2 * pad - frame - edge) // rows, round(area.width * 0.28) // columns)
        self.cell = cell
        self.track = pygame.Rect(
            area.left + pad, 0, cell * columns + frame + edge, cell * rows + frame + edge
        )
        self.track.centery = area.centery
        side = pygame.Rect(self.track.right + m.px(14), area.top + pad, 0, area.height - 2 * pad)
        side.width = area.right - pad - side.left
        line = m.text_px(15) * 1.28
        seat_height = max(m.px(84), round(m.px(10) + m.text_px(16) + line * 2.1))
        self.seats = row(
            pygame.Rect(side.left, side.top, side.width, seat_height),
            seats,
            m.px(8),
            round(m.px(190) * max(1.0, m.text_scale * 0.85)),
        )
        info_height = max(m.px(88), round(m.text_px(15) * 3.6))
        rest = side.height - seat_height - info_height - 3 * m.px(8)
        hand_height = min(round(rest * 0.54), m.px(190))
        trick_height = min(rest - hand_height, m.px(150))
        spare = rest - hand_height - trick_height
        self.trick = pygame.Rect(
            side.left, side.top + seat_height + m.px(8) + spare // 3, side.width, trick_height
        )
        self.info = pygame.Rect(side.left, self.trick.bottom + m.px(8) + spare // 3, side.width, info_height)
        self.hand = pygame.Rect(side.left, side.bottom - hand_height, side.width, hand_height)

    def slot(self, seat: Seat, height: int) -> pygame.Rect:
        """Return the place of a card below a seat's panel."""
        place = pygame.Rect(0, 0, round(height / CARD_RATIO), height)
        place.center = (self.seats[seat].centerx, self.trick.centery)
        return place
