"""A program that is killed at any moment leaves a record that holds every finished move."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from bidtable.core.chance import stream
from bidtable.core.errors import RecordError
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.rulebook import Library
from bidtable.store import places
from bidtable.store.journal import Journal
from tests.test_match import header, play

ROOT = Path(__file__).resolve().parents[1]
KILLS = 30
LONGEST = 0.2
"""Seconds after its first move in which a program is killed."""
CODE = "import sys; from tests.test_kill import play_on; play_on(sys.argv[1], int(sys.argv[2]))"


def play_on(folder: str, seed: int) -> None:
    """Play game after game at full speed, each written down, some moves taken back, until killed.

    Each move is reported when it is done, as "file moves", in one write.
    """
    game = load(Library(places.shipped_rules()))
    while True:
        record = Journal.create(Path(folder), header(game, seed))
        match = Match(game, header(game, seed), record)
        rng = stream(seed, "child")
        while match.actors:
            actor = match.actors[0]
            if actor == CHANCE:
                match.play_chance()
            else:
                match.play(actor, pick(match.view(actor).legal, rng))
                if rng.random() < 0.2 and not match.why_not_take_back(actor):
                    match.take_back(actor)
            os.write(1, f"{record.path.name} {len(match.moves)}\n".encode())
        match.close()
        seed += 1


def run_and_kill(folder: Path, seed: int, wait: float) -> dict[str, int]:
    """Let a program play, kill it a while after its first move; return the moves of each file it reported."""
    process = subprocess.Popen(
        [sys.executable, "-c", CODE, str(folder), str(seed)], stdout=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    killer = threading.Timer(wait, process.kill)
    killer.start()
    rest = process.stdout.read()
    killer.join()
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    reports = (line.rpartition(" ") for line in (first + rest).decode().splitlines())
    return {name: int(moves) for name, _, moves in reports}


def check(game: BidAndBluff, folder: Path, reported: dict[str, int]) -> None:
    """Open all that a killed program left behind, compare, and go on with it."""
    being_written = list(reported)[-1]
    left = {path.name: path for path in folder.iterdir() if path.suffix == SUFFIX}
    assert set(reported) <= set(left)
    for name, path in left.items():
        if name not in reported and not path.read_bytes().endswith(b"\n"):
            # Killed over its first line: nothing had been played.
            with pytest.raises(RecordError):
                records.read(path)
            continue
        match = opened(game, path)
        known = reported.get(name, 0)
        # One move more may have been done and not yet reported.
        most = known + 1 if name == being_written or name not in reported else known
        assert known <= len(match.moves) <= most
        count = len(match.moves)
        play(match, 3, seed=count)
        match.close()
        again = opened(game, path)
        assert (again.state, again.events, again.moves) == (match.state, match.events, match.moves)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_program_killed_at_any_moment_has_lost_no_finished_move(tmp_path: Path) -> None:
    game = load(Library(places.shipped_rules()))
    moments = random.Random(time.time_ns())
    for number in range(KILLS):
        folder = tmp_path / str(number)
        reported = run_and_kill(folder, 1000 * number, moments.uniform(0.0, LONGEST))
        check(game, folder, reported)
