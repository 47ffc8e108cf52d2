"""Plays moves of I Bid You Not on in guessed worlds, up to an offer that is taken then, and judges how it stands."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from bidtable.bots.common.evaluate import Shares, softmax
from bidtable.bots.i_bid_you_not.belief import Belief
from bidtable.bots.i_bid_you_not.driver import OVER
from bidtable.bots.i_bid_you_not.playout import Playout
from bidtable.bots.i_bid_you_not.win_chance import by_piles, standing
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.state import Observation, State

NARROW: Final = 0.15
"""Part of the value of an end that is the lead and not the win, for playouts are rough."""
CLOSE: Final = 10.0
"""A lead that is clear at the end, in points."""
POINTS: Final = 0.01
"""Part of the worth of a move that is points, so that a bot that surely wins, or loses, still plays for them."""
MANY: Final = 60.0
"""A lead that is clear there, in points."""
LATE: Final = 3
"""Cards left for each seat from which on a game is played to its end, for the sizes of hands matter much there."""
ALL: Final = 10**6
"""More takings than there are."""
BEFORE: Final = ("bid", "open_bid", "ask", "give", "put", "after")
"""Phases of an auction whose offer is not settled yet."""
SETTLED: Final = ("turn", "more", "lead", "open", "over")
"""Phases that follow once it is."""


class Look(NamedTuple):
    """The reach of playouts.

    Attributes:
        horizon: Takings that they go on for.
        hands: Whether hands count where they stop, and not the score piles alone.
    """

    horizon: int
    hands: bool = True


NEAR: Final = Look(1)
"""The reach by which a view is judged."""
FAR: Final = Look(2)
"""The reach of the strongest bot's playouts."""


class LookAhead:
    """Plays moves of a view on in worlds that fit it.

    Attributes:
        scores: The worth of score piles where the last playout stopped.
        stopped: Whether that was before the end of the game, so that hands are still worth something.
    """

    def __init__(self, game: IBidYouNot, view: View[Observation], look: Look) -> None:
        """Take the game, the view, and how far playouts look."""
        self._game, self._seat = game, view.seat
        self._look = look
        self._belief = Belief(game.context, view.observation)
        self._playout = Playout(game.context, random.Random(0).random)
        self.scores: list[int] = []
        self.stopped = False
        self._points: list[float] = []

    def deal(self, rng: random.Random) -> State:
        """Return a world that fits the view."""
        return self._belief.deal(rng)

    def playout(self, world: State, move: Move, rng: random.Random) -> Shares:
        """Make a move by the rules, with the chance that it sets off, and have all play on by rules of thumb.

        If hands count, points have a small part in the chances that are returned.
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
        """Have all play on by rules of thumb from where a world is; return each seat's chance."""
        self._playout.draw = rng.random
        self._playout.begin(self._game.position(world))
        return self._finish(0)

    def _finish(self, taken: int) -> Shares:
        """Have all play on by rules of thumb; return each seat's chance, or who won and how clearly.

        Args:
            taken: Offers that were taken since the move that is weighed.
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
