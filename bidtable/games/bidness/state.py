"""The state of Bidness, and the part of it that each seat can see.

Amounts are in dollars. Values for several seats are in seat order. States hold no reference cycles, so
garbage collection is switched off for them.
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
    """The part of the state that all players can see.

    Attributes:
        names: Id of the kind of card for each bit of a set.
        brings: Number of tech points that an Engineer brings to a company (BN-21).
        phase: Name of the phase, as listed in `flow.FLOW`, or "over".
        turn: The seat that acts, or `CHANCE`.
        paybacks: Number of Payback cards in each hand, which all players may know (BN-1).
        bank: Money that the bank has received since the start, minus its payments, in dollars.
        workplaces: The cards of each company: employees, contracts and bonus cards.
        market_leader: The seat with the award for marketing; -1 if the bank has it.
        passes: Number of passes in a row.
        owner: Seat of the seller at an auction, or of the plaintiff in a lawsuit.
        offers: Amounts that both sides of a lawsuit offered, beginning with the plaintiff.
        dice: The dice that the plaintiff and the defendant rolled at a trial.
        salaries: Salaries in dollars that each seat has paid in this round; -1 before it pays.
        accounts: The income of each seat in this round, in turn order.
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
        return self.card != NOBODY and self.defendant == NOBODY

    @property
    def is_lawsuit(self) -> bool:
        return self.defendant != NOBODY

    def named(self, mask: int) -> tuple[str, ...]:
        """Return the ids of all cards in a set, in deck order."""
        names = self.names
        return tuple([names[card] for card in bits(mask)])


OPEN: Final = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """The full state of the game, with the hidden cards.

    Attributes:
        thrown: Cards that each seat discarded in secret in this round.
        commits: The chosen discard of each seat: a card, `PAYBACK_CHOSEN`, or `NOT_CHOSEN`.
    """

    hands: tuple[int, ...]
    deck: int
    thrown: tuple[int, ...]
    commits: tuple[int, ...]

    def hand_of(self, seat: Seat) -> int:
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
    """The part of the state that one seat can see.

    Attributes:
        seat: The viewing seat; None for a spectator.
        thrown: The card that the viewer discarded in secret; 0 for no card.
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
        return self.named(self.held)

    def hand_of(self, seat: Seat) -> int:
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
