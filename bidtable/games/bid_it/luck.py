"""Random draws from the deck, and the shuffle when the deck runs out (BI-9)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bidtable.core.legal import LazyLegal
from bidtable.core.sequences import number_of_sequences, sequences
from bidtable.games.bid_it import cards
from bidtable.games.bid_it.cards import Hand, without
from bidtable.games.bid_it.moves import Deal, Drawn


class Left(NamedTuple):
    # The cards that are left after a draw. If the deck was shuffled, `shuffled` holds the cards of the new
    # deck.
    deck: Hand
    discards: Hand
    shuffled: Hand


def available(deck: int, discards: int, wanted: int) -> int:
    # BI-9
    return min(wanted, deck + discards)


def take(deck: Hand, discards: Hand, taken: Hand) -> Left:
    # When the deck is empty, the discards become the new deck at once (BI-9).
    count = len(deck)
    if len(taken) < count or not taken:
        return Left(without(deck, taken), discards, ())
    return Left(without(discards, taken[count:]), (), discards)


def can_turn_up(deck: Hand, discards: Hand, wanted: int, taken: Hand) -> bool:
    count = len(deck)
    if len(taken) != available(len(deck), len(discards), wanted):
        return False
    try:
        without(deck, taken[:count])
        without(discards, taken[count:])
    except ValueError:
        return False
    return True


def turn_up(deck: Hand, discards: Hand, wanted: int, rng: random.Random) -> Hand:
    size = available(len(deck), len(discards), wanted)
    first = min(size, len(deck))
    found = cards.draw(deck, first, rng)
    return (*found, *cards.draw(discards, size - first, rng)) if size > first else found


def outcomes(kind: type[Deal | Drawn], deck: Hand, discards: Hand, wanted: int) -> LazyLegal[Deal | Drawn]:
    size = available(len(deck), len(discards), wanted)
    first = min(size, len(deck))
    ways = _number(deck, first) * _number(discards, size - first)

    def contains(move: object) -> bool:
        return isinstance(move, kind) and can_turn_up(deck, discards, wanted, move.cards)

    return LazyLegal(ways, contains, lambda: map(kind, _rows(deck, discards, size)))


def _rows(deck: Hand, discards: Hand, size: int) -> Iterator[Hand]:
    first = min(size, len(deck))
    for before in sequences(Counter(deck), first):
        for after in sequences(Counter(discards), size - first):
            yield (*before, *after)


def _number(cards: Hand, length: int) -> int:
    return number_of_sequences(tuple(Counter(cards).values()), length)
