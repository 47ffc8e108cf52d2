"""BID-IT! (Enginuity, 2003): liar's dice with cards."""

from __future__ import annotations

from bidtable.games.bid_it.game import BidIt
from bidtable.games.bid_it.rules import read_rules
from bidtable.rulebook import Library, check_numbers

__all__ = ["BidIt", "load"]


def load(library: Library) -> BidIt:
    """Load the game with the rule files of a library.

    Raises:
        RulesError: The exception lists all mistakes in the rule files.
    """
    documents = library.documents("bid_it")
    return BidIt(check_numbers(documents, read_rules(documents)))
