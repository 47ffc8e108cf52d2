"""Facts about a finished match, such as the players and their statistics."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.model import Outcome
from bidtable.core.record import SeatInfo, SeatLine
from bidtable.core.record_checks import check_seat
from bidtable.core.story import Fact

HINTS: Final = "Hints shown"
"""Title of the statistic about hints shown to a person, which all games have."""
_MOST: Final = 100
"""Largest number of statistics for one seat; games have about ten."""
_TITLE: Final = 100
"""Largest number of letters in the title of a statistic."""
_FIGURE: Final = 10**9
"""Largest allowed value of a statistic about a player."""


class SeatFacts(msgspec.Struct, frozen=True, gc=False):
    """Facts about one seat of a finished match.

    Attributes:
        changed: Whether several players have used the seat.
        facts: Statistics about the player's decisions.
    """

    info: SeatInfo
    changed: bool = False
    facts: tuple[Fact, ...] = ()

    @property
    def hints(self) -> int:
        """Number of hints shown to the player."""
        return sum(fact.count for fact in self.facts if fact.title == HINTS)


MatchFacts: TypeAlias = tuple[SeatFacts, ...]
"""The facts about all seats of a finished match, in seat order."""


def facts_of(match: Match) -> MatchFacts:
    """Return the facts about each seat of a finished match."""
    seats = match.header.seats
    changed = {line.seat for line in match.lines if isinstance(line, SeatLine)}
    facts = match.game.facts(match.events, len(seats))
    # Hints are shown to people only.
    hints = [(Fact(HINTS, n),) if seats[seat].kind == "human" else () for seat, n in enumerate(match.hints)]
    return tuple(
        SeatFacts(info, seat in changed, facts[seat] + hints[seat]) for seat, info in enumerate(seats)
    )


def check_facts(facts: MatchFacts, seats: int) -> None:
    """Check the facts about each seat of a match.

    Raises:
        RecordError: A statistic or a player's name is not allowed.
    """
    if len(facts) != seats:
        raise RecordError(f"There are facts for {len(facts)} seats, but the match has {seats}.")
    for number, seat in enumerate(facts, 1):
        check_seat(seat.info, f"seat {number}")
        if len(seat.facts) > _MOST:
            raise RecordError(f"Seat {number} has {len(seat.facts)} facts, which is too many.")
        for fact in seat.facts:
            figures = (fact.count, fact.of or 0)
            if len(fact.title) > _TITLE or not fact.title.isprintable() or max(map(abs, figures)) > _FIGURE:
                raise RecordError(f"A fact of seat {number} cannot be shown.")


def credit(outcome: Outcome, seat: int) -> float:
    """Return a seat's credit for a game: 1 for a win, and 0 for a loss.

    Two winners of a game get 0.5 each.
    """
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
