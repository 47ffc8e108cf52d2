"""Bidtable: bidding and bluffing games at one desktop table, and a library that plays these games.

The file `docs/api.md` explains all public names of the package `bidtable`.
"""

# Each name is loaded at its first use, so `import bidtable` is fast.

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bidtable.bots.common.honesty import BotDecision, MadeAgain
    from bidtable.core.errors import IllegalMove, RecordError, SetupError
    from bidtable.core.game import AnyGame, View
    from bidtable.core.match import Match
    from bidtable.core.model import CHANCE, Event, Move, Outcome, Seat
    from bidtable.core.promise import Promise
    from bidtable.core.record import Record
    from bidtable.core.steps import Step
    from bidtable.face import bot, bot_decisions, load, make_again, new_match, pick, read, replay, write
    from bidtable.rulebook import RulesError

    def games() -> tuple[str, ...]:
        """Return the short names of all games."""
        ...


__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "AnyGame",
    "BotDecision",
    "Event",
    "IllegalMove",
    "MadeAgain",
    "Match",
    "Move",
    "Outcome",
    "Promise",
    "Record",
    "RecordError",
    "RulesError",
    "Seat",
    "SetupError",
    "Step",
    "View",
    "__version__",
    "bot",
    "bot_decisions",
    "games",
    "load",
    "make_again",
    "new_match",
    "pick",
    "read",
    "replay",
    "write",
]


if not TYPE_CHECKING:  # A type checker that saw this function would accept every name as ours.

    def __getattr__(name: str) -> object:
        # The command line must start without installed packages.
        if name not in __all__:
            raise AttributeError(f"module 'bidtable' has no attribute '{name}'")
        if name == "games":
            # The package of the games has this name too, and replaces this one once it is imported. It is callable.
            return importlib.import_module("bidtable.games")
        return getattr(importlib.import_module("bidtable.face"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
