"""Tests of the bots' process: the same decisions, nothing lost when it dies, and it ends with the program."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bidtable.app.match.bot_worker import Thinker
from bidtable.bots.common import question
from bidtable.bots.common.base import Bot, Decision, Level, Limit, Never
from bidtable.bots.common.levels import levels_of, make_bot
from bidtable.bots.common.worker import GivenUpError, Kit, ThoughtError, Worker
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.core.record import Files, Header, SeatInfo
from bidtable.rulebook import Library
from bidtable.store import places
from tests import ROOT
from tests.bots import slow_bots
from tests.conformance.cases import slugs


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    """A process that harmless tests share."""
    found = Worker()
    yield found
    found.close()


@pytest.fixture
def own() -> Iterator[Worker]:
    """A process for one test."""
    found = Worker()
    yield found
    found.close()


def loaded(slug: str) -> tuple[AnyGame, Files]:
    library = Library(places.shipped_rules())
    game: AnyGame = registry.resolve(registry.entry(slug).rules)(library)
    files = library.files(slug)
    assert files is not None
    return game, files


def match_of(game: AnyGame, moves: int = 0, seed: int = 3) -> Match:
    """Return a match after some random moves, in which a seat is to decide."""
    infos = tuple(SeatInfo(f"Bot {seat}", "bot", "normal") for seat in range(3))
    match = Match(game, Header(game.info.slug, game.rules_digest, Setup(3), infos, seed))
    rng = random.Random(seed)
    while match.actors and (moves > 0 or match.actors == (CHANCE,)):
        seat = match.actors[0]
        if seat == CHANCE:
            match.play_chance()
        else:
            match.play(seat, pick(match.legal(seat), rng))
            moves -= 1
    return match


def slow(worker: Worker, kind: str) -> tuple[Bot, Match]:
    """Return a bot of `slow_bots` in the process, and a match in which it is to decide."""
    game, files = loaded("goofspiel")
    registry.register(slow_bots.entry(kind))
    return worker.bot(registry.entry("goofspiel"), game, files, "normal"), match_of(game)


def ask(bot: Bot, match: Match, cancel: Any = None) -> Decision:
    seat = match.actors[0]
    return bot.choose(match.view(seat), Limit(), match.bot_rng(seat), cancel or Never())


def gone(pid: int) -> bool:
    """Whether a process has ended, or only waits to be removed."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


def wait_until(happens: Any, seconds: float = 10.0) -> bool:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if happens():
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize(
    ("slug", "level"),
    [
        (slug, level)
        for slug in slugs()
        for level in levels_of(registry.entry(slug))
        if level is not Level.RANDOM
    ],
)
def test_a_decision_made_in_the_process_is_the_one_made_here(worker: Worker, slug: str, level: Level) -> None:
    game, files = loaded(slug)
    entry = registry.entry(slug)
    far, near = worker.bot(entry, game, files, level), make_bot(entry, game, level)
    match = match_of(game, moves=2)
    limit = Limit(8)
    for _ in range(25):
        if not match.actors:
            break
        if match.actors == (CHANCE,):
            match.play_chance()
            continue
        seat = match.actors[0]
        here, there = match.bot_rng(seat), match.bot_rng(seat)
        decision = far.choose(match.view(seat), limit, there, Never())
        assert decision == near.choose(match.view(seat), limit, here, Never())
        assert there.getstate() == here.getstate(), "its luck goes on alike"
        match.play(seat, decision.move)


def test_each_bot_of_the_program_is_one_of_its_own_in_the_process(own: Worker) -> None:
    """The seats of one level share no bot, so no bot can find the view of another."""
    (first, match), (second, _) = slow(own, "counting"), slow(own, "counting")
    asides = [ask(bot, match).aside for bot in (first, first, second, first, second)]
    assert asides == ["asked 1 times", "asked 2 times", "asked 1 times", "asked 3 times", "asked 2 times"]


