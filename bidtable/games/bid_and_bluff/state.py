"""The state of the game, and the part of it that each seat can see."""

# Cards and squares are bits of integers, which makes simulated games fast.
# States hold no reference cycles, so they need no garbage collection (`gc=False`).

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Seat, shared_by
from bidtable.games.bid_and_bluff.board import FINISH, square_name

IN_FINISH: Final = -2
"""The number that stands for FINISH in place of the number of a square."""
NOWHERE: Final = -1
"""The number -1, which means that a die is not yet on the board, or that there is no bid or no card."""
STAGES: Final = {"trick": "play", "score": "play", "stay": "move", "end": "move"}
"""Dictionary from each automatic phase to the name of the phase that players see."""


class Allowance(msgspec.Struct, frozen=True, gc=False):
    """The number of steps that a die may move, with the reasons (BB-6).

    Attributes:
        parts: Pairs of a reason and a number of steps, such as the bid and the bonus.
    """

    total: int
    made: bool
    in_zone: bool
    parts: tuple[tuple[str, int], ...]


class Common(msgspec.Struct, frozen=True, gc=False):
    """The part of the state that all players can see.

    Attributes:
        phase: Name of the phase, as listed in `rules.PHASES` and `STAGES`.
        turn: The seat that acts, or `CHANCE`.
        cut: Cards that were cut to choose the dealer, as pairs of a seat and a card.
        dice: Square of each die, or `NOWHERE` or `IN_FINISH`.
        trump: The card that shows the trump suit; `NOWHERE` before the first deal.
        last_leader: Seat of the leader of the last trick; -1 in the first trick of a round.
        voids: For each seat, the suits that the seat cannot hold, as bits.
        entered: Dice in the finish, as pairs of a seat and the number of steps left over.
    """

    # Values for several seats are in seat order.
    deck: tuple[str, ...]
    board: str
    columns: int
    hook: bool
    phase: str
    round: int
    dealer: Seat
    turn: Seat
    cutters: tuple[Seat, ...]
    cut: tuple[tuple[Seat, int], ...]
    colours: tuple[str, ...]
    dice: tuple[int, ...]
    dealt: int
    trump: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    leader: Seat
    trick: tuple[int, ...]
    last_leader: Seat
    last_trick: tuple[int, ...]
    taken: int
    voids: tuple[int, ...]
    allowances: tuple[Allowance, ...]
    entered: tuple[tuple[Seat, int], ...]

    @property
    def stage(self) -> str:
        return STAGES.get(self.phase, self.phase)

    @property
    def played(self) -> int:
        # Each bit stands for a card that was played in this round.
        mask = self.taken
        for card in self.trick:
            mask |= 1 << card
        return mask

    def hand_size(self, seat: Seat) -> int:
        following = (seat - self.leader) % len(self.dice) < len(self.trick)
        return self.dealt - sum(self.tricks) - following

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the names of a set of cards, in the order of the deck."""
        deck = self.deck
        return tuple([deck[card] for card in bits(mask)])

    def place(self, seat: Seat) -> str:
        """Return the square of a die, such as "c5" or "finish"; empty if it has no square."""
        square = self.dice[seat]
        if square >= 0:
            return square_name(square, self.columns)
        return FINISH if square == IN_FINISH else ""

    def _facts(self) -> list[str]:
        facts = [f"round {self.round}" if self.round else "before the first deal", self.phase]
        if self.turn != CHANCE and self.phase != "over":
            facts.append(f"turn of seat {self.turn}")
        if self.trump >= 0:
            facts.append(f"trump {self.deck[self.trump]}")
            facts.append("bids " + " ".join("-" if bid < 0 else str(bid) for bid in self.bids))
            facts.append("tricks " + " ".join(map(str, self.tricks)))
        if self.trick:
            facts.append("on the table " + ", ".join(self.deck[card] for card in self.trick))
        facts.append("dice " + " ".join(self.place(seat) or "-" for seat in range(len(self.dice))))
        return facts


OPEN: Final = shared_by(Common)


class State(Common, frozen=True, gc=False):
    """The full state of the game, with the hidden cards."""

    held: tuple[int, ...]
    stock: int

    def hand_of(self, seat: Seat) -> int:
        return self.held[seat]

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        return tuple(self.names(hand) for hand in self.held)

    def __repr__(self) -> str:
        hands = [f"seat {seat} holds {', '.join(hand)}" for seat, hand in enumerate(self.hands) if hand]
        return f"<Bid & Bluff: {'; '.join((*self._facts(), *hands))}>"


class Observation(Common, frozen=True, gc=False):
    """The part of the state that one seat can see.

    Attributes:
        seat: The viewing seat; None for a spectator.
    """

    seat: Seat | None
    own: int

    def hand_of(self, seat: Seat) -> int:
        return self.own if seat == self.seat else 0

    @property
    def hand(self) -> tuple[str, ...]:
        return self.names(self.own)

    def __repr__(self) -> str:
        own = (f"seat {self.seat} holds {', '.join(self.hand)}",) if self.own else ()
        return f"<Bid & Bluff: {'; '.join((*self._facts(), *own))}>"


Known: TypeAlias = State | Observation
"""A state of the race, or the part of a state that one seat observes.

A state and its observation allow the viewer the same moves.
"""
