"""Tests of the trust in BID-IT!'s judge: by the number of seats left and the lead, learned from winners."""

from __future__ import annotations

import random
from typing import Final

import pytest
from msgspec.structs import replace

from bidtable.bots.bid_it import calibration as bid_it_calibration
from bidtable.bots.bid_it.calibration import by_side, calibrated, stages
from bidtable.bots.bid_it.evaluate import BidItEvaluator
from bidtable.bots.common.calibration import Calibration
from bidtable.core.model import Setup
from tests.games.bid_it.situations import Play, the_game
from tests.lab.reliability import Told
from tests.lab.training.bid_it.trust import held_out, learned

LEADS = ((0.7, 0.1, 0.1, 0.1), (0.4, 0.3, 0.2, 0.1), (0.8, 0.2, 0.0, 0.0), (0.3, 0.3, 0.2, 0.2))


def trust(patch: pytest.MonkeyPatch, known: Calibration) -> None:
    """Let the judge trust its chances as this calibration says."""
    patch.setattr(bid_it_calibration, "calibration", lambda slug: known)


def test_stages_go_from_all_who_are_even_to_the_last_two() -> None:
    assert stages((0.25, 0.25, 0.25, 0.25)) == (1.0, 0.0, 0.0)
    assert stages((1.0 - 3e-9, 1e-9, 1e-9, 1e-9)) == pytest.approx((0.0, 1.0, 0.0), abs=1e-6)
    assert sum(stages((0.6, 0.2, 0.2, 0.0))[:2]) == pytest.approx(0.5)
    assert stages((0.9, 0.1, 0.0, 0.0)) == stages((0.9, 0.1)) == (0.0, 0.0, 1.0)
    assert stages((1.0, 0.0, 0.0)) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_leader_stays_the_leader(seats: int) -> None:
    """The shipped powers keep the order of seats, leave 0 for seats that are out, and change a clear lead little."""
    known = the_game().start(Setup(seats))
    ahead = (0.7, *[0.3 / (seats - 1)] * (seats - 1))
    assert 0.6 < calibrated(ahead, known)[0] < 0.75
    rng = random.Random(seats)
    for _ in range(50):
        parts = [rng.random() ** 3 for _ in range(seats - 1)] + [0.0]
        shares = [part / sum(parts) for part in parts]
        found = calibrated(shares, known)
        assert sum(found) == pytest.approx(1)
        assert found[-1] == 0
        order = range(seats)
        assert sorted(order, key=lambda seat: shares[seat]) == sorted(order, key=lambda seat: found[seat])


HANDS: Final = ["5 5 2 1 6 6", "4", "3 4 5 6 1 1", "2 2"]


@pytest.mark.parametrize("key", ["4/4", "4/4 advanced", "4/2", "4/2 advanced"])
def test_each_table_has_powers_of_its_own(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    def told() -> dict[str, tuple[float, ...]]:
        plays = {
            f"4/{sides}{' advanced' * advanced}": Play(
                HANDS, deals=[6, 1, 1, 2], teams=teams, advanced=advanced
            )
            for sides, teams in ((4, "none"), (2, "two"))
            for advanced in (False, True)
        }
        return {table: BidItEvaluator(play.game).evaluate(play.view(None)) for table, play in plays.items()}

    trust(monkeypatch, Calibration({}, {}))
    before = told()
    trust(monkeypatch, Calibration({}, {key: (1.0, 0.2, 0.2)}))
    after = told()
    assert max(after[key]) < max(before[key])
    assert sum(after[key]) == pytest.approx(1)
    assert {table: shares for table, shares in after.items() if table != key} == {
        table: shares for table, shares in before.items() if table != key
    }


def test_a_team_is_trusted_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chance of the team is raised, and its players share it as before."""
    trust(monkeypatch, Calibration({}, {"4/2": (1.0, 1.0, 2.0)}))
    known = the_game().start(Setup(4, (), {"teams": "two"}))
    assert by_side((0.3, 0.1, 0.45, 0.15), known.teams) == pytest.approx((0.75, 0.25))
    assert calibrated((0.3, 0.1, 0.45, 0.15), known) == pytest.approx((0.36, 0.04, 0.54, 0.06))
    assert calibrated((0.5, 0.0, 0.5, 0.0), known) == (0.5, 0.0, 0.5, 0.0)


def test_a_match_is_judged_with_the_learned_trust(monkeypatch: pytest.MonkeyPatch) -> None:
    game = the_game()
    state = replace(game.start(Setup(4, (), {"match": "3"})), deals=(6, 1, 1, 1), phase="round")
    judge, view = BidItEvaluator(game), game.view(state, None)
    trust(monkeypatch, Calibration({}, {}))
    before = judge.evaluate(view)
    trust(monkeypatch, Calibration({}, {"4/4": (1.0, 0.1, 1.0)}))
    assert judge.evaluate(view)[0] < before[0]


def games(count: int, power: float) -> list[Told]:
    """Return chances, and winners that are as frequent as the chances raised to a power."""
    rng = random.Random(5)
    found = []
    for number in range(count):
        shares = LEADS[number % len(LEADS)]
        won = rng.choices(range(4), [share and share**power for share in shares])[0]
        found.append(Told("turn", shares, (won,), number))
    return found


def test_powers_are_learned_from_winners() -> None:
    """In games with exact forecasts no power changes; in pure lotteries, nothing is trusted."""
    assert learned(games(12000, 1.0), 0) == pytest.approx((1, 1, 1), abs=0.25)
    assert learned(games(12000, 0.0), 0) == pytest.approx((0, 0, 0), abs=0.25)
    two = [Told("turn", (0.8, 0.2), (one.game % 2,), one.game) for one in games(3000, 1.0)]
    assert learned(two, 0) == pytest.approx((1, 1, 0), abs=0.1)


def test_few_games_move_powers_little() -> None:
    """The number of positions makes no difference, because those of one game have the same winning side."""
    many, few = (learned(games(count, 0.0), 0)[2] for count in (12000, 60))
    assert many < 0.1 < few < 1
    assert learned([one for one in games(60, 0.0) for _ in range(40)], 0)[2] == pytest.approx(few, abs=0.001)


def test_a_check_tells_each_game_by_the_others() -> None:
    """The forecast for a fifth of the games does not depend on its results."""
    found = games(600, 1.0)
    told = held_out(found, 0)
    assert sorted(one.game for one in told) == list(range(600))
    turned = [
        one._replace(winners=((one.winners[0] + 1) % 4,)) if one.game // 3 % 5 == 0 else one for one in found
    ]
    first = {one.game: one.shares for one in told if one.game // 3 % 5 == 0}
    assert first == {one.game: one.shares for one in held_out(turned, 0) if one.game // 3 % 5 == 0}
