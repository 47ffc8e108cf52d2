"""Tests of the normal bot of Bidness: moves that no seat should make, deliberate holes, haste, and its offers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from bidtable.bots.bidness import auctions, race
from bidtable.bots.bidness.bot import BidnessBot, make
from bidtable.bots.bidness.levels import NORMAL, Nature
from bidtable.bots.bidness.race import Track, chance
from bidtable.bots.common.base import Limit, Never
from bidtable.core.chance import stream
from bidtable.core.game import View
from bidtable.core.model import Move, Seat, Setup
from bidtable.games.bidness.moves import (
    Accept,
    Bid,
    Borrow,
    Claim,
    Discard,
    DropOut,
    GoToTrial,
    LayOff,
    Offer,
    Pass,
    PayBack,
    PaySalaries,
    Play,
    Sell,
)
from bidtable.games.bidness.state import Observation
from tests.games.bidness.bots import chosen, decided, reasons_of, weighed
from tests.games.bidness.situations import THREE, Table, business, the_game
from tests.lab.tuning import HOLES, Holed, Tally, played
from tests.play import seeded, turns

# -- moves that nobody should make -------------------------------------------------------------------------


def test_nobody_borrows_for_a_lawyer_whom_the_salaries_then_take() -> None:
    """The bot takes no loan of $100 for a Lawyer of $5 who is fired in the same round, however low the price."""
    staff = ("marketer engineer lawyer lawyer lawyer", "marketer engineer")
    table = Table([THREE, f"lawyer {THREE}"], cash=(0, 100), staff=staff, turn=1)
    table.do(1, Play("lawyer"), DropOut())
    assert chosen(table, 0) == DropOut()


def test_a_lawyer_is_never_worth_a_hundred_dollars() -> None:
    for cash in (100, 300, 600):
        for number in (1, 2, 4):
            table = Table([THREE, f"lawyer {THREE}"], cash=(cash, 100), turn=1, round=number, ious=(4, 4))
            table.do(1, Play("lawyer"), Bid(95))
            assert chosen(table, 0) == DropOut()


def test_a_seat_that_pays_back_keeps_the_salaries() -> None:
    """With $110 and salaries of $20, paying back $100 would mean to borrow again, or to fire."""
    table = Table([THREE, THREE], cash=(110, 100), paybacks=(1, 0))
    assert not isinstance(chosen(table, 0), PayBack)
    for cash, worst in ((110, True), (140, False)):
        table = Table([THREE, THREE], cash=(cash, 100), paybacks=(1, 0))
        values = weighed(table, 0, "normal")
        assert (values[PayBack(1)] == min(values.values())) is worst


def test_nobody_opens_with_more_than_the_others_would_go_to() -> None:
    """An Engineer is worth much to a company of five Marketers, and very little to rivals without cash."""
    staff = ("marketer marketer marketer marketer marketer engineer", "engineer", "engineer")
    table = Table(["engineer contract contract", THREE, THREE], cash=(400, 0, 0), ious=(3, 6, 6), staff=staff)
    table.do(0, Play("engineer"))
    assert chosen(table, 0) == Bid(5)


@pytest.mark.parametrize(("short", "bids"), [(10, False), (60, True)])
def test_no_price_is_paid_that_lets_the_seller_win(short: int, bids: bool) -> None:
    """The seller owes one IOU and lacks no more than the next bid, so the rival's bid of $5 stays the highest."""
    table = Table(
        ["marketer " + THREE, THREE, THREE],
        cash=(100 - short, 200, 400),
        ious=(1, 4, 3),
        paybacks=(1, 0, 0),
        round=5,
    )
    table.do(0, Play("marketer"), DropOut()).do(1, Bid(5))
    move = chosen(table, 2)
    assert isinstance(move, Bid) if bids else move == DropOut()


def test_no_card_is_bought_on_credit_that_leaves_too_little_for_the_salaries() -> None:
    """With $5 and salaries of $50, a loan pays for the card, and another loan would be needed for the employees."""
    staff = ("marketer marketer marketer engineer engineer", "marketer engineer")
    table = Table([THREE, f"contract {THREE}"], cash=(5, 100), staff=staff, turn=1)
    table.do(1, Play("contract"), Bid(60))
    assert chosen(table, 0) == DropOut()


def test_nobody_sues_for_more_than_a_lost_trial_may_take() -> None:
    """The limit is $200 less salaries of $20.

    A seat that is about to win is sued for enough to stop it, at any cost.
    """
    hand = "negligence contract contract"
    table = Table([hand, THREE], cash=(200, 500), staff=("marketer lawyer", "marketer engineer"))
    table.do(0, Play("negligence", 1))
    claim = chosen(table, 0)
    assert isinstance(claim, Claim)
    assert claim.amount <= 180
    table = Table([hand, THREE], cash=(200, 500), staff=("marketer lawyer", "marketer"), paybacks=(0, 3))
    table.do(0, Play("negligence", 1))
    claim = chosen(table, 0)
    assert isinstance(claim, Claim)
    assert claim.amount > 200


