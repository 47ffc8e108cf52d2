"""Estimates each player's chance to win, from the view of one player."""

from __future__ import annotations

from bidtable.bots.bidness.features import knows
from bidtable.bots.bidness.judge import Judge, following
from bidtable.bots.bidness.nets import NAME, net
from bidtable.bots.bidness.race import Race, RaceChances, companies
from bidtable.bots.common.base import NEVER, Cancel
from bidtable.bots.common.calibration import calibration
from bidtable.bots.common.evaluate import Shares, shared
from bidtable.core.game import View
from bidtable.games.bidness import Bidness
from bidtable.games.bidness.state import Observation


class BidnessEvaluator:
    """Estimates each player's chance to win."""

    def __init__(self, game: Bidness) -> None:
        self._race = Race(game.context)
        self._known = knows(game.context)

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        found = self.foretold(view)
        # A seat without IOUs has won.
        return found if max(found) == 1.0 else calibration(NAME).calibrated(found, str(len(found)))

    def foretold(self, view: View[Observation]) -> Shares:
        seen = view.observation
        now = companies(self._race.context, seen)
        if not self._known:
            race = RaceChances(self._race, now)
            return shared([max(0.0, race.wins(seat)) for seat in range(len(now))])
        return Judge(net(len(now)), self._race, seen, now, following(seen)).chances()

    def at_once(self, view: View[Observation]) -> bool:
        # An estimate takes a few milliseconds.
        return True
