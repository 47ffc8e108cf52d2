"""I Bid You Not (Pandaqi): players add cards to an offer, and bid for the whole offer."""

from __future__ import annotations

from bidtable.games.i_bid_you_not.game import IBidYouNot
from bidtable.games.i_bid_you_not.rules import read_rules
from bidtable.rulebook import Library, check_numbers

__all__ = ["IBidYouNot", "load"]


def load(library: Library) -> IBidYouNot:
    """Load the game with the rule files of a library.

    Raises:
        RulesError: The exception lists all mistakes in the rule files.
    """
    documents = library.documents("i_bid_you_not")
    return IBidYouNot(check_numbers(documents, read_rules(documents)))
