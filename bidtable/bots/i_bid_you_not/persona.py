"""The traits that moves of I Bid You Not show, by which characters choose among moves of about the same value."""

from __future__ import annotations

from typing import Final

from bidtable.bots.common.characters import Manner, Reader, within
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import IBidYouNot, moves
from bidtable.games.i_bid_you_not.state import Observation

MUCH: Final = 8
"""A high price of a card, in points."""
BOLD: Final = 0.4
"""The nerve of the highest bid. High cards are worth more later, so more nerve would cost bold characters games."""


def reader(game: IBidYouNot) -> Reader:
    """Return the reader of manners.

    Taking an offer shows nerve; skipping and adding a card show patience. A high bid shows nerve, and so does adding
    a card of a good price. Adding a bad card is a bluff.
    """

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
