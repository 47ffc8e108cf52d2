"""Tests that the secrecy suite notices every leak that a game could have.

The suite must fail for a game that declares a secret field of an event as open. It must also fail for a game whose
views show others a seat's secret: its hand, or its sealed decision. All leaks of all games are tried, one test each.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.core import secrecy
from bidtable.core.game import AnyGame
from bidtable.core.model import Event, Seat
from tests.conformance.cases import Case, Trace, load, slugs
from tests.conformance.test_conform_secrets import check_worlds
from tests.conformance.twins import check_kind, traces_of_all_kinds


def event_leaks() -> list[tuple[str, type[Event], tuple[str, ...]]]:
    """Return the fields that a kind of event could declare as open by mistake: each secret one, and all of them."""
    found = []
    for slug in slugs():
        for kind in load(slug).event_types:
            secret = secrecy.secrets(kind)
            alone: list[tuple[str, ...]] = [(name,) for name in secret]
            found += [(slug, kind, names) for names in (*alone, *([secret] if len(secret) > 1 else []))]
    return found


@functools.cache
def own_fields(slug: str) -> tuple[str, ...]:
    """Return the fields of a game's observations in which two seats ever differ: each seat's own."""
    found: set[str] = set()
    for played in traces_of_all_kinds(slug):
        for turn in played.turns[::7]:
            first, second = (played.case.game.observe(turn.state, seat) for seat in (0, 1))
            found |= {
                name for name in first.__struct_fields__ if getattr(first, name) != getattr(second, name)
            }
    return tuple(sorted(found - {"seat"}))


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


@contextmanager
def declared_open(kind: type[Event], names: Collection[str]) -> Iterator[None]:
    """Let a kind of event declare fields as open."""
    declared = secrecy.audiences

    def audiences(other: type[Event]) -> dict[str, secrecy.Audience]:
        found = declared(other)
        return found | dict.fromkeys(names, secrecy.EVERYBODY) if other is kind else found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrecy, "audiences", audiences)
        secrecy._covers.cache_clear()
        try:
            yield
        finally:
            secrecy._covers.cache_clear()


@pytest.mark.parametrize(
    ("slug", "kind", "names"), event_leaks(), ids=lambda value: getattr(value, "__name__", str(value))
)
def test_declaring_what_is_secret_as_open_is_found(
    slug: str, kind: type[Event], names: tuple[str, ...]
) -> None:
    """The turns that the suite compares must reveal each field alone, and all secret fields together."""
    with declared_open(kind, names):
        assert not set(secrecy.secrets(kind)) & set(names)
        with pytest.raises(AssertionError):
            check_kind(slug, kind)
    assert set(names) <= set(secrecy.secrets(kind))


def showing_next(game: AnyGame, name: str) -> AnyGame:
    """Return a game whose views show, in one field, a secret of the next seat."""
    leaky = copy.copy(game)

    def observe(state: Any, seat: Seat | None) -> Any:
        seen = game.observe(state, seat)
        other = 0 if seat is None else (seat + 1) % 3
        return replace(seen, **{name: getattr(game.observe(state, other), name)})

    leaky.observe = observe  # type: ignore[method-assign]
    return leaky


def notices(slug: str, name: str) -> bool:
    """Return whether a view with one field of another seat's fits no guessed world, or shows that guesses are wrong."""
    for honest in traces_of_all_kinds(slug):
        played = leaking(honest, showing_next(load(slug), name))
        for turn in played.sample(f"own/{name}", 60):
            for seat in played.case.viewers:
                try:
                    check_worlds(played.case, played, turn, seat)
                except (AssertionError, ValueError, IndexError, KeyError):
                    return True
    return False


@pytest.mark.parametrize("slug", slugs())
def test_showing_what_is_a_seats_own_is_found(slug: str) -> None:
    """Every secret field of a view is noticed when it is shown to another seat."""
    own = own_fields(slug)
    assert bool(own) == load(slug).info.hidden
    missed = [name for name in own if not notices(slug, name)]
    assert missed == [], "determinize must take what is the seat's own as it is, and guess only what is not"
