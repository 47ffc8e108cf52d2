"""Estimates each player's chance to win, from the view of one player."""

from __future__ import annotations

import random
from typing import Final

from bidtable.bots.common.base import NEVER, Cancel
from bidtable.bots.common.evaluate import Shares, mean_of, until
from bidtable.bots.i_bid_you_not.calibration import calibrated
from bidtable.bots.i_bid_you_not.lookahead import NEAR, LookAhead
from bidtable.bots.i_bid_you_not.playout import OVER
from bidtable.bots.i_bid_you_not.win_chance import win_chances
from bidtable.core.game import View
from bidtable.games.i_bid_you_not import IBidYouNot, scoring
from bidtable.games.i_bid_you_not.flow import FLOW
from bidtable.games.i_bid_you_not.state import Observation

JUDGED: Final = 32
"""Number of random deals of the hidden cards for one view."""
UNDEALT: Final = ("print", "deal")
"""Phases in which no seat has a card yet."""


class IBidYouNotEvaluator:
    """Estimates each player's chance to win."""

    def __init__(self, game: IBidYouNot) -> None:
        self._game = game

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        # Several random deals are played until the next offer is taken.
        seen = view.observation
        found = self.found(view, cancel)
        # Before the deal all chances are equal, and after the end the score piles show the winner.
        if seen.phase in (*UNDEALT, OVER):
            return found
        return calibrated(found, sum(seen.hand_sizes), spectator=view.seat is None)

    def found(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        seen, deck = view.observation, self._game.context.deck(view.observation)
        seats = len(seen.piles)
        if seen.phase in UNDEALT:
            return (1 / seats,) * seats
        scores = scoring.scores(deck, seen.piles, seen.variants)
        if seen.phase == OVER:
            best = max(scores)
            return tuple([(score == best) / scores.count(best) for score in scores])
        # In a phase without decisions, such as the action of a card, the position is judged without playouts.
        decides = seen.phase not in FLOW.passages
        bonuses = [scoring.bonus_of(deck, pile) for pile in seen.piles]
        rng, ahead = random.Random(0), LookAhead(self._game, view, NEAR)
        found = []
        for _ in until(cancel, JUDGED):
            world = ahead.deal(rng)
            found.append(ahead.judge(world, rng) if decides else win_chances(scores, bonuses, world.hands))
        return mean_of(found)

    def at_once(self, view: View[Observation]) -> bool:
        # An estimate takes only a few milliseconds.
        return True
