"""Records for tests: matches played at random and written down, and all games by their shipped rules."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.record import Files, Header
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.rulebook import Library
from bidtable.rulebook.played import game_of
from bidtable.store import matches, places
from bidtable.store.journal import Journal
from tests.test_match import header, play

SAMPLES = Path(__file__).parent / "records" / "format1"
SHIPPED = Library(places.shipped_rules())


@cache
def today(slug: str) -> AnyGame:
    """Return a game with the shipped rules."""
    game: AnyGame = registry.resolve(registry.entry(slug).rules)(SHIPPED)
    return game


def find(head: Header, files: Files | None) -> AnyGame:
    """Return the game of a record."""
    return game_of(head, files, SHIPPED, today)


def samples() -> dict[str, dict[str, Any]]:
    """Return what is known of the records of format 1, by the names of their files."""
    known: dict[str, dict[str, Any]] = json.loads((SAMPLES / "expected.json").read_text())
    return known


def written(game: BidAndBluff, folder: Path, moves: int = 40, seed: int = 1) -> tuple[Path, Match]:
    """Play a match that is written down; return its file and the match."""
    head = msgspec.structs.replace(header(game, seed), created="2024-05-06T07:08:09")
    today("bid_and_bluff")
    record = Journal.create(folder, head, SHIPPED.files("bid_and_bluff"))
    match = play(Match(game, head, record), moves)
    match.close()
    return record.path, match


def opened(path: Path) -> Match:
    """Go on with a record; what is played is written."""
    resumed = matches.resume(path, find)
    resumed.match.writer = resumed.journal
    return resumed.match
