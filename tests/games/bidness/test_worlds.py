"""Tests of worlds of Bidness: prepared once, they fit the view, differ in hidden cards, and are drawn as before."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bidtable.core.game import View
from bidtable.core.model import CHANCE, Event, Setup, digest
from bidtable.games.bidness.state import Observation, State
from bidtable.games.bidness.worlds import Worlds
from tests.games.bidness.situations import the_game
from tests.play import at_random, turns


def views(seats: int, often: int) -> Iterator[tuple[State, View[Observation]]]:
    """Yield the knowledge of seat 0, the seat at turn and a spectator, now and then in a random game."""
    game, events = the_game(), list[Event]()
    choose = at_random(game, random.Random(seats))
    for at, turn in enumerate(turns(game, game.start(Setup(seats)), choose, most=300)):
        if at % often == 0:
            viewers: set[Any] = {0, turn.seat if turn.seat != CHANCE else 1, None}
            for viewer in viewers:
                yield turn.state, game.view(turn.state, viewer, game.history(events, viewer))
        events += turn.events


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_worlds_fit_the_view_and_hold_all_cards_and_dollars(seats: int) -> None:
    game, rng = the_game(), random.Random(1)
    for state, view in views(seats, 13):
        worlds = Worlds(game.context, view)
        for _ in range(3):
            world = worlds.deal(rng)
            assert game.observe(world, view.seat) == view.observation
            assert game.conserved(world) == game.conserved(state)


def test_worlds_differ_where_something_is_hidden_and_what_was_dealt_before_leaves_no_trace() -> None:
    differed = 0
    for state, view in views(3, 11):
        worlds = Worlds(the_game().context, view)
        dealt = [worlds.deal(random.Random(seed)) for seed in range(6)]
        again = [worlds.deal(random.Random(seed)) for seed in reversed(range(6))]
        assert dealt == again[::-1]
        hidden = any(hand for seat, hand in enumerate(state.hands) if seat != view.seat)
        assert (len({digest(world) for world in dealt}) > 1) == hidden
        differed += hidden
    assert differed > 20


def test_a_prepared_view_deals_what_determinize_deals() -> None:
    """Both ways of dealing give the same world with the same luck."""
    game = the_game()
    for _, view in views(4, 17):
        worlds = Worlds(game.context, view)
        for seed in range(3):
            assert worlds.deal(random.Random(seed)) == game.determinize(view, random.Random(seed))
