"""The table of Bidness as a seat sees it, for tests of what is drawn and said there."""

from __future__ import annotations

from typing import Any

from bidtable.app.draw.theme import Metrics
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness.table import BidnessTable
from bidtable.app.widgets.board import Item
from bidtable.core.model import CHANCE, Event, Seat
from bidtable.core.record import SeatInfo
from bidtable.core.steps import Step
from bidtable.games.bidness.state import State
from tests.games.bidness.situations import Table, the_game

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
METRICS = Metrics(1280, 720, 1.0)
AREA = place_table(METRICS).table


def seats_of(state: State, name: str = "") -> tuple[SeatInfo, ...]:
    """Return the people at the table; all of them have one name if it is given."""
    count = len(state.cash)
    people = zip(NAMES[:count], COLOURS[:count], strict=True)
    return tuple(SeatInfo(name or usual, "human", "", colour) for usual, colour in people)


def situation_of(state: State, seat: Seat | None, **changes: Any) -> Situation:
    """Return the data of a state for a seat that is asked to decide."""
    fields = {"actor": seat, "awaiting": seat is not None, **changes}
    return Situation(the_game().view(state, seat), fields.pop("seats", seats_of(state)), **fields)


def narrated(step: Step[State], viewer: Seat | None, recent: tuple[Event, ...] = ()) -> Situation:
    """Return the data of a step while it is narrated, as the session gives it."""
    game = the_game()
    actors = game.actors(step.state)
    actor = actors[0] if len(actors) == 1 and actors[0] != CHANCE else None
    moment = game.project_event(step.event, viewer)
    return situation_of(step.state, viewer, actor=actor, awaiting=False, moment=moment, recent=recent)


def drawn(situation: Situation, metrics: Metrics = METRICS) -> dict[str, Item]:
    """Return the items that a new table draws, by their keys."""
    items = BidnessTable(the_game(), metrics).items(situation, place_table(metrics).table)
    return {item.key: item for item in items}


def shown(table: Table, seat: Seat | None, **changes: Any) -> tuple[BidnessTable, Situation]:
    """Return a table as a seat sees it, drawn once, and its data."""
    sitting, situation = BidnessTable(the_game(), METRICS), situation_of(table.state, seat, **changes)
    sitting.items(situation, AREA)
    return sitting, situation
