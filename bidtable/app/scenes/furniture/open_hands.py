"""The panel of a replay that shows the hands of all players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import Look, picture_of
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.match.replay import Replay
from bidtable.app.tables.base import Table
from bidtable.app.widgets import Common, Widget

OVER: Final = 480
"""Drawing order of the panel, which is above the table and below the log."""
TALLEST: Final = 72
"""Largest height of a card, in layout units."""
SMALL: Final = 44
"""Smallest height of a card, in layout units; cards that would be lower overlap instead."""
SEEN: Final = 0.42
"""Visible share of the width of a card that another card covers."""
NEARLY: Final = 0.8
"""Smallest height of a card in a row, as a share of its largest height.

Cards shrink this far if fewer rows are then enough.
"""
WORDS: Final = 14
"""Font size of hands that are described in words, in layout units."""


@dataclass(frozen=True)
class OpenHand:
    """The hand of a player in a replay.

    Attributes:
        colour: Name of the seat's colour.
        looks: Pictures of the cards; empty if the hand is described in words.
        ratio: Height of a card divided by its width.
        words: Names of the cards.
    """

    name: str
    colour: str
    looks: tuple[Look, ...]
    ratio: float
    words: str


def open_hands(replay: Replay, table: Table) -> tuple[OpenHand, ...]:
    """Return the hands of all seats at the current position of a replay."""
    state, game = replay.match.state_after(replay.steps_shown), replay.game
    found = []
    for seat, info in enumerate(replay.seats):
        seen = game.observe(state, seat)
        looks, ratio = table.open_hand(seen)
        words = ", ".join(game.in_words(seen, replay.names).hand)
        colour = replay.colour_of(seat)
        found.append(OpenHand(info.name, colour, tuple(looks), ratio, words or "no cards"))
    return tuple(found)


class OpenHands(Widget):
    """The panel with the hands of all players.

    Args:
        room: Largest area of the panel in pixels.
        **common: See `Widget`.
    """

    reactive = False
    soft_shadow = (10, 14, 4)

    def __init__(self, room: pygame.Rect, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.room = room
        self._hands: tuple[OpenHand, ...] = ()
        self._columns = 1
        self._shown_in = pygame.Rect(0, 0, 0, 0)

    @property
    def text(self) -> str:
        return "; ".join(f"{hand.name}: {hand.words}" for hand in self._hands)

    def show(self, hands: Sequence[OpenHand], *, fans: bool) -> None:
        """Show the hands of all players, with large cards in few rows."""
        if (tuple(hands), self.room.copy()) == (self._hands, self._shown_in):
            return
        self._hands, self._shown_in = tuple(hands), self.room.copy()
        gap = self.context.metrics.px(8)
        count = max(1, len(hands))
        if any(hand.looks for hand in self._hands):
            heights = {columns: self._height_in(columns, count, 1.0) for columns in range(1, count + 1)}
            if fans or max(heights.values()) < self.context.metrics.px(SMALL):
                heights = {columns: self._height_in(columns, count, SEEN) for columns in heights}
            least = NEARLY * max(heights.values())
            self._columns = max(columns for columns, height in heights.items() if height >= least)
            rows = -(-count // self._columns)
            tall = rows * (heights[self._columns] + gap) + gap
        else:
            self._columns = min(range(1, count + 1), key=self._worded)
            tall = self._worded(self._columns)
        tall = min(self.room.h, tall)
        self.move_to((self.room.x, self.room.bottom - tall, self.room.w, tall))
        self.invalidate()

    def _height_in(self, columns: int, count: int, seen: float) -> int:
        m = self.context.metrics
        gap = m.px(8)
        rows = -(-count // columns)
        wide = (self.room.w - gap) // columns - gap - self._named(columns)
        found = min(m.px(TALLEST), (self.room.h - gap) // rows - gap)
        for hand in self._hands:
            if hand.looks:
                # The last card of a hand is fully visible.
                beside = len(hand.looks) - 1
                room = wide - (m.px(4) * beside if seen == 1.0 else 0)
                found = min(found, round(room / (1 + seen * beside) * hand.ratio))
        return found

    def _worded(self, columns: int) -> int:
        m, fonts = self.context.metrics, self.context.fonts
        gap = m.px(8)
        wide = max(1, (self.room.w - gap) // columns - 2 * gap - self._named(columns))
        lines = [fonts.wrapped_height(hand.words, m.text_px(WORDS), wide) for hand in self._hands]
        least = fonts.height(m.text_px(15)) + m.px(6)
        return -(-len(lines) // columns) * (max([least, *lines]) + gap) + gap

    def _named(self, columns: int) -> int:
        m, fonts = self.context.metrics, self.context.fonts
        widest = max((fonts.width(hand.name, m.text_px(15), "semibold") for hand in self._hands), default=0)
        return min(self.room.w // columns * 9 // 20, widest + m.px(40))

    def paint(self, target: pygame.Surface) -> None:
        theme, m = self.context.theme, self.context.metrics
        area = target.get_rect()
        paint.rounded(target, area, m.px(10), theme.panel, theme.panel_edge, m.px(1))
        if not self._hands:
            return
        gap, columns = m.px(8), self._columns
        wide, named = (area.w - gap) // columns, self._named(columns)
        tall = (area.h - gap) // -(-len(self._hands) // columns)
        for number, hand in enumerate(self._hands):
            line, column = divmod(number, columns)
            cell = pygame.Rect(gap + column * wide, gap + line * tall, wide - gap, tall - gap)
            self._paint_name(target, hand, pygame.Rect(cell.x, cell.y, named - gap, cell.h))
            self._paint_cards(target, hand, pygame.Rect(cell.x + named, cell.y, cell.w - named, cell.h))

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
            write(target, self.context, hand.words, room, WORDS, self.context.theme.ink, lines=9, least=12)
            return
        count = len(hand.looks)
        tall = min(room.h, round(room.w / (1 + SEEN * (count - 1)) * hand.ratio))
        size = (round(tall / hand.ratio), tall)
        top = room.y + (room.h - tall) // 2
        gap = self.context.metrics.px(4)
        step = min(size[0] + gap, (room.w - size[0]) / max(1, count - 1))
        for number, look in enumerate(hand.looks):
            picture = picture_of(look, size, self.context)
            place = (room.x + round(number * step) - picture.bleed, top - picture.bleed)
            target.blit(picture.surface, place)
