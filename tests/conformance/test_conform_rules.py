"""Tests for the rules of every game: legality, records, bounds, conservation, the end."""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from bidtable.core.errors import IllegalMove, SetupError
from bidtable.core.game import AnyGame
from bidtable.core.legal import LazyLegal, pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Move, Seat, Setup, digest
from bidtable.core.position_checks import comparable, forbidden, made_or_lost
from bidtable.core.record import Header, MoveLine, SeatInfo
from tests.conformance.cases import Case, Trace, Turn, canonical, each, pytest_cases, traces

LISTED = 40
"""Moves tried of a large set."""
STATES = 10
"""States of a game that are checked in detail."""


def listed(legal: Collection[Move]) -> list[Move]:
    moves = list(islice(legal, LISTED))
    if not isinstance(legal, LazyLegal):
        moves = list(legal)
        assert len(moves) == len(legal)
    return moves


@pytest_cases()
def test_legality_agrees(case: Case) -> None:
    """`legal`, `in`, `len`, `apply`, `why_not` and the view's legal moves agree."""
    for game in traces(case):
        foreign = [turn.move for turn in game.sample("foreign", 30)]
        for turn in game.sample("legality", STATES):
            for seat in (CHANCE, *case.seats):
                check_seat(case, turn.state, seat, foreign)


def check_seat(case: Case, state: Any, seat: Seat, foreign: list[Move]) -> None:
    game = case.game
    before = digest(state)
    legal = game.legal(state, seat)
    moves = listed(legal)
    assert bool(moves) == (seat in game.actors(state)) == bool(len(legal))
    assert len(set(moves)) == len(moves)
    seen = game.observe(state, seat) if seat != CHANCE else None
    if seen is not None:
        assert game.actors(seen) == game.actors(state)
        in_view = game.legal(seen, seat)
        assert listed(in_view) == moves
        assert len(in_view) == len(legal)
    for move in moves:
        assert move in legal
        if seen is not None:
            assert move in game.legal(seen, seat)
            assert game.why_not(seen, seat, move) == ""
            assert game.promise(seen, seat, move) == game.promise(state, seat, move)
    for move in moves if len(moves) <= LISTED else random.Random(before).sample(moves, LISTED):
        game.apply(state, seat, move)
    for move in foreign:
        if move not in legal:
            refuse(game, state, seat, move)
    others = [other for other in (CHANCE, *case.seats, case.setup.seats, -2) if other != seat]
    for move in moves[:3]:
        for other in others:
            if other not in game.actors(state) or move not in game.legal(state, other):
                refuse(game, state, other, move)
    assert digest(state) == before


def refuse(game: AnyGame, state: Any, seat: Seat, move: Move) -> None:
    with pytest.raises(IllegalMove) as caught:
        game.apply(state, seat, move)
    assert caught.value.reason


@pytest_cases()
def test_steps_lead_where_the_move_leads(case: Case) -> None:
    """The last step has the state of `apply`; before it no seat owes a decision and nothing is decided."""
    game = case.game
    for played in traces(case):
        for number, turn in enumerate(played.turns):
            seat = case.viewers[number % len(case.viewers)]
            assert game.apply(turn.state, turn.seat, turn.move) == turn.after
            for step in turn.steps[:-1]:
                assert game.outcome(step.state) is None
                assert game.actors(step.state) == (), f"{step.event} is told while somebody owes a decision"
                assert all(len(game.legal(step.state, other)) == 0 for other in (CHANCE, *case.seats))
            assert all(
                game.observe(step.state, seat) == game.observe(step.state, seat) for step in turn.steps
            )


@pytest_cases()
def test_every_actor_can_move(case: Case) -> None:
    """A seat that owes a decision has one, and the game ends exactly when no seat owes any."""
    game = case.game
    for played in traces(case):
        assert len(played.turns) <= game.max_moves
        for turn in played.turns:
            actors = game.actors(turn.state)
            assert turn.seat in actors
            assert actors == (CHANCE,) or set(actors) <= set(case.seats)
            assert len(set(actors)) == len(actors)
            assert all(len(game.legal(turn.state, seat)) >= 1 for seat in actors)
            assert game.outcome(turn.state) is None
        end = played.turns[-1].after
        assert game.actors(end) == ()
        assert game.outcome(end) is not None
        for seat in (CHANCE, *case.seats):
            assert len(game.legal(end, seat)) == 0
            refuse(game, end, seat, played.turns[-1].move)


