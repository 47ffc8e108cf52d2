"""Tests of the odds of trials at Bidness by enumeration, and of the bot's use of them."""

from __future__ import annotations

import itertools
import random

import pytest

from bidtable.bots.bidness import odds
from bidtable.bots.bidness.appraisal import Appraisal
from bidtable.bots.bidness.bot import BidnessBot
from bidtable.bots.bidness.race import Race, RaceChances, companies
from bidtable.bots.common.arena import Terms, simulate
from bidtable.bots.common.base import Limit, Never
from bidtable.games.bidness.moves import (
    Accept,
    Bid,
    Discard,
    DropOut,
    GoToTrial,
    LayOff,
    Offer,
    PayBack,
    PaySalaries,
    Play,
    Sell,
)
from bidtable.rulebook import Library
from bidtable.store import places
from tests.games.bidness.bots import CALM, chosen
from tests.games.bidness.situations import THREE, Table, business, the_game


@pytest.mark.parametrize("plaintiff", [1, 2, 3, 4])
@pytest.mark.parametrize("defendant", [1, 2, 3, 4])
def test_trial_odds_against_every_roll(plaintiff: int, defendant: int) -> None:
    """All rolls of the dice are equally likely; a tie is the defendant's (BN-11)."""
    mine = [sum(dice) for dice in itertools.product(range(1, 7), repeat=plaintiff)]
    theirs = [sum(dice) for dice in itertools.product(range(1, 7), repeat=defendant)]
    wins = sum(1 for own in mine for other in theirs if own > other)
    assert odds.plaintiff_wins(plaintiff, defendant) == pytest.approx(wins / (len(mine) * len(theirs)))


def test_totals_of_many_dice() -> None:
    for dice in range(1, 12):
        ways = odds.totals(dice)
        assert sum(ways) == 6**dice
        assert ways[dice] == ways[6 * dice] == 1
        assert sum(ways[:dice]) == 0


# -- the outlook -------------------------------------------------------------------------------------------


def test_the_income_of_this_round_is_what_the_business_phase_pays() -> None:
    """Salaries, the rounded price, both awards and contracts: the forecast is the statement of accounts."""
    table = Table(
        ["contract contract", "contract"],
        staff=(
            "marketer marketer engineer lawyer contract marketing_2",
            "marketer engineer engineer bad_press_1",
        ),
        tech=(27, 31),
        cash=(500, 500),
    )
    view = table.view(0).observation
    context, table_before = the_game().context, table.state
    race = Race(context)
    forecast = [
        race.ahead(company, seat == view.market_leader, seat == view.tech_leader, 0.0)[0]
        for seat, company in enumerate(companies(context, view))
    ]
    table.business()
    assert forecast == list(zip(table.state.cash, table_before.ious, strict=True))


@pytest.mark.parametrize(
    ("ious", "cards", "cost"),
    [(1, 1, 100), (2, 2, 200), (2, 1, 300), (3, 2, 400), (3, 1, None), (1, 0, None)],
)
def test_the_conditions_to_win(ious: int, cards: int, cost: int | None) -> None:
    assert odds.cost_to_win(the_game().context, ious, cards) == cost


def test_a_seat_without_cash_for_salaries_borrows_in_the_forecast() -> None:
    table = Table(
        ["contract contract", "contract"], staff=("lawyer lawyer lawyer", "marketer"), cash=(5, 100)
    )
    view = table.view(0).observation
    cash, ious = Race(the_game().context).ahead(companies(the_game().context, view)[0], False, False, 0.0)[0]
    assert (cash, ious) == (5 + 100 - 90, 4)


def hopes(table: Table) -> list[float]:
    """Return the chance of each seat to win."""
    context = the_game().context
    outlook = RaceChances(Race(context), companies(context, table.view(0).observation))
    return [outlook.wins(seat) for seat in range(len(table.state.cash))]


def test_the_chance_to_win_follows_from_cash_and_payback_cards() -> None:
    """Equal companies hope for the same; one that can pay back all IOUs hopes for most, and a poor one for little."""
    alike = hopes(Table([THREE] * 4))
    assert len({round(hope, 9) for hope in alike}) == 1
    assert 0.2 < alike[0] <= 0.25
    hand = THREE
    able = hopes(Table([hand] * 3, cash=(200, 60, 60), ious=(2, 3, 3), paybacks=(2, 1, 1)))
    assert able[0] > 0.85 > 0.1 > able[1]
    few = hopes(Table([hand, hand, hand], cash=(300, 300, 0), ious=(3, 3, 6), paybacks=(2, 1, 1)))
    assert few[0] > few[1] > few[2]


