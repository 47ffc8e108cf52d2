"""What a score pile is worth (IB-9, IB-16, variant 5)."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Final

from bidtable.core.masks import bits
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.deck import Deck

MOST_DRAWS: Final = 500
"""Draws from a pile that are tried one by one."""


def counting(deck: Deck, pile: int, *, extremes_only: bool) -> list[int]:
    """Return the cards of a pile that count: all, or with variant 5 each type's highest and lowest price."""
    cards = bits(pile)
    if not extremes_only:
        return cards
    types: dict[str, list[int]] = {}
    for card in cards:
        types.setdefault(deck.cards[card].type, []).append(card)
    found: set[int] = set()
    for group in types.values():
        ranked = sorted(group, key=lambda card: (deck.prices[card], card))
        found.update((ranked[0], ranked[-1]))
    return sorted(found)


def parts(deck: Deck, pile: int, *, extremes_only: bool) -> tuple[tuple[str, float], ...]:
    """Unfold what a pile is worth: its prices, and what actions in it add a card (they stack, IB-16)."""
    cards = counting(deck, pile, extremes_only=extremes_only)
    found: list[tuple[str, float]] = [("Prices", float(sum(deck.prices[card] for card in cards)))]
    for card in bits(pile):
        effect = deck.effects[card]
        if isinstance(effect, fx.PileWorth):
            number = deck.numbers[card]
            name = deck.types[deck.cards[card].type].title
            found.append((f"{name} {number}", float(effect.each * len(cards))))
    return tuple(found)


def worth(deck: Deck, pile: int, *, extremes_only: bool) -> int:
    """Return what a pile is worth."""
    return round(sum(value for _, value in parts(deck, pile, extremes_only=extremes_only)))


def worths_without(deck: Deck, pile: int, count: int, *, extremes_only: bool) -> tuple[int, int] | None:
    """Return the least and the most that a pile can be worth once so many of its cards are gone.

    Returns:
        None where that takes too long to find: with variant 5 a card counts or not depending on the others.
    """
    cards = bits(pile)
    if extremes_only:
        if comb(len(cards), count) > MOST_DRAWS:
            return None
        gone = [sum([1 << card for card in drawn]) for drawn in combinations(cards, count)]
        found = [worth(deck, pile & ~mask, extremes_only=True) for mask in gone]
        return min(found), max(found)
    left = len(cards) - count
    values = sorted([deck.prices[card] + _each(deck, card) * left for card in cards])
    return sum(values[:left]), sum(values[count:])


def _each(deck: Deck, card: int) -> int:
    """Return what a card adds to the worth of each card of its pile."""
    effect = deck.effects[card]
    return effect.each if isinstance(effect, fx.PileWorth) else 0
