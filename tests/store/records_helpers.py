"""Records for tests: matches played at random and written, and all games with their shipped rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.record import Files, Header, Objects, encode, link
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.rulebook import Library
from bidtable.rulebook.played import game_of
from bidtable.store import matches, places
from bidtable.store.index import Index
from bidtable.store.journal import START, SUFFIX, Journal
from bidtable.store.records import read
from bidtable.store.saves import Entry
from bidtable.store.shelf import stamp_of
from tests import ROOT
from tests.core.test_match import header, play

SAMPLES = ROOT / "tests" / "fixtures" / "0.1.0-dev1" / "data" / "games"
"""Records of every game, finished and unfinished, as the program of that version wrote them."""
SHIPPED = Library(places.shipped_rules())


@cache
def today(slug: str) -> AnyGame:
    """Return a game with the shipped rules."""
    game: AnyGame = registry.resolve(registry.entry(slug).rules)(SHIPPED)
    return game


def find(head: Header, files: Files | None) -> AnyGame:
    """Return the game of a record."""
    return game_of(head, files, SHIPPED, today)


def samples() -> list[Path]:
    """Return the records among the fixtures."""
    return sorted(SAMPLES.glob(f"*{SUFFIX}"))


def unfinished(slug: str) -> Path:
    """Return a record of an unfinished game."""
    return next(path for path in samples() if slug in path.name and read(path).closing is None)


def written(game: BidAndBluff, folder: Path, moves: int = 40, seed: int = 1) -> tuple[Path, Match]:
    """Play a match and write its record; return the file and the match."""
    head = msgspec.structs.replace(header(game, seed), created="2024-05-06T07:08:09")
    today("bid_and_bluff")
    record = Journal.create(folder, head, SHIPPED.files("bid_and_bluff"))
    match = play(Match(game, head, record), moves)
    match.close()
    return record.path, match


def opened(path: Path) -> Match:
    """Continue a record; the new moves are written."""
    resumed = matches.resume(path, find)
    resumed.match.writer = resumed.journal
    return resumed.match


def entries_of(index: Index, folder: Path) -> dict[str, Entry]:
    """Return an index's entries for a folder in its current state."""
    found = index.entries(folder, {path.name: stamp_of(path.stat()) for path in folder.iterdir()})
    assert found is not None, "nobody holds the index"
    return found


# -- records as another program might have written them ------------------------------------------------------

OLD_FORMAT = 1


def chained(header: dict[str, Any], lines: Iterable[dict[str, Any]] = ()) -> bytes:
    """Return a record with these plain values and a good chain, nothing sealed; its format is the header's."""
    body = msgspec.json.encode({"header": header, "key": "", "seed": ""})
    chain = link(START, body)
    first = {"format": header["format"], "game": header["game"], "h": chain, "b": msgspec.Raw(body)}
    raws = [msgspec.json.encode(first)]
    for line in lines:
        body = msgspec.json.encode(line)
        chain = link(chain, body)
        raws.append(msgspec.json.encode({"h": chain, "b": msgspec.Raw(body)}))
    return b"".join(raw + b"\n" for raw in raws)


def in_old_format(path: Path) -> bytes:
    """Return a record in a made-up older format: players instead of seats, and moves numbered from 1."""
    reading = read(path)
    header = msgspec.json.decode(encode(reading.header))
    header["format"] = OLD_FORMAT
    header["players"] = header.pop("seats")
    lines: list[dict[str, Any]] = [{"t": "rules", "files": reading.files}]
    for line in reading.lines:
        item = msgspec.json.decode(encode(line))
        if item["t"] == "move":
            item["number"] = item.pop("n") + 1
        lines.append(item)
    return chained(header, lines)


def from_old_format(objects: Objects) -> Objects:
    """Bring the objects of the made-up older format up to date."""
    header, *lines = objects
    fresh = {**header, "format": OLD_FORMAT + 1, "seats": header["players"]}
    del fresh["players"]
    moved = [{**line, "n": line["number"] - 1} if "number" in line else line for line in lines]
    return [fresh, *moved]
