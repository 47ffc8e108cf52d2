"""Makes decks of cards with random numbers, as the publisher does."""

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
    """Settings for making a random deck.

    Attributes:
        first_actions: Number of cards of each type that get the first of two actions.
        prices: Prices of the cards. The list is repeated until every card has a price.
    """

    cards_per_type: int
    first_actions: int
    prices: tuple[int, ...]
    step_low: float
    step_high: float
    step_factor: float

    def step(self, u: float, place: int) -> int:
        """Compute the difference between the numbers of two neighbouring cards."""
        # The value `u` is random, from 0 to 1.
        return round((self.step_low + u * (self.step_high - self.step_low)) * self.step_factor * (place + 1))

    def steps(self, place: int) -> range:
        return range(self.step(0.0, place), self.step(1.0, place) + 1)


class SetToPrint(NamedTuple):
    """Describes a set of cards that will be made at random.

    Attributes:
        step: Direction of the numbers: 1 if they rise, -1 if they fall.
        types: For each type, the id, the first number, and whether cards have actions.
    """

    low: int
    high: int
    step: int
    types: tuple[tuple[str, int, bool], ...]


class Recipe(msgspec.Struct, frozen=True):
    """All random numbers that are needed to make a set of cards.

    Attributes:
        steps: For each type, the differences between the numbers of its cards.
        actions: For each type, the letters of the actions.
    """

    steps: tuple[tuple[int, ...], ...]
    actions: tuple[str, ...]
    prices: tuple[int, ...]


def draw(procedure: Procedure, wanted: SetToPrint, rng: random.Random) -> Recipe:
    """Return the random choices for a new set of cards."""
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
    """Return whether the random choices are valid for a set of cards."""
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
    """Yield all possible random choices for a new set of cards."""
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
