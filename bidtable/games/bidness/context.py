"""The rule data of the game, with tables that are computed from it."""

from __future__ import annotations

from bidtable.games.bidness.cards import Cards
from bidtable.games.bidness.effects import ROLES
from bidtable.games.bidness.moves import NOBODY, Discard, LayOff, PayBack, Play, Sell
from bidtable.games.bidness.rules import MAX_SEATS, Rules


class Context:
    """The rule data of a game, and tables computed from the rule data.

    Attributes:
        plays: For each card, the moves that play it: without an opponent, then against each opponent.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cards = Cards(rules.cards, rules.company.start)
        names = self.cards.names
        self.plays = tuple(tuple(Play(name, target) for target in range(NOBODY, MAX_SEATS)) for name in names)
        self.sales = tuple(Sell(name) for name in names)
        self.discards = tuple(Discard(name) for name in names)
        self.paybacks = tuple(PayBack(at + 1) for at in range(len(rules.money.payback)))
        self.lay_offs = {role: LayOff(role) for role in ROLES}
