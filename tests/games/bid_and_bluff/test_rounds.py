"""Tests of Bid & Bluff: the start of a race and of a round, and take-backs."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff import BidAndBluff
from tests.games.bid_and_bluff.situations import any_move, bid_all, deal, dealt, plays

OF_A_ROUND = (
    "phase",
    "cut",
    "bids",
    "tricks",
    "trick",
    "last_leader",
    "last_trick",
    "taken",
    "voids",
    "allowances",
)
"""State that each round resets."""


def of_a_round(state: Any) -> dict[str, Any]:
    return {name: value for name, value in asdict(state).items() if name in OF_A_ROUND}


def test_a_race_begins_with_nothing_on_the_table(game: BidAndBluff) -> None:
    """BB-1: nobody deals, leads or has a die yet, and all cards are in the stock; -1 means no seat and no value."""
    state = game.start(Setup(3))
    nobody = (state.dealer, state.leader, state.last_leader, state.trump, *state.dice, *state.bids)
    assert nobody == (-1,) * len(nobody)
    nothing = (state.round, state.dealt, state.taken, *state.tricks, *state.voids, *state.held)
    assert nothing == (0,) * len(nothing)
    assert (state.cut, state.trick, state.last_trick, state.allowances, state.entered) == ((),) * 5
    assert (state.turn, state.cutters, state.colours) == (CHANCE, (0, 1, 2), ("",) * 3)
    assert state.stock == (1 << len(state.deck)) - 1


def test_every_round_begins_anew(game: BidAndBluff) -> None:
    """BB-3: the next deal clears bids, tricks, the last trick and shown voids of a round."""
    first = dealt(game, {0: "A1", 1: "B9"}, "E5")
    state, _ = plays(game, bid_all(game, first), "B9 A1")
    while game.actors(state) != (CHANCE,):
        state = any_move(game, state)[-1].state
    assert of_a_round(state) != of_a_round(first)
    second, _ = deal(game, state, {0: "A1 A2", 1: "B9 C9"}, "E5")
    assert second.round == 9
    assert of_a_round(second) == of_a_round(first)
