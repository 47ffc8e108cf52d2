"""Judges each seat's chance to win a game of I Bid You Not, from the view of a seat or a spectator."""

from __future__ import annotations

import random
from typing import Final

from bidtable.bots.common.base import NEVER, Cancel
from bidtable.bots.common.evaluate import Shares, mean_of, until
from bidtable.bots.i_bid_you_not.calibration import calibrated
from bidtable.bots.i_bid_you_not.driver import OVER
from bidtable.bots.i_bid_you_not.lookahead import NEAR, LookAhead
from bidtable.bots.i_bid_you_not.win_chance import promised
from bidtable.core.game import View
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.flow import FLOW
from bidtable.games.i_bid_you_not.scoring import bonus_of, worth
from bidtable.games.i_bid_you_not.state import Observation

JUDGED: Final = 48
"""Worlds by which a view is judged."""
UNDEALT: Final = ("print", "deal")
"""Phases in which nobody has a card yet."""


class IBidYouNotEvaluator:
    """Says who will win a game."""

    def __init__(self, game: IBidYouNot) -> None:
        """Take the rules."""
        self._game = game

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win, as the viewer can know it: a spectator knows no hand.

        Worlds that fit the view are played on to the next taking, and the worth of hands is added there. The chances
        are then corrected as games of bots have shown (`calibration`).
        """
        seen = view.observation
        found = self.found(view, cancel)
        # Nothing is guessed before the deal, when all are even, and after the end, when the piles say who won.
        if seen.phase in (*UNDEALT, OVER):
            return found
        return calibrated(found, sum(seen.hand_sizes), spectator=view.seat is None)

    def found(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return the chances that playouts find, before they are corrected."""
        seen, deck = view.observation, self._game.context.deck(view.observation)
        seats = len(seen.piles)
        if seen.phase in UNDEALT:
            return (1 / seats,) * seats
        extremes = "extremes_score" in seen.variants
        scores = [worth(deck, pile, extremes_only=extremes) for pile in seen.piles]
        if seen.phase == OVER:
            best = max(scores)
            return tuple([(score == best) / scores.count(best) for score in scores])
        # While nobody decides anything (bids are put in order, a card acts), the position itself is judged.
        decides = seen.phase not in FLOW.passages
        bonuses = [bonus_of(deck, pile) for pile in seen.piles]
        rng, ahead = random.Random(0), LookAhead(self._game, view, NEAR)
        found = []
        for _ in until(cancel, JUDGED):
            world = ahead.deal(rng)
            found.append(ahead.judge(world, rng) if decides else promised(scores, bonuses, world.hands))
        return mean_of(found)

    def at_once(self, view: View[Observation]) -> bool:
        """Return True: the few worlds are played on to the next taking only."""
        return True
