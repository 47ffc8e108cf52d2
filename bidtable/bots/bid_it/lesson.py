"""Rates decisions in the lessons."""

from __future__ import annotations

from typing import Final

from bidtable.bots.bid_it.belief import Belief, Odds
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.core.texts import counted
from bidtable.games.bid_it.game import BidIt
from bidtable.games.bid_it.moves import Bid, Challenge, Double, Pass, Perfecto, Redouble, Surrender, TakeSide
from bidtable.games.bid_it.state import Observation
from bidtable.rulebook.lessons import Measure


def _chances(game: BidIt, view: View[Observation]) -> tuple[list[Odds], float, float]:
    assert view.seat is not None, "a spectator decides nothing"
    belief = Belief(game.context, view.observation, view.seat)
    return belief.plain, *belief.last_bid(belief.plain)


def _right(game: BidIt, view: View[Observation]) -> dict[Move, float]:
    (odds, right, exact), found = _chances(game, view), dict[Move, float]()
    for move in view.legal:
        match move:
            case Bid(quantity=quantity, rank=rank):
                found[move] = odds[rank - 1].right(quantity)
            case Challenge() | TakeSide(with_="caller"):
                found[move] = 1 - right
            case TakeSide():
                found[move] = right
            case Perfecto():
                found[move] = exact
            case _:
                found[move] = 0.0
    return found


def _stakes(game: BidIt, view: View[Observation]) -> dict[Move, float]:
    # Higher bids are assumed to be doubled, and draws are assumed to be followed by a bid.
    (odds, right, exact), known = _chances(game, view), view.observation
    mine = 1.0 if known.bidder == view.seat else -1.0
    even = mine * (2 * right - 1)
    stake = {"challenge": 1, "double": 2, "redouble": 3}.get(known.call, 1)
    bids = [odds[move.rank - 1].right(move.quantity) for move in view.legal if isinstance(move, Bid)]
    found: dict[Move, float] = {}
    for move in view.legal:
        match move:
            case Bid(quantity=quantity, rank=rank):
                found[move] = 2 * (2 * odds[rank - 1].right(quantity) - 1)
            case Challenge():
                found[move] = even
            case Double():
                found[move] = 2 * even
            case Redouble():
                found[move] = 3 * even
            case Surrender():
                found[move] = -1.0
            case Perfecto():
                found[move] = 2 * exact - 1
            case Pass():
                found[move] = stake * even
            case _:
                found[move] = 2 * (2 * max(bids, default=0.0) - 1) - 0.1
    return found


MEASURES: Final = {
    "right": Measure(_right, lambda value: f"{value:.0%}", within=0.001),
    "stakes": Measure(_stakes, lambda value: counted(round(abs(value)), "card")),
}
