"""The rule data of the game, with the decks that are made from it."""

from __future__ import annotations

from typing import Final

from bidtable.core.errors import SetupError
from bidtable.core.model import Setup
from bidtable.games.i_bid_you_not import printing
from bidtable.games.i_bid_you_not.deck import Card, Deck
from bidtable.games.i_bid_you_not.mutable_position import Known, terms_now
from bidtable.games.i_bid_you_not.printing import Recipe
from bidtable.games.i_bid_you_not.rules import BASE, Rules
from bidtable.games.i_bid_you_not.terms import Terms

Key = tuple[tuple[str, ...], int, bool, tuple[Recipe, ...]]

MEMO: Final = 200
"""Largest number of decks in the cache. If decks are freshly printed, each match has its own deck."""


class Context:
    """The rule data of the game, with the decks that are made from it.

    Attributes:
        current: The deck that was used last.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._decks: dict[Key, Deck] = {}
        self.current = self.deck_of((tuple(rules.sets), 0, False, ()))

    def deck(self, known: Known) -> Deck:
        """Return the deck of a match, or an empty deck before the deck is made."""
        # Each deck has its own tuple of names, which states pass on. So sets and recipes need not be compared.
        deck = self.current
        if known.names is not deck.titles:
            key = (known.sets, known.trim, known.fresh, known.recipes)
            deck = self.current = self.deck_of(key)
        return deck

    def terms(self, known: Known) -> Terms:
        """Return the rules that apply now because of the cards in the offer."""
        return terms_now(self.deck(known), known)

    def deck_of(self, key: Key) -> Deck:
        found = self._decks.get(key)
        if found is None:
            if len(self._decks) >= MEMO:
                self._decks.clear()
            found = self._decks[key] = self._make(*key)
        return found

    def _make(self, names: tuple[str, ...], trim: int, fresh: bool, recipes: tuple[Recipe, ...]) -> Deck:
        cards: list[Card] = []
        for place, name in enumerate(names):
            if recipes:
                taken = [card.number for card in cards]
                cards += printing.make_cards(self.rules.sets[name].to_print, recipes[place], taken)
            elif not fresh:
                cards += self.rules.sets[name].cards
        deck = Deck(cards, self.rules.types)
        return deck.trimmed(trim) if trim else deck

    # -- the set-up ------------------------------------------------------------------------------------

    def sets_of(self, setup: Setup) -> tuple[str, ...]:
        return tuple(
            name
            for name in self.rules.sets
            if (setup.options.get("base", "in") == "in" if name == BASE else setup.has(name))
        )

    def trim_of(self, setup: Setup) -> int:
        # IB-2
        default = next(option.default for option in self.rules.options if option.id == "trim")
        return int(setup.options.get("trim", default))

    def cards_in(self, setup: Setup) -> int:
        sets = self.sets_of(setup)
        return sum(len(self.rules.sets[name].cards) for name in sets) - self.trim_of(setup)

    def check_cards(self, setup: Setup) -> None:
        """Check that the deck has enough cards for the players (IB-2).

        Raises:
            SetupError: The deck has too few cards.
        """
        if not self.sets_of(setup):
            raise SetupError("Without the base set at least one expansion must be in the deck.")
        cards, least = self.cards_in(setup), setup.seats * self.rules.least_each + 1
        if cards < least:
            raise SetupError(
                f"{max(cards, 0)} cards are left; {setup.seats} players need at least {least}. Take fewer out."
            )

    def note(self, setup: Setup) -> str:
        """Return a sentence about the size of the deck and of the hands (IB-2)."""
        cards = self.cards_in(setup)
        if cards < 1:
            return "No cards are left."
        each, more = divmod(cards - 1, setup.seats)
        about = "about " if setup.options.get("print") == "fresh" else ""
        hand = f"{each} or {each + 1}" if more else f"{each}"
        return f"{about}{cards} cards: {hand} for each player".capitalize() + "."
