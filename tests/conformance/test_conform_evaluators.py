"""Tests for the evaluators of every game, which judge who will win, and for the playouts of any game."""

from __future__ import annotations

import functools
import random

import pytest

from bidtable.bots.common.evaluate import AnyEvaluator, Evaluator
from bidtable.bots.common.levels import make_evaluator
from bidtable.core import registry
from bidtable.core.model import CHANCE, digest
from tests.conformance.cases import Case, Trace, Turn, load, pytest_cases, traces

LOOKED_AT = 3
"""Decisions of a game whose views are prepared."""
MOVES = 2
"""Moves of a view that are played out."""


@functools.cache
def evaluator_of(slug: str) -> Evaluator:
    """Return the game's own evaluator."""
    return make_evaluator(registry.entry(slug), load(slug))


def decisions(played: Trace, count: int) -> list[Turn]:
    """Return decisions of a game, spread over it."""
    turns = [turn for turn in played.turns if turn.seat != CHANCE]
    return sorted(
        played.rng("evaluators").sample(turns, min(count, len(turns))), key=lambda turn: turn.before
    )


def sums_up(shares: tuple[float, ...], seats: int) -> bool:
    """Whether the shares add up to one win."""
    return len(shares) == seats and min(shares) >= 0 and sum(shares) == pytest.approx(1.0)


@pytest_cases()
def test_playouts_share_one_win_and_leave_the_world_as_it_is(case: Case) -> None:
    for played in traces(case):
        for turn in decisions(played, LOOKED_AT):
            view, rng = played.view(turn, turn.seat), played.rng(f"playouts/{turn.before}")
            outlook = AnyEvaluator(case.game).prepare(view)
            world = outlook.deal(rng)
            before = digest(world)
            for move in rng.sample(list(view.legal)[:400], min(MOVES, len(view.legal))):
                assert sums_up(outlook.playout(world, move, rng), case.setup.seats)
            assert digest(world) == before


@pytest_cases()
def test_chances_to_win_follow_from_the_view_alone(case: Case) -> None:
    """Hidden-swap: two worlds that look alike to a seat get the same judgement."""
    game, evaluator = case.game, evaluator_of(case.slug)
    for played in traces(case):
        for turn in decisions(played, 2):
            view, before = played.view(turn, turn.seat), random.getstate()
            swapped = game.determinize(view, played.rng(f"swap/{turn.before}"))
            other = game.view(swapped, turn.seat, view.history)
            fresh = make_evaluator(registry.entry(case.slug), game)
            assert evaluator.evaluate(view) == fresh.evaluate(other)
            assert random.getstate() == before


@pytest_cases()
def test_an_evaluator_judges_any_view(case: Case) -> None:
    for played in traces(case):
        for turn in decisions(played, 2):
            for seat in case.viewers:
                shares = evaluator_of(case.slug).evaluate(played.view(turn, seat))
                assert sums_up(shares, case.setup.seats)
