"""What happens at Bidness. Amounts are in dollars.

Each event comes with the state right after it. Who is paid is told by `Paid` alone; the event that says why comes
before it where it is a decision or a verdict (`Sold`, `AuctionWon`), after it where it sums up (`SalariesPaid`).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

import msgspec

from bidtable.core.model import Event, Seat
from bidtable.core.secrecy import Each, Only, Open
from bidtable.games.bidness.effects import Damages, Role

BANK: Final = -1
"""The other side of a payment, or of damages, that is no player."""


class Paid(Event, frozen=True, gc=False, tag="paid"):
    """Money went from one to another; `BANK` is the bank. All money moves by these events alone."""

    pause: ClassVar[int] = 0
    giver: Open[Seat]
    taker: Open[Seat]
    amount: Open[int]


class Borrowed(Event, frozen=True, gc=False, tag="borrowed"):
    """A seat took IOUs for cash; the cash was paid just before.

    Attributes:
        seat: Who.
        amount: Dollars.
        ious: IOUs now.
        forced: Whether a payment made it necessary (BN-4).
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
    """Dice for the First Player: `(seat, dice)`; `first` is -1 when the highest are tied and roll again."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    rolls: Open[tuple[tuple[Seat, tuple[int, ...]], ...]]
    first: Open[Seat]


class Shuffled(Event, frozen=True, gc=False, tag="shuffled"):
    """All cards used in the last round went back into the Event deck, which was shuffled (BN-2).

    Attributes:
        round: The round.
        cards: How many cards went back.
        paybacks: Whether everybody got a Payback card.
    """

    pause: ClassVar[int] = 0
    round: Open[int]
    cards: Open[int]
    paybacks: Open[bool]


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """Cards were dealt.

    Attributes:
        round: The round.
        sizes: New Event cards of each seat.
        hands: The new Event cards; those of others are empty.
    """

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    round: Open[int]
    sizes: Open[tuple[int, ...]]
    hands: Annotated[tuple[tuple[str, ...], ...], Each(hidden=())]


class DiscardChosen(Event, frozen=True, gc=False, tag="discard_chosen"):
    """A seat chose its secret discard; `card` is empty for who may not know it."""

    seat: Open[Seat]
    card: Annotated[str, Only("seat", hidden="")]


class AllDiscarded(Event, frozen=True, gc=False, tag="all_discarded"):
    """All have discarded a card; `paybacks` are the seats whose card was a Payback card: its back shows."""

    reveals: ClassVar[bool] = True
    paybacks: Open[tuple[Seat, ...]]


class TurnBegun(Event, frozen=True, gc=False, tag="turn_begun"):
    """A seat has the turn in the Card Play Phase."""

    pause: ClassVar[int] = 0
    seat: Open[Seat]


class Sold(Event, frozen=True, gc=False, tag="sold"):
    """A seat sold a card to the bank; everybody sees it."""

    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]
    amount: Open[int]


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """A seat passed."""

    seat: Open[Seat]


class MustPass(Event, frozen=True, gc=False, tag="must_pass"):
    """A seat passed by itself: it has too few cards to do anything else (BN-16). The table does not rest on it."""

    pause: ClassVar[int] = 0
    seat: Open[Seat]


class AuctionOpened(Event, frozen=True, gc=False, tag="auction_opened"):
    """A seat puts a card up for auction."""

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
    """A seat left the auction; `must` if it cannot pay more than the standing bid."""

    runs: ClassVar[bool] = True
    seat: Open[Seat]
    must: Open[bool]


class AuctionWon(Event, frozen=True, gc=False, tag="auction_won"):
    """An auction is over; `winner` and `taker` are -1 for nobody and for the bank. Nothing is paid yet."""

    pause: ClassVar[int] = 2
    card: Open[str]
    winner: Open[Seat]
    amount: Open[int]
    taker: Open[Seat]


class Joined(Event, frozen=True, gc=False, tag="joined"):
    """A card that was won at an auction went to its winner's workplace."""

    seat: Open[Seat]
    card: Open[str]


class TechBrought(Event, frozen=True, gc=False, tag="tech_brought"):
    """An Engineer brought tech points along: from another company, or (`BANK`) newly hired (BN-21)."""

    seat: Open[Seat]
    giver: Open[Seat]
    amount: Open[int]


