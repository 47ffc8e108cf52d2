"""Tests of BID-IT!: the events alone show bids, calls, sides, Deal cards and points at each step."""

from __future__ import annotations

from collections import Counter

import pytest

from bidtable.core import promise as core_promise
from bidtable.core.model import Setup
from bidtable.core.promise import Promise, sure
from bidtable.games.bid_it import events as happen
from bidtable.games.bid_it import stakes
from bidtable.games.bid_it.moves import Bid, Challenge, Double, LetGive, Perfecto, Redouble, Side, TakeSide
from bidtable.games.bid_it.state import State
from tests.conformance.cases import Case, trace
from tests.games.bid_it.onlooker import Onlooker
from tests.games.bid_it.situations import Play

CASES = (
    Case("bid_it", Setup(3)),
    Case("bid_it", Setup(4, ("advanced",), {"teams": "two", "match": "3"})),
    Case("bid_it", Setup(5, ("advanced",))),
    Case("bid_it", Setup(6, ("advanced",), {"teams": "three"})),
)


def check(record: Onlooker, state: State) -> None:
    """Compare a record of the events with a state."""
    assert record.deals == list(state.deals)
    assert record.scores == list(state.scores)
    assert record.sizes == [len(hand) for hand in state.hands]
    assert (record.round, record.first) == (state.round, state.first)
    assert record.bid == (state.quantity, state.rank, state.bidder)
    assert (record.call, record.passed) == (state.call, list(state.passed))
    assert (record.right, record.winner) == (state.right, state.winner)
    assert record.sides == list(state.sides)
    assert state.deck_size == len(state.deck)
    assert [sorted(cards) for cards in record.exposed] == [sorted(cards) for cards in state.exposed]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_events_alone_tell_how_everything_stands(case: Case) -> None:
    """BI-1 to BI-26: every public change has an event, and every event is a change."""
    for seed in range(3):
        onlooker = Onlooker(case.game.start(case.setup))
        for turn in trace(case, seed).turns:
            for step in turn.steps:
                onlooker.hear(step.event)
                check(onlooker, step.state)


def promised_loss(promise: Promise, true: bool) -> Counter[int]:
    """Return the Deal cards that each seat surely loses by its text if the bid is true (or exact), or if it is not."""
    wanted = ("true", "exact") if true else ("false", "not exact")
    case = next(case for case in promise.cases if case.when in wanted)
    assert all(change.thing == "deal card" for change in case.changes)
    return Counter({change.seat: -int(change.least) for change in case.changes if change.certain})


@pytest.mark.parametrize("case", [CASES[0], CASES[2]], ids=str)
def test_calls_and_sides_cost_what_they_are_said_to_cost(case: Case) -> None:
    """BI-8, BI-13: the stake of the last call is lost, and a card of each player on the wrong side."""
    settled = 0
    for seed in range(6):
        called: Promise | None = None
        sides: dict[int, Promise] = {}
        for turn in trace(case, seed).turns:
            if turn.seat >= 0:
                promise = case.game.promise(case.game.observe(turn.state, turn.seat), turn.seat, turn.move)
                if isinstance(turn.move, (Challenge, Perfecto, Double, Redouble)):
                    called = promise
                elif isinstance(turn.move, TakeSide):
                    sides[turn.seat] = promise
            count = next((event for event in turn.events if isinstance(event, happen.Counted)), None)
            lost = {why: Counter[int]() for why in ("showdown", "side", "surrender")}
            for event in turn.events:
                if isinstance(event, happen.CardLost):
                    lost[event.why][event.seat] += 1
            if count is not None and called is not None and not lost["surrender"]:
                exact = {"exact", "not exact"} & {each.when for each in called.cases}
                true = count.count == count.quantity if exact else count.count >= count.quantity
                assert lost["showdown"] == promised_loss(called, true)
                wrong = sum((promised_loss(side, true) for side in sides.values()), Counter[int]())
                assert lost["side"] == wrong
                settled += 1
            if count is not None or any(isinstance(event, happen.RoundBegun) for event in turn.events):
                called, sides = None, {}
    assert settled > 5


@pytest.mark.parametrize(
    ("side", "right", "when", "otherwise"), [("bidder", 0, "true", "false"), ("caller", 1, "false", "true")]
)
def test_bi_7_a_side_is_shown_with_the_player_who_must_be_right(
    side: Side, right: int, when: str, otherwise: str
) -> None:
    play = Play(["5 5", "4 4", "3 3"]).do(0, Bid(2, 5)).do(1, Challenge())
    promise = play.promise(2, TakeSide(side))
    given = (("quantity", 2), ("rank", 5), ("right", right))
    lost = (sure(2, "deal card", -1),)
    assert promise.cases == (core_promise.Case(when, (), given), core_promise.Case(otherwise, lost, given))


def test_bi_20_a_seat_that_pays_for_a_teammate_is_told_so_before() -> None:
    hands = ["5 5", "4 4", "3", "2 2", "6", "1"]
    play = Play(hands, teams="two", deals=[2, 1, 1, 3, 1, 3]).do(0, Bid(2, 5)).do(1, Challenge())
    promise = play.promise(1, LetGive(5))
    assert promise.cases == (core_promise.Case("", (sure(5, "deal card", -1),), (("left", 2),)),)
    before = play.state.deals
    assert play.do(1, LetGive(5)).state.deals[5] == before[5] - 1


def test_bi_20_a_team_that_is_put_out_loses_all_that_it_has() -> None:
    """Two teammates at Last Chance go out together; a teammate with two cards pays one for the other."""
    gone = stakes.losses((0, 1, 0, 1), (2, 1, 2, 1), (1,))
    assert gone == (sure(1, "deal card", -1), sure(3, "deal card", -1))
    assert stakes.losses((0, 1, 0, 1), (2, 1, 2, 2), (1,)) == (sure(3, "deal card", -1),)
    assert stakes.losses((0, 1, 2), (2, 1, 2), (1, 0)) == (sure(0, "deal card", -1), sure(1, "deal card", -1))
