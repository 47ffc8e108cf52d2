"""The table of I Bid You Not for tests: the pieces that a viewer sees, by key."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not.looks import SignLook, WordsLook
from bidtable.app.tables.i_bid_you_not.table import IBidYouNotTable
from bidtable.app.widgets.board import Item
from bidtable.core.model import Event, Move, Seat
from bidtable.core.record import SeatInfo
from tests.games.i_bid_you_not.situations import Play, the_game
from tests.games.looks import look

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")


def table_of(size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> IBidYouNotTable:
    """Return a table in a window of a size, in pixels, with a size of text."""
    pygame.init()
    return IBidYouNotTable(the_game(), Metrics(*size, scale))


def people(count: int) -> tuple[SeatInfo, ...]:
    """Return a person for each seat."""
    return tuple(SeatInfo(NAMES[seat], "human", "", COLOURS[seat]) for seat in range(count))


def situation(
    play: Play,
    seat: Seat | None,
    *,
    moment: Event | None = None,
    pointed: Move | None = None,
    selected: Move | None = None,
    under: str = "",
    recent: Sequence[Event] = (),
) -> Situation:
    """Return a viewer's data now, or while an event of the play is narrated."""
    game = the_game()
    state = play.state if moment is None else play.told(type(moment))
    return Situation(
        game.view(state, seat),
        people(len(state.hands)),
        moment=moment,
        awaiting=moment is None and seat in game.actors(state),
        pointed=pointed,
        selected=selected,
        recent=tuple(recent),
        under=under,
    )


def drawn(table: IBidYouNotTable, shown: Situation) -> dict[str, Item]:
    """Return the drawn items by key."""
    return {item.key: item for item in table.items(shown, place_table(table.metrics).table)}


def sentence(items: dict[str, Item]) -> str:
    """Return the sentence on bids or on cards to add."""
    return look(items, "sentence", WordsLook).text


def sign_note(items: dict[str, Item]) -> str:
    """Return the note below the price of the offer."""
    return look(items, "price", SignLook).next
