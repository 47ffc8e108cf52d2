"""The state of Bidness, and what a seat sees of it. Amounts are in dollars.

Event cards of a kind are one and the same to everybody: a card is the number of its kind, a set of cards tells how many
there are of each kind (`Cards`). Per-seat values stand in seat order. States hold no cycles, so the garbage collector
need not look at them (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from bidtable.core.masks import bits
from bidtable.core.model import Seat, shared_by
from bidtable.core.texts import counted
from bidtable.games.bidness.events import Account
from bidtable.games.bidness.moves import NOBODY

NOT_CHOSEN: Final = -2
"""In the place of a discard: none has been chosen."""
PAYBACK_CHOSEN: Final = -1
"""In the place of a discard: a Payback card."""


class Common(msgspec.Struct, frozen=True, gc=False):
    """What lies open to all.

    Attributes:
        names: The kind of each bit of a set of cards.
        brings: Tech points that an Engineer brings when hired in this game (BN-21).
        phase: One of `flow.FLOW`'s phases and passages, `money.LOAN`, or "over".
        round: From 1.
        turn: Who acts, or has acted while the next one is found; `CHANCE` while dice roll or cards are dealt.
        first: The First Player of this round.
        rollers: Who rolls for the First Player.
        rolls: What was rolled last for the First Player, `(seat, dice)`, until the deal.
        cash: Dollars of each player.
        ious: IOUs of each player.
        tech: Tech points.
        paybacks: Payback cards in each hand: their backs differ (BN-1).
        bank: What the bank has taken in, less what it has paid out.
        workplaces: Event cards in each workplace: employees, contracts, bonus cards.
        discards: Event cards played, sold or laid off in this round; they lie open.
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
        dice: What was rolled at the trial: the plaintiff's dice, then the defendant's.
        salaries: What each seat has paid in salaries in this Business Phase; -1: not yet.
        laid_off: How many each seat has laid off in this Business Phase.
        accounts: The statements of this Business Phase so far, in turn order.
        winner: Who has won.
    """

    names: tuple[str, ...]
    brings: int
    phase: str
    round: int
    turn: Seat
    first: Seat
    rollers: tuple[Seat, ...]
    rolls: tuple[tuple[Seat, tuple[int, ...]], ...]
    cash: tuple[int, ...]
    ious: tuple[int, ...]
    tech: tuple[int, ...]
    paybacks: tuple[int, ...]
    bank: int
    workplaces: tuple[int, ...]
    discards: int
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
    dice: tuple[tuple[int, ...], ...]
    salaries: tuple[int, ...]
    laid_off: tuple[int, ...]
    accounts: tuple[Account, ...]
    winner: Seat

    @property
    def is_auction(self) -> bool:
        """Whether a card is up for auction."""
        return self.card != NOBODY and self.defendant == NOBODY

    @property
    def is_lawsuit(self) -> bool:
        """Whether somebody is sued."""
        return self.defendant != NOBODY

    def named(self, mask: int) -> tuple[str, ...]:
        """Return the kinds of all cards of a set, in the order of the deck."""
        names = self.names
        return tuple([names[card] for card in bits(mask)])


OPEN: Final = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """Everything.

    Attributes:
        hands: Event cards in each hand.
        deck: The Event deck.
        thrown: Event cards that each seat discarded in secret in this round.
        commits: What each seat has chosen to discard: a card, `PAYBACK_CHOSEN`, or `NOT_CHOSEN`.
    """

    hands: tuple[int, ...]
    deck: int
    thrown: tuple[int, ...]
    commits: tuple[int, ...]

    def hand_of(self, seat: Seat) -> int:
        """Return the Event cards in a hand."""
        return self.hands[seat]

    def hand_size(self, seat: Seat) -> int:
        """Return how many Event cards a hand holds."""
        return self.hands[seat].bit_count()

    def has_chosen(self, seat: Seat) -> bool:
        """Whether a seat has chosen what to discard."""
        return self.commits[seat] != NOT_CHOSEN

    def __repr__(self) -> str:
        hands = [", ".join(self.named(hand)) or "none" for hand in self.hands]
        return "\n".join(_described(self, hands))

    __str__ = __repr__


class Observation(Common, frozen=True, gc=False):
    """What a seat, or a spectator, sees: what lies open, its own cards, and how many the others hold.

    Attributes:
        seat: The viewer, None for a spectator.
        held: The viewer's Event cards.
        hand_sizes: Event cards in each hand.
        deck_size: Number of cards in the Event deck.
        thrown: The Event card that the viewer discarded in secret, if any.
        thrown_sizes: How many Event cards each seat has discarded in secret in this round.
        decided: Whether each seat has chosen what to discard.
        choice: What the viewer has chosen to discard: a card, `PAYBACK_CHOSEN`, or `NOT_CHOSEN`.
    """

    seat: Seat | None
    held: int
    hand_sizes: tuple[int, ...]
    deck_size: int
    thrown: int
    thrown_sizes: tuple[int, ...]
    decided: tuple[bool, ...]
    choice: int

    @property
    def hand(self) -> tuple[str, ...]:
        """The kinds of the viewer's Event cards."""
        return self.named(self.held)

    def hand_of(self, seat: Seat) -> int:
        """Return the Event cards in a hand, as far as the viewer knows them."""
        return self.held if seat == self.seat else 0

    def hand_size(self, seat: Seat) -> int:
        """Return how many Event cards a hand holds."""
        return self.hand_sizes[seat]

    def has_chosen(self, seat: Seat) -> bool:
        """Whether a seat has chosen what to discard."""
        return self.decided[seat]

    def __repr__(self) -> str:
        hands = [counted(size, "card") for size in self.hand_sizes]
        if self.seat is not None:
            hands[self.seat] = ", ".join(self.hand) or "none"
        return "\n".join(_described(self, hands))

    __str__ = __repr__


Known = State | Observation
"""What rules are asked of: both answer alike for the seat that looks."""


def _described(known: Known, hands: list[str]) -> Iterator[str]:
    """Describe what lies open, and the hands as they are given, in lines."""
    who = f", seat {known.turn}" if known.turn >= 0 else ""
    yield f"Bidness, round {known.round}, {known.phase}{who}"
    if known.card != NOBODY:
        bid = f", ${known.bid} bid by seat {known.bidder}" if known.bid else ""
        against = f" against seat {known.defendant}" if known.defendant != NOBODY else ""
        yield f"  on the table: {known.names[known.card]} of seat {known.owner}{against}{bid}"
    for seat, hand in enumerate(hands):
        owned = f"${known.cash[seat]}, {counted(known.ious[seat], 'IOU')}, {known.tech[seat]} tech points"
        place = ", ".join(known.named(known.workplaces[seat])) or "nobody"
        yield f"  seat {seat}: {owned}; {place}; in hand {hand}, {known.paybacks[seat]} Payback"