@pytest_cases()
def test_json_round_trip(case: Case) -> None:
    """States, moves and events, and their projections for each seat, survive the way to JSON and back."""
    game = case.game
    states = msgspec.json.Decoder(game.state_type)
    moves = msgspec.json.Decoder(each(game.move_types))
    events = msgspec.json.Decoder(each(game.event_types))
    for played in traces(case):
        for number, turn in enumerate(played.turns):
            seat = case.viewers[number % len(case.viewers)]
            raw = canonical(turn.after)
            assert states.decode(raw) == turn.after
            assert canonical(states.decode(raw)) == raw
            assert moves.decode(canonical(turn.move)) == turn.move
            assert type(turn.move) in game.move_types
            hash(turn.move)
            seen = game.observe(turn.after, seat)
            assert msgspec.json.decode(canonical(seen), type=game.observation_type) == seen
            assert game.seats(seen) == game.seats(turn.after) == case.setup.seats
            for event in turn.events:
                assert type(event) in game.event_types
                told = game.project_event(event, seat)
                assert events.decode(canonical(told)) == told
                assert events.decode(canonical(event)) == event


@pytest_cases()
def test_a_loaded_state_plays_on_alike(case: Case) -> None:
    game = case.game
    states = msgspec.json.Decoder(game.state_type)
    for played in traces(case):
        for turn in played.sample("load", STATES):
            loaded = states.decode(canonical(turn.state))
            assert listed(game.legal(loaded, turn.seat)) == listed(game.legal(turn.state, turn.seat))
            assert game.steps(loaded, turn.seat, turn.move) == turn.steps


@pytest_cases()
def test_a_replay_gives_the_same_states(case: Case) -> None:
    """A record replays to the same states and events under another seed, without any random draw."""
    game = case.game
    people = tuple(SeatInfo(name, "human") for name in case.names)
    for played in traces(case):
        header = Header(case.slug, game.rules_digest, case.setup, people, seed=1)
        match = Match(game, header)
        for turn in played.turns:
            assert match.state == turn.state
            match.play(turn.seat, turn.move)
            assert tuple(match.steps[turn.before :]) == turn.steps
        assert [line.check for line in match.lines if isinstance(line, MoveLine)] == [
            turn.check for turn in played.turns
        ]
        before = random.getstate()
        again = Match.replay(game, Header(case.slug, "", case.setup, people, seed=2), match.lines)
        assert random.getstate() == before
        assert again.state == match.state
        assert again.events == match.events == list(played.events)
        # Old states are values: later moves have not changed them.
        assert [digest(turn.after) for turn in played.turns] == [turn.check for turn in played.turns]


@pytest_cases()
def test_chance_is_sampled_from_its_moves(case: Case) -> None:
    """Moves drawn by `sample` are legal, and equal streams draw equal moves."""
    game = case.game
    for played in traces(case):
        for turn in played.turns:
            if turn.seat == CHANCE:
                first, second = (game.sample(turn.state, random.Random(7)) for _ in range(2))
                assert first == second
                assert first in game.legal(turn.state, CHANCE)


@pytest_cases()
def test_conserved(case: Case) -> None:
    """Cards, money and pieces are neither made nor lost."""
    game = case.game
    for played in traces(case):
        wanted = comparable(game.conserved(played.turns[0].state))
        assert wanted
        for turn in played.turns:
            for step in turn.steps:
                assert comparable(game.conserved(step.state)) == wanted


@pytest_cases()
def test_no_state_contradicts_itself(case: Case) -> None:
    """The checks of hand-laid positions accept every state that moves lead to, after every kind of step."""
    game, seats = case.game, case.setup.seats
    for played in traces(case):
        assert not list(forbidden(game.parts.positions, game.context, played.turns[0].state, seats))
        for step in played.steps_of_each_kind(STATES):
            assert not list(forbidden(game.parts.positions, game.context, step.state, seats)), step.event


