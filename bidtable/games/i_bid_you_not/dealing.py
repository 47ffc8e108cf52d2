"""What chance does in I Bid You Not: print a deck, deal it, draw scored cards."""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterator
from math import factorial, prod

from msgspec.structs import replace

from bidtable.core.legal import LazyLegal
from bidtable.core.masks import bits
from bidtable.core.model import Event, Move
from bidtable.games.i_bid_you_not import printing
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import Dealt
from bidtable.games.i_bid_you_not.parts import NOBODY, Deal, Draw, Print, State
from bidtable.games.i_bid_you_not.rules import Rules


def prints(rules: Rules, state: State) -> Collection[Move]:
    """Return all fresh prints."""
    procedure = rules.procedure
    wanted = [rules.sets[name].to_print for name in state.sets]

    def contains(move: object) -> bool:
        return (
            isinstance(move, Print)
            and len(move.recipes) == len(wanted)
            and all(printing.fits(procedure, w, r) for w, r in zip(wanted, move.recipes, strict=True))
        )

    def iterate() -> Iterator[Move]:
        recipes: Iterator[tuple[printing.Recipe, ...]] = iter([()])
        for each in wanted:
            recipes = _with_each(recipes, procedure, each)
        return (Print(found) for found in recipes)

    return LazyLegal(prod(printing.how_many(procedure, w) for w in wanted), contains, iterate)


def sample_print(rules: Rules, state: State, rng: random.Random) -> Move:
    """Draw a recipe for each set."""
    return Print(tuple(printing.draw(rules.procedure, rules.sets[name].to_print, rng) for name in state.sets))


def sample(deck: Deck, state: State, rng: random.Random) -> Move:
    """Shuffle and deal, or draw scored cards."""
    if state.phase == "deal":
        cards = list(deck.numbers)
        rng.shuffle(cards)
        return Deal(tuple(cards), int(rng.random() * len(state.hands)))
    piles = [bits(pile) for pile in state.piles]
    drawn = [piles[source].pop(int(rng.random() * len(piles[source]))) for source, _ in state.draws]
    return Draw(tuple(deck.numbers[card] for card in drawn))


def deal(deck: Deck, state: State, move: Deal, events: list[Event]) -> State:
    """Open the offer with the first card, deal the others round the table (IB-2, IB-3)."""
    n = len(state.hands)
    hands = [0] * n
    for place, number in enumerate(move.cards[1:]):
        hands[(move.start + place) % n] |= 1 << deck.index[number]
    opener = deck.index[move.cards[0]]
    events.append(Dealt(move.start, move.cards[0], tuple(deck.named(hand) for hand in hands)))
    return replace(
        state,
        phase="turn",
        turn=move.start,
        start=move.start,
        hands=tuple(hands),
        offer=(opener,),
        givers=(NOBODY,),
        age=(opener,),
    )


def _with_each(
    recipes: Iterator[tuple[printing.Recipe, ...]], procedure: printing.Procedure, wanted: printing.SetToPrint
) -> Iterator[tuple[printing.Recipe, ...]]:
    return ((*before, one) for before in recipes for one in printing.every(procedure, wanted))


def deals(deck: Deck, seats: int) -> Collection[Move]:
    """Return all deals: any order of the cards, any start player (IB-2, IB-3)."""

    def contains(move: object) -> bool:
        return (
            isinstance(move, Deal)
            and 0 <= move.start < seats
            and len(move.cards) == deck.size
            and set(move.cards) == set(deck.numbers)
        )

    def iterate() -> Iterator[Move]:
        return (
            Deal(cards, start) for cards in itertools.permutations(deck.numbers) for start in range(seats)
        )

    return LazyLegal(factorial(deck.size) * seats, contains, iterate)


def draws(deck: Deck, state: State) -> Collection[Move]:
    """Return all ways to draw: one card each from several piles, or several from one, in order."""
    piles = [deck.named(state.piles[source]) for source, _ in state.draws]
    size = 1
    for place, (source, _) in enumerate(state.draws):
        size *= len(piles[place]) - sum(other == source for other, _ in state.draws[:place])

    def contains(move: object) -> bool:
        return (
            isinstance(move, Draw)
            and len(move.cards) == len(piles)
            and len(set(move.cards)) == len(piles)
            and all(card in pile for card, pile in zip(move.cards, piles, strict=True))
        )

    def iterate() -> Iterator[Move]:
        return (Draw(cards) for cards in itertools.product(*piles) if len(set(cards)) == len(cards))

    return LazyLegal(size, contains, iterate)
