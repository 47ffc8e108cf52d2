"""One folder a game: pure rules. Called, `bidtable.games()`, it says which games there are."""

from __future__ import annotations

import sys
from types import ModuleType

from bidtable.core import registry


class Games(ModuleType):
    """This package. It can be called, for `import bidtable.games.bidness` puts it where `bidtable.games` is."""

    def __call__(self) -> tuple[str, ...]:
        """Return the games at this table by their short names, in the order of the lobby."""
        return tuple(entry.slug for entry in registry.entries())


sys.modules[__name__].__class__ = Games
