"""Tests of bots' pauses: the time of a move follows from public information, not from the time of thinking."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from threading import Event as Flag
from types import SimpleNamespace
from typing import Any

import pytest

from bidtable.app.match import pace
from bidtable.app.match.bot_worker import LATER, PONDERED, SOON, Thinker, Thought, earliest, seeming
from bidtable.bots.common.base import Decision, Level
from bidtable.bots.common.levels import levels_of, ponders
from bidtable.core import registry
from bidtable.core.model import Event
from bidtable.core.record import MOST_TRAIT, Character, SeatInfo
from bidtable.games.bid_and_bluff.moves import Bid
from tests.lab.blunders.count import GAMES

FRAME = 1 / 64
SPEEDS = tuple(pace.BEAT)
TABLES = [(slug, level, speed) for slug in GAMES for level in ("normal", "hard") for speed in SPEEDS]


class Told(Event, frozen=True, tag="told"):
    """An event that everybody saw."""


def match_of(slug: str, level: str, steps: int = 7, character: Character | None = None) -> Any:
    """Return a thinker's request for a match."""
    header = SimpleNamespace(game=slug, seats=(SeatInfo("Bo", "bot", level, character=character),))
    return SimpleNamespace(header=header, steps=[SimpleNamespace(event=Told())] * steps)


def taken_after(match: Any, beat: float, thinks: float, frame: float = FRAME) -> float:
    """Return the seconds until a move is made whose decision takes this many seconds."""
    future: Future[Decision] = Future()
    thinker = Thinker(match)
    thinker._thought = Thought(0, 0, future, Flag())
    waited = 0.0
    while True:
        waited += frame
        if waited >= thinks and not future.done():
            future.set_result(Decision(Bid(0)))
        if (found := thinker.take(frame, beat)) is not None:
            assert found is future
            assert not thinker.busy
            return waited


def moments(first: float) -> Iterator[float]:
    """Return the frames at which a move may be made."""
    for count in range(8):
        yield -(-(first + count * LATER) // FRAME) * FRAME


@pytest.mark.parametrize(("slug", "level", "speed"), TABLES)
def test_a_move_is_made_at_the_same_moment_however_long_it_was_thought_about(
    slug: str, level: str, speed: str
) -> None:
    match, beat = match_of(slug, level), pace.BEAT[speed]
    first = earliest(match, 0, beat)
    found = {taken_after(match, beat, first * part) for part in (0.0, 0.2, 0.5, 0.9)}
    assert len(found) == 1
    assert found.pop() == next(moments(first))


@pytest.mark.parametrize("slug", GAMES)
def test_a_bot_that_thinks_longer_moves_at_the_next_of_few_moments(slug: str) -> None:
    match = match_of(slug, "hard")
    first = earliest(match, 0, 0.0)
    grid = list(moments(first))
    found = [taken_after(match, 0.0, thinks / 50) for thinks in range(60)]
    assert set(found) <= set(grid)
    assert found == sorted(found)
    for number, thinks in enumerate(grid[:-1]):
        inside = {taken_after(match, 0.0, thinks + part * LATER) for part in (0.1, 0.4, 0.8)}
        assert inside == {grid[number + 1]}, "and all that is decided between two moments comes at the second"


def test_long_frames_hold_nobody_up() -> None:
    match = match_of("bid_it", "hard")
    assert taken_after(match, 0.0, 0.0, frame=0.1) == pytest.approx(0.1)
    assert taken_after(match, 0.0, 1.5, frame=1.0) == pytest.approx(2.0), "several moments pass in a frame"


def test_asking_never_waits_for_a_bot() -> None:
    thinker = Thinker(match_of("bid_it", "hard"))
    assert thinker.take(1.0, 0.0) is None, "nobody is asked"
    thinker._thought = Thought(0, 0, Future(), Flag())
    assert [thinker.take(0.1, 0.75) for _ in range(100)] == [None] * 100
    assert thinker.busy


@pytest.mark.parametrize(("forgotten", "busy"), [(0, False), (1, True)])
def test_a_bot_whose_seat_changes_stops_thinking_and_no_other_bot_does(forgotten: int, busy: bool) -> None:
    thinker, cancel, future = Thinker(match_of("bid_it", "hard")), Flag(), Future[Decision]()
    assert future.set_running_or_notify_cancel()
    thinker._thought = Thought(0, 0, future, cancel)
    thinker.forget(forgotten)
    assert thinker.busy == busy
    assert cancel.is_set() != busy


def test_a_change_of_speed_counts_at_once() -> None:
    thinker, future = Thinker(match_of("bid_it", "hard")), Future[Decision]()
    thinker._thought = Thought(0, 0, future, Flag())
    future.set_result(Decision(Bid(0)))
    assert thinker.take(0.1, 100.0) is None
    waited = 0
    while thinker.take(FRAME, 0.0) is None:
        waited += 1
    assert waited * FRAME < LATER


@pytest.mark.parametrize(("slug", "level", "speed"), TABLES)
def test_the_first_moment_follows_from_public_information(slug: str, level: str, speed: str) -> None:
    """The moment depends on the level, the person's pace, the speed, and the number of steps."""
    for trait in (-MOST_TRAIT, 0, MOST_TRAIT):
        match = match_of(slug, level, character=Character(pace=trait))
        least = PONDERED if (slug, level) == ("i_bid_you_not", "hard") else SOON
        beat = pace.BEAT[speed]
        assert earliest(match, 0, beat) == max(least, beat * seeming(match, 0))


def test_only_levels_that_a_game_has_ponder_and_bots_without_rules_of_their_own_do() -> None:
    for slug in GAMES:
        entry = registry.entry(slug)
        assert set(entry.ponders) <= set(levels_of(entry))
    generic = registry.entry("goofspiel")
    assert not generic.bots
    assert [level for level in levels_of(generic) if ponders(generic, level)] == [
        level for level in levels_of(generic) if level != Level.RANDOM
    ]