@pytest_cases()
def test_no_number_of_a_state_may_be_anything(case: Case) -> None:
    """A number that is far too large, or negative, is found in any place before the program uses it."""
    game, seats, module = case.game, case.setup.seats, case.game.parts.positions
    if module is None:
        return
    for played in traces(case):
        for turn in played.sample("numbers", STATES):
            plain = msgspec.to_builtins(turn.state)
            for name, value in plain.items():
                if name in module.FIXED:
                    continue
                for wrong in changed_numbers(value, (-(10**9), 10**18, 10**400)):
                    state = msgspec.convert({**plain, name: wrong}, game.state_type)
                    found = next(forbidden(game.parts.positions, game.context, state, seats), "")
                    found = found or next(made_or_lost(game.conserved(turn.state), game.conserved(state)), "")
                    assert found, f"{name}: {str(wrong)[:80]}"


def changed_numbers(value: Any, numbers: Iterable[int]) -> Iterator[Any]:
    """Yield a value of plain lists and numbers with its first number replaced; an empty list gets one."""
    if isinstance(value, bool) or not isinstance(value, (int, list, dict)):
        return
    for number in numbers:
        if isinstance(value, int):
            yield number
        elif isinstance(value, list) and value:
            for inner in changed_numbers(value[0], (number,)):
                yield [inner, *value[1:]]


@pytest_cases()
def test_commit_order_does_not_matter(case: Case) -> None:
    """If several seats owe a decision, the order in which they commit changes nothing."""
    for played in traces(case):
        for turn in [turn for turn in played.turns if len(case.game.actors(turn.state)) > 1][:10]:
            check_orders(case, played, turn)


def check_orders(case: Case, played: Trace, turn: Turn) -> None:
    game = case.game
    rng = played.rng(f"orders/{turn.check}")
    actors = game.actors(turn.state)
    chosen = {seat: pick(game.legal(turn.state, seat), rng) for seat in actors}
    ends = set()
    orders = list(itertools.permutations(actors))
    for order in orders if len(orders) <= 6 else rng.sample(orders, 6):
        state = turn.state
        for count, seat in enumerate(order):
            # A seat that has committed may owe a further part; a seat that has not still owes the first.
            assert set(actors) - set(order[:count]) <= set(game.actors(state)) <= set(actors)
            assert game.decision_is_secret(state)
            state = game.apply(state, seat, chosen[seat])
        ends.add(digest(state))
    assert len(ends) == 1


@pytest_cases()
def test_the_outcome_adds_up(case: Case) -> None:
    """There is a winner, and a score for every seat that is the sum of its parts."""
    game = case.game
    for played in traces(case):
        end = played.turns[-1].after
        outcome = game.outcome(end)
        assert outcome is not None
        assert outcome.winners
        assert set(outcome.winners) <= set(case.seats)
        assert len(set(outcome.winners)) == len(outcome.winners)
        assert len(outcome.scores) == case.setup.seats
        assert msgspec.json.decode(canonical(outcome), type=type(outcome)) == outcome
        for seat in case.seats:
            parts = game.score_parts(end, seat)
            assert sum(value for _, value in parts) == pytest.approx(outcome.scores[seat])
            assert all(name for name, _ in parts)


@pytest_cases()
def test_rounds_count_up(case: Case) -> None:
    game = case.game
    for played in traces(case):
        rounds = [game.round_number(step.state) for turn in played.turns for step in turn.steps]
        assert rounds[0] == 1
        assert all(0 <= later - earlier <= 1 for earlier, later in itertools.pairwise(rounds))


@pytest_cases()
def test_setups_that_do_not_fit(case: Case) -> None:
    """Wrong seats, variants and options are refused with a sentence."""
    game, info = case.game, case.game.info
    assert info.slug == case.slug
    assert info.title
    assert info.tagline
    assert game.rules_digest
    for setup in (
        Setup(info.min_seats - 1),
        Setup(info.max_seats + 1),
        Setup(info.min_seats, ("no such variant",)),
        Setup(info.min_seats, (), {"no such option": "x"}),
        *(Setup(info.min_seats, (), {option.id: "no such choice"}) for option in info.options),
        *(
            Setup(info.min_seats, tuple(sorted((variant.id, other))))
            for variant in info.variants
            for other in variant.excludes
        ),
    ):
        with pytest.raises(SetupError) as caught:
            game.start(setup)
        assert str(caught.value)
