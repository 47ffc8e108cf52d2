"""Plays games of every case with their motion, and checks that no words come before the pieces that show a result.

    python -m tests.lab narration --full

plays whole games of every mix of seats, variants and options. Without `--full` it plays the first part of a game of
the few cases that together have every variant.
"""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.app.shell.window import App
from bidtable.core.model import Seat
from tests.app.test_narration import EVENTS, moving_app, watch
from tests.conformance.cases import Trace
from tests.lab.every_case import watch_cases


def main(words: Sequence[str]) -> int:
    """Watch a game of every case, as seen by each seat and a spectator in turn."""
    total, games = watch_cases("narration", __doc__, words, moving_app, _watch)
    print(f"{total} events of {games} games: no words came before the pieces")
    return 0


def _watch(app: App, played: Trace, viewer: Seat | None, full: bool) -> int:
    return watch(app, played, viewer, len(played.events) if full else EVENTS)
