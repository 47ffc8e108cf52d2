"""Writing of drawings to their files, and a check whether the files are current."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

ASSETS = Path(__file__).resolve().parent


class Art(Protocol):
    """A drawing that can be written to a file."""

    def text(self) -> str:
        """Return the SVG."""
        ...


def write_or_check(what: str, drawings: Callable[[], Mapping[str, Art]]) -> int:
    """Write the drawings, or with ``--check`` print the names of the files that would change.

    Args:
        what: Name of the drawings, for the help text.
        drawings: Returns every drawing, by its path below ``assets``.

    Returns:
        0 if all is well, 1 if a check found a difference.
    """
    parser = argparse.ArgumentParser(description=f"Draw {what} as SVG.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; print the files that are not current"
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
