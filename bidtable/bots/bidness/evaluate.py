"""Says who will win Bidness, as a seat or a spectator sees it: by a net, or by the race where there is none."""

from __future__ import annotations

from bidtable.bots.bidness.calibration import trusted
from bidtable.bots.bidness.features import Layout, knows
from bidtable.bots.bidness.judge import Judge, following
from bidtable.bots.bidness.nets import net
from bidtable.bots.bidness.race import Race, RaceChances, companies
from bidtable.bots.common.base import NEVER, Cancel
from bidtable.bots.common.evaluate import Shares, shared
from bidtable.core.game import View
from bidtable.games.bidness import Bidness
from bidtable.games.bidness.state import Observation


class BidnessEvaluator:
    """Says who will win Bidness."""

    def __init__(self, game: Bidness) -> None:
        """Take the rules."""
        self._game = game
        self._race = Race(game.context)
        self._layout = Layout(game.context, self._race)
        self._known = knows(game.context)

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's calibrated chance to win."""
        return trusted(self.foretold(view))

    def foretold(self, view: View[Observation]) -> Shares:
        """Return each seat's chance to win: by a net, or by the race where there is none."""
        seen, context = view.observation, self._game.context
        now, learned = companies(context, seen), net(len(seen.cash))
        if learned is None or not self._known:
            race = RaceChances(self._race, now)
            return shared([max(0.0, race.wins(seat)) for seat in range(len(now))])
        judge = Judge(learned, self._layout, context, seen, now, following(seen), {})
        return tuple(judge.chances())

    def at_once(self, view: View[Observation]) -> bool:
        """Return True: a net tells it."""
        return True
