"""Tests of the course of a match's scores, and of the final ranks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bidtable.app.tools.fixture_matches import demo_header, played_match
from bidtable.core.course import Course, course_of, ranking
from bidtable.core.match import Match
from bidtable.core.model import Outcome, Setup, Termination
from tests.conformance.cases import load


def match_of(slug: str, seats: int, seed: int, options: dict[str, str] | None = None) -> Match:
    game = load(slug)
    setup = Setup(seats, (), options or {})
    return played_match(game, demo_header(game, slug, seats=seats, humans=0, seed=seed, setup=setup), 10**9)


def test_equal_scores_share_a_place_and_winners_come_first() -> None:
    outcome = Outcome(Termination.MATCH_SCORE, (3, 5, 5, 3, 1), (1, 2))
    assert ranking(outcome, Course()) == [(1, 1), (1, 2), (3, 0), (3, 3), (5, 4)]
    debtor = Outcome(Termination.FINISHED, (-5, 20), (0,))
    assert ranking(debtor, Course()) == [(1, 0), (2, 1)], "who wins need not have the most"


def test_a_seat_that_goes_out_later_ranks_higher() -> None:
    marks = ((2.0, 2.0, 2.0, 2.0), (0.0, 2.0, 1.0, 1.0), (0.0, 2.0, 0.0, 0.0))
    outcome = Outcome(Termination.LAST_STANDING, marks[-1], (1,))
    assert ranking(outcome, Course(marks)) == [(1, 1), (2, 2), (2, 3), (4, 0)]
    assert [Course(marks).lasted(seat) for seat in range(4)] == [1, 3, 2, 2]


def test_places_of_bid_it_are_the_order_of_elimination() -> None:
    # In this match no two players go out in the same round and share a rank.
    match = match_of("bid_it", 4, 6)
    assert match.outcome is not None
    course = course_of(match.game, match.state_after(0), match.steps, 4)
    out = [seat for event in match.events if type(event).__name__ == "Eliminated" for seat in event.seats]  # type: ignore[attr-defined]
    assert [seat for _, seat in ranking(match.outcome, course)] == [*match.outcome.winners, *out[::-1]]


@pytest.mark.parametrize(
    ("slug", "marks"),
    [("bid_and_bluff", "RoundEnded"), ("bidness", "Accounts"), ("i_bid_you_not", "OfferTaken")],
)
def test_a_chart_has_a_mark_for_each_stretch(slug: str, marks: str) -> None:
    match = match_of(slug, 3, 5)
    course = course_of(match.game, match.state_after(0), match.steps, 3)
    closed = sum(type(event).__name__ == marks for event in match.events)
    assert closed <= course.stretches <= closed + 1
    assert course.stretches > 2


def test_a_match_that_has_hardly_begun_has_no_course() -> None:
    game = load("bid_and_bluff")
    match = Match(game, demo_header(game, "bid_and_bluff", seats=3, humans=0, seed=1))
    assert course_of(game, match.state_after(0), match.steps, 3) == Course()


def test_a_tie_is_explained() -> None:
    """The verdict gives the reason that one of equals won, or says that equals share the win."""
    race = match_of("bid_and_bluff", 3, 5)
    names = ("Anna", "Ben", "Clara")
    state = replace(race.state, entered=((2, 1), (0, 1)))
    assert race.game.verdict(state, names).endswith("Anna came as far, but entered later.")
    state = replace(race.state, entered=((2, 0), (0, 3)))
    assert "3 steps over. Clara came less far." in race.game.verdict(state, names)
    lots = match_of("i_bid_you_not", 3, 5)
    state = replace(lots.state, piles=(0, 0, 0))
    assert "equals share the win" in lots.game.verdict(state, names)
