"""Prints decks by the publisher's procedure, from which both the shipped decks and a fresh print come.

Everything that is drawn is drawn at once, as a `Recipe`; what cards it makes follows without chance.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from math import comb
from typing import NamedTuple

import msgspec

from bidtable.games.i_bid_you_not.deck import Card


class Procedure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the procedure, from `print.yaml`.

    Attributes:
        cards_per_type: Cards of each type.
        first_actions: How many of them get action A; the rest get B.
        prices: The prices, of which as many copies as needed are shuffled.
        step_low: Least of the uniform draw that spreads the numbers.
        step_high: Greatest of it.
        step_factor: The factor of the draw, beside the card's place.
    """

    cards_per_type: int
    first_actions: int
    prices: tuple[int, ...]
    step_low: float
    step_high: float
    step_factor: float

    def step(self, u: float, place: int) -> int:
        """Return by how much a number advances, for a draw `u` from 0 to 1 and the card's place, from 0."""
        return round((self.step_low + u * (self.step_high - self.step_low)) * self.step_factor * (place + 1))

    def steps(self, place: int) -> range:
        """Return all advances that can be drawn."""
        return range(self.step(0.0, place), self.step(1.0, place) + 1)


class SetToPrint(NamedTuple):
    """A set of cards as the procedure sees it.

    Attributes:
        low: Lowest number.
        high: Highest number.
        step: 1 upward, -1 downward.
        types: `(id, start, has actions)` for each type.
    """

    low: int
    high: int
    step: int
    types: tuple[tuple[str, int, bool], ...]


class Recipe(msgspec.Struct, frozen=True):
    """All that is drawn for a set.

    Attributes:
        steps: For each type the advances of its further cards.
        actions: For each type the letters of its cards; empty for a type without actions.
        prices: Prices in the order in which cards are made.
    """

    steps: tuple[tuple[int, ...], ...]
    actions: tuple[str, ...]
    prices: tuple[int, ...]


def draw(procedure: Procedure, wanted: SetToPrint, rng: random.Random) -> Recipe:
    """Draw a recipe for a set."""
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
    """Make the cards of a set; a number beyond its bounds, or taken by another set, is not used."""
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
    """Whether a recipe can be drawn."""
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
    """Return how many recipes there are."""
    count = procedure.cards_per_type
    total = count * len(wanted.types)
    copies = -(-total // len(procedure.prices))
    ways = 1
    for place in range(count - 1):
        ways *= len(procedure.steps(place)) ** len(wanted.types)
    acting = sum(acts for _, _, acts in wanted.types)
    ways *= comb(count, procedure.first_actions) ** acting
    most = Counter(procedure.prices)
    return int(ways * _sequences(tuple(copies * n for n in most.values()), total))


@functools.lru_cache(maxsize=256)
def _sequences(most: tuple[int, ...], length: int) -> int:
    """Return the number of sequences with at most so many of each symbol."""
    ways = [1] + [0] * length
    for limit in most:
        # Places in a sequence for the k copies of one more symbol.
        ways = [
            sum(comb(at, k) * ways[at - k] for k in range(min(at, limit) + 1)) for at in range(length + 1)
        ]
    return ways[length]


def every(procedure: Procedure, wanted: SetToPrint) -> Iterator[Recipe]:
    """List all recipes, in a fixed order."""
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
