"""Events of Goofspiel; each field declares who may know it."""

from typing import Annotated, ClassVar

from bidtable.core.model import Event, Outcome, Seat
from bidtable.core.secrecy import Only, Open
from tests.games.goofspiel.state import HIDDEN


class PrizeTurned(Event, frozen=True, tag="prize_turned"):
    """A prize is turned up, the last of `pool`, which holds all prizes that can be won with it."""

    reveals: ClassVar[bool] = True
    pool: Open[tuple[int, ...]]


class Sealed(Event, frozen=True, tag="sealed"):
    """A seat sealed a card."""

    seat: Open[Seat]
    card: Annotated[int, Only("seat", hidden=HIDDEN)]


class Revealed(Event, frozen=True, tag="revealed"):
    """All bids are shown, one for each seat; `taker` is -1 if no seat takes the prizes."""

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    closes: ClassVar[bool] = True
    bids: Open[tuple[int, ...]]
    pool: Open[tuple[int, ...]]
    taker: Open[Seat]
    carried: Open[bool]


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The cards are used up."""

    pause: ClassVar[int] = 3
    outcome: Open[Outcome]


EVENTS = (PrizeTurned, Sealed, Revealed, GameEnded)
