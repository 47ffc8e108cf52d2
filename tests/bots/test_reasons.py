"""Tests of reasons: every decision of every bot has them.

They name the best move first, in declared units, and in the same words in all games.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.bots.common import reasons
from bidtable.bots.common.base import Decision, Level, Limit, Never, Reason, Unit
from bidtable.bots.common.generic import PlayoutBot
from bidtable.bots.common.levels import levels_of, make_bot, measured
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Event, Move, Setup
from bidtable.games.bid_and_bluff.moves import Bid
from tests.conformance.cases import load, slugs, variant_sets

PLAYED = [
    (slug, level) for slug in slugs() for level in measured(registry.entry(slug)) if level != Level.RANDOM
]
TOLD = re.compile(r"(About )?\d+% to win: |[+−]?\d+\.\d points: ")
"""The beginnings of a reason: the chance to win, or points that the game counts in the end."""
MOST = 100
"""Moves of a game that are checked, including those of chance."""
SLOW = 12
"""Moves of a game by bots that play moves out."""


@functools.cache
def decisions(slug: str, level: str) -> list[tuple[View[Any], Decision]]:
    """Play a game by bots of one level with as many variants as possible, and return their decisions."""
    return list(decided(slug, level))


def decided(slug: str, level: str) -> Iterator[tuple[View[Any], Decision]]:
    game, entry = load(slug), registry.entry(slug)
    bot = make_bot(entry, game, level)
    state = game.start(Setup(3, variant_sets(game.info)[-1]))
    events: tuple[Event, ...] = ()
    for number in range(SLOW if isinstance(bot, PlayoutBot) else MOST):
        actors = game.actors(state)
        if not actors:
            return
        rng = stream(7, f"{slug}/{level}/{number}")
        if actors[0] == CHANCE:
            move = game.sample(state, rng)
        else:
            view = game.view(state, actors[0], game.history(events, actors[0]))
            decision = bot.choose(view, Limit(1), rng, Never())
            yield view, decision
            move = decision.move
        steps = game.steps(state, actors[0], move)
        state, events = steps[-1].state, (*events, *[step.event for step in steps])


@pytest.mark.parametrize(("slug", "level"), PLAYED)
def test_a_decision_says_what_was_weighed(slug: str, level: str) -> None:
    weighed = 0
    for view, decision in decisions(slug, level):
        if len(view.legal) == 1:
            assert decision.reasons == ()
            continue
        moves = [reason.move for reason in decision.reasons]
        assert decision.move in moves
        assert len(set(moves)) == len(moves)
        assert all(move in view.legal for move in moves)
        told = [(not reason.barred, reason.said) for reason in decision.reasons]
        assert told == sorted(told, reverse=True), "the best first, and last what is made by no means"
        assert len({reason.unit for reason in decision.reasons}) == 1, "they can be compared"
        for reason in decision.reasons:
            if reason.text == reasons.TASTE:
                continue
            value, _, rests_on = reason.text.partition(": ")
            if reason.chance is None:
                assert value == reasons.worth(reason.value, reason.unit, reason.tries)
            else:
                assert value == reasons.worth(reason.chance, Unit.CHANCE, reason.tries)
            assert rests_on, f"{reason.move} does not say what it rests on"
            assert any(sign.isdigit() for sign in value)
        values = [reason.value for reason in decision.reasons if not reason.barred]
        assert values == sorted(values, reverse=True), "what is worth more is no worse a chance to win"
        assert (decision.aside != "") == (moves[0] != decision.move)
        weighed += 1
    assert weighed > 3


@pytest.mark.parametrize(
    ("slug", "level"), [(slug, level) for slug, level in PLAYED if level in levels_of(registry.entry(slug))]
)
def test_bots_of_the_table_tell_chances_or_points(slug: str, level: str) -> None:
    """Every weighed move is described by one measure or by points, in all games."""
    for _, decision in decisions(slug, level):
        for reason in decision.reasons:
            assert reason.text == reasons.TASTE or TOLD.match(reason.text), reason


@pytest.mark.parametrize(
    ("slug", "level"), [(slug, level) for slug, level in PLAYED if level in levels_of(registry.entry(slug))]
)
def test_no_move_is_told_by_more_than_all_or_less_than_nothing(slug: str, level: str) -> None:
    """A worth that means "never" or "always" is no chance, so the effect of the move is described."""
    for view, decision in decisions(slug, level):
        for reason in decision.reasons:
            if reason.unit is not Unit.CHANCE or reason.text == reasons.TASTE:
                continue
            assert round(reason.said, 2) >= 0, f"{reason} of {view.observation}"
            assert reason.said <= 1 or "wins in this round" in reason.text


def test_only_easy_bots_slip_and_only_some_mix_their_moves() -> None:
    said: dict[str, set[str]] = {}
    for slug, level in PLAYED:
        said.setdefault(level, set()).update(
            decision.aside for _, decision in decisions(slug, level) if decision.aside
        )
    assert said == {
        "easy": {reasons.SLIP},
        "normal": {reasons.MIXED},
        "generic": set(),
        "hard": {reasons.MIXED},
    }


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.4126, Unit.CHANCE, "41% to win"),
        (1.5, Unit.CHANCE, "100% to win"),
        (-1.0, Unit.CHANCE, "0% to win"),
        (2.44, Unit.POINTS, "+2.4 points"),
        (-0.04, Unit.POINTS, "0.0 points"),
        (-0.125, Unit.CARDS, "−0.12 Deal cards"),
        (-3.26, Unit.ROUNDS, "−3.3 rounds"),
        (1234.4, Unit.DOLLARS, "+$1,234"),
        (-40.0, Unit.DOLLARS, "−$40"),
        (0.2, Unit.DOLLARS, "$0"),
    ],
)
def test_values_are_said_in_their_unit(value: float, unit: Unit, text: str) -> None:
    assert reasons.worth(value, unit) == text


@pytest.mark.parametrize(
    ("tries", "text"),
    [(8, "About 40%"), (24, "About 40%"), (25, "About 45%"), (624, "About 45%"), (625, "43%")],
)
def test_a_mean_of_few_playouts_is_told_no_finer_than_it_is(tries: int, text: str) -> None:
    assert reasons.worth(0.43, Unit.CHANCE, tries) == f"{text} to win"
    error = 50 / math.sqrt(tries)
    assert reasons.grain(tries) >= error / 2


def test_moves_that_few_playouts_cannot_tell_apart_are_called_about_as_good() -> None:
    first, second = Reason(Bid(1), 0.43, tries=8), Reason(Bid(2), 0.37, tries=8)
    assert reasons.compared(first, second, "Bid 2") == "Bid 2 is about as good."
    surely = Reason(Bid(2), 0.21, tries=8)
    assert (
        reasons.compared(first, surely, "Bid 2") == "Ahead of Bid 2 by about 20 points of the chance to win."
    )
    exact = [replace(each, tries=0) for each in (first, second)]
    assert reasons.compared(exact[0], exact[1], "Bid 2") == "Ahead of Bid 2 by 6 points of the chance to win."


def test_the_best_comes_first_and_among_equals_the_one_that_is_made() -> None:
    low, made, equal, best = (
        Reason(Bid(tricks), value, "x") for tricks, value in enumerate((0.1, 0.5, 0.5, 0.9))
    )
    decision = reasons.decided(made.move, (low, equal, made, best), Unit.CHANCE, "A slip.")
    assert [reason.move for reason in decision.reasons] == [best.move, made.move, equal.move, low.move]
    assert decision.aside == "A slip."
    assert reasons.decided(best.move, (low, best), Unit.CHANCE, "A slip.").aside == ""
    assert decision.reasons[0].text == "90% to win: x"


def test_a_decision_is_told_in_lines() -> None:
    game = load("bid_and_bluff")
    moves: list[Move] = [Bid(0), Bid(2)]
    weighed = [Reason(move, value, "why") for move, value in zip(moves, (0.25, 0.5), strict=True)]
    decision = reasons.decided(moves[0], weighed, Unit.CHANCE, reasons.SLIP)
    assert list(reasons.told(game, decision)) == [
        "Bid 0",
        "  Bid 2: 50% to win: why",
        "* Bid 0: 25% to win: why",
        reasons.SLIP,
    ]
    assert list(reasons.told(game, Decision(moves[1]))) == ["Bid 2", reasons.FORCED]
