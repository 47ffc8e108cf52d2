"""Tests of stakes for teams in bots of BID-IT!: a team's cards are lives that all its members share."""

from __future__ import annotations

import functools
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bidtable.bots.bid_it.evaluate import expected
from bidtable.bots.bid_it.teams import key_of, learned_of_teams, lives, strength, team_of
from bidtable.bots.bid_it.win_chance import WinChances
from bidtable.core.model import Setup
from bidtable.games.bid_it.moves import Bid, Challenge, Double
from tests.games.bid_it.bots import choose
from tests.games.bid_it.situations import Play, the_game
from tests.lab.training.bid_it.teams import TABLES, Made, learned, played

TWO = (0, 1, 0, 1, 0, 1)


def test_a_team_has_as_many_lives_as_cards_that_it_can_lose() -> None:
    """A teammate pays for a seat at Last Chance; if all are at Last Chance, the next loss ends the team (BI-20)."""
    assert lives((0, 1, 0, 1), (6, 6, 6, 6)) == {0: 11, 1: 11}
    assert lives((0, 1, 0, 1), (1, 3, 2, 1)) == {0: 2, 1: 3}
    assert lives((0, 1, 0, 1), (1, 0, 1, 0)) == {0: 1, 1: 0}
    state = replace(the_game().start(Setup(6, (), {"teams": "two"})), deals=(4, 4, 1, 4, 4, 4))
    hopes = WinChances(state)
    for seat in (0, 2, 4):
        before, after = lives(TWO, state.deals), lives(TWO, hopes.after(seat, 1))
        assert (before[0] - after[0], before[1] - after[1]) == (1, 0)
        assert hopes.chance(seat, seat, 1) == pytest.approx(hopes.chance(0, 0, 1)), "whoever of it loses one"


def test_more_lives_promise_more() -> None:
    """The worth is that of a life if each life is equally likely to be lost by any team."""
    worth = [strength(count) for count in range(12)]
    assert worth[0] == 0
    assert all(one < other for one, other in pairwise(worth))
    for lives_left in ((1, 1), (2, 1), (6, 3), (11, 9), (3, 11), (7, 5, 2), (1, 1, 4)):
        parts = [strength(count) for count in lives_left]
        assert [part / sum(parts) for part in parts] == pytest.approx(even_race(lives_left), abs=0.03)


@functools.cache
def even_race(left: tuple[int, ...]) -> tuple[float, ...]:
    """Return each team's chance to be the last if each life is equally likely to be lost by any team that is in."""
    inside = [team for team, count in enumerate(left) if count]
    if len(inside) == 1:
        return tuple([float(team == inside[0]) for team in range(len(left))])
    ways = [even_race((*left[:team], left[team] - 1, *left[team + 1 :])) for team in inside]
    return tuple([sum(way) / len(ways) for way in zip(*ways, strict=True)])


@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: key_of(the_game().start(setup)))
def test_a_players_loss_is_the_teams_loss_and_not_the_others(setup: Setup) -> None:
    state = the_game().start(setup)
    team = team_of(state)
    assert team is not None
    assert team.costs[0] > 0 > team.costs[1]
    assert learned_of_teams().provenance[key_of(state)]


def test_a_single_player_is_no_team() -> None:
    assert team_of(the_game().start(Setup(4))) is None


def test_between_two_teams_exactly_one_loses() -> None:
    """So the chances before a call are a mean of two outcomes, weighed by the chance that each side loses."""
    state = replace(the_game().start(Setup(4, (), {"teams": "two"})), deals=(2, 2, 2, 2))
    table = WinChances(state)
    low, high = table.hopes((1, 2, 2, 2))[0], table.hopes((2, 1, 2, 2))[0]
    found = expected(table, state.deals, {0: 0.6, 1: 0.1, 2: 0.6, 3: 0.1})
    assert found[0] == pytest.approx((12 * low + 2 * high) / 14)
    assert found[0] + found[1] == pytest.approx(1)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bid_that_is_most_likely_wrong_is_called_and_not_raised(level: str) -> None:
    """A raise costs the team a card as a wrong call does; cards that others lose by sides are no gain here."""
    hands = ["5 5 2 2", "4 4 3 1", "3 3 2 1", "1 1 6 6", "2 3 4 6", "1 2 3 4"]
    play = Play(hands, teams="two", advanced=True).do(0, Bid(13, 5))
    for seed in range(8):
        assert choose(play, 1, level, seed).move in (Challenge(), Double())


def test_costs_are_learned_from_results() -> None:
    pairs = [(draws, own) for draws in (True, False) for own in (0.1, 0.4, 0.9)]
    team = learned([Made(draws, own, (0.5 + own - 0.2 * draws, 1 - own)) for draws, own in pairs])
    assert team.bids == pytest.approx((0.5, 1.0), abs=0.01)
    assert team.draws == pytest.approx((0.3, 1.0), abs=0.01)
    assert team.costs == pytest.approx((1.0, -1.0), abs=0.01)


def test_costs_are_learned_from_the_losses_of_teams() -> None:
    """In a basic game of two teams one of them loses a card a round; each bid and draw had a forecast."""
    found = played(the_game(), Setup(4, (), {"teams": "two"}), 1, 5)
    assert {made.lost for made in found} == {(1, 0), (0, 1)}
    assert {made.draws for made in found} == {False, True}
