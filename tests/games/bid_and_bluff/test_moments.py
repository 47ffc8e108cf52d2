"""Tests of the table of Bid & Bluff during the narration of each event, compared with the events, over whole games."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from bidtable.app.draw.theme import Metrics
from bidtable.app.room.figures import PersonLook
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_and_bluff.cards import CardLook
from bidtable.app.tables.bid_and_bluff.looks import ResultLook
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.tables.kit.near import NearLook
from bidtable.app.tables.kit.plate import Plate, PlateLook
from bidtable.app.tables.looks import CardBackLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import CHANCE, Seat, Setup
from bidtable.core.record import SeatInfo
from bidtable.core.steps import Step
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.events import (
    BidMade,
    CardPlayed,
    CardsCut,
    ColourChosen,
    DieMoved,
    GameEnded,
    RoundEnded,
    RoundScored,
    StartChosen,
    TrickTaken,
)
from bidtable.games.bid_and_bluff.rules import COLOURS
from bidtable.games.bid_and_bluff.state import State
from tests.conformance.cases import GAMES, Case, all_cases, trace
from tests.games.bid_and_bluff.onlooker import Onlooker
from tests.games.bid_and_bluff.situations import (
    any_move,
    bid_all,
    dealt,
    moving,
    plays,
)
from tests.games.looks import look

METRICS = Metrics(1280, 720)
AREA = pygame.Rect(0, 0, 1280, 720)
EVERY = 12
"""Every twelfth bid and card is checked; all other events are checked each time."""
FRESH = 8
"""Every eighth checked step is also drawn by a new table."""
CASES = [case for case in all_cases() if case.slug == "bid_and_bluff"][:: 5 if GAMES == 1 else 1]
"""All boards, numbers of seats and both ways to move; `BIDTABLE_GAMES_PER_CASE=2` plays every mix of them."""
OFTEN = (BidMade, CardPlayed, ColourChosen, StartChosen)


def situation_of(case: Case, step: Step[Any], viewer: Seat | None) -> Situation:
    """Return the table's data while a step is narrated."""
    game = case.game
    actors = [seat for seat in game.actors(step.state) if seat != CHANCE]
    infos = tuple(SeatInfo(name, "bot", "normal", COLOURS[at]) for at, name in enumerate(case.names))
    view = game.view(step.state, viewer)
    return Situation(view, infos, actors[0] if actors else None, game.project_event(step.event, viewer))


def drawn(case: Case, step: Step[Any], viewer: Seat | None, table: Table | None = None) -> dict[str, Item]:
    """Return the drawn items while a step is narrated, by key; without a given table, by a new one."""
    table = table or make_table(case.game, case.slug, METRICS)
    found = table.items(situation_of(case, step, viewer), AREA)
    assert len({item.key for item in found}) == len(found)
    return {item.key: item for item in found}


def compare(
    case: Case, story: Onlooker, step: Step[Any], viewer: Seat | None, items: dict[str, Item]
) -> None:
    """Compare everything drawn with the events."""
    game, seen = case.game, case.game.observe(step.state, viewer)
    headline = game.in_words(seen, case.names).headline
    if story.over:
        assert headline == "The race is over"
    elif story.round:
        assert headline.startswith(f"Round {story.round}")
    for seat in case.seats:
        seen = items[f"seat:{seat}"].look
        assert isinstance(seen, NearLook | PlateLook)
        # The lamp is on the seat of the narrated event, not on the next seat to decide.
        assert look(items, f"person:{seat}", PersonLook).lit == (getattr(step.event, "seat", None) == seat)
        check_plate(story, seat, seen.plate, str(items[f"seat:{seat}"].tip))
        assert (f"die:{seat}" in items) == bool(story.squares[seat])
        if story.squares[seat]:
            assert look(items, f"die:{seat}", CubeLook).number == story.bids[seat]
        if story.round:
            check_pile(story, seat, step.state, viewer, items)
    check_results(case, story, step, items)
    check_cards(case, story, step, viewer, items)


