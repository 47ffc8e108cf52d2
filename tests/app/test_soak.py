"""Tests that whole matches at the real table never fail, and that the soak would notice (see `tests.lab.soak`)."""

from __future__ import annotations

import logging
from typing import Any, Final

import pytest

from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.tables.base import Table
from bidtable.app.tables.bid_and_bluff.table import BidAndBluffTable
from bidtable.core.model import Setup
from tests.conformance.cases import load, slugs
from tests.lab import soak
from tests.lab.fits.screens import LONG_NAMES
from tests.lab.soak import SIZES, Plan

FAILED_ONCE = Plan("bidness", 459, (1280, 720), Setup(6), ("easy",) * 6, still=True, names=LONG_NAMES)
"""Six companies, and a card that nobody bids for: the table once failed at that moment."""


SHORT: Final = {"bid_it": 3, "bidness": 3, "goofspiel": 1, "i_bid_you_not": 3}
"""For each game the seed of a short match, where it is not 0; the long tests play other seeds."""


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug == "bid_it" else pytest.mark.long) for slug in slugs()]
)
def test_a_whole_match_fails_nowhere(slug: str) -> None:
    found = soak.soak(slug, [SHORT.get(slug, 0)])
    assert found.failures == []
    assert found.matches == 1
    assert found.frames > 20


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.long
def test_whole_matches_at_three_sizes_of_the_window_fail_nowhere(slug: str) -> None:
    found = soak.soak(slug, range(10, 19))
    assert found.failures == []
    assert found.sizes == dict.fromkeys(SIZES, 3)


@pytest.mark.long
def test_the_match_that_once_failed_is_played_to_its_end() -> None:
    app = soak.quiet_app(FAILED_ONCE.size)
    soak.play(app, load("bidness"), FAILED_ONCE)
    app.close()


def test_the_matches_of_many_seeds_differ_in_all_that_is_drawn() -> None:
    for slug in slugs():
        game = load(slug)
        plans = [soak.plan(game, seed, SIZES[0]) for seed in range(60)]
        assert {len(plan.levels) for plan in plans} == set(
            range(game.info.min_seats, game.info.max_seats + 1)
        )
        variants = {variant for plan in plans for variant in plan.setup.variants}
        assert variants == {variant.id for variant in game.info.variants}
        assert {plan.levels.count("human") for plan in plans} == {0, 1}
        assert {plan.still for plan in plans} == {bool(plan.names) for plan in plans} == {True, False}


def test_a_table_that_fails_and_a_logged_error_are_told_with_their_matches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    items, failing, show = BidAndBluffTable.items, [True], TableScene.show_results

    def fail(self: Table, *shown: Any) -> Any:
        if failing and shown[0].moment is not None:
            failing.clear()
            raise IndexError("nobody is left")
        return items(self, *shown)

    def show_results(self: TableScene) -> None:
        logging.getLogger("bidtable.app").error("something is wrong")
        show(self)

    monkeypatch.setattr(BidAndBluffTable, "items", fail)
    monkeypatch.setattr(TableScene, "show_results", show_results)
    found = soak.soak("bid_and_bluff", [0, 6])
    assert found.matches == 2
    failed, logged = found.failures
    assert failed.startswith("bid_and_bluff, seed 0, 1024x640, ")
    assert "IndexError: nobody is left" in failed
    assert logged.startswith("bid_and_bluff, seed 6, 1024x640, ")
    assert logged.splitlines()[1] == "something is wrong"


def test_a_match_that_does_not_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "MOST_STEPS", 20)
    (told,) = soak.soak("bid_and_bluff", [1]).failures
    assert "DoesNotEndError: no results after 20 steps" in told
