"""Measures that rate decisions in the lessons of BID-IT!."""

from __future__ import annotations

from typing import Final

from bidtable.bots.bid_it.odds import CountOdds, at_least, exactly
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.core.texts import counted
from bidtable.games.bid_it.game import BidIt
from bidtable.games.bid_it.moves import Bid, Challenge, Double, Pass, Perfecto, Redouble, Surrender, TakeSide
from bidtable.games.bid_it.state import Observation
from bidtable.rulebook.lessons import Measure


class _Chances:
    """The chances of the standing bid and of possible bids, from a seat's view."""

    def __init__(self, game: BidIt, view: View[Observation]) -> None:
        self._known = view.observation
        self._outlook = CountOdds(game.context, self._known)
        self._ranks: dict[int, list[float]] = {}

    def _of(self, rank: int) -> list[float]:
        if rank not in self._ranks:
            self._ranks[rank] = self._outlook.chances(rank)
        return self._ranks[rank]

    def true(self, quantity: int, rank: int) -> float:
        """Return the chance that a bid is true."""
        return at_least(self._of(rank), quantity)

    def exact(self) -> float:
        """Return the chance that the standing bid is exactly right."""
        return exactly(self._of(self._known.rank), self._known.quantity)

    def standing(self) -> float:
        """Return the chance that the standing bid is true; 0 if there is no bid."""
        return self.true(self._known.quantity, self._known.rank) if self._known.quantity else 0.0


def _right(game: BidIt, view: View[Observation]) -> dict[Move, float]:
    """Return the chance that the claim of each move is true; 0 for a move that claims nothing, such as a draw."""
    chances, found = _Chances(game, view), dict[Move, float]()
    for move in view.legal:
        match move:
            case Bid(quantity=quantity, rank=rank):
                found[move] = chances.true(quantity, rank)
            case Challenge() | TakeSide(with_="caller"):
                found[move] = 1 - chances.standing()
            case TakeSide():
                found[move] = chances.standing()
            case Perfecto():
                found[move] = chances.exact()
            case _:
                found[move] = 0.0
    return found


def _stakes(game: BidIt, view: View[Observation]) -> dict[Move, float]:
    """Return for each move the Deal cards that the other side loses, minus the cards that the mover loses.

    In this measure, a higher bid is always doubled, and a bid follows a draw.
    """
    chances, known = _Chances(game, view), view.observation
    mine = 1.0 if known.bidder == view.seat else -1.0
    even = mine * (2 * chances.standing() - 1)
    stake = {"challenge": 1, "double": 2, "redouble": 3}.get(known.call, 1)
    highest = max((chances.true(m.quantity, m.rank) for m in view.legal if isinstance(m, Bid)), default=0.0)
    found: dict[Move, float] = {}
    for move in view.legal:
        match move:
            case Bid(quantity=quantity, rank=rank):
                found[move] = 2 * (2 * chances.true(quantity, rank) - 1)
            case Challenge():
                found[move] = even
            case Double():
                found[move] = 2 * even
            case Redouble():
                found[move] = 3 * even
            case Surrender():
                found[move] = -1.0
            case Perfecto():
                found[move] = 2 * chances.exact() - 1
            case Pass():
                found[move] = stake * even
            case _:
                found[move] = 2 * (2 * highest - 1) - 0.1
    return found


MEASURES: Final = {
    "right": Measure(_right, lambda value: f"{value:.0%}", within=0.001),
    "stakes": Measure(_stakes, lambda value: counted(round(abs(value)), "card")),
}
