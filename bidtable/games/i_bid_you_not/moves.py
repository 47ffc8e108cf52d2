"""The moves of I Bid You Not, including the moves of chance. Cards are identified by their numbers."""

from __future__ import annotations

from typing import Literal

from bidtable.core.model import Move, Seat
from bidtable.games.i_bid_you_not.printing import Recipe

Way = Literal["both", "pay", "add", "cost"]
"""Ways to pay for a skip.

The usual price of a skip is `both`, a scored card and an added card. With variant 3, the player chooses `pay`
or `add`. The value `cost` means that a card of the offer sets the price.
"""


class Print(Move, frozen=True, tag="print"):
    """Chance makes a deck of new, random cards for the match."""

    # The new cards are made from the random numbers in `recipes`.
    recipes: tuple[Recipe, ...]


class Deal(Move, frozen=True, tag="deal"):
    """Chance shuffles the deck and chooses the first player (IB-2, IB-3).

    The first card of the deck becomes the first card of the offer.
    """

    cards: tuple[int, ...]
    start: Seat


class Draw(Move, frozen=True, tag="draw"):
    """Chance chooses cards from score piles."""

    cards: tuple[int, ...]


class Add(Move, frozen=True, tag="add"):
    """Add a card to the row of cards on offer (IB-4)."""

    called = "adding cards"
    card: int


class Declare(Move, frozen=True, tag="declare"):
    """Start an auction of the cards on offer (IB-4)."""

    called = "declaring an auction"
    weighty = True


class Bid(Move, frozen=True, tag="bid"):
    """Bid a card in an auction (IB-5, IB-14)."""

    called = "sealed bids"
    weighty = True
    card: int


class Take(Move, frozen=True, tag="take"):
    """Take the cards of the offer (IB-6)."""

    called = "taking or skipping"
    weighty = True


class Skip(Move, frozen=True, tag="skip"):
    """Refuse the offer, so that the next bidder may take it (IB-6)."""

    # The field `by` says how the player pays for the skip.
    called = "taking or skipping"
    weighty = True
    by: Way


class Give(Move, frozen=True, tag="give"):
    """Choose a card from the hand to add to the offer."""

    called = "cards after an auction"
    card: int


class Put(Move, frozen=True, tag="put"):
    """Choose the place of a card in the offer.

    The card goes to the right of the card `after`, or to the left end.
    """

    called = "cards after an auction"
    after: int | None


class Drop(Move, frozen=True, tag="drop"):
    """Discard a card of the offer."""

    called = "cards after an auction"
    card: int


class Decline(Move, frozen=True, tag="decline"):
    """Choose not to change the offer after an auction."""

    called = "cards after an auction"


class Open(Move, frozen=True, tag="open"):
    """Choose the card that opens the next offer."""

    called = "cards after an auction"
    card: int
