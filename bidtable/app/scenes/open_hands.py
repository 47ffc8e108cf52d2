"""All hands laid open, on a plate over the left side of the table: of a match that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import Look, picture_of
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.replaying import Replay
from bidtable.app.tables.base import Table
from bidtable.app.widgets import Common, Widget

OVER: Final = 480
"""Above the table, below the log."""
TALLEST: Final = 84
"""Layout units of a card's height at most."""
WIDE: Final = 0.5
"""Share of the table's width that the plate takes at most."""


@dataclass(frozen=True)
class OpenHand:
    """The cards of a seat.

    Attributes:
        name: Whose.
        colour: Name of the seat's colour.
        looks: The cards as pictures; empty: they are told in words.
        ratio: Their height by their width.
        words: Their names.
    """

    name: str
    colour: str
    looks: tuple[Look, ...]
    ratio: float
    words: str


def open_hands(replay: Replay, table: Table) -> tuple[OpenHand, ...]:
    """Return what everybody holds at the moment that a replay shows."""
    state, game = replay.match.state_after(replay.told), replay.game
    found = []
    for seat, info in enumerate(replay.seats):
        seen = game.observe(state, seat)
        looks, ratio = table.open_hand(seen)
        words = ", ".join(game.in_words(seen, replay.names).hand)
        colour = replay.colour_of(seat)
        found.append(OpenHand(info.name, colour, tuple(looks), ratio, words or "no cards"))
    return tuple(found)


class OpenHands(Widget):
    """The plate with a row for each seat.

    Args:
        room: Where it may stand, in pixels.
        **common: See `Widget`.
    """

    reactive = False

    def __init__(self, room: pygame.Rect, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.room = room
        self._hands: tuple[OpenHand, ...] = ()

    @property
    def text(self) -> str:
        """What everybody holds, in words."""
        return "; ".join(f"{hand.name}: {hand.words}" for hand in self._hands)

    def show(self, hands: Sequence[OpenHand]) -> None:
        """Show these hands."""
        if tuple(hands) == self._hands:
            return
        self._hands = tuple(hands)
        m = self.context.metrics
        pad = m.px(10)
        tall = max(1, (self.room.h - pad) // max(1, len(hands)))
        row = min(tall, m.px(TALLEST) + m.px(10))
        named = self._named(self.room.w)
        # As wide as the largest hand at this height; many cards lie over each other.
        cards = max((self._needed(hand, row - m.px(8)) for hand in self._hands), default=0)
        wide = min(round(self.room.w * WIDE), named + cards + 2 * pad + m.px(8))
        self.move_to((self.room.x, self.room.y, wide, row * len(hands) + pad))
        self.invalidate()

    def _named(self, room: int) -> int:
        """Return the width in pixels of the column of names."""
        m, fonts = self.context.metrics, self.context.fonts
        widest = max((fonts.width(hand.name, m.text_px(15), "semibold") for hand in self._hands), default=0)
        return min(room // 6, widest + m.px(32))

    def _needed(self, hand: OpenHand, tall: int) -> int:
        """Return the width in pixels that a hand takes where its cards do not cover each other."""
        if not hand.looks:
            return self.room.w // 4
        return len(hand.looks) * (round(tall / hand.ratio) + self.context.metrics.px(4))

    def shadow_of(self) -> tuple[int, int, int] | None:
        """Return a wide soft shadow."""
        m = self.context.metrics
        return m.px(10), m.px(14), m.px(4)

    def paint(self, target: pygame.Surface) -> None:
        """Draw the plate, and each seat's cards side by side, over each other where there are many."""
        theme, m = self.context.theme, self.context.metrics
        area = target.get_rect()
        paint.rounded(target, area, m.px(10), theme.panel, theme.panel_edge, max(1, m.px(1)))
        if not self._hands:
            return
        pad, gap = m.px(10), m.px(8)
        row = (area.h - pad) // len(self._hands)
        named = self._named(self.room.w)
        for number, hand in enumerate(self._hands):
            top = pad // 2 + number * row
            self._paint_name(target, hand, pygame.Rect(pad, top, named, row))
            left = pad + named + gap
            self._paint_cards(target, hand, pygame.Rect(left, top + gap // 2, area.w - left - pad, row - gap))

    def _paint_name(self, target: pygame.Surface, hand: OpenHand, room: pygame.Rect) -> None:
        theme, m = self.context.theme, self.context.metrics
        side = min(m.px(22), room.h - m.px(6))
        badge = pygame.Rect(room.x, 0, side, side)
        badge.centery = room.centery
        colour = SEAT_COLOURS.get(hand.colour, theme.muted)
        paint.seat_badge(target, badge, colour, SEAT_SYMBOLS.get(hand.colour, "circle"), readable_on(colour))
        words = pygame.Rect(badge.right + m.px(7), room.y, room.right - badge.right - m.px(7), room.h)
        write(target, self.context, hand.name, words, 15, theme.ink, "semibold", lines=3, least=12)

    def _paint_cards(self, target: pygame.Surface, hand: OpenHand, room: pygame.Rect) -> None:
        if not hand.looks:
            write(target, self.context, hand.words, room, 14, self.context.theme.ink, lines=9, least=12)
            return
        size = (round(room.h / hand.ratio), room.h)
        count = len(hand.looks)
        gap = self.context.metrics.px(4)
        step = min(size[0] + gap, (room.w - size[0]) / max(1, count - 1))
        for number, look in enumerate(hand.looks):
            picture = picture_of(look, size, self.context)
            place = (room.x + round(number * step) - picture.bleed, room.y - picture.bleed)
            target.blit(picture.surface, place)
