"""The character traits that a player's moves show."""

from __future__ import annotations

from typing import Final

from bidtable.bots.common.characters import Manner, Reader, within
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bidness import Bidness, moves
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import Observation

MANNERS: Final[dict[type[Move], Manner]] = {
    moves.Bid: Manner(nerve=1.0, bluff=0.5),
    moves.DropOut: Manner(nerve=-1.0, patience=0.5),
    moves.Accept: Manner(nerve=-1.0, bluff=-0.5),
    moves.GoToTrial: Manner(nerve=1.0, patience=-0.5),
    moves.Offer: Manner(bluff=1.0, patience=1.0),
    moves.Sell: Manner(nerve=-0.5, patience=-1.0),
    moves.Pass: Manner(patience=1.0),
    moves.Borrow: Manner(nerve=1.0),
    moves.PayBack: Manner(nerve=-1.0, patience=-0.5),
    moves.LayOff: Manner(nerve=-1.0),
}
"""The traits that a move shows by its kind alone."""
MUCH: Final = 100
"""Smallest claim in a lawsuit that counts as high, in dollars."""
PART: Final = 0.15
"""The factor of each trait is small, because a seat decides about a hundred times in a game."""


def reader(game: Bidness) -> Reader:
    def manner(view: View[Observation], move: Move) -> Manner:
        whole = MANNERS.get(type(move), Manner())
        if isinstance(move, moves.Claim):
            whole = Manner(nerve=0.5, bluff=within(2 * move.amount / MUCH - 1))
        elif isinstance(move, moves.Play):
            whole = Manner(nerve=0.0 if move.target == NOBODY else 1.0, patience=-0.5)
        return Manner(*[PART * trait for trait in whole])

    return manner