def test_a_prepared_bot_is_there_before_the_first_question(own: Worker) -> None:
    game, files = loaded("bid_it")
    entry = registry.entry("bid_it")
    kit = Kit(entry, game.rules_digest, files)
    own.ready(kit, "normal")
    pid = own.pid
    assert pid is not None
    assert own._known == {kit.digest}, "the question need not bring the game along"
    match = match_of(game)
    assert ask(own.bot(entry, game, files, "normal"), match) == ask(make_bot(entry, game, "normal"), match)
    assert own.pid == pid


def test_a_bot_that_cannot_be_made_ready_is_told_of_when_it_is_asked(own: Worker) -> None:
    game, files = loaded("bid_it")
    entry = registry.entry("bid_it")
    own.ready(Kit(entry, game.rules_digest, files), "expert")
    with pytest.raises(ThoughtError, match="expert"):
        ask(own.bot(entry, game, files, "expert"), match_of(game))
    own.close()
    own.ready(Kit(entry, game.rules_digest, files), "normal")


@pytest.mark.parametrize("slug", slugs())
def test_a_question_opens_to_the_same_view(slug: str) -> None:
    game, _ = loaded(slug)
    opener = question.Opener(game)
    for moves in (0, 5, 12):
        match = match_of(game, moves)
        for seat in match.actors:
            view, rng = match.view(seat), match.bot_rng(seat)
            put = question.put("normal", view, Limit(), rng)
            opened = opener.view(question.Question.decode(put.encode()))
            assert (opened.seat, opened.observation, opened.history) == (
                view.seat,
                view.observation,
                view.history,
            )
            assert list(opened.legal) == list(view.legal)
            assert question.stream_at(put.luck).random() == rng.random()


def test_the_seed_of_a_match_goes_into_no_question() -> None:
    """All deals follow from the seed, so a bot gets the position of its own stream instead."""
    game, _ = loaded("bid_and_bluff")
    match = match_of(game, seed=987654321987)
    seat = match.actors[0]
    data = question.put("normal", match.view(seat), Limit(), match.bot_rng(seat)).encode()
    assert b"987654321987" not in data


