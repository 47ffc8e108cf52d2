"""Tests of finer points of Bid & Bluff: steps to FINISH, odd boards, important moves, and the final words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bidtable.games.bid_and_bluff import BidAndBluff, race, story
from bidtable.games.bid_and_bluff.events import DieMoved, RoundScored
from bidtable.games.bid_and_bluff.state import IN_FINISH
from tests.games.bid_and_bluff.situations import moving, seated

NAMES = ("Ada", "Ben", "Clio", "Dan")


@pytest.mark.parametrize(("seats", "far"), [(2, [19, 20]), (3, [19, 20, 21]), (4, [17, 17, 17, 17])])
def test_bb_7_diagonal_steps_bring_finish_nearer(game: BidAndBluff, seats: int, far: list[int]) -> None:
    """With four or more players a die cuts the corners of black squares, which it otherwise walks around."""
    state = seated(game, seats)
    assert [race.distance(game.context, state, seat) for seat in range(seats)] == far


def test_bb_7_other_dice_are_in_the_way_and_its_own_is_not(game: BidAndBluff) -> None:
    assert race.distance(game.context, moving(game, "c12 a1", "0 0", "0 0"), 0) == 6
    assert race.distance(game.context, moving(game, "c12 c13", "0 0", "0 0"), 0) == 7
    over = replace(moving(game, "c12 a1", "0 0", "0 0"), dice=(IN_FINISH, 0))
    assert race.distance(game.context, over, 0) == 0


def test_bb_1_once_the_dealer_is_cut_nobody_cuts_any_more(game: BidAndBluff) -> None:
    assert seated(game, 3).cutters == ()


# -- final words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entered", "told"),
    [
        (((1, 0),), "Ben enters FINISH in round 4."),
        (((1, 2),), "Ben enters FINISH in round 4, 2 steps over."),
        (((0, 0), (1, 2)), "Ben enters FINISH in round 4, 2 steps over. Ada came less far."),
        (
            ((2, 1), (1, 1)),
            "Clio enters FINISH in round 4, 1 step over. Ben came as far, but entered later.",
        ),
    ],
)
def test_bb_10_how_a_race_was_won(game: BidAndBluff, entered: tuple[tuple[int, int], ...], told: str) -> None:
    state = replace(seated(game, 4), round=4, entered=entered)
    assert story.verdict(game.context, state, NAMES) == told


def test_bids_tricks_and_steps_are_counted(game: BidAndBluff) -> None:
    events = (
        RoundScored(1, (2, 0), (2, 3), (5, 3)),
        DieMoved(0, ("a2", "a3"), 3),
        DieMoved(1, ("b2", "b3", "b4"), 0),
        RoundScored(2, (1, 1), (0, 1), (0, 4)),
        DieMoved(1, ("b5",), 1),
        RoundScored(3, (0, 2), (0, 2), (3, 5)),
    )
    labels = ("Bids made", "Tricks taken", "Steps run", "Steps lost")
    found = story.facts(game.context, events, 2)
    assert tuple(tuple((fact.title, fact.text) for fact in own) for own in found) == (
        tuple(zip(labels, ("2 of 3", "2", "2", "3"), strict=True)),
        tuple(zip(labels, ("2 of 3", "6", "4", "1"), strict=True)),
    )
