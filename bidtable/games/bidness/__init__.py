"""Bidness (Maldens Universe): hire, sue, and be the first to pay off your IOUs."""

from __future__ import annotations

from bidtable.games.bidness.game import Bidness
from bidtable.games.bidness.rules import read_rules
from bidtable.rulebook import Library, check_numbers

__all__ = ["Bidness", "load"]


def load(library: Library) -> Bidness:
    """Load the game with a library's rule files.

    Raises:
        RulesError: With every mistake in them.
    """
    documents = library.documents("bidness")
    return Bidness(check_numbers(documents, read_rules(documents)))
