"""Tests for the secrets of every game: a view tells no more than its seat may know, and bots get only views."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.core import secrecy
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Event, Seat, digest
from bidtable.core.position_checks import comparable
from tests.conformance.cases import (
    Case,
    Trace,
    Turn,
    canonical,
    load,
    pytest_cases,
    slugs,
    traces,
)
from tests.conformance.twins import NEVER, check_kind, check_twins, seen_tables, told_events, turns_with

STATES = 6
"""States of a game that are checked in detail."""
SAMPLES = 2
"""States drawn from one view."""
TURNS = 3
"""Turns of a game whose twins are checked."""


def picture(view: View[Any]) -> tuple[bytes, bytes, list[Any]]:
    """Return the whole view in a form that can be compared."""
    return canonical(view.observation), canonical(list(view.history)), list(view.legal)


def worlds(case: Case, played: Trace, turn: Turn, seat: Seat | None) -> list[Any]:
    """Return states that fit the knowledge of a seat before a turn."""
    rng = played.rng(f"worlds/{turn.check}/{seat}")
    return [case.game.determinize(played.view(turn, seat), rng) for _ in range(SAMPLES)]


def check_worlds(case: Case, played: Trace, turn: Turn, seat: Seat | None) -> set[str]:
    """Check that guessed states fit the knowledge of a seat before a turn; return their digests."""
    game = case.game
    view = played.view(turn, seat)
    wanted = picture(view)
    found = worlds(case, played, turn, seat)
    for world in found:
        assert isinstance(world, game.state_type)
        assert picture(game.view(world, seat, view.history)) == wanted
        assert game.actors(world) == game.actors(turn.state)
        assert comparable(game.conserved(world)) == comparable(game.conserved(turn.state))
        assert game.outcome(world) is None
        if seat is not None:
            assert list(game.legal(world, seat)) == wanted[2]
    return set(map(digest, found))


@pytest_cases()
def test_determinize_fits_the_view(case: Case) -> None:
    """A guessed state shows the viewer the same table and moves, and holds the same cards, money and pieces.

    Somewhere in a game with hidden information, guesses are wrong, and differ from each other.
    """
    hidden = case.game.info.hidden
    for played in traces(case):
        found = [
            (turn, check_worlds(case, played, turn, seat))
            for turn in played.sample("determinize", STATES)
            for seat in case.viewers
        ]
        wrong = any(guesses != {digest(turn.state)} for turn, guesses in found)
        assert wrong == hidden, "no guess is ever wrong, or something is hidden after all"
        assert max(len(guesses) for _, guesses in found) > hidden


@pytest_cases()
def test_determinize_draws_only_from_its_stream(case: Case) -> None:
    game = case.game
    for played in traces(case):
        for turn in played.sample("stream", 3):
            for seat in case.viewers:
                view = played.view(turn, seat)
                before = random.getstate()
                first, second = (game.determinize(view, random.Random(3)) for _ in range(2))
                assert random.getstate() == before
                assert first == second


@pytest_cases()
def test_guessed_worlds_play_on_to_an_end(case: Case) -> None:
    """A guessed state obeys the rules of all states."""
    game = case.game
    for played in traces(case):
        for turn in played.sample("play on", 3):
            for seat in case.viewers[-2:]:
                state = worlds(case, played, turn, seat)[0]
                rng = played.rng("play on")
                for _ in range(200):
                    actors = game.actors(state)
                    if not actors:
                        break
                    actor = rng.choice(actors)
                    move = (
                        game.sample(state, rng)
                        if actor == CHANCE
                        else rng.choice(list(game.legal(state, actor)))
                    )
                    state = game.apply(state, actor, move)


@pytest_cases()
def test_equal_views_are_told_the_same(case: Case) -> None:
    """Deals, sealed choices and moves in other worlds: if the table looks the same, its events are shown the same."""
    for played in traces(case):
        found = sum(
            check_twins(played, turn, viewer)
            for turn in played.sample("twins", TURNS)
            for viewer in case.viewers
        )
        assert found or not case.game.info.hidden, "nothing was compared"


def events_of_all_games() -> list[tuple[str, type[Event]]]:
    """Return every kind of event of every game."""
    return [(slug, kind) for slug in slugs() for kind in load(slug).event_types]


@pytest.mark.parametrize(
    ("slug", "kind"), events_of_all_games(), ids=lambda value: getattr(value, "__name__", value)
)
def test_for_each_kind_of_event_equal_views_are_told_the_same(slug: str, kind: type[Event]) -> None:
    """No kind of event is left to chance: each occurs, and is checked whether it declares a secret or not.

    So a field that is declared open by mistake is found (`test_conform_leaks` opens each one).
    """
    name = f"{slug}.{kind.__name__}"
    assert bool(turns_with(slug, kind)) == (name not in NEVER), (
        f"{name} must come up, or be named with a reason"
    )
    compared = check_kind(slug, kind)
    assert compared or not secrecy.secrets(kind) or name in NEVER, f"no turn with {name} has a twin"


@pytest_cases()
def test_a_sealed_decision_looks_the_same_whatever_it_is(case: Case) -> None:
    """While other seats still owe a decision, no events and no table show the decision of a seat."""
    game = case.game
    for played in traces(case):
        sealed = [
            turn
            for turn in played.turns
            if len(game.actors(turn.state)) > 1 and game.decision_is_secret(turn.state)
        ]
        for turn in sealed[:12]:
            for other in case.viewers:
                if other == turn.seat:
                    continue
                looks = set()
                for move in list(game.legal(turn.state, turn.seat))[:40]:
                    steps = game.steps(turn.state, turn.seat, move)
                    looks.add((*seen_tables(game, steps, other), *told_events(game, steps, other)))
                assert len(looks) == 1


@pytest_cases()
def test_an_open_decision_follows_from_the_view_of_a_spectator(case: Case) -> None:
    """The seat decides without a curtain, so its moves and their promises must not depend on its secrets."""
    game = case.game
    for played in traces(case):
        opened = [turn for turn in played.turns if turn.seat != CHANCE and game.decision_is_open(turn.state)]
        for turn in opened[:TURNS]:
            own = game.observe(turn.state, turn.seat)
            all_see = replace(game.observe(turn.state, None), seat=turn.seat)
            moves = list(game.legal(own, turn.seat))
            assert list(game.legal(all_see, turn.seat)) == moves
            for move in moves[:20]:
                promised = game.promise(own, turn.seat, move)
                assert game.promise(all_see, turn.seat, move) == promised


@pytest_cases()
def test_a_projected_event_has_nothing_more_to_hide(case: Case) -> None:
    """A projection has the same kind, is idempotent, and does not change open fields."""
    game = case.game
    for played in traces(case):
        for seat in case.viewers:
            for event in played.events:
                seen = game.project_event(event, seat)
                assert type(seen) is type(event)
                assert game.project_event(seen, seat) == seen
                for name, audience in secrecy.audiences(type(event)).items():
                    if isinstance(audience, secrecy.Everybody):
                        assert getattr(seen, name) == getattr(event, name)
        turn = played.turns[-1]
        for seat in case.viewers:
            view = played.view(turn, seat)
            assert view.seat == seat
            if seat is None:
                assert len(view.legal) == 0


@pytest_cases()
def test_a_spectator_knows_no_more_than_any_seat(case: Case) -> None:
    """A spectator's view follows from the view of any seat: worlds that look alike to a seat look alike to it."""
    game = case.game
    for played in traces(case):
        for event in played.events:
            spectator = game.project_event(event, None)
            assert all(
                game.project_event(game.project_event(event, seat), None) == spectator for seat in case.seats
            )
        for turn in played.sample("spectator", 4):
            spectator_sees = canonical(game.observe(turn.state, None))
            for seat in case.seats:
                for world in worlds(case, played, turn, seat):
                    assert canonical(game.observe(world, None)) == spectator_sees


def test_a_field_that_declares_nothing_is_refused() -> None:
    """The author of a new event field must say who may know it."""

    class Careless(Event, frozen=True, tag="careless"):
        card: int

    with pytest.raises(TypeError, match=r"Careless\.card must declare"):
        secrecy.audiences(Careless)


@pytest_cases()
def test_a_forced_move_is_the_only_one_in_every_world_that_the_others_can_imagine(case: Case) -> None:
    """Such a move is made without a curtain, so that it must follow from the view of a spectator."""
    game = case.game
    for played in traces(case):
        turns = [turn for turn in played.turns if turn.seat != CHANCE]
        forced = []
        for turn in turns:
            told = game.move_is_forced(game.observe(turn.state, None), turn.seat)
            assert told == game.move_is_forced(turn.state, turn.seat)
            if told:
                forced.append(turn)
                assert len(game.legal(turn.state, turn.seat)) == 1
        for turn in forced[:: max(1, len(forced) // 4)]:
            for other in case.seats:
                if other != turn.seat:
                    for world in worlds(case, played, turn, other):
                        assert len(game.legal(world, turn.seat)) == 1
