"""Trains the hard bot of Bid & Bluff, and writes its numbers beside the bots.

Training takes some minutes for each number of seats.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bidtable.bots.bid_and_bluff.nets import NAME, Learned, Sizes, Table
from bidtable.bots.common.nets import FOLDER
from bidtable.games.bid_and_bluff import load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.training.bid_and_bluff.school import BOARDS, School
from tests.lab.training.kept import commit

GAMES = {2: 8000, 3: 6000, 4: 6000, 5: 2600, 6: 5000}
"""Races of a lesson, by the number of seats."""
LESSONS = {2: 20, 3: 16, 4: 20, 5: 7, 6: 16}
"""Lessons, by the number of seats."""
AGAIN = {2: 0, 3: 0, 4: 12, 5: 0, 6: 0}
"""Lessons that continue from the nets of the first ones, slower and with fewer learners at a table."""
TRIALS = 3000
"""Races on each board in which the learned nets are measured."""


def main(words: Sequence[str]) -> None:
    """Read the arguments, and train."""
    options = parser("train bid_and_bluff", __doc__)
    options.add_argument("--seats", default="2,3,4,5,6", help="numbers of seats (2,3,4,5,6)")
    options.add_argument("--seed", type=int, default=1, help="where chance comes from (1)")
    options.add_argument(
        "--lessons", type=int, help="lessons; 0 goes on from the weights there (by the seats)"
    )
    options.add_argument("--again", type=int, help="lessons that go on from those (by the number of seats)")
    options.add_argument("--games", type=int, help="races of a lesson (by the number of seats)")
    options.add_argument("--folder", type=Path, default=FOLDER, help="where the weights go (beside the bots)")
    given = options.parse_args(words)
    context = load(Library(places.shipped_rules())).context
    for seats in map(int, given.seats.split(",")):
        games = given.games or GAMES[seats]
        lessons = LESSONS[seats] if given.lessons is None else given.lessons
        if lessons:
            course(School(context, seats, given.seed), lessons, games, given, "lessons")
        again = AGAIN[seats] if given.again is None else given.again
        if again:
            school = School(context, seats, given.seed + 1)
            school.take(given.folder)
            course(school, again, games, given, "again")


def course(school: School, lessons: int, games: int, given: argparse.Namespace, kind: str) -> None:
    """Hold lessons, and write the learned numbers and their provenance.

    `kind` is the option that gives the number of lessons.
    """
    start, checked_out = time.process_time(), commit()
    for number in range(lessons):
        school.lesson(number, lessons, games, lambda line: print(line, flush=True))
    told = (
        f"python -m tests.lab train bid_and_bluff --seats {school.seats} --seed {given.seed} --{kind} {lessons}"
        f" --games {games}; commit {checked_out}; {time.process_time() - start:.0f} s of one core"
    )
    before = f"{school.provenance}; then " if school.provenance else ""
    write(given.folder, school, f"{before}{told}; {measured(school, games)}")


def measured(school: School, games: int) -> str:
    """Print how often one learned seat wins among normal ones, as this program plays them."""
    found = []
    for board, _ in BOARDS:
        trial = school.trial(min(TRIALS, 2 * games), board)
        made = trial.exact[:, 0] / trial.exact[:, 1]
        found.append(
            f"{board} {trial.wins[1] / trial.wins.sum():.3f} (bids made {made[0]:.2f} to {made[1]:.2f})"
        )
        print(found[-1], flush=True)
    return "wins of one among normal bots: " + ", ".join(found)


def write(folder: Path, school: School, told: str) -> None:
    """Write the weights and the numbers; those of other numbers of seats stay unchanged."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{NAME}.json"
    known = msgspec.json.decode(path.read_bytes(), type=Learned) if path.exists() else Learned({}, {})
    seats = str(school.seats)
    sizes = Sizes(school.bids.sizes, school.cards.sizes)
    provenance = {**known.provenance, seats: told}
    tables = {**known.tables, seats: Table(sizes, school.numbers)}
    learned = Learned(dict(sorted(provenance.items())), dict(sorted(tables.items())))
    weights = [net.as_bytes(small=True) for net in (school.bids, school.cards)]
    (folder / f"{NAME}_{seats}.bin").write_bytes(b"".join(weights))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")
