"""Statistics over many games, for designers: cards dealt and used, the course of rounds, and the deciding factors.

The program that runs the games counts everything that all games have in common. A game may count more in its
own module `report.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from bidtable.core.model import Event, Outcome, Seat

Line: TypeAlias = Mapping[str, float]
"""The counts for one seat in the table of rounds, by column id."""


class Column(msgspec.Struct, frozen=True):
    """A column that a game adds to the table of rounds.

    Attributes:
        name: Id of the column.
        title: Heading of the column: one or two words.
        per: Meaning of the numbers in the column. The value `seat` means the average over the seats counted.
            The value `share` means the share of the seats counted. The value `total` means the number of times that the
            event happened in this round, over all games.
    """

    name: str
    title: str
    per: Literal["seat", "share", "total"]


class Reporting(Protocol):
    """Interface of a game's module `report.py`, which counts events for a report on many games.

    The module may read all secrets.
    """

    @property
    def COLUMNS(self) -> Sequence[Column]:  # noqa: N802 - a constant of a module
        """Additional columns of the table of rounds.

        Columns with `per` total are counted by `Book.happen`.
        """
        ...

    @property
    def kinds(self) -> Callable[[Any, Any], Mapping[str, str]]:
        """Function `(context, first state)` that returns the titles of all kinds of cards that may be dealt."""
        ...

    @property
    def count(self) -> Callable[[Any, Any, Event, Any, Book], None]:
        """Function `(context, before, event, after, book)` that adds the counts of an event to the book.

        The state `before` is from before the move, and `after` is from after the event.
        """
        ...

    @property
    def lines(self) -> Callable[[Any, Event, Any], Mapping[Seat, Line]]:
        """Function `(context, event, after)` that returns the counts of each seat for the table of rounds.

        The event closes a round, and `after` is the state after the event.
        """
        ...

    @property
    def decided(self) -> Callable[[Any, Any], str]:
        """Function `(context, last state)` that returns the deciding factor of a game in a few words.

        Games with the same words are counted together, so the words must be general.
        """
        ...


class Book:
    """The counts over all games so far. The size of the counts does not grow with the number of games.

    Attributes:
        games: Number of finished games.
        dealt: Number of times that each kind of card was dealt.
        used: Number of times that each kind of card was used, for each way of using it: `(kind, how)`.
        unused: Number of times that each kind of card was sold, discarded and so on: `(kind, what)`.
        users: Number of seats that used a kind of card at least once in a game.
        winners: Number of seats that used the card and won. A win shared by k seats counts 1/k.
        happened: Number of times that an event happened, by round from 1: `(round, name)`.
        games_with: Number of games in which an event happened at least once.
        begun: Number of games that reached each round.
        seats: Number of seats counted at the end of each round.
        sums: Sums of the counts over these seats: `(round, column)`.
        led: Number of games that continued after each round, by round number.
        leads_won: Number of games won by the seat that led after the round. A lead or a win shared by k
            seats counts 1/k.
        wins: Number of wins of each seat. A win shared by k seats counts 1/k.
        decided: Number of games by deciding factor.
        decisions: Number of decisions, by the players' word for the kind of decision.
        decided_in: Number of decisions by round.
        lengths: Number of games by each measure of the length of a game: `(measure, length)`.
    """

    def __init__(self) -> None:
        """Create a book with all counts at zero."""
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
        """Count cards that were dealt, by kind."""
        self.dealt.update(kinds)

    def use(self, kind: str, how: str, seat: Seat) -> None:
        """Count a card that a seat used. Each dealt card counts as used at most once."""
        self.used[kind, how] += 1
        self._users.add((kind, seat))

    def leave(self, kind: str, what: str) -> None:
        """Count a card that was sold, discarded or removed in another way."""
        self.unused[kind, what] += 1

    def happen(self, name: str, times: int = 1) -> None:
        """Count an event in the current round. The argument `times` may be 0."""
        if times:
            self.happened[self._round, name] += times
            self._happened.add(name)

    # -- written by the program that runs the games ------------------------------------------------------

    def begin(self, number: int) -> None:
        """Begin a round, given by its number from 1."""
        self._round = number
        self.begun[number] += 1

    def decide(self, what: str) -> None:
        """Count a decision, by the players' word for its kind."""
        self.decisions[what] += 1
        self.decided_in[self._round] += 1

    def close(self, lines: Iterable[Line]) -> None:
        """End the round, with the counts of each seat for the table of rounds."""
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
            leaders: The leading seats after each round, except the round that ended the game.
            lengths: The length of the game in each measure.
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
        """Add the counts of another book, which were collected from other games."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(value, Counter):
                mine.update(value)
            elif isinstance(value, dict):
                for key, more in value.items():
                    self._add(mine, key, more)
        self.games += other.games