def check_plate(story: Onlooker, seat: Seat, plate: Plate, tip: str) -> None:
    bid = story.bids[seat]
    if story.over:
        first = max(story.entered, key=lambda entry: entry[1])[0]
        assert plate.figure == ("winner" if seat == first else ""), "the race outlasts its last bids"
    elif bid is not None and None not in story.bids:
        assert plate.figure == f"{story.tricks[seat]} of {bid}"
    elif bid is not None:
        assert plate.figure == f"bid {bid}"
    where = story.squares[seat]
    if where:
        assert ("die in FINISH" if where == "finish" else f"die on {where}") in tip


def check_pile(
    story: Onlooker, seat: Seat, state: State, viewer: Seat | None, items: dict[str, Item]
) -> None:
    """Backs and tricks are shown in front of people in true numbers; the viewer's cards are in the hand, face up."""
    near = viewer if viewer is not None else 0
    mine = [key for key in items if key.startswith("back:")]
    held = mine if seat == near else [key for key in items if key.startswith(f"held:{seat}:")]
    assert len(held) == (0 if seat == viewer else state.hand_size(seat))
    assert all(isinstance(items[key].look, CardBackLook) for key in held)
    assert len([key for key in items if key.startswith(f"won:{seat}:")]) == story.tricks[seat]


def check_results(case: Case, story: Onlooker, step: Step[Any], items: dict[str, Item]) -> None:
    """Results show the narrated steps from the scoring until the next deal, or until a winner is named."""
    results = [items[f"result:{seat}"].look for seat in case.seats if f"result:{seat}" in items]
    totals = tuple(result.total for result in results if isinstance(result, ResultLook))
    assert totals == (() if isinstance(step.event, GameEnded) else story.steps)


def check_cards(
    case: Case, story: Onlooker, step: Step[Any], viewer: Seat | None, items: dict[str, Item]
) -> None:
    """The open cards are the middle, the viewer's hand and trump; a card of the trick is in front."""
    middle = story.middle(step.event)
    wanted = {*middle, *(story.hands[viewer] if viewer is not None else ())}
    if story.round and not story.steps:
        # While the dice move, trump counts no more, and the track takes its place.
        wanted.add(story.trump)
    assert {key.removeprefix("card:") for key in items if key.startswith("card:")} == wanted
    looks = [item.look for key, item in items.items() if key.startswith("card:")]
    winners = [look for look in looks if isinstance(look, CardLook) and look.state == "winner"]
    undecided = isinstance(step.event, CardsCut) and step.event.dealer < 0
    assert len(winners) == (1 if middle and not undecided else 0)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_while_an_event_is_told_the_table_shows_what_was_told_and_no_more(case: Case) -> None:
    """Header, plates, hands, trick, dice, results and lit seats are checked for each seat in turn and a spectator."""
    story, looked = Onlooker(case.setup.seats), 0
    tables = {viewer: make_table(case.game, case.slug, METRICS) for viewer in case.viewers}
    steps = [step for turn in trace(case, 0).turns for step in turn.steps]
    for number, step in enumerate(steps):
        story.hear(step.event)
        if isinstance(step.event, OFTEN) and number % EVERY:
            continue
        viewer = case.viewers[looked % len(case.viewers)]
        items = drawn(case, step, viewer, tables[viewer])
        compare(case, story, step, viewer, items)
        if looked % FRESH == 0:
            assert items == drawn(case, step, viewer), "what was shown before leaves no trace"
        looked += 1
    assert looked > 50


# -- examples that once failed -----------------------------------------------------------------------------


def shown(step: Step[Any]) -> dict[str, Item]:
    """Return a spectator's items while a step is narrated."""
    return drawn(Case("bid_and_bluff", Setup(len(step.state.dice))), step, None)


