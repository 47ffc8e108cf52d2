"""The manner of offers, bids and takings of I Bid You Not, by which characters choose among equals."""

from __future__ import annotations

from typing import Final

from bidtable.bots.common.characters import Manner, Reader, within
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import IBidYouNot, moves
from bidtable.games.i_bid_you_not.state import Observation

MUCH: Final = 8
"""A price that is much."""
BOLD: Final = 0.4
"""How much the highest bid dares: high cards are worth more later, so a stronger lean would cost the bold games."""


def reader(game: IBidYouNot) -> Reader:
    """Return the reader of the manner of moves.

    Taking dares; skipping and adding a card wait. A bid dares by its number, and a card that is added by its price.
    Adding a bad card is a bluff.
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
