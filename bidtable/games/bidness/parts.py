"""Moves, state and view of Bidness. Amounts are in dollars; Event cards are named by their kind and a number.

States hold no cycles, so the garbage collector need not look at them (`gc=False`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from bidtable.core.model import Move, Seat
from bidtable.games.bidness.effects import Role

NOBODY: Final = -1
BANK: Final = -1
"""The other side of a payment that is no player."""

# -- moves ---------------------------------------------------------------------------------------------


class Roll(Move, frozen=True, tag="roll"):
    """Chance: the dice for the First Player, those of each who rolls, in seat order (BN-2)."""

    dice: tuple[tuple[int, ...], ...]


class Deal(Move, frozen=True, tag="deal"):
    """Chance: the Event cards in the order in which they are dealt, one at a time from the First Player (BN-2)."""

    cards: tuple[str, ...]


class TrialRoll(Move, frozen=True, tag="trial_roll"):
    """Chance: the dice of one side at a trial (BN-11)."""

    dice: tuple[int, ...]


class Discard(Move, frozen=True, tag="discard"):
    """Discard a card in secret; "payback" names a Payback card (BN-2)."""

    card: str


class Play(Move, frozen=True, tag="play"):
    """Play an Event card, against an opponent if it needs one (BN-3)."""

    card: str
    target: Seat = NOBODY


class PayBack(Move, frozen=True, tag="pay_back"):
    """Play a Payback card: pay, and return so many IOUs (BN-7)."""

    ious: int


class Sell(Move, frozen=True, tag="sell"):
    """Sell a card to the bank; "payback" names a Payback card (BN-3)."""

    card: str


class Pass(Move, frozen=True, tag="pass"):
    """Do nothing on one's turn (BN-3)."""


class Borrow(Move, frozen=True, tag="borrow"):
    """Take another IOU, for its worth in cash (BN-4)."""


class Bid(Move, frozen=True, tag="bid"):
    """Bid at an auction (BN-6)."""

    amount: int


class DropOut(Move, frozen=True, tag="drop_out"):
    """Leave an auction (BN-6)."""


class Claim(Move, frozen=True, tag="claim"):
    """State the amount sued for (BN-9)."""

    amount: int


class Offer(Move, frozen=True, tag="offer"):
    """Name an amount for a settlement (BN-10)."""

    amount: int


class Accept(Move, frozen=True, tag="accept"):
    """Agree to the amount named last (BN-10)."""


class GoToTrial(Move, frozen=True, tag="go_to_trial"):
    """Reject the amount named last, or name none (BN-10)."""


class LayOff(Move, frozen=True, tag="lay_off"):
    """Lay an employee off (BN-12)."""

    role: Role


class PaySalaries(Move, frozen=True, tag="pay_salaries"):
    """Pay the salaries of all who are left, borrowing what is missing (BN-12)."""


