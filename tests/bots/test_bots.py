"""Tests of opponents: always legal, the same choice for the same view and stream, and worth playing against."""

from __future__ import annotations

import random
import sys
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.bots.bid_and_bluff.bot import make
from bidtable.bots.bid_and_bluff.race import rounds_to_finish
from bidtable.bots.common import arena, generic
from bidtable.bots.common.base import Bot, Level, Limit, Never
from bidtable.bots.common.evaluate import AnyEvaluator, Playouts, Shares, shared
from bidtable.bots.common.generic import MOST_CANDIDATES, PlayoutBot, RandomBot, candidates
from bidtable.bots.common.levels import AVAILABLE, GENERIC, levels_of, make_bot, measured, plays_as
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.game import AnyGame, View
from bidtable.core.legal import LazyLegal
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Event, Move, Setup
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.games.bid_and_bluff.moves import Bid, MoveDie
from bidtable.rulebook import Library
from bidtable.store import places
from tests.play import did

ENTRY = registry.entry("bid_and_bluff")
LIBRARY = Library(places.shipped_rules())


class Count:
    """A `Cancel` that is set after a number of checks."""

    def __init__(self, times: int) -> None:
        self.left = times
        self.asked = 0

    def is_set(self) -> bool:
        self.asked += 1
        self.left -= 1
        return self.left < 0


@pytest.fixture(scope="module")
def game() -> BidAndBluff:
    return load(LIBRARY)


def views(game: AnyGame, setup: Setup, seed: int, bots: list[Bot]) -> Any:
    """Play a game and yield each view with the decision made on it."""
    state, moves = game.start(setup), 0
    history: list[Event] = []
    while game.actors(state):
        actor = game.actors(state)[0]
        if actor == CHANCE:
            move = game.sample(state, stream(seed, f"chance/{moves}"))
        else:
            view = game.view(state, actor, game.history(history, actor))
            decision = bots[actor].choose(view, Limit(20), stream(seed, f"bot/{moves}"), Never())
            yield view, decision, bots[actor], moves
            move = decision.move
        state, events = did(game, state, actor, move)
        history.extend(events)
        moves += 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("board", ["short", "standard", "long"])
def test_bots_choose_legal_moves_and_the_same_ones_again(game: BidAndBluff, seats: int, board: str) -> None:
    setup = Setup(seats, ("hook",) if seats % 2 else (), {"board": board})
    bots = [make_bot(ENTRY, game, ("normal", "easy", "random")[seat % 3]) for seat in range(seats)]
    fresh = [make_bot(ENTRY, game, ("normal", "easy", "random")[seat % 3]) for seat in range(seats)]
    for view, decision, _, moves in views(game, setup, seats, bots):
        assert decision.move in view.legal
        again = fresh[view.seat].choose(view, Limit(20), stream(seats, f"bot/{moves}"), Never())
        assert again == decision


def test_a_bot_bids_nothing_it_cannot_take(game: BidAndBluff) -> None:
    seen = 0
    for view, decision, _, _ in views(game, Setup(3), 11, [make(game, "normal")] * 3):
        if isinstance(decision.move, Bid) and view.observation.dealt < 3:
            seen += 1
            assert decision.move.tricks <= view.observation.dealt
    assert seen


