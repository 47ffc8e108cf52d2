"""Says who will win BID-IT!, by what a seat or a spectator sees: the game, or the match of which it is one."""

from __future__ import annotations

from bidtable.bots.bid_it.calibration import trusted
from bidtable.bots.bid_it.fates import chances
from bidtable.bots.bid_it.matches import match_chances
from bidtable.bots.common.base import NEVER, Cancel
from bidtable.bots.common.evaluate import Shares, shared
from bidtable.core.game import View
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it.state import Observation


class BidItEvaluator:
    """Says who will win BID-IT!."""

    def __init__(self, game: BidIt) -> None:
        """Take the rules."""
        self._game = game

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        """Return each seat's chance to win: the game, or the match of which it is one.

        Who wins together shares the win.
        """
        known = view.observation
        found = trusted(shared(self.foretold(view)), known)
        return shared(match_chances(known, found)) if known.target else found

    def foretold(self, view: View[Observation]) -> list[float]:
        """Return each seat's chance to win the game that is on, with its team, as odds and nets have it."""
        return chances(self._game.context, view.observation)

    def at_once(self, view: View[Observation]) -> bool:
        """Return True: odds and nets tell it."""
        return True
