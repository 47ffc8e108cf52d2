"""The events of Bidness.

All amounts of money are in dollars. Every payment has its own event `Paid`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

import msgspec

from bidtable.core.model import Event, Seat
from bidtable.core.secrecy import Each, Only, Open
from bidtable.games.bidness.effects import Damages, Role

BANK: Final = -1
"""Value of a seat field that means the bank, for payments and damages."""


class Paid(Event, frozen=True, gc=False, tag="paid"):
    """A player or the bank made a payment."""

    # The number `BANK` in place of a seat means the bank.
    pause: ClassVar[int] = 0
    giver: Open[Seat]
    taker: Open[Seat]
    amount: Open[int]


class Borrowed(Event, frozen=True, gc=False, tag="borrowed"):
    """A player borrowed money from the bank.

    Attributes:
        ious: Number of debt notes (IOUs) that the player has now.
        forced: Whether the player needed the money for a payment (BN-4).
    """

    seat: Open[Seat]
    amount: Open[int]
    ious: Open[int]
    forced: Open[bool]


class RoundBegun(Event, frozen=True, gc=False, tag="round_begun"):
    """A round begins."""

    pause: ClassVar[int] = 0
    round: Open[int]


class DiceRolled(Event, frozen=True, gc=False, tag="dice_rolled"):
    """Players rolled dice to choose the first player."""

    # The first player is -1 if several players tied for the highest roll.
    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    rolls: Open[tuple[tuple[Seat, tuple[int, ...]], ...]]
    first: Open[Seat]


class Shuffled(Event, frozen=True, gc=False, tag="shuffled"):
    """The Event deck was shuffled (BN-2)."""

    # The cards that were used in the last round went back into the deck.
    pause: ClassVar[int] = 0
    round: Open[int]
    cards: Open[int]
    paybacks: Open[bool]


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """The cards were dealt, and each seat sees only its own hand."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    round: Open[int]
    sizes: Open[tuple[int, ...]]
    hands: Annotated[tuple[tuple[str, ...], ...], Each(hidden=())]


class DiscardChosen(Event, frozen=True, gc=False, tag="discard_chosen"):
    """A seat chose a card to discard in secret."""

    seat: Open[Seat]
    card: Annotated[str, Only("seat", hidden="")]


class AllDiscarded(Event, frozen=True, gc=False, tag="all_discarded"):
    """All players have discarded a card."""

    # The seats in `paybacks` discarded a Payback card.
    reveals: ClassVar[bool] = True
    paybacks: Open[tuple[Seat, ...]]


class TurnBegun(Event, frozen=True, gc=False, tag="turn_begun"):
    """A seat begins its turn in the Card Play Phase."""

    pause: ClassVar[int] = 0
    seat: Open[Seat]


class Sold(Event, frozen=True, gc=False, tag="sold"):
    """A seat sold a card to the bank."""

    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]
    amount: Open[int]


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """A seat passed."""

    seat: Open[Seat]


class MustPass(Event, frozen=True, gc=False, tag="must_pass"):
    """A seat with too few cards passed automatically (BN-16)."""

    pause: ClassVar[int] = 0
    seat: Open[Seat]


class AuctionOpened(Event, frozen=True, gc=False, tag="auction_opened"):
    """A seat began an auction of a card."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]


class BidMade(Event, frozen=True, gc=False, tag="bid_made"):
    """A seat bid."""

    runs: ClassVar[bool] = True
    seat: Open[Seat]
    amount: Open[int]


class DroppedOut(Event, frozen=True, gc=False, tag="dropped_out"):
    """A seat left an auction."""

    # The field `must` is true if the seat had too little money for a higher bid.
    runs: ClassVar[bool] = True
    seat: Open[Seat]
    must: Open[bool]


class AuctionWon(Event, frozen=True, gc=False, tag="auction_won"):
    """An auction is over."""

    # The winner is -1 if nobody bought the card. The taker is -1 if the bank gets the money.
    pause: ClassVar[int] = 2
    card: Open[str]
    winner: Open[Seat]
    amount: Open[int]
    taker: Open[Seat]


class Joined(Event, frozen=True, gc=False, tag="joined"):
    """A bought card was added to the company of the buyer."""

    seat: Open[Seat]
    card: Open[str]


class TechBrought(Event, frozen=True, gc=False, tag="tech_brought"):
    """A new employee brought tech points to a company (BN-21)."""

    seat: Open[Seat]
    giver: Open[Seat]
    amount: Open[int]


class PaidBack(Event, frozen=True, gc=False, tag="paid_back"):
    """A player paid back debts."""

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    ious: Open[int]
    amount: Open[int]
    left: Open[int]


class Played(Event, frozen=True, gc=False, tag="played"):
    """A player played a card."""

    # The card affects the company of `target`.
    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]
    target: Open[Seat]
    cost: Open[int]


class Headhunted(Event, frozen=True, gc=False, tag="headhunted"):
    """A player took an employee from another player."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]
    target: Open[Seat]
    employee: Open[str]
    role: Open[Role]
    cost: Open[int]


class Sued(Event, frozen=True, gc=False, tag="sued"):
    """A player sued another player."""

    # The amount is 0 until the plaintiff has chosen it.
    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]
    defendant: Open[Seat]
    damages: Open[Damages]
    amount: Open[int]


class Claimed(Event, frozen=True, gc=False, tag="claimed"):
    """The plaintiff named the amount of the claim."""

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    defendant: Open[Seat]
    amount: Open[int]


