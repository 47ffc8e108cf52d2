"""Prints decks by the publisher's procedure. The shipped decks and all fresh prints are made in this way.

All random draws of a print are made at once as a `Recipe`. The cards follow from the recipe without chance.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from math import comb
from typing import NamedTuple

import msgspec

from bidtable.core.sequences import number_of_sequences
from bidtable.games.i_bid_you_not.deck import Card


class Procedure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of `print.yaml`: they control how a random deck is printed.

    Attributes:
        cards_per_type: Number of cards of each type.
        first_actions: Number of cards of each type with action A. The remaining cards get action B.
        prices: The prices. As many copies of the list as needed are shuffled.
        step_low: Lower bound of the uniform random draw that determines the gaps between numbers.
        step_high: Greatest of it.
        step_factor: Factor of the random draw. The random draw is also multiplied by the card's position.
    """

    cards_per_type: int
    first_actions: int
    prices: tuple[int, ...]
    step_low: float
    step_high: float
    step_factor: float

    def step(self, u: float, place: int) -> int:
        """Return the increase of a number, for a draw `u` from 0 to 1 and the card's position, from 0."""
        return round((self.step_low + u * (self.step_high - self.step_low)) * self.step_factor * (place + 1))

    def steps(self, place: int) -> range:
        """Return all possible increases of a number."""
        return range(self.step(0.0, place), self.step(1.0, place) + 1)


class SetToPrint(NamedTuple):
    """A set of cards as the printing procedure uses it.

    Attributes:
        low: Lowest number.
        high: Highest number.
        step: 1 for numbers that rise, and -1 for numbers that fall.
        types: A tuple `(id, start, has actions)` for each type.
    """

    low: int
    high: int
    step: int
    types: tuple[tuple[str, int, bool], ...]


class Recipe(msgspec.Struct, frozen=True):
    """All random draws for the print of one set.

    Attributes:
        steps: For each type, the increases in number from one card to the next.
        actions: For each type, the action letters of its cards; empty for a type without actions.
        prices: Prices in the order in which the cards are made.
    """

    steps: tuple[tuple[int, ...], ...]
    actions: tuple[str, ...]
    prices: tuple[int, ...]


def draw(procedure: Procedure, wanted: SetToPrint, rng: random.Random) -> Recipe:
    """Draw a random recipe for a set."""
    count = procedure.cards_per_type
    steps, actions = [], []
    for _, _, acts in wanted.types:
        steps.append(tuple(procedure.step(rng.random(), place) for place in range(count - 1)))
        letters = list(_letters(procedure))
        rng.shuffle(letters)
        actions.append("".join(letters) if acts else "")
    total = count * len(wanted.types)
    copies = -(-total // len(procedure.prices))
    pile = list(procedure.prices) * copies
    rng.shuffle(pile)
    return Recipe(tuple(steps), tuple(actions), tuple(pile[:total]))


def _letters(procedure: Procedure) -> str:
    first = procedure.first_actions
    return "a" * first + "b" * (procedure.cards_per_type - first)


def make_cards(wanted: SetToPrint, recipe: Recipe, taken: Iterable[int] = ()) -> tuple[Card, ...]:
    """Make the cards of a set. A number that is out of bounds, or that another set uses, is left out."""
    used = set(taken)
    prices = iter(recipe.prices)
    cards = []
    for (name, start, acts), steps, letters in zip(wanted.types, recipe.steps, recipe.actions, strict=True):
        number = start
        for place, step in enumerate((0, *steps)):
            number += step * wanted.step
            while number in used:
                number += wanted.step
            price = next(prices)
            if wanted.low <= number <= wanted.high:
                used.add(number)
                cards.append(Card(number, price, name, letters[place] if acts else ""))
    return tuple(sorted(cards))


# -- the set of all recipes: what chance may turn up ---------------------------------------------------------


def fits(procedure: Procedure, wanted: SetToPrint, recipe: Recipe) -> bool:
    """Return whether the procedure can draw a recipe."""
    count, types = procedure.cards_per_type, wanted.types
    if len(recipe.steps) != len(types) or len(recipe.actions) != len(types):
        return False
    for (_, _, acts), steps, letters in zip(types, recipe.steps, recipe.actions, strict=True):
        if len(steps) != count - 1 or any(step not in procedure.steps(i) for i, step in enumerate(steps)):
            return False
        if sorted(letters) != (sorted(_letters(procedure)) if acts else []):
            return False
    total = count * len(types)
    copies = -(-total // len(procedure.prices))
    found, most = Counter(recipe.prices), Counter(procedure.prices)
    return len(recipe.prices) == total and all(n <= copies * most[p] for p, n in found.items())


def how_many(procedure: Procedure, wanted: SetToPrint) -> int:
    """Return the number of possible recipes."""
    count = procedure.cards_per_type
    total = count * len(wanted.types)
    copies = -(-total // len(procedure.prices))
    ways = 1
    for place in range(count - 1):
        ways *= len(procedure.steps(place)) ** len(wanted.types)
    acting = sum(acts for _, _, acts in wanted.types)
    ways *= comb(count, procedure.first_actions) ** acting
    most = Counter(procedure.prices)
    return int(ways * number_of_sequences(tuple(copies * n for n in most.values()), total))


def every(procedure: Procedure, wanted: SetToPrint) -> Iterator[Recipe]:
    """Yield all recipes, in a fixed order."""
    count = procedure.cards_per_type
    total = count * len(wanted.types)
    copies = -(-total // len(procedure.prices))
    advance = list(product(*(procedure.steps(place) for place in range(count - 1))))
    spread = [
        "".join("a" if place in chosen else "b" for place in range(count))
        for chosen in combinations(range(count), procedure.first_actions)
    ]
    letters = [spread if acts else [""] for _, _, acts in wanted.types]
    seen: set[tuple[int, ...]] = set()
    for prices in permutations(sorted(procedure.prices * copies), total):
        if prices in seen:
            continue
        seen.add(prices)
        for actions in product(*letters):
            for steps in product(advance, repeat=len(wanted.types)):
                yield Recipe(steps, actions, prices)
