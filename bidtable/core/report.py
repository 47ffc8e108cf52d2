"""Statistics about many games, for game designers: used cards, the course of rounds, and deciding factors.

Numbers that all games have in common are counted by the program that runs the games. A game can define
additional statistics in its own module `report.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from bidtable.core.model import Event, Outcome, Seat

Line: TypeAlias = Mapping[str, float]
"""Counts for one seat in the statistics of rounds, by column id."""


class Column(msgspec.Struct, frozen=True):
    """A column that a game adds to the statistics of rounds.

    Attributes:
        name: Id of the column.
        title: Heading of the column, with one or two words.
        per: Meaning of the numbers in the column. The value `seat` means the average over all counted seats.
            The value `share` means the share of the counted seats. The value `total` means the number of
            times that an event happened in the round, over all games.
    """

    name: str
    title: str
    per: Literal["seat", "share", "total"]


class Reporting(Protocol):
    """Interface of a game's module `report.py`, which counts events for statistics about many games.

    This module may read all secrets of a game.
    """

    @property
    def COLUMNS(self) -> Sequence[Column]:  # noqa: N802 - a constant of a module
        """Additional columns in the statistics of rounds.

        A column with `per` total is counted by the method `Book.happen`.
        """
        ...

    @property
    def kinds(self) -> Callable[[Any, Any], Mapping[str, str]]:
        """Function `(context, first state)` that returns the titles of all kinds of cards in a game."""
        ...

    @property
    def count(self) -> Callable[[Any, Any, Event, Any, Book], None]:
        """Function `(context, before, event, after, book)` that adds the counts of an event to the statistics.

        The argument `before` is the state before the move, and `after` is the state after the event.
        """
        ...

    @property
    def lines(self) -> Callable[[Any, Event, Any], Mapping[Seat, Line]]:
        """Function `(context, event, after)` that returns the counts of each seat for the statistics of rounds.

        The event ends a round, and `after` is the state after the event.
        """
        ...

    @property
    def decided(self) -> Callable[[Any, Any], str]:
        """Function `(context, last state)` that returns the deciding factor of a game as a short text.

        Games with the same text are counted together, so the text must be general.
        """
        ...


class Book:
    """Counts of cards and events in all games so far.

    The size of this object does not grow with the number of games.

    Attributes:
        games: Number of finished games.
        dealt: Number of times that each kind of card was dealt.
        used: Number of times that each kind of card was used in each way: `(kind, how)`.
        unused: Number of times that each kind of card was sold, discarded or removed in another way: `(kind,
            what)`.
        users: Number of seats that used a kind of card at least once, summed over all games.
        winners: Number of seats that used a kind of card and won. A win that k seats share counts 1/k.
        happened: Number of times that an event happened in each round, counted from 1: `(round, name)`.
        games_with: Number of games in which an event happened at least once.
        begun: Number of games that reached each round.
        seats: Number of seats that were counted at the end of each round.
        sums: For each round and column, the sum over the counted seats: `(round, column)`.
        led: For each round, the number of games that continued after the round.
        leads_won: For each round, the number of games that the leader after the round won. A lead or a win
            that k seats share counts 1/k.
        wins: Number of wins of each seat. A win that k seats share counts 1/k.
        decided: Number of games for each deciding factor.
        decisions: Number of decisions of each kind, by the players' word for the kind.
        decided_in: Number of decisions in each round.
        lengths: Number of games of each length, for each measure of length: `(measure, length)`.
    """

    def __init__(self) -> None:
        """Create statistics with all counts at zero."""
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
        """Count the cards of a deal, by kind."""
        self.dealt.update(kinds)

    def use(self, kind: str, how: str, seat: Seat) -> None:
        """Count a card when a seat uses it. A dealt card counts as used at most once."""
        self.used[kind, how] += 1
        self._users.add((kind, seat))

    def leave(self, kind: str, what: str) -> None:
        """Count a card that was sold, discarded or removed in another way."""
        self.unused[kind, what] += 1

    def happen(self, name: str, times: int = 1) -> None:
        """Count an event that happened in the current round. The number of times may be 0."""
        if times:
            self.happened[self._round, name] += times
            self._happened.add(name)

    # -- written by the program that runs the games ------------------------------------------------------

    def begin(self, number: int) -> None:
        """Begin a new round, given by its number from 1."""
        self._round = number
        self.begun[number] += 1

    def decide(self, what: str) -> None:
        """Count a decision, by the players' word for the kind of decision."""
        self.decisions[what] += 1
        self.decided_in[self._round] += 1

    def close(self, lines: Iterable[Line]) -> None:
        """End the current round, with the counts of each seat for the statistics of rounds."""
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
            leaders: Leading seats after each round, without the round that ended the game.
            lengths: Length of the game in each measure.
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
        """Add the counts of other statistics, which were collected from other games."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(value, Counter):
                mine.update(value)
            elif isinstance(value, dict):
                for key, more in value.items():
                    self._add(mine, key, more)
        self.games += other.games
