"""Which state of the program learned numbers come from, and where they are kept."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec


def commit() -> str:
    """Return the commit that is checked out, in short."""
    return subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()


def keep(path: Path, key: str, made: str, **learned: object) -> None:
    """Write beside the weights what was learned for one table; what was written for others meanwhile stays.

    Args:
        path: The file: a mapping with `provenance` and what is learned, each by table.
        key: The table, such as a number of seats.
        made: How it was learned: command, commit, figures.
        learned: What was learned, by the name of the field.
    """
    now = msgspec.json.decode(path.read_bytes())
    for field, value in {"provenance": made, **learned}.items():
        now[field][key] = value
    path.write_bytes(msgspec.json.format(msgspec.json.encode(now), indent=1) + b"\n")
