"""Kills programs that play and write, and checks the files they leave: no reported move is lost, and play continues.

python -m tests.lab kills --count 500 [--seed S]

The programs begin matches, move, take back, leave a match and continue it. `--full` kills 1,000.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from bidtable.core.chance import stream
from bidtable.core.errors import RecordError
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.core.record import CloseLine
from bidtable.store import matches
from bidtable.store.journal import SUFFIX, Journal
from bidtable.store.records import read
from bidtable.store.writing import Scribe
from tests import ROOT
from tests.core.test_match import header, play
from tests.lab.command import parser
from tests.store.records_helpers import SHIPPED, find, opened, today

FULL = 1000
LONGEST = 0.2
"""Seconds after its first move within which a program is killed."""
CODE = "import sys; from tests.lab.kills import play_on; play_on(sys.argv[1], int(sys.argv[2]))"


def play_on(folder: str, seed: int) -> None:
    """Play game after game at full speed, with records written as at the screen, until killed.

    Some moves are taken back, and some matches are left and continued. Each move is reported once it counts, as
    "file moves", in one write.
    """
    game = today("bid_and_bluff")
    while True:
        head = header(game, seed)  # type: ignore[arg-type]
        scribe = Scribe(Journal.create(Path(folder), head, SHIPPED.files("bid_and_bluff")))
        match = Match(game, head)
        rng = stream(seed, "child")
        while match.actors:
            if rng.random() < 0.05:
                scribe.close()
                resumed = matches.resume(scribe.journal.path, find)
                assert resumed.match.state == match.state
                scribe, match = Scribe(resumed.journal), resumed.match
            actor = match.actors[0]
            if actor == CHANCE:
                pending = match.prepare_chance()
            elif rng.random() < 0.2 and match.moves and not match.why_not_take_back(match.moves[-1][0]):
                pending = match.prepare_take_back(match.moves[-1][0])
            else:
                pending = match.prepare(actor, pick(match.view(actor).legal, rng))
            scribe.submit(pending.line).result()
            match.adopt(pending)
            os.write(1, f"{scribe.journal.path.name} {len(match.lines)}\n".encode())
        assert match.outcome is not None
        scribe.submit(CloseLine(match.outcome, len(match.moves)))
        scribe.close()
        seed += 1


def run_and_kill(folder: Path, seed: int, wait: float) -> dict[str, int]:
    """Let a program play, kill it some time after its first move; return the lines of each file it reported."""
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
    return {name: int(lines) for name, _, lines in reports}


def check(folder: Path, reported: dict[str, int]) -> None:
    """Open everything that a killed program left, compare it, and continue it; its lock must block nobody."""
    being_written = list(reported)[-1]
    left = {path.name: path for path in folder.iterdir() if path.suffix == SUFFIX}
    assert set(reported) <= set(left)
    for name, path in left.items():
        if name not in reported and not path.read_bytes().endswith(b"\n"):
            # The program was killed while it wrote its first lines: nothing had been played.
            try:
                assert not read(path).lines
            except RecordError:
                continue
        match = opened(path)
        known = reported.get(name, 0)
        # The file may hold one line more, which was written and not yet reported.
        most = known + 1 if name == being_written or name not in reported else known
        assert known <= len(match.lines) <= most, (name, known, len(match.lines))
        play(match, 3, seed=len(match.moves))
        match.close()
        again = opened(path)
        assert (again.state, again.moves) == (match.state, match.moves)
        again.close()


def main(words: Sequence[str]) -> None:
    """Kill as many programs as the command line says, and print the time that it took."""
    options = parser("kills", __doc__)
    options.add_argument("--count", type=int, default=500, help="number of kills (500)")
    options.add_argument("--full", action="store_true", help=f"{FULL:,} kills")
    options.add_argument("--seed", type=int, default=1, help="seed of the moments (1)")
    asked = options.parse_args(words)
    count = FULL if asked.full else asked.count
    moments = random.Random(asked.seed)
    start = time.monotonic()
    lines = 0
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            reported = run_and_kill(Path(folder), 1000 * number, moments.uniform(0.0, LONGEST))
            check(Path(folder), reported)
            lines += sum(reported.values())
    print(f"{count} kills, {lines} reported lines, none lost, {time.monotonic() - start:.0f} s")