class PaidBack(Event, frozen=True, gc=False, tag="paid_back"):
    """A seat returned IOUs."""

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    ious: Open[int]
    amount: Open[int]
    left: Open[int]


class Played(Event, frozen=True, gc=False, tag="played"):
    """A seat played a bonus or Breakthrough card; `target` is whose workplace it concerns."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]
    target: Open[Seat]
    cost: Open[int]


class Headhunted(Event, frozen=True, gc=False, tag="headhunted"):
    """A seat took an employee from another."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]
    target: Open[Seat]
    employee: Open[str]
    role: Open[Role]
    cost: Open[int]


class Sued(Event, frozen=True, gc=False, tag="sued"):
    """A seat sues another; `amount` is 0 for cash until it is stated."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Open[Seat]
    card: Open[str]
    defendant: Open[Seat]
    damages: Open[Damages]
    amount: Open[int]


class Claimed(Event, frozen=True, gc=False, tag="claimed"):
    """The plaintiff states the amount sued for."""

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    defendant: Open[Seat]
    amount: Open[int]


class Offered(Event, frozen=True, gc=False, tag="offered"):
    """An amount is named for a settlement; the defendant would pay it to the plaintiff."""

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    to: Open[Seat]
    amount: Open[int]
    plaintiff: Open[Seat]


class Settled(Event, frozen=True, gc=False, tag="settled"):
    """A lawsuit is settled."""

    pause: ClassVar[int] = 2
    seat: Open[Seat]
    plaintiff: Open[Seat]
    defendant: Open[Seat]
    amount: Open[int]


class TrialBegun(Event, frozen=True, gc=False, tag="trial_begun"):
    """A lawsuit goes to trial: how many dice each side rolls."""

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
    """A trial is decided; nothing is paid yet.

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
    plaintiff: Open[Seat]
    defendant: Open[Seat]
    rolls: Open[tuple[tuple[int, ...], tuple[int, ...]]]
    winner: Open[Seat]
    damages: Open[Damages]
    amount: Open[int]


class StaffLost(Event, frozen=True, gc=False, tag="staff_lost"):
    """A Marketer was lost as damages: to another workplace, or (`BANK`) to the discards."""

    giver: Open[Seat]
    taker: Open[Seat]
    card: Open[str]


class TechLost(Event, frozen=True, gc=False, tag="tech_lost"):
    """Tech points were lost as damages: to another company, or (`BANK`) out of play."""

    giver: Open[Seat]
    taker: Open[Seat]
    amount: Open[int]


class AwardMoved(Event, frozen=True, gc=False, tag="award_moved"):
    """A Leadership Award goes to a seat, or back to the bank (-1)."""

    award: Open[str]
    seat: Open[Seat]
    before: Open[Seat]


class LaidOff(Event, frozen=True, gc=False, tag="laid_off"):
    """A seat laid an employee off."""

    seat: Open[Seat]
    card: Open[str]
    role: Open[Role]


class SalariesDue(Event, frozen=True, gc=False, tag="salaries_due"):
    """A seat's cash does not cover its salaries, or did not: it decides what to do about them (BN-12)."""

    seat: Open[Seat]
    amount: Open[int]
    cash: Open[int]


class SalariesPaid(Event, frozen=True, gc=False, tag="salaries_paid"):
    """A seat paid its salaries."""

    seat: Open[Seat]
    amount: Open[int]


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
        cash: Dollars after the earnings.
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
    """A seat has earned what its statement says."""

    account: Open[Account]


class TechGrown(Event, frozen=True, gc=False, tag="tech_grown"):
    """Engineers added tech points, so many for each seat (BN-12)."""

    points: Open[tuple[int, ...]]


class BonusesReturned(Event, frozen=True, gc=False, tag="bonuses_returned"):
    """All bonus cards left the workplaces (BN-12)."""

    cards: Open[tuple[str, ...]]


class Accounts(Event, frozen=True, gc=False, tag="accounts"):
    """The round is over: all statements of its Business Phase, from the First Player."""

    pause: ClassVar[int] = 3
    closes: ClassVar[bool] = True
    round: Open[int]
    lines: Open[tuple[Account, ...]]


class GameWon(Event, frozen=True, gc=False, tag="game_won"):
    """A seat has paid off its last IOU."""

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