def test_nobody_sues_against_long_odds() -> None:
    """Two dice against three win 15 % of trials; against two they win 44 %."""
    for lawyers, sues in (("lawyer", False), ("", True)):
        staff = ("marketer marketer marketer", f"marketer marketer marketer {lawyers}")
        table = Table(["libel_3 contract contract", THREE], cash=(300, 300), staff=staff)
        values = weighed(table, 0, "normal")
        assert (values[Play("libel_3", 1)] > values[Pass()]) is sues


def test_nobody_borrows_to_settle() -> None:
    """However much a trial may cost, a seat with $95 and salaries of $70 agrees to $25 at most."""
    staff = (
        "marketer marketer marketer engineer",
        "marketer marketer marketer marketer marketer engineer lawyer",
    )
    table = Table(["patent_12 contract contract", THREE], cash=(300, 95), staff=staff, tech=(14, 52), turn=0)
    table.do(0, Play("patent_12", 1), Offer(300))
    answer = chosen(table, 1)
    assert answer != Accept()
    assert not isinstance(answer, Offer) or answer.amount <= 25


@pytest.mark.long
def test_games_without_a_move_that_a_beginner_would_call_stupid() -> None:
    """The bot makes none of the moves that `tests.lab.tuning` counts by name.

    Examples are a Lawyer hired on credit and fired, or a ruinous claim.
    """
    tally = played(the_game(), 4, 12, 7_000)
    assert not tally.stupid
    assert tally.games == 12
    assert sum(tally.wins.values()) == 12


# -- its words ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_move_that_is_never_made_is_described_by_its_effect(level: str) -> None:
    """The text does not give a chance of 0: the chance is that of the move, and no more than that of the best move."""
    hand = "contract contract marketer marketer"
    table = Table([hand, hand], round=2, ious=(4, 4), paybacks=(1, 1)).at_discard()
    found = reasons_of(table, 0, level)
    kept, best = found[Discard("payback")], next(iter(found.values()))
    assert kept.barred
    assert kept.text.endswith("to win: an IOU waits for it")
    assert kept.chance is not None
    assert best.value / 2 < kept.chance <= best.value


def test_a_bid_that_takes_what_the_salaries_need_is_told_as_what_comes_of_it() -> None:
    staff = ("marketer marketer marketer engineer engineer", "marketer engineer")
    table = Table([THREE, f"contract {THREE}"], cash=(65, 100), staff=staff, turn=1)
    table.do(1, Play("contract"), Bid(20))
    for level in ("normal", "hard"):
        found = reasons_of(table, 0, level)
        bid, out = found[Bid(25)], found[DropOut()]
        assert bid.barred
        assert bid.text.endswith("to win: the salaries need the cash")
        assert bid.chance is not None
        assert out.chance is not None
        assert out.chance - 0.1 < bid.chance <= out.chance


def test_dropping_out_is_described_by_the_rivals_gain() -> None:
    """A seat that leaves an Engineer to the only rival is worse off than before.

    The loss is smaller if the rival pays more.
    """
    table = Table([THREE, f"engineer {THREE}"], cash=(200, 200), turn=1).do(1, Play("engineer"), Bid(5))
    cheap = reasons_of(table, 0, "normal")[DropOut()].chance
    table.do(0, Bid(60)).do(1, Bid(65))
    dear = reasons_of(table, 0, "normal")[DropOut()].chance
    assert cheap is not None
    assert dear is not None
    assert cheap < dear


def test_a_loan_of_the_first_round_is_told_to_be_worth_what_can_be_done_after_it() -> None:
    found = reasons_of(Table(["marketer contract contract", "contract"] * 2, round=1), 0, "normal")
    loan, *rest = found.values()
    assert loan.move == Borrow()
    assert loan.chance == max(reason.value for reason in rest)
    assert loan.value > 1 / 2 + rest[-1].value, "and comes before all else"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_odds_of_a_trial_are_told_as_they_are(level: str) -> None:
    """Each side decides by a separate hope, so that some lawsuits go to trial; the dice do not depend on hope."""
    table = Table(["libel_1 contract contract", THREE], staff=("marketer", "marketer")).do(
        0, Play("libel_1", 1)
    )
    bot, view = make(the_game(), level), table.view(0)
    hopes = set[float]()
    for seed in range(12):
        reasons = bot.choose(view, Limit(), random.Random(seed), Never()).reasons
        assert {reason.text.partition(", the plaintiff wins ")[2] for reason in reasons} == {"44%"}
        assert len({reason.text.partition("a trial is as good as ")[2] for reason in reasons}) == 1
        hopes |= {reason.value for reason in reasons if reason.move == GoToTrial()}
    assert len(hopes) > 6, "what it hopes differs"


