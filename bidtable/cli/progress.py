"""A progress bar that is shown only on a terminal."""

from __future__ import annotations

import sys
import time
from typing import Final

WIDTH: Final = 30
EVERY: Final = 0.1
"""Seconds between two updates of the progress bar."""


class Progress:
    """A progress bar on stderr for a `with` block, which disappears when all work is done.

    Args:
        total: Number of items.
        what: Plural name of the items, for example "games".
    """

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._start = time.monotonic()
        self._last = 0.0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __call__(self, done: int) -> None:
        """Show how many parts of the work are finished."""
        now = time.monotonic()
        if not self._shown or now - self._last < EVERY:
            return
        self._last = now
        full = WIDTH * done // self._total
        left = (now - self._start) / done * (self._total - done) if done else 0.0
        bar = "#" * full + "." * (WIDTH - full)
        text = f"\r[{bar}] {done} of {self._total} {self._what}, {left:.0f} s left\x1b[K"
        print(text, end="", file=sys.stderr, flush=True)
