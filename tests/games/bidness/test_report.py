"""Tests of the counts of a report on many games of Bidness, by hand-made games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bidtable.bots.common.arena import play_game
from bidtable.bots.common.base import Limit
from bidtable.bots.common.collector import Collector
from bidtable.bots.common.generic import RandomBot
from bidtable.core.model import CHANCE, Event, Move, Outcome, Seat, Setup
from bidtable.core.report import Book
from bidtable.games.bidness import report
from bidtable.games.bidness.events import Account, Accounts
from bidtable.games.bidness.moves import (
    PAYBACK,
    Accept,
    Bid,
    Borrow,
    Claim,
    Discard,
    DropOut,
    GoToTrial,
    LayOff,
    Offer,
    PayBack,
    PaySalaries,
    Play,
    Sell,
    TrialRoll,
)
from bidtable.rulebook.pace import ASSUMED
from tests.games.bidness.situations import Table, the_game


def counted(table: Table, *moves: tuple[Seat, Move]) -> Book:
    """Make moves, and return their counts."""
    book = Book()
    for seat, move in moves:
        before = table.state
        table.do(seat, move)
        for step in table.steps:
            report.count(table.game.context, before, step.event, step.state, book)
    return book


def happened(book: Book) -> dict[str, int]:
    return {name: times for (_, name), times in book.happened.items()}


def used(book: Book) -> dict[str, int]:
    return {f"{kind} {how}": times for (kind, how), times in book.used.items()}


def test_a_bid_above_the_cash_is_a_loan_by_choice() -> None:
    table = Table(("contract", "", ""), cash=(10, 100, 100))
    book = counted(table, (0, Play("contract")), (0, Bid(160)), (1, DropOut()), (2, DropOut()))
    assert happened(book) == {"auctions": 1, "loans_by_choice": 2}
    assert used(book) == {"contract auctioned": 1}


def test_a_cost_above_the_cash_is_a_loan_by_choice() -> None:
    table = Table(("marketing_3 marketer marketer", "", ""), cash=(5, 100, 100))
    book = counted(table, (0, Play("marketing_3")))
    assert happened(book) == {"loans_by_choice": 1}
    assert used(book) == {"marketing_3 played": 1}


def test_borrowing_is_a_loan_by_choice() -> None:
    assert happened(counted(Table(("contract", "", "")), (0, Borrow()), (0, Borrow()))) == {
        "loans_by_choice": 2
    }


def test_a_loan_for_a_settlement_is_a_choice() -> None:
    """A side that agrees to pay more than its cash has chosen a loan."""
    table = Table(("libel_1", "", ""), cash=(100, 20, 100))
    book = counted(table, (0, Play("libel_1", 1)), (0, Offer(50)), (1, Accept()))
    assert happened(book) == {"settlements": 1, "loans_by_choice": 1}
    assert used(book) == {"libel_1 sued": 1}


def test_a_loan_for_a_lost_trial_is_no_choice() -> None:
    """The plaintiff loses, and owes the bank the amount of the claim."""
    table = Table(("negligence", "", ""), cash=(20, 100, 100))
    moves = ((0, Play("negligence", 1)), (0, Claim(100)), (0, GoToTrial()))
    book = counted(table, *moves, (CHANCE, TrialRoll((1, 1))), (CHANCE, TrialRoll((6, 6))))
    assert happened(book) == {"trials": 1, "loans_forced": 1}


def due(staff: str = "marketer engineer lawyer") -> Table:
    """Return a Business Phase in which the first seat cannot pay its salaries."""
    return Table(("", "", ""), staff=(staff, "marketer", "marketer"), cash=(5, 100, 100)).business()


def test_salaries_lead_to_no_loan_by_choice() -> None:
    assert happened(counted(due(), (0, PaySalaries()))) == {"loans_forced": 1}


def test_borrowing_for_salaries_is_a_choice_as_any_borrowing() -> None:
    assert happened(counted(due(), (0, Borrow()), (0, PaySalaries()))) == {"loans_by_choice": 1}


def test_layoffs_are_counted() -> None:
    moves = ((0, LayOff("lawyer")), (0, LayOff("engineer")), (0, LayOff("marketer")))
    assert happened(counted(due(), *moves, (0, PaySalaries()))) == {"layoffs": 3}


def test_returning_two_ious_at_once_is_counted() -> None:
    table = Table(("", "", ""), cash=(400, 100, 100), paybacks=(3, 0, 0))
    book = counted(table, (0, PayBack(2)))
    assert happened(book) == {"two_returned": 1}
    assert used(book) == {"payback played": 1}


def test_cards_that_are_sold_discarded_or_not_bid_for_are_told_apart() -> None:
    table = Table(("contract marketer intern lawyer", "", ""), paybacks=(1, 0, 0)).at_discard()
    book = counted(table, (0, Discard("lawyer")))
    assert book.unused == {("lawyer", "discarded"): 1}
    table = Table(("contract marketer intern lawyer", "", ""), paybacks=(1, 0, 0))
    drops: tuple[tuple[Seat, Move], ...] = ((0, DropOut()), (1, DropOut()), (2, DropOut()))
    book = counted(table, (0, Play("contract")), *drops, (0, Sell("intern")), (0, Sell(PAYBACK)))
    assert book.unused == {("contract", "not bid for"): 1, ("intern", "sold"): 1, (PAYBACK, "sold"): 1}
    assert used(book) == {"contract auctioned": 1}


def test_a_row_says_what_the_statements_say() -> None:
    table = due("marketer engineer lawyer").do(0, PaySalaries())
    event: Event = table.last(Accounts)
    found = report.lines(table.game.context, event, table.state)
    assert set(found) == {0, 1, 2}
    line: Account = next(account for account in table.last(Accounts).lines if account.seat == 0)
    assert found[0] == {
        "marketers": 1,
        "engineers": 1,
        "lawyers": 1,
        "contracts": 0,
        "sales": line.sales,
        "salaries": 30,
        "zero_unit_share": False,
    }
    assert found[0]["sales"] > 0


def test_a_seat_that_sells_no_unit_is_counted() -> None:
    table = due("engineer engineer").do(0, PaySalaries())
    found = report.lines(table.game.context, table.last(Accounts), table.state)
    assert [found[seat]["zero_unit_share"] for seat in range(3)] == [True, False, False]
    assert found[0]["sales"] == 0


def test_a_game_that_is_won_has_no_statements_for_its_last_round() -> None:
    table = Table(("", "", ""), cash=(100, 100, 100), ious=(1, 2, 3), paybacks=(3, 0, 0)).do(0, PayBack(1))
    assert report.lines(table.game.context, table.events[-1], table.state) == {}
    assert report.decided(table.game.context, table.state) == "the next still owed 2 IOUs"


class Remaining(Collector):
    """The report also counts the cards in hands at the end of a game."""

    left: Counter[str]

    def ended(self, state: Any, outcome: Outcome) -> None:
        self.left.update(kind for hand in state.hands for kind in state.named(hand))
        self.left[PAYBACK] += sum(state.paybacks)
        super().ended(state, outcome)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_card_that_is_dealt_is_used_sold_discarded_or_left(seats: int) -> None:
    game, setup = the_game(), Setup(seats)
    collector = Remaining(game, setup, ASSUMED)
    gone = collector.left = Counter()
    for seed in range(3):
        play_game(game, setup, [RandomBot()] * seats, seed, Limit(), collector)
    book = collector.book
    for (kind, _), times in book.used.items():
        gone[kind] += times
    for (kind, what), times in book.unused.items():
        gone[kind] += times if what in ("sold", "discarded") else 0
    assert +gone == +book.dealt
