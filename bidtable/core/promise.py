"""Predicts the effects of moves, which players see before they make a move.

A prediction uses only facts that the player may know.
"""

from __future__ import annotations

from typing import Final

import msgspec

from bidtable.core.model import Move, Seat

TABLE: Final[Seat] = -2
"""Seat number that means the bank, the discards or the board."""


class Change(msgspec.Struct, frozen=True):
    """A gain or a loss of one seat by a move, for example of cash.

    Attributes:
        thing: Name of the thing that the seat gains or loses, such as "cash".
        least: Smallest possible gain; losses are negative.
        most: Largest possible gain.
    """

    seat: Seat
    thing: str
    least: float
    most: float
    names: tuple[str, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether the exact gain or loss is known."""
        return self.least == self.most

    def __str__(self) -> str:
        who = "the table" if self.seat == TABLE else f"seat {self.seat}"
        size = f"{self.most:+g}" if self.certain else f"{self.least:+g} to {self.most:+g}"
        names = f" ({', '.join(self.names)})" if self.names else ""
        return f"{who} {self.thing} {size}{names}"


class Case(msgspec.Struct, frozen=True):
    """Predicted effects of a move in one case, such as a made bid.

    Attributes:
        when: Condition in words, such as "made"; empty if the effects are certain.
        given: Numbers and names for the text of the condition.
    """

    when: str
    changes: tuple[Change, ...]
    given: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        given = ", ".join(f"{name} {value}" for name, value in self.given)
        when = f"if {self.when}{f' ({given})' if given else ''}: " if self.when else ""
        return when + (", ".join(map(str, self.changes)) or "nothing changes")


class Promise(msgspec.Struct, frozen=True):
    """The effects and costs that are predicted for one move.

    Attributes:
        cases: Possible outcomes of the move, of which exactly one comes true.
        unknown: Facts that nobody can know before the move, such as "which card is drawn".
    """

    move: Move
    cases: tuple[Case, ...] = ()
    unknown: tuple[str, ...] = ()

    def __str__(self) -> str:
        unknown = [f"unknown: {', '.join(self.unknown)}"] if self.unknown else []
        return f"{self.move}: {'; '.join([*map(str, self.cases), *unknown]) or 'nothing is promised'}"

    def case(self, when: str = "") -> Case | None:
        """Return the predicted effects of a move under the condition `when`, or None."""
        return next((case for case in self.cases if case.when == when), None)


def sure(seat: Seat, thing: str, amount: float, *names: str) -> Change:
    """Create a `Change` with an exact amount."""
    return Change(seat, thing, amount, amount, names)
