"""Bidness (Maldens Universe): a card game about companies that hire, sue, and pay back debts."""

from __future__ import annotations

from bidtable.games.bidness.game import Bidness
from bidtable.games.bidness.rules import read_rules
from bidtable.rulebook import Library, check_numbers

__all__ = ["Bidness", "load"]


def load(library: Library) -> Bidness:
    """Load the game with the rule files of a library.

    Raises:
        RulesError: The exception lists all mistakes in the rule files.
    """
    documents = library.documents("bidness")
    return Bidness(check_numbers(documents, read_rules(documents)))
