"""Tests of bots and judges of any game: worlds that fit a view, played out at random, and the most frequent winner."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bidtable.bots.common import evaluate, ladder
from bidtable.bots.common.arena import Terms
from bidtable.bots.common.base import Level, Limit, Never
from bidtable.bots.common.evaluate import JUDGED, AnyEvaluator, Playouts, Shares, shared
from bidtable.bots.common.generic import PlayoutBot
from bidtable.bots.common.levels import make_evaluator
from bidtable.core import registry
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Event, Move, Setup, digest
from bidtable.rulebook import Library
from bidtable.store import places
from tests.conformance.cases import load, slugs
from tests.conftest import FOLDER
from tests.play import at_random, turns

SEATS = 3


def view_of(slug: str, moves: int, seed: int = 1) -> View[Any]:
    """Return the knowledge of the seat at turn after some random moves."""
    game, rng = load(slug), random.Random(seed)
    events: list[Event] = []
    for turn in turns(game, game.start(Setup(SEATS)), at_random(game, rng)):
        if turn.seat != CHANCE and moves <= 0 and len(game.legal(turn.state, turn.seat)) > 1:
            return game.view(turn.state, turn.seat, game.history(events, turn.seat))
        moves -= turn.seat != CHANCE
        events += turn.events
    raise AssertionError("no such view")


@pytest.mark.parametrize("slug", slugs())
def test_worlds_of_any_game_fit_the_view_and_are_played_out_to_a_winner(slug: str) -> None:
    game, view, rng = load(slug), view_of(slug, 6), random.Random(3)
    outlook = AnyEvaluator(game).prepare(view)
    for move in list(view.legal)[:4]:
        world = outlook.deal(rng)
        assert game.observe(world, view.seat) == view.observation
        before = digest(world)
        shares = outlook.playout(world, move, rng)
        assert digest(world) == before
        assert len(shares) == SEATS
        assert sum(shares) == pytest.approx(1.0)
        assert all(0.0 <= share <= 1.0 for share in shares)


def test_a_playout_follows_the_rules_to_the_winners() -> None:
    """Played by hand with the same luck, a game ends as the playout says."""
    game, view = load("goofspiel"), view_of("goofspiel", 9)
    outlook = Playouts(game, view)
    for seed in range(20):
        world = outlook.deal(random.Random(seed))
        rng = random.Random(seed)
        state, move = world, next(iter(view.legal))
        shares = outlook.playout(world, move, random.Random(seed))
        assert view.seat is not None
        *_, last = turns(game, game.apply(state, view.seat, move), at_random(game, rng))
        outcome = game.outcome(last.steps[-1].state)
        assert outcome is not None
        assert [seat for seat, share in enumerate(shares) if share] == list(outcome.winners)


def test_a_playout_that_takes_too_long_is_judged_by_points(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = load("goofspiel"), view_of("goofspiel", 18)
    monkeypatch.setattr(evaluate, "LONGEST_PLAYOUT", 0)
    world = Playouts(game, view).deal(random.Random(1))
    shares = Playouts(game, view).finish(world, random.Random(1))
    points = [sum(value for _, value in game.score_parts(world, seat)) for seat in range(SEATS)]
    assert len(set(points)) > 1
    assert sorted(range(SEATS), key=lambda seat: shares[seat]) == sorted(
        range(SEATS), key=lambda s: points[s]
    )
    assert sum(shares) == pytest.approx(1.0)


def test_chances_are_shared_in_proportion_and_evenly_without_hope() -> None:
    assert shared([1.0, 3.0]) == (0.25, 0.75)
    assert shared([0.0, 0.0]) == (0.5, 0.5)


class AfterTwo:
    """Asks to stop from the third check on."""

    asked = 0

    def is_set(self) -> bool:
        self.asked += 1
        return self.asked > 2


@pytest.mark.parametrize("slug", ["goofspiel", "bid_and_bluff", "i_bid_you_not"])
def test_a_cancelled_judgement_ends_after_one_more_world_at_most(slug: str) -> None:
    view, cancel, game = view_of(slug, 20), AfterTwo(), load(slug)
    if slug == "bid_and_bluff":
        # The seat at turn asks the nets; worlds are dealt only for viewers that are not at turn.
        view = game.view(game.determinize(view, random.Random(1)), None)
    judge = AnyEvaluator(game) if slug == "goofspiel" else make_evaluator(registry.entry(slug), game)
    assert sum(judge.evaluate(view, cancel)) == pytest.approx(1.0)
    assert cancel.asked == 3


def test_a_view_is_judged_alike_each_time_and_more_surely_towards_the_end() -> None:
    game = load("goofspiel")
    judge = AnyEvaluator(game)
    early, late = view_of("goofspiel", 1), view_of("goofspiel", 33)
    assert judge.evaluate(early) == judge.evaluate(early)
    for view in (early, late):
        assert sum(judge.evaluate(view)) == pytest.approx(1.0)
    assert max(judge.evaluate(late)) > max(judge.evaluate(early)) + 3 / JUDGED


class Told(AnyEvaluator):
    """Knows one good move, and counts how often a view is prepared."""

    def __init__(self, good: Move) -> None:
        super().__init__(load("goofspiel"))
        self.good, self.prepared = good, 0

    def prepare(self, view: View[Any]) -> Playouts:
        self.prepared += 1
        return TwoMoves(self.good, view)


class TwoMoves(Playouts):
    """Lets one move win in three games out of four, and any other move in one."""

    def __init__(self, good: Move, view: View[Any]) -> None:
        super().__init__(load("goofspiel"), view)
        self.good = good

    def playout(self, world: Any, move: Move, rng: random.Random) -> Shares:
        wins = rng.random() < (0.75 if move == self.good else 0.25)
        return (1.0, 0.0, 0.0) if wins else (0.0, 1.0, 0.0)


def test_a_bot_prepares_once_and_chooses_what_wins_most_playouts() -> None:
    view = view_of("goofspiel", 0)
    view = View(0, view.observation, view.history, tuple(view.legal)[:2])
    for good in view.legal:
        told = Told(good)
        decision = PlayoutBot(told).choose(view, Limit(400), random.Random(2), Never())
        assert decision.move == good
        assert decision.reasons[0].value == pytest.approx(0.75, abs=0.1)
        assert told.prepared == 1


@pytest.mark.long
def test_a_game_without_bots_of_its_own_has_a_hard_one_that_is_stronger(tmp_path: Path) -> None:
    """With 7 cards and 8 playouts, hard among normal at two seats, seeds 1 to 150: .59, 95 % interval .51 to .67."""
    (tmp_path / "goofspiel").mkdir()
    cards = (FOLDER / "cards.yaml").read_text("utf-8").replace("ranks: 13", "ranks: 7")
    (tmp_path / "goofspiel" / "cards.yaml").write_text(cards, encoding="utf-8")
    terms = Terms("goofspiel", Library(places.shipped_rules(), tmp_path), playouts=8)
    found = ladder.climb(terms, Level.HARD, Level.NORMAL, (2,), 150)
    assert found.rungs[0].odd.low > 0.5
