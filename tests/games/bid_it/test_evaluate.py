"""Tests of the judge of BID-IT!: chances to win during a round, a game and a match, for seats and spectators."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bidtable.bots.bid_it.bot import make
from bidtable.bots.bid_it.evaluate import BidItEvaluator
from bidtable.bots.bid_it.matches import match_chances
from bidtable.bots.common.base import Limit, Never
from bidtable.core.chance import stream
from bidtable.core.game import View
from bidtable.core.model import Move, Setup
from bidtable.games.bid_it.moves import Bid, Challenge, Double, Pass, TakeSide
from bidtable.games.bid_it.state import Observation
from tests.games.bid_it.situations import Play, the_game
from tests.play import seeded, turns


def test_the_judge_sees_what_lies_in_the_hand() -> None:
    game = the_game()
    judge = BidItEvaluator(game)
    good = Play(["* * * ** *5 *6", "1 2 3 4 5 6"], turn=1).do(1, Bid(5, 6))
    poor = Play(["1 1 2 2 3 3", "1 2 3 4 5 6"], turn=1).do(1, Bid(5, 6))
    shares = [judge.evaluate(play.view(0)) for play in (good, poor)]
    assert shares[0][0] > shares[1][0]
    for each in shares:
        assert sum(each) == pytest.approx(1)


def shares(play: Play, seat: int | None) -> tuple[float, ...]:
    return BidItEvaluator(play.game).evaluate(play.view(seat))


@pytest.mark.parametrize(
    "setup",
    [
        Setup(2),
        Setup(4, ("advanced",)),
        Setup(6, (), {"teams": "three", "match": "3"}),
        Setup(3, ("advanced",), {"match": "3"}),
    ],
    ids=lambda setup: f"{setup.seats}-{'-'.join([*setup.variants, *setup.options])}",
)
def test_there_are_chances_at_each_step(setup: Setup) -> None:
    """The chances add up to 1 for every seat and for a spectator."""
    game = the_game()
    judge, bot = BidItEvaluator(game), make(game, "easy")
    seen = set[str]()

    def decide(view: View[Observation], number: int) -> Move:
        return bot.choose(view, Limit(), stream(3, f"{number}"), Never()).move

    for number, turn in enumerate(turns(game, game.start(setup), seeded(game, 3, decide, "{}"), most=260)):
        state = turn.state
        if number % 20 == 0 or state.phase not in seen:
            seen.add(state.phase)
            for seat in (*range(setup.seats), None):
                found = judge.evaluate(game.view(state, seat))
                assert sum(found) == pytest.approx(1)
                assert min(found) >= 0
    assert {"turn", "deal"} <= seen


def test_a_call_of_an_impossible_bid_is_as_good_as_won() -> None:
    play = Play(["5 5 2", "4 4 3", "1 1 6"]).do(0, Bid(14, 5))
    before = shares(play, 2)
    play.do(1, Challenge())
    after = shares(play, 2)
    assert after[1] > before[1]
    assert after[0] < before[0]
    play.do(2, TakeSide("caller"))
    assert shares(play, 2)[0] < after[0] + 1e-9, "the bidder has lost a card by now"
    assert play.state.deals[0] < 3 or play.state.phase == "deal"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_seat_that_is_out_has_none(seat: int | None) -> None:
    play = Play(["", "4 4 3", "1 1 6"], turn=1).do(1, Bid(2, 5))
    found = shares(play, seat)
    assert found[0] == 0
    assert min(found[1:]) > 0.2


def test_more_is_at_stake_where_a_call_is_doubled() -> None:
    play = Play(["5 5 2 3", "4 4 3 2"], advanced=True).do(0, Bid(8, 5))
    play.do(1, Challenge())
    once = shares(play, 1)
    doubled = Play(["5 5 2 3", "4 4 3 2"], advanced=True).do(0, Bid(8, 5)).do(1, Double())
    twice = shares(doubled, 1)
    assert twice[1] > once[1] > 0.5
    doubled.do(0, Pass())
    assert shares(doubled, 1)[1] == shares(doubled, None)[1], "the hands have been shown"


def test_points_of_a_match_count() -> None:
    state = the_game().start(Setup(2, (), {"match": "3"}))
    state = replace(state, deals=(3, 3), phase="turn")
    even = match_chances(state, [0.5, 0.5])
    ahead = match_chances(replace(state, scores=(2, 0)), [0.5, 0.5])
    assert even[0] == pytest.approx(0.5, abs=0.05)
    assert ahead[0] == pytest.approx(7 / 8, abs=0.05)
    assert match_chances(replace(state, scores=(2, 0)), [1.0, 0.0]) == [1.0, 0.0]
    over = replace(state, deals=(2, 0), scores=(3, 0), phase="over")
    assert match_chances(over, [1.0, 0.0]) == [1.0, 0.0]
    between = replace(state, deals=(2, 0), scores=(1, 1), phase="game_end")
    assert match_chances(between, [1.0, 0.0])[0] == pytest.approx(0.5, abs=0.05)


def test_a_team_wins_a_match_together() -> None:
    state = the_game().start(Setup(4, (), {"teams": "two", "match": "5"}))
    state = replace(state, deals=(3, 3, 3, 3), phase="turn", scores=(4, 2, 4, 2))
    found = match_chances(state, [0.9, 0.1, 0.9, 0.1])
    assert found[0] == found[2] > 0.85
    assert found[0] + found[1] == pytest.approx(1)
