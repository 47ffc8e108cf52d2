"""Reasons for recommended moves in the game BID-IT!, as sentences."""

from __future__ import annotations

from typing import Final

from bidtable.bots.bid_it import odds
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


def advice(game: BidIt, view: Observation, move: Move) -> str:
    bid = move if isinstance(move, moves.Bid) else moves.Bid(view.quantity, view.rank)
    if not isinstance(move, (moves.Bid, moves.Challenge, moves.Perfecto)):
        return ""
    chances = odds.CountOdds(game.context, view).chances(bid.rank)
    if isinstance(move, moves.Perfecto):
        return f"By the cards you see, the bid is {likely(odds.exactly(chances, bid.quantity))} exact."
    said = likely(odds.at_least(chances, bid.quantity))
    return f"By the cards you see, {'this' if bid is move else 'the'} bid is {said} right."
