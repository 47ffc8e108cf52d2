"""Tests of Bid & Bluff: no lost card goes unnoticed, guessed worlds fit the events, and texts are readable."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Event, Seat, Setup
from bidtable.core.promise import Case, Change, sure
from bidtable.games.bid_and_bluff import BidAndBluff, race
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.events import CardPlayed, Dealt, DieMoved
from bidtable.games.bid_and_bluff.moves import Bid, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.phases.deal import draw_deal
from bidtable.games.bid_and_bluff.state import NOWHERE, State
from tests.games.bid_and_bluff.situations import (
    before_round,
    bid_all,
    dealt,
    moving,
    plays,
    seated,
    squares,
)
from tests.lab.promises.walk import decisions
from tests.play import at_random, turns

SETUPS = (
    Setup(2, (), {"board": "short"}),
    Setup(3, ("hook",), {"board": "standard"}),
    Setup(6, (), {"board": "long"}),
)


def told(game: BidAndBluff, setup: Setup, seed: int, moves: int) -> Iterator[tuple[State, list[Event]]]:
    """Play at random; yield the state after each step, with all events so far."""
    events, choose = list[Event](), at_random(game, random.Random(seed))
    for turn in turns(game, game.start(setup), choose, most=moves):
        for step in turn.steps:
            events.append(step.event)
            yield step.state, events


# -- conservation --------------------------------------------------------------------------------------------


def cards_of(game: BidAndBluff, state: State) -> Counter[Hashable]:
    """Return the cards that are conserved, with their counts."""
    found = game.conserved(state)["cards"]
    assert not isinstance(found, int)
    return Counter(map(str, found))


def without(state: State, card: int) -> State:
    """Return the state with a card removed from its place."""
    bit = 1 << card
    return replace(
        state,
        held=tuple(hand & ~bit for hand in state.held),
        stock=state.stock & ~bit,
        taken=state.taken & ~bit,
        trick=tuple(other for other in state.trick if other != card),
        trump=NOWHERE if state.trump == card else state.trump,
    )


def doubled(state: State, card: int) -> Iterator[State]:
    """Return states in which a card is in one more place."""
    bit = 1 << card
    for seat, hand in enumerate(state.held):
        if not hand & bit:
            yield replace(state, held=(*state.held[:seat], hand | bit, *state.held[seat + 1 :]))
    if not state.stock & bit:
        yield replace(state, stock=state.stock | bit)
    if not state.taken & bit:
        yield replace(state, taken=state.taken | bit)
    yield replace(state, trick=(*state.trick, card))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: str(setup.seats))
def test_a_dropped_or_doubled_card_is_noticed_in_every_state(game: BidAndBluff, setup: Setup) -> None:
    """Each card is counted in its place: hands, trick, tricks taken, trump, stock; between two steps too."""
    wanted = cards_of(game, game.start(setup))
    assert sum(wanted.values()) == 50
    rng, looked = random.Random(5), 0
    phases = set()
    for state, _ in told(game, setup, 3, 400):
        assert cards_of(game, state) == wanted
        if rng.random() > 0.2:
            continue
        looked += 1
        phases.add(state.phase)
        for card in range(50):
            assert cards_of(game, without(state, card)) != wanted
        for card in rng.sample(range(50), 10):
            for wrong in doubled(state, card):
                assert cards_of(game, wrong) != wanted
    assert looked > 40
    assert {"bid", "play", "trick"} <= phases


def test_a_card_that_is_lost_stays_lost_when_the_next_round_is_dealt(game: BidAndBluff) -> None:
    state = before_round(seated(game, 2), 2)
    broken = replace(state, stock=state.stock & ~1)
    lost = game.context.cards.names[0]
    deals = (draw_deal(game.context, broken, random.Random(seed)) for seed in range(99))
    dealt = game.apply(broken, CHANCE, next(move for move in deals if lost not in move.cards))
    assert cards_of(game, dealt).total() == 49


def test_a_lost_die_is_noticed(game: BidAndBluff) -> None:
    """Each die is on a separate square, in FINISH, or not on the board yet."""
    state = squares(game, seated(game, 3), "a3", "b3", "c3")
    assert game.conserved(state)["dice"] == 3
    assert game.conserved(squares(game, state, "a3", "a3", "c3"))["dice"] == 2
    assert game.conserved(squares(game, state, "a3", "finish", "c3"))["dice"] == 2


# -- knowledge -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: str(setup.seats))
def test_a_guessed_world_never_contradicts_what_happened(game: BidAndBluff, setup: Setup) -> None:
    """No seat holds a card that was played or turned up, nor one of a suit that it could not follow."""
    rng, guessed = random.Random(8), 0
    for state, events in told(game, setup, 4, 300):
        if rng.random() > 0.25:
            continue
        start = max((at for at, event in enumerate(events) if isinstance(event, Dealt)), default=len(events))
        gone, voids = shown_by(game, events[start:], setup.seats)
        for seat in (*range(setup.seats), None):
            view = game.view(state, seat)
            world = game.determinize(view, rng)
            assert game.view(world, seat) == view
            assert game.conserved(world) == game.conserved(state)
            for other, hand in enumerate(world.held):
                assert not hand & gone
                assert not {game.context.cards.suit[card] for card in bits(hand)} & voids[other]
                assert hand.bit_count() == state.held[other].bit_count() == state.hand_size(other)
            guessed += 1
    assert guessed > 100


def shown_by(game: BidAndBluff, events: list[Event], seats: int) -> tuple[int, list[set[int]]]:
    """Return the cards that have left the hands since a deal, and each seat's missing suits, from events alone."""
    deck = game.context.cards
    gone, voids, trick = 0, [set[int]() for _ in range(seats)], list[int]()
    for event in events:
        if isinstance(event, Dealt):
            gone = 1 << deck.number[event.trump]
        elif isinstance(event, CardPlayed):
            card = deck.number[event.card]
            if trick and deck.suit[card] != deck.suit[trick[0]]:
                voids[event.seat].add(deck.suit[trick[0]])
            trick = [*trick, card] if len(trick) < seats - 1 else []
            gone |= 1 << card
    return gone, voids


