"""Tests that the trust in chances at Bid & Bluff is learned from winners."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bidtable.bots.bid_and_bluff.calibration import LAST, SLUG, calibrated, calibration_of_one, stages
from bidtable.bots.bid_and_bluff.review import GUESSED, Weigher
from bidtable.bots.common.base import Limit, Never, Unit
from bidtable.bots.common.calibration import Calibration, file_of
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff import load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.reliability import KINDS, Told, line
from tests.lab.training.bid_and_bluff import trust
from tests.lab.training.bid_and_bluff.trust import learned, main, positions, uncalibrated
from tests.lab.training.calibrating import COMPANIES


@pytest.mark.parametrize("powers", [(0.7, 1.4), (1.2, 0.9)])
def test_the_powers_are_found_by_which_winners_were_drawn(powers: tuple[float, float]) -> None:
    rng = np.random.default_rng(1)
    shares, rounds = rng.dirichlet(np.ones(4), 40_000), rng.integers(0, LAST + 1, 40_000)
    raised = shares ** (powers[0] + (powers[1] - powers[0]) * rounds / LAST)[:, None]
    won = ((raised / raised.sum(1, keepdims=True)).cumsum(1) < rng.random((len(raised), 1))).sum(1)
    rows = zip(shares.tolist(), won.tolist(), rounds.tolist(), strict=True)
    found = [Told("turn", tuple(row), (winner,), 1, number) for row, winner, number in rows]
    assert learned(found, Calibration({}, {})) == pytest.approx(powers, abs=0.04)


def test_foretold_chances_are_taken_before_they_are_raised() -> None:
    """Learning again gives the same powers, whichever powers are in use."""
    now = Calibration({}, {"3": (0.8, 1.3)})
    raw, rounds = np.array([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]), (1, LAST + 2)
    found = []
    for row, number in zip(raw, rounds, strict=True):
        raised = row ** now.power("3", stages(number))
        found.append(Told("turn", tuple((raised / raised.sum()).tolist()), (2,), 1, number))
    assert np.array([uncalibrated(one, now).shares for one in found]) == pytest.approx(raw)
    assert now.power("3", stages(LAST + 2)) == now.power("3", stages(LAST)) == 1.3


def test_the_chance_of_a_move_is_trusted_as_all_chances_are() -> None:
    for number in (0, 3, LAST):
        of_two, of_four = calibration_of_one(2, number), calibration_of_one(4, number)
        assert of_two(0.7) == pytest.approx(calibrated((0.7, 0.3), number)[0])
        assert of_four(0.6) == pytest.approx(calibrated((0.6, 0.4 / 3, 0.4 / 3, 0.4 / 3), number)[0])
        assert of_four(0.25) == pytest.approx(0.25), "an even chance is an even chance"
        assert (of_four(0.0), of_four(1.0)) == (0.0, 1.0)


def test_a_review_claims_a_part_of_the_loss_that_hard_tells() -> None:
    """With the learned trust, a lead in the first round counts less than by the nets."""
    game = load(Library(places.shipped_rules()))
    bot, review = make_bot(registry.entry("bid_and_bluff"), game, "hard"), Weigher(game)
    state, judged = game.start(Setup(4)), 0
    for number in range(80):
        actor, luck = game.actors(state)[0], random.Random(number)
        if actor == CHANCE:
            move = game.sample(state, luck)
        else:
            view = game.view(state, actor)
            decision = bot.choose(view, Limit(), luck, Never())
            move = decision.move
            told = {
                each.move: each for each in decision.reasons if each.unit is Unit.CHANCE and not each.barred
            }
            for each in told.values():
                assert each.chance == pytest.approx(calibration_of_one(4, view.observation.round)(each.value))
            weighed = review.weigh(view, move, Limit(), luck, Never())
            for each in weighed:
                if each.move in told:
                    chance, most = told[each.move].chance, weighed[0].value
                    assert chance is not None
                    assert each.value == pytest.approx(most - GUESSED * (most - chance))
                    assert each.text.partition(": ")[2] == told[each.move].text.partition(": ")[2]
                    judged += 1
        state = game.apply(state, actor, move)
    assert judged > 50


def test_every_company_plays_and_the_seat_at_turn_judges() -> None:
    found = list(positions(2, 2, 1))
    assert {company for company, _ in found} == set(COMPANIES)
    assert {one.kind for _, one in found} == {"turn"}
    assert {one.round for _, one in found} >= {1, 2}


@pytest.mark.long
def test_every_viewer_judges_in_a_check(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, asked = list(positions(2, 8, 1, check=True)), list[tuple[object, ...]]()

    def again(*words: int, check: bool) -> list[tuple[str, Told]]:
        asked.append((*words, check))
        return found

    # The games need not be played twice.
    monkeypatch.setattr(trust, "positions", again)
    assert {one.kind for _, one in found} == set(KINDS)
    before = file_of(SLUG).read_bytes()
    main(["--seats", "2", "--games", "8", "--seed", "1", "--check"])
    assert asked == [(2, 8, 1, True)]
    assert capsys.readouterr().out.startswith(f"2 seats: {line([one for _, one in found])}")
    assert file_of(SLUG).read_bytes() == before, "nothing is learned"