def test_agreeing_is_described_by_the_agreed_sum() -> None:
    """A side that is close to agreeing agrees, because time has a worth; the text shows no more gain than the cash."""
    hand = "negligence contract contract"
    table = Table([hand, THREE], cash=(200, 200), staff=("marketer lawyer", "marketer"))
    table.do(0, Play("negligence", 1), Claim(100), Offer(60)).do(1, Offer(50))
    found = reasons_of(table, 0, "hard")
    agreed, asked = found[Accept()], next(each for move, each in found.items() if isinstance(move, Offer))
    assert agreed.chance is not None
    assert asked.chance is not None
    assert abs(agreed.chance - asked.chance) < 0.05, "five dollars more or less"
    assert "done with it" in agreed.text
    assert "may be refused" in asked.text


def test_no_more_is_told_to_be_gone_with_a_card_than_there_is() -> None:
    """A seat with a tiny chance loses a part of it with a card, however much that card could gain."""
    table = Table(
        ["marketer breakthrough_10 contract", "contract"], cash=(60, 300), ious=(4, 2), tech=(20, 40)
    )
    found = reasons_of(table, 0, "normal")
    sold = found[Sell("breakthrough_10")]
    assert sold.chance is None or sold.chance > 0
    assert not sold.text.startswith("0% ")


def test_a_bot_without_hope_lists_the_move_that_it_makes_first() -> None:
    """Debts can take the estimate of the chance below 0, and such an estimate is shown as 0 for every move."""
    for hand in ("libel_2 bad_press_2", "patent_8 engineer libel_1"):
        table = Table(
            [hand, THREE, THREE],
            cash=(0, 900, 900),
            ious=(6, 1, 1),
            paybacks=(1, 3, 3),
            staff=("", "marketer marketer", "marketer marketer"),
        )
        view = the_game().view(table.state, 0)
        decision = make(the_game(), "normal").choose(view, Limit(), random.Random(3), Never())
        assert {reason.said for reason in decision.reasons} <= {0.0}
        assert decision.reasons[0].move == decision.move
        assert not decision.aside


# -- its knowledge -----------------------------------------------------------------------------------------


def test_a_seat_that_is_sure_to_win_makes_haste() -> None:
    """Far ahead and able to pay, the bot pays back, and discards no Payback card that it needs."""
    hand = "contract intern intern"
    table = Table([hand, hand], cash=(900, 40), ious=(4, 6), paybacks=(2, 1), tech=(60, 0))
    assert chosen(table, 0) == PayBack(2)
    assert chosen(table.at_discard(), 0) != Discard("payback")


def test_two_players_always_come_to_an_end() -> None:
    tally = played(the_game(), 2, 12, 70_000)
    assert max(tally.rounds) < 16


def test_it_borrows_once_in_the_first_round_and_not_later() -> None:
    assert chosen(Table([THREE, THREE], round=1), 0) == Borrow()
    assert chosen(Table([THREE, THREE], round=1, ious=(4, 3)), 0) != Borrow()
    assert chosen(Table([THREE, THREE], round=2), 0) != Borrow()


def test_nobody_borrows_by_mistake() -> None:
    """An easy bot errs in the worth of moves, but takes a loan only for a purpose."""
    table, bot = Table([THREE, THREE], round=2, cash=(120, 100)), make(the_game(), "easy")
    view = table.view(0)
    assert Borrow() in view.legal
    made = Counter(bot.choose(view, Limit(), random.Random(seed), Never()).move for seed in range(300))
    assert Borrow() not in made
    assert len(made) > 2, "it errs in other moves"


def test_salaries_are_borrowed_for_rather_than_the_staff_be_lost() -> None:
    table = business(("marketer marketer engineer", "marketer"), cash=(15, 90))
    assert chosen(table, 0) == PaySalaries()
    table = business(("marketer lawyer lawyer lawyer lawyer", "marketer"), cash=(15, 90))
    assert chosen(table, 0) == LayOff("lawyer")


