"""Tests of the calibration of Bidness's chances to win: its power and its share of luck are learned from winners."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bidtable.bots.bidness import evaluate
from bidtable.bots.bidness.evaluate import BidnessEvaluator
from bidtable.bots.common.calibration import Calibration, calibration
from bidtable.core.model import CHANCE, Setup
from bidtable.games.bidness import load
from bidtable.games.bidness.moves import GoToTrial, Play, TrialRoll
from bidtable.rulebook import Library
from bidtable.store import places
from tests.games.bidness.situations import THREE, Table
from tests.lab.reliability import Told
from tests.lab.training.bidness.trust import learned


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_leader_stays_the_leader_and_no_seat_is_lost(seats: int) -> None:
    """The shipped powers keep the order of seats, change a clear lead little, and have a provenance."""

    def calibrated(*shares: float) -> tuple[float, ...]:
        return calibration("bidness").calibrated(shares, str(seats))

    ahead = calibrated(0.8, *[0.2 / (seats - 1)] * (seats - 1))
    assert sum(ahead) == pytest.approx(1)
    assert 0.7 < ahead[0] < 0.85
    found = calibrated(0.999, *[0.001 / (seats - 1)] * (seats - 1))
    assert 0.9 < found[0] < 0.999
    assert min(found) > 0.001 / seats
    made = calibration("bidness").provenance[str(seats)]
    assert f"bidness.trust --seats {seats}" in made
    assert "commit" in made


def test_a_pending_trial_is_worth_the_mean_of_its_verdicts() -> None:
    """The plaintiff with two dice against two wins 44 of 100 trials."""

    def chance(*rolls: int) -> float:
        table = Table([f"libel_2 {THREE}", THREE], staff=["marketer marketer marketer"] * 2)
        table.do(0, Play("libel_2", 1), GoToTrial())
        for roll in rolls:
            table.do(CHANCE, TrialRoll((roll, roll)))
        return BidnessEvaluator(table.game).evaluate(table.game.view(table.state, 0))[0]

    before, won, lost = chance(), chance(6, 1), chance(1, 6)
    assert lost < before < won
    assert (before - lost) / (won - lost) == pytest.approx(0.4437, abs=0.02)
    assert before < chance(5) < won


def test_a_seat_that_has_won_has_chance_1() -> None:
    """The calibration leaves a share to luck, but not after the game."""
    game = load(Library(places.shipped_rules()))
    state = game.start(Setup(3))
    assert calibration("bidness").luck["3"] > 0
    ended = game.view(replace(state, ious=(3, 0, 4)), None)
    assert BidnessEvaluator(game).evaluate(ended) == (0.0, 1.0, 0.0)


def test_chances_are_raised_and_luck_is_shared_out() -> None:
    def told(shares: tuple[float, ...], power: float, luck: float) -> tuple[float, ...]:
        return Calibration({}, {"": (power,)}, {"": luck}).calibrated(shares, "")

    assert told((0.8, 0.2), 1.0, 0.0) == pytest.approx((0.8, 0.2))
    assert told((0.8, 0.2), 2.0, 0.0) == pytest.approx((0.64 / 0.68, 0.04 / 0.68))
    assert told((1.0, 0.0, 0.0), 1.0, 0.3) == pytest.approx((0.8, 0.1, 0.1))
    assert Calibration({}, {}).calibrated((0.8, 0.2), "another table") == pytest.approx((0.8, 0.2))


def test_positions_are_judged_with_the_learned_trust(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(Library(places.shipped_rules()))
    state = game.start(Setup(3))
    rng = random.Random(3)
    while not (seats := [seat for seat in game.actors(state) if seat >= 0]):
        state = game.apply(state, game.actors(state)[0], game.sample(state, rng))
    ground, view = BidnessEvaluator(game), game.view(state, seats[0])
    monkeypatch.setattr(evaluate, "calibration", lambda slug: Calibration({}, {}))
    assert ground.evaluate(view) == pytest.approx(ground.foretold(view))
    monkeypatch.setattr(evaluate, "calibration", lambda slug: Calibration({}, {"3": (1.0,)}, {"3": 1.0}))
    assert ground.evaluate(view) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


@pytest.mark.parametrize(("power", "luck"), [(1.0, 0.0), (0.8, 0.1), (1.0, 1.0)])
def test_the_parts_are_learned_by_which_winners_were_drawn(power: float, luck: float) -> None:
    """In pure lotteries all is luck, whatever the power; in games with exact forecasts nothing changes."""
    rng, true = random.Random(7), Calibration({}, {"": (power,)}, {"": luck})
    found = []
    for number in range(8_000):
        shares = [rng.expovariate(1.0) ** 2 for _ in range(4)]
        told = tuple(share / sum(shares) for share in shares)
        won = rng.choices(range(4), true.calibrated(told, ""))[0]
        found.append(Told("turn", told, (won,), number))
    parts = learned(found)
    assert parts[1] == pytest.approx(luck, abs=0.03)
    assert luck == 1.0 or parts[0] == pytest.approx(power, abs=0.05)
