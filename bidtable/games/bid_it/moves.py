"""The moves of BID-IT!, including the moves of chance.

The name of a card lists the symbols printed on the card, such as "2/5" (BI-27).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from bidtable.core.model import Move, Seat

Call: TypeAlias = Literal["", "challenge", "double", "redouble", "perfecto", "surrender"]
"""The call that stands against a bid; empty if no call stands."""
Side: TypeAlias = Literal["bidder", "caller"]


class Start(Move, frozen=True, tag="start"):
    """Chance draws the first bidder of a game (BI-4)."""

    seat: Seat


class Deal(Move, frozen=True, tag="deal"):
    """Chance deals cards one at a time, starting with the first bidder (BI-9)."""

    cards: tuple[str, ...]


class Drawn(Move, frozen=True, tag="drawn"):
    """Chance draws cards for a player, in order (BI-5, BI-9)."""

    cards: tuple[str, ...]


class Bid(Move, frozen=True, tag="bid"):
    """Bid a quantity of a rank (BI-2)."""

    called = "bids"
    weighty = True
    ranges = True
    quantity: int
    rank: int


class Discard(Move, frozen=True, tag="discard"):
    """Discard a card face up, in order to draw another card before the bid (BI-5)."""

    called = "discarding and drawing"
    card: str


class Draw(Move, frozen=True, tag="draw"):
    """Draw as many cards as the player has discarded (BI-5)."""

    called = "discarding and drawing"


class Sidestep(Move, frozen=True, tag="sidestep"):
    """Show a card from the hand. The player may then replace the player's own standing bid (BI-16)."""

    called = "sidesteps"
    weighty = True
    card: str


class Challenge(Move, frozen=True, tag="challenge"):
    """Claim that the standing bid is too high (BI-6)."""

    called = "calls and answers"
    weighty = True


class Perfecto(Move, frozen=True, tag="perfecto"):
    """Claim that the standing bid is exactly right (BI-6)."""

    called = "calls and answers"
    weighty = True


class Double(Move, frozen=True, tag="double"):
    """Challenge a bid for two Deal cards, or raise a Challenge to two Deal cards (BI-12)."""

    called = "calls and answers"
    weighty = True


class Redouble(Move, frozen=True, tag="redouble"):
    """Answer a Double by raising the call to three Deal cards (BI-12)."""

    called = "calls and answers"
    weighty = True


class Surrender(Move, frozen=True, tag="surrender"):
    """Give up one Deal card after a Double or a Redouble, which would cost two or three Deal cards (BI-12)."""

    called = "calls and answers"
    weighty = True


class Pass(Move, frozen=True, tag="pass"):
    """Pass without changing the standing call (BI-12)."""

    called = "passing"


class TakeSide(Move, frozen=True, tag="side"):
    """Join the side of the bidder or of the caller (BI-7)."""

    called = "taking sides"
    weighty = True
    with_: Side


class LetGive(Move, frozen=True, tag="let_give"):
    """Choose the teammate who gives up a card (BI-20)."""

    called = "who gives up a card"
    weighty = True
    seat: Seat
