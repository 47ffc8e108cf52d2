"""Reasons for recommended moves in the game BID-IT!, as sentences."""

from __future__ import annotations

from typing import Final

from bidtable.bots.bid_it.coach import coach_of
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_it import BidIt, moves
from bidtable.games.bid_it.state import Observation

WORDS: Final = (
    (0.9, "almost surely"),
    (0.65, "probably"),
    (0.35, "perhaps"),
    (0.1, "hardly"),
    (0.0, "almost never"),
)
"""Words that describe a probability. Each entry contains the smallest probability for which its words are used."""


def likely(chance: float) -> str:
    """Return a probability in words."""
    return next(words for least, words in WORDS if chance >= least)


def advice(game: BidIt, view: View[Observation], move: Move) -> str:
    known = view.observation
    bid = move if isinstance(move, moves.Bid) else moves.Bid(known.quantity, known.rank)
    if not isinstance(move, (moves.Bid, moves.Challenge, moves.Perfecto)):
        return ""
    coach = coach_of(game.context, view)
    if isinstance(move, moves.Perfecto):
        return f"By cards and bids, the bid is {likely(coach.exact(bid.quantity, bid.rank).likely)} exact."
    said = likely(coach.right(bid.quantity, bid.rank).likely)
    return f"By cards and bids, {'this' if bid is move else 'the'} bid is {said} right."
