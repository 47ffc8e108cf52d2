"""The state of a race, and the observation of a seat.

Each card is one bit, with the number that the class `Cards` gives to the card. Each square has the number
`row * columns + column`, where row 0 is the START row. States and observations never form reference cycles,
so the garbage collector may skip all of these objects (`gc=False`). This saves time, because random playouts
create millions of states.
"""

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
    """The number of steps that a die may move, with its parts (BB-6).

    Attributes:
        total: Number of steps that the die may move.
        made: Whether the player has made the bid.
        in_zone: Whether the die is in the DO OR DIE ZONE when its move begins.
        parts: Sources of the steps, as pairs `(source, steps)`, such as the bid and the bonus.
    """

    total: int
    made: bool
    in_zone: bool
    parts: tuple[tuple[str, int], ...]


class Common(msgspec.Struct, frozen=True, gc=False):
    """Part of the state that all players can see. Values for several seats are in seat order.

    Attributes:
        phase: Name of the phase, which is one of `rules.PHASES` or one of the automatic phases in `STAGES`.
        round: Number of the round from 1; 0 before the first deal. Each round lasts until the next deal.
        dealer: Seat of the dealer; -1 before the cut.
        turn: The seat that acts, or `CHANCE`.
        cutters: Seats that still have to cut a card for the first deal.
        cut: Cards that the seats drew to choose the first dealer, as pairs `(seat, card)`. These cards also
            belong to the stock.
        colours: Colour of each seat's die; empty for a seat without a die.
        dice: Square of each die, or `NOWHERE` or `IN_FINISH`.
        dealt: Number of cards dealt to each seat; 0 before the first deal.
        trump: Card turned up as trump; `NOWHERE` before the first deal.
        bids: Bid of each seat; `NOWHERE` for a seat without a bid.
        tricks: Number of tricks that each seat has taken in this round.
        trick: Cards of the trick on the table, in order of play.
        last_leader: Seat of the leader of the previous trick; -1 in the first trick of a round.
        last_trick: Cards of the previous trick, in order of play.
        taken: Cards of all tricks taken in this round, as bits.
        voids: For each seat, the suits (as bits) that the seat certainly does not hold in this round.
        allowances: Steps that each die may move, from the scoring until the next deal; empty before the
            scoring.
        entered: Dice in FINISH, first arrival first, as pairs of a seat and the number of steps beyond
            FINISH.
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
        """Name of the current phase, as shown to players."""
        return STAGES.get(self.phase, self.phase)

    @property
    def played(self) -> int:
        """Cards played in this round, as bits."""
        mask = self.taken
        for card in self.trick:
            mask |= 1 << card
        return mask

    def hand_size(self, seat: Seat) -> int:
        """Return the number of cards in a seat's hand."""
        following = (seat - self.leader) % len(self.dice) < len(self.trick)
        return self.dealt - sum(self.tricks) - following

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the names of the cards in a set (bits), in the order of the deck."""
        deck = self.deck
        return tuple([deck[card] for card in bits(mask)])

    def place(self, seat: Seat) -> str:
        """Return the position of a seat's die: a square such as "c5", "finish", or "" before it has a square."""
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
    """Full state of a race, with the facts known to all players and the hidden cards.

    Attributes:
        held: Hands of all seats, as bits.
        stock: Cards that were not dealt, as bits.
    """

    held: tuple[int, ...]
    stock: int

    def hand_of(self, seat: Seat) -> int:
        """Return the cards in a seat's hand, as bits."""
        return self.held[seat]

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Names of the cards in each seat's hand."""
        return tuple(self.names(hand) for hand in self.held)

    def __repr__(self) -> str:
        hands = [f"seat {seat} holds {', '.join(hand)}" for seat, hand in enumerate(self.hands) if hand]
        return f"<Bid & Bluff: {'; '.join((*self._facts(), *hands))}>"


class Observation(Common, frozen=True, gc=False):
    """The observation of a seat, with the facts known to all players and the seat's own cards.

    Attributes:
        seat: The viewer; None for a spectator.
        own: Hand of the viewer, as bits.
    """

    seat: Seat | None
    own: int

    def hand_of(self, seat: Seat) -> int:
        """Return the viewer's hand as bits; 0 for any other seat."""
        return self.own if seat == self.seat else 0

    @property
    def hand(self) -> tuple[str, ...]:
        """Names of the cards in the viewer's hand."""
        return self.names(self.own)

    def __repr__(self) -> str:
        own = (f"seat {self.seat} holds {', '.join(self.hand)}",) if self.own else ()
        return f"<Bid & Bluff: {'; '.join((*self._facts(), *own))}>"


Known: TypeAlias = State | Observation
"""A state of the race, or the part of a state that one seat observes.

A state and its observation allow the viewer the same moves.
"""
