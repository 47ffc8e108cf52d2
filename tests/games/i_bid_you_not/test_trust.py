"""Tests of the calibration of I Bid You Not's chances: by the cards left, the best chance and the viewer."""

from __future__ import annotations

import pytest

from bidtable.bots.common.base import Limit
from bidtable.bots.common.calibration import Calibration, calibration
from bidtable.bots.common.evaluate import raised
from bidtable.bots.i_bid_you_not import calibration as i_bid_you_not_calibration
from bidtable.bots.i_bid_you_not.calibration import (
    SLUG,
    STAGES,
    TOPS,
    calibrated,
    calibration_of_one,
    stages,
    table_of,
)
from bidtable.bots.i_bid_you_not.evaluate import IBidYouNotEvaluator
from tests.games.i_bid_you_not.situations import Play, the_game
from tests.lab.reliability import KINDS, LOOKS_ON, Told
from tests.lab.training.calibrating import COMPANIES
from tests.lab.training.i_bid_you_not import trust as training


def powers_of(found: list[Told]) -> list[tuple[float, ...]]:
    """Return the powers that seats' judgements teach: a row for each of `STAGES`, by `TOPS`."""
    # The powers of spectators need judgements too.
    powers = training.learned([*found, found[0]._replace(kind=LOOKS_ON)]).powers[table_of(2)]
    return [powers[at : at + len(TOPS)] for at in range(0, len(powers), len(TOPS))]


def use(monkeypatch: pytest.MonkeyPatch, **powers: tuple[float, ...]) -> None:
    """Let two seats, or a spectator, have these powers."""
    known = Calibration({}, {table_of(2, spectator=who == "spectator"): row for who, row in powers.items()})
    monkeypatch.setattr(i_bid_you_not_calibration, "calibration", lambda slug: known)


def test_chances_are_trusted_as_far_as_they_came_true_with_so_many_cards_left() -> None:
    def told(left: int, right: int) -> list[Told]:
        return [
            Told("turn", (0.9, 0.1), (int(number >= right * 100),), number, left) for number in range(1000)
        ]

    early, late = round(2 * STAGES[3]), round(2 * STAGES[0])
    powers = [row[-1] for row in powers_of([*told(early, 6), *told(late, 9)])]
    assert powers[3] < 0.5, "early those chances were much too sure"
    assert powers[0] == pytest.approx(1.0, abs=0.05), "late they came true"
    assert powers[4] == pytest.approx(powers[3], abs=0.1), "of what nobody saw the nearest tells"


def test_chances_are_trusted_by_how_good_the_best_one_is() -> None:
    def told(best: float, right: int) -> list[Told]:
        return [
            Told("turn", (best, 1 - best), (int(number >= right * 100),), number, 0) for number in range(1000)
        ]

    found = powers_of([*told(TOPS[1], 8), *told(0.97, 9)])[0]
    assert found[1] > 1.4, "70 % came true eight times in ten"
    assert found[2] < 0.8, "97 % came true nine times in ten"


def test_the_powers_of_all_tables_are_learned() -> None:
    known = calibration(SLUG)
    tables = {table_of(seats, spectator=on) for seats in range(2, 7) for on in (False, True)}
    assert set(known.powers) == set(known.provenance) == tables
    assert {len(row) for row in known.powers.values()} == {len(STAGES) * len(TOPS)}


def test_chances_are_raised_to_the_power_of_their_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, seat=tuple([power for power in (1.0, 1.0, 1.0, 0.5, 0.5) for _ in TOPS]))
    assert calibrated((0.9, 0.1), 0) == pytest.approx((0.9, 0.1))
    assert calibrated((0.9, 0.1), round(2 * STAGES[3])) == pytest.approx((0.75, 0.25))
    assert 0.75 < calibrated((0.9, 0.1), round(STAGES[2] + STAGES[3]))[0] < 0.9
    use(monkeypatch, seat=(1.0, 0.5, 1.0) * len(STAGES))
    assert calibrated((TOPS[1], 1 - TOPS[1]), 0) == pytest.approx(raised((TOPS[1], 1 - TOPS[1]), 0.5))
    assert calibrated((0.4, 0.6), 0)[0] == calibration_of_one(0.4, 2, 0)(0.4)


def test_below_the_least_chance_of_the_best_seat_the_power_is_the_first_one() -> None:
    assert stages(0.0, 0.35) == stages(0.0, TOPS[0]) == (1.0, *[0.0] * (len(STAGES) * len(TOPS) - 1))
    assert sum(stages(7.0, 0.55)) == pytest.approx(1)


def test_a_spectator_is_told_chances_as_far_as_they_came_true_for_spectators(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, size = the_game(), len(STAGES) * len(TOPS)
    state = Play([20], [[22, 25, 30], [21, 26, 31]], [[52], []]).state
    views = [game.view(state, seat) for seat in (0, None)]
    evaluator = IBidYouNotEvaluator(game)
    found = [evaluator.found(view) for view in views]
    use(monkeypatch, seat=(1.0,) * size, spectator=(2.0,) * size)
    own, looking_on = (evaluator.evaluate(view) for view in views)
    assert own == pytest.approx(found[0])
    assert looking_on == pytest.approx(raised(found[1], 2.0))
    assert looking_on != pytest.approx(found[1])


@pytest.mark.long
def test_every_company_plays_and_every_viewer_judges() -> None:
    found = list(training.positions(the_game(), 2, 4, 12, Limit(1)))
    assert {one.kind for one in found} == set(KINDS)
    assert {one.game for one in found} == set(range(12, 24)), "four games of each company"
    assert {(one.game - 12) % 3 for one in found} == set(range(len(COMPANIES)))


def games(count: int, lead: int) -> list[Told]:
    """Return games, each judged by the seat at turn and by a spectator; the leader wins so many of ten."""
    return [
        Told(kind, (0.7, 0.3), (int(number * 7 % 10 >= lead),), number, 4)
        for number in range(count)
        for kind in ("turn", LOOKS_ON)
    ]


def test_a_check_tells_each_game_by_the_others() -> None:
    """The forecast for a fifth of the games does not depend on its results, but on those of the others."""
    found = games(100, 9)
    told = training.held_out(found, 0)
    assert sorted(one.game for one in told) == sorted(one.game for one in found)
    assert {one.shares[0] > 0.8 for one in told} == {True}, "who leads wins more often than 7 of 10"
    here = [one.game // 3 % 5 == 0 for one in found]
    turned = [one._replace(winners=(1,)) if there else one for one, there in zip(found, here, strict=True)]
    again = training.held_out(turned, 0)
    before, after = (
        [
            {(one.game, one.kind): one.shares for one in found if one.game // 3 % 5 == fifth}
            for fifth in (0, 1)
        ]
        for found in (told, again)
    )
    assert before[0] == after[0]
    assert before[1] != after[1]
