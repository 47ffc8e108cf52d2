"""Rates decisions in the lessons."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import MoveDie
from bidtable.games.bid_and_bluff.state import NOWHERE, Observation, State
from bidtable.games.bid_and_bluff.words import steps
from bidtable.rulebook.lessons import Measure

WORLDS: Final = 150


def _over_worlds(
    value: Callable[[State, int], float], game: BidAndBluff, view: View[Observation]
) -> dict[Move, float]:
    # Lessons ask only for decisions after which each seat holds at most one card, so all later cards are
    # forced.
    assert view.seat is not None
    rng = random.Random(1)
    totals = dict.fromkeys(view.legal, 0.0)
    for _ in range(WORLDS):
        world = game.determinize(view, rng)
        for move in totals:
            state = game.apply(world, view.seat, move)
            while state.phase in ("bid", "play"):
                state = game.apply(state, state.turn, next(iter(game.legal(state, state.turn))))
            totals[move] += value(state, view.seat)
    return {move: total / WORLDS for move, total in totals.items()}


def _steps(state: State, seat: int) -> float:
    return state.allowances[seat].total


def _made(state: State, seat: int) -> float:
    return float(state.bids[seat] == state.tricks[seat])


def _ahead(game: BidAndBluff, view: View[Observation]) -> dict[Move, float]:
    known, seat = view.observation, view.seat
    assert seat is not None
    number = game.context.board(known).number
    found: dict[Move, float] = {}
    for target in race.targets(game.context, known, seat):
        square = number.get(target.to, NOWHERE)
        dice = (*known.dice[:seat], square, *known.dice[seat + 1 :])
        moved = msgspec.structs.replace(known, dice=dice)
        found[MoveDie(target.to)] = -float(race.distance(game.context, moved, seat))
    return found


MEASURES: Final = {
    "steps": Measure(partial(_over_worlds, _steps), lambda value: f"{value:.1f}"),
    "made": Measure(partial(_over_worlds, _made), lambda value: f"{value:.0%}"),
    "ahead": Measure(_ahead, lambda value: steps(round(-value))),
}
