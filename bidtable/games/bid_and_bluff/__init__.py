"""Bid & Bluff (3M, 1972): a race of dice, in which players bid on the tricks they will win."""

from __future__ import annotations

from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.rules import read_rules
from bidtable.rulebook import Library, check_numbers

__all__ = ["BidAndBluff", "load"]


def load(library: Library) -> BidAndBluff:
    """Load the rule files of Bid & Bluff, and return the game.

    Raises:
        RulesError: The exception lists all mistakes in the rule files.
    """
    documents = library.documents("bid_and_bluff")
    return BidAndBluff(check_numbers(documents, read_rules(documents)))
