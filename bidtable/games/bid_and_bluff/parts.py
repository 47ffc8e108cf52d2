"""Moves, events, state and view of Bid & Bluff.

States and events hold no cycles, so the garbage collector need not look at them (`gc=False`): playouts make
millions.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from bidtable.core.model import Event, Move, Seat

IN_FINISH = -2
"""Position of a die that has entered FINISH."""
NOWHERE = -1
"""Position of a die that is not on the board yet; also "no bid", "no card"."""


# -- moves ---------------------------------------------------------------------------------------------


class Cut(Move, frozen=True, tag="cut"):
    """Chance: the cards cut for the first deal, one for each seat that cuts, in order of seats (BB-1)."""

    cards: tuple[str, ...]


class Deal(Move, frozen=True, tag="deal"):
    """Chance: the cards as dealt, one at a time from the dealer's left; the last one turns up trump."""

    cards: tuple[str, ...]


class ChooseColour(Move, frozen=True, tag="colour"):
    """Take a die (BB-2)."""

    colour: str


class ChooseStart(Move, frozen=True, tag="start"):
    """Put the die on a START square (BB-2)."""

    square: str


class Bid(Move, frozen=True, tag="bid"):
    """Bid a number of tricks (BB-4)."""

    tricks: int


class PlayCard(Move, frozen=True, tag="play"):
    """Play a card to the trick (BB-5)."""

    card: str


class MoveDie(Move, frozen=True, tag="move"):
    """Move the die to a square, or to "finish" (BB-6 to BB-9)."""

    to: str


# -- events --------------------------------------------------------------------------------------------


class CardsCut(Event, frozen=True, gc=False, tag="cards_cut"):
    """Seats cut these cards; `dealer` deals, or -1 when the highest cut again."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seats: tuple[Seat, ...]
    cards: tuple[str, ...]
    dealer: Seat


class ColourChosen(Event, frozen=True, gc=False, tag="colour_chosen"):
    """A seat took a die."""

    seat: Seat
    colour: str


class StartChosen(Event, frozen=True, gc=False, tag="start_chosen"):
    """A seat put its die on START."""

    seat: Seat
    square: str


class Dealt(Event, frozen=True, gc=False, tag="dealt"):
    """A round was dealt. `hands` holds what the viewer may see: hands of others are empty."""

    pause: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    round: int
    dealer: Seat
    count: int
    trump: str
    hands: tuple[tuple[str, ...], ...]


class BidMade(Event, frozen=True, gc=False, tag="bid_made"):
    """A seat bid."""

    seat: Seat
    tricks: int


class CardPlayed(Event, frozen=True, gc=False, tag="card_played"):
    """A seat played a card."""

    seat: Seat
    card: str


class TrickTaken(Event, frozen=True, gc=False, tag="trick_taken"):
    """A trick is complete: who took it with which card."""

    pause: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    tricks: int


class RoundScored(Event, frozen=True, gc=False, tag="round_scored"):
    """All tricks are played: bids and tricks, and how far each die may move."""

    pause: ClassVar[int] = 3
    round: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    allowances: tuple[int, ...]


class DieMoved(Event, frozen=True, gc=False, tag="die_moved"):
    """A die travelled.

    Attributes:
        seat: Whose die.
        path: The squares passed, the last one where it stands now; empty: it stays.
        forfeited: Steps lost because the way was blocked.
        overshoot: Steps beyond FINISH if it was entered, else -1.
    """

    pause: ClassVar[int] = 2
    seat: Seat
    path: tuple[str, ...]
    forfeited: int
    overshoot: int = -1


class GameEnded(Event, frozen=True, gc=False, tag="game_ended"):
    """The race is over."""

    pause: ClassVar[int] = 3
    winner: Seat
    overshoot: int


# -- state ---------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything about a race. Cards are bits of masks: `suit * ranks + (number - lowest)`.

    Attributes:
        phase: One of `rules.PHASES`.
        board: Id of the board.
        hook: Whether the variant Hook is on.
        round: From 1; 0 before the first deal.
        dealer: Who deals; -1 before the cut.
        turn: Who acts, `CHANCE` included.
        cutters: Seats that still cut for the deal.
        colours: Each seat's die, empty before it is chosen.
        dice: Each die's square, `NOWHERE` or `IN_FINISH`.
        hands: Each seat's hand, a mask.
        trump: The card turned up; `NOWHERE` before the first deal.
        bids: Each seat's bid; `NOWHERE` before it.
        tricks: Tricks taken this round.
        leader: Who led the trick on the table.
        trick: Cards of the trick on the table, in order of play.
        last_leader: Who led the trick before.
        last_trick: The trick before.
        played: Mask of the cards played this round.
        voids: For each seat, a mask of the suits that it has shown not to hold this round.
        entered: Dice in FINISH in order of entering, `(seat, overshoot)`.
    """

    phase: str
    board: str
    hook: bool
    round: int
    dealer: Seat
    turn: Seat
    cutters: tuple[Seat, ...]
    colours: tuple[str, ...]
    dice: tuple[int, ...]
    hands: tuple[int, ...]
    trump: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    leader: Seat
    trick: tuple[int, ...]
    last_leader: Seat
    last_trick: tuple[int, ...]
    played: int
    voids: tuple[int, ...]
    entered: tuple[tuple[Seat, int], ...]


