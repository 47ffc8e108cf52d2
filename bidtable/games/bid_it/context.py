"""The rule data, the deck, the costs of calls, and frequently used moves, for the functions of the rules."""

from __future__ import annotations

from bidtable.core.model import Setup
from bidtable.games.bid_it.cards import Cards
from bidtable.games.bid_it.moves import Discard, Sidestep
from bidtable.games.bid_it.rules import Rules


class Context:
    """The rule data of a game, and tables computed from the rule data.

    Attributes:
        stakes: Number of Deal cards that the loser of a showdown gives up, for each kind of call (BI-8,
            BI-14).
        discards: The move that discards a card, for each kind of card.
        sidesteps: The sidestep that shows a card, for each kind of card.
    """

    def __init__(self, rules: Rules) -> None:
        """Compute the context from checked rule data."""
        self.rules = rules
        self.cards = Cards(rules.kinds)
        calls = rules.calls
        self.stakes: dict[str, int] = {
            "challenge": calls.challenge_costs,
            "perfecto": calls.challenge_costs,
            "double": calls.double_costs,
            "redouble": calls.redouble_costs,
            "surrender": calls.surrender_costs,
        }
        self.discards = {name: Discard(name) for name in self.cards.order}
        self.sidesteps = {name: Sidestep(name) for name in self.cards.order}

    def full_hand(self, seats: int) -> int:
        """Return the number of Deal cards of each player at the start.

        The number of Deal cards at the start is also the hand size at Last Chance (BI-1).
        """
        return self.rules.deal_cards[seats]

    def target(self, setup: Setup) -> int:
        """Return the winning score of a match; 0 for a single game (BI-18)."""
        choice = setup.options.get("match", "one")
        if choice == "one":
            return 0
        return self.rules.suggested[setup.seats] if choice == "suggested" else int(choice)
