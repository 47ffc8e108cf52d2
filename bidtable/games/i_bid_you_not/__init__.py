"""I Bid You Not (Pandaqi): sweeten a row of cards, or call the auction and say what it is worth to you."""

from __future__ import annotations

from bidtable.games.i_bid_you_not.game import IBidYouNot
from bidtable.games.i_bid_you_not.rules import read_rules
from bidtable.rulebook import Library, check_numbers

__all__ = ["IBidYouNot", "load"]


def load(library: Library) -> IBidYouNot:
    """Load the game with a library's rule files.

    Raises:
        RulesError: With every mistake in them.
    """
    documents = library.documents("i_bid_you_not")
    return IBidYouNot(check_numbers(documents, read_rules(documents)))
