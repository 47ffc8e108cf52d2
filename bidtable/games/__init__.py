"""The rules of the games, one folder for each game."""

# The module can be called: `bidtable.games()` returns the names of the games.

from __future__ import annotations

import sys
from types import ModuleType

from bidtable.core import registry


class Games(ModuleType):
    # After `import bidtable.games.bidness`, the name `bidtable.games` means this package and not a
    # function.
    def __call__(self) -> tuple[str, ...]:
        return tuple(entry.slug for entry in registry.entries())


sys.modules[__name__].__class__ = Games