def test_a_bot_enters_finish_when_that_wins(game: BidAndBluff) -> None:
    bot = make(game, "normal")
    entered = 0
    for seed in range(12):
        for view, decision, _, _ in views(game, Setup(2), seed, [bot, bot]):
            last = view.seat == view.observation.dealer
            if MoveDie("finish") in view.legal and last and not view.observation.entered:
                assert decision.move == MoveDie("finish")
                entered += 1
    assert entered


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("board", ["short", "standard", "long"])
def test_the_way_to_finish_gets_shorter_row_by_row(game: BidAndBluff, board: str, diagonal: bool) -> None:
    plan = game.context.boards[board]
    rounds = rounds_to_finish(game.context, plan, diagonal)
    best = [
        min(rounds[square] for square in bits(plan.open) if square // plan.columns == row)
        for row in range(plan.height - 1)
    ]
    assert all(0 < value < 50 for value in best)
    assert best[0] == max(best[: plan.height - 1 - 5])
    start = bits(plan.start)
    assert all(rounds[square] < 50 for square in start)


def test_levels_are_made_or_refused_with_a_list_of_levels(game: BidAndBluff) -> None:
    plain = registry.Entry("x", "X", rules="x:y")
    assert isinstance(make_bot(plain, game, "random"), RandomBot)
    assert isinstance(make_bot(plain, game, "easy"), PlayoutBot)
    assert isinstance(make_bot(plain, game, "normal"), PlayoutBot)
    assert [str(level) for level in AVAILABLE] == ["random", "easy", "normal"]
    with pytest.raises(ValueError, match="no level 'hard' here; there are: random, easy, normal"):
        make_bot(plain, game, Level.HARD)
    strong = replace(plain, hard=True)
    assert [str(level) for level in levels_of(strong)] == ["random", "easy", "normal", "hard"]
    assert isinstance(make_bot(strong, game, Level.HARD), PlayoutBot)
    for name in ("", "Normal", "expert"):
        with pytest.raises(ValueError, match="There is no level"):
            make_bot(ENTRY, game, name)


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bid_it", "i_bid_you_not", "bidness"])
def test_the_bot_of_any_game_can_be_measured_against_and_is_offered_nowhere(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two moves of each decision are played out, because a whole game has many moves.
    monkeypatch.setattr(generic, "MOST_CANDIDATES", 2)
    entry = registry.entry(slug)
    levels = (GENERIC, Level.RANDOM)
    report = arena.simulate(arena.Terms(slug, LIBRARY, playouts=1), levels, 1, 5)
    assert sum(report.wins) == pytest.approx(1)
    assert set(report.levels) == set(levels) <= set(measured(entry))
    assert GENERIC not in levels_of(entry)


def first_view(game: BidAndBluff, moves: int) -> View[Any]:
    """Return the view after some moves at random."""
    for view, _, _, number in views(game, Setup(3), 2, [RandomBot()] * 3):
        if number >= moves and len(view.legal) > 2:
            found: View[Any] = view
            return found
    raise AssertionError("no such view")


def test_the_generic_bot_stops_thinking_when_told(game: BidAndBluff) -> None:
    view = first_view(game, 15)
    bot = PlayoutBot(AnyEvaluator(game))
    for times in (0, 1, 5):
        cancel = Count(times)
        decision = bot.choose(view, Limit(10_000), random.Random(1), cancel)
        assert decision.move in view.legal
        assert cancel.asked <= times + 3


MOST_CALLS = 20_000
"""Function calls that a bot may make between two checks whether to stop; 50 ms allow far more."""


@pytest.mark.parametrize(
    "entry", [entry for entry in registry.entries() if entry.bots], ids=lambda entry: str(entry.slug)
)
def test_the_strongest_bot_of_every_game_looks_often_enough_whether_it_is_to_stop(
    entry: registry.Entry,
) -> None:
    """Function calls are counted instead of time.

    They are counted from the question to each check, and from the last check to the answer.
    """
    of: AnyGame = registry.resolve(entry.rules)(LIBRARY)
    level = levels_of(entry)[-1]
    bot = make_bot(entry, of, level)
    calls, looks = 0, [0]

    class Looks(Never):
        def is_set(self) -> bool:
            looks.append(calls)
            return False

    def count(frame: Any, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event == "call"

    for view, _, _, number in views(of, Setup(4), 3, [make_bot(entry, of, "normal")] * 4):
        if number % 12 == 0:
            # The first call is not counted, because its results are cached.
            bot.choose(view, Limit(), random.Random(1), Never())
            calls, looks[:] = 0, [0]
            sys.setprofile(count)
            bot.choose(view, Limit(), random.Random(1), Looks())
            sys.setprofile(None)
            looks.append(calls)
            assert max(after - before for before, after in pairwise(looks)) < MOST_CALLS, level
            if len(view.legal) > 1:
                assert len(looks) > 2, f"the {level} bot never looks"
        if number > 24:
            break


def test_the_generic_bot_plays_as_many_playouts_as_it_may(
    game: BidAndBluff, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Move] = []

    def playout(outlook: Playouts, world: Any, move: Move, rng: random.Random) -> Shares:
        played.append(move)
        return shared([rng.random() for _ in range(3)])

    monkeypatch.setattr(Playouts, "playout", playout)
    view = first_view(game, 15)
    for limit, share in ((40, 1.0), (40, 0.5), (1, 1.0)):
        played.clear()
        decision = PlayoutBot(AnyEvaluator(game), share).choose(view, Limit(limit), random.Random(1), Never())
        assert len(played) == max(len(view.legal), round(limit * share))
        assert set(played) == set(view.legal)
        assert len(decision.reasons) == len(view.legal)


def test_the_generic_bot_weighs_a_part_of_very_many_moves() -> None:
    moves = [Bid(number) for number in range(10**4)]
    rng = random.Random(1)
    lazy: LazyLegal[Bid] = LazyLegal(10**30, lambda move: move in moves, lambda: iter(moves))
    for legal in (moves, lazy):
        found = candidates(legal, rng)
        assert len(found) == len(set(found)) == MOST_CANDIDATES
    assert candidates(moves[:5], rng) == moves[:5]


@pytest.mark.parametrize(
    ("better", "worse", "games", "share"), [("normal", "random", 30, 0.8), ("normal", "easy", 60, 0.5)]
)
@pytest.mark.long
def test_a_better_level_wins(better: str, worse: str, games: int, share: float) -> None:
    reports = [
        arena.simulate(arena.Terms("bid_and_bluff", LIBRARY), levels, games, 1)
        for levels in ((better, worse), (worse, better))
    ]
    wins = sum(report.levels[better].wins for report in reports)
    assert sum(report.games for report in reports) == 2 * games
    assert arena.wilson(wins, 2 * games)[0] > share


def test_intervals_are_wilsons() -> None:
    assert arena.wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert arena.wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert arena.wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert arena.wilson(0, 0) == (0.0, 1.0)
    assert arena.quantile([1, 2, 3, 4], 0.5) == 2.5
    assert arena.quantile([7], 0.95) == 7
    assert arena.quantile([], 0.5) == 0


def test_a_simulated_game_is_the_one_that_a_table_with_that_seed_plays(game: BidAndBluff) -> None:
    from bidtable.core.match import Match
    from tests.core.test_match import header

    bot = make(game, "normal")
    outcome, rounds, moves = arena.play_game(game, Setup(3), [bot] * 3, 9, Limit())
    match = Match(game, header(game, 9))
    while match.actors:
        actor = match.actors[0]
        if actor == CHANCE:
            match.play_chance()
        else:
            match.play(actor, bot.choose(match.view(actor), Limit(), match.bot_rng(actor), Never()).move)
    assert (match.outcome, game.round_number(match.state), len(match.moves)) == (outcome, rounds, moves)


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bid_it", "i_bid_you_not", "bidness"])
def test_hard_knows_the_shipped_rules_of_every_game(slug: str) -> None:
    """So the opponent plays as hard, and not as the normal bot; the cards of Bidness and their prices are included."""
    entry = registry.entry(slug)
    of: AnyGame = registry.resolve(entry.rules)(LIBRARY)
    assert plays_as(entry, of, Level.HARD) == Level.HARD
    hard, usual = make_bot(entry, of, Level.HARD), make_bot(entry, of, Level.NORMAL)
    assert type(hard) is not type(usual) or vars(hard) != vars(usual)
