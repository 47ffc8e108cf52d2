"""Rates decisions in the lessons."""

from __future__ import annotations

import random
from statistics import fmean
from typing import Final

from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Move
from bidtable.core.texts import counted
from bidtable.games.i_bid_you_not.game import IBidYouNot
from bidtable.games.i_bid_you_not.moves import Bid, Take
from bidtable.games.i_bid_you_not.state import Observation, State
from bidtable.rulebook.lessons import Measure

WORLDS: Final = 150

DRAWS: Final = 20
"""Number of random draws from the seat's own score pile in a decision about draws."""


def _points(value: float) -> str:
    return counted(round(value), "point").replace("-", "−")


def _gain(game: IBidYouNot, view: View[Observation]) -> dict[Move, float]:
    # Lessons use this gain only for offers without action cards.
    known, prices = view.observation, game.context.deck(view.observation).prices
    pile = [prices[card] for card in bits(known.piles[_seat(view)])]
    offer = sum(prices[card] for card in known.offer)
    return {move: float(offer) if isinstance(move, Take) else -fmean(pile) for move in view.legal}


def _bid(game: IBidYouNot, view: View[Observation]) -> dict[Move, float]:
    # The gain is the value of the offer times the chance to be asked first, minus the price of the bid
    # card.
    known, deck = view.observation, game.context.deck(view.observation)
    offer = sum(deck.prices[card] for card in known.offer)
    rng, first = random.Random(1), dict.fromkeys(view.legal, 0)
    for _ in range(WORLDS):
        world = game.determinize(view, rng)
        for move in first:
            asked = game.apply(world, _seat(view), move)
            first[move] += asked.ranking[:1] == (_seat(view),)
    price = {number: deck.prices[card] for card, number in enumerate(deck.numbers)}
    return {
        move: offer * count / WORLDS - price[move.card]
        for move, count in first.items()
        if isinstance(move, Bid)
    }


def _score(game: IBidYouNot, view: View[Observation]) -> dict[Move, float]:
    seat = _seat(view)
    now = _sum(game, game.determinize(view, random.Random(1)), seat)
    found: dict[Move, float] = {}
    for move in view.legal:
        rng, total = random.Random(1), 0.0
        for _ in range(DRAWS):
            state = game.apply(game.determinize(view, rng), seat, move)
            while game.actors(state) and game.phase(state) != "turn":
                actor = game.actors(state)[0]
                chance = actor == CHANCE
                following = game.sample(state, rng) if chance else next(iter(game.legal(state, actor)))
                state = game.apply(state, actor, following)
            total += _sum(game, state, seat) - now
        found[move] = total / DRAWS
    return found


def _sum(game: IBidYouNot, state: State, seat: int) -> float:
    return sum(value for _, value in game.score_parts(state, seat))


def _seat(view: View[Observation]) -> int:
    assert view.seat is not None, "a spectator decides nothing"
    return view.seat


MEASURES: Final = {
    "gain": Measure(_gain, _points),
    "bid": Measure(_bid, _points, within=0.2),
    "score": Measure(_score, _points, within=0.2),
}
