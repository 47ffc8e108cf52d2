"""What the coach of I Bid You Not tells: when a bidder is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bidtable.bots.common.reasons import stepped
from bidtable.bots.i_bid_you_not import odds
from bidtable.core.model import Setup
from bidtable.core.seats import put
from bidtable.games.i_bid_you_not.moves import Bid
from bidtable.games.i_bid_you_not.mutable_position import Position
from bidtable.games.i_bid_you_not.phases.bid import reveal
from bidtable.games.i_bid_you_not.state import Observation, State
from tests.lab.coach.table import Saying, Table, Turn

BIDS = ("bid", "open_bid")
"""The phases in which bids are made: sealed or open."""


class Asked(NamedTuple):
    """A bid that the coach was asked about: what the bidder saw, and the card."""

    seen: Observation
    card: int


def sayings(table: Table, setup: Setup, company: str, number: int, often: float) -> Iterator[Saying]:
    """Play a game, and yield what the coach tells of some bids that were made or could be made."""
    for (seen, card), place in results(table, setup, company, number, often):
        chances = odds.places(table.game.context, seen, card)
        for at, chance in enumerate((*chances, 1 - sum(chances))):
            if odds.worth_telling(chance):
                kind = "ignored" if at == len(chances) else "asked later" if at else "asked first"
                yield Saying(kind, stepped(chance), place == (at if at < len(chances) else -1))


def results(
    table: Table, setup: Setup, company: str, number: int, often: float
) -> Iterator[tuple[Asked, int]]:
    """Play a game, and yield some bids with their places among all bids; -1 for a bid that was ignored."""
    asked: list[Asked] = []
    for turn in table.turns(setup, company, number):
        if turn.state.phase not in BIDS:
            continue
        if turn.state.wanted[turn.seat] == 1 and turn.rng.random() < often:
            asked += _asked(table, turn)
        if sum(turn.state.wanted) == 1:
            yield from [(one, _place(table, turn, one)) for one in asked]
            asked = []


def _asked(table: Table, turn: Turn) -> Iterator[Asked]:
    seen: Observation = table.game.view(turn.state, turn.seat).observation
    deck = table.game.context.deck(seen)
    # Later bids depend on an open bid, so only the one that is made can be followed.
    moves = {turn.move, table.any_move(turn)} if turn.state.phase == "bid" else {turn.move}
    for move in sorted(moves, key=str):
        assert isinstance(move, Bid)
        yield Asked(seen, deck.index[move.card])


def _place(table: Table, turn: Turn, one: Asked) -> int:
    context, state, seat = table.game.context, turn.state, one.seen.seat
    assert isinstance(state, State)
    assert isinstance(turn.move, Bid)
    assert seat is not None
    deck = context.deck(state)
    bids = put(state.bids, turn.seat, tuple(sorted((*state.bids[turn.seat], deck.index[turn.move.card]))))
    bids = put(bids, seat, tuple(sorted((*one.seen.bids[seat], one.card))))
    world = replace(state, bids=bids, phase="reveal", wanted=(0,) * len(bids))
    ranking = reveal(context, Position.of(deck, world), None).ranking
    return ranking.index(seat) if seat in ranking else -1