# -- state ---------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything about a game. Cards are indexes of `Cards`, sets of them masks; per-seat values stand in seat order.

    Attributes:
        phase: One of `rules.PHASES`.
        round: From 1.
        turn: Who acts; `CHANCE` while dice roll or cards are dealt.
        first: The First Player of this round.
        rollers: Who rolls for the First Player.
        cash: Dollars of each player.
        ious: IOUs of each player.
        tech: Tech points.
        paybacks: Payback cards in each hand.
        bank: What the bank has taken in, less what it has paid out.
        hands: Event cards in each hand.
        workplaces: Event cards in each workplace: employees, contracts, bonus cards.
        deck: The Event deck.
        discards: Event cards played, sold or laid off in this round; they lie open.
        thrown: Event cards that each seat discarded in secret in this round.
        commits: What each seat has chosen to discard: a card, `PAYBACK_CHOSEN`, or `NOT_CHOSEN`.
        fresh: Cards that were shuffled into the deck at the last deal: nobody held one of them before it.
        kept: At least so many cards that each seat held or discarded since the deal were held before it.
        market_leader: Who holds the Market Leader Award.
        tech_leader: Who holds the Tech Leader Award.
        passes: Passes in a row.
        card: The card being auctioned or sued with.
        owner: Who plays it: the seller, or the plaintiff.
        bid: The standing bid; 0 without one.
        bidder: Who made it.
        bidding: Who is still in the auction.
        defendant: Who is sued.
        damages: What the loser of a trial pays: dollars, marketers or tech points.
        offers: Amounts named for a settlement, the plaintiff's first, then in turns.
        dice: The plaintiff's dice at the trial.
        salaries: What each seat has paid in salaries in this Business Phase; -1: not yet.
        laid_off: How many each seat has laid off in this Business Phase.
        winner: Who has won.
    """

    phase: str
    round: int
    turn: Seat
    first: Seat
    rollers: tuple[Seat, ...]
    cash: tuple[int, ...]
    ious: tuple[int, ...]
    tech: tuple[int, ...]
    paybacks: tuple[int, ...]
    bank: int
    hands: tuple[int, ...]
    workplaces: tuple[int, ...]
    deck: int
    discards: int
    thrown: tuple[int, ...]
    commits: tuple[int, ...]
    fresh: int
    kept: tuple[int, ...]
    market_leader: Seat
    tech_leader: Seat
    passes: int
    card: int
    owner: Seat
    bid: int
    bidder: Seat
    bidding: tuple[Seat, ...]
    defendant: Seat
    damages: int
    offers: tuple[int, ...]
    dice: tuple[int, ...]
    salaries: tuple[int, ...]
    laid_off: tuple[int, ...]
    winner: Seat


NOT_CHOSEN: Final = -2
PAYBACK_CHOSEN: Final = -1


# -- view ----------------------------------------------------------------------------------------------


class Table(msgspec.Struct, frozen=True):
    """What a seat, or a spectator, may know of a game. Cards by their names; per-seat values in seat order.

    Attributes:
        phase: One of `rules.PHASES`.
        seat: The viewer, None for a spectator.
        round: From 1.
        turn: Who acts.
        first: The First Player.
        rollers: Who rolls for the First Player.
        cash: Dollars.
        ious: IOUs.
        tech: Tech points.
        paybacks: Payback cards in each hand: their backs differ (BN-1).
        bank: What the bank has taken in, less what it has paid out.
        hand: The viewer's Event cards.
        hand_sizes: Event cards in each hand.
        workplaces: Cards in each workplace.
        deck_size: Number of cards in the Event deck.
        discards: Open discards of this round.
        thrown: The Event card that the viewer discarded in secret, if any.
        thrown_sizes: How many Event cards each seat has discarded in secret in this round.
        decided: Seats that have chosen what to discard.
        choice: What the viewer has chosen to discard, empty if nothing yet.
        fresh: Cards that were shuffled into the deck at the last deal.
        kept: At least so many cards of each seat were held before it.
        market_leader: Who holds the Market Leader Award.
        tech_leader: Who holds the Tech Leader Award.
        passes: Passes in a row.
        card: The card being auctioned or sued with; empty: none.
        owner: Who plays it.
        bid: The standing bid.
        bidder: Who made it.
        bidding: Who is still in the auction.
        defendant: Who is sued.
        damages: What the loser of a trial pays.
        offers: Amounts named for a settlement.
        dice: The plaintiff's dice.
        salaries: What each seat has paid in this Business Phase; -1: not yet.
        laid_off: How many each seat has laid off in it.
        winner: Who has won.
    """

    phase: str
    seat: Seat | None
    round: int
    turn: Seat
    first: Seat
    rollers: tuple[Seat, ...]
    cash: tuple[int, ...]
    ious: tuple[int, ...]
    tech: tuple[int, ...]
    paybacks: tuple[int, ...]
    bank: int
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    workplaces: tuple[tuple[str, ...], ...]
    deck_size: int
    discards: tuple[str, ...]
    thrown: tuple[str, ...]
    thrown_sizes: tuple[int, ...]
    decided: tuple[Seat, ...]
    choice: str
    fresh: tuple[str, ...]
    kept: tuple[int, ...]
    market_leader: Seat
    tech_leader: Seat
    passes: int
    card: str
    owner: Seat
    bid: int
    bidder: Seat
    bidding: tuple[Seat, ...]
    defendant: Seat
    damages: int
    offers: tuple[int, ...]
    dice: tuple[int, ...]
    salaries: tuple[int, ...]
    laid_off: tuple[int, ...]
    winner: Seat
