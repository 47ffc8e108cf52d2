"""What a designer asks of many games: which cards were dealt and used, how rounds went, what decided.

Whoever runs the games counts what every game has; a game that has a room `report.py` says what else counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from bidtable.core.model import Event, Outcome, Seat

Line: TypeAlias = Mapping[str, float]
"""What a row of the table of rounds counts of one seat, by column."""


class Column(msgspec.Struct, frozen=True):
    """A column that a game adds to the table of rounds.

    Attributes:
        name: Its key.
        title: A word or two for its head.
        per: What its figures are: `seat`, the mean of the seats counted; `share`, the share of them; `total`, how often
            it happened in this round of all games.
    """

    name: str
    title: str
    per: Literal["seat", "share", "total"]


class Reporting(Protocol):
    """The room `report.py`: what a report on many games counts. No secret is kept from it."""

    @property
    def COLUMNS(self) -> Sequence[Column]:  # noqa: N802 - a constant of a module
        """What the table of rounds has in addition; those `per` total are counted by `Book.happen`."""
        ...

    @property
    def kinds(self) -> Callable[[Any, Any], Mapping[str, str]]:
        """`(context, first state)` -> all kinds of cards that may be dealt, with what they are called."""
        ...

    @property
    def count(self) -> Callable[[Any, Any, Event, Any, Book], None]:
        """`(context, state before the move, event, state after it, book)`: write down what an event counts."""
        ...

    @property
    def lines(self) -> Callable[[Any, Event, Any], Mapping[Seat, Line]]:
        """`(context, event that closes a round, state after it)` -> a line for each seat that the row counts."""
        ...

    @property
    def decided(self) -> Callable[[Any, Any], str]:
        """`(context, last state)` -> what decided a game, in a few words that many games share."""
        ...


class Book:
    """What has been counted of games so far. It grows with what there is to count, not with the games.

    Attributes:
        games: Games that are over.
        dealt: How often each kind of card was dealt.
        used: How often each was used, by how: `(kind, how)`.
        unused: What else became of it: `(kind, what)`.
        users: Seats that used a kind at least once in a game.
        winners: Those of them that won; a win shared by k counts 1/k.
        happened: How often something happened, by round, from 1: `(round, name)`.
        games_with: Games in which it happened.
        begun: Games that came to each round.
        seats: Seats counted at the end of each round.
        sums: Sums of what was counted of them: `(round, column)`.
        led: Games that a round ended but did not decide, by round.
        leads_won: Those won by who led then; a lead or a win shared by k counts 1/k.
        wins: Wins by seat, likewise.
        decided: What decided games.
        decisions: Decisions by what players call them.
        decided_in: Decisions by round.
        lengths: Games by each measure of their length: `(measure, length)`.
    """

    def __init__(self) -> None:
        """Open an empty book."""
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

    # -- what games write ------------------------------------------------------------------------------

    def deal(self, kinds: Sequence[str]) -> None:
        """Write down that cards were dealt."""
        self.dealt.update(kinds)

    def use(self, kind: str, how: str, seat: Seat) -> None:
        """Write down that a seat used a card: each card that was dealt is used at most once."""
        self.used[kind, how] += 1
        self._users.add((kind, seat))

    def leave(self, kind: str, what: str) -> None:
        """Write down what else became of a card: "sold", "discarded"."""
        self.unused[kind, what] += 1

    def happen(self, name: str, times: int = 1) -> None:
        """Write down that something happened in the round being played, so many times, which may be none."""
        if times:
            self.happened[self._round, name] += times
            self._happened.add(name)

    # -- what whoever runs the games writes ------------------------------------------------------------

    def begin(self, number: int) -> None:
        """Begin a round, from 1."""
        self._round = number
        self.begun[number] += 1

    def decide(self, what: str) -> None:
        """Write down a decision, by what players call it."""
        self.decisions[what] += 1
        self.decided_in[self._round] += 1

    def close(self, lines: Iterable[Line]) -> None:
        """End the round, with a line for each seat that is counted."""
        for line in lines:
            self.seats[self._round] += 1
            for name, value in line.items():
                self._add(self.sums, (self._round, name), value)

    def end(
        self, outcome: Outcome, why: str, leaders: Sequence[Sequence[Seat]], lengths: Mapping[str, int]
    ) -> None:
        """End a game.

        Args:
            outcome: How it ended.
            why: What decided it.
            leaders: Who led after each round that did not end it.
            lengths: How long it was, by measure.
        """
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
        """Add what another book has counted of other games."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(value, Counter):
                mine.update(value)
            elif isinstance(value, dict):
                for key, more in value.items():
                    self._add(mine, key, more)
        self.games += other.games
