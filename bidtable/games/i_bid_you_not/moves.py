"""Moves of I Bid You Not: decisions, and chance. Cards are named by their numbers."""

from __future__ import annotations

from typing import Literal

from bidtable.core.model import Move, Seat
from bidtable.games.i_bid_you_not.printing import Recipe

Way = Literal["both", "pay", "add", "cost"]
"""The ways to pay for a skip: with a scored card and an added one, with variant 3 either, or at a cost of its own."""


class Print(Move, frozen=True, tag="print"):
    """Chance: a fresh print, one recipe a set."""

    recipes: tuple[Recipe, ...]


class Deal(Move, frozen=True, tag="deal"):
    """Chance: the shuffled deck, and who starts; the first card opens the offer (IB-2, IB-3)."""

    cards: tuple[int, ...]
    start: Seat


class Draw(Move, frozen=True, tag="draw"):
    """Chance: scored cards drawn at random from piles, in the order of the draws due."""

    cards: tuple[int, ...]


class Add(Move, frozen=True, tag="add"):
    """Add a card to the right end of the offer (IB-4)."""

    called = "adding cards"
    card: int


class Declare(Move, frozen=True, tag="declare"):
    """Declare an auction (IB-4)."""

    called = "declaring an auction"
    weighty = True


class Bid(Move, frozen=True, tag="bid"):
    """Bid a card, or one of the cards of a bid (IB-5, IB-14)."""

    called = "sealed bids"
    weighty = True
    card: int


class Take(Move, frozen=True, tag="take"):
    """Take the offer (IB-6)."""

    called = "taking or skipping"
    weighty = True


class Skip(Move, frozen=True, tag="skip"):
    """Skip (IB-6); `by` is how it is paid for."""

    called = "taking or skipping"
    weighty = True
    by: Way


class Give(Move, frozen=True, tag="give"):
    """Choose the card to add for a skip, or after the offer was taken."""

    called = "cards after an auction"
    card: int


class Put(Move, frozen=True, tag="put"):
    """Say where the given card goes: right of a card, or at the left end (None)."""

    called = "cards after an auction"
    after: int | None


class Drop(Move, frozen=True, tag="drop"):
    """Discard a card of the taken offer."""

    called = "cards after an auction"
    card: int


class Decline(Move, frozen=True, tag="decline"):
    """Neither add nor discard."""

    called = "cards after an auction"


class Open(Move, frozen=True, tag="open"):
    """Choose the card that opens the next offer."""

    called = "cards after an auction"
    card: int
