"""The moves of Bid & Bluff, including the moves of chance.

Cards are identified by name, such as "Bell 7".
"""

from __future__ import annotations

from bidtable.core.model import Move


class Cut(Move, frozen=True, tag="cut"):
    """Chance cuts one card for each player, to choose the first dealer (BB-1)."""

    cards: tuple[str, ...]


class Deal(Move, frozen=True, tag="deal"):
    """Chance deals the cards, one at a time from the dealer's left.

    The last card shows the trump suit (BB-3).
    """

    cards: tuple[str, ...]


class ChooseColour(Move, frozen=True, tag="colour"):
    """Take a die of one colour (BB-2)."""

    called = "dice and START squares"
    colour: str


class ChooseStart(Move, frozen=True, tag="start"):
    """Put a die on a square of the start row (BB-2)."""

    called = "dice and START squares"
    square: str


class Bid(Move, frozen=True, tag="bid"):
    """Bid a number of tricks (BB-4)."""

    called = "bids"
    weighty = True
    tricks: int


class PlayCard(Move, frozen=True, tag="play"):
    """Play a card to the trick (BB-5)."""

    called = "cards of a trick"
    card: str


class MoveDie(Move, frozen=True, tag="move"):
    """Move a die to a square, or to "finish" (BB-6 to BB-9)."""

    called = "moves of the die"
    weighty = True
    to: str
