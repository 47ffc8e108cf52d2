"""What I Bid You Not promises of a move before it is made is what the move then does."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.core.promise import TABLE, Change, Promise
from bidtable.core.steps import Step
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.moves import Add, Bid, Declare, Drop, Give, Open, Skip, Take
from bidtable.games.i_bid_you_not.state import State
from tests.ibyn import ALL, Play, card, mask, price, the_deck, the_game

HOUSE = ("choose_opener", "extremes_score", "half_skip", "middle_returns", "ordered_skip")
SETUPS = [Setup(3, ()), Setup(4, ALL, {"trim": "20"}), Setup(3, tuple(sorted((*ALL, *HOUSE))))]


def found(promise: Promise, seat: Seat, thing: str) -> Change | None:
    """Return a change of a promise."""
    case = promise.case()
    assert case is not None
    return next((change for change in case.changes if (change.seat, change.thing) == (seat, thing)), None)


def worth(state: State, seat: Seat) -> int:
    deck = the_game().context.deck(state)
    return scoring.worth(deck, state.piles[seat], extremes_only="extremes_score" in state.variants)


def titles(state: State, numbers: tuple[int, ...]) -> tuple[str, ...]:
    deck = the_game().context.deck(state)
    return tuple(deck.title(number) for number in numbers)


def check_taken(before: State, seat: Seat, promise: Promise, steps: tuple[Step[State], ...]) -> bool:
    """Check a take that nobody may change any more; return whether it was one."""
    if promise.unknown:
        return False
    step = next(step for step in steps if isinstance(step.event, ev.OfferTaken))
    event = step.event
    assert isinstance(event, ev.OfferTaken)
    points = found(promise, seat, "points")
    assert points is not None
    assert points.certain
    assert worth(step.state, seat) - worth(before, seat) == points.most
    for owner, thing, numbers in (
        (seat, "scored", event.scored),
        (seat, "to hand", event.to_hand),
        (seat, "bid", event.bids),
        (TABLE, "discarded", event.discarded),
    ):
        change = found(promise, owner, thing)
        assert (change.names if change is not None else ()) == titles(before, numbers)
    return True


def check_price(before: State, promise: Promise, steps: tuple[Step[State], ...]) -> bool:
    """Check what a card makes of the offer's price, once it lies there."""
    event = steps[0].event
    if not isinstance(event, (ev.CardAdded, ev.CardDropped)):
        return False
    deck = the_game().context.deck(before)
    case = promise.case()
    assert case is not None
    given = dict(case.given)
    assert given["before"] == sum(deck.prices[at] for at in before.offer)
    assert given["after"] == sum(deck.prices[at] for at in steps[0].state.offer)
    return True


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_promises_are_kept(setup: Setup) -> None:
    """Of whole games: each take, each card laid or discarded, each scored card lost by a skip."""
    game, rng = the_game(), random.Random(3)
    kept: Counter[type[Move]] = Counter()
    for _ in range(6):
        state = game.start(setup)
        owed: tuple[Seat, int, Change] | None = None
        while actors := game.actors(state):
            seat = rng.choice(actors)
            move = game.sample(state, rng) if seat == CHANCE else pick(game.legal(state, seat), rng)
            steps = game.steps(state, seat, move)
            promise = game.promise(game.observe(state, seat if seat >= 0 else None), seat, move)
            match move:
                case Take():
                    kept[Take] += check_taken(state, seat, promise, steps)
                case Add() | Give() | Drop():
                    kept[type(move)] += check_price(state, promise, steps)
                case Skip():
                    points = found(promise, seat, "points")
                    owed = (seat, worth(state, seat), points) if points is not None else None
                case Open():
                    change = found(promise, TABLE, "price")
                    assert change is not None
                    assert change.names == titles(state, (move.card,))
            if owed is not None and isinstance(steps[0].event, ev.CardsDrawn):
                loser, was, points = owed
                assert points.least <= worth(steps[0].state, loser) - was <= points.most
                owed, kept[Skip] = None, kept[Skip] + 1
            state = steps[-1].state
    assert min(kept[kind] for kind in (Take, Add, Skip)) > 0


def test_the_bounds_of_what_a_skip_costs_are_those_of_all_draws() -> None:
    better = card("headgrowns", "a")
    deck = the_deck()
    pile = mask(deck, [better, 22, 26, 30, 41])
    for count in (1, 3):
        bounds = scoring.worths_without(deck, pile, count, extremes_only=False)
        worths = [scoring.worth(deck, pile & ~gone, extremes_only=False) for gone in subsets(pile, count)]
        assert bounds == (min(worths), max(worths))


def subsets(mask: int, count: int) -> list[int]:
    """Return all sets of so many cards of a set."""
    if not count:
        return [0]
    low = mask & -mask
    if not low:
        return []
    rest = mask & ~low
    return [low | other for other in subsets(rest, count - 1)] + subsets(rest, count)


def test_a_take_is_promised_with_what_actions_make_of_it() -> None:
    """Seen once: the plate counted prices alone, whatever Headgrowns, Nightbulbs and Walkie-Barkies do to them."""
    better, bids, bulb = card("headgrowns", "a"), card("walkie_barkie", "b"), card("nightbulb", "a")
    play = Play([22, bids, bulb], [[36, 27], [29, 23], [33, 32]], [[better], [], []]).auction(0, 36, 29, 33)
    taker = play.order[0]
    others = [bid for seat, bid in enumerate((36, 29, 33)) if seat != taker]
    promise = play.game.promise(play.view(taker), taker, Take())
    points = found(promise, taker, "points")
    assert points is not None
    more = len((22, bids, *others)) if taker == 0 else 0
    assert points.most == price(22, bids, *others) + more
    assert play.game.promised(promise, ("Ada", "Ben", "Cleo"))[0].endswith(" for the score pile")


def test_what_a_declaration_and_a_bid_are_compared_with_is_promised() -> None:
    play = Play([26, 30, card("cashing_machine", "b")], [[27, 22], [29, 59]])
    told = play.game.promised(play.game.promise(play.view(0), 0, Declare()), ("Ada", "Ben"))
    assert told[1:] == ("All seal a bid.", "Inverted in any case.")
    play.do(0, Declare())
    inside, below = (play.game.promise(play.view(0), 0, Bid(number)) for number in (27, 22))
    assert play.game.promised(inside, ("Ada", "Ben"))[0].startswith("inside 26 to ")
    assert play.game.promised(below, ("Ada", "Ben"))[0].startswith("below 26 to ")
