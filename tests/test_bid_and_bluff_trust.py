"""How far chances at Bid & Bluff are to be trusted is learned from who won."""

from __future__ import annotations

import numpy as np
import pytest

from bidtable.bots.bid_and_bluff.trust import FILE, LAST, Trust
from tests.reliability import KINDS, Told, line
from tests.training.bid_and_bluff.trust import COMPANIES, fitted, hopes, main, positions


@pytest.mark.parametrize("powers", [(0.7, 1.4), (1.2, 0.9)])
def test_the_powers_are_found_by_which_winners_were_drawn(powers: tuple[float, float]) -> None:
    rng = np.random.default_rng(1)
    shares, rounds = rng.dirichlet(np.ones(4), 40_000), rng.integers(0, LAST + 1, 40_000) / LAST
    raised = shares ** (powers[0] + (powers[1] - powers[0]) * rounds)[:, None]
    won = ((raised / raised.sum(1, keepdims=True)).cumsum(1) < rng.random((len(raised), 1))).sum(1)
    assert fitted(np.log(shares), rounds, won) == pytest.approx(powers, abs=0.04)


def test_what_is_told_is_taken_as_it_was_before_it_was_raised() -> None:
    """Learning again gives the same powers, whatever powers are in use."""
    now = Trust({}, {"3": (0.8, 1.3)})
    raw, rounds = np.array([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]), (1, LAST + 2)
    found = []
    for row, number in zip(raw, rounds, strict=True):
        raised = row ** now.power(3, number)
        found.append(Told("turn", tuple((raised / raised.sum()).tolist()), (2,), 1, number))
    told = np.exp(hopes(found, now))
    assert told / told.sum(1, keepdims=True) == pytest.approx(raw)
    assert now.power(3, LAST + 2) == now.power(3, LAST) == 1.3


def test_every_company_plays_and_who_is_at_turn_judges() -> None:
    found = list(positions(2, 2, 1))
    assert {company for company, _ in found} == set(COMPANIES)
    assert {one.kind for _, one in found} == {"turn"}
    assert {one.round for _, one in found} >= {1, 2}


def test_anybody_judges_where_what_comes_true_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    found = list(positions(2, 8, 1, check=True))
    assert {one.kind for _, one in found} == set(KINDS)
    before = FILE.read_bytes()
    main(["--seats", "2", "--games", "8", "--seed", "1", "--check"])
    assert capsys.readouterr().out.startswith(f"2 seats: {line([one for _, one in found])}")
    assert FILE.read_bytes() == before, "nothing is learned"
