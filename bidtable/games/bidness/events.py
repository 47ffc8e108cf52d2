"""What happens at Bidness. Amounts are in dollars."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from bidtable.core.model import Event, Seat
from bidtable.games.bidness.effects import Damages, Role


class Paid(Event, frozen=True, gc=False, tag="paid"):
    """Money went from one to another; -1 is the bank. All money moves by these events alone."""

    pause: ClassVar[int] = 0
    giver: Seat
    taker: Seat
    amount: int


class Borrowed(Event, frozen=True, gc=False, tag="borrowed"):
    """A seat took IOUs for cash.

    Attributes:
        seat: Who.
        amount: Dollars.
        ious: IOUs now.
        forced: Whether a payment made it necessary (BN-4).
    """

    seat: Seat
    amount: int
    ious: int
    forced: bool


class RoundBegun(Event, frozen=True, gc=False, tag="round_begun"):
    """A round begins."""

    pause: ClassVar[int] = 0
    round: int


class DiceRolled(Event, frozen=True, gc=False, tag="dice_rolled"):
    """Dice for the First Player: `(seat, dice)`; `first` is -1 when the highest are tied and roll again."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    rolls: tuple[tuple[Seat, tuple[int, ...]], ...]
    first: Seat


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """Cards were dealt. `hands` holds what the viewer may see: new Event cards of others are empty.

    Attributes:
        round: The round.
        sizes: New Event cards of each seat.
        paybacks: Whether everybody got a Payback card.
        hands: The new Event cards.
    """

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    round: int
    sizes: tuple[int, ...]
    paybacks: bool
    hands: tuple[tuple[str, ...], ...]


class DiscardChosen(Event, frozen=True, gc=False, tag="discard_chosen"):
    """A seat chose its secret discard; `card` is empty for who may not know it."""

    seat: Seat
    card: str


class AllDiscarded(Event, frozen=True, gc=False, tag="all_discarded"):
    """All have discarded a card; `paybacks` are the seats whose card was a Payback card: its back shows."""

    reveals: ClassVar[bool] = True
    paybacks: tuple[Seat, ...]


class Sold(Event, frozen=True, gc=False, tag="sold"):
    """A seat sold a card to the bank; everybody sees it."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    amount: int


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """A seat passed."""

    seat: Seat


class MustPass(Event, frozen=True, gc=False, tag="must_pass"):
    """A seat passed by itself: it has too few cards to do anything else (BN-16). The table does not rest on it."""

    pause: ClassVar[int] = 0
    seat: Seat


class AuctionOpened(Event, frozen=True, gc=False, tag="auction_opened"):
    """A seat puts a card up for auction."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str


class BidMade(Event, frozen=True, gc=False, tag="bid_made"):
    """A seat bid."""

    seat: Seat
    amount: int


class DroppedOut(Event, frozen=True, gc=False, tag="dropped_out"):
    """A seat left the auction; `must` if it cannot pay more than the standing bid."""

    seat: Seat
    must: bool


class AuctionWon(Event, frozen=True, gc=False, tag="auction_won"):
    """An auction is over; `winner` and `taker` are -1 for nobody and for the bank."""

    pause: ClassVar[int] = 2
    card: str
    winner: Seat
    amount: int
    taker: Seat


class PaidBack(Event, frozen=True, gc=False, tag="paid_back"):
    """A seat returned IOUs."""

    pause: ClassVar[int] = 2
    seat: Seat
    ious: int
    amount: int
    left: int


class Played(Event, frozen=True, gc=False, tag="played"):
    """A seat played a bonus or Breakthrough card; `target` is whose workplace it concerns."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    target: Seat
    cost: int


class Headhunted(Event, frozen=True, gc=False, tag="headhunted"):
    """A seat took an employee from another."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    target: Seat
    employee: str
    role: Role
    cost: int


class Sued(Event, frozen=True, gc=False, tag="sued"):
    """A seat sues another; `amount` is 0 for cash until it is stated."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    defendant: Seat
    damages: Damages
    amount: int


class Claimed(Event, frozen=True, gc=False, tag="claimed"):
    """The plaintiff states the amount sued for."""

    pause: ClassVar[int] = 2
    seat: Seat
    defendant: Seat
    amount: int


class Offered(Event, frozen=True, gc=False, tag="offered"):
    """An amount is named for a settlement; the defendant would pay it to the plaintiff."""

    pause: ClassVar[int] = 2
    seat: Seat
    to: Seat
    amount: int
    plaintiff: Seat


class Settled(Event, frozen=True, gc=False, tag="settled"):
    """A lawsuit is settled."""

    pause: ClassVar[int] = 2
    seat: Seat
    plaintiff: Seat
    defendant: Seat
    amount: int


class TrialBegun(Event, frozen=True, gc=False, tag="trial_begun"):
    """A lawsuit goes to trial: how many dice each side rolls."""

    pause: ClassVar[int] = 2
    seat: Seat
    plaintiff: Seat
    defendant: Seat
    dice: tuple[int, int]


class TrialRolled(Event, frozen=True, gc=False, tag="trial_rolled"):
    """One side rolled its dice; `before` are the plaintiff's when the defendant has rolled."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Seat
    dice: tuple[int, ...]
    plaintiff: Seat
    defendant: Seat
    before: tuple[int, ...]


class Verdict(Event, frozen=True, gc=False, tag="verdict"):
    """A trial is decided.

    Attributes:
        plaintiff: Who sued.
        defendant: Who was sued.
        rolls: Dice of the plaintiff and of the defendant.
        winner: Who won.
        damages: What is paid.
        amount: How much of it: by the defendant to the plaintiff, or by the plaintiff to the bank (BN-11).
    """

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    plaintiff: Seat
    defendant: Seat
    rolls: tuple[tuple[int, ...], tuple[int, ...]]
    winner: Seat
    damages: Damages
    amount: int


class AwardMoved(Event, frozen=True, gc=False, tag="award_moved"):
    """A Leadership Award goes to a seat, or back to the bank (-1)."""

    award: str
    seat: Seat
    before: Seat


class LaidOff(Event, frozen=True, gc=False, tag="laid_off"):
    """A seat laid an employee off."""

    seat: Seat
    card: str
    role: Role


class SalariesPaid(Event, frozen=True, gc=False, tag="salaries_paid"):
    """A seat paid its salaries."""

    seat: Seat
    amount: int


class Account(msgspec.Struct, frozen=True):
    """A seat's statement of a Business Phase (BN-12).

    Attributes:
        seat: Whose.
        staff: Marketers, Engineers and Lawyers.
        laid_off: How many were laid off.
        salaries: Dollars paid for marketers, engineers and lawyers.
        tech: Tech points.
        tech_award: Tech points that the award adds.
        unit_price: Dollars for a unit.
        bonus: Marketing points that bonus cards add or take.
        market_award: Units that the award adds.
        units: Units sold.
        sales: Dollars earned with them.
        contracts: How many contracts.
        contract_pay: Dollars earned with them.
        new_tech: New tech points.
        cash: Dollars in the end.
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


class Accounts(Event, frozen=True, gc=False, tag="accounts"):
    """The Business Phase is over: a statement for each seat, from the First Player."""

    pause: ClassVar[int] = 3
    round: int
    lines: tuple[Account, ...]


class GameWon(Event, frozen=True, gc=False, tag="game_won"):
    """A seat has paid off its last IOU."""

    pause: ClassVar[int] = 3
    seat: Seat
