"""Makes twins: moves that a viewer cannot tell apart, because they differ only in facts hidden from the viewer.

A twin of a turn is played in another world that fits the viewer's knowledge, or has another outcome of a sealed
choice or of chance. In the twin the viewer sees the same table after every step, so the viewer must be shown the
same events too. The table decides which facts are public (its own tests check that, see `test_conform_secrets`);
events must agree.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import msgspec

from bidtable.core.game import AnyGame
from bidtable.core.legal import LazyLegal, pick
from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.core.steps import Step
from tests.conformance.cases import Trace, Turn, all_cases, canonical, each, load, trace

WORLDS = 2
"""Worlds that fit a viewer's knowledge, for each turn."""
TRIES = 8
"""Other outcomes that are tried for each world."""
DRAWS = 2
"""Outcomes that chance draws anew for each world."""
OF_A_KIND = 4
"""Turns with a kind of event whose twins are checked."""
GAMES_TRIED = 8
"""Games of each case that are searched for kinds of event."""
NEVER: Final[Mapping[str, str]] = {}
"""Kinds of event, such as `bid_it.Exposed`, that occur in no random game, each with the reason."""


@functools.cache
def traces_of_all_kinds(slug: str) -> tuple[Trace, ...]:
    """Return games that together have every kind of event that can occur in random games."""
    wanted = set(load(slug).event_types)
    chosen: list[Trace] = []
    cases = [case for case in all_cases() if case.slug == slug and case.setup.seats > 2]
    for number in range(GAMES_TRIED):
        for case in cases:
            played = trace(case, number)
            kinds = {type(event) for event in played.events}
            if kinds & wanted:
                chosen.append(played)
                wanted -= kinds
            if not wanted:
                return tuple(chosen)
    return tuple(chosen)


def turns_with(slug: str, kind: type[Event]) -> list[tuple[Trace, Turn]]:
    """Return turns with a kind of event, spread over the games, whatever the kind declares."""
    found = [
        (played, turn)
        for played in traces_of_all_kinds(slug)
        for turn in played.turns
        if any(type(step.event) is kind for step in turn.steps)
    ]
    return found[:: max(1, -(-len(found) // OF_A_KIND))]


def check_twins(played: Trace, turn: Turn, viewer: Seat | None) -> int:
    """Check that a viewer is shown the same for all twins of a turn; return the number of twins."""
    game = played.case.game
    wanted = told_events(game, turn.steps, viewer)
    count = 0
    for steps in twins(played, turn, viewer):
        assert told_events(game, steps, viewer) == wanted
        count += 1
    return count


def check_kind(slug: str, kind: type[Event]) -> int:
    """Check the turns with a kind of event for all viewers; return the number of twins.

    Events are shown as they are declared now: earlier results for the same games are not used.
    """
    return sum(
        check_twins(replace(played), turn, viewer)
        for played, turn in turns_with(slug, kind)
        for viewer in played.case.viewers
    )


def seen_tables(game: AnyGame, steps: tuple[Step[Any], ...], viewer: Seat | None) -> list[bytes]:
    """Return the viewer's table after each step."""
    return [canonical(game.observe(step.state, viewer)) for step in steps]


def told_events(game: AnyGame, steps: tuple[Step[Any], ...], viewer: Seat | None) -> list[bytes]:
    """Return the events as the viewer sees them."""
    return [canonical(game.project_event(step.event, viewer)) for step in steps]


def twins(played: Trace, turn: Turn, viewer: Seat | None) -> Iterator[tuple[Step[Any], ...]]:
    """Return the steps of the turns that look the same to a viewer as this one."""
    game = played.case.game
    rng = played.rng(f"twins/{turn.check}/{viewer}")
    view = played.view(turn, viewer)
    wanted = seen_tables(game, turn.steps, viewer)
    worlds = [turn.state, *(game.determinize(view, rng) for _ in range(WORLDS))]
    for number, world in enumerate(worlds):
        moves = [turn.move] if number else []
        if turn.seat != viewer:
            moves += [other_move(game, world, turn, rng) for _ in range(TRIES)]
        if turn.seat == CHANCE:
            # Exchanged entries are not enough if one seat alone gets all the cards that chance turns up.
            moves += [game.sample(world, rng) for _ in range(DRAWS)]
        legal = game.legal(world, turn.seat)
        for move in dict.fromkeys(moves):
            if move in legal:
                steps = game.steps(world, turn.seat, move)
                if seen_tables(game, steps, viewer) == wanted:
                    yield steps


def other_move(game: AnyGame, world: Any, turn: Turn, rng: random.Random) -> Move:
    """Return another move that the same actor might have made: another deal, another choice."""
    legal = game.legal(world, turn.seat)
    if turn.seat == CHANCE or isinstance(legal, LazyLegal):
        return swapped(game, turn.move, rng)
    return pick(legal, rng)


def swapped(game: AnyGame, move: Move, rng: random.Random) -> Move:
    """Return chance's move with two of its entries swapped (two cards change places); it may not be legal."""
    plain = msgspec.json.decode(msgspec.json.encode(move))
    places = list(_places(plain))
    if len(places) > 1:
        (one, at), (other, to) = rng.sample(places, 2)
        one[at], other[to] = other[to], one[at]
    try:
        decoded: Move = msgspec.convert(plain, each(game.move_types))
    except msgspec.ValidationError:
        return move
    return decoded


def _places(plain: Any) -> Iterator[tuple[list[Any], int]]:
    """Return the places of entries in the lists of a move, at any depth."""
    for at, value in enumerate(plain) if isinstance(plain, list) else ():
        if isinstance(value, list):
            yield from _places(value)
        else:
            yield plain, at
    if isinstance(plain, dict):
        for value in plain.values():
            yield from _places(value)
