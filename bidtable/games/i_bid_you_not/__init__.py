"""I Bid You Not (Pandaqi): sweeten a row of cards, or call the auction and say what it is worth to you."""

from __future__ import annotations

from bidtable.games.i_bid_you_not.game import IBidYouNot
from bidtable.games.i_bid_you_not.rules import read_rules
from bidtable.rulebook import Library

__all__ = ["IBidYouNot", "load"]


def load(library: Library) -> IBidYouNot:
    """Load the game with a library's rule files.

    Raises:
        RulesError: With every mistake in them.
    """
    return IBidYouNot(read_rules(library.documents("i_bid_you_not")))
