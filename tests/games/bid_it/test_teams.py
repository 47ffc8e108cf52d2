"""Tests of the rulings of BID-IT! on matches and teams, each by its id."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bidtable.core.errors import SetupError
from bidtable.core.model import Setup
from bidtable.games.bid_it.events import (
    CardLost,
    Eliminated,
    GameWon,
    MatchWon,
    PointsScored,
    SideTaken,
    Verdict,
)
from bidtable.games.bid_it.moves import (
    Bid,
    Challenge,
    Double,
    LetGive,
    Pass,
    Perfecto,
    TakeSide,
)
from tests.games.bid_it.situations import FOUR, PAIRS, Play, the_game

# -- match and team play -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "points"), [(2, 3), (3, 5), (4, 7), (5, 9), (6, 11)])
def test_bi_18_suggested_scores(seats: int, points: int) -> None:
    assert the_game().start(Setup(seats, (), {"match": "suggested"})).target == points


def test_bi_18_each_player_still_in_scores_for_each_eliminated() -> None:
    play = Play(PAIRS, deals=[2, 1, 1, 2], match="3").do(0, Bid(2, 5)).do(1, Challenge())
    play.side(s2="caller", s3="bidder")
    assert play.last(PointsScored).points == 2
    assert play.state.scores == (2, 0, 0, 2)


def test_bi_18_a_match_goes_on_until_somebody_alone_has_the_score() -> None:
    play = Play(PAIRS[:2], deals=[1, 1], match="3").do(0, Bid(2, 5)).do(1, Challenge())
    assert play.all(GameWon)
    assert not play.all(MatchWon)
    play.chance()
    assert play.state.game == 2
    assert play.state.deals == (6, 6)
    tied = Play(PAIRS[:2], deals=[1, 1], match="3")
    tied.state = replace(tied.state, scores=(2, 3))
    assert not tied.do(0, Bid(2, 5)).do(1, Challenge()).all(MatchWon), "equal: play on"
    won = Play(PAIRS[:2], deals=[1, 1], match="3")
    won.state = replace(won.state, scores=(2, 2))
    assert won.do(0, Bid(2, 5)).do(1, Challenge()).last(MatchWon).winners == (0,)


def test_bi_19_teams_are_seated_in_turn() -> None:
    game = the_game()
    assert game.start(Setup(4, (), {"teams": "two"})).teams == (0, 1, 0, 1)
    assert game.start(Setup(6, (), {"teams": "two"})).teams == (0, 1, 0, 1, 0, 1)
    assert game.start(Setup(6, (), {"teams": "three"})).teams == (0, 1, 2, 0, 1, 2)
    for seats, teams in ((3, "two"), (5, "two"), (4, "three"), (2, "two")):
        with pytest.raises(SetupError):
            game.start(Setup(seats, (), {"teams": teams}))


def test_bi_20_a_teammate_gives_up_a_card_for_last_chance() -> None:
    play = Play(PAIRS, teams="two", deals=[2, 1, 2, 3]).do(0, Bid(2, 5)).do(1, Challenge())
    assert play.state.deals == (2, 1, 2, 2)
    assert play.last(CardLost).seat == 3
    assert play.last(CardLost).for_seat == 1


def test_bi_20_on_a_tie_the_team_chooses() -> None:
    hands = ["5 5", "4 4", "3", "2 2", "6", "1"]
    play = Play(hands, teams="two", deals=[2, 1, 1, 3, 1, 3]).do(0, Bid(2, 5)).do(1, Challenge())
    assert play.legal(1) == [LetGive(3), LetGive(5)]
    assert play.do(1, LetGive(5)).state.deals == (2, 1, 1, 3, 1, 2)


def test_bi_20_a_team_at_last_chance_is_out_together() -> None:
    play = Play(PAIRS, teams="two", deals=[2, 1, 2, 1]).do(0, Bid(2, 5)).do(1, Challenge())
    assert play.last(Eliminated).seats == (1, 3)
    assert play.last(GameWon).winners == (0, 2)


def test_bi_21_two_teams_take_no_sides() -> None:
    play = Play(PAIRS, teams="two").do(0, Bid(2, 5)).do(1, Challenge())
    assert play.all(Verdict)


SIX = ["5 5 5", "4 4 4", "3 3 3", "2 2 2", "6 6 6", "1 1 1"]


def test_bi_21_of_three_teams_the_one_who_passed_last_decides() -> None:
    play = Play(SIX, teams="three", advanced=True).do(0, Bid(2, 5)).do(1, Challenge())
    for seat in (2, 3, 4, 5, 0):
        play.do(seat, Pass())
    assert play.game.actors(play.state) == (5,)
    assert play.do(5, TakeSide("bidder")).last(SideTaken).with_ == "bidder"
    basic = Play(SIX, teams="three").do(0, Bid(2, 5)).do(1, Challenge())
    assert basic.game.actors(basic.state) == (2,), "next clockwise after the caller"


def test_bi_22_a_teammate_may_double_and_redouble() -> None:
    play = Play(FOUR, teams="two", advanced=True).do(0, Bid(2, 5)).do(1, Challenge())
    assert "Double" in play.kinds(2)
    play.do(2, Double())
    assert (play.state.bidder, play.state.caller) == (0, 1), "for the bidder, against the caller"
    assert {"Redouble"} <= play.kinds(3), "a teammate of the doubled player"
    assert "Surrender" not in play.kinds(3)


@pytest.mark.parametrize(
    ("deals", "double", "redouble"), [((2, 3, 1, 2), False, False), ((2, 3, 2, 2), True, False)]
)
def test_bi_22_teams_must_be_able_to_lose_the_stake(
    deals: tuple[int, ...], double: bool, redouble: bool
) -> None:
    play = Play(["5 5", "4 4 4", "3", "2 2"], teams="two", advanced=True, deals=deals).do(0, Bid(1, 5))
    assert ("Double" in play.kinds(1)) == double
    if double:
        assert ("Redouble" in play.do(1, Double()).kinds(2)) == redouble


def test_bi_23_cancelling_a_teammates_affair_is_a_sidestep() -> None:
    play = Play(FOUR, teams="two", advanced=True).do(0, Bid(2, 5)).do(1, Challenge())
    assert "Bid" not in play.kinds(2), "the challenge is to a teammate's bid"
    assert "Sidestep" in play.kinds(2)
    play.do(2, Pass())
    assert "Sidestep" in play.kinds(3), "the challenge is a teammate's"
    assert "Bid" not in play.kinds(3)


def test_bi_24_a_team_put_out_scores_for_each_of_its_players() -> None:
    play = Play(PAIRS, teams="two", deals=[2, 1, 2, 1], match="3").do(0, Bid(2, 5)).do(1, Challenge())
    assert play.state.scores == (2, 0, 2, 0)


def test_bi_25_nobody_calls_against_a_teammate() -> None:
    play = Play(FOUR, teams="two", advanced=True).do(0, Bid(2, 5)).do(1, Perfecto())
    assert play.kinds(2) == {"Pass", "Sidestep"}
