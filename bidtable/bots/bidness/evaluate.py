"""Estimates each player's chance to win, from the view of one player."""

from __future__ import annotations

from typing import Final

from bidtable.bots.bidness.appraisal import Appraisal
from bidtable.bots.bidness.features import knows
from bidtable.bots.bidness.judge import Judge, following
from bidtable.bots.bidness.levels import HARD, NORMAL
from bidtable.bots.bidness.nets import NAME, net
from bidtable.bots.bidness.pending import TALKS, TRIALS, outcomes
from bidtable.bots.bidness.race import Race, RaceChances, companies
from bidtable.bots.common.base import NEVER, Cancel
from bidtable.bots.common.calibration import calibration
from bidtable.bots.common.evaluate import Shares, dealt, mean_of, weighted
from bidtable.core.game import View
from bidtable.games.bidness import Bidness
from bidtable.games.bidness.state import Observation

DEALS: Final = 8
"""Number of sampled deals for a position in which cards are about to be dealt."""


class BidnessEvaluator:
    """Estimates each player's chance to win."""

    def __init__(self, game: Bidness) -> None:
        self._game, self._race = game, Race(game.context)
        self._known = knows(game.context)

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win."""
        # A pending trial or deal is worth the mean of its outcomes.
        seen = view.observation
        if seen.phase in (*TALKS, *TRIALS):
            nature = (HARD if self._known else NORMAL)._replace(wary=False)
            mind = Appraisal(self._race, seen, seen.owner, nature)
            return weighted([(part, self._sure(mind.chances(*changed))) for part, changed in outcomes(mind)])
        if seen.phase == "deal" and not cancel.is_set():
            return mean_of([self._sure(self.foretold(each)) for each in dealt(self._game, view, DEALS)])
        return self._sure(self.foretold(view))

    def _sure(self, found: Shares) -> Shares:
        # A seat without IOUs has won.
        return found if max(found) == 1.0 else calibration(NAME).calibrated(found, str(len(found)))

    def foretold(self, view: View[Observation]) -> Shares:
        # The method `evaluate` corrects the chances by the results of games.
        seen = view.observation
        now = companies(self._race.context, seen)
        if not self._known:
            return RaceChances(self._race, now).chances()
        return Judge(net(len(now)), self._race, seen, now, following(seen)).chances()

    def at_once(self, view: View[Observation]) -> bool:
        # An estimate takes a few milliseconds.
        return True
