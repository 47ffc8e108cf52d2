"""The state of a race, and the observation of a seat.

The bit of a card is `suit * ranks + (number - lowest)`. The number of a square is `row * columns + column`,
where row 0 is the START row. States cannot form reference cycles, so the garbage collector may skip them
(`gc=False`). The garbage collector saves time by skipping states, because random playouts create millions of
states.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Seat, shared_by
from bidtable.games.bid_and_bluff.board import FINISH, square_name

IN_FINISH: Final = -2
"""Position of a die that has entered FINISH."""
NOWHERE: Final = -1
"""Position of a die that is not yet on the board. The same number means "no bid" and "no card"."""
STAGES: Final = {"trick": "play", "score": "play", "stay": "move", "end": "move"}
"""For each automatic phase, the name of the phase that players see."""


class Allowance(msgspec.Struct, frozen=True, gc=False):
    """The steps that a die may move (BB-6).

    Attributes:
        total: Number of steps.
        made: Whether the player made the bid.
        in_zone: Whether the die is in the DO OR DIE ZONE when its move begins.
        parts: The parts of the steps as pairs `(source, steps)`, whose sum is `total`.
    """

    total: int
    made: bool
    in_zone: bool
    parts: tuple[tuple[str, int], ...]


class Common(msgspec.Struct, frozen=True, gc=False):
    """The facts that all players see. Values for seats are in seat order.

    Attributes:
        deck: Name of each card.
        board: Id of the board.
        columns: Number of columns of the board.
        hook: Whether the variant Hook is on.
        phase: Name of a phase with decisions (`rules.PHASES`) or of an automatic phase (`STAGES`).
        round: Number of the round from 1; 0 before the first deal. A round lasts until the next deal.
        dealer: The seat that deals; -1 before the cut.
        turn: The seat that acts, or `CHANCE`.
        cutters: Seats that still have to cut for the deal.
        cut: The cards that were last cut, as pairs `(seat, card)`, until the first deal. Cards that were cut
            count as cards of the stock.
        colours: Colour of each seat's die; empty before the seat chooses a die.
        dice: The square of each die, `NOWHERE` or `IN_FINISH`.
        dealt: Number of cards dealt to each seat; 0 before the first deal.
        trump: The card turned up as trump; `NOWHERE` before the first deal.
        bids: The bid of each seat; `NOWHERE` for a seat without a bid.
        tricks: Number of tricks that each seat has taken this round.
        leader: The seat that led the trick on the table, or that leads the next trick.
        trick: Cards of the trick on the table, in order of play.
        last_leader: The seat that led the previous trick; -1 in the first trick of a round.
        last_trick: Cards of the previous trick, in order of play.
        taken: Cards of all tricks taken this round, as bits.
        voids: For each seat, the suits (as bits) that the seat has shown not to hold this round.
        allowances: The steps that each die may move, from the scoring until the next deal; empty before the
            scoring.
        entered: Dice in FINISH in order of entering, as pairs `(seat, overshoot)`.
    """

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
        """The name of the phase that players see, also during automatic phases."""
        return STAGES.get(self.phase, self.phase)

    @property
    def played(self) -> int:
        """The cards played this round, as bits."""
        mask = self.taken
        for card in self.trick:
            mask |= 1 << card
        return mask

    def hand_size(self, seat: Seat) -> int:
        """Return the number of cards in a seat's hand."""
        following = (seat - self.leader) % len(self.dice) < len(self.trick)
        return self.dealt - sum(self.tricks) - following

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the names of a set of cards (bits), in the order of the deck."""
        deck = self.deck
        return tuple([deck[card] for card in bits(mask)])

    def place(self, seat: Seat) -> str:
        """Return the position of a seat's die: a square such as "c5", "finish", or "" before it is on the board."""
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
    """The full state of a race: the open facts, and the hidden cards.

    Attributes:
        held: The cards in each seat's hand, as bits.
        stock: The cards that were not dealt, as bits.
    """

    held: tuple[int, ...]
    stock: int

    def hand_of(self, seat: Seat) -> int:
        """Return the cards in a seat's hand, as bits."""
        return self.held[seat]

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards in each seat's hand, by name."""
        return tuple(self.names(hand) for hand in self.held)

    def __repr__(self) -> str:
        hands = [f"seat {seat} holds {', '.join(hand)}" for seat, hand in enumerate(self.hands) if hand]
        return f"<Bid & Bluff: {'; '.join((*self._facts(), *hands))}>"


class Observation(Common, frozen=True, gc=False):
    """The observation of a seat: the open facts, and its own cards.

    Attributes:
        seat: The viewer; None for a spectator.
        own: The cards in the viewer's hand, as bits.
    """

    seat: Seat | None
    own: int

    def hand_of(self, seat: Seat) -> int:
        """Return the viewer's cards as bits; 0 for any other seat."""
        return self.own if seat == self.seat else 0

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards in the viewer's hand, by name."""
        return self.names(self.own)

    def __repr__(self) -> str:
        own = (f"seat {self.seat} holds {', '.join(self.hand)}",) if self.own else ()
        return f"<Bid & Bluff: {'; '.join((*self._facts(), *own))}>"


Known: TypeAlias = State | Observation
"""A state of the race, or a seat's observation of a state.

The viewer's legal moves are the same for a state and an observation of it.
"""
