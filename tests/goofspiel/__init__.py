"""Goofspiel: a prize is turned up, all seal a card for it, the highest card takes it.

A small but complete game: the tests play it, and `docs/adding-a-game.md` explains it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bidtable.rulebook import Library
from tests.goofspiel.game import Goofspiel
from tests.goofspiel.rules import read_rules

FOLDER: Final = Path(__file__).parent / "rules"


def load(library: Library) -> Goofspiel:
    """Load the game with its own rule files, or the player's copies of them.

    Raises:
        RulesError: With every mistake in them.
    """
    return Goofspiel(read_rules(library.documents("goofspiel", FOLDER)))


__all__ = ["FOLDER", "Goofspiel", "load"]
