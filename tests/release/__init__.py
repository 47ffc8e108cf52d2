"""Packs the program for Linux, Windows and macOS; `python -m tests.release --help` lists the commands."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import bidtable

ROOT: Final = Path(__file__).resolve().parents[2]
DIST: Final = ROOT / "dist"
NAME: Final = "bidtable"
TITLE: Final = "Bidtable"
AUTHORS: Final = "The Bidtable authors"
SUMMARY: Final = "Bidding and bluffing games at one table"
VERSION: Final = bidtable.__version__
RECORD: Final = ".bidtable"
"""End of the names of saved games, which a double-click opens."""
RECORD_TITLE: Final = "Bidtable saved game"
MIME_TYPE: Final = "application/x-bidtable"


def epoch() -> int:
    """Return the time of all files in the packages, in seconds since 1970.

    It is the environment variable SOURCE_DATE_EPOCH, or the day on which the changelog was cut.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## \[{re.escape(VERSION)}\] - (\d{{4}}-\d\d-\d\d)$", changes, re.MULTILINE)
    if found is None:
        raise ValueError(f"CHANGELOG.md has no heading with the date of version {VERSION}")
    return int(datetime.fromisoformat(found[1]).replace(tzinfo=UTC).timestamp())
