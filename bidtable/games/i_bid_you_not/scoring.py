"""The value of score piles (IB-9, IB-16)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

from bidtable.core.masks import bits
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.deck import Deck


def counting(deck: Deck, pile: int, *, extremes_only: bool) -> list[int]:
    """Return the cards of a pile that give points to the owner of the pile."""
    # With `extremes_only`, only the cards of each type with the highest and the lowest price score points.
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
    """Return the points of a score pile, with the reason for each part (IB-16)."""
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
    cards = counting(deck, pile, extremes_only=extremes_only)
    prices = deck.prices
    return sum([prices[card] for card in cards]) + bonus_of(deck, pile) * len(cards)


def scores(deck: Deck, piles: Iterable[int], variants: Collection[str]) -> list[int]:
    extremes = "extremes_score" in variants
    return [worth(deck, pile, extremes_only=extremes) for pile in piles]


def bonus_of(deck: Deck, pile: int) -> int:
    """Return the extra points for each card of a score pile (IB-16)."""
    pile &= deck.with_bonus
    return sum([deck.bonus[card] for card in bits(pile)]) if pile else 0


def worths_without(deck: Deck, pile: int, count: int, *, extremes_only: bool) -> tuple[int, int]:
    cards = bits(pile)
    count = min(count, len(cards))
    if extremes_only:
        return _extremes_without(deck, cards, count)
    left = len(cards) - count
    values = sorted([deck.prices[card] + deck.bonus[card] * left for card in cards])
    return sum(values[:left]), sum(values[count:])


def _extremes_without(deck: Deck, cards: list[int], count: int) -> tuple[int, int]:
    types: dict[str, list[int]] = {}
    for card in cards:
        types.setdefault(deck.cards[card].type, []).append(card)
    found = {(0, 0, 0): (0, 0)}
    for group in types.values():
        ways = _ways(deck, group, count)
        more: dict[tuple[int, int, int], tuple[int, int]] = {}
        for (gone, counting, each), (least, most) in found.items():
            for out, number, adds, price in ways:
                if gone + out <= count:
                    key = (gone + out, counting + number, each + adds)
                    low, high = more.get(key, (least + price, most + price))
                    more[key] = min(low, least + price), max(high, most + price)
        found = more
    ends = [
        (least + number * each, most + number * each)
        for (gone, number, each), (least, most) in found.items()
        if gone == count
    ]
    return min(least for least, _ in ends), max(most for _, most in ends)


def _ways(deck: Deck, group: list[int], count: int) -> set[tuple[int, int, int, int]]:
    ways = set()
    for out in range(min(count, len(group)) + 1):
        for left in combinations(group, len(group) - out):
            prices = sorted([deck.prices[card] for card in left])
            counting_prices = prices if len(prices) < 2 else [prices[0], prices[-1]]
            adds = sum([deck.bonus[card] for card in left])
            ways.add((out, len(counting_prices), adds, sum(counting_prices)))
    return ways