# -- promises ------------------------------------------------------------------------------------------------


def said(game: BidAndBluff, state: State, seat: Seat, move: Any) -> tuple[str, ...]:
    """Return the promise of a move, by the seat's own view."""
    seen = game.observe(state, seat)
    promise = game.promise(seen, seat, move)
    assert promise == game.promise(state, seat, move)
    return game.promised(promise, ("Ada", "Ben", "Cleo"))


def test_a_bid_says_what_the_die_moves_if_made_and_if_missed(game: BidAndBluff) -> None:
    """BB-6: a die moves bid + 3 steps or a step a trick outside the zone; the bid or nothing inside."""
    state = dealt(game, {0: "A1 A2", 1: "B1 B2"}, "C1")
    assert game.promise(state, 1, Bid(2)).cases == (
        Case("made", (sure(1, "steps", 5),), (("bid", 2), ("bonus", 3))),
        Case("missed", (Change(1, "steps", 0, 1),), (("zone", 0), ("cards", 2))),
    )
    assert said(game, state, 1, Bid(2)) == (
        "Made: 2 bid + 3 bonus = 5 steps.",
        "Missed: a step for each trick, at most 1.",
    )
    assert said(game, state, 1, Bid(3)) == (
        "With 2 cards it cannot be made.",
        "Missed: a step for each trick, at most 2.",
    )
    inside = squares(game, state, "a13", "b13")
    assert said(game, inside, 1, Bid(0)) == ("Made: 1 for a made 0 = 1 step.", "Missed: no step (zone).")
    assert said(game, inside, 1, Bid(2)) == ("Made: 2 bid = 2 steps.", "Missed: no step (zone).")


def test_the_last_card_of_a_trick_says_who_takes_it(game: BidAndBluff) -> None:
    """BB-5: before the last card, the taker is unknown."""
    state = dealt(game, {0: "B1 B9", 1: "B3 B2"}, "C1")
    state = bid_all(game, state)
    assert said(game, state, 1, PlayCard("Bell 3")) == ()
    assert game.promise(state, 1, PlayCard("Bell 3")).unknown == ("who takes the trick",)
    state, _ = plays(game, state, "B3")
    assert said(game, state, 0, PlayCard("Bell 1")) == ("Ben takes the trick.",)
    assert said(game, state, 0, PlayCard("Bell 9")) == ("Ada takes the trick.",)


def test_a_move_says_how_far_it_is_and_what_is_lost_or_over(game: BidAndBluff) -> None:
    """BB-8, BB-9, BB-11: the promise names the squares of the way that the die then takes."""
    state = moving(game, "c17 f1", "5 0", "5 0")
    assert said(game, state, 0, MoveDie("f17")) == ("It takes 3 steps; 2 steps lost.",)
    assert said(game, state, 0, MoveDie("finish")) == ("It takes 1 step, with 4 over.",)
    for move in game.legal(state, 0):
        change = game.promise(state, 0, move).cases[0].changes[0]
        event = game.steps(state, 0, move)[0].event
        assert isinstance(event, DieMoved)
        assert change.names == event.path
    state = moving(game, "a1 f1", "0 0", "3 0")
    assert said(game, state, 0, MoveDie("a4")) == ("It takes 3 steps.",)


def test_what_it_takes_to_be_in_front_is_true(game: BidAndBluff) -> None:
    """BB-10: with so many steps FINISH is in reach and the die leads; with fewer, one of both fails."""
    rng, compared = random.Random(4), 0
    setup = Setup(5, (), {"board": "short"})
    while compared < 20:
        for state, seat in decisions(game, rng, setup):
            if state.phase != "move" or not state.entered:
                continue
            need, have = race.to_lead(game.context, state, seat), state.allowances[seat].total
            move = MoveDie(FINISH)
            leads = False
            if move in game.legal(state, seat):
                case = game.promise(game.observe(state, seat), seat, move).case()
                assert case is not None
                leads = bool(dict(case.given)["leads"])
                after = game.apply(state, seat, move).entered
                assert leads == all(after[-1][1] > over for _, over in after[:-1])
            assert leads == (0 < need <= have)
            compared += 1


# -- names ---------------------------------------------------------------------------------------------------


def test_states_views_hands_and_moves_read_like_the_game(game: BidAndBluff) -> None:
    state = dealt(game, {0: "B7 A1", 1: "D10 E2"}, "C5")
    state, _ = plays(game, bid_all(game, state), "D10")
    assert state.hands == (("Anchor 1", "Bell 7"), ("Eclipse 2",))
    assert (
        str(state)
        == repr(state)
        == (
            "<Bid & Bluff: round 7; play; turn of seat 0; trump Clover 5; bids 1 1; tricks 0 0; on the table Drum 10; "
            "dice a1 b1; seat 0 holds Anchor 1, Bell 7; seat 1 holds Eclipse 2>"
        )
    )
    seen = game.observe(state, 0)
    assert seen.hand == ("Anchor 1", "Bell 7")
    assert repr(seen).endswith("dice a1 b1; seat 0 holds Anchor 1, Bell 7>")
    assert "holds" not in repr(game.observe(state, None))
    assert [str(move) for move in game.legal(state, 0)] == [
        "PlayCard(card='Anchor 1')",
        "PlayCard(card='Bell 7')",
    ]
    assert repr(game.start(Setup(2))) == "<Bid & Bluff: before the first deal; cut; dice - ->"
