"""What tells good decisions of BID-IT! from others where a lesson asks for one."""

from __future__ import annotations

from typing import Final

from bidtable.bots.bid_it_odds import Outlook, at_least, exactly
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_it.game import BidIt
from bidtable.games.bid_it.moves import Bid, Challenge, Perfecto, TakeSide
from bidtable.games.bid_it.state import Observation
from bidtable.rulebook.lessons import Measure


def _right(game: BidIt, view: View[Observation]) -> dict[Move, float]:
    """Return for each move the chance that what it says is true; for what says nothing, such as a draw, none."""
    known = view.observation
    outlook = Outlook(game.context, known)
    ranks: dict[int, list[float]] = {}

    def chances(rank: int) -> list[float]:
        if rank not in ranks:
            ranks[rank] = outlook.chances(rank)
        return ranks[rank]

    found: dict[Move, float] = {}
    for move in view.legal:
        found[move] = 0.0
        if isinstance(move, Bid):
            found[move] = at_least(chances(move.rank), move.quantity)
        elif known.quantity:
            true = at_least(chances(known.rank), known.quantity)
            match move:
                case Challenge():
                    found[move] = 1 - true
                case Perfecto():
                    found[move] = exactly(chances(known.rank), known.quantity)
                case TakeSide(with_=side):
                    found[move] = true if side == "bidder" else 1 - true
    return found


MEASURES: Final = {"right": Measure(_right, lambda value: f"{value:.0%}", within=0.001)}
