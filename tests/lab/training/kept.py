"""The provenance of learned numbers, and the files that keep them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec


def commit() -> str:
    """Return the short hash of the checked-out commit."""
    return subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()


def keep(path: Path, key: str, made: str, **learned: object) -> None:
    """Write the learned numbers of one table beside the weights; those of other tables stay unchanged.

    Args:
        path: The file: a mapping with `provenance` and the learned numbers, each by table.
        key: The table, such as a number of seats.
        made: The provenance: command, commit, figures.
        learned: The learned numbers, by the name of the field.
    """
    now = msgspec.json.decode(path.read_bytes())
    for field, value in {"provenance": made, **learned}.items():
        now[field][key] = value
    path.write_bytes(msgspec.json.format(msgspec.json.encode(now), indent=1) + b"\n")
