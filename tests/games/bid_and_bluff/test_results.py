"""Tests of the results of the bids of Bid & Bluff, which lie below the track while dice move."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from bidtable.app.draw.theme import Metrics
from bidtable.app.room.place import near_rim
from bidtable.app.tables.bid_and_bluff.looks import ResultLook
from bidtable.core.model import Event
from bidtable.core.steps import Step
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.events import RoundEnded, RoundScored
from bidtable.games.bid_and_bluff.state import State
from tests.games.bid_and_bluff.at_table import NAMES, laid, shown
from tests.games.bid_and_bluff.situations import (
    any_move,
    bid_all,
    dealt,
    moving,
    plays,
)
from tests.games.bid_and_bluff.test_marks import SIZES
from tests.games.looks import look


def orders(game: BidAndBluff, step: Step[State] | State, told: bool = True) -> list[str]:
    """Return the words of each seat's result about its turn to move."""
    state, event = (step.state, step.event) if isinstance(step, Step) else (step, None)
    items, _ = shown(game, state, None, event if told else None)
    said = [items[f"result:{seat}"].words for seat in range(len(state.dice))]
    return [words.state.partition(", ")[2] for words in said if words is not None]


def turns(game: BidAndBluff, state: State, event: Event | None = None) -> list[str]:
    """Return the appearance of each seat's turn to move."""
    items, _ = shown(game, state, None, event)
    return [look(items, f"result:{seat}", ResultLook).turn for seat in range(len(state.dice))]


def test_results_say_when_each_die_moves_and_that_it_has_moved(game: BidAndBluff) -> None:
    """BB-6: the order starts left of the dealer; while a move is narrated no seat is marked as moving."""
    state = dealt(game, {0: "A1", 1: "B1", 2: "D1"}, "C1", dealer=2)
    state, _ = plays(game, bid_all(game, state), "A1 B1")
    steps = any_move(game, state)
    scored = next(step for step in steps if isinstance(step.event, RoundScored))
    assert orders(game, scored) == ["moves 1st", "stays", "stays"]
    state = moving(game, "a1 c1 e1", "1 1 1", "1 1 1", dealer=2)
    assert orders(game, state) == ["moves now", "moves 2nd", "moves 3rd"]
    moved = any_move(game, state)[0]
    assert orders(game, moved) == ["moved", "moves 2nd", "moves 3rd"]
    assert orders(game, moved.state) == ["moved", "moves now", "moves 3rd"]
    state = moved.state
    for _ in (1, 2):
        steps = any_move(game, state)
        state = steps[-1].state
    assert isinstance(steps[-1].event, RoundEnded)
    assert orders(game, steps[-1]) == ["moved", "moved", "moved"]


def test_the_die_that_moves_is_lit_and_those_that_have_moved_are_quieter(game: BidAndBluff) -> None:
    """BB-7: the moving die is lit during its move, and the next one as soon as its turn comes."""
    state = moving(game, "a1 c1 e1", "1 1 1", "1 1 1", dealer=2)
    assert turns(game, state) == ["now", "waits", "waits"]
    moved = any_move(game, state)[0]
    assert turns(game, moved.state, moved.event) == ["now", "waits", "waits"]
    assert turns(game, moved.state) == ["over", "now", "waits"]
    steps = any_move(game, moving(game, "a1 c1 e1", "1 1 1", "1 0 1", dealer=2))
    assert turns(game, steps[0].state)[1:] == ["now", "waits"]
    assert turns(game, steps[-1].state) == ["over", "over", "now"], "also a die that stayed has had its turn"


def test_a_result_is_told_in_words_with_steps_bid_and_turn(game: BidAndBluff) -> None:
    state = moving(game, "a1 c1 e1", "1 1 1", "1 0 1", dealer=2)
    items, _ = shown(game, state, None)
    assert [str(items[f"result:{seat}"].words) for seat in (0, 1)] == [
        "result Anna, 4 steps, made it, moves now",
        "result Ben, 0 steps, missed, stays",
    ]
    assert "1 bid + 3 bonus = 4 steps; moves now" in str(items["result:0"].tip)


def test_a_die_without_steps_is_never_said_to_move(game: BidAndBluff) -> None:
    """BB-6, BB-7: a seat that missed without a trick stays, before its turn and after it."""
    state = moving(game, "a1 c1 e1", "1 1 1", "1 0 1", dealer=2)
    assert orders(game, state) == ["moves now", "stays", "moves 3rd"]
    moved = any_move(game, state)[-1]
    assert orders(game, moved.state)[:2] == ["moved", "stays"]


def test_the_line_of_a_round_names_people_and_leaves_the_figures_to_their_results(game: BidAndBluff) -> None:
    """The result of each bid is shown once."""
    event = RoundScored(1, (1, 2, 0, 3), (1, 1, 0, 2), (4, 1, 3, 2))
    assert game.tell(event, NAMES[:4]) == "Anna and Clara made the bid. Ben and David missed."
    assert game.tell(RoundScored(1, (1, 0), (1, 0), (4, 3)), NAMES[:2]) == "Everybody made the bid."
    assert game.tell(RoundScored(1, (1, 0), (0, 1), (0, 1)), NAMES[:2]) == "Nobody made the bid."


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("dealer", range(4))
def test_results_stand_in_the_order_in_which_dice_move(
    game: BidAndBluff, dealer: int, viewer: int | None
) -> None:
    """BB-7: the first result at the left is that of the seat at the dealer's left, for every viewer."""
    items, _ = shown(game, moving(game, "a1 b1 c1 d1", "1 2 0 3", "1 1 0 2", dealer=dealer), viewer)
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    lefts = [pygame.Rect(items[f"result:{seat}"].rect).left for seat in order]
    assert lefts == sorted(lefts)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize(("size", "scale"), SIZES, ids=str)
def test_results_stand_clear_of_each_other_and_of_all_beside_them(
    game: BidAndBluff, seats: int, size: tuple[int, int], scale: float
) -> None:
    bids = " ".join("1" * seats)
    state = moving(game, " ".join("abcdef"[seat] + "1" for seat in range(seats)), bids, bids)
    items = laid(game, replace(state, trump=0), size, scale)
    m = Metrics(*size, scale)
    plates = [pygame.Rect(items[f"result:{seat}"].rect) for seat in range(seats)]
    beside = {"seat:0", "track", "won:0:0"} | ({"deck", "trump:suit", "chart"} & items.keys())
    others = [pygame.Rect(items[key].rect) for key in sorted(beside)]
    actions = near_rim(m, pygame.Rect(0, 0, *size)).low_corner
    for number, plate in enumerate(plates):
        assert plate.collidelist([*plates[:number], *others, actions]) < 0
