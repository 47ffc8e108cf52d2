"""Writes drawings to their files, or says which files are not what their script draws."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

ASSETS = Path(__file__).resolve().parent


class Art(Protocol):
    """A drawing that can be written."""

    def text(self) -> str:
        """Return the SVG."""
        ...


def write_or_check(what: str, drawings: Callable[[], Mapping[str, Art]]) -> int:
    """Write the drawings, or with ``--check`` say which files differ from what would be written.

    Args:
        what: What is drawn, for the help text.
        drawings: Gives every drawing by its path below ``assets``.

    Returns:
        0 when all is well, 1 when a check found a difference.
    """
    parser = argparse.ArgumentParser(description=f"Draw {what} as SVG.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing, name the files that are not current"
    )
    check = parser.parse_args().check
    stale = []
    for name, art in drawings().items():
        path = ASSETS / name
        if check:
            if not path.is_file() or path.read_text(encoding="utf-8") != art.text():
                stale.append(name)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(art.text(), encoding="utf-8", newline="\n")
        print(f"{name:<40}{path.stat().st_size:>8} bytes")
    for name in stale:
        print(f"not current: {name}", file=sys.stderr)
    return 1 if stale else 0
