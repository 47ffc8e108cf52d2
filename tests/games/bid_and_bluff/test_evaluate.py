"""Tests of the evaluator of Bid & Bluff: chances to win in every phase, by the knowledge of each viewer."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.bots.bid_and_bluff import calibration as bid_and_bluff_calibration
from bidtable.bots.bid_and_bluff import evaluate as bid_and_bluff_evaluate
from bidtable.bots.bid_and_bluff.bot import make
from bidtable.bots.bid_and_bluff.evaluate import BidAndBluffEvaluator
from bidtable.bots.bid_and_bluff.nets import Foretold, brain
from bidtable.bots.bid_and_bluff.places import Places
from bidtable.bots.bid_and_bluff.win_chance import Rival, chance, table, wins
from bidtable.bots.common.base import Limit, Never
from bidtable.bots.common.calibration import Calibration, calibration
from bidtable.bots.common.evaluate import Shares
from bidtable.core.model import CHANCE, Seat, Setup
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.state import State
from bidtable.games.bid_and_bluff.worlds import Worlds
from tests.games.bid_and_bluff.situations import (
    before_round,
    bid_all,
    dealt,
    moving,
    plays,
    seated,
    squares,
)
from tests.play import at_random, turns


@pytest.fixture(scope="module")
def judge(game: BidAndBluff) -> BidAndBluffEvaluator:
    return BidAndBluffEvaluator(game)


def told(judge: BidAndBluffEvaluator, game: BidAndBluff, state: State, seat: int | None = None) -> Shares:
    return judge.evaluate(game.view(state, seat))


@pytest.mark.parametrize(("seats", "board"), [(2, "short"), (3, "standard"), (6, "long")])
def test_chances_add_up_in_every_phase_for_every_viewer(
    game: BidAndBluff, judge: BidAndBluffEvaluator, seats: int, board: str
) -> None:
    """Forced steps are judged too: a full trick, the score, a die that stays, the end of a round."""
    rng, bot = random.Random(seats), make(game, "easy")
    state, phases = game.start(Setup(seats, ("hook",), {"board": board})), set[str]()
    while actors := game.actors(state):
        actor, move = actors[0], None
        if actor != CHANCE:
            move = bot.choose(game.view(state, actor), Limit(), rng, Never()).move
        for step in game.steps(state, actor, move or game.sample(state, rng)):
            state = step.state
            viewer = rng.choice([None, *range(seats)])
            if state.phase not in phases or rng.random() < 0.02:
                phases.add(state.phase)
                shares = told(judge, game, state, viewer)
                assert len(shares) == seats
                assert sum(shares) == pytest.approx(1.0)
                assert min(shares) >= 0
    outcome = game.outcome(state)
    assert outcome is not None
    assert told(judge, game, state).index(1.0) == outcome.winners[0]
    assert phases >= {"colour", "start", "bid", "play", "trick", "score", "move", "end", "over"}


def test_the_same_view_is_judged_alike_and_other_hands_do_not_count(
    game: BidAndBluff, judge: BidAndBluffEvaluator
) -> None:
    hands = {1: "A9 B5", 2: "C10 C9", 3: "D4 D5", 0: "A2 A7"}
    swapped = {1: "C10 B5", 2: "A9 C9", 3: "D6 D7", 0: "A2 A7"}
    found = []
    for held in (hands, swapped):
        state = dealt(game, held, "E2")
        found.append((told(judge, game, state, 0), told(BidAndBluffEvaluator(game), game, state)))
    assert found[0] == found[1]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_seat_at_turn_has_the_chance_of_the_best_move(
    game: BidAndBluff, judge: BidAndBluffEvaluator, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The evaluator is fully trusted here."""
    monkeypatch.setattr(bid_and_bluff_calibration, "calibration", lambda slug: Calibration({}, {}))
    hands = dict(enumerate(("A9 B5 E3", "C10 C9 E1", "D4 D5 B1", "A2 A7 C1")[:seats]))
    state = dealt(game, hands, "E2")
    for now in (state, bid_all(game, state)):
        view = game.view(now, now.turn)
        decision = make(game, "hard").choose(view, Limit(), random.Random(1), Never())
        assert judge.evaluate(view)[now.turn] == pytest.approx(decision.reasons[0].value)


