"""Plays moves of I Bid You Not on in possible deals until some offers are taken, and judges the result."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from bidtable.bots.common.evaluate import Shares, softmax
from bidtable.bots.i_bid_you_not.belief import Belief
from bidtable.bots.i_bid_you_not.playout import OVER, Playout
from bidtable.bots.i_bid_you_not.win_chance import by_piles, standing
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.state import Observation, State

NARROW: Final = 0.15
"""Part of the value of a finished playout that depends on the lead, because the winner of a rough playout means
little.
"""
CLOSE: Final = 10.0
"""A clear lead at the end of the game, in points."""
POINTS: Final = 0.01
"""Part of the value of a move that depends on points, so that a bot plays for points in a game that is decided."""
MANY: Final = 60.0
"""A clear lead in the part of the value that depends on points, in points."""
LATE: Final = 3
"""Cards left for each seat from which on playouts go to the end of the game, because hand sizes matter much then."""
ALL: Final = 10**6
"""A number of taken offers that no game reaches."""
BEFORE: Final = ("bid", "open_bid", "ask", "give", "put", "after")
"""Phases before the offer of an auction is taken."""
SETTLED: Final = ("turn", "more", "lead", "open", "over")
"""Phases after the offer of an auction is taken."""


class Look(NamedTuple):
    """The reach of playouts.

    Attributes:
        horizon: Number of taken offers after which playouts stop.
        hands: Whether hands count where playouts stop; else only score piles count.
    """

    horizon: int
    hands: bool = True


NEAR: Final = Look(1)
"""The reach of the playouts that judge a view."""
FAR: Final = Look(2)
"""The reach of the strongest bot's playouts."""


class LookAhead:
    """Plays the moves of a view on in deals of the hidden cards that fit the view.

    Attributes:
        scores: Points of the score piles where the last playout stopped.
        stopped: Whether the last playout stopped before the end of the game, so that hands still count.
    """

    def __init__(self, game: IBidYouNot, view: View[Observation], look: Look) -> None:
        """Create the playouts of a view.

        Args:
            game: The game.
            view: The view of a seat or a spectator.
            look: The reach of the playouts.
        """
        self._game, self._seat = game, view.seat
        self._look = look
        self._belief = Belief(game.context, view.observation)
        self._playout = Playout(game.context, random.Random(0).random)
        self.scores: list[int] = []
        self.stopped = False
        self._points: list[float] = []

    def deal(self, rng: random.Random) -> State:
        """Return a random state that fits the view."""
        return self._belief.deal(rng)

    def playout(self, world: State, move: Move, rng: random.Random) -> Shares:
        """Make a move and play on by rules of thumb; return each seat's chance to win.

        If hands count, points are a small part of these chances.
        """
        assert self._seat is not None, "a spectator makes no move"
        position = self._game.position(world)
        position.noting = False
        self._game.act(position, self._seat, move)
        self._playout.draw = rng.random
        self._playout.begin(position)
        # Moves meet at the same taking, also those of which one takes the offer and another does not.
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
        """Play a state on by rules of thumb; return each seat's chance to win."""
        self._playout.draw = rng.random
        self._playout.begin(self._game.position(world))
        return self._finish(0)

    def _finish(self, taken: int) -> Shares:
        """Play the position on by rules of thumb; return each seat's chance to win.

        At the end of the game the chances follow from the winners and the size of the lead.

        Args:
            taken: Number of offers taken since the weighed move.
        """
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
