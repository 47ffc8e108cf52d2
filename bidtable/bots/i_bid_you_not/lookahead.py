"""Simulates the game after a move, and estimates the chances to win."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from bidtable.bots.common.evaluate import Shares, softmax
from bidtable.bots.i_bid_you_not.playout import OVER, Playout
from bidtable.bots.i_bid_you_not.win_chance import by_piles, standing
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.state import OPEN, Observation, State
from bidtable.games.i_bid_you_not.worlds import Worlds

NARROW: Final = 0.15
"""Weight of the lead in points at the end of a playout, because playouts rarely find the true winner."""
CLOSE: Final = 10.0
"""At the end of the game, a seat that leads by `CLOSE` points counts about 2.7 times as much as a rival."""
POINTS: Final = 0.01
"""Weight of points in the value of a move, so that the bot still wants points in a game that is already won or lost."""
MANY: Final = 60.0
"""Lead in points that counts as large when points decide between moves."""
LATE: Final = 3
"""If each seat has at most `LATE` cards left, playouts go to the end of the game, because hand sizes matter."""
LUCK: Final = 2**31
ALL: Final = 10**6
"""A limit on taken offers that no game reaches."""
BEFORE: Final = ("bid", "open_bid", "ask", "give", "put", "after")
"""Phases of an auction before a seat takes the offer."""
SETTLED: Final = ("turn", "more", "lead", "open", "over")
"""Phases of the game after an offer has been taken."""


class Look(NamedTuple):
    """Settings that decide when a simulated game stops.

    Attributes:
        horizon: Number of auctions after which a simulation stops.
        hands: Whether the cards in hand count at the end of a simulation.
    """

    horizon: int
    hands: bool = True


NEAR: Final = Look(1)
"""The length of the playouts that estimate the chances of all seats."""
FAR: Final = Look(2)
"""The length of the strongest bot's playouts."""


class LookAhead:
    """Simulates the game after a move, with random hidden cards."""

    def __init__(self, game: IBidYouNot, view: View[Observation], look: Look) -> None:
        self._game, self._seat = game, view.seat
        self._look = look
        self._seen, self._worlds = view.observation, Worlds(game.context, view.observation)
        self._playout = Playout(game.context, random.Random(0).random)
        self.scores: list[int] = []
        self.stopped = False
        self._points: list[float] = []

    def deal(self, rng: random.Random) -> State:
        seen = self._seen
        bids, wanted = list(seen.bids), list(seen.wanted)
        for seat, sealed in enumerate(seen.sealed):
            wanted[seat] += sealed - len(bids[seat])
        world = State(**OPEN(seen), hands=tuple(self._worlds.deal(rng)), bids=tuple(bids))
        return replace(world, wanted=tuple(wanted)) if seen.phase == "bid" else world

    def outcomes(self, moves: Iterable[Move], rng: random.Random) -> Iterator[Shares]:
        world, seed = self.deal(rng), int(rng.random() * LUCK)
        for move in moves:
            yield self.playout(world, move, random.Random(seed))

    def playout(self, world: State, move: Move, rng: random.Random) -> Shares:
        assert self._seat is not None, "a spectator makes no move"
        position = self._game.position(world)
        position.noting = False
        self._game.act(position, self._seat, move)
        self._playout.draw = rng.random
        self._playout.begin(position)
        # All moves are judged after the same taken offer, whether or not the move itself takes the offer.
        taken = world.phase in BEFORE and position.phase in SETTLED
        shares = self._finish(int(taken))
        if not self._look.hands:
            return shares
        return tuple(
            [
                (1 - POINTS) * share + POINTS * point
                for share, point in zip(shares, softmax(self._points, MANY), strict=True)
            ]
        )

    def judge(self, world: State, rng: random.Random) -> Shares:
        self._playout.draw = rng.random
        self._playout.begin(self._game.position(world))
        return self._finish(0)

    def _finish(self, taken: int) -> Shares:
        playout, position = self._playout, self._playout.position
        playout.run(self._look.horizon - taken)
        left = sum([hand.bit_count() for hand in position.hands])
        if self._look.hands and left <= LATE * len(position.hands):
            playout.run(ALL)
        scores = self.scores = playout.scores()
        self.stopped = position.phase != OVER
        if self.stopped and not self._look.hands:
            return by_piles(scores, left)
        if self.stopped:
            self._points, sure = standing(scores, playout.bonuses(), position.hands)
            return softmax(self._points, sure)
        self._points = list(scores)
        best = max(scores)
        part = (1 - NARROW) / scores.count(best)
        near = softmax(scores, CLOSE)
        return tuple(
            [
                NARROW * each + (part if score == best else 0.0)
                for score, each in zip(scores, near, strict=True)
            ]
        )
