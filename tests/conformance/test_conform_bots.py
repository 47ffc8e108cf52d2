"""Tests for the bots of every game: they choose legal moves, and only by the knowledge of their seat."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bidtable.bots.common.base import Level, Limit, Never
from bidtable.bots.common.levels import levels_of, make_bot
from bidtable.core import registry
from bidtable.core.model import CHANCE
from bidtable.core.record import Character
from tests.conformance.cases import Case, all_cases, traces

LIMIT = Limit(playouts=4)
LEANS = Character(2, 2, -2)
"""A character with the strongest lean that is possible."""
DECISIONS = {Level.RANDOM: 6, Level.HARD: 3}
"""Decisions of a game that are checked, for games that differ from `USUAL`."""
USUAL = 2


class Cancelled:
    """Asks a bot for its answer at once."""

    def is_set(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("case", "level"),
    [
        pytest.param(case, level, id=f"{case}-{level}")
        for case in all_cases()
        for level in levels_of(registry.entry(case.slug))
    ],
)
def test_a_bot_chooses_by_its_view_alone(case: Case, level: Level) -> None:
    """Hidden-swap for bots of all levels: equal views and equal luck give the same move.

    The cards that the others hold make no difference.
    """
    game = case.game
    bot = make_bot(registry.entry(case.slug), game, level, LEANS)
    for played in traces(case):
        turns = [turn for turn in played.turns if turn.seat != CHANCE]
        rng = played.rng(f"bots/{level}")
        for turn in rng.sample(turns, min(len(turns), DECISIONS.get(level, USUAL))):
            view = played.view(turn, turn.seat)
            world = game.determinize(view, rng)
            before = random.getstate()
            decision = bot.choose(view, LIMIT, random.Random(5), Never())
            other = make_bot(registry.entry(case.slug), game, level, LEANS)
            again = other.choose(game.view(world, turn.seat, view.history), LIMIT, random.Random(5), Never())
            assert random.getstate() == before, "a bot draws only from its own stream"
            assert again == decision
            if not bot.reads_history:
                unread = bot.choose(replace(view, history=()), LIMIT, random.Random(5), Never())
                assert unread == decision
            legal = game.legal(turn.state, turn.seat)
            assert decision.move in legal
            for reason in decision.reasons:
                assert reason.move in legal
            if decision.reasons:
                # An easy bot errs about the best move, and some bots bluff; then they say so.
                assert (decision.reasons[0].move != decision.move) == bool(decision.aside)
            hurried = bot.choose(view, LIMIT, random.Random(5), Cancelled())
            assert hurried.move in legal
