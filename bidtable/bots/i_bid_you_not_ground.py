"""The ground of I Bid You Not's bots: worlds that fit a view, games played on in them, and who will win."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.ground import Shares
from bidtable.bots.i_bid_you_not_plan import Plan, plan_of
from bidtable.bots.i_bid_you_not_playout import Playout
from bidtable.bots.i_bid_you_not_table import OVER
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Move
from bidtable.games.i_bid_you_not import IBidYouNot, scoring
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.state import OPEN, Observation, State
from bidtable.games.i_bid_you_not.worlds import Worlds

MEMO: Final = 8
"""Plans that are remembered: a match has one deck."""
NARROW: Final = 0.15
"""How much of the value of an end is how far ahead it is, and not who won: playouts are rough."""
CLOSE: Final = 10.0
"""Points that are much at the end."""
SCALES: Final = {2: (1.88, 2.0), 3: (2.06, 1.06), 4: (1.31, 0.88), 5: (0.94, 0.75), 6: (1.5, 0.44)}
"""For each number of seats how many points are a clear lead: at the end, and for each root of the cards left."""
FAR: Final = 8
"""Takings that the strongest bot's playouts go on for."""
DOUBT: Final = 1.25
"""By how much the leads of bots, who fight back, are less sure than those in playouts by rules of thumb."""


class Outlook:
    """What a view implies."""

    def __init__(self, game: IBidYouNot, plan: Plan, view: View[Observation], horizon: int) -> None:
        """Take the game, its deck, the view, and how many takings a playout goes on for."""
        assert view.seat is not None, "a spectator makes no move"
        self._game, self._seen, self._seat = game, view.observation, view.seat
        self._horizon = horizon
        self._worlds = Worlds(game.context, view.observation)
        self._playout = Playout(plan, random.Random(0).random)
        self.scores: list[int] = []

    def deal(self, rng: random.Random) -> State:
        """Return a world; who has sealed a bid that the viewer does not know has yet to bid there."""
        seen = self._seen
        bids, wanted = list(seen.bids), list(seen.wanted)
        for seat, sealed in enumerate(seen.sealed):
            wanted[seat] += sealed - len(bids[seat])
        world = State(**OPEN(seen), hands=tuple(self._worlds.deal(rng)), bids=tuple(bids))
        return replace(world, wanted=tuple(wanted)) if seen.phase == "bid" else world

    def weight(self, world: State) -> float:
        """Return 1.0: nothing is read into what others did, but for what it proves."""
        return 1.0

    def playout(self, world: State, move: Move, rng: random.Random) -> Shares:
        """Make a move by the rules, with the chance that it sets off, and have all play on by rules of thumb."""
        game, fast = self._game, self._playout
        state = game.apply(world, self._seat, move)
        while state.phase == "draw":
            state = game.apply(state, CHANCE, game.sample(state, rng))
        fast.draw = rng.random
        fast.load(state)
        fast.run(self._horizon)
        scores = self.scores = fast.scores()
        if fast.phase != OVER:
            return chances(scores, sum([hand.bit_count() for hand in fast.hands]))
        best = max(scores)
        part = (1 - NARROW) / scores.count(best)
        near = _softmax(scores, CLOSE)
        return tuple(
            [
                NARROW * each + (part if score == best else 0.0)
                for score, each in zip(scores, near, strict=True)
            ]
        )


class Ground:
    """What the bots of I Bid You Not stand on."""

    def __init__(self, game: IBidYouNot, horizon: int) -> None:
        """Take the rules, and how many takings a playout goes on for."""
        self._game = game
        self._horizon = horizon
        self._plans: dict[Deck, Plan] = {}

    def prepare(self, view: View[Observation]) -> Outlook:
        """Work out what a view implies."""
        deck = self._game.context.deck(view.observation)
        plan = self._plans.get(deck)
        if plan is None:
            if len(self._plans) >= MEMO:
                self._plans.clear()
            plan = self._plans[deck] = plan_of(deck)
        return Outlook(self._game, plan, view, self._horizon)

    def evaluate(self, view: View[Observation]) -> Shares:
        """Return each seat's chance to win, by the score piles and the cards left."""
        seen = view.observation
        deck, extremes = self._game.context.deck(seen), "extremes_score" in seen.variants
        scores = [scoring.worth(deck, pile, extremes_only=extremes) for pile in seen.piles]
        end, each = SCALES[len(scores)]
        return chances(scores, sum(seen.hand_sizes), (DOUBT * end, DOUBT * each))

    def at_once(self, view: View[Observation]) -> bool:
        """Return True: the score piles tell it."""
        return True


def chances(scores: Sequence[int], left: int, scale: tuple[float, float] | None = None) -> Shares:
    """Return each seat's chance to win.

    Args:
        scores: What the score piles are worth.
        left: How many cards are left in hands.
        scale: How many points are a clear lead; None takes what is known of so many seats.
    """
    end, each = scale or SCALES[len(scores)]
    return _softmax(scores, end + each * math.sqrt(left))


def _softmax(scores: Sequence[int], scale: float) -> Shares:
    best = max(scores)
    parts = [math.exp((score - best) / scale) for score in scores]
    total = sum(parts)
    return tuple([part / total for part in parts])


def make(game: IBidYouNot) -> Ground:
    """Return the ground as the strongest bot stands on it."""
    return Ground(game, FAR)
