"""Moves, state and view of BID-IT!. Cards are named by what is on them and a letter for the copy.

States hold no cycles, so the garbage collector need not look at them (`gc=False`).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from bidtable.core.model import Move, Seat

NOBODY = -1
Kind = Literal["", "challenge", "double", "redouble", "perfecto", "surrender"]
Side = Literal["bidder", "caller"]


# -- moves ---------------------------------------------------------------------------------------------


class Start(Move, frozen=True, tag="start"):
    """Chance: who bids first in a game (BI-4)."""

    seat: Seat


class Deal(Move, frozen=True, tag="deal"):
    """Chance: the cards in the order in which they are dealt, one at a time from the first bidder (BI-9)."""

    cards: tuple[str, ...]


class Drawn(Move, frozen=True, tag="drawn"):
    """Chance: the cards that a player draws (BI-5)."""

    cards: tuple[str, ...]


class Bid(Move, frozen=True, tag="bid"):
    """Bid a quantity of a rank (BI-2)."""

    quantity: int
    rank: int


class Discard(Move, frozen=True, tag="discard"):
    """Discard a card face up, to draw another before bidding (BI-5)."""

    card: str


class Draw(Move, frozen=True, tag="draw"):
    """Draw as many cards as were discarded (BI-5)."""


class Sidestep(Move, frozen=True, tag="sidestep"):
    """Lay a card of the hand open, to replace one's own standing bid (BI-16)."""

    card: str


class Challenge(Move, frozen=True, tag="challenge"):
    """Say that the standing bid is too high (BI-6)."""


class Perfecto(Move, frozen=True, tag="perfecto"):
    """Say that the standing bid is exactly right (BI-6)."""


class Double(Move, frozen=True, tag="double"):
    """Challenge for two cards, or double the stake of a challenge (BI-12)."""


class Redouble(Move, frozen=True, tag="redouble"):
    """Raise the stake of a double to three cards (BI-12)."""


class Surrender(Move, frozen=True, tag="surrender"):
    """Give up a card rather than risk two or three (BI-12)."""


class Pass(Move, frozen=True, tag="pass"):
    """Let the standing call be (BI-12)."""


class TakeSide(Move, frozen=True, tag="side"):
    """Say who is right (BI-7)."""

    with_: Side


class LetGive(Move, frozen=True, tag="let_give"):
    """Choose the teammate who gives up a card (BI-20)."""

    seat: Seat


# -- state ---------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything about a match. Cards are indexes of the deck, sets of them masks.

    Attributes:
        phase: One of `rules.PHASES`.
        advanced: Whether the advanced rules are played.
        teams: Each seat's team; without teams each seat is its own.
        target: Winning score of the match; 0: a single game.
        game: From 1.
        round: From 1, within the game; 0 before the first deal.
        rounds: Rounds of the whole match so far.
        turn: Who acts, `CHANCE` included; of several who take sides the first.
        first: Who bids first in this round.
        deals: Deal cards of each player; 1 is Last Chance, 0 is out (BI-1).
        scores: Match points.
        hands: Each seat's hand, cards laid open included.
        exposed: Cards laid open by sidesteps.
        deck: Cards of the deck, unseen.
        discards: Discarded cards, public until they are shuffled in (BI-10).
        fresh: Cards that were shuffled in this round: no card held before that is among them.
        held: For each seat, how many cards of its hand were dealt before that shuffle.
        quantity: Quantity of the standing bid; 0 without one.
        rank: Its rank.
        bidder: Who made it; -1 without one.
        call: What stands against it.
        caller: Who stands against the bidder.
        doubler: Who doubled or redoubled last.
        quitter: Who surrendered.
        passed: Seats that have passed since the last bid or call, in order.
        wanted: Cards still to be drawn.
        sides: What each seat said, empty if nothing; in secret until all have.
        siders: Who is to take sides.
        losses: Cards still to be lost, one entry a card: the seat.
        last_bids: Bids of this round, `(seat, quantity, rank)`.
    """

    phase: str
    advanced: bool
    teams: tuple[int, ...]
    target: int
    game: int
    round: int
    rounds: int
    turn: Seat
    first: Seat
    deals: tuple[int, ...]
    scores: tuple[int, ...]
    hands: tuple[int, ...]
    exposed: tuple[int, ...]
    deck: int
    discards: int
    fresh: int
    held: tuple[int, ...]
    quantity: int
    rank: int
    bidder: Seat
    call: Kind
    caller: Seat
    doubler: Seat
    quitter: Seat
    passed: tuple[Seat, ...]
    wanted: int
    sides: tuple[str, ...]
    siders: tuple[Seat, ...]
    losses: tuple[Seat, ...]
    last_bids: tuple[tuple[Seat, int, int], ...]


# -- view ----------------------------------------------------------------------------------------------


class Table(msgspec.Struct, frozen=True):
    """What a seat, or a spectator, may know of a match. Cards by their names.

    Attributes:
        phase: One of `rules.PHASES`.
        seat: The viewer, None for a spectator.
        advanced: Whether the advanced rules are played.
        teams: Each seat's team.
        target: Winning score of the match; 0: a single game.
        game: From 1.
        round: From 1, within the game.
        rounds: Rounds of the whole match so far.
        turn: Who acts.
        first: Who bids first in this round.
        deals: Deal cards of each player; 1 is Last Chance, 0 is out.
        scores: Match points.
        hand: The viewer's cards.
        hand_sizes: Number of cards in each hand, open ones included.
        exposed: Cards laid open, by seat.
        deck_size: Number of cards in the deck.
        discards: Discarded cards.
        fresh: Cards that were shuffled in this round.
        held: For each seat, how many of its cards were dealt before that.
        quantity: Quantity of the standing bid; 0 without one.
        rank: Its rank.
        bidder: Who made it.
        cap: Highest quantity that may be bid.
        call: What stands against the bid.
        caller: Who stands against the bidder.
        doubler: Who doubled or redoubled last.
        quitter: Who surrendered.
        passed: Seats that have passed since the last bid or call.
        wanted: Cards still to be drawn.
        decided: Seats that have taken sides.
        side: What the viewer said, if anything.
        siders: Who is to take sides.
        losses: Cards still to be lost.
        last_bids: Bids of this round, `(seat, quantity, rank)`.
    """

    phase: str
    seat: Seat | None
    advanced: bool
    teams: tuple[int, ...]
    target: int
    game: int
    round: int
    rounds: int
    turn: Seat
    first: Seat
    deals: tuple[int, ...]
    scores: tuple[int, ...]
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    exposed: tuple[tuple[str, ...], ...]
    deck_size: int
    discards: tuple[str, ...]
    fresh: tuple[str, ...]
    held: tuple[int, ...]
    quantity: int
    rank: int
    bidder: Seat
    cap: int
    call: Kind
    caller: Seat
    doubler: Seat
    quitter: Seat
    passed: tuple[Seat, ...]
    wanted: int
    decided: tuple[Seat, ...]
    side: str
    siders: tuple[Seat, ...]
    losses: tuple[Seat, ...]
    last_bids: tuple[tuple[Seat, int, int], ...]