class Offered(Event, frozen=True, gc=False, tag="offered"):
    """One side of a lawsuit offered an amount for a settlement."""

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    to: Open[Seat]
    amount: Open[int]
    plaintiff: Open[Seat]


class Settled(Event, frozen=True, gc=False, tag="settled"):
    """The two sides settled a lawsuit."""

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    plaintiff: Open[Seat]
    defendant: Open[Seat]
    amount: Open[int]


class TrialBegun(Event, frozen=True, gc=False, tag="trial_begun"):
    """A lawsuit goes to trial, with a number of dice for each side."""

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    plaintiff: Open[Seat]
    defendant: Open[Seat]
    dice: Open[tuple[int, int]]


class TrialRolled(Event, frozen=True, gc=False, tag="trial_rolled"):
    """One side rolled its dice at a trial."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    dice: Open[tuple[int, ...]]


class Verdict(Event, frozen=True, gc=False, tag="verdict"):
    """A trial is decided.

    Attributes:
        damages: Kind of the damages, such as cash or tech points.
        amount: Amount that the loser pays. A plaintiff who loses pays the bank (BN-11).
    """

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    plaintiff: Open[Seat]
    defendant: Open[Seat]
    rolls: Open[tuple[tuple[int, ...], tuple[int, ...]]]
    winner: Open[Seat]
    damages: Open[Damages]
    amount: Open[int]


class StaffLost(Event, frozen=True, gc=False, tag="staff_lost"):
    """A company lost an employee because of a lawsuit."""

    giver: Open[Seat]
    taker: Open[Seat]
    card: Open[str]


class TechLost(Event, frozen=True, gc=False, tag="tech_lost"):
    """A company lost tech points as damages."""

    giver: Open[Seat]
    taker: Open[Seat]
    amount: Open[int]


class AwardMoved(Event, frozen=True, gc=False, tag="award_moved"):
    """An award changed its owner."""

    # The seat -1 stands for the bank.
    award: Open[str]
    seat: Open[Seat]
    before: Open[Seat]


class LaidOff(Event, frozen=True, gc=False, tag="laid_off"):
    """A seat laid off an employee."""

    seat: Open[Seat]
    card: Open[str]
    role: Open[Role]


class SalariesDue(Event, frozen=True, gc=False, tag="salaries_due"):
    """A player must lay off employees or borrow money, to pay the salaries (BN-12)."""

    seat: Open[Seat]
    amount: Open[int]
    cash: Open[int]


class SalariesPaid(Event, frozen=True, gc=False, tag="salaries_paid"):
    """A seat paid its salaries. The table shows all salaries and earnings of a payday together."""

    pause: ClassVar[int] = 0
    seat: Open[Seat]
    amount: Open[int]


class Account(msgspec.Struct, frozen=True):
    """The income and salaries of a company in one round (BN-12).

    Attributes:
        staff: Numbers of Marketers, Engineers and Lawyers.
        salaries: Dollars paid to Marketers, Engineers and Lawyers.
        tech_award: Tech points that an award adds.
        unit_price: Price of one sold unit in dollars.
        bonus: Marketing points that bonus cards add.
        market_award: Number of units that an award adds to the sales.
        sales: Income from sales in dollars.
        contract_pay: Income from contracts in dollars.
        cash: Cash of the company in dollars, after this income.
    """

    seat: Seat
    staff: tuple[int, int, int]
    laid_off: int
    salaries: tuple[int, int, int]
    tech: int
    tech_award: int
    unit_price: int
    bonus: int
    market_award: int
    units: int
    sales: int
    contracts: int
    contract_pay: int
    new_tech: int
    cash: int


class Earned(Event, frozen=True, gc=False, tag="earned"):
    """A seat received its income of a Business Phase."""

    # The table shows the income of all seats together.

    pause: ClassVar[int] = 0
    account: Open[Account]


class TechGrown(Event, frozen=True, gc=False, tag="tech_grown"):
    """Engineers added tech points."""

    # Each number in `points` is added to the tech points of a seat (BN-12).
    pause: ClassVar[int] = 0
    points: Open[tuple[int, ...]]


class BonusesReturned(Event, frozen=True, gc=False, tag="bonuses_returned"):
    """The bonus cards of all companies were put back (BN-12)."""

    pause: ClassVar[int] = 0
    cards: Open[tuple[str, ...]]


class Accounts(Event, frozen=True, gc=False, tag="accounts"):
    """A round is over."""

    # The lines begin with the first player.
    pause: ClassVar[int] = 3
    closes: ClassVar[bool] = True
    round: Open[int]
    lines: Open[tuple[Account, ...]]


class GameWon(Event, frozen=True, gc=False, tag="game_won"):
    """A player has paid back all debts and won."""

    pause: ClassVar[int] = 3
    closes: ClassVar[bool] = True
    seat: Open[Seat]


KINDS: Final = (
    *(Paid, Borrowed, RoundBegun, DiceRolled, Shuffled, Dealt, DiscardChosen, AllDiscarded),
    *(TurnBegun, Sold, Passed, MustPass, AuctionOpened, BidMade, DroppedOut, AuctionWon, Joined, TechBrought),
    *(PaidBack, Played, Headhunted, Sued, Claimed, Offered, Settled, TrialBegun, TrialRolled, Verdict),
    *(StaffLost, TechLost, AwardMoved, LaidOff, SalariesDue, SalariesPaid, Earned, TechGrown),
    *(BonusesReturned, Accounts, GameWon),
)
"""All kinds of events."""
