"""Situations of BID-IT!: hands, a standing bid and a call, chosen by a test."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bidtable.core.game import View
from bidtable.core.model import Event, Move, Seat, Setup
from bidtable.games.bid_it import BidIt, load
from bidtable.games.bid_it.cards import Hand, name_of, without
from bidtable.games.bid_it.moves import Bid, TakeSide
from bidtable.games.bid_it.state import Observation, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.play import did

FOUR = ("5 5 5 5", "4 4 4 4", "3 3 3 3", "2 2 2 2")
"""The hands of four players, each with four cards of one rank."""


@functools.cache
def the_game() -> BidIt:
    """Return the game with the shipped rules."""
    return load(Library(places.shipped_rules()))


def cards(faces: str) -> Hand:
    """Return cards by their names in the order of the deck, from faces such as "5 5 25 *"."""
    return the_game().context.cards.hand(name_of(face) for face in faces.split())


class Play:
    """A round in some situation, continued by a test.

    Attributes:
        state: The state now.
        events: All events so far.
    """

    def __init__(
        self,
        hands: Sequence[str],
        *,
        advanced: bool = False,
        teams: str = "none",
        deals: Sequence[int] = (),
        match: str = "one",
        turn: Seat = 0,
        discards: str = "",
        deck: str | None = None,
    ) -> None:
        """Give each seat a hand, such as "5 5 25 *": faces of its cards; no bid has been made yet."""
        self.game = the_game()
        self.events: list[Event] = []
        n = len(hands)
        setup = Setup(n, ("advanced",) if advanced else (), {"teams": teams, "match": match})
        held = tuple(map(cards, hands))
        thrown = cards(discards)
        rest = self.game.context.cards.hidden(thrown, *held)
        if deck is not None:
            left = cards(deck)
            thrown = self.game.context.cards.hand((*thrown, *without(rest, left)))
            rest = left
        self.state: State = replace(
            self.game.start(setup),
            phase="turn",
            turn=turn,
            first=turn,
            game=1,
            round=1,
            rounds=1,
            hands=held,
            deals=tuple(deals) or tuple(map(len, held)),
            deck=rest,
            discards=thrown,
            decks=(self.game.context.cards.hidden(thrown),),
            taken=(held,),
        )

    def seen(self, seat: Seat | None) -> Observation:
        """Return what a seat, or a spectator, sees."""
        return self.game.observe(self.state, seat)

    def view(self, seat: Seat | None) -> View[Observation]:
        """Return a seat's knowledge and legal moves, without its memory of earlier events."""
        return self.game.view(self.state, seat)

    def legal(self, seat: Seat) -> list[Move]:
        """Return a seat's legal moves."""
        return list(self.game.legal(self.state, seat))

    def kinds(self, seat: Seat) -> set[str]:
        """Return the kinds of moves that a seat has."""
        return {type(move).__name__ for move in self.legal(seat)}

    def bids(self, seat: Seat) -> list[Bid]:
        """Return a seat's legal bids."""
        return [move for move in self.legal(seat) if isinstance(move, Bid)]

    def do(self, seat: Seat, *moves: Move) -> Play:
        """Make moves."""
        for move in moves:
            self.state, events = did(self.game, self.state, seat, move)
            self.events += events
        return self

    def chance(self, seed: int = 1) -> Play:
        """Let chance move as long as it must."""
        rng = random.Random(seed)
        while self.game.actors(self.state) == (-1,):
            self.do(-1, self.game.sample(self.state, rng))
        return self

    def side(self, **sides: str) -> Play:
        """Take sides: `s2="bidder"`."""
        for name, side in sides.items():
            self.do(int(name[1:]), TakeSide(side))  # type: ignore[arg-type]
        return self

    def last(self, kind: type[Any]) -> Any:
        """Return the last event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def all(self, kind: type[Any]) -> list[Any]:
        """Return all events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]
