"""Statistics of many games, for game designers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from bidtable.core.model import Event, Outcome, Seat

Line: TypeAlias = Mapping[str, float]
"""The counts of one seat in a round, by the id of the column in the statistics."""


class Column(msgspec.Struct, frozen=True):
    """A column of a table with figures about rounds.

    Attributes:
        per: Kind of figure: "seat" for a mean, "share" for a share of the seats, "total" for a sum.
    """

    name: str
    title: str
    per: Literal["seat", "share", "total"]


class Reporting(Protocol):
    """Functions of a game that count events for statistics of many games."""

    @property
    def COLUMNS(self) -> Sequence[Column]:  # noqa: N802 - a constant of a module
        """Columns that the game adds to the table about rounds."""
        ...

    @property
    def kinds(self) -> Callable[[Any, Any], Mapping[str, str]]:
        """Function that returns the title of each kind of card."""
        # Arguments: context, first state.
        ...

    @property
    def count(self) -> Callable[[Any, Any, Event, Any, Book], None]:
        """Function that counts an event in the statistics."""
        # Arguments: context, before, event, after, book.
        # The arguments `before` and `after` are the states before and after the event.
        ...

    @property
    def lines(self) -> Callable[[Any, Event, Any], Mapping[Seat, Line]]:
        """Function that returns numbers about each player in a finished round."""
        # Arguments: context, the event that ends the round, the state after the event.
        ...

    @property
    def decided(self) -> Callable[[Any, Any], str]:
        """Function that says in a few words what decided the game."""
        # Arguments: context, last state.
        # Equal texts are counted together, so the text must be general.
        ...


class Book:
    """A collection of statistics about cards and events in many games.

    Attributes:
        dealt: Number of times that each kind of card was dealt.
        used: Number of times that each kind of card was used, for each kind of use.
        unused: Number of times that each kind of card was sold or discarded.
        winners: For each kind of card, the wins of players who used it. A win that k players share counts
            1/k.
        games_with: Number of games in which an event happened at least once.
        sums: Sum of each column over all seats at the end of a round.
        leads_won: Number of games that the leader after each round won.
        decisions: Number of decisions of each kind.
        lengths: Number of games of each length, with keys such as `("rounds", 7)`.
    """

    def __init__(self) -> None:
        self.games = 0
        self.dealt: Counter[str] = Counter()
        self.used: Counter[tuple[str, str]] = Counter()
        self.unused: Counter[tuple[str, str]] = Counter()
        self.users: Counter[str] = Counter()
        self.winners: dict[str, float] = {}
        self.happened: Counter[tuple[int, str]] = Counter()
        self.games_with: Counter[str] = Counter()
        self.begun: Counter[int] = Counter()
        self.seats: Counter[int] = Counter()
        self.sums: dict[tuple[int, str], float] = {}
        self.led: Counter[int] = Counter()
        self.leads_won: dict[int, float] = {}
        self.wins: dict[Seat, float] = {}
        self.decided: Counter[str] = Counter()
        self.decisions: Counter[str] = Counter()
        self.decided_in: Counter[int] = Counter()
        self.lengths: Counter[tuple[str, int]] = Counter()
        self._round = 1
        self._users: set[tuple[str, Seat]] = set()
        self._happened: set[str] = set()

    # -- written by games ------------------------------------------------------------------------------

    def deal(self, kinds: Sequence[str]) -> None:
        """Count how often each kind of card was dealt."""
        self.dealt.update(kinds)

    def use(self, kind: str, how: str, seat: Seat) -> None:
        """Count one more use of a kind of card."""
        # A dealt card counts at most once.
        self.used[kind, how] += 1
        self._users.add((kind, seat))

    def leave(self, kind: str, what: str) -> None:
        """Count a card that was sold or discarded."""
        self.unused[kind, what] += 1

    def happen(self, name: str, times: int = 1) -> None:
        """Count an event of the current round in the statistics."""
        if times:
            self.happened[self._round, name] += times
            self._happened.add(name)

    # -- written by the program that runs the games ------------------------------------------------------

    def begin(self, number: int) -> None:
        """Begin a new round, given by its number from 1."""
        self._round = number
        self.begun[number] += 1

    def decide(self, what: str) -> None:
        """Count a decision of a kind, such as "bids"."""
        self.decisions[what] += 1
        self.decided_in[self._round] += 1

    def close(self, lines: Iterable[Line]) -> None:
        """Add each player's numbers for the current round to the statistics."""
        for line in lines:
            self.seats[self._round] += 1
            for name, value in line.items():
                self._add(self.sums, (self._round, name), value)

    def end(
        self, outcome: Outcome, why: str, leaders: Sequence[Sequence[Seat]], lengths: Mapping[str, int]
    ) -> None:
        """Count a finished game and its winners."""
        self.games += 1
        self.decided[why] += 1
        self.lengths.update(lengths.items())
        each = 1 / len(outcome.winners)
        for seat in outcome.winners:
            self._add(self.wins, seat, each)
        for number, ahead in enumerate(leaders, 1):
            self.led[number] += 1
            self._add(self.leads_won, number, each * len({*ahead} & {*outcome.winners}) / len(ahead))
        for kind, seat in sorted(self._users):
            self.users[kind] += 1
            self._add(self.winners, kind, each if seat in outcome.winners else 0.0)
        self.games_with.update(self._happened)
        self._users.clear()
        self._happened.clear()

    @staticmethod
    def _add(sums: dict[Any, float], key: object, value: float) -> None:
        sums[key] = sums.get(key, 0.0) + value

    def add(self, other: Book) -> None:
        """Add the statistics of another `Book` to this `Book`."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(value, Counter):
                mine.update(value)
            elif isinstance(value, dict):
                for key, more in value.items():
                    self._add(mine, key, more)
        self.games += other.games
