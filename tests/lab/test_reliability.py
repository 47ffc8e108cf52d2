"""Tests that the reliability of foretold chances is measured correctly."""

from __future__ import annotations

from statistics import fmean

import pytest

from bidtable.core.model import Setup
from tests.lab.coach.measure import told as sayings
from tests.lab.coach.table import MIXED
from tests.lab.reliability import KINDS, Evening, Told, line, tenths, wrong


def test_tenths_give_foretold_and_actual_shares() -> None:
    """In 100 positions with chances .3 and .7, each from a separate game, the first seat wins forty."""
    found = [Told("turn", (0.3, 0.7), (int(number >= 40),), number) for number in range(100)]
    low, high = tenths(found)[3], tenths(found)[7]
    assert low is not None
    assert high is not None
    assert low[:2] == pytest.approx((0.3, 0.4))
    assert high[:2] == pytest.approx((0.7, 0.6))
    assert (low.chances, low.games) == (100, 100)
    assert low.error == pytest.approx((0.4 * 0.6 / 100) ** 0.5)
    assert [at for at, tenth in enumerate(tenths(found)) if tenth is not None] == [3, 7]
    assert line(found).count("0.30/0.40±0.05 (100, 100)") == 1


def test_positions_of_one_game_count_as_one() -> None:
    """With ten of these positions in each game, the error is that of ten games."""
    found = [Told("turn", (0.4, 0.6), (int(number // 10 >= 4),), number // 10) for number in range(100)]
    low = tenths(found)[4]
    assert low is not None
    assert low.error == pytest.approx((0.4 * 0.6 / 10) ** 0.5)
    assert low.games == 10


def test_a_winner_in_a_team_is_judged_by_the_teams_chance() -> None:
    """Two teams of two: in 100 positions where one has the chance .8, it wins seventy."""
    found = [
        Told("turn", (0.4, 0.1, 0.4, 0.1), (0, 2) if number < 70 else (1, 3), number) for number in range(100)
    ]
    high = tenths(found)[8]
    assert high is not None
    assert high[:2] == pytest.approx((0.8, 0.7))
    assert [at for at, tenth in enumerate(tenths(found)) if tenth is not None] == [2, 8]


@pytest.mark.parametrize(
    ("slug", "company"), [("bid_and_bluff", "normal"), ("bid_it", "easy"), ("bidness", "hard")]
)
def test_chances_that_bots_give_for_their_moves_are_compared_with_their_wins(slug: str, company: str) -> None:
    found = list(Evening(slug, own=True).played(Setup(2), company, 2, 1))
    assert len(found) > 20
    assert {one.kind for one in found} == {"turn"}
    assert {one.winners for one in found} == {(0,), (1,)}
    told = [[one.shares[0] for one in found if one.winners == (lost,)] for lost in (0, 1)]
    assert fmean(told[0]) > fmean(told[1]), "who wins was told more, in all"


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bidness"])
def test_all_kinds_of_viewers_judge_games_of_mixed_levels(slug: str) -> None:
    found = list(Evening(slug, 0.3).played(Setup(2), "mixed", 2, 1))
    assert {one.kind for one in found} == set(KINDS)
    assert all(sum(one.shares) == pytest.approx(1.0) for one in found)
    assert {one.game for one in found} == {1, 2}
    again = list(Evening(slug, 0.3).played(Setup(2), "mixed", 2, 1))
    assert found == again


@pytest.mark.parametrize(("came", "told"), [(330, []), (400, ["0.30 told, 0.40 came"])])
def test_a_tenth_of_many_chances_that_came_too_often_is_wrong(came: int, told: list[str]) -> None:
    found = [Told("bid", (0.3,), (int(number >= came),), number) for number in range(1000)]
    assert wrong(found) == told


def test_a_small_tenth_may_be_off_within_its_interval() -> None:
    """Of sixty chances of .3 in sixty games 24 may come true, but not if 600 games have the same share."""
    found = [Told("bid", (0.3,), (int(number % 10 >= 4),), number) for number in range(600)]
    assert not wrong(found[:60])
    assert wrong(found)


@pytest.mark.parametrize(
    ("slug", "games"), [("bid_it", 3), ("bid_and_bluff", 3), ("i_bid_you_not", 2), ("bidness", 4)]
)
def test_what_the_coach_tells_comes_true_as_often_as_it_says(slug: str, games: int) -> None:
    """A small sample; `python -m tests.lab reliability GAME --coach --full` measures each tenth."""
    found: dict[str, list[tuple[float, bool]]] = {}
    for company, one in sayings(slug, games, 1, (3,), (MIXED,)):
        assert company == MIXED
        found.setdefault(one.kind, []).append((one.shares[0], one.winners == (0,)))
    assert found
    for kind, some in found.items():
        if len(some) >= 100:
            assert fmean(told for told, _ in some) == pytest.approx(
                fmean(came for _, came in some), abs=0.1
            ), kind
