"""Watches a drawn game of every case of the conformance suite, for experiments that look at each moment."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence

from bidtable.app.shell.window import App
from bidtable.core.model import Seat
from tests.app.test_moments import few
from tests.conformance.cases import Trace, all_cases, slugs, trace
from tests.lab.command import parser

Look = Callable[[App, Trace, Seat | None, bool], int]
"""Looks at a game as a seat or a spectator sees it, in full or in part; returns the number of moments seen."""


def watch_cases(
    name: str, doc: str | None, words: Sequence[str], open_app: Callable[[], App], look: Look
) -> tuple[int, int]:
    """Watch a game of every case, as seen by each seat and a spectator in turn.

    Args:
        name: Name of the experiment.
        doc: The docstring of its module.
        words: Its arguments: `--full` for every case and every moment, instead of the few that the tests play.
        open_app: Opens the app.
        look: Looks at a game.

    Returns:
        The number of moments seen, and the number of games.
    """
    options = parser(name, doc)
    options.add_argument("--full", action="store_true", help="every case, every step")
    full = options.parse_args(words).full
    cases = all_cases() if full else [case for slug in slugs() for case in few(slug)]
    total = 0
    with tempfile.TemporaryDirectory() as home:
        os.environ["BIDTABLE_HOME"] = home
        app = open_app()
        for number, case in enumerate(cases):
            total += look(app, trace(case, 0), case.viewers[number % len(case.viewers)], full)
        app.close()
    return total, len(cases)
