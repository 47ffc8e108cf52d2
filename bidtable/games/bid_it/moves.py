"""The moves of BID-IT!, including the moves of chance."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bidtable.core.model import Move, Seat

Call: TypeAlias = Literal["", "challenge", "double", "redouble", "perfecto", "surrender"]
"""The call that stands against a bid; empty if no call stands."""
Side: TypeAlias = Literal["bidder", "caller"]


class Start(Move, frozen=True, tag="start"):
    """Chance chooses the first bidder of a game (BI-4)."""

    seat: Seat


class Deal(Move, frozen=True, tag="deal"):
    """Chance deals the cards one at a time, starting with the first bidder (BI-9)."""

    cards: tuple[str, ...]


class Drawn(Move, frozen=True, tag="drawn"):
    """Chance gives random cards to a player (BI-5, BI-9)."""

    cards: tuple[str, ...]


class Bid(Move, frozen=True, tag="bid"):
    """Bid that a rank occurs at least `quantity` times in all hands (BI-2)."""

    called = "bids"
    weighty = True
    ranges = True
    quantity: int
    rank: int


class Discard(Move, frozen=True, tag="discard"):
    """Discard a card, in order to draw another card before the bid (BI-5)."""

    called = "discarding and drawing"
    card: str


class Draw(Move, frozen=True, tag="draw"):
    """Draw as many cards as the player has discarded (BI-5)."""

    called = "discarding and drawing"


class Sidestep(Move, frozen=True, tag="sidestep"):
    """Show a card to change one's own bid (BI-16)."""

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
    """Challenge the last bid for twice the usual loss (BI-12)."""

    called = "calls and answers"
    weighty = True


class Redouble(Move, frozen=True, tag="redouble"):
    """After another player says Double, raise the loser's loss of Deal cards again (BI-12)."""

    called = "calls and answers"
    weighty = True


class Surrender(Move, frozen=True, tag="surrender"):
    """Lose one Deal card to end a call (BI-12)."""

    called = "calls and answers"
    weighty = True


class Pass(Move, frozen=True, tag="pass"):
    """Decline to answer a call (BI-12)."""

    called = "passing"


class TakeSide(Move, frozen=True, tag="side"):
    """Support the bidder or the caller (BI-7)."""

    called = "taking sides"
    weighty = True
    with_: Side


class LetGive(Move, frozen=True, tag="let_give"):
    """Choose which teammate loses a Deal card (BI-20)."""

    called = "who gives up a card"
    weighty = True
    seat: Seat
