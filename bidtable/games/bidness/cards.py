"""Sets of cards, stored as integers."""

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
    """All cards of the game, and functions for sets of cards (BN-13).

    Attributes:
        number: For each kind of card, the bit of a single card.
        of_kind: For each kind of card, the set of all cards of the kind.
        staff: For each profession, the set of all employee cards.
        contracts: Pairs of a set of contract cards and the pay in dollars per round.
        bonuses: All cards that count for one round only (BN-12).
        deck: The deck at the start of the game.
        brings: Number of tech points that an Engineer brings to a company (BN-21).
    """

    # A set of cards is an integer, in which each kind of card has a row of bits. In a set with three cards
    # of a kind, the three lowest bits of the row are 1, so equal sets are equal integers. A single card is
    # the first bit in the row of its kind.
    def __init__(self, entries: Iterable[CardEntry], start: StartEntry) -> None:
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
        return next(e.id for e in entries if isinstance(e.effect, Employee) and e.effect.role == role)

    def _sort_out(self) -> None:
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
        """Add one card to a set."""
        return cards | (cards & self._rows[card]) + (1 << card)

    def minus(self, cards: int, card: int) -> int:
        """Remove one card from a set."""
        return cards ^ (cards & self._rows[card]) + (1 << card) >> 1

    def together(self, *sets: int) -> int:
        found = 0
        for cards in sets:
            for card in self.distinct(cards):
                row = self._rows[card]
                found |= (cards & row) << (found & row).bit_count()
        return found

    def apart(self, cards: int, gone: int) -> int:
        """Remove the cards of a second set from a first set."""
        for card in self.distinct(gone):
            row = self._rows[card]
            cards = cards & ~row | (cards & row) >> (gone & row).bit_count() & row
        return cards

    def counted(self, cards: Iterable[int]) -> int:
        """Return several single cards as one set."""
        found, names, number = 0, self.names, self.number
        for card in cards:
            found = self.plus(found, number[names[card]])
        return found

    def distinct(self, cards: int) -> list[int]:
        """Return one card of each kind in a set, in deck order."""
        # This is faster than `bits`, because a hand has few kinds and the deck is long.
        left, found = cards & self._firsts, []
        while left:
            first = left & -left
            found.append(first.bit_length() - 1)
            left ^= first
        return found

    def named(self, cards: int) -> tuple[str, ...]:
        """Return the ids of all cards in a set, in deck order."""
        return tuple([self.names[card] for card in bits(cards)])

    def workplace(self) -> int:
        """Return the employees that each seat has at the start (BN-1)."""
        return self._starters

    def universe(self, seats: int) -> int:
        # BN-13
        return self.together(self.deck, *[self._starters] * seats)

    # -- values of cards ---------------------------------------------------------------------------------

    def marketing_points(self, workplace: int) -> int:
        """Return the marketing points of a company, which are at least 0 (BN-8)."""
        points = (workplace & self.marketers).bit_count()
        if workplace & self.bonuses:
            for mask, each in self._marketing:
                points += each * (workplace & mask).bit_count()
        return max(0, points)

    def marketing_bonus(self, workplace: int) -> int:
        """Return the marketing points that bonus cards add to a company."""
        return sum(each * (workplace & mask).bit_count() for mask, each in self._marketing)

    def trial_dice(self, workplace: int) -> int:
        # BN-11
        dice = (workplace & self.lawyers).bit_count()
        for mask, each in self._dice:
            dice += each * (workplace & mask).bit_count()
        return dice

    def title(self, name: str) -> str:
        if name == PAYBACK:
            return "Payback"
        return self.entries[name].title
