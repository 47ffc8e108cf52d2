"""A game of I Bid You Not as a mutable object."""

# Simulated games use a mutable object, because a new state for each move is slow.

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import astuple

from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.binding import laid, remember, terms_of
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.printing import Recipe
from bidtable.games.i_bid_you_not.state import NOBODY, Observation, State
from bidtable.games.i_bid_you_not.terms import Terms


class Position(msgspec.Struct, gc=False, eq=False):
    """All data of a game, as a mutable object.

    Attributes:
        noting: Whether facts about hands are recorded, which simulated games do not need.
    """

    phase: str
    sets: tuple[str, ...]
    trim: int
    fresh: bool
    recipes: tuple[Recipe, ...]
    names: tuple[str, ...]
    variants: tuple[str, ...]
    turn: Seat
    start: Seat
    declarer: Seat
    truce: int
    fewest: int
    idle: int
    piles: tuple[int, ...]
    discards: int
    offer: tuple[int, ...]
    givers: tuple[Seat, ...]
    age: tuple[int, ...]
    gave_negative: int
    gave_positive: int
    adds_left: int
    void: tuple[int, ...]
    ranking: tuple[Seat, ...]
    asked: int
    inverted: bool
    skipped: int
    taker: Seat
    taken: tuple[int, ...]
    taken_age: tuple[int, ...]
    draws: tuple[tuple[Seat, Seat], ...]
    draw_for: str
    giving: int
    after: tuple[str, ...]
    after_left: tuple[Seat, ...]
    lacks: tuple[int, ...]
    holds: tuple[int, ...]
    proofs: tuple[tuple[Seat, int], ...]
    wanted: list[int]
    hands: list[int]
    bids: list[tuple[int, ...]]
    deck: Deck
    terms: Terms
    taken_terms: Terms | None = None
    noting: bool = True

    @classmethod
    def of(cls, deck: Deck, state: State) -> Position:
        """Return a mutable copy of a state."""
        made: Position = cls(*astuple(state), deck, terms_of(deck, state.offer, state.age))  # type: ignore[call-arg]
        made.hands, made.wanted, made.bids = list(made.hands), list(made.wanted), list(made.bids)
        return made

    def state(self) -> State:
        """Return an immutable copy of the position."""
        lists = tuple(self.wanted), tuple(self.hands), tuple(self.bids)
        return State(*astuple(self)[:_TUPLES], *lists)  # type: ignore[call-arg]

    def hand_of(self, seat: Seat) -> int:
        return self.hands[seat]

    def lay(self, card: int, giver: Seat, place: int, *, acts: bool = True) -> None:
        terms = self.terms = laid(self.deck, self.terms, card, place, acts=acts)
        if self.noting:
            remember(self.deck, terms)
        self.offer, self.age = terms.offer, terms.age
        givers = self.givers
        if place == len(givers):
            self.givers = (*givers, giver)
        else:
            self.givers = (*givers[:place], giver, *givers[place:])

    def keep(self, cards: int) -> None:
        kept = [at for at, card in enumerate(self.offer) if cards >> card & 1]
        self.givers = tuple([self.givers[at] for at in kept])
        self.age = tuple([card for card in self.age if cards >> card & 1])
        self.offer = tuple([self.offer[at] for at in kept])
        self.terms = terms_of(self.deck, self.offer, self.age)

    def open_with(self, opener: Sequence[int]) -> None:
        self.offer = self.age = tuple(opener)
        self.givers = (NOBODY,) * len(opener)
        self.gave_negative = self.gave_positive = 0
        self.terms = terms_of(self.deck, self.offer, self.age)


Known = State | Observation | Position
"""Any form of a game on which the rules can act: a state, a seat's observation, or a mutable position."""

_TUPLES: Final = State.__struct_fields__.index("wanted")
assert State.__struct_fields__[_TUPLES:] == ("wanted", "hands", "bids")
assert Position.__struct_fields__[: _TUPLES + 3] == State.__struct_fields__


def terms_now(deck: Deck, known: Known) -> Terms:
    return known.terms if type(known) is Position else terms_of(deck, known.offer, known.age)


def terms_when_taken(deck: Deck, known: Known) -> Terms:
    # IB-20
    if not known.taken:
        return terms_now(deck, known)
    if type(known) is Position and known.taken_terms is not None:
        return known.taken_terms
    return terms_of(deck, known.taken, known.taken_age)
