"""The secrecy suite has teeth: every leak that a game could have makes it fail.

For each kind of event with a field that is not for everybody, a game that shows that field alone to everybody fails; so
does a game whose views show one thing that is a seat's own (its hand, what it sealed) to others. All leaks of all games
are tried, one test each.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.core import secrecy
from bidtable.core.game import AnyGame
from bidtable.core.model import Event, Seat
from tests.conformance.cases import Case, Trace, Turn, all_cases, load, slugs, trace
from tests.conformance.test_conform_secrets import check_twins, check_worlds

MOST_TURNS = 40
"""Turns with an event that are tried before a leak counts as not found."""


def event_leaks() -> list[tuple[str, type[Event], str]]:
    """Return every field of every event that is not for everybody."""
    return [
        (slug, kind, name)
        for slug in slugs()
        for kind in load(slug).event_types
        for name in secrecy.secrets(kind)
    ]


@functools.cache
def own_fields(slug: str) -> tuple[str, ...]:
    """Return the fields of a game's observations in which two seats ever differ: each seat's own."""
    found: set[str] = set()
    for case in cases(slug):
        for turn in trace(case, 0).turns[::7]:
            first, second = (case.game.observe(turn.state, seat) for seat in (0, 1))
            found |= {
                name for name in first.__struct_fields__ if getattr(first, name) != getattr(second, name)
            }
    return tuple(sorted(found - {"seat"}))


@functools.cache
def cases(slug: str) -> tuple[Case, ...]:
    """Return a few cases of a game that together have all its kinds of event with secrets."""
    wanted = {kind for kind in load(slug).event_types if secrecy.secrets(kind)}
    chosen: list[Case] = []
    for case in (case for case in all_cases() if case.slug == slug and case.setup.seats > 2):
        kinds = {type(event) for event in trace(case, 0).events}
        if not chosen or kinds & wanted:
            chosen.append(case)
            wanted -= kinds
        if not wanted:
            break
    return tuple(chosen)


def turns_with(slug: str, kind: type[Event]) -> Iterator[tuple[Trace, Turn]]:
    """Return turns in which an event of a kind happens."""
    for case in cases(slug):
        played = trace(case, 0)
        found = [turn for turn in played.turns if any(type(step.event) is kind for step in turn.steps)]
        for turn in found[:: max(1, len(found) // MOST_TURNS)]:
            yield played, turn


class Leak(Case):
    """A case whose game leaks."""

    leaky: AnyGame

    def __init__(self, case: Case, leaky: AnyGame) -> None:
        super().__init__(case.slug, case.setup)
        object.__setattr__(self, "leaky", leaky)

    @property
    def game(self) -> AnyGame:
        return self.leaky


def leaking(played: Trace, leaky: AnyGame) -> Trace:
    """Return a game as it was played, now at a table that leaks."""
    return Trace(Leak(played.case, leaky), played.seed, played.turns, played.events)


def showing(game: AnyGame, kind: type[Event], name: str) -> AnyGame:
    """Return a game that shows one field of one kind of event to everybody."""
    leaky = copy.copy(game)

    def project_event(event: Event, seat: Seat | None) -> Event:
        seen = secrecy.project(event, seat)
        return replace(seen, **{name: getattr(event, name)}) if type(event) is kind else seen

    def history(events: Any, seat: Seat | None) -> tuple[Event, ...]:
        return tuple(project_event(event, seat) for event in events)

    leaky.project_event = project_event  # type: ignore[method-assign]
    leaky.history = history  # type: ignore[method-assign]
    return leaky


@pytest.mark.parametrize(
    ("slug", "kind", "name"), event_leaks(), ids=lambda value: getattr(value, "__name__", value)
)
def test_showing_one_field_of_an_event_is_found(slug: str, kind: type[Event], name: str) -> None:
    """What is said of twins is no longer the same once the field is open."""
    game = showing(load(slug), kind, name)
    tried = 0
    for played, turn in turns_with(slug, kind):
        leaky = leaking(played, game)
        for viewer in leaky.case.viewers:
            try:
                tried += check_twins(leaky, turn, viewer)
            except AssertionError:
                return
    raise AssertionError(f"nobody notices that {kind.__name__}.{name} is open; {tried} twins were compared")


def showing_next(game: AnyGame, name: str) -> AnyGame:
    """Return a game whose views show, in one field, what belongs to the next seat."""
    leaky = copy.copy(game)

    def observe(state: Any, seat: Seat | None) -> Any:
        seen = game.observe(state, seat)
        other = 0 if seat is None else (seat + 1) % 3
        return replace(seen, **{name: getattr(game.observe(state, other), name)})

    leaky.observe = observe  # type: ignore[method-assign]
    return leaky


def notices(slug: str, name: str) -> bool:
    """Return whether a view with one field of another seat's fits no guessed world, or shows that guesses are wrong."""
    for case in cases(slug):
        played = leaking(trace(case, 0), showing_next(load(slug), name))
        for turn in played.sample(f"own/{name}", 60):
            for seat in played.case.viewers:
                try:
                    check_worlds(played.case, played, turn, seat)
                except (AssertionError, ValueError, IndexError, KeyError):
                    return True
    return False


@pytest.mark.parametrize("slug", slugs())
def test_showing_what_is_a_seats_own_is_found(slug: str) -> None:
    """Every field of a view that is a seat's own is missed by nobody when it is shown to another."""
    own = own_fields(slug)
    assert bool(own) == load(slug).info.hidden
    missed = [name for name in own if not notices(slug, name)]
    assert missed == [], "determinize must take what is the seat's own as it is, and guess only what is not"
