"""Situations of BID-IT!: hands, a standing bid and a call, chosen by a test."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from msgspec.structs import replace

from bidtable.core.model import Seat, Setup
from bidtable.games.bid_it import BidIt, load
from bidtable.games.bid_it.cards import Hand, name_of, without
from bidtable.games.bid_it.moves import Bid, TakeSide
from bidtable.games.bid_it.state import Observation, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.play import Situation

FOUR = ("5 5 5 5", "4 4 4 4", "3 3 3 3", "2 2 2 2")
"""The hands of four players, each with four cards of one rank."""
PAIRS = ("5 5", "4 4", "3 3", "2 2")
"""The hands of four players, each with two cards of one rank."""


@functools.cache
def the_game() -> BidIt:
    """Return the game with the shipped rules."""
    return load(Library(places.shipped_rules()))


def cards(faces: str) -> Hand:
    """Return cards by their names in the order of the deck, from faces such as "5 5 25 *"."""
    return the_game().context.cards.hand(name_of(face) for face in faces.split())


class Play(Situation[State, Observation]):
    """A round in some situation, continued by a test."""

    game: BidIt

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
        self.events, self.steps = [], []
        n = len(hands)
        setup = Setup(n, ("advanced",) if advanced else (), {"teams": teams, "match": match})
        held = tuple(map(cards, hands))
        thrown = cards(discards)
        rest = self.game.context.cards.hidden(thrown, *held)
        if deck is not None:
            left = cards(deck)
            thrown = self.game.context.cards.hand((*thrown, *without(rest, left)))
            rest = left
        self.state = replace(
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

    def bids(self, seat: Seat) -> list[Bid]:
        """Return a seat's legal bids."""
        return [move for move in self.legal(seat) if isinstance(move, Bid)]

    def side(self, **sides: str) -> Play:
        """Take sides: `s2="bidder"`."""
        for name, side in sides.items():
            self.do(int(name[1:]), TakeSide(side))  # type: ignore[arg-type]
        return self
