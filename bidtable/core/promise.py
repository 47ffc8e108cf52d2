"""Foreseen results of moves, called promises: the effects and costs of a move before it is made.

The same functions that later apply the move compute its promise. A promise uses only the knowledge of
the seat, so it reveals no secrets of other seats. `words.promised` puts a promise into words.
"""

from __future__ import annotations

from typing import Final

import msgspec

from bidtable.core.model import Move, Seat

TABLE: Final[Seat] = -2
"""Value used in place of a seat for the bank, the discards or the board."""


class Change(msgspec.Struct, frozen=True):
    """A gain or a loss of one seat.

    Attributes:
        seat: The seat; `TABLE` for the bank, the discards or the board.
        thing: The thing gained or lost, such as "steps", "cash" or "deal card".
        least: The smallest possible change. Losses are negative.
        most: The greatest possible change, which equals `least` if the change is certain.
        names: Names of the cards or squares gained or lost.
    """

    seat: Seat
    thing: str
    least: float
    most: float
    names: tuple[str, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether the size of the change is known."""
        return self.least == self.most

    def __str__(self) -> str:
        who = "the table" if self.seat == TABLE else f"seat {self.seat}"
        size = f"{self.most:+g}" if self.certain else f"{self.least:+g} to {self.most:+g}"
        names = f" ({', '.join(self.names)})" if self.names else ""
        return f"{who} {self.thing} {size}{names}"


class Case(msgspec.Struct, frozen=True):
    """The effects of a move under one condition.

    Attributes:
        when: The condition in the game's own vocabulary, such as "made" or "bid true"; empty if the effects
            are certain.
        given: Numbers and names that appear in the condition, as pairs `(name, value)`.
        changes: The gains and losses of all seats.
    """

    when: str
    changes: tuple[Change, ...]
    given: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        given = ", ".join(f"{name} {value}" for name, value in self.given)
        when = f"if {self.when}{f' ({given})' if given else ''}: " if self.when else ""
        return when + (", ".join(map(str, self.changes)) or "nothing changes")


class Promise(msgspec.Struct, frozen=True):
    """The effects and costs of one move.

    Attributes:
        move: The move.
        cases: The effects, one case for each condition. Among the cases with a condition, exactly one comes
            true.
        unknown: Facts that no player can know before the move, such as "which card is drawn".
    """

    move: Move
    cases: tuple[Case, ...] = ()
    unknown: tuple[str, ...] = ()

    def __str__(self) -> str:
        unknown = [f"unknown: {', '.join(self.unknown)}"] if self.unknown else []
        return f"{self.move}: {'; '.join([*map(str, self.cases), *unknown]) or 'nothing is promised'}"

    def case(self, when: str = "") -> Case | None:
        """Return the effects under a condition; None if the promise has no such condition."""
        return next((case for case in self.cases if case.when == when), None)


def sure(seat: Seat, thing: str, amount: float, *names: str) -> Change:
    """Return a gain or loss of known size."""
    return Change(seat, thing, amount, amount, names)
