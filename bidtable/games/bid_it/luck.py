"""What chance turns up from the deck, and the shuffle when its last card is dealt or drawn (BI-9)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from bidtable.core.legal import LazyLegal
from bidtable.core.model import CHANCE, Seat
from bidtable.games.bid_it import cards
from bidtable.games.bid_it.cards import Hand, without
from bidtable.games.bid_it.moves import Deal, Drawn
from bidtable.games.bid_it.state import Common


def by_chance(known: Common) -> tuple[Seat, ...]:
    """Return who decides: chance."""
    return (CHANCE,)


class Left(NamedTuple):
    """What is left after cards were taken.

    Attributes:
        deck: The deck.
        discards: The discards.
        shuffled: The cards of the new deck, if the last card of the old one was taken; else none.
    """

    deck: Hand
    discards: Hand
    shuffled: Hand


def available(deck: int, discards: int, wanted: int) -> int:
    """Return how many cards a draw or a deal gives: those of the deck, then of the one that the discards make (BI-9).

    Args:
        deck: Cards in the deck.
        discards: Cards among the discards.
        wanted: Cards that are asked for.
    """
    return min(wanted, deck + discards)


def take(deck: Hand, discards: Hand, taken: Hand) -> Left:
    """Take cards; the moment the deck is empty, all discards are shuffled and make the new one (BI-9)."""
    count = len(deck)
    if len(taken) < count or not taken:
        return Left(without(deck, taken), discards, ())
    return Left(without(discards, taken[count:]), (), discards)


def can_turn_up(deck: Hand, discards: Hand, wanted: int, taken: Hand) -> bool:
    """Whether chance may turn up these cards: from the deck first, then from the discards."""
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
    """Draw cards from the deck, and then from the discards."""
    size = available(len(deck), len(discards), wanted)
    first = min(size, len(deck))
    found = cards.draw(deck, first, rng)
    return (*found, *cards.draw(discards, size - first, rng)) if size > first else found


def outcomes(kind: type[Deal | Drawn], deck: Hand, discards: Hand, wanted: int) -> LazyLegal[Deal | Drawn]:
    """Return chance's legal moves of a kind: their number, a test, and their order."""
    size = available(len(deck), len(discards), wanted)
    first = min(size, len(deck))
    ways = cards.ways(deck, first) * cards.ways(discards, size - first)

    def contains(move: object) -> bool:
        return isinstance(move, kind) and can_turn_up(deck, discards, wanted, move.cards)

    return LazyLegal(ways, contains, lambda: map(kind, _rows(deck, discards, size)))


def _rows(deck: Hand, discards: Hand, size: int) -> Iterator[Hand]:
    first = min(size, len(deck))
    for before in cards.rows(deck, first):
        for after in cards.rows(discards, size - first):
            yield (*before, *after)
