"""Rates decisions in the lessons."""

from __future__ import annotations

import random
from typing import Final

from bidtable.bots.bidness.odds import plaintiff_wins
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bidness.effects import Contract
from bidtable.games.bidness.game import Bidness
from bidtable.games.bidness.law import dice_of
from bidtable.games.bidness.moves import Accept, Bid, DropOut, GoToTrial
from bidtable.games.bidness.state import Observation
from bidtable.rulebook.lessons import Measure

ROUNDS: Final = 6
"""Number of rounds of a usual game, according to the publisher."""


def _dollars(value: float) -> str:
    return f"${abs(value):.0f}"


def _worth(game: Bidness, view: View[Observation]) -> dict[Move, float]:
    known = view.observation
    effect = game.context.cards.effects[known.card]
    assert isinstance(effect, Contract)
    pays = effect.pays * (ROUNDS - known.round + 1)
    found: dict[Move, float] = {}
    for move in view.legal:
        found[move] = 0.0 if isinstance(move, DropOut) else -float(pays)
        if isinstance(move, Bid):
            found[move] = float(pays - move.amount)
    return found


def _cost(game: Bidness, view: View[Observation]) -> dict[Move, float]:
    known, context = view.observation, game.context
    chance = plaintiff_wins(dice_of(context, known, known.owner), dice_of(context, known, known.defendant))
    costs = {Accept: known.offers[-1], GoToTrial: chance * known.damages}
    return {move: -float(costs.get(type(move), known.damages)) for move in view.legal}


def _win(game: Bidness, view: View[Observation]) -> dict[Move, float]:
    assert view.seat is not None
    world = game.determinize(view, random.Random(1))
    found: dict[Move, float] = {}
    for move in view.legal:
        outcome = game.outcome(game.apply(world, view.seat, move))
        found[move] = float(outcome is not None and view.seat in outcome.winners)
    return found


MEASURES: Final = {
    "worth": Measure(_worth, _dollars),
    "cost": Measure(_cost, _dollars),
    "win": Measure(_win, lambda value: f"{value:.0%}"),
}
