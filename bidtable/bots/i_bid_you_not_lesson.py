"""What tells good decisions of I Bid You Not from others where a lesson asks for one."""

from __future__ import annotations

import random
from statistics import fmean
from typing import Final

from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import Move
from bidtable.core.texts import counted
from bidtable.games.i_bid_you_not.game import IBidYouNot
from bidtable.games.i_bid_you_not.moves import Bid, Take
from bidtable.games.i_bid_you_not.state import Observation
from bidtable.rulebook.lessons import Measure

WORLDS: Final = 300
"""Deals that are looked at, the same in each run."""


def _points(value: float) -> str:
    return counted(round(value), "point").replace("-", "−")


def _gain(game: IBidYouNot, view: View[Observation]) -> dict[Move, float]:
    """Return what taking brings, and what a skip costs on average; lessons ask where no action is in the offer."""
    known, prices = view.observation, game.context.deck(view.observation).prices
    assert view.seat is not None
    pile = [prices[card] for card in bits(known.piles[view.seat])]
    offer = sum(prices[card] for card in known.offer)
    return {move: float(offer) if isinstance(move, Take) else -fmean(pile) for move in view.legal}


def _bid(game: IBidYouNot, view: View[Observation]) -> dict[Move, float]:
    """Return what a bid is worth if the others bid any of their cards: the offer if it is asked first, less its price."""
    known, deck = view.observation, game.context.deck(view.observation)
    prices, numbers = deck.prices, deck.numbers
    offer = sum(prices[card] for card in known.offer)
    ends = [numbers[card] for card in known.offer]
    rng = random.Random(1)
    first = dict.fromkeys(view.legal, 0)
    for _ in range(WORLDS):
        world = game.determinize(view, rng)
        others = [numbers[rng.choice(list(bits(world.hand_of(seat))))] for seat in range(len(known.piles)) if seat != view.seat]
        for move in first:
            assert isinstance(move, Bid)
            bids = [*others, move.card]
            inside = all(min(ends) <= bid <= max(ends) for bid in bids)
            first[move] += move.card == (min(bids) if inside else max(bids))
    worth = {number: prices[card] for card, number in enumerate(numbers)}
    return {move: offer * count / WORLDS - worth[move.card] for move, count in first.items() if isinstance(move, Bid)}


MEASURES: Final = {"gain": Measure(_gain, _points), "bid": Measure(_bid, _points, within=0.2)}
