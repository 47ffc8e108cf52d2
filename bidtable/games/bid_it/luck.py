"""Random draws from the deck, and the shuffle after the last card of the deck is taken (BI-9)."""

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
    """The remaining deck and discards after a draw from the deck.

    Attributes:
        deck: Cards that remain in the deck.
        shuffled: Cards of the new deck, if the old deck ran out during the draw; otherwise empty.
    """

    deck: Hand
    discards: Hand
    shuffled: Hand


def available(deck: int, discards: int, wanted: int) -> int:
    """Return the number of cards that a player can draw or get in a deal.

    The number is less than `wanted` if the deck and the discards together hold too few cards for the draw
    (BI-9).
    """
    return min(wanted, deck + discards)


def take(deck: Hand, discards: Hand, taken: Hand) -> Left:
    """Take cards from the deck, and from the discards if the deck runs out.

    When the deck is empty, all discards immediately become the new deck (BI-9).
    """
    count = len(deck)
    if len(taken) < count or not taken:
        return Left(without(deck, taken), discards, ())
    return Left(without(discards, taken[count:]), (), discards)


def can_turn_up(deck: Hand, discards: Hand, wanted: int, taken: Hand) -> bool:
    """Return whether chance can draw the given cards.

    Chance takes cards from the deck first, then from the discards.
    """
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
    """Return random cards, which come from the deck first and then from the discards."""
    size = available(len(deck), len(discards), wanted)
    first = min(size, len(deck))
    found = cards.draw(deck, first, rng)
    return (*found, *cards.draw(discards, size - first, rng)) if size > first else found


def outcomes(kind: type[Deal | Drawn], deck: Hand, discards: Hand, wanted: int) -> LazyLegal[Deal | Drawn]:
    """Return the possible deals or draws of chance."""
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