# -- decisions ---------------------------------------------------------------------------------------------


def test_it_pays_the_last_ious_back_before_anything_else() -> None:
    table = Table(
        ["marketer breakthrough_10 contract", "contract"], cash=(200, 900), ious=(2, 1), paybacks=(2, 1)
    )
    assert chosen(table, 0) == PayBack(1)
    table = Table(
        ["marketer breakthrough_10 contract", "contract"], cash=(300, 900), ious=(2, 1), paybacks=(1, 1)
    )
    assert chosen(table, 0) == PayBack(2)


def test_it_bids_for_a_contract_as_long_as_the_rounds_left_pay_for_it() -> None:
    table = Table(["contract contract contract contract"] * 3, round=1, turn=1).do(1, Play("contract"))
    table.do(1, Bid(5))
    assert isinstance(chosen(table, 2), Bid)
    table.do(2, Bid(300))
    assert chosen(table, 0) == DropOut()


def test_it_sues_a_seat_with_fewer_dice() -> None:
    staff = ("marketer marketer lawyer lawyer", "marketer marketer lawyer lawyer lawyer", "marketer marketer")
    table = Table(["libel_2 contract contract", "contract", "contract"], staff=staff, cash=(300, 300, 300))
    assert chosen(table, 0) == Play("libel_2", 2)


def test_it_settles_for_less_than_a_trial_would_cost() -> None:
    """Two dice against four: the defendant gives a little, and does not risk $200."""
    staff = ("marketer lawyer lawyer", "marketer")
    table = Table(["negligence contract contract", "contract"], staff=staff, cash=(200, 200))
    table.do(0, Play("negligence", 1))
    claim = chosen(table, 0)
    assert claim.amount >= 100  # type: ignore[attr-defined]
    table.do(0, claim).do(0, Offer(20))
    assert chosen(table, 1) in (Accept(), Offer(15), Offer(10), Offer(5))
    table.do(1, GoToTrial())


def test_it_lays_off_employees_that_it_cannot_afford() -> None:
    """Five Lawyers for $250 and no cash: they are laid off instead of three loans."""
    table = business(("marketer lawyer lawyer lawyer lawyer lawyer", "marketer"), cash=(0, 100), ious=(3, 3))
    assert chosen(table, 0) == LayOff("lawyer")
    while table.state.phase == "salaries":
        table.do(0, chosen(table, 0))
    assert table.state.ious[0] <= 4


def test_it_keeps_payback_cards() -> None:
    table = Table(["intern", "contract"], paybacks=(1, 0), cash=(0, 0)).at_discard()
    assert chosen(table, 0) == Discard("intern")
    table = Table(["bad_press_1 bad_press_1", "contract"], paybacks=(2, 0), cash=(0, 0))
    assert chosen(table, 0) != Sell("payback")


@pytest.mark.long
def test_easy_errs_and_normal_beats_it() -> None:
    """The normal bot wins more than its share of games against three easy bots, and nearly all against random ones."""
    terms = Terms("bidness", Library(places.shipped_rules()))
    for other, games, least in (("easy", 16, 6), ("random", 4, 4)):
        report = simulate(terms, ("normal", other, other, other), games, 11)
        assert report.wins[0] >= least


def test_salaries_are_paid_when_they_can_be() -> None:
    table = business(("marketer marketer", "marketer"), cash=(15, 90))
    assert chosen(table, 0) in (PaySalaries(), LayOff("marketer"))


def test_it_knows_which_lawsuits_cannot_be_brought() -> None:
    """Without own Marketers a Libel is worth the sum that the bank pays for it (BN-9)."""
    table = Table(["libel_3 contract", "contract"], staff=("engineer", "marketer marketer marketer"))
    table.at_discard()
    view = table.view(0)
    reasons = BidnessBot(the_game().context, CALM).choose(view, Limit(), random.Random(3), Never()).reasons
    mind = Appraisal(Race(the_game().context), view.observation, 0, CALM)
    worth = {reason.move: mind.now - reason.value for reason in reasons}
    assert worth[Discard("libel_3")] < worth[Discard("contract")]
    assert worth[Discard("libel_3")] == pytest.approx(10 * mind.dollar(0))
