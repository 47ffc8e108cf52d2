"""The Event cards as the rules use them: counted by kind, never told apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bidtable.core.masks import bits
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
from bidtable.games.bidness.rules import MAX_SEATS, CardEntry, StartEntry, brought


class Cards:
    """All Event cards, the starting employees of six workplaces among them (BN-13).

    Cards of a kind are one and the same to everybody, and only counted. A set of cards is an integer, and each kind
    has a row of bits in it, one for each of its cards: the lowest so many of them are set. So equal sets are equal
    numbers, `bit_count` counts the cards, `&` is what two sets share and `|` holds the more of each kind; to add and to
    take away there are `plus`, `minus`, `together` and `apart`. The first bit of a kind's row stands for the kind where
    a single card is meant.

    Attributes:
        names: The kind of each bit.
        number: The first bit of each kind.
        of_kind: All cards of each kind.
        effects: What each card does.
        costs: What playing each card costs, in dollars.
        employees: The card of each role.
        staff: All employees of each role.
        contracts: `(cards, dollars)` of each kind of contract.
        untargeted: All cards that are not played against an opponent.
        bonuses: All bonus cards: they go back at the end of a round (BN-12).
        deck: The Event deck at the start: all but the starting employees.
        brings: Tech points that an Engineer brings when hired, unless a game is played as published (BN-21).
    """

    def __init__(self, entries: Iterable[CardEntry], start: StartEntry) -> None:
        """Make the cards.

        Args:
            entries: The kinds of the Event deck, in order.
            start: What each workplace starts with.
        """
        entries = tuple(entries)
        self.entries = {entry.id: entry for entry in entries}
        self.brings = brought(entries)
        first = {role: self._kind_of(entries, role) for role in ROLES}
        extra = {first["marketer"]: start.marketers, first["engineer"]: start.engineers}
        made: list[CardEntry] = []
        self.number: dict[str, int] = {}
        self.of_kind: dict[str, int] = {}
        self.deck = self._starters = 0
        for entry in entries:
            at, starters = len(made), extra.get(entry.id, 0)
            made += [entry] * (entry.copies + MAX_SEATS * starters)
            self.number[entry.id] = at
            self.of_kind[entry.id] = (1 << len(made)) - (1 << at)
            self.deck |= (1 << at + entry.copies) - (1 << at)
            self._starters |= (1 << at + starters) - (1 << at)
        self.names = tuple(entry.id for entry in made)
        self._rows = tuple(self.of_kind[name] for name in self.names)
        self._firsts = sum(1 << card for card in self.number.values())
        self.effects: Sequence[Effect] = tuple(entry.effect for entry in made)
        self.costs: Sequence[int] = tuple(entry.cost for entry in made)
        self.employees = {role: self.number[kind] for role, kind in first.items()}
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

    # -- sets of cards -----------------------------------------------------------------------------------

    def plus(self, cards: int, card: int) -> int:
        """Return a set with one more card of a kind, given by its first bit."""
        return cards | (cards & self._rows[card]) + (1 << card)

    def minus(self, cards: int, card: int) -> int:
        """Return a set with one card of a kind less, given by its first bit; there must be one."""
        return cards ^ (cards & self._rows[card]) + (1 << card) >> 1

    def together(self, *sets: int) -> int:
        """Return all cards of some sets."""
        found = 0
        for cards in sets:
            for card in self.distinct(cards):
                row = self._rows[card]
                found |= (cards & row) << (found & row).bit_count()
        return found

    def apart(self, cards: int, gone: int) -> int:
        """Return a set without the cards of another, as far as it holds them."""
        for card in self.distinct(gone):
            row = self._rows[card]
            cards = cards & ~row | (cards & row) >> (gone & row).bit_count() & row
        return cards

    def counted(self, cards: Iterable[int]) -> int:
        """Return some cards, given by any bit of their kinds, as a set."""
        found, names, number = 0, self.names, self.number
        for card in cards:
            found = self.plus(found, number[names[card]])
        return found

    def distinct(self, cards: int) -> list[int]:
        """Return the kinds in a set, each by its first bit, in the order of the deck."""
        # Not `bits`: a hand has few kinds, and the deck is long.
        left, found = cards & self._firsts, []
        while left:
            first = left & -left
            found.append(first.bit_length() - 1)
            left ^= first
        return found

    def named(self, cards: int) -> tuple[str, ...]:
        """Return the kinds of all cards of a set, in the order of the deck."""
        return tuple([self.names[card] for card in bits(cards)])

    def workplace(self) -> int:
        """Return the employees that each seat starts with (BN-1)."""
        return self._starters

    def universe(self, seats: int) -> int:
        """Return all cards of a game for so many players: the Event deck, and the starting employees (BN-13)."""
        return self.together(self.deck, *[self._starters] * seats)

    # -- what cards come to ------------------------------------------------------------------------------

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
        return self.entries[name].title