@pytest.mark.parametrize("power", [0.8, 1.25])
def test_chances_are_raised_to_the_power_of_the_number_of_seats(
    game: BidAndBluff, judge: BidAndBluffEvaluator, power: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds for bids, cards and the race, and seats that surely win or lose still do."""
    hands = dict(enumerate(("A9 B5 E3", "C10 C9 E1", "D4 D5 B1")))
    bidding = dealt(game, hands, "E2")
    before = squares(game, before_round(seated(game, 3), 8), "a1", "b1", "d12")
    sure = moving(game, "d16 a1 c11", "4 1 0", "4 0 0")
    for state in (bidding, bid_all(game, bidding), before):
        found = []
        for each in (1.0, power):
            monkeypatch.setattr(
                bid_and_bluff_calibration,
                "calibration",
                lambda slug, each=each: Calibration({}, {"3": (each, each), "2": (9.0, 9.0)}),
            )
            found.append(told(judge, game, state, state.turn if state.phase in ("bid", "play") else None))
        raised = [share**power for share in found[0]]
        assert found[1] == pytest.approx([each / sum(raised) for each in raised])
        assert told(judge, game, sure) == (1.0, 0.0, 0.0)


def test_learned_powers_have_a_provenance() -> None:
    known = calibration("bid_and_bluff")
    assert set(known.powers) == set(known.provenance) == {"2", "3", "4", "5", "6"}
    assert all(0.5 < power < 2.0 for powers in known.powers.values() for power in powers)
    assert all("bid_and_bluff.trust" in made and "commit" in made for made in known.provenance.values())


def test_the_leader_is_likely_to_win_in_every_phase(game: BidAndBluff, judge: BidAndBluffEvaluator) -> None:
    """The die of seat 2 is in the zone; the others are at START."""
    before = squares(game, before_round(seated(game, 3), 8), "a1", "b1", "d12")
    hands = {0: "A9", 1: "C10", 2: "D4"}
    bidding = dealt(game, hands, "E2", dice="a1 b1 d12")
    played, _ = plays(game, bid_all(game, bidding), "C10" if bidding.turn == 1 else "A9")
    for state in (before, bidding, played):
        for viewer in (None, 0, 2):
            shares = told(judge, game, state, viewer)
            assert shares[2] > 0.6
            assert shares[2] == max(shares)


def test_a_hand_that_makes_its_bid_is_worth_more_to_a_viewer_of_the_hand(
    game: BidAndBluff, judge: BidAndBluffEvaluator
) -> None:
    """All bid 1 with one card: the holder of the highest trump knows that the trick is won."""
    good = dealt(game, {0: "E10", 1: "C1", 2: "D4"}, "E2")
    poor = dealt(game, {0: "C1", 1: "E10", 2: "D4"}, "E2")
    good, poor = bid_all(game, good), bid_all(game, poor)
    assert told(judge, game, good) == told(judge, game, poor)
    assert told(judge, game, good, 0)[0] > told(judge, game, good)[0] + 0.05
    assert told(judge, game, poor, 0)[0] < told(judge, game, poor)[0]


def test_the_race_is_over_for_a_seat_that_cannot_overtake(
    game: BidAndBluff, judge: BidAndBluffEvaluator
) -> None:
    """Seat 0 enters with more steps to spare than seat 1 can have, and all see it before a die has moved."""
    state = moving(game, "d16 a1 c11", "4 1 0", "4 0 0")
    assert told(judge, game, state) == told(judge, game, state, 1) == (1.0, 0.0, 0.0)
    scored = replace(state, phase="score", turn=2, allowances=())
    assert told(judge, game, scored) == (1.0, 0.0, 0.0)


class Asked:
    """Asks to stop at a chosen check, from 1 on."""

    def __init__(self, at: int) -> None:
        self.at, self.times = at, 0

    def is_set(self) -> bool:
        self.times += 1
        return self.times >= self.at


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_evaluator_stops_between_nets_squares_and_worlds(
    game: BidAndBluff, viewer: Seat | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of these takes a while if nothing is cached yet, at a table's first position."""
    state = dealt(game, {0: "A9 B5", 1: "C10 C9", 2: "D4 D5"}, "E2")
    done = list[str]()

    def noted(name: str, act: Any) -> Any:
        def doing(*rest: Any) -> Any:
            done.append(name)
            return act(*rest)

        return doing

    monkeypatch.setattr(bid_and_bluff_evaluate, "brain", noted("nets", brain))
    monkeypatch.setattr(Places, "__init__", noted("squares", Places.__init__))
    monkeypatch.setattr(BidAndBluffEvaluator, "_foretold", noted("judged", BidAndBluffEvaluator._foretold))
    for at, expected in ((1, []), (2, ["nets"]), (3, ["nets", "squares"])):
        judge = BidAndBluffEvaluator(game)
        done.clear()
        assert sum(judge.evaluate(game.view(state, viewer), Asked(at))) == pytest.approx(1.0)
        assert done == expected
    done.clear()
    BidAndBluffEvaluator(game).evaluate(game.view(state, viewer), Asked(4))
    assert done.count("judged") == 1


def test_worlds_are_prepared_once_for_all_that_are_dealt(
    game: BidAndBluff, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = dealt(game, {0: "A9 B5", 1: "C10 C9", 2: "D4 D5"}, "E2")
    made, used = list[object](), list[object]()

    def noted(found: list[object], act: Any) -> Any:
        def doing(worlds: Worlds, *rest: Any) -> Any:
            found.append(worlds)
            return act(worlds, *rest)

        return doing

    monkeypatch.setattr(Worlds, "__init__", noted(made, Worlds.__init__))
    monkeypatch.setattr(Worlds, "deal", noted(used, Worlds.deal))
    told(BidAndBluffEvaluator(game), game, state)
    assert len(made) == 1
    assert used == made * bid_and_bluff_evaluate.WORLDS


def test_squares_are_worked_out_once_for_the_judge_and_its_bot(
    game: BidAndBluff, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = dealt(game, {0: "A9 B5", 1: "C10 C9", 2: "D4 D5"}, "E2")
    made, make_places = list[object](), Places.__init__

    def counted(found: Places, *rest: Any) -> None:
        made.append(found)
        make_places(found, *rest)

    monkeypatch.setattr(Places, "__init__", counted)
    judge = BidAndBluffEvaluator(game)
    for viewer in (None, 0, 1, 2):
        told(judge, game, state, viewer)
    assert len(made) == 1


def test_before_the_dice_are_on_the_board_all_are_about_alike(
    game: BidAndBluff, judge: BidAndBluffEvaluator
) -> None:
    state = game.start(Setup(4))
    assert told(judge, game, state) == (0.25,) * 4
    every = turns(game, state, at_random(game, random.Random(3)))
    state = next(turn.state for turn in every if turn.state.phase == "start")
    assert max(told(judge, game, state, state.turn)) < 0.4


def test_where_nothing_was_learned_worlds_are_played_out_at_random(game: BidAndBluff) -> None:
    small = BidAndBluff(replace(game.context.rules, suits=game.context.rules.suits[:4], cycle=(3, 2, 1)))
    every = turns(small, small.start(Setup(2)), at_random(small, random.Random(1)))
    state = next(turn.state for turn in every if turn.state.phase == "play")
    assert sum(BidAndBluffEvaluator(small).evaluate(small.view(state, state.turn))) == pytest.approx(1.0)


def test_the_chances_of_all_are_taken_over_the_same_cases() -> None:
    own, rivals = [1.0, 3.0, 0.5], [Rival(9.0, 1.0, None), Rival(2.0, 0.5, False), Rival(4.0, 1.5, None)]
    foretold = Foretold([0.2, 0.5, 0.3], [0.1, 0.5, 0.7], [0.6, 0.4, 0.2])
    found = wins(own, rivals, foretold, 1, 0)
    assert sum(found) == pytest.approx(1.0)
    assert found[0] == pytest.approx(chance(table(own, rivals), rivals, foretold, 1, 0))
    assert found[1] > found[3] > found[2]
