"""What a move will do or cost, said before it is made: a value of one form for all games.

A promise comes from the functions that then do what it says; words are made from it (`words.promised`). It is asked of
what a seat knows, so it tells nothing that the seat may not know.
"""

from __future__ import annotations

from typing import Final

import msgspec

from bidtable.core.model import Move, Seat

TABLE: Final[Seat] = -2
"""In the place of a seat: the thing goes to, or comes from, nobody's hands (bank, discards, the board)."""


class Change(msgspec.Struct, frozen=True):
    """Somebody gains or loses something.

    Attributes:
        seat: Who; `TABLE` for nobody.
        thing: What, in the game's own vocabulary: "steps", "cash", "deal card".
        least: The smallest change that is possible; losses are negative.
        most: The greatest; equal to `least` where the change is certain.
        names: The things by their names, where they have names: cards, a square.
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
    """What happens under one condition.

    Attributes:
        when: The condition, in the game's own vocabulary ("made", "bid true"); empty: in any case.
        given: The numbers and names that the condition speaks of, `(name, value)`.
        changes: Who gains or loses what.
    """

    when: str
    changes: tuple[Change, ...]
    given: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        given = ", ".join(f"{name} {value}" for name, value in self.given)
        when = f"if {self.when}{f' ({given})' if given else ''}: " if self.when else ""
        return when + (", ".join(map(str, self.changes)) or "nothing changes")


class Promise(msgspec.Struct, frozen=True):
    """What a move does.

    Attributes:
        move: The move.
        cases: What happens, by condition: exactly one of the conditions comes true beside the empty one.
        unknown: What nobody can say before, in the game's own vocabulary ("which card is drawn").
    """

    move: Move
    cases: tuple[Case, ...] = ()
    unknown: tuple[str, ...] = ()

    def __str__(self) -> str:
        unknown = [f"unknown: {', '.join(self.unknown)}"] if self.unknown else []
        return f"{self.move}: {'; '.join([*map(str, self.cases), *unknown]) or 'nothing is promised'}"

    def case(self, when: str = "") -> Case | None:
        """Return what happens under a condition, None if the promise does not speak of it."""
        return next((case for case in self.cases if case.when == when), None)


def sure(seat: Seat, thing: str, amount: float, *names: str) -> Change:
    """Return a change whose size is known."""
    return Change(seat, thing, amount, amount, names)
