"""What bids of I Bid You Not tell of hands: the hand that each came from, how likely it was bid, what worlds weigh."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from bidtable.bots.base import Level, Limit
from bidtable.bots.i_bid_you_not.clues import Clue, clues
from bidtable.bots.i_bid_you_not.ground import NEAR, Ground, Outlook
from bidtable.bots.i_bid_you_not.habits import Likelihood, chances, habits
from bidtable.bots.i_bid_you_not.plan import plan_of
from bidtable.core.game import View
from bidtable.core.legal import pick
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Event, Move, Seat, Setup
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.binding import may_bid
from bidtable.games.i_bid_you_not.cards import mask_of
from bidtable.games.i_bid_you_not.state import Observation, State
from tests.games.i_bid_you_not.situations import ALL, the_game
from tests.training import i_bid_you_not_bids as training

SETUPS = [
    Setup(2, (), {}),
    Setup(3, (*ALL, "half_skip", "middle_returns"), {}),
    Setup(4, (*ALL, "choose_opener"), {"print": "fresh"}),
    Setup(6, (*ALL, "ordered_skip"), {}),
]


class Then(NamedTuple):
    """What was so when bids were shown: hands with the bids, piles, offer, cards that might be bid, and the bids."""

    hands: list[int]
    piles: tuple[int, ...]
    offer: tuple[int, ...]
    biddable: int
    bids: tuple[tuple[int, ...], ...]


def walk(setup: Setup, seed: int) -> Iterator[tuple[State, list[Event], list[Then]]]:
    """Play at random; yield each state, the events so far, and what was so at each reveal."""
    game, rng = the_game(), random.Random(seed)
    state, events, reveals = game.start(setup), list[Event](), list[Then]()
    before = state
    while actors := game.actors(state):
        actor = actors[0]
        move: Move = game.sample(state, rng) if actor == CHANCE else pick(game.legal(state, actor), rng)
        for step in game.steps(state, actor, move):
            events.append(step.event)
            state = step.state
            if step.event.__struct_config__.tag == "bids_revealed":
                deck = game.context.deck(state)
                held = [hand | mask_of(bid) for hand, bid in zip(state.hands, state.bids, strict=True)]
                called = may_bid(deck, game.context.terms(state), before.void)
                reveals.append(Then(held, state.piles, state.offer, called, state.bids))
            before = state
            yield state, events, reveals


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats} seats")
def test_a_hand_now_says_from_which_hand_each_bid_came(setup: Setup) -> None:
    """After every step of a game at random, whatever was played, came back or was won for the hand since."""
    game, seen = the_game(), Counter[str]()
    for at, (state, events, reveals) in enumerate(walk(setup, setup.seats)):
        if state.phase in ("print", "deal") or (at % 7 and state.phase != "over"):
            continue
        deck = game.context.deck(state)
        history = game.history(events, None)
        found = clues(plan_of(deck), history, setup.seats)
        held = [hand | mask_of(bid) for hand, bid in zip(state.hands, state.bids, strict=True)]
        single = [
            (then, seat)
            for then in reversed(reveals)
            for seat in range(setup.seats)
            if len(then.bids[seat]) == 1
        ]
        assert len(found) == len(single)
        by_seat = {seat: [clue for clue in found if clue.seat == seat] for seat in range(setup.seats)}
        for then, seat in single:
            clue = by_seat[seat].pop(0)
            assert held[seat] & clue.kept | clue.since == then.hands[seat]
            card = then.bids[seat][0]
            others = then.hands[seat] & then.biddable & ~(1 << card)
            assert then.hands[seat] & clue.below == others & (1 << card) - 1
            assert then.hands[seat] & clue.above == others & -1 << card
            before, after = (
                scoring.worth(deck, pile, extremes_only=False)
                for pile in (then.piles[seat], then.piles[seat] | mask_of(then.offer))
            )
            assert clue.worth == after - before
            seen["kept"] += clue.kept != deck.full
            seen["all"] += 1
    assert seen["all"] > 50
    assert seen["kept"] or "middle_returns" not in setup.variants, "no card came to a hand"


def seen_at(setup: Setup, seed: int, phase: str, bids: int) -> tuple[State, list[Event]]:
    """Return a state in some phase after so many reveals, and the events so far."""
    for state, events, reveals in walk(setup, seed):
        if len(reveals) >= bids and state.phase == phase:
            return state, list(events)
    raise AssertionError("there was no such state")


def view_of(state: State, events: Sequence[Event], seat: Seat | None) -> View[Observation]:
    game = the_game()
    return game.view(state, seat, game.history(events, seat))


def outlook_of(view: View[Observation]) -> Outlook:
    return Ground(the_game(), NEAR).prepare(view)


def test_bids_of_others_weigh_worlds_and_the_viewers_own_do_not() -> None:
    state, events = seen_at(Setup(3), 3, "turn", 3)
    view = view_of(state, events, 1)
    outlook, rng = outlook_of(view), random.Random(1)
    worlds = [outlook.deal(rng) for _ in range(20)]
    found = clues(plan_of(the_game().context.deck(state)), view.history, 3)
    others = [clue for clue in found if clue.seat != 1]
    assert 0 < len(others) < len(found)
    weights = [outlook.weight(world) for world in worlds]
    assert weights == [Likelihood(others, 3).of(world.hands) for world in worlds]
    assert len(set(weights)) > 10
    assert all(0 < weight <= 1 for weight in weights)
    assert all(outlook.state(world) is world for world in worlds)
    assert [the_game().observe(world, 1) for world in worlds] == [view.observation] * 20


def test_where_the_history_is_not_told_all_worlds_weigh_the_same() -> None:
    state, events = seen_at(Setup(3), 3, "turn", 3)
    for history in ((), tuple(events[5:])):
        outlook = outlook_of(View(0, the_game().observe(state, 0), history, ()))
        assert outlook.weight(outlook.deal(random.Random(1))) == 1.0


def test_a_sealed_bid_tells_nothing_but_its_owner() -> None:
    """Whatever the others sealed, a world weighs the same, with the card in the hand or among its bids."""
    state, events = seen_at(Setup(4), 5, "bid", 2)
    game, rng = the_game(), random.Random(2)
    sealed, told = state, list(events)
    for seat in game.actors(state)[:-1]:
        steps = game.steps(sealed, seat, pick(game.legal(sealed, seat), rng))
        sealed, told = steps[-1].state, [*told, *[step.event for step in steps]]
    assert sealed.phase == "bid"
    viewer = game.actors(sealed)[0]
    before, after = outlook_of(view_of(state, events, viewer)), outlook_of(view_of(sealed, told, viewer))
    assert before.weight(state) == after.weight(sealed) == after.weight(state)
    for _ in range(10):
        world = after.deal(rng)
        assert after.weight(world) == before.weight(world)


def test_a_spectator_weighs_the_bids_of_all() -> None:
    state, events = seen_at(Setup(3), 3, "turn", 3)
    outlook = outlook_of(view_of(state, events, None))
    found = clues(plan_of(the_game().context.deck(state)), the_game().history(events, None), 3)
    world = outlook.deal(random.Random(1))
    assert {clue.seat for clue in found} == {0, 1, 2}
    assert outlook.weight(world) == Likelihood(found, 3).of(world.hands)


# -- how likely a bid is -------------------------------------------------------------------------------------


def low_bid(seat: Seat = 1, worth: int = -6) -> Clue:
    """Return a bid of card 10 of a deck of 50."""
    return Clue(seat, (1 << 50) - 1, 1 << 10, (1 << 10) - 1, (1 << 50) - (1 << 11), worth)


def test_each_card_of_a_hand_is_bid_with_a_chance() -> None:
    for habit in [habit for each in habits().seats.values() for habit in each]:
        for worth in (-30, -6, 0, 7, 40):
            for count in (1, 2, 5, 12, 60):
                found = chances(habit, worth, count)
                assert len(found) == count
                assert sum(found) == pytest.approx(1.0)
                assert min(found) > 0.0005


def test_a_low_bid_for_what_nobody_wants_says_that_nothing_lower_is_held() -> None:
    high, mixed = sum(1 << card for card in (20, 30, 40, 45)), sum(1 << card for card in (2, 5, 7, 45))
    assert Likelihood([low_bid()], 4).of([0, high]) > 1.3 * Likelihood([low_bid()], 4).of([0, mixed])


def test_bids_of_a_seat_come_from_the_same_habits_and_are_tempered() -> None:
    hand, known = sum(1 << card for card in (2, 30, 40)), habits()
    each = [chances(habit, -6, 4)[1] ** known.power for habit in known.seats[4]]
    assert Likelihood([low_bid()], 4).of([0, hand]) == pytest.approx(sum(each) / 4)
    twice = sum([chance**2 for chance in each]) / 4
    assert Likelihood([low_bid(), low_bid()], 4).of([0, hand]) == pytest.approx(twice)
    apart = Likelihood([low_bid(0), low_bid(1)], 4).of([hand, hand])
    assert apart == pytest.approx((sum(each) / 4) ** 2)
    assert Likelihood([], 4).of([hand, hand]) == 1.0
    assert 0.1 < known.power < 1.0


def learned(seats: int, level: int, bids: Sequence[tuple[int, int, int]]) -> list[training.Made]:
    """Return bids of a level: what the offer was worth, how many cards were lower, and how many higher."""
    return [training.Made(0, seats, level, *bid) for bid in bids]


def test_what_is_learned_is_what_was_bid() -> None:
    """By the level, the worth of the offer, and the number of seats."""
    rng = random.Random(1)
    sizes = [rng.randint(2, 9) for _ in range(300)]
    anywhere = [(9, place, size - 1 - place) for size in sizes for place in (rng.randrange(size),)]
    made = [
        *learned(3, 0, [(9, 0, size - 1) for size in sizes]),
        *learned(4, 0, [(9, size - 1, 0) for size in sizes]),
        *[bid for level in (1, 3) for seats in (3, 4) for bid in learned(seats, level, anywhere)],
        *learned(3, 2, [(-6, 0, 5), (15, 5, 0)] * 200),
    ]
    found = training.habits_of(made)
    assert chances(found[3][0], 9, 5)[0] > 0.8
    assert chances(found[4][0], 9, 5)[4] > 0.8
    assert all(chance == pytest.approx(0.2, abs=0.08) for chance in chances(found[3][1], 9, 5))
    for seats in (3, 4):
        # Nobody was seen at four seats: there it is what it is elsewhere.
        assert chances(found[seats][2], -6, 6)[0] > 0.8
        assert chances(found[seats][2], 15, 6)[5] > 0.8


# -- whether weighed worlds tell more ------------------------------------------------------------------------

WORLDS = 100
COMPANIES = {
    "mixed as they were counted": (training.COMPANY, 100, 4),
    "normal": ((Level.NORMAL,), 200, 200),
    "first easy ones": (("baseline-easy",), 300, 200),
    "hard": ((Level.HARD,), 25, 2),
}
"""Levels, games at each number of seats, and how much bots may think: other games than were counted."""


def told(outlook: Outlook, state: State, viewer: Seat, rng: random.Random) -> float:
    """Return how much more weighed worlds tell of who holds each card that the viewer does not see.

    That is the mean of the logarithm of the part of the worlds in which it is held by who really holds it, beside the
    same with worlds that all weigh alike.
    """
    worlds = [outlook.deal(rng) for _ in range(WORLDS)]
    weights = [outlook.weight(world) for world in worlds]
    total, squares = sum(weights), sum([weight**2 for weight in weights])
    # So many worlds of the same weight would tell as much.
    worth = total**2 / squares
    doubt, fair = training.DOUBT, 1 / (len(state.hands) - 1)
    logs = []
    for seat, hand in enumerate(state.hands):
        for card in bits(hand) if seat != viewer else ():
            right = [world.hands[seat] >> card & 1 for world in worlds]
            weighed = sum([weight for weight, there in zip(weights, right, strict=True) if there]) / total
            even = (sum(right) + doubt * fair) / (WORLDS + doubt)
            logs.append(math.log((worth * weighed + doubt * fair) / (worth + doubt) / even))
    return sum(logs) / len(logs)


def gains(company: str, seats: Sequence[int]) -> tuple[float, float]:
    """Return what is told more in a sample of games of a company, by position, and its standard error."""
    levels, games, playouts = COMPANIES[company]
    evening, rng, found = (
        training.Evening(the_game(), Limit(playouts), levels),
        random.Random(7),
        list[float](),
    )
    for count in seats:
        for number in range(5_700_001, 5_700_001 + games):
            evening.play(Setup(count), number)
            here = []
            for at, state in rng.sample(evening.turns, min(4, len(evening.turns))):
                viewer = rng.randrange(count)
                if any(hand for seat, hand in enumerate(state.hands) if seat != viewer):
                    outlook = outlook_of(view_of(state, evening.events[:at], viewer))
                    here.append(told(outlook, state, viewer, rng))
            found.append(sum(here) / len(here))
    mean = sum(found) / len(found)
    return mean, math.sqrt(sum([(each - mean) ** 2 for each in found])) / len(found)


@pytest.mark.long
def test_weighed_worlds_tell_more_where_those_sit_whose_bids_were_counted() -> None:
    """300 other games at 3, 4 and 6 seats, each seat of any counted level: .0050 a card, standard error .0010."""
    mean, error = gains("mixed as they were counted", (3, 4, 6))
    assert mean > 2 * error > 0, f"{mean:.4f}, standard error {error:.4f}"


@pytest.mark.long
@pytest.mark.parametrize("company", ["normal", "first easy ones", "hard"])
def test_weighed_worlds_tell_little_less_where_others_sit(company: str) -> None:
    """Where all are of one level, or of one that was not counted, bids are no guide: they must not mislead much.

    At 3, 4 and 6 seats: normal -.0001 (standard error .0005), first easy ones -.0014 (.0004), hard .0016 (.0016).
    """
    mean, error = gains(company, (3, 4, 6))
    assert mean > -0.003, f"{mean:.4f}, standard error {error:.4f}"
