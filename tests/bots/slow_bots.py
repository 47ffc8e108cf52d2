"""Bots that strain their thinking process: slow ones, one that fails, ones that end their process."""

from __future__ import annotations

import multiprocessing
import os
import random
import time
from pathlib import Path
from typing import Any, Final

from bidtable.bots.common.base import Bot, Cancel, Decision, Limit
from bidtable.core import registry
from bidtable.core.game import AnyGame, View

LONG: Final = 20.0
"""Seconds that the slow bot thinks, if nobody stops it."""
SEEN: Final = "BIDTABLE_TEST_SEEN"
"""The name of a file that a bot makes when it begins to think."""


def entry(name: str) -> registry.Entry:
    """Return Goofspiel's entry with a bot that a function of this module makes."""
    plain = registry.entry("goofspiel")
    return registry.Entry(
        plain.slug, plain.title, plain.rules, f"tests.bots.slow_bots:{name}", folder=plain.folder
    )


class _Slow:
    """Thinks for a long time, unless it is stopped and obeys."""

    reads_history = False

    def __init__(self, heeds: bool) -> None:
        self._heeds = heeds

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Draw a move after a long time."""
        if SEEN in os.environ:
            Path(os.environ[SEEN]).touch()
        ends = time.monotonic() + LONG
        while time.monotonic() < ends and not (self._heeds and cancel.is_set()):
            time.sleep(0.001)
        return Decision(rng.choice(list(view.legal)))


class _Counting:
    """Gives the number of its earlier decisions, which no bot at a table should know."""

    reads_history = False

    def __init__(self) -> None:
        self._asked = 0

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Make any move."""
        self._asked += 1
        return Decision(next(iter(view.legal)), aside=f"asked {self._asked} times")


class _Failing:
    reads_history = False

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Fail."""
        raise RuntimeError("no idea at all")


class _Mortal:
    reads_history = False

    def __init__(self, once: bool) -> None:
        self._once = once

    def choose(self, view: View[Any], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Draw a move, or end the process; never the process of the tests."""
        seen = Path(os.environ[SEEN])
        if multiprocessing.parent_process() is not None and not (self._once and seen.exists()):
            seen.touch()
            os._exit(1)
        return Decision(rng.choice(list(view.legal)))


def slow(game: AnyGame, level: str) -> Bot:
    """Return a slow bot that obeys `cancel`."""
    return _Slow(heeds=True)


def deaf(game: AnyGame, level: str) -> Bot:
    """Return a slow bot that ignores `cancel`."""
    return _Slow(heeds=False)


def failing(game: AnyGame, level: str) -> Bot:
    """Return a bot that fails."""
    return _Failing()


def mortal(game: AnyGame, level: str) -> Bot:
    """Return a bot whose process dies over its first decision."""
    return _Mortal(once=True)


def doomed(game: AnyGame, level: str) -> Bot:
    """Return a bot whose process dies over each decision."""
    return _Mortal(once=False)


def counting(game: AnyGame, level: str) -> Bot:
    """Return a bot that counts its decisions."""
    return _Counting()
