"""Rounds of Bid & Bluff played side by side in arrays: deals, bids and tricks, without the race.

Seats go by their order in the round: 0 is the dealer's left, the last one is the dealer. A card is a number,
`suit * 10 + rank`. Arrays have one row a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bidtable.bots.bid_and_bluff.features import BIDS, RANKS, SUITS

Array: TypeAlias = NDArray[Any]
CARDS = SUITS * RANKS
SUIT = np.arange(CARDS) // RANKS


class Rounds:
    """Rounds with equal numbers of cards, played side by side.

    Attributes:
        n: Number of seats.
        dealt: Number of cards dealt to each seat.
        hook: The games in which the dealer's bid is restricted.
        own: Whether a seat holds a card, `(game, seat, card)`.
        gone: Whether a card was played or turned up, `(game, card)`.
        trump: The suit that is trump.
        bids: -1 before the seat bids.
        tricks: Tricks taken.
        voids: Whether a seat is known to be out of a suit, `(game, seat, suit)`.
        leader: The seat that leads the trick.
        placed: Cards played to the trick.
        best: The card that takes the trick so far; -1 before the first.
        holder: Who played it.
        led: The suit that was led.
        marks: Before each trick, the tricks left and the tricks taken.
    """

    def __init__(self, n: int, dealt: int, hook: Array, rng: np.random.Generator) -> None:
        """Shuffle and deal."""
        games = len(hook)
        order = np.argsort(rng.random((games, CARDS), dtype=np.float32), axis=1)
        self.n, self.dealt, self.hook = n, dealt, hook
        self.rows = np.arange(games)
        self.own = np.zeros((games, n, CARDS), bool)
        for seat in range(n):
            self.own[self.rows[:, None], seat, order[:, seat * dealt : (seat + 1) * dealt]] = True
        turned = order[:, n * dealt]
        self.gone = np.zeros((games, CARDS), bool)
        self.gone[self.rows, turned] = True
        self.trump = turned // RANKS
        self.bids = np.full((games, n), -1)
        self.tricks = np.zeros((games, n), int)
        self.voids = np.zeros((games, n, SUITS), bool)
        self.leader = np.zeros(games, int)
        self.marks: list[tuple[int, Array]] = []
        self.begin_trick()

    def begin_trick(self) -> None:
        """Clear the table for the next trick."""
        games = len(self.leader)
        if self.left:
            self.marks.append((self.left, self.tricks.copy()))
        self.placed = 0
        self.best = np.full(games, -1)
        self.holder = self.leader.copy()
        self.led = np.full(games, -1)

    @property
    def left(self) -> int:
        """Tricks still to come, the one on the table included."""
        return self.dealt - int(self.tricks[0].sum()) if len(self.tricks) else 0

    def turn(self) -> Array:
        """Return the seat that plays now, in each game."""
        return (self.leader + self.placed) % self.n

    def legal(self, seats: Array) -> Array:
        """Return the cards that the seats may play."""
        hands = self.own[self.rows, seats]
        if not self.placed:
            return hands
        following = hands & (SUIT[None, :] == self.led[:, None])
        return np.where(following.any(1)[:, None], following, hands)

    def beats(self, rows: Array, cards: Array) -> Array:
        """Return whether cards would take the tricks so far."""
        best, suit = self.best[rows], cards // RANKS
        top = best // RANKS
        higher, trumps = (suit == top) & (cards > best), (suit != top) & (suit == self.trump[rows])
        wins: Array = (best < 0) | higher | trumps
        return wins

    def play(self, cards: Array) -> None:
        """Play a card in each game, and take the trick after the last."""
        seats = self.turn()
        if not self.placed:
            self.led = cards // RANKS
        off = cards // RANKS != self.led
        self.voids[self.rows[off], seats[off], self.led[off]] = True
        wins = self.beats(self.rows, cards)
        self.best = np.where(wins, cards, self.best)
        self.holder = np.where(wins, seats, self.holder)
        self.own[self.rows, seats, cards] = False
        self.gone[self.rows, cards] = True
        self.placed += 1
        if self.placed == self.n:
            self.tricks[self.rows, self.holder] += 1
            self.leader = self.holder.copy()
            self.begin_trick()


class Worth(NamedTuple):
    """The worths of the outcomes of a round, `(game, seat, bid, tricks)`.

    Attributes:
        rounds: To a normal bot, in rounds.
        share: By the chance to win: shares of a whole that is divided among all seats.
        usual: The whole if all dice stay on their squares, by game.
    """

    rounds: Array
    share: Array
    usual: Array


class Player(Protocol):
    """Bids and plays for some of the seats."""

    def bid(self, rounds: Rounds, rows: Array, seat: int, worth: Worth) -> Array:
        """Return the bids of a seat in the games of `rows`.

        Args:
            rounds: What is played.
            rows: Numbers of games.
            seat: The seat.
            worth: See `course.Course.worth`.
        """
        ...

    def card(self, rounds: Rounds, rows: Array, seats: Array, legal: Array, worth: Worth) -> Array:
        """Return the cards that seats play in the games of `rows`; `legal` has a row for each."""
        ...


def play_round(rounds: Rounds, kinds: Array, players: Sequence[Player], worth: Worth) -> None:
    """Bid and play the rounds to their end.

    Args:
        rounds: Rounds just dealt.
        kinds: The player that decides for each seat of each game.
        players: The players.
        worth: See `course.Course.worth`.
    """
    for seat in range(rounds.n):
        made = np.zeros(len(rounds.rows), int)
        for kind, player in enumerate(players):
            rows = rounds.rows[kinds[:, seat] == kind]
            if len(rows):
                made[rows] = player.bid(rounds, rows, seat, worth)
        rounds.bids[:, seat] = made
    for _ in range(rounds.dealt * rounds.n):
        seats = rounds.turn()
        legal = rounds.legal(seats)
        cards = legal.argmax(1)
        choice = legal.sum(1) > 1
        who = kinds[rounds.rows, seats]
        for kind, player in enumerate(players):
            rows = rounds.rows[choice & (who == kind)]
            if len(rows):
                cards[rows] = player.card(rounds, rows, seats[rows], legal[rows], worth)
        rounds.play(cards)


def barred(rounds: Rounds, rows: Array, seat: int) -> Array:
    """Return the bid that Hook forbids the seat in each game; -1 where it forbids none."""
    if seat != rounds.n - 1:
        return np.full(len(rows), -1)
    bids = rounds.bids[rows]
    rest = rounds.dealt - np.where(bids < 0, 0, bids).sum(1)
    return np.where(rounds.hook[rows] & (rest >= 0) & (rest < BIDS), rest, -1)