def test_a_killed_process_is_replaced_and_the_question_asked_again(
    own: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(slow_bots.SEEN, str(tmp_path / "seen"))
    bot, match = slow(own, "mortal")
    rng = match.bot_rng(match.actors[0])
    decision = ask(bot, match)
    assert (tmp_path / "seen").exists(), "its first process died over it"
    assert decision.move == rng.choice(list(match.view(match.actors[0]).legal)), "with the same luck"
    first = own.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert ask(bot, match) == decision
    assert own.pid not in (None, first)


def test_a_bot_whose_process_dies_each_time_thinks_in_the_program(
    own: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(slow_bots.SEEN, str(tmp_path / "seen"))
    bot, match = slow(own, "doomed")
    assert ask(bot, match).move in match.legal(match.actors[0])
    assert own.pid is None


def test_where_no_process_can_be_begun_bots_think_in_the_program(
    own: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(kind: str) -> Any:
        raise PermissionError("no more processes")

    monkeypatch.setattr(multiprocessing, "get_context", refused)
    game, files = loaded("bid_it")
    entry = registry.entry("bid_it")
    match = match_of(game, moves=4)
    decision = ask(own.bot(entry, game, files, "normal"), match)
    assert own.pid is None
    assert decision == ask(make_bot(entry, game, "normal"), match)


def test_a_bot_that_fails_says_so_and_its_process_lives_on(own: Worker) -> None:
    bot, match = slow(own, "failing")
    with pytest.raises(ThoughtError, match="no idea at all"):
        ask(bot, match)
    pid = own.pid
    game, files = loaded("bid_it")
    other = own.bot(registry.entry("bid_it"), game, files, "easy")
    assert ask(other, match_of(game, moves=2)).reasons
    assert own.pid == pid


def test_a_bot_stops_thinking_when_told_and_its_process_lives_on(
    own: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(slow_bots.SEEN, str(tmp_path / "seen"))
    bot, match = slow(own, "slow")
    cancel = threading.Event()
    told: list[float] = []

    def stop() -> None:
        if wait_until((tmp_path / "seen").exists):
            told.append(time.monotonic())
            cancel.set()

    stopper = threading.Thread(target=stop)
    stopper.start()
    decision = ask(bot, match, cancel)
    took = time.monotonic() - told[0]
    stopper.join()
    assert decision.move in match.legal(match.actors[0])
    assert took < slow_bots.LONG / 2
    pid = own.pid
    cancel.set()
    ask(bot, match, cancel)
    assert own.pid == pid


def test_a_bot_that_does_not_stop_is_ended_with_its_process(
    own: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(slow_bots.SEEN, str(tmp_path / "seen"))
    bot, match = slow(own, "deaf")
    cancel = threading.Event()
    cancel.set()
    began = time.monotonic()
    assert ask(bot, match, cancel).move in match.legal(match.actors[0])
    assert time.monotonic() - began < slow_bots.LONG / 2
    assert own.pid is None


def test_a_closed_worker_answers_nothing_and_begins_nothing(own: Worker) -> None:
    bot, match = slow(own, "slow")
    own.close()
    assert ask(bot, match).move in match.legal(match.actors[0])
    assert own.pid is None
    game, files = loaded("bid_it")
    match = match_of(game)
    asked = question.put("normal", match.view(match.actors[0]), Limit(), random.Random(1))
    with pytest.raises(GivenUpError):
        own.ask(Kit(registry.entry("bid_it"), game.rules_digest, files), asked, Never())


def test_a_match_goes_on_while_its_bots_think_in_the_process(own: Worker) -> None:
    game, files = loaded("bid_and_bluff")
    match = match_of(game)
    thinker = Thinker(match, lambda entry, of, level, character: own.bot(entry, of, files, level, character))
    for _ in range(6):
        while match.actors == (CHANCE,):
            match.play_chance()
        seat = match.actors[0]
        thinker.think(seat)
        assert thinker.busy
        assert wait_until(lambda: thinker._thought is not None and thinker._thought.future.done())
        future = thinker.take(1.0, 0.0)
        assert future is not None
        match.play(seat, future.result().move)
    thinker.close()


QUITS = """
import os, sys, time
from pathlib import Path
from bidtable.app.shell import routes
from bidtable.app.archive.settings import Settings
from bidtable.app.shell.window import App
from bidtable.core import registry
from bidtable.core.model import Setup
from bidtable.core.record import Header, SeatInfo
from tests import conftest
from tests.bots import slow_bots

if __name__ == "__main__":
    registry.register(conftest.GOOFSPIEL)
    registry.register(slow_bots.entry("deaf"))
    app = App((1024, 640), headless=True, settings=Settings(speed="instant", effects_volume=0, music_volume=0))
    app.services.in_process = True
    game = app.services.game("goofspiel")
    seats = tuple(SeatInfo(f"Bot {seat}", "bot", "normal") for seat in range(3))
    session = app.services.new_match(Header("goofspiel", game.rules_digest, Setup(3), seats, 1))
    app.reset(routes.AtTable(session))
    seen = Path(os.environ[slow_bots.SEEN])
    while not seen.exists():
        app.step(0.02)
        time.sleep(0.01)
    print(app.services._worker.pid, flush=True)
    if sys.argv[1] == "killed":
        os.kill(os.getpid(), 9)
    app.quit()
    app.close()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("how", ["quits", "killed"])
def test_the_program_ends_while_a_bot_thinks_and_leaves_no_process(tmp_path: Path, how: str) -> None:
    script = tmp_path / "quits.py"
    script.write_text(QUITS, encoding="utf-8")
    env = {
        **os.environ,
        slow_bots.SEEN: str(tmp_path / "seen"),
        "BIDTABLE_HOME": str(tmp_path / "home"),
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, str(script), how], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == (0 if how == "quits" else -signal.SIGKILL), done.stderr
    assert wait_until(lambda: gone(int(done.stdout)), 5.0)
