"""The moves of Bidness, including the moves of chance.

Amounts are in dollars. A move names the kind of a card, because cards of one kind are equal.
"""

from __future__ import annotations

from typing import Final

from bidtable.core.model import Move, Seat
from bidtable.games.bidness.effects import Role

NOBODY: Final = -1
"""Value of a seat field that means no seat."""
PAYBACK: Final = "payback"
"""Name of a Payback card in moves. All Payback cards are the same."""


class Roll(Move, frozen=True, tag="roll"):
    """Chance decides the dice rolls for the first player (BN-2)."""

    dice: tuple[tuple[int, ...], ...]


class Deal(Move, frozen=True, tag="deal"):
    """Chance deals cards one at a time, starting with the first player (BN-2)."""

    cards: tuple[str, ...]


class TrialRoll(Move, frozen=True, tag="trial_roll"):
    """Chance rolls the dice of one side at a trial (BN-11)."""

    dice: tuple[int, ...]


class Discard(Move, frozen=True, tag="discard"):
    """Discard a card in secret (BN-2)."""

    # The card "payback" means any card that pays back debts.
    called = "secret discards"
    card: str


class Play(Move, frozen=True, tag="play"):
    """Play a card, against an opponent if the card needs one (BN-3)."""

    called = "playing cards"
    weighty = True
    card: str
    target: Seat = NOBODY


class PayBack(Move, frozen=True, tag="pay_back"):
    """Play a card that pays back one or more debts (BN-7)."""

    called = "returning IOUs"
    weighty = True
    ious: int


class Sell(Move, frozen=True, tag="sell"):
    """Sell a card to the bank (BN-3)."""

    # The card "payback" means any card that pays back debts.
    called = "selling cards"
    weighty = True
    card: str


class Pass(Move, frozen=True, tag="pass"):
    """Pass a turn (BN-3)."""

    called = "passing"


class Borrow(Move, frozen=True, tag="borrow"):
    """Borrow money from the bank (BN-4)."""

    called = "new IOUs"
    weighty = True


class Bid(Move, frozen=True, tag="bid"):
    """Make a bid at an auction (BN-6)."""

    called = "bids"
    weighty = True
    ranges = True
    amount: int


class DropOut(Move, frozen=True, tag="drop_out"):
    """Leave an auction (BN-6)."""

    called = "dropping out"
    weighty = True


class Claim(Move, frozen=True, tag="claim"):
    """Name the amount of a claim for cash (BN-9)."""

    called = "claims and settlements"
    weighty = True
    ranges = True
    amount: int


class Offer(Move, frozen=True, tag="offer"):
    """Offer an amount for a settlement (BN-10)."""

    called = "claims and settlements"
    weighty = True
    ranges = True
    amount: int


class Accept(Move, frozen=True, tag="accept"):
    """Accept the other player's last offer in a lawsuit (BN-10)."""

    called = "claims and settlements"
    weighty = True


class GoToTrial(Move, frozen=True, tag="go_to_trial"):
    """Reject the last offer, and go to trial (BN-10)."""

    called = "claims and settlements"
    weighty = True


class LayOff(Move, frozen=True, tag="lay_off"):
    """Lay off an employee (BN-12)."""

    called = "layoffs and salaries"
    weighty = True
    role: Role


class PaySalaries(Move, frozen=True, tag="pay_salaries"):
    """Pay all salaries, and borrow the missing money (BN-12)."""

    called = "layoffs and salaries"
    weighty = True


KINDS: Final = (
    *(Roll, Deal, TrialRoll, Discard, Play, PayBack, Sell, Pass, Borrow, Bid, DropOut, Claim, Offer),
    *(Accept, GoToTrial, LayOff, PaySalaries),
)
"""All kinds of moves."""
