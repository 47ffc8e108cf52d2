"""The Event cards as the rules use them: a card is an index, a set of cards a mask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bidtable.core.masks import NamedCards
from bidtable.core.model import Seat
from bidtable.games.bidness.effects import (
    BONUSES,
    ROLES,
    BadPress,
    Contract,
    Effect,
    Employee,
    Headhunting,
    Lawsuit,
    Marketing,
    Role,
    TrialDice,
)
from bidtable.games.bidness.moves import PAYBACK
from bidtable.games.bidness.rules import MAX_SEATS, CardEntry, StartEntry


class Cards(NamedCards):
    """All Event cards, the starting employees of six workplaces among them (BN-13).

    A card's name is its kind, a dot, and a number.

    Attributes:
        kinds: Each card's kind.
        effects: What each card does.
        costs: What playing each card costs, in dollars.
        staff: All employees of each role.
        contracts: `(cards, dollars)` of each kind of contract.
        untargeted: All cards that are not played against an opponent.
        bonuses: All bonus cards: they go back at the end of a round (BN-12).
        deck: The Event deck at the start: all but the starting employees.
    """

    def __init__(self, entries: Iterable[CardEntry], start: StartEntry) -> None:
        """Make the cards.

        Args:
            entries: The kinds of the Event deck, in order.
            start: What each workplace starts with.
        """
        entries = tuple(entries)
        self.entries = {entry.id: entry for entry in entries}
        first = {role: self._kind_of(entries, role) for role in ROLES}
        extra = {first["marketer"]: start.marketers, first["engineer"]: start.engineers}
        made: list[tuple[CardEntry, int]] = []
        starters: list[list[int]] = [[] for _ in range(MAX_SEATS)]
        self.deck = 0
        for entry in entries:
            for copy in range(entry.copies):
                self.deck |= 1 << len(made)
                made.append((entry, copy))
            for starter in range(MAX_SEATS * extra.get(entry.id, 0)):
                starters[starter % MAX_SEATS].append(len(made))
                made.append((entry, entry.copies + starter))
        self._starters = tuple(sum(1 << card for card in own) for own in starters)
        self.kinds: Sequence[str] = tuple(entry.id for entry, _ in made)
        super().__init__([f"{entry.id}.{copy + 1}" for entry, copy in made], self.kinds)
        self.effects: Sequence[Effect] = tuple(entry.effect for entry, _ in made)
        self.costs: Sequence[int] = tuple(entry.cost for entry, _ in made)
        self._sort_out()

    @staticmethod
    def _kind_of(entries: Sequence[CardEntry], role: Role) -> str:
        """Return the kind of card that a starting employee is; the rule files hold one of each role."""
        return next(e.id for e in entries if isinstance(e.effect, Employee) and e.effect.role == role)

    def _sort_out(self) -> None:
        """Make the masks that counting needs."""
        self.staff: dict[Role, int] = dict.fromkeys(ROLES, 0)
        self.bonuses = 0
        self.untargeted = 0
        contracts: dict[int, int] = {}
        marketing: dict[int, int] = {}
        dice: dict[int, int] = {}
        for card, effect in enumerate(self.effects):
            bit = 1 << card
            self.bonuses |= bit if isinstance(effect, BONUSES) else 0
            self.untargeted |= 0 if isinstance(effect, (Lawsuit, Headhunting, BadPress)) else bit
            match effect:
                case Employee(role=role):
                    self.staff[role] |= bit
                case Contract(pays=pays):
                    contracts[pays] = contracts.get(pays, 0) | bit
                case Marketing(points=points):
                    marketing[points] = marketing.get(points, 0) | bit
                case BadPress(points=points):
                    marketing[-points] = marketing.get(-points, 0) | bit
                case TrialDice(dice=extra):
                    dice[extra] = dice.get(extra, 0) | bit
        self.contracts = tuple((mask, pays) for pays, mask in contracts.items())
        self._marketing = tuple((mask, points) for points, mask in marketing.items())
        self._dice = tuple((mask, extra) for extra, mask in dice.items())
        self.marketers, self.engineers, self.lawyers = (self.staff[role] for role in ROLES)

    def workplace(self, seat: Seat) -> int:
        """Return the employees that a seat starts with (BN-1)."""
        return self._starters[seat]

    def universe(self, seats: int) -> int:
        """Return all cards of a game for so many players: the Event deck, and the starting employees (BN-13)."""
        return self.deck | sum(self._starters[:seats])

    def marketing_points(self, workplace: int) -> int:
        """Return Marketers + Marketing Bonus - Bad Press, never below 0 (BN-8)."""
        points = (workplace & self.marketers).bit_count()
        if workplace & self.bonuses:
            for mask, each in self._marketing:
                points += each * (workplace & mask).bit_count()
        return max(0, points)

    def marketing_bonus(self, workplace: int) -> int:
        """Return what Marketing Bonus and Bad Press cards come to; may be negative."""
        return sum(each * (workplace & mask).bit_count() for mask, each in self._marketing)

    def trial_dice(self, workplace: int) -> int:
        """Return the dice that Lawyers and Legal Interns add at a trial (BN-11)."""
        dice = (workplace & self.lawyers).bit_count()
        for mask, each in self._dice:
            dice += each * (workplace & mask).bit_count()
        return dice

    def title(self, name: str) -> str:
        """Return what a card is called."""
        if name == PAYBACK:
            return "Payback"
        return self.entries[name.rpartition(".")[0]].title
