"""Tests that the thinking time of bots, and the time until they stop, are measured correctly."""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.bots.common.base import Cancel
from tests.lab import thinking
from tests.lab.blunders.count import GAMES
from tests.lab.thinking import LEVELS, Clock, Times, everything, heard


class Work:
    """A clock that advances only with work."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self, ms: float) -> None:
        self.now += ms / 1000


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Measure the test's own work instead of the processor's time."""
    clock = Work()
    monkeypatch.setattr(thinking, "time", SimpleNamespace(thread_time=lambda: clock.now))
    return clock


def test_the_line_tells_how_many_there_were_half_of_them_most_of_them_and_the_longest() -> None:
    assert Times([float(each) for each in range(100, 0, -1)], [7.0, 9.0], []).line() == (
        "100 | 51.0 | 96.0 | 100.0 | 9.0 | -"
    )


def test_the_longest_time_without_a_question_is_found_be_it_first_or_last(work: Work) -> None:
    for waits in ((30, 2, 2), (2, 30, 2), (2, 2, 30)):

        def ask(cancel: Cancel, waits: Any = waits) -> None:
            for before in waits[:-1]:
                work(before)
                if cancel.is_set():
                    return
            work(waits[-1])

        assert heard(ask) == pytest.approx(30), waits


def test_a_bot_that_ignores_the_request_to_stop_is_found(work: Work) -> None:
    def ask(cancel: Cancel) -> None:
        for _ in range(10):
            work(3)
            cancel.is_set()

    assert heard(ask) == pytest.approx(30)


def test_variants_that_go_together_are_all_played() -> None:
    info = Clock("i_bid_you_not").game.info
    assert everything(info) == tuple(variant.id for variant in info.variants)
    first, *others = info.variants
    alone = replace(first, excludes=tuple(variant.id for variant in others[1:]))
    assert everything(replace(info, variants=(alone, *others))) == (first.id, others[0].id)


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.long if slug == "i_bid_you_not" else ()) for slug in GAMES]
)
def test_every_decision_and_judgement_is_measured(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each choice is measured as the seat and as a spectator see it, and a stopped bot still answers."""
    every = Clock._decisions
    # The first decisions of a game stand for all, because each is made three times.
    monkeypatch.setattr(Clock, "_decisions", lambda *asked: islice(every(*asked), 20))
    clock = Clock(slug)
    for level in LEVELS[:2]:
        found = clock.times(level, 4, 1, 1)
        assert len(found.thought) == len(found.stopped) == len(found.judged) / 2 > 5
        assert all(each > 0 for each in (*found.thought, *found.stopped, *found.judged))
