"""Plays the bots of another checkout: a program that answers questions about one game, line by line.

    python PATH/tests/lab/guest.py CHECKOUT GAME

It runs the bots and rules of CHECKOUT, wherever this file is stored. So it imports nothing of the program that
starts it. Each input line is a JSON object with one key:

    {"start": {"seats": 3, "variants": [], "options": {}}}   begins a game
    {"did": [seat, move]}                                    makes a move, also one of chance
    {"ask": [seat, level, [seed, name]]}                     asks a bot for its decision, with luck of that stream
    {"judge": seat}                                          asks who will win, as that seat sees it (null: a spectator)
    {"weigh": [seat, move, [seed, name]]}                    asks what the judge of decisions makes of a move

The last three questions are each answered by one line. Moves and views are computed here: only moves, levels and
luck are sent through the pipe.
"""

from __future__ import annotations

import importlib
import json
import sys
from functools import cache
from typing import Any

import msgspec


def part(name: str) -> Any:
    """Return a module that all bots share, from the folder where the checkout has it."""
    try:
        return importlib.import_module(f"bidtable.bots.common.{name}")
    except ModuleNotFoundError:
        return importlib.import_module(f"bidtable.bots.{name}")


class Guest:
    """One game by the rules of a checkout, and the bots that play it."""

    def __init__(self, slug: str) -> None:
        """Read the rules."""
        from bidtable.core import registry
        from bidtable.rulebook import Library
        from bidtable.store import places

        self._entry = registry.entry(slug)
        self._game: Any = registry.resolve(self._entry.rules)(Library(places.shipped_rules()))
        union: Any = self._game.move_types[0]
        for kind in self._game.move_types[1:]:
            union = union | kind
        self._union, self._state = union, None
        self._events: list[Any] = []

    @cache  # noqa: B019
    def _bot(self, level: str) -> Any:
        return part("levels").make_bot(self._entry, self._game, level)

    @cache  # noqa: B019
    def _judge(self) -> Any:
        levels = part("levels")
        make = getattr(levels, "make_evaluator", None) or levels.make_ground
        return make(self._entry, self._game)

    @cache  # noqa: B019
    def _weigher(self) -> Any:
        return part("levels").make_weigher(self._entry, self._game)

    def start(self, setup: dict[str, Any]) -> None:
        """Begin a game."""
        from bidtable.core.model import Setup

        self._state = self._game.start(
            Setup(setup["seats"], tuple(setup["variants"]), dict(setup["options"]))
        )
        self._events = []

    def did(self, given: tuple[int, Any]) -> None:
        """Make a move."""
        seat, move = given
        steps = self._game.steps(self._state, seat, msgspec.convert(move, self._union))
        self._state = steps[-1].state
        self._events += [step.event for step in steps]

    def _view(self, seat: int | None) -> Any:
        return self._game.view(self._state, seat, self._game.history(self._events, seat))

    def ask(self, given: tuple[int, str, tuple[int, str]]) -> Any:
        """Return a bot's decision."""
        from bidtable.core.chance import stream

        base, (seat, level, luck) = part("base"), given
        return self._bot(level).choose(self._view(seat), base.Limit(), stream(*luck), base.Never())

    def judge(self, seat: int | None) -> Any:
        """Return each seat's chance to win, as one seat sees it."""
        return self._judge().evaluate(self._view(seat))

    def weigh(self, given: tuple[int, Any, tuple[int, str]]) -> Any:
        """Return the judgement of a move and its alternatives."""
        from bidtable.core.chance import stream

        base, (seat, move, luck) = part("base"), given
        made = msgspec.convert(move, self._union)
        return self._weigher().weigh(self._view(seat), made, base.Limit(), stream(*luck), base.Never())


def main() -> None:
    """Answer questions until the input ends."""
    checkout, slug = sys.argv[1:]
    # Python puts the folder of this file first, where its modules would hide others of the same name.
    sys.path[0] = checkout
    guest = Guest(slug)
    for line in sys.stdin:
        ((kind, given),) = json.loads(line).items()
        found = getattr(guest, kind)(given)
        if kind in ("ask", "judge", "weigh"):
            print(msgspec.json.encode(found).decode(), flush=True)


if __name__ == "__main__":
    main()
