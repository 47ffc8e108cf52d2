"""Tests for sets of moves and for take-backs of every game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from bidtable.core.model import CHANCE
from tests.conformance.cases import Case, canonical, pytest_cases, traces

LISTED = 60
"""Moves of a large set that are compared."""


@pytest_cases()
def test_a_set_of_moves_is_read_alike_from_all_sides(case: Case) -> None:
    """A sequence of legal moves has the same content by index, from the end, by slice and one by one."""
    for played in traces(case):
        for turn in played.sample("sets", 20):
            legal = case.game.legal(turn.state, turn.seat)
            if not isinstance(legal, Sequence):
                continue
            moves = list(islice(legal, LISTED))
            size = len(legal)
            assert [legal[at] for at in range(len(moves))] == moves
            assert [legal[at - size] for at in range(len(moves))] == moves
            assert list(legal[: len(moves)]) == moves
            assert list(legal[1 : len(moves) : 2]) == moves[1::2]


@pytest_cases()
def test_a_move_that_can_be_taken_back_has_revealed_nothing(case: Case) -> None:
    """A move that reveals nothing shows its seat only facts that hold in every world that fits its knowledge.

    In another world more may follow, such as a forced pass; that reveals something, and cannot be taken back there.
    """
    game = case.game
    for played in traces(case):
        rng = played.rng("undo")
        turns = [
            turn for turn in played.turns if turn.seat != CHANCE and not any(e.reveals for e in turn.events)
        ]
        for turn in turns[:: max(1, len(turns) // 20)]:
            view = played.view(turn, turn.seat)
            wanted = [canonical(event) for event in game.history(turn.events, turn.seat)]
            for _ in range(2):
                steps = game.steps(game.determinize(view, rng), turn.seat, turn.move)
                told = [canonical(game.project_event(step.event, turn.seat)) for step in steps]
                assert told[: len(wanted)] == wanted
