"""What holds for the secrets of every game: a view tells no more than its seat may know, and bots see views."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from bidtable.core.game import AnyGame, View
from bidtable.core.model import CHANCE, Event, Seat, Setup, digest
from tests.conformance.cases import Case, Step, Trace, canonical, load, pytest_cases, traces
from tests.goofspiel import Goofspiel
from tests.goofspiel.parts import State, Table

STATES = 16
"""States of a game that are looked at closely."""
SAMPLES = 3
"""States drawn from one view."""


def picture(view: View[Any]) -> tuple[bytes, bytes, list[Any]]:
    """Return all of a view in a form that can be compared."""
    return canonical(view.table), canonical(list(view.history)), list(view.legal)


def comparable(things: Any) -> dict[str, Any]:
    return {name: value if isinstance(value, int) else Counter(value) for name, value in things.items()}


def worlds(case: Case, played: Trace, step: Step, seat: Seat | None) -> list[Any]:
    """Return states that fit what a seat knows before a step."""
    view = case.game.view(step.state, seat, played.events[: step.history])
    rng = played.rng(f"worlds/{step.check}/{seat}")
    return [case.game.determinize(view, rng) for _ in range(SAMPLES)]


@pytest_cases()
def test_determinize_fits_the_view(case: Case) -> None:
    """A guessed state shows the viewer the same table and moves, and holds the same cards, money and pieces."""
    game = case.game
    for played in traces(case):
        guesses_differ = False
        for step in played.sample("determinize", STATES):
            for seat in case.viewers:
                view = game.view(step.state, seat, played.events[: step.history])
                wanted = picture(view)
                for world in worlds(case, played, step, seat):
                    assert isinstance(world, game.state_type)
                    assert picture(game.view(world, seat, played.events[: step.history])) == wanted
                    assert game.actors(world) == game.actors(step.state)
                    assert comparable(game.conserved(world)) == comparable(game.conserved(step.state))
                    assert game.outcome(world) is None
                    if seat is not None:
                        assert list(game.legal(world, seat)) == wanted[2]
                    guesses_differ |= digest(world) != digest(step.state)
        assert guesses_differ == game.info.hidden, "guesses never differ, or something is hidden after all"


@pytest_cases()
def test_guesses_differ_from_each_other(case: Case) -> None:
    """Where a guess is wrong, another guess is another one, at least somewhere in the game."""
    if not case.game.info.hidden:
        return
    for played in traces(case):
        found = [
            len({digest(world) for world in worlds(case, played, step, seat)})
            for step in played.sample("determinize", STATES)
            for seat in case.viewers
        ]
        assert max(found) > 1


@pytest_cases()
def test_determinize_draws_only_from_its_stream(case: Case) -> None:
    game = case.game
    for played in traces(case):
        for step in played.sample("stream", 5):
            for seat in case.viewers:
                view = game.view(step.state, seat, played.events[: step.history])
                before = random.getstate()
                first, second = (game.determinize(view, random.Random(3)) for _ in range(2))
                assert random.getstate() == before
                assert first == second


@pytest_cases()
def test_guessed_worlds_play_on_to_an_end(case: Case) -> None:
    """A guessed state is a state like any other."""
    game = case.game
    for played in traces(case):
        for step in played.sample("play on", 3):
            for seat in case.viewers[-2:]:
                state = worlds(case, played, step, seat)[0]
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
                    state, _ = game.apply(state, actor, move)


def seen_before_news(case: Case, events: Sequence[Event], seat: Seat | None) -> list[bytes]:
    """Return events as a seat sees them, up to the first one that shows somebody something new."""
    found = []
    for event in events:
        if event.reveals:
            break
        seen = case.game.project_event(event, seat)
        if seen is not None:
            found.append(canonical(seen))
    return found


@pytest_cases()
def test_hidden_swap(case: Case) -> None:
    """A viewer's own move looks the same to it, whatever the others hide."""
    game = case.game
    for played in traces(case):
        for step in played.sample("swap", STATES):
            if step.seat == CHANCE:
                continue
            for world in worlds(case, played, step, step.seat):
                after, events = game.apply(world, step.seat, step.move)
                if not any(event.reveals for event in (*events, *step.events)):
                    assert canonical(game.project(after, step.seat)) == canonical(
                        game.project(step.after, step.seat)
                    )
                assert seen_before_news(case, events, step.seat) == seen_before_news(
                    case, step.events, step.seat
                )


