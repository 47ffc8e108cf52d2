"""The state of a race, and what a seat sees of it.

A card is a bit: `suit * ranks + (number - lowest)`; a square is a number: `row * columns + column`, row 0 at START.
Neither states nor what they hold can form cycles, so the garbage collector need not look at them (`gc=False`):
playouts make millions.
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
"""Position of a die that is not on the board yet; also "no bid", "no card"."""
STAGES: Final = {"trick": "play", "score": "play", "stay": "move", "end": "move"}
"""What passes by itself belongs to a phase that players know."""


class Allowance(msgspec.Struct, frozen=True, gc=False):
    """How far a die may move (BB-6).

    Attributes:
        total: Steps.
        made: Whether the bid was made.
        in_zone: Whether the die stands in the zone when its move begins.
        parts: Where the steps come from, `(what, steps)`; they add up to `total`.
    """

    total: int
    made: bool
    in_zone: bool
    parts: tuple[tuple[str, int], ...]


class Common(msgspec.Struct, frozen=True, gc=False):
    """What lies open; values of seats stand in seat order.

    Attributes:
        deck: Name of each card.
        board: Id of the board.
        columns: Its number of columns.
        hook: Whether the variant Hook is on.
        phase: What is played (`rules.PHASES`), or what passes by itself (`STAGES`).
        round: From 1; 0 before the first deal. A round lasts until the next one is dealt.
        dealer: Who deals; -1 before the cut.
        turn: Who acts, `CHANCE` included.
        cutters: Seats that still cut for the deal.
        cut: The cards last cut, `(seat, card)`, until the first deal; they are back in the stock.
        colours: Each seat's die, empty before it is chosen.
        dice: Each die's square, `NOWHERE` or `IN_FINISH`.
        dealt: Number of cards dealt to each; 0 before the first deal.
        trump: The card turned up; `NOWHERE` before the first deal.
        bids: Each seat's bid; `NOWHERE` before it.
        tricks: Tricks taken this round.
        leader: Who led the trick on the table, or leads the next one: who took the trick before.
        trick: Cards of the trick on the table, in order of play.
        last_leader: Who led the trick before; -1 if there is none.
        last_trick: The trick before, in order of play.
        taken: Cards of all tricks taken this round.
        voids: For each seat the suits, as bits, that it has shown not to hold this round.
        allowances: How far each die may move, from the scoring until the next deal; empty before.
        entered: Dice in FINISH in order of entering, `(seat, overshoot)`.
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
        """The phase as players know it, also while something passes by itself."""
        return STAGES.get(self.phase, self.phase)

    @property
    def played(self) -> int:
        """Cards that were played this round, as bits."""
        mask = self.taken
        for card in self.trick:
            mask |= 1 << card
        return mask

    def hand_size(self, seat: Seat) -> int:
        """Return how many cards a seat holds: those dealt, less one for each trick it has played to."""
        following = (seat - self.leader) % len(self.dice) < len(self.trick)
        return self.dealt - sum(self.tricks) - following

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the names of some cards, in the order of the deck."""
        deck = self.deck
        return tuple([deck[card] for card in bits(mask)])

    def place(self, seat: Seat) -> str:
        """Return where a seat's die stands: a square such as "c5", "finish", or nothing."""
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
    """Everything: what lies open, and the cards that do not.

    Attributes:
        held: Each seat's cards, as bits.
        stock: Cards that nobody was dealt, as bits.
    """

    held: tuple[int, ...]
    stock: int

    def hand_of(self, seat: Seat) -> int:
        """Return the cards of a seat, as bits."""
        return self.held[seat]

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Each seat's cards by name."""
        return tuple(self.names(hand) for hand in self.held)

    def __repr__(self) -> str:
        hands = [f"seat {seat} holds {', '.join(hand)}" for seat, hand in enumerate(self.hands) if hand]
        return f"<Bid & Bluff: {'; '.join((*self._facts(), *hands))}>"


class Observation(Common, frozen=True, gc=False):
    """What a seat sees: what lies open, and its own cards.

    Attributes:
        seat: The viewer, None for a spectator.
        own: The viewer's cards, as bits.
    """

    seat: Seat | None
    own: int

    def hand_of(self, seat: Seat) -> int:
        """Return the cards of a seat as far as the viewer knows them, as bits."""
        return self.own if seat == self.seat else 0

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's cards by name."""
        return self.names(self.own)

    def __repr__(self) -> str:
        own = (f"seat {self.seat} holds {', '.join(self.hand)}",) if self.own else ()
        return f"<Bid & Bluff: {'; '.join((*self._facts(), *own))}>"


Known: TypeAlias = State | Observation
"""What legality is asked of: both answer alike for the seat that looks on."""
