"""Tests that the counts of a report on many games are consistent, for every game."""

from __future__ import annotations

from collections import Counter

import pytest

from bidtable.bots.common.collector import LEAD, SCORE, Collector, called
from bidtable.core.model import CHANCE
from bidtable.core.report import Book
from bidtable.rulebook.pace import ASSUMED
from tests.conformance.cases import Case, pytest_cases, traces


def counted(case: Case) -> Book:
    """Return the report on the games of a case."""
    game = case.game
    collector = Collector(game, case.setup, ASSUMED)
    for played in traces(case):
        for turn in played.turns:
            collector.moved(turn.state, turn.seat, turn.move, turn.steps)
        outcome = game.outcome(played.turns[-1].after)
        assert outcome is not None
        collector.ended(played.turns[-1].after, outcome)
    return collector.book


@pytest_cases()
def test_every_game_is_won_and_decided(case: Case) -> None:
    book, games = counted(case), len(list(traces(case)))
    assert book.games == games == book.decided.total()
    assert sum(book.wins.values()) == pytest.approx(games)
    assert set(book.wins) <= set(case.seats)
    assert all(book.decided)


@pytest_cases()
def test_decisions_and_events_are_those_of_the_games(case: Case) -> None:
    book = counted(case)
    turns = [turn for played in traces(case) for turn in played.turns if turn.seat != CHANCE]
    assert book.decisions == Counter(called(type(turn.move)) for turn in turns)
    assert book.decided_in.total() == len(turns)
    lengths = {name: number for name, number in book.lengths if name in ("events", "decisions")}
    last = list(traces(case))[-1]
    assert lengths["events"] == len(last.events)
    assert lengths["decisions"] == sum(turn.seat != CHANCE for turn in last.turns)


@pytest_cases()
def test_no_card_is_used_more_often_than_it_is_dealt(case: Case) -> None:
    book, report = counted(case), case.game.parts.report
    used: Counter[str] = Counter()
    for (kind, _), times in book.used.items():
        used[kind] += times
    assert all(times <= book.dealt[kind] for kind, times in used.items()), used - book.dealt
    assert all(book.winners[kind] <= users for kind, users in book.users.items())
    names_cards = any("card" in kind.__struct_fields__ for kind in case.game.move_types)
    assert sum(used.values()) > 0 or (report is None and not names_cards)
    if report is not None:
        kinds = report.kinds(case.game.context, case.game.start(case.setup))
        assert {*book.dealt, *used, *(kind for kind, _ in book.unused)} <= set(kinds)
        assert all(kinds.values())


@pytest_cases()
def test_rounds_follow_each_other(case: Case) -> None:
    """The round that ends a game is the last one, and every other round is followed by the next."""
    book = counted(case)
    assert book.begun[1] == book.games
    assert book.led == Counter({number - 1: games for number, games in book.begun.items() if number > 1})
    assert all(0 <= book.leads_won[number] <= games + 1e-9 for number, games in book.led.items())
    assert all(seats <= book.begun[number] * case.setup.seats for number, seats in book.seats.items())
    assert book.seats.total() > 0


@pytest_cases()
def test_all_that_is_counted_has_its_column(case: Case) -> None:
    book, report = counted(case), case.game.parts.report
    columns = {column.name: column.per for column in report.COLUMNS} if report is not None else {}
    assert all(columns[name] == "total" for _, name in book.happened)
    means = {name for _, name in book.sums}
    assert means == {SCORE, LEAD, *(name for name, per in columns.items() if per != "total")}
    shares = [name for name, per in columns.items() if per == "share"]
    assert all(0 <= book.sums[number, name] <= book.seats[number] for number in book.seats for name in shares)