@pytest_cases()
def test_a_sealed_decision_looks_the_same_whatever_it_is(case: Case) -> None:
    """While others still owe theirs, nobody can tell from events or table what a seat has decided."""
    game = case.game
    for played in traces(case):
        sealed = [
            step
            for step in played.steps
            if len(game.actors(step.state)) > 1 and game.decision_is_secret(step.state)
        ]
        for step in sealed[:12]:
            for other in case.viewers:
                if other == step.seat:
                    continue
                looks = set()
                for move in list(game.legal(step.state, step.seat))[:40]:
                    after, events = game.apply(step.state, step.seat, move)
                    seen = [game.project_event(event, other) for event in events]
                    looks.add((canonical(game.project(after, other)), canonical(seen)))
                assert len(looks) == 1


@pytest_cases()
def test_projection_is_an_allow_list(case: Case) -> None:
    """What was projected once holds nothing more to hide; the log is the projected events, in order."""
    game = case.game
    for played in traces(case):
        for seat in case.viewers:
            for event in played.events:
                seen = game.project_event(event, seat)
                if seen is not None:
                    assert type(seen) is type(event)
                    assert game.project_event(seen, seat) == seen
        step = played.steps[-1]
        history = played.events[: step.history]
        for seat in case.viewers:
            view = game.view(step.state, seat, history)
            wanted = [game.project_event(event, seat) for event in history]
            assert list(view.history) == [event for event in wanted if event is not None]
            assert view.seat == seat
            if seat is None:
                assert len(view.legal) == 0


@pytest_cases()
def test_a_spectator_knows_no_more_than_any_seat(case: Case) -> None:
    """What a spectator cannot tell apart is at least what each seat cannot: its view follows from a seat's."""
    game = case.game
    for played in traces(case):
        for step in played.sample("spectator", 8):
            spectator = canonical(game.project(step.state, None))
            for seat in case.seats:
                for world in worlds(case, played, step, seat):
                    assert canonical(game.project(world, None)) == spectator


# -- the tests above have teeth ------------------------------------------------------------------------


class Talkative(Goofspiel):
    """Tells everybody which card was sealed."""

    def project_event(self, event: Event, seat: Seat | None) -> Event | None:
        return event


class Careless(Goofspiel):
    """Shows the hands of others, from which a sealed card is missing."""

    def project(self, state: State, seat: Seat | None) -> Table:
        return replace(super().project(state, seat), unplayed=state.hands)


class LeakyCase(Case):
    """A game that is not at the table."""

    leaky: ClassVar[type[Goofspiel]] = Goofspiel

    @property
    def game(self) -> AnyGame:
        game = load("goofspiel")
        assert isinstance(game, Goofspiel)
        return self.leaky(game.rules)


class TalkativeCase(LeakyCase):
    leaky = Talkative


class CarelessCase(LeakyCase):
    leaky = Careless


def test_leaks_are_found() -> None:
    """A game that leaks in its events, or on its table, fails; the same game without the leak passes."""
    setup = Setup(3)
    test_a_sealed_decision_looks_the_same_whatever_it_is(LeakyCase("goofspiel", setup))
    with pytest.raises(AssertionError):
        test_a_sealed_decision_looks_the_same_whatever_it_is(TalkativeCase("goofspiel", setup))
    with pytest.raises(AssertionError):
        test_a_sealed_decision_looks_the_same_whatever_it_is(CarelessCase("goofspiel", setup))
    with pytest.raises(AssertionError):
        test_determinize_fits_the_view(CarelessCase("goofspiel", setup))
