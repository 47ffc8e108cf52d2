"""The table of Bid & Bluff for tests: the pieces that a seat sees, by key."""

from __future__ import annotations

from typing import Any

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Situation, Table
from bidtable.app.widgets.board import Item
from bidtable.core.model import CHANCE, Event, Seat
from bidtable.core.record import SeatInfo
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.rules import COLOURS
from bidtable.games.bid_and_bluff.state import State

AREA = pygame.Rect(0, 0, 1280, 720)
NAMES = ("Anna", "Ben", "Clara", "David", "Emil", "Frida")


def situation(game: BidAndBluff, state: State, viewer: Seat | None, **changes: Any) -> Situation:
    """Return a seat's view of the table, with a person on each seat."""
    people = tuple(
        SeatInfo(NAMES[at], "human", "", colour) for at, colour in enumerate(COLOURS[: len(state.dice)])
    )
    return Situation(game.view(state, viewer), people, **changes)


def asked(game: BidAndBluff, state: State) -> Situation:
    """Return the view of the seat at turn, which is asked for its move."""
    return situation(game, state, state.turn, actor=state.turn, awaiting=True)


def shown(
    game: BidAndBluff, state: State, viewer: Seat | None, event: Event | None = None
) -> tuple[dict[str, Item], Table]:
    """Return a seat's items in a state, by key; with an event, while the event is narrated."""
    actors = [seat for seat in game.actors(state) if seat != CHANCE]
    seen = situation(
        game,
        state,
        viewer,
        actor=actors[0] if actors else None,
        moment=None if event is None else game.project_event(event, viewer),
        awaiting=event is None and viewer in actors,
    )
    table = make_table(game, "bid_and_bluff", Metrics(1280, 720))
    return {item.key: item for item in table.items(seen, AREA)}, table


def laid(
    game: BidAndBluff, state: State, size: tuple[int, int] = (1280, 720), scale: float = 1.0
) -> dict[str, Item]:
    """Return the first seat's items in a window, by key."""
    m = Metrics(*size, scale)
    area = pygame.Rect(0, 0, *size)
    table = make_table(game, "bid_and_bluff", m)
    return {item.key: item for item in table.items(situation(game, state, 0), area)}


def words(items: dict[str, Item]) -> str:
    """Return the text on the table."""
    return str(items["words"].look.text) if "words" in items else ""  # type: ignore[attr-defined]
