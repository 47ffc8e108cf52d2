"""Rule data of Bidness, and what follows from it: the Event cards, and the moves that are made again and again."""

from __future__ import annotations

from bidtable.games.bidness.cards import Cards
from bidtable.games.bidness.effects import ROLES
from bidtable.games.bidness.moves import NOBODY, Discard, LayOff, PayBack, Play, Sell
from bidtable.games.bidness.rules import MAX_SEATS, Rules


class Context:
    """What every rule is given.

    Attributes:
        rules: The rule data.
        cards: The Event cards.
        plays: The ways to play each card: without an opponent, then against each seat.
        sales: The sale of each card.
        discards: The secret discard of each card.
        paybacks: What a Payback card may do: return one IOU, two, and so on.
        lay_offs: The layoff of each role.
    """

    def __init__(self, rules: Rules) -> None:
        """Take checked rule data."""
        self.rules = rules
        self.cards = Cards(rules.cards, rules.company.start)
        names = self.cards.names
        self.plays = tuple(tuple(Play(name, target) for target in range(NOBODY, MAX_SEATS)) for name in names)
        self.sales = tuple(Sell(name) for name in names)
        self.discards = tuple(Discard(name) for name in names)
        self.paybacks = tuple(PayBack(at + 1) for at in range(len(rules.money.payback)))
        self.lay_offs = {role: LayOff(role) for role in ROLES}
