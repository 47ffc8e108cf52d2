"""Tests that fast playouts follow the rules."""

from __future__ import annotations

import random

import pytest

from bidtable.bots.bid_and_bluff.playout import Playout
from bidtable.bots.common.generic import RandomBot
from bidtable.core.model import Setup
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.moves import PlayCard
from bidtable.games.bid_and_bluff.worlds import Worlds
from tests.bots.test_bots import views


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_playout_is_a_round_by_the_rules(game: BidAndBluff, seats: int) -> None:
    """Every card of the playout is legal, the taker of a trick leads, and the tricks agree with the rules."""
    deck, compared, rng = game.context.cards, 0, random.Random(seats)
    for view, decision, _, _ in views(game, Setup(seats), seats, [RandomBot()] * seats):
        seen = view.observation
        if seen.phase != "play":
            continue
        world = game.determinize(view, rng)
        first = deck.number[decision.move.card] if rng.random() < 0.5 else -1
        played = Playout(deck, seen).play(list(world.held), rng, first)
        state = world
        assert first in (-1, played.cards[0])
        for card in played.cards:
            assert state.phase == "play"
            state = game.apply(state, state.turn, PlayCard(deck.names[card]))
        assert state.phase != "play"
        assert list(state.tricks) == played.tricks
        compared += 1
    assert compared > 50


def test_worlds_are_dealt_for_playouts(game: BidAndBluff) -> None:
    """A search deals and plays without the state, so its results are within the number of tricks."""
    for view, _, _, _ in views(game, Setup(4), 1, [RandomBot()] * 4):
        seen = view.observation
        if seen.phase == "play":
            worlds, playout, rng = (
                Worlds(game.context, seen),
                Playout(game.context.cards, seen),
                random.Random(1),
            )
            ends = {tuple(playout.play(worlds.deal(rng), rng).tricks) for _ in range(50)}
            assert all(sum(end) == seen.dealt for end in ends)
            assert len(ends) > 1
            return
    raise AssertionError("no card was played")
