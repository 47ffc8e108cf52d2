"""Draws every step of a game of every case, and compares what is drawn with the state right after the step.

    python -m tests.lab moments --full

plays every mix of seats, variants and options. Without `--full` it plays the few that the tests play.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence

from tests.app.test_moments import EVERY, few, look_at, quiet_app
from tests.conformance.cases import all_cases, slugs, trace
from tests.lab.command import parser


def main(words: Sequence[str]) -> int:
    """Check every step of a game of every case, as seen by each seat and a spectator in turn."""
    options = parser("moments", __doc__)
    options.add_argument("--full", action="store_true", help="every case, every step")
    full = options.parse_args(words).full
    with tempfile.TemporaryDirectory() as home:
        os.environ["BIDTABLE_HOME"] = home
        app = quiet_app()
        total = 0
        cases = all_cases() if full else [case for slug in slugs() for case in few(slug)]
        for number, case in enumerate(cases):
            viewer = case.viewers[number % len(case.viewers)]
            total += look_at(app, trace(case, 0), viewer, 1 if full else EVERY)
        app.close()
    print(f"{total} moments of {len(cases)} games: each drawn as its step's state")
    return 0
