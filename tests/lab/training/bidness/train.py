"""Trains the hard bot of Bidness, and writes its nets beside the bots.

    python -m tests.lab train bidness play --notes FOLDER --share 1/2 --minutes 8
    python -m tests.lab train bidness train --notes FOLDER
    python -m tests.lab train bidness check --notes FOLDER

The games take nearly all of the time: some twenty minutes of one core. `play` plays a share of the games, so that
several processes can divide the work. The folder keeps the positions in parts, and existing parts are not played again.
`train` plays the missing games, and learns. `check` prints how often chances come true, by tenths. For a check the
games are divided into parts, and nets that learned from all other parts judge each part.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from bidtable.bots.bidness.nets import NAME, Learned
from bidtable.bots.common.nets import FOLDER
from bidtable.games.bidness import Bidness, load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.training.bidness.games import Notes, play
from tests.lab.training.bidness.learner import chances, fit, fresh, surprise, won
from tests.lab.training.kept import commit
from tests.lab.training.lessons import joined
from tests.lab.training.nets import Array, Net

GAMES = {2: 2500, 3: 2000, 4: 1500, 5: 300, 6: 400}
"""Number of games to learn from, by the number of seats: most games are of small tables, which are soon played."""
TOGETHER = 50
"""Number of games whose positions are kept in one file."""
HIDDEN = 24
EPOCHS, RATE = 8, 0.003
"""Number of passes, and learning rate, for one net that learns from all numbers of seats."""
OWN_EPOCHS, OWN_RATE = 3, 0.0005
"""Number of passes, and learning rate, with which the nets for each number of seats learn afterwards."""
PARTS = 5
"""Number of parts into which games are divided for a check."""

Known = Mapping[int, Net]
"""The learned nets, by the number of seats."""


class Part(NamedTuple):
    """A part of the training games.

    Attributes:
        seats: Number of seats.
        first: Number of the first game of the part.
    """

    seats: int
    first: int

    def path(self, folder: Path) -> Path:
        """Return the file of the part's positions."""
        return folder / f"{self.seats}-{self.first}.npz"

    def seeds(self, seed: int) -> range:
        """Return the seeds of the games."""
        begin = 10_000_000 * seed + 100_000 * self.seats + self.first
        return range(begin, begin + TOGETHER)


def parts() -> Iterator[Part]:
    """Yield all parts of the training games, with the numbers of seats mixed as evenly as possible."""
    found = [
        (first / games, Part(seats, first))
        for seats, games in GAMES.items()
        for first in range(0, games, TOGETHER)
    ]
    yield from (part for _, part in sorted(found))


def noted(game: Bidness, folder: Path, seed: int, share: int = 1, of: int = 1, seconds: float = inf) -> None:
    """Play a share of the games, except for games whose positions are kept already.

    Args:
        game: The rules.
        folder: The folder that keeps the positions.
        seed: The seeds of the games.
        share: Number of the share that is played, from 1.
        of: Number of shares of all games.
        seconds: Time after which no new part is begun.
    """
    begun = time.monotonic()
    for number, part in enumerate(parts()):
        path = part.path(folder)
        if number % of != share - 1 or path.exists():
            continue
        if time.monotonic() - begun >= seconds:
            break
        start = time.process_time()
        play(game, part.seats, part.seeds(seed)).save(path)
        print(f"{path.name}: {time.process_time() - start:.0f} s", flush=True)


def all_notes(folder: Path) -> dict[int, Notes]:
    """Return the positions of all games, by the number of seats."""
    found: dict[int, list[Notes]] = {}
    for part in sorted(parts()):
        found.setdefault(part.seats, []).append(Notes.load(part.path(folder)))
    return {seats: joined(each) for seats, each in found.items()}


def taught(notes: Mapping[int, Notes], seed: int) -> Known:
    """Return nets that learned from positions: first from all numbers of seats together, then from each one."""
    rng = np.random.default_rng(seed)
    everywhere = fit(fresh(HIDDEN, rng), notes, EPOCHS, RATE, rng)
    return {
        seats: fit(everywhere.averaged(), {seats: lesson}, OWN_EPOCHS, OWN_RATE, rng)
        for seats, lesson in notes.items()
    }


def held_out(notes: Mapping[int, Notes], seed: int) -> dict[int, Array]:
    """Return the chances of each position by nets that did not learn from its game."""
    found = {seats: np.zeros(each.inputs.shape[:2]) for seats, each in notes.items()}
    for part in range(PARTS):
        apart = {seats: each.game % PARTS == part for seats, each in notes.items()}
        known = taught({seats: each.some(~apart[seats]) for seats, each in notes.items()}, seed)
        for seats, each in notes.items():
            found[seats][apart[seats]] = chances(known[seats], each.inputs[apart[seats]])
    return found


def check(notes: Mapping[int, Notes], seed: int) -> None:
    """Print the mean foretold chance and the share that came true, by the number of seats and tenths of chances."""
    for seats, shares in held_out(notes, seed).items():
        each = notes[seats]
        came, tenth = won(each), np.minimum(9, (shares * 10).astype(int))
        cells = [f"{shares[tenth == at].mean():.2f}/{came[tenth == at].mean():.2f}" for at in range(10)]
        games = len(np.unique(each.game))
        print(f"{seats} seats, {games} games, surprise {surprise(shares, each):.3f}: {'  '.join(cells)}")


def write(folder: Path, known: Known, provenance: str) -> None:
    """Write the learned nets, and the file that describes them."""
    for seats, net in known.items():
        (folder / f"{NAME}_{seats}.bin").write_bytes(net.as_bytes())
    # Two hidden units more carry the direct connection.
    learned = Learned(net.sizes[1] + 2, provenance, sorted(known))
    (folder / f"{NAME}.json").write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")


def main(words: Sequence[str]) -> None:
    """Read the arguments, and play, train or check."""
    options = parser("train bidness", __doc__)
    options.add_argument("what", choices=("play", "train", "check"))
    options.add_argument("--notes", type=Path, required=True, help="folder that keeps the positions")
    options.add_argument("--seed", type=int, default=1, help="where chance comes from (1)")
    options.add_argument("--folder", type=Path, default=FOLDER, help="where the weights go (beside the bots)")
    options.add_argument("--share", default="1/1", help="which share of the games is played here (1/1)")
    options.add_argument("--minutes", type=float, default=inf, help="for how long games are begun")
    given = options.parse_args(words)
    given.notes.mkdir(parents=True, exist_ok=True)
    game = load(Library(places.shipped_rules()))
    if given.what == "play":
        share, of = map(int, given.share.split("/"))
        noted(game, given.notes, given.seed, share, of, 60 * given.minutes)
        return
    noted(game, given.notes, given.seed)
    notes = all_notes(given.notes)
    if given.what == "check":
        check(notes, given.seed)
        return
    games = ", ".join(f"{count} of {seats} seats" for seats, count in GAMES.items())
    made = f"python -m tests.lab train bidness train --seed {given.seed}; commit {commit()}; games: {games}"
    write(given.folder, taught(notes, given.seed), made)
