"""The state of Bidness, and the observation of a seat. Amounts are in dollars.

Event cards of the same kind are interchangeable. The class `Cards` explains how an integer represents a set
of cards. Values for several seats are in seat order. States and observations never form reference cycles, so
the garbage collector may skip all of these objects (`gc=False`).
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
"""Entry of a seat that has not yet chosen a card to discard."""
PAYBACK_CHOSEN: Final = -1
"""Value of a discard that means a Payback card is chosen."""


class Common(msgspec.Struct, frozen=True, gc=False):
    """Part of the state that all players can see.

    Attributes:
        names: Id of the kind of card that each bit of a set represents.
        brings: Number of tech points that an Engineer brings when hired in this game (BN-21).
        phase: Name of the phase: a key of `flow.FLOW`, `money.LOAN`, or "over".
        round: Number of the round, from 1.
        turn: The seat that acts or that acted last; `CHANCE` while dice are rolled or cards are dealt.
        rollers: The seats that roll dice to choose the First Player.
        paybacks: Number of Payback cards in each hand. Payback cards are public, because their backs differ
            from those of Event cards (BN-1).
        bank: Net income of the bank since the start, in dollars.
        workplaces: Cards in each workplace: employees, contracts and bonus cards.
        discards: Face-up Event cards that were played, sold or laid off in this round.
        market_leader: The seat with the Market Leader Award; -1 if the bank has it.
        tech_leader: The seat with the Tech Leader Award; -1 if the bank has it.
        passes: Number of passes in a row in the Card Play Phase.
        card: The Event card that began the current auction or lawsuit.
        owner: Seat of the seller at an auction, or of the plaintiff in a lawsuit.
        bid: The standing bid; 0 before the first bid.
        bidder: The seat that made the standing bid.
        bidding: Seats that are still in the auction.
        defendant: Seat of the defendant in a lawsuit.
        damages: Damages that the loser of a trial pays, in dollars, Marketers or tech points.
        offers: Amounts that the two sides of a lawsuit offered for a settlement, beginning with the
            plaintiff.
        dice: The dice rolled at the trial by the plaintiff, then by the defendant.
        salaries: Salaries in dollars that each seat has paid in this Business Phase; -1 before the seat pays.
        laid_off: Number of employees that each seat has laid off in this Business Phase.
        accounts: Statements of income that were made in this Business Phase so far, in turn order.
        winner: Winner of the game; -1 before the end.
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
        """Return the ids of all cards in a set, in deck order."""
        names = self.names
        return tuple([names[card] for card in bits(mask)])


OPEN: Final = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """The full state of the game, with the facts known to all players and the hidden cards.

    Attributes:
        thrown: Event cards that each seat discarded in secret in this round.
        commits: The chosen discard of each seat: a card, `PAYBACK_CHOSEN`, or `NOT_CHOSEN`.
    """

    hands: tuple[int, ...]
    deck: int
    thrown: tuple[int, ...]
    commits: tuple[int, ...]

    def hand_of(self, seat: Seat) -> int:
        """Return the Event cards in a seat's hand."""
        return self.hands[seat]

    def hand_size(self, seat: Seat) -> int:
        return self.hands[seat].bit_count()

    def has_chosen(self, seat: Seat) -> bool:
        return self.commits[seat] != NOT_CHOSEN

    def __repr__(self) -> str:
        hands = [", ".join(self.named(hand)) or "none" for hand in self.hands]
        return "\n".join(_described(self, hands))

    __str__ = __repr__


class Observation(Common, frozen=True, gc=False):
    """The observation of a seat or a spectator, with the viewer's own cards and the sizes of other hands.

    Attributes:
        seat: The viewer; None for a spectator.
        thrown: The Event card that the viewer discarded in secret; 0 for no card.
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
        """Return the viewer's Event cards; an empty set for any other seat."""
        return self.held if seat == self.seat else 0

    def hand_size(self, seat: Seat) -> int:
        return self.hand_sizes[seat]

    def has_chosen(self, seat: Seat) -> bool:
        return self.decided[seat]

    def __repr__(self) -> str:
        hands = [counted(size, "card") for size in self.hand_sizes]
        if self.seat is not None:
            hands[self.seat] = ", ".join(self.hand) or "none"
        return "\n".join(_described(self, hands))

    __str__ = __repr__


Known = State | Observation
"""A state of the game, or the part of a state that one seat observes.

A state and its observation allow the viewer the same moves.
"""


def _described(known: Known, hands: list[str]) -> Iterator[str]:
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
