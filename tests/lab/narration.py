"""Plays games of every case with their motion, and checks that no words come before the pieces that show a result.

    python -m tests.lab narration --full

plays whole games of every mix of seats, variants and options. Without `--full` it plays the first part of a game of
the few cases that together have every variant.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence

from tests.app.test_moments import few
from tests.app.test_narration import EVENTS, moving_app, watch
from tests.conformance.cases import all_cases, slugs, trace
from tests.lab.command import parser


def main(words: Sequence[str]) -> int:
    """Watch a game of every case, as seen by each seat and a spectator in turn."""
    options = parser("narration", __doc__)
    options.add_argument("--full", action="store_true", help="every case, whole games")
    full = options.parse_args(words).full
    with tempfile.TemporaryDirectory() as home:
        os.environ["BIDTABLE_HOME"] = home
        app = moving_app()
        total = 0
        cases = all_cases() if full else [case for slug in slugs() for case in few(slug)]
        for number, case in enumerate(cases):
            played = trace(case, 0)
            viewer = case.viewers[number % len(case.viewers)]
            total += watch(app, played, viewer, len(played.events) if full else EVENTS)
        app.close()
    print(f"{total} events of {len(cases)} games: no words came before the pieces")
    return 0
