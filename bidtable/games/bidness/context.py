"""Data that the rules of Bidness need: the rule files, the cards, and moves that are used often."""

from __future__ import annotations

from bidtable.games.bidness.cards import Cards
from bidtable.games.bidness.effects import ROLES
from bidtable.games.bidness.moves import NOBODY, Discard, LayOff, PayBack, Play, Sell
from bidtable.games.bidness.rules import MAX_SEATS, Rules


class Context:
    """The rule data of a game, and tables computed from the rule data.

    Attributes:
        plays: For each card, the moves that play the card: one without an opponent, then one for each
            opponent.
        paybacks: Moves that pay back one IOU, two IOUs, and so on.
        lay_offs: For each role, the move that lays off an employee.
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
