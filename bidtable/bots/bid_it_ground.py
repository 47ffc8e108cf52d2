"""What strong bots of BID-IT! stand on: worlds by the cards, and a judge of positions that learned by playing."""

from __future__ import annotations

from bidtable.bots.bid_it_hopes import Hopes
from bidtable.bots.bid_it_mind import Mind, Temper
from bidtable.bots.ground import AnyGround, AnyOutlook, Shares, shared
from bidtable.core.game import View
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it.state import Observation

JUDGE = Temper(0.05, 0.0)
"""Who judges reads all, and weighs calls by their odds."""


class BidItGround:
    """The ground of BID-IT!."""

    def __init__(self, game: BidIt) -> None:
        """Take the rules."""
        self._game = game
        self._any = AnyGround(game)

    def prepare(self, view: View[Observation]) -> AnyOutlook:
        """Return worlds by the cards, each as likely: what bids tell of them, the odds are tilted by."""
        return self._any.prepare(view)

    def evaluate(self, view: View[Observation]) -> Shares:
        """Return each seat's chance to win the game, by the Deal cards, and by its best move for who is to move."""
        known, seat = view.observation, view.seat
        hopes = list(Hopes(known).now)
        if seat is not None and known.phase == "turn" and known.turn == seat:
            options = Mind(self._game.context, known, seat, JUDGE).options(list(view.legal))
            mine = min(1.0, max(0.0, max(option.reason.value for option in options)))
            others = sum(hopes) - hopes[seat]
            rest = (1 - mine) / others if others else 0.0
            hopes = [mine if other == seat else hope * rest for other, hope in enumerate(hopes)]
        return shared(hopes)

    def at_once(self, view: View[Observation]) -> bool:
        """Return True: odds and nets tell it."""
        return True
