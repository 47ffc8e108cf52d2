"""The character traits that a player's moves show."""

from __future__ import annotations

from typing import Final

from bidtable.bots.common.characters import Manner, Reader, within
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import IBidYouNot, moves
from bidtable.games.i_bid_you_not.state import Observation

MUCH: Final = 8
"""Smallest price of a card that counts as high, in points."""
BOLD: Final = 0.4
"""The nerve that a bid of the highest card shows; with more nerve, bots would waste high cards."""


def reader(game: IBidYouNot) -> Reader:
    # Taking an offer, bidding a high card and adding a card of a good price show nerve. Adding a card of a
    # bad price shows bluff.
    def manner(view: View[Observation], move: Move) -> Manner:
        match move:
            case moves.Declare():
                return Manner(nerve=0.5, patience=-1.0)
            case moves.Take():
                return Manner(nerve=1.0, patience=-1.0)
            case moves.Skip():
                return Manner(nerve=-0.5, patience=1.0)
        deck = game.context.deck(view.observation)
        match move:
            case moves.Bid(card=card):
                return Manner(nerve=BOLD * (2 * deck.index[card] / max(1, len(deck.prices) - 1) - 1))
            case moves.Add(card=card) | moves.Give(card=card) | moves.Open(card=card):
                sweet = within(deck.prices[deck.index[card]] / MUCH)
                return Manner(nerve=sweet, bluff=-sweet, patience=0.5)
        return Manner()

    return manner
