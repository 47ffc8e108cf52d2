"""Tests of the recap that the curtain offers: long enough to be read, never long in all, an auction as one."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from bidtable.app.match import pace
from bidtable.app.match.session import Session
from bidtable.app.tools.fixture_matches import demo_header
from bidtable.bots.common.base import Limit, Never
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.match import Match
from tests.conformance.cases import load

STEP = 0.05


@pytest.mark.parametrize("speed", pace.BEAT)
def test_a_recap_shows_each_text_by_its_length_within_a_total_limit(speed: str) -> None:
    alone = pace.rest_again(6, 6, speed)
    assert alone >= 0.6, "a short line can be read"
    assert pace.rest_again(12, 12, speed) == pytest.approx(2 * alone)
    many = [5] * 12
    assert sum(pace.rest_again(words, 400, speed) for words in (40, *many)) <= pace.AGAIN[speed]
    assert pace.rest_again(0, 0, speed) == pace.BEAT["fast"]


def test_an_auction_is_told_again_as_one_and_everything_in_time() -> None:
    game = load("bidness")
    match = Match(game, demo_header(game, "bidness", seats=4, humans=2, seed=5))
    session, bot = Session(game, match, speed="normal"), make_bot(registry.entry("bidness"), game, "normal")
    rows, ends = 0, time.monotonic() + 20
    while rows < 3:
        assert time.monotonic() < ends
        if session.curtain_for is not None:
            session.show_again()
            captions, taken = retold(session)
            session.raise_curtain()
            rows += sum(" run it up " in caption for caption in captions)
            singly = [" bids $" in caption and ";" not in caption for caption in captions]
            assert not any(one and two for one, two in pairwise(singly)), captions
            assert taken <= pace.AGAIN["normal"] + len(captions) * (STEP + pace.BEAT["fast"])
        elif session.awaiting:
            viewer = session.viewer
            assert viewer is not None
            session.play(bot.choose(session.view(), Limit(), match.bot_rng(viewer), Never()).move)
        else:
            session.update(10.0)
            session.acknowledge()
            if session.thinking:
                time.sleep(0.0005)
    session.close()


def retold(session: Session) -> tuple[list[str], float]:
    """Let the whole recap run; return its texts, and the seconds that it took."""
    captions: list[str] = []
    taken = 0.0
    while session.busy:
        session.update(STEP)
        taken += STEP
        if session.moment is not None and (not captions or captions[-1] != session.caption()):
            captions.append(session.caption())
    return captions, taken
