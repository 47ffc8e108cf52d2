"""Tests of a record's further lines: hints that were shown, and agreements of the table from some move on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidtable.app.match.autosave import Autosave
from bidtable.app.match.session import Session
from bidtable.core.errors import RecordError
from bidtable.core.facts import HINTS, facts_of
from bidtable.core.match import Match
from bidtable.core.record import Aside, HintLine, SeatInfo, SeatLine, TermsLine
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.store import matches
from bidtable.store.records import read
from tests.core.test_match import header, play
from tests.store.records_helpers import find, opened, written


def test_hints_are_written_down_and_told_truly_after_a_resume(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path, 10)
    for hints in (0, 1, 2):
        resumed = matches.resume(path, find)
        session = Session(game, resumed.match, autosave=Autosave(resumed.journal))
        assert resumed.match.hints == (0, hints, 0)
        said = {0: "", 1: "1 hint", 2: "2 hints"}[hints]
        assert session.hints_said(1) == said
        assert session.hints_said(0) == ("no hints" if hints else "")
        session.count_hint(1)
        session.close()
    lines = read(path).lines
    assert [line for line in lines if isinstance(line, HintLine)] == [HintLine(10, 1)] * 3


def test_a_take_back_takes_no_hint_back(game: BidAndBluff) -> None:
    match = Match(game, header(game))
    while not match.moves or match.why_not_take_back(match.moves[-1][0]):
        play(match, 1)
    seat = match.moves[-1][0]
    match.adopt_aside(HintLine(len(match.moves), seat))
    match.take_back(seat)
    again = Match.replay(game, header(game), match.lines)
    assert sum(again.hints) == sum(match.hints) == 1


def test_hints_are_for_the_player_at_the_seat_now(game: BidAndBluff) -> None:
    match = Match(game, header(game))
    for line in (
        HintLine(0, 1),
        SeatLine(0, 1, SeatInfo("P1", "human", "", "red")),
        HintLine(0, 1),
        HintLine(0, 2),
        SeatLine(0, 2, SeatInfo("Eve", "human")),
    ):
        match.adopt_aside(line)
    assert match.hints == (0, 2, 0)


def test_the_history_counts_hints_of_people(game: BidAndBluff) -> None:
    match = play(Match(game, header(game)), 3)
    match.change_seat(0, SeatInfo("Eve", "human"))
    match.adopt_aside(HintLine(len(match.moves), 0))
    told = [{fact.title: fact.count for fact in seat.facts} for seat in facts_of(match)]
    kinds = [info.kind for info in match.header.seats]
    assert [HINTS in facts for facts in told] == [kind == "human" for kind in kinds]
    assert told[0][HINTS] == 1


def test_a_later_agreement_is_written_and_applied_again(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path, 10)
    resumed = matches.resume(path, find)
    session = Session(game, resumed.match, autosave=Autosave(resumed.journal))
    session.agree({"sides": "on"})
    assert session.changing
    while session.changing or session.autosave.waiting:
        session.update(0.01)
    assert resumed.match.header.agreements == {"sides": "on"}
    session.close()
    assert read(path).header.agreements == {}, "the header stays what it was"
    match = opened(path)
    assert match.header.agreements == {"sides": "on"}
    match.close()


@pytest.mark.parametrize(
    "line",
    [HintLine(0, 9), HintLine(3, 0), TermsLine(3, {}), SeatLine(3, 0, SeatInfo("X", "bot"))],
)
def test_a_line_that_belongs_elsewhere_is_refused(game: BidAndBluff, line: Aside) -> None:
    with pytest.raises(RecordError, match=r"is in the wrong place|There is no seat"):
        Match.replay(game, header(game), [line])


def test_agreements_are_checked_like_the_header(game: BidAndBluff, tmp_path: Path) -> None:
    path, _ = written(game, tmp_path, 5)
    match = opened(path)
    assert match.writer is not None
    match.writer.append(TermsLine(5, {"x": "y" * 99}))
    match.close()
    assert "agreement" in read(path).damage
