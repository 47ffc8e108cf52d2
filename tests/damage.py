"""Damages records in every way, and looks at what becomes of them: told, never taken for another match, never lost.

python -m tests.damage --count 5000 [--seed S]
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from bidtable.core.errors import RecordError
from bidtable.store import matches
from bidtable.store.index import Index
from bidtable.store.journal import SUFFIX
from bidtable.store.matches import Loaded
from bidtable.store.records import DamagedRecord
from bidtable.store.saves import glance
from bidtable.store.shelf import Shelf
from tests.records_helpers import find, samples

JUNK = (
    b"",
    b"\n",
    b"\x00" * 40,
    b"{}",
    b"null\n",
    b"\xff\xfe",
    b"[" * 1100,
    b'{"a":' * 1100,
    b"\x1b[2J",
    b"9" * 400,
)


def damaged(data: bytes, other: bytes, rng: random.Random) -> tuple[str, bytes]:
    """Damage a record once to three times; return how, and the result."""
    kind = ""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        lines = data.splitlines(keepends=True) or [b""]
        at, length = rng.randrange(len(data) + 1), rng.randrange(1, 60)
        one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
        kind = rng.choice(
            (
                "flip",
                "cut out",
                "cut off",
                "insert",
                "drop",
                "double",
                "swap",
                "first",
                "mix",
                "digit",
                "whole",
            )
        )
        if kind == "flip" and data:
            at = min(at, len(data) - 1)
            data = data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
        elif kind == "cut out":
            data = data[:at] + data[at + length :]
        elif kind == "cut off":
            data = data[:at]
        elif kind == "insert":
            data = data[:at] + rng.choice((*JUNK, rng.randbytes(length))) + data[at:]
        elif kind == "drop":
            data = b"".join(lines[:one] + lines[one + 1 :])
        elif kind == "double":
            data = b"".join([*lines[: one + 1], *lines[one:]])
        elif kind == "swap":
            lines[one], lines[two] = lines[two], lines[one]
            data = b"".join(lines)
        elif kind == "first":
            data = b"".join([*other.splitlines(keepends=True)[:1], *lines[1:]])
        elif kind == "mix":
            data = b"".join([*lines[:one], *other.splitlines(keepends=True)[one:]])
        elif kind == "digit":
            data = data[:at] + data[at:].replace(rng.choice((b"1", b"2", b"3")), b"0", 1)
        else:
            data = rng.choice(JUNK)
    return kind, data


def attempt(path: Path, data: bytes, known: list[Loaded]) -> str:
    """Look at a damaged record in every way; return what became of it.

    Args:
        path: Where to write it.
        data: What it holds.
        known: The records that its lines come from.
    """
    path.write_bytes(data)
    glance(path)
    shelf = Shelf(path.parent, Index(path.parent / "history.sqlite"))
    shelf.glance(save.name for save in shelf.saves() if save.new)
    shelf.saves()
    good = None
    try:
        loaded = matches.load(path, find)
        became = "good"
    except DamagedRecord as error:
        good = error.good
        became = "damaged"
    except RecordError:
        return "refused"
    finally:
        assert path.read_bytes() == data
    if good is not None:
        # What is good of it is a match to play on, in a copy.
        copied = matches.copy(path, find, good)
        copied.journal.close()
        loaded = matches.load(copied.journal.path, find)
        assert loaded.match.state == copied.match.state
        copied.journal.path.unlink()
        assert path.read_bytes() == data
    assert any(_leads_to(whole, loaded) for whole in known), "another match was taken for it"
    return became


def _leads_to(whole: Loaded, part: Loaded) -> bool:
    """Return whether a match is the beginning of another one."""
    return part.header == whole.header and part.lines == whole.lines[: len(part.lines)]


def run(folder: Path, count: int, seed: int, kinds: int | None = None) -> Counter[str]:
    """Damage records; return how often what became of them.

    Args:
        folder: A place to write.
        count: How many.
        seed: Of the damages.
        kinds: How many of the samples to use; None is all.
    """
    rng = random.Random(seed)
    paths = samples()[:kinds]
    contents = [path.read_bytes() for path in paths]
    replayed = [matches.load(path, find) for path in paths]
    place = folder / "damaged"
    place.mkdir()
    became: Counter[str] = Counter()
    for number in range(count):
        one, two = rng.randrange(len(paths)), rng.randrange(len(paths))
        kind, data = damaged(contents[one], contents[two], rng)
        try:
            became[attempt(place / f"x{SUFFIX}", data, [replayed[one], replayed[two]])] += 1
        except BaseException:
            print(f"number {number}, seed {seed}, {paths[one].name}: {kind}")
            raise
    return became


def main() -> None:
    """Damage as many as asked, and say what became of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.damage", description=__doc__)
    parser.add_argument("--count", type=int, default=5000, help="number of damaged records (5000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the damages (1)")
    asked = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        became = run(Path(folder), asked.count, asked.seed)
    told = ", ".join(f"{count} {what}" for what, count in became.most_common())
    print(f"{asked.count} damaged records: {told}; {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
