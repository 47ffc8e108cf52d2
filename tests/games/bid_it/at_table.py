"""A person at the table of BID-IT!, for tests."""

from __future__ import annotations

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bid_it.table import BidItTable
from bidtable.app.widgets.board import Item
from bidtable.core.model import Event, Move
from bidtable.core.record import SeatInfo
from bidtable.games.bid_it.state import State
from tests.games.bid_it.situations import Play

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
AREA = pygame.Rect(0, 0, 1280, 720)


def seats_of(state: State) -> tuple[SeatInfo, ...]:
    """Return the people at the table."""
    return tuple(SeatInfo(name, "human", "", "red") for name in NAMES[: len(state.deals)])


class Sitting:
    """A player at a separate table, with the cards in view and the moves that can be pressed."""

    def __init__(self, play: Play, seat: int) -> None:
        self.play, self.seat = play, seat
        self.selected: Move | None = None
        self.hidden = self.coach = False
        self.moment: Event | None = None
        self.table = BidItTable(play.game, Metrics(1280, 720))

    def situation(self) -> Situation:
        view = self.play.view(self.seat)
        actor = next(iter(self.play.game.actors(self.play.state)), None)
        return Situation(
            view,
            seats_of(self.play.state),
            actor,
            self.moment,
            awaiting=self.moment is None and actor == self.seat,
            selected=self.selected,
            hide_hand=self.hidden,
            select=self.select,
            choose=self.select,
            coach=self.coach,
            recent=tuple(self.play.events),
        )

    def select(self, move: Move | None) -> None:
        self.selected = move

    def items(self) -> dict[str, Item]:
        return {item.key: item for item in self.table.items(self.situation(), AREA)}

    def press(self, key: str) -> None:
        item = self.items()[key]
        assert item.on_click is not None, f"{key}: {item.tip}"
        item.on_click()

    def key(self, key: int) -> None:
        move = self.table.hotkey(self.situation(), key)
        if move is not None:
            self.select(move)
