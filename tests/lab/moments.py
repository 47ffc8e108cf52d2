"""Draws every step of a game of every case, and compares what is drawn with the state right after the step.

    python -m tests.lab moments --full

plays every mix of seats, variants and options. Without `--full` it plays the few that the tests play.
"""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.app.shell.window import App
from bidtable.core.model import Seat
from tests.app.test_moments import EVERY, look_at, quiet_app
from tests.conformance.cases import Trace
from tests.lab.every_case import watch_cases


def main(words: Sequence[str]) -> int:
    """Check every step of a game of every case, as seen by each seat and a spectator in turn."""
    total, games = watch_cases("moments", __doc__, words, quiet_app, _look)
    print(f"{total} moments of {games} games: each drawn as its step's state")
    return 0


def _look(app: App, played: Trace, viewer: Seat | None, full: bool) -> int:
    return look_at(app, played, viewer, 1 if full else EVERY)
