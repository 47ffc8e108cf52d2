"""What is kept of a finished match for a history: who sat where at its end, how it ended, and what everybody did."""

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
"""What is counted of a person in every game."""
_MOST: Final = 100
"""Facts of one seat at most; a game counts some ten."""
_TITLE: Final = 100
"""Letters of a fact's title at most."""
_FIGURE: Final = 10**9
"""The largest figure of a fact."""


class SeatFacts(msgspec.Struct, frozen=True, gc=False):
    """One seat of a finished match.

    Attributes:
        info: Who sat there at the end.
        changed: Whether somebody else sat there before: then the match is not all theirs.
        facts: What was done there, counted; a game may count nothing.
    """

    info: SeatInfo
    changed: bool = False
    facts: tuple[Fact, ...] = ()

    @property
    def hints(self) -> int:
        """How many hints were shown."""
        return sum(fact.count for fact in self.facts if fact.title == HINTS)


MatchFacts: TypeAlias = tuple[SeatFacts, ...]
"""The seats of a finished match, in their order."""


def facts_of(match: Match) -> MatchFacts:
    """Return what is kept of a match that is over."""
    seats = match.header.seats
    changed = {line.seat for line in match.lines if isinstance(line, SeatLine)}
    facts = match.game.facts(match.events, len(seats))
    # Bots are shown none.
    hints = [(Fact(HINTS, n),) if seats[seat].kind == "human" else () for seat, n in enumerate(match.hints)]
    return tuple(
        SeatFacts(info, seat in changed, facts[seat] + hints[seat]) for seat, info in enumerate(seats)
    )


def check_facts(facts: MatchFacts, seats: int) -> None:
    """Check facts that were kept, before anything shows them.

    Args:
        facts: The facts.
        seats: How many seats the match has.

    Raises:
        RecordError: With what is wrong.
    """
    if len(facts) != seats:
        raise RecordError(f"Facts are kept of {len(facts)} seats, and the match has {seats}.")
    for number, seat in enumerate(facts, 1):
        check_seat(seat.info, f"seat {number}")
        if len(seat.facts) > _MOST:
            raise RecordError(f"There are {len(seat.facts)} facts of seat {number}.")
        for fact in seat.facts:
            figures = (fact.count, fact.of or 0)
            if len(fact.title) > _TITLE or not fact.title.isprintable() or max(map(abs, figures)) > _FIGURE:
                raise RecordError(f"A fact of seat {number} cannot be shown.")


def credit(outcome: Outcome, seat: int) -> float:
    """Return which part of a win a seat has: those who win together share it evenly."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
