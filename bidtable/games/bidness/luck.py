"""What chance does at Bidness: dice for the First Player and at trials, and deals."""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterator
from math import perm
from typing import TYPE_CHECKING, Final

from bidtable.core.legal import LazyLegal
from bidtable.core.masks import bits
from bidtable.core.model import Move
from bidtable.games.bidness import flow, lawsuit
from bidtable.games.bidness.parts import NOBODY, Deal, Roll, State, TrialRoll

if TYPE_CHECKING:
    from bidtable.games.bidness.game import Bidness

FACES: Final = range(1, 7)


def moves(game: Bidness, state: State) -> Collection[Move]:
    """Return all that chance may turn up now."""
    return LazyLegal(
        _ways(game, state), lambda move: _can_turn_up(game, state, move), lambda: _listed(game, state)
    )


def sample(game: Bidness, state: State, rng: random.Random) -> Move:
    """Roll fair dice, or deal from a shuffled deck."""
    if state.phase == "deal":
        drawn = rng.sample(bits(state.deck), len(flow.dealing_order(game, state)))
        return Deal(tuple([game.cards.names[card] for card in drawn]))
    draw = rng.random
    if state.phase == "trial":
        return TrialRoll(tuple([int(draw() * 6) + 1 for _ in range(_trial_dice(game, state))]))
    return Roll(tuple([tuple([int(draw() * 6) + 1 for _ in range(count)]) for count in _dice_counts(state)]))


def _dice_counts(state: State) -> tuple[int, ...]:
    """Return how many dice each who rolls for the First Player rolls: one for each IOU (BN-2)."""
    return tuple(state.ious[seat] for seat in state.rollers)


def _trial_dice(game: Bidness, state: State) -> int:
    return lawsuit.dice_of(game, state, lawsuit.rolling(state))


def _can_turn_up(game: Bidness, state: State, move: object) -> bool:
    """Whether chance may turn up this roll or deal."""
    match move:
        case Roll(dice=dice) if state.phase == "roll":
            counts = tuple(map(len, dice))
            return counts == _dice_counts(state) and all(face in FACES for own in dice for face in own)
        case TrialRoll(dice=dice) if state.phase == "trial":
            return len(dice) == _trial_dice(game, state) and all(face in FACES for face in dice)
        case Deal(cards=cards) if state.phase == "deal":
            known = [game.cards.number.get(name, NOBODY) for name in cards]
            in_deck = all(card != NOBODY and state.deck >> card & 1 for card in known)
            return in_deck and len(known) == len(set(known)) == len(flow.dealing_order(game, state))
    return False


def _ways(game: Bidness, state: State) -> int:
    """Return the number of rolls, or of deals in their order."""
    if state.phase == "deal":
        return perm(state.deck.bit_count(), len(flow.dealing_order(game, state)))
    dice = _trial_dice(game, state) if state.phase == "trial" else sum(_dice_counts(state))
    return int(6**dice)


def _listed(game: Bidness, state: State) -> Iterator[Move]:
    if state.phase == "trial":
        yield from map(TrialRoll, itertools.product(FACES, repeat=_trial_dice(game, state)))
    elif state.phase == "roll":
        each = [itertools.product(FACES, repeat=count) for count in _dice_counts(state)]
        yield from map(Roll, itertools.product(*each))
    else:
        count = len(flow.dealing_order(game, state))
        yield from map(Deal, itertools.permutations(game.cards.named(state.deck), count))
