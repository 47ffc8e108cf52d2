"""What holds for the ground of every game: worlds that fit, weights of what was done, playouts to who wins, a judge."""

from __future__ import annotations

import functools
import random
from typing import Any

import pytest

from bidtable.bots.ground import AnyGround, Ground
from bidtable.bots.levels import make_ground
from bidtable.core import registry
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Seat, digest
from tests.conformance.cases import Case, Trace, Turn, canonical, load, pytest_cases, traces

LOOKED_AT = 5
"""Decisions of a game whose views are prepared."""
WORLDS = 2
MOVES = 3
"""Moves of a view that are played out."""


@functools.cache
def grounds(slug: str) -> tuple[Ground, ...]:
    """Return the game's own ground, and that of any game."""
    return (make_ground(registry.entry(slug), load(slug)), AnyGround(load(slug)))


def decisions(played: Trace, count: int) -> list[Turn]:
    """Return decisions of a game, spread over it."""
    turns = [turn for turn in played.turns if turn.seat != CHANCE]
    return sorted(played.rng("grounds").sample(turns, min(count, len(turns))), key=lambda turn: turn.before)


def sums_up(shares: tuple[float, ...], seats: int) -> bool:
    """Whether these are parts of one win."""
    return len(shares) == seats and min(shares) >= 0 and sum(shares) == pytest.approx(1.0)


def played_out(ground: Ground, view: View[Any], seed: int) -> list[tuple[float, ...]]:
    """Prepare a view, and return what comes of some of its moves in some worlds."""
    outlook, rng = ground.prepare(view), random.Random(seed)
    worlds = [outlook.deal(rng) for _ in range(WORLDS)]
    moves = rng.sample(list(view.legal)[:400], min(MOVES, len(view.legal)))
    return [(outlook.weight(world), *outlook.playout(world, move, rng)) for world in worlds for move in moves]


@pytest_cases()
def test_worlds_of_a_ground_fit_the_view(case: Case) -> None:
    """Of whoever looks, a spectator too: the table that is seen is the same, and the moves are."""
    game = case.game
    for played in traces(case):
        for turn in decisions(played, LOOKED_AT):
            seat: Seat | None
            for seat in (turn.seat, played.rng(f"viewer/{turn.before}").choice(case.viewers)):
                view, rng = played.view(turn, seat), played.rng(f"worlds/{turn.before}")
                outlook = grounds(case.slug)[0].prepare(view)
                for _ in range(WORLDS):
                    world = outlook.deal(rng)
                    state = outlook.state(world)
                    assert isinstance(state, game.state_type)
                    assert canonical(game.observe(state, seat)) == canonical(view.observation)
                    assert game.actors(state) == game.actors(turn.state)
                    assert outlook.weight(world) >= 0


@pytest_cases()
def test_playouts_share_one_win_and_leave_the_world_as_it_is(case: Case) -> None:
    for played in traces(case):
        for turn in decisions(played, LOOKED_AT):
            view, rng = played.view(turn, turn.seat), played.rng(f"playouts/{turn.before}")
            for ground in grounds(case.slug):
                outlook = ground.prepare(view)
                world = outlook.deal(rng)
                before = digest(outlook.state(world))
                for move in rng.sample(list(view.legal)[:400], min(MOVES, len(view.legal))):
                    assert sums_up(outlook.playout(world, move, rng), case.setup.seats)
                assert digest(outlook.state(world)) == before


@pytest_cases()
def test_a_ground_draws_from_its_stream_alone_and_knows_the_view_alone(case: Case) -> None:
    """Hidden-swap for grounds: on the views of two worlds that look alike to a seat, all comes out alike."""
    game, ground = case.game, grounds(case.slug)[0]
    for played in traces(case):
        for turn in decisions(played, 2):
            view, before = played.view(turn, turn.seat), random.getstate()
            swapped = game.determinize(view, played.rng(f"swap/{turn.before}"))
            other = game.view(swapped, turn.seat, view.history)
            fresh = make_ground(registry.entry(case.slug), game)
            assert played_out(ground, view, 7) == played_out(fresh, other, 7)
            assert ground.evaluate(view) == fresh.evaluate(other)
            assert random.getstate() == before


@pytest_cases()
def test_a_ground_judges_any_view(case: Case) -> None:
    for played in traces(case):
        for turn in decisions(played, 2):
            for seat in case.viewers:
                assert sums_up(grounds(case.slug)[0].evaluate(played.view(turn, seat)), case.setup.seats)