def test_once_the_cash_is_at_hand_nobody_more_is_laid_off() -> None:
    """Four Lawyers and two Marketers take $180, three and two $110: with $155 one goes, though a third is useless."""
    staff = ("marketer marketer lawyer lawyer lawyer lawyer", "marketer")
    table = business(staff, cash=(155, 105), ious=(6, 6))
    assert chosen(table, 0) == LayOff("lawyer")
    table.do(0, LayOff("lawyer"))
    assert LayOff("lawyer") in table.game.legal(table.state, 0)
    assert chosen(table, 0) == PaySalaries()


# -- holes on purpose --------------------------------------------------------------------------------------


@pytest.mark.parametrize("hole", HOLES)
def test_a_bot_with_a_hole_is_the_normal_bot_but_for_its_hole(hole: str) -> None:
    """Over whole games each bot makes the mistakes of its hole, and otherwise plays as the normal bot."""
    game = the_game()
    bot, normal = Holed(game, hole), BidnessBot(game.context, NORMAL)
    same: Counter[bool] = Counter()

    def decide(view: View[Observation], number: int) -> Move:
        own, usual = (
            each.choose(view, Limit(), stream(5, f"{number}"), Never()).move for each in (bot, normal)
        )
        seen = view.observation
        match hole, own:
            case "never-sues", Play(card=card):
                assert not card.startswith(("libel", "patent", "negligence"))
            case "only-sells", _:
                assert not isinstance(own, Play)
            case "never-bids", _:
                assert not isinstance(own, Bid)
            case "never-hires", Bid():
                assert seen.names[seen.card] == "contract"
        same[own == usual] += 1
        return usual

    assert list(turns(game, game.start(Setup(3)), seeded(game, 5, decide)))
    assert same[True] > same[False] > 0


@pytest.mark.long
def test_a_hole_costs_games() -> None:
    """A bot that only sells cards wins almost nothing."""
    game = the_game()
    holed, normal = Holed(game, "only-sells"), BidnessBot(game.context, Nature())
    tally = Tally()
    for seed in range(8):
        tally.play(game, [holed, normal, normal, normal], seed)
    assert tally.wins[0] <= 1


def test_a_card_without_use_is_sold() -> None:
    table = Table(
        ["libel_3 contract contract", THREE], staff=("engineer", "marketer"), cash=(100, 0), round=2
    )
    assert isinstance(chosen(table, 0), (Sell, Play))
    holed = Holed(table.game, "only-sells")
    assert holed.choose(table.view(0), Limit(), random.Random(3), Never()).move == Sell("libel_3")


def test_a_decision_asks_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cost of a decision is the number of races it runs: at six seats some dozen, rarely a hundred."""
    game, bot = the_game(), BidnessBot(the_game().context, Nature())
    asked, counts = [0], list[int]()

    def counted(tracks: Sequence[Track], seat: Seat) -> float:
        asked[0] += 1
        return chance(tracks, seat)

    monkeypatch.setattr(race, "chance", counted)

    def decide(view: View[Observation], number: int) -> Move:
        asked[0] = 0
        move = bot.choose(view, Limit(), stream(1, f"{number}"), Never()).move
        counts.append(asked[0])
        return move

    assert list(turns(game, game.start(Setup(6)), seeded(game, 1, decide)))
    counts.sort()
    assert 0 < counts[len(counts) // 2] < 40
    assert counts[int(0.95 * len(counts))] < 100
    assert counts[-1] < 400


# -- rivals that bid again ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bid_is_told_with_the_chance_that_a_rival_raises_it(level: str) -> None:
    """A bid of $10 for a contract rarely stays the highest, so it is told as worth less than the contract for $10."""
    table = Table([THREE, f"contract {THREE}"], cash=(200, 200), turn=1).do(1, Play("contract"), Bid(5))
    found = reasons_of(table, 0, level)
    mind = make(the_game(), level).appraise(table.view(0), 0)
    for_ten = mind.wins(0, *mind.bought(0, mind.seen.card, 10, 1))
    bid, out = found[Bid(10)].chance, found[DropOut()].chance
    assert bid is not None
    assert out is not None
    assert out < bid < (out + for_ten) / 2


@pytest.mark.parametrize(("limit", "bids"), [(200.0, True), (5.0, False)])
def test_hard_runs_up_the_price_of_its_own_card_if_a_rival_will_pay(
    limit: float, bids: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A company with four Lawyers has no use for another, but sells one to a rival at a higher price."""
    staff = ("marketer marketer lawyer lawyer lawyer lawyer", "marketer marketer marketer")
    table = Table([f"lawyer {THREE}", THREE], cash=(400, 300), staff=staff)
    table.do(0, Play("lawyer"), Bid(5)).do(1, Bid(40))
    monkeypatch.setattr(auctions, "expected_bids", lambda *_: [(limit, 1)])
    assert isinstance(decided(table, 0, "hard").move, Bid) is bids
