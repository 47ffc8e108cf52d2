"""The context of the rule functions: the rule data, the Event cards, and moves that are often needed."""

from __future__ import annotations

from bidtable.games.bidness.cards import Cards
from bidtable.games.bidness.effects import ROLES
from bidtable.games.bidness.moves import NOBODY, Discard, LayOff, PayBack, Play, Sell
from bidtable.games.bidness.rules import MAX_SEATS, Rules


class Context:
    """The rule data, and the tables computed from the rule data.

    Attributes:
        rules: The rule data.
        cards: The Event cards.
        plays: For each card, the move that plays it without an opponent, followed by the moves against each
            seat.
        sales: The move that sells each card.
        discards: The move that discards each card in secret.
        paybacks: The moves that pay back one IOU, two IOUs, and so on.
        lay_offs: The move that lays off an employee of each role.
    """

    def __init__(self, rules: Rules) -> None:
        """Compute the tables from checked rule data."""
        self.rules = rules
        self.cards = Cards(rules.cards, rules.company.start)
        names = self.cards.names
        self.plays = tuple(tuple(Play(name, target) for target in range(NOBODY, MAX_SEATS)) for name in names)
        self.sales = tuple(Sell(name) for name in names)
        self.discards = tuple(Discard(name) for name in names)
        self.paybacks = tuple(PayBack(at + 1) for at in range(len(rules.money.payback)))
        self.lay_offs = {role: LayOff(role) for role in ROLES}