def test_the_last_die_moves_under_its_own_round_with_bids_tricks_and_plates(game: BidAndBluff) -> None:
    """The round's last move is narrated before the end of the round, and that before the next deal."""
    state = any_move(game, moving(game, "a3 c3", "2 1", "2 3", dealer=1))[-1].state
    assert state.turn == state.dealer
    moved, ended = any_move(game, state)
    assert isinstance(moved.event, DieMoved)
    assert moved.event.seat == state.dealer
    assert ended.event == RoundEnded(1, (0,))
    assert game.actors(moved.state) == ()
    assert game.actors(ended.state) == (CHANCE,)
    for step, headline in ((moved, "Round 1, 5 cards: moving the dice"), (ended, "Round 1 is over")):
        seen = game.observe(step.state, None)
        assert game.in_words(seen, ("Ada", "Ben")).headline == headline
        assert (seen.round, seen.dealer, seen.bids, seen.tricks) == (1, 1, (2, 1), (2, 3))
        items = shown(step)
        assert [look(items, f"result:{seat}", ResultLook).total for seat in range(2)] == [5, 3]
        assert [look(items, f"die:{seat}", CubeLook).number for seat in range(2)] == [2, 1]
        assert look(items, "seat:0", NearLook).plate.sign == "check"
        assert look(items, "seat:1", PlateLook).plate.sign == "x"
    (dealt,) = game.steps(ended.state, CHANCE, game.sample(ended.state, random.Random(1)))
    assert (dealt.state.round, dealt.state.dealer) == (2, 0)
    assert "result:0" not in shown(dealt)


def test_the_step_panels_of_others_stay_what_they_were_when_they_have_moved(game: BidAndBluff) -> None:
    """BB-6: a die that ran into the zone moved from outside it; its panel shows so until the next deal."""
    state = moving(game, "a12 c12 e12", "3 3 0", "3 3 0")
    wanted = [6, 6, 3]
    zone = game.context.board(state).zone
    for seat in range(3):
        steps = any_move(game, state)
        for step in steps:
            items = shown(step)
            assert [look(items, f"result:{other}", ResultLook).total for other in range(3)] == wanted
            assert all("outside the zone" in str(items[f"result:{other}"].tip) for other in range(3))
        state = steps[-1].state
        assert zone >> state.dice[seat] & 1, "it stands in the zone now"


def test_a_trick_is_complete_before_it_is_taken(game: BidAndBluff) -> None:
    """The last card lies on the table while it is narrated; its player is lit, then the taker of the trick."""
    state = dealt(game, {0: "A1 A2", 1: "B1 B2"}, "C1")
    state, _ = plays(game, bid_all(game, state), "B2")
    played, taken = any_move(game, state)
    assert len(played.state.trick) == 2
    assert (played.state.tricks, taken.state.tricks) == ((0, 0), (0, 1))
    assert [look(shown(played), f"person:{seat}", PersonLook).lit for seat in range(2)] == [True, False]
    assert look(shown(taken), "card:Bell 2", CardLook).state == "winner"
    assert look(shown(taken), "person:1", PersonLook).lit


def test_dice_that_cannot_move_are_told_one_by_one(game: BidAndBluff) -> None:
    """Each die that stays is a separate step, and nobody is waited for meanwhile."""
    state = dealt(game, {0: "A1", 1: "B1", 2: "D1"}, "C1", dice="a13 b13 c13")
    state, _ = plays(game, bid_all(game, state, 5), "B1 D1")
    steps = any_move(game, state)
    assert [type(step.event) for step in steps] == [
        CardPlayed,
        TrickTaken,
        RoundScored,
        DieMoved,
        DieMoved,
        DieMoved,
        RoundEnded,
    ]
    assert [game.actors(step.state) for step in steps[:-1]] == [()] * 6
    assert {step.state.round for step in steps} == {8}
    assert [step.state.allowances != () for step in steps] == [False, False, True, True, True, True, True]
