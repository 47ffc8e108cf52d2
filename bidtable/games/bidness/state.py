"""The state of Bidness, and the observation of a seat. Amounts are in dollars.

Event cards of a kind count as the same card. A card is the number of its kind, and a set of cards holds the number of
cards of each kind (`Cards`). Values for seats are in seat order. States cannot form reference cycles, so the garbage
collector may skip them (`gc=False`).
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
"""Value in place of a discard: no card is chosen yet."""
PAYBACK_CHOSEN: Final = -1
"""Value in place of a discard: a Payback card is chosen."""


class Common(msgspec.Struct, frozen=True, gc=False):
    """The facts that all players see.

    Attributes:
        names: The kind of each bit of a set of cards.
        brings: Tech points that an Engineer brings when hired in this game (BN-21).
        phase: A phase or an automatic step of `flow.FLOW`, `money.LOAN`, or "over".
        round: Number of the round from 1.
        turn: The seat that acts or acted last; `CHANCE` while dice roll or cards are dealt.
        first: The First Player of this round.
        rollers: The seats that roll for the First Player.
        rolls: The last roll for the First Player, `(seat, dice)`, until the deal.
        cash: Dollars of each player.
        ious: IOUs of each player.
        tech: Tech points of each player.
        paybacks: Number of Payback cards in each hand, open because their backs differ (BN-1).
        bank: Dollars that the bank has taken in, less the dollars that it has paid out.
        workplaces: Event cards in each workplace: employees, contracts, bonus cards.
        discards: Event cards played, sold or laid off in this round, face up.
        market_leader: The seat with the Market Leader Award; -1 for the bank.
        tech_leader: The seat with the Tech Leader Award; -1 for the bank.
        passes: Number of passes in a row.
        card: The card being auctioned or sued with.
        owner: The seat that plays the card: the seller, or the plaintiff.
        bid: The standing bid; 0 without one.
        bidder: The seat that made the standing bid.
        bidding: The seats still in the auction.
        defendant: The seat that is sued.
        damages: Dollars, Marketers or tech points that the loser of a trial pays.
        offers: Amounts named for a settlement, the plaintiff's first, then in turn.
        dice: The dice rolled at the trial: the plaintiff's, then the defendant's.
        salaries: Dollars of salaries that each seat has paid in this Business Phase; -1 before it pays.
        laid_off: Number of employees that each seat has laid off in this Business Phase.
        accounts: The statements of this Business Phase so far, in turn order.
        winner: The seat that has won; -1 before the end.
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
        """Whether a lawsuit is going on."""
        return self.defendant != NOBODY

    def named(self, mask: int) -> tuple[str, ...]:
        """Return the kinds of all cards of a set, in deck order."""
        names = self.names
        return tuple([names[card] for card in bits(mask)])


OPEN: Final = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """The full state: the open facts, and the secrets.

    Attributes:
        hands: Event cards in each hand.
        deck: The Event deck.
        thrown: Event cards that each seat discarded in secret in this round.
        commits: The chosen discard of each seat: a card, `PAYBACK_CHOSEN`, or `NOT_CHOSEN`.
    """

    hands: tuple[int, ...]
    deck: int
    thrown: tuple[int, ...]
    commits: tuple[int, ...]

    def hand_of(self, seat: Seat) -> int:
        """Return the Event cards in a hand."""
        return self.hands[seat]

    def hand_size(self, seat: Seat) -> int:
        """Return the number of Event cards in a hand."""
        return self.hands[seat].bit_count()

    def has_chosen(self, seat: Seat) -> bool:
        """Whether a seat has chosen its discard."""
        return self.commits[seat] != NOT_CHOSEN

    def __repr__(self) -> str:
        hands = [", ".join(self.named(hand)) or "none" for hand in self.hands]
        return "\n".join(_described(self, hands))

    __str__ = __repr__


class Observation(Common, frozen=True, gc=False):
    """The observation of a seat or a spectator: the open facts, its own cards, and the sizes of other hands.

    Attributes:
        seat: The viewer; None for a spectator.
        held: The viewer's Event cards.
        hand_sizes: Number of Event cards in each hand.
        deck_size: Number of cards in the Event deck.
        thrown: The Event card that the viewer discarded in secret, if any.
        thrown_sizes: Number of Event cards that each seat has discarded in secret in this round.
        decided: Whether each seat has chosen its discard.
        choice: The chosen discard of the viewer: a card, `PAYBACK_CHOSEN`, or `NOT_CHOSEN`.
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
        """Return the viewer's Event cards; none for any other seat."""
        return self.held if seat == self.seat else 0

    def hand_size(self, seat: Seat) -> int:
        """Return the number of Event cards in a hand."""
        return self.hand_sizes[seat]

    def has_chosen(self, seat: Seat) -> bool:
        """Whether a seat has chosen its discard."""
        return self.decided[seat]

    def __repr__(self) -> str:
        hands = [counted(size, "card") for size in self.hand_sizes]
        if self.seat is not None:
            hands[self.seat] = ", ".join(self.hand) or "none"
        return "\n".join(_described(self, hands))

    __str__ = __repr__


Known = State | Observation
"""A state or an observation. Both give the same legal moves for the viewer."""


def _described(known: Known, hands: list[str]) -> Iterator[str]:
    """Yield lines that describe the open facts and the given hands."""
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
