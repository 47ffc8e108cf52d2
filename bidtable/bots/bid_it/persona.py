"""The character traits that a player's bids and calls show."""

from __future__ import annotations

from typing import Final

from bidtable.bots.common.characters import Manner, Reader, within
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_it import BidIt, moves
from bidtable.games.bid_it.state import Observation

CALLS: Final[dict[type[Move], Manner]] = {
    moves.Challenge: Manner(bluff=-0.5, patience=-1.0),
    moves.Perfecto: Manner(nerve=1.0, patience=-0.5),
    moves.Double: Manner(nerve=1.0, patience=-1.0),
    moves.Redouble: Manner(nerve=1.0),
    moves.Surrender: Manner(nerve=-1.0),
    moves.Pass: Manner(patience=1.0),
    moves.Sidestep: Manner(bluff=0.5, patience=1.0),
}
"""The character traits that each kind of call shows, such as nerve."""


def reader(game: BidIt) -> Reader:
    def manner(view: View[Observation], move: Move) -> Manner:
        if isinstance(move, moves.Bid):
            raised = within((move.quantity - view.observation.quantity - 1) / 2)
            return Manner(nerve=raised / 2, bluff=raised, patience=0.5)
        return CALLS.get(type(move), Manner())

    return manner
