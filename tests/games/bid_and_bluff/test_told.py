"""Tests of Bid & Bluff: the events alone show the whole race, and a move does what its text says."""

from __future__ import annotations

import pytest

from bidtable.core.model import Setup
from bidtable.core.promise import Promise
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff import events as happen
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.moves import Bid, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import IN_FINISH, NOWHERE, State
from tests.conformance.cases import Case, Turn, trace
from tests.games.bid_and_bluff.at_table import NAMES
from tests.games.bid_and_bluff.onlooker import Onlooker

CASES = (
    Case("bid_and_bluff", Setup(2, (), {"board": "short"})),
    Case("bid_and_bluff", Setup(3, ("hook",))),
    Case("bid_and_bluff", Setup(5, (), {"board": "short"})),
)


def check(heard: Onlooker, case: Case, state: State) -> None:
    """Compare the record of the events with the table."""
    names = case.game.context.board(state).names
    squares = ["" if at == NOWHERE else FINISH if at == IN_FINISH else names[at] for at in state.dice]
    assert (heard.colours, heard.squares) == (list(state.colours), squares)
    assert (heard.round, heard.dealer, heard.count) == (state.round, state.dealer, state.dealt)
    assert heard.trump == ("" if state.trump == NOWHERE else state.deck[state.trump])
    bids = [None if bid == NOWHERE else bid for bid in state.bids]
    assert (heard.bids, heard.tricks) == (bids, list(state.tricks))
    assert heard.trick == [state.deck[card] for card in state.trick]
    assert heard.last == [state.deck[card] for card in state.last_trick]
    assert tuple(heard.entered) == state.entered


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_events_alone_tell_how_the_race_stands(case: Case) -> None:
    """BB-1 to BB-9: every change on the table has an event, and every event is a change."""
    for seed in range(2):
        onlooker = Onlooker(case.setup.seats)
        for turn in trace(case, seed).turns:
            for step in turn.steps:
                onlooker.hear(step.event)
                check(onlooker, case, step.state)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_score_is_the_rows_run_and_the_steps_over_finish(case: Case) -> None:
    """BB-10: square c13 is 12 rows from START; FINISH is the row behind the last."""
    for seed in range(2):
        for turn in trace(case, seed).turns:
            state: State = turn.after
            board = case.game.context.board(state)
            for seat, square in enumerate(state.dice):
                parts = case.game.score_parts(state, seat)
                if square >= 0:
                    assert parts == (("Squares from START", float(board.names[square][1:]) - 1),)
                elif square == IN_FINISH:
                    over = float(dict(state.entered)[seat])
                    assert parts == (("Squares from START", board.height - 1.0), ("Steps over FINISH", over))


def amounts(promise: Promise, when: str = "") -> dict[str, tuple[float, float]]:
    """Return the least and most of each thing under a condition."""
    case = promise.case(when)
    return {change.thing: (change.least, change.most) for change in case.changes} if case else {}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_move_does_what_it_is_said_to_do(case: Case) -> None:
    """BB-5, BB-6, BB-8, BB-9: the way of a die, the taker of a trick, and the steps of a bid."""
    for seed in range(2):
        bids: dict[int, Promise] = {}
        for turn in trace(case, seed).turns:
            if isinstance(turn.move, (Bid, PlayCard, MoveDie)):
                seen = case.game.observe(turn.state, turn.seat)
                promise = case.game.promise(seen, turn.seat, turn.move)
                if isinstance(turn.move, Bid):
                    bids[turn.seat] = promise
                else:
                    check_at_once(turn, promise)
            for event in turn.events:
                if isinstance(event, happen.RoundScored):
                    check_bids(event, bids)


def check_at_once(turn: Turn, promise: Promise) -> None:
    for event in turn.events:
        if isinstance(event, happen.TrickTaken):
            taken = promise.cases[0].changes[:1]
            assert [(c.seat, c.least, c.most) for c in taken] == [(event.seat, 1, 1)]
            return
        if isinstance(event, happen.DieMoved) and event.seat == turn.seat:
            found = amounts(promise)
            assert promise.cases[0].changes[0].names == event.path
            assert found["steps"] == (len(event.path),) * 2
            assert found.get("lost steps", (0, 0)) == (event.forfeited,) * 2
            assert found.get("overshoot", (-1, -1)) == (event.overshoot,) * 2
            return
    assert isinstance(turn.move, PlayCard)
    assert promise.cases == ()
    assert promise.unknown == ("who takes the trick",)


def check_bids(event: happen.RoundScored, bids: dict[int, Promise]) -> None:
    for seat, promise in bids.items():
        when = "made" if event.bids[seat] == event.tricks[seat] else "missed"
        least, most = amounts(promise, when)["steps"]
        assert least <= event.allowances[seat] <= most
        assert most == least or when == "missed"


def test_dice_that_are_chosen_in_a_row_are_told_in_one_line(game: BidAndBluff) -> None:
    """BB-2: bots choose one after the other without a pause, and one sentence tells of all of them."""
    one = [happen.ColourChosen(1, "red"), happen.StartChosen(1, "c1")]
    assert game.tell_run(one, NAMES) == "Ben takes the red die. Ben starts on c1."
    two = [*one, happen.ColourChosen(2, "blue"), happen.StartChosen(2, "d1")]
    assert game.tell_run(two, NAMES) == "Ben and Clara choose their dice and START squares."
