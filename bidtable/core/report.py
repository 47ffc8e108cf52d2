"""Counts over many games, for designers: cards dealt and used, the course of rounds, and the deciding factors.

The program that runs the games counts the things that every game has. A game may have a room `report.py` that counts
more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from bidtable.core.model import Event, Outcome, Seat

Line: TypeAlias = Mapping[str, float]
"""The counts for one seat in a row of the table of rounds, by column."""


class Column(msgspec.Struct, frozen=True):
    """A column that a game adds to the table of rounds.

    Attributes:
        name: Its key.
        title: A word or two for its head.
        per: Meaning of its figures. `seat`: the mean over the seats counted. `share`: the share of these seats.
            `total`: the number of times it happened in this round in all games.
    """

    name: str
    title: str
    per: Literal["seat", "share", "total"]


class Reporting(Protocol):
    """The room `report.py`: the counts of a report on many games. It may read all secrets."""

    @property
    def COLUMNS(self) -> Sequence[Column]:  # noqa: N802 - a constant of a module
        """Additional columns of the table of rounds. `Book.happen` counts the columns that are `per` total."""
        ...

    @property
    def kinds(self) -> Callable[[Any, Any], Mapping[str, str]]:
        """`(context, first state)` -> all kinds of cards that may be dealt, with their names."""
        ...

    @property
    def count(self) -> Callable[[Any, Any, Event, Any, Book], None]:
        """`(context, state before the move, event, state after it, book)`: writes the counts of an event."""
        ...

    @property
    def lines(self) -> Callable[[Any, Event, Any], Mapping[Seat, Line]]:
        """`(context, event that closes a round, state after it)` -> a line for each seat that the row counts."""
        ...

    @property
    def decided(self) -> Callable[[Any, Any], str]:
        """`(context, last state)` -> the deciding factor of a game, in a few words that many games share."""
        ...


class Book:
    """The counts over all games so far. Its size depends on the things counted, not on the number of games.

    Attributes:
        games: Number of finished games.
        dealt: Number of times each kind of card was dealt.
        used: Number of times each kind was used, by way of use: `(kind, how)`.
        unused: Number of times each kind had another fate: `(kind, what)`.
        users: Number of seats that used a kind at least once in a game.
        winners: Number of these seats that won; a win shared by k counts 1/k.
        happened: Number of times that something happened, by round from 1: `(round, name)`.
        games_with: Number of games in which it happened.
        begun: Number of games that reached each round.
        seats: Number of seats counted at the end of each round.
        sums: Sums of the counts of these seats: `(round, column)`.
        led: Number of games that went on after each round, by round.
        leads_won: Number of these games won by the leader after that round; a lead or a win shared by k counts 1/k.
        wins: Wins by seat, counted the same way.
        decided: Number of games by deciding factor.
        decisions: Number of decisions by the players' word for them.
        decided_in: Number of decisions by round.
        lengths: Number of games by each measure of length: `(measure, length)`.
    """

    def __init__(self) -> None:
        """Make an empty book."""
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
        """Count cards that were dealt, by their kinds."""
        self.dealt.update(kinds)

    def use(self, kind: str, how: str, seat: Seat) -> None:
        """Count a card that a seat used. Each dealt card is used at most once."""
        self.used[kind, how] += 1
        self._users.add((kind, seat))

    def leave(self, kind: str, what: str) -> None:
        """Count a card with another fate: "sold", "discarded"."""
        self.unused[kind, what] += 1

    def happen(self, name: str, times: int = 1) -> None:
        """Count something that happened in the current round; `times` may be 0."""
        if times:
            self.happened[self._round, name] += times
            self._happened.add(name)

    # -- written by the program that runs the games ------------------------------------------------------

    def begin(self, number: int) -> None:
        """Begin a round, numbered from 1."""
        self._round = number
        self.begun[number] += 1

    def decide(self, what: str) -> None:
        """Count a decision, by the players' word for it."""
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
            outcome: Its outcome.
            why: The deciding factor.
            leaders: The leading seats after each round that did not end the game.
            lengths: The length of the game, by measure.
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
        """Add the counts of another book, which counted other games."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(value, Counter):
                mine.update(value)
            elif isinstance(value, dict):
                for key, more in value.items():
                    self._add(mine, key, more)
        self.games += other.games