# -- view ----------------------------------------------------------------------------------------------


class Target(msgspec.Struct, frozen=True):
    """A place that the mover may choose: a square or "finish", and the way there (BB-11)."""

    to: str
    path: tuple[str, ...]
    steps: int
    forfeited: int = 0
    overshoot: int = -1


class Allowance(msgspec.Struct, frozen=True):
    """How far a die may move, in parts: `(what, steps)`; they add up to `total`."""

    total: int
    made: bool
    in_zone: bool
    parts: tuple[tuple[str, int], ...]


class Table(msgspec.Struct, frozen=True):
    """What a seat, or a spectator, may know of a race. Cards by their names.

    Attributes:
        phase: One of `rules.PHASES`.
        seat: The viewer, None for a spectator.
        board: Id of the board.
        rows: The board as text, top row first.
        hook: Whether the variant Hook is on.
        round: From 1; 0 before the first deal.
        dealer: Who deals; -1 before the cut.
        turn: Who acts.
        count: Cards dealt to each this round.
        upcoming: Cards dealt in the next rounds.
        hand: The viewer's cards, sorted.
        hand_sizes: Number of cards in each hand.
        trump: The card turned up; empty before the first deal.
        colours: Each seat's die.
        bids: Bids; None before they are made.
        tricks: Tricks taken this round.
        leader: Who led the trick on the table.
        trick: The trick on the table, `(seat, card)` in order of play.
        last_trick: The trick before, likewise.
        last_taker: Who took it; -1 if there is none.
        played: All cards played this round, sorted.
        voids: For each seat the letters of the suits that it has shown not to hold.
        dice: Each die's square, "finish", or empty.
        allowances: How far each die may move; None before the tricks are played.
        targets: Where the die to move now may go.
        free_starts: START squares still free, while they are chosen.
        entered: Dice in FINISH, `(seat, overshoot)` in order.
    """

    phase: str
    seat: Seat | None
    board: str
    rows: tuple[str, ...]
    hook: bool
    round: int
    dealer: Seat
    turn: Seat
    count: int
    upcoming: tuple[int, ...]
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    trump: str
    colours: tuple[str, ...]
    bids: tuple[int | None, ...]
    tricks: tuple[int, ...]
    leader: Seat
    trick: tuple[tuple[Seat, str], ...]
    last_trick: tuple[tuple[Seat, str], ...]
    last_taker: Seat
    played: tuple[str, ...]
    voids: tuple[str, ...]
    dice: tuple[str, ...]
    allowances: tuple[Allowance, ...] | None
    targets: tuple[Target, ...]
    free_starts: tuple[str, ...]
    entered: tuple[tuple[Seat, int], ...]
