"""Tests that the gain of a better move is measured correctly."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bidtable.bots.common.base import Limit, Never, Reason
from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid
from tests.games.bid_and_bluff.situations import shipped
from tests.lab.regret import Table, Weighed, line, sureness


@pytest.fixture(scope="module")
def game() -> BidAndBluff:
    return shipped()


def weighed(*worths: list[float]) -> Weighed:
    return Weighed("bid", "", [Reason(Bid(tricks), 0.5) for tricks in range(len(worths[0]))], list(worths))


def test_chance_alone_gains_nothing() -> None:
    """The move that was best in the first worlds is judged by the others."""
    lucky = weighed([0.0, 1.0], [0.0, 1.0], [0.5, 0.5], [0.5, 0.5])
    better = weighed([0.2, 0.5], [0.2, 0.5], [0.2, 0.6], [0.2, 0.6])
    assert lucky.gain() == 0.0
    assert better.gain() == pytest.approx(0.4)
    assert sureness(better) > sureness(lucky) > 0
    assert line([lucky, better]) == (
        "2 decisions, told 0.500, came 0.225, the best move gains 0.2000 ±0.1414"
    )


def test_worlds_are_those_in_which_the_others_would_have_bid_so(game: BidAndBluff) -> None:
    """A player who bids too little for a hand does not hold that hand."""
    table, rng = Table(game, ("normal",), 3, 0.0), random.Random(4)
    levels = ["normal"] * 3
    state = game.start(Setup(3))
    while state.phase != "play":
        actor = game.actors(state)[0]
        if actor == CHANCE:
            state = game.apply(state, actor, game.sample(state, rng))
            continue
        if state.phase == "bid" and max(state.bids) < 0:
            table._sealed, table._played = {}, [0] * 3
        move = table._choose(state, levels)
        table._note(state, move)
        state = game.apply(state, actor, move)
    view = game.view(state, state.turn)
    assert table._fits(state, view.seat, levels)
    found = [game.determinize(view, rng) for _ in range(60)]
    fits = [world for world in found if table._fits(world, view.seat, levels)]
    assert 0 < len(fits) < len(found)
    for world in fits:
        for other, (before, bid) in table._sealed.items():
            if other != view.seat:
                held = list(before.held)
                held[other] = world.held[other]
                again = game.view(replace(before, held=tuple(held)), other)
                assert table._bots["normal"].choose(again, Limit(), random.Random(9), Never()).move == bid


def test_decisions_of_the_first_level_are_opened(game: BidAndBluff) -> None:
    table = Table(game, ("hard", "normal"), 16, 0.06)
    found = [one for seed in range(2) for one in table.weighed(Setup(2, (), {"board": "short"}), seed)]
    assert found
    for one in found:
        assert 1 < len(one.reasons) == len(one.came()) <= 4
        assert all(0 <= worth <= 1 for row in one.worths for worth in row)
        assert one.text.startswith("round ")
