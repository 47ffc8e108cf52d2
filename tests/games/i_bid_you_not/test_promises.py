"""Tests that moves of I Bid You Not do what they promise."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.promise import TABLE, Change, Promise
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.events import AuctionCalled
from bidtable.games.i_bid_you_not.moves import Add, Bid, Declare, Decline, Take
from tests.games.i_bid_you_not.situations import Play, card, mask, price, the_deck

NAMES = ("Ada", "Ben", "Cleo")


def found(promise: Promise, seat: Seat, thing: str) -> Change | None:
    """Return a change of a promise."""
    case = promise.case()
    assert case is not None
    return next((change for change in case.changes if (change.seat, change.thing) == (seat, thing)), None)


def test_the_bounds_of_the_cost_of_a_skip_are_those_of_all_draws() -> None:
    better = card("headgrowns", "a")
    deck = the_deck()
    pile = mask(deck, [better, 22, 26, 30, 41])
    for count in (1, 3):
        bounds = scoring.worths_without(deck, pile, count, extremes_only=False)
        worths = [scoring.worth(deck, pile & ~gone, extremes_only=False) for gone in subsets(pile, count)]
        assert bounds == (min(worths), max(worths))


def test_with_variant_5_these_bounds_are_those_of_all_draws_too() -> None:
    deck, rng = the_deck(), random.Random(5)
    for _ in range(40):
        pile = sum(1 << at for at in rng.sample(range(deck.size), rng.randint(3, 11)))
        for count in (1, 3):
            bounds = scoring.worths_without(deck, pile, count, extremes_only=True)
            worths = [scoring.worth(deck, pile & ~gone, extremes_only=True) for gone in subsets(pile, count)]
            assert bounds == (min(worths), max(worths))


def subsets(mask: int, count: int) -> list[int]:
    """Return all sets of this many cards of a set."""
    if not count:
        return [0]
    low = mask & -mask
    if not low:
        return []
    rest = mask & ~low
    return [low | other for other in subsets(rest, count - 1)] + subsets(rest, count)


def test_a_take_is_promised_with_the_effects_of_actions() -> None:
    """The plate once counted prices alone, without the effects of Headgrowns, Nightbulbs and Walkie-Barkies."""
    better, bids, bulb = card("headgrowns", "a"), card("walkie_barkie", "b"), card("nightbulb", "a")
    play = Play([22, bids, bulb], [[36, 27], [29, 23], [33, 32]], [[better], [], []]).auction(0, 36, 29, 33)
    taker = play.order[0]
    others = [bid for seat, bid in enumerate((36, 29, 33)) if seat != taker]
    promise = play.promise(taker, Take())
    points = found(promise, taker, "points")
    assert points is not None
    more = len((22, bids, *others)) if taker == 0 else 0
    assert points.most == price(22, bids, *others) + more
    assert play.game.promised(promise, ("Ada", "Ben", "Cleo"))[0].endswith(" for the score pile")


def test_the_promise_of_a_declaration_and_a_bid_names_the_comparison() -> None:
    play = Play([26, 30, card("cashing_machine", "b")], [[27, 22], [29, 59]])
    told = play.game.promised(play.promise(0, Declare()), ("Ada", "Ben"))
    assert told[1:] == ("All seal a bid.", "In this auction the lowest bid takes or skips first in any case.")
    play.do(0, Declare())
    inside, below = (play.promise(0, Bid(number)) for number in (27, 22))
    assert play.game.promised(inside, ("Ada", "Ben"))[0].startswith("inside 26 to ")
    assert play.game.promised(below, ("Ada", "Ben"))[0].startswith("below 26 to ")


def points_of(play: Play, taker: Seat) -> float:
    change = found(play.promise(taker, Take()), taker, "points")
    assert change is not None
    assert change.certain
    return change.most


def test_a_nightbulb_that_goes_elsewhere_when_won_is_no_gain() -> None:
    """The Take button once counted it."""
    for action, goes in (("a", "discarded"), ("b", "to hand")):
        bulb = card("nightbulb", action)
        play = Play([22, bulb], [[36, 27], [29, 23]]).auction(0, 36, 29)
        taker = play.order[0]
        assert points_of(play, taker) == price(22)
        promise = play.promise(taker, Take())
        where = found(promise, TABLE if action == "a" else taker, goes)
        assert where is not None
        assert where.names == (the_deck().title(bulb),)


def test_walkie_barkie_b_takes_the_other_bids_and_the_own_one_opens() -> None:
    play = Play([22, card("walkie_barkie", "b")], [[36, 27], [29, 23], [33, 32]]).auction(0, 36, 29, 33)
    taker = play.order[0]
    own = (36, 29, 33)[taker]
    others = [bid for bid in (36, 29, 33) if bid != own]
    assert points_of(play, taker) == price(22, card("walkie_barkie", "b"), *others)
    promise = play.promise(taker, Take())
    opens = found(promise, TABLE, "price")
    assert opens is not None
    assert opens.names == (the_deck().title(own),)
    assert f"Next opens: {the_deck().title(own)}." in play.game.promised(promise, NAMES)


def test_cards_of_one_bid_are_judged_together() -> None:
    """IB-14: the first of two announces only another one, the second the sum of both."""
    play = Play([22, card("ceiling_van", "b")], [[23, 26, 27], [36, 33, 41]]).do(0, Declare())
    first = play.promise(0, Bid(23))
    assert play.game.promised(first, NAMES)[0] == "1 more card to bid"
    assert not [case for case in first.cases if case.when]
    play.do(0, Bid(23))
    second = play.promise(0, Bid(26))
    assert dict(second.cases[0].given)["bid"] == 49
    assert play.game.promised(second, NAMES)[0].startswith("49 in all, above ")
    assert [case.when for case in second.cases if case.when] == ["outside"]


def test_a_bid_that_is_ignored_says_so() -> None:
    """IB-13: a rule that would leave no seat is void."""
    play = Play([30, card("computer_moose", "a"), 33], [[22, 26], [36, 41]]).do(0, Declare())
    told = play.game.promised(play.promise(0, Bid(22)), NAMES)
    assert told[1].startswith("Ignored, unless this would leave no bid.")


@pytest.mark.parametrize(("older", "newer"), [("a", "b"), ("b", "a")])
def test_of_two_computer_mooses_a_bid_is_promised_to_count_if_no_other_is_left(
    older: str, newer: str
) -> None:
    """IB-12: one of two bids is ignored though not all bids are, so the promise must not speak of all bids."""
    low, high = 22, max(the_deck().numbers)
    offer = [26, card("computer_moose", older), card("computer_moose", newer)]
    hands = [[high, 36], [low, 29]]
    play = Play(offer, hands).do(0, Declare())
    for seat, number in ((0, high), (1, low)):
        told = play.game.promised(play.promise(seat, Bid(number)), NAMES)
        assert told[1].startswith("Ignored, unless this would leave no bid.")
    revealed = Play(offer, hands).auction(0, high, low)
    assert len(revealed.order) == 1, "one of the two bids counts"


def test_an_auction_of_a_lone_bidder_says_that_nobody_else_can_bid() -> None:
    """IB-6, IB-15: the offer is settled at once, because the lone bidder takes it."""
    play = Play([22], [[23, 26], []]).do(0, Declare())
    called = play.game.tell(play.last(AuctionCalled), NAMES)
    assert called.endswith("now seals a bid. Nobody else can bid.")
    both = Play([22], [[23, 26], [29]]).do(0, Declare())
    assert "Nobody else" not in both.game.tell(both.last(AuctionCalled), NAMES)


def test_an_auction_with_sealed_bids_names_no_order_of_the_bidders() -> None:
    """The bidders seal their bids at the same time, so a list of all names would suggest an order."""
    play = Play([22], [[23, 26], [29], [41]]).do(0, Declare())
    called = play.game.tell(play.last(AuctionCalled), NAMES[:3])
    assert called == f"{NAMES[0]} declares an auction. Everybody now seals a bid."


def test_the_effect_of_an_instant_action_is_promised_with_the_card() -> None:
    """IB-11: a Bear Dryer sends cards back, so the price is not the sum of all of them."""
    bear = card("bear_dryer", "a")
    low = next(number for number in range(-60, -20) if number in the_deck().index and price(number) < 0)
    play = Play([22, low], [[bear, 26], [36]], givers=[-1, 1])
    play.state = replace(play.state, age=())
    promise = play.promise(0, Add(bear))
    sent = found(promise, 1, "scored")
    assert sent is not None
    assert sent.names == (the_deck().title(low),)


def test_the_last_one_to_have_a_say_is_told_who_gets_the_taken_offer() -> None:
    drops = card("aquariumbrella", "b")
    play = Play([22, 33, drops], [[36], [41]]).auction(0, 36, 41)
    play.do(play.order[0], Take())
    last = play.state.after_left[-1]
    while play.state.turn != last:
        play.do(play.state.turn, Decline())
    told = play.game.promised(play.promise(last, Decline()), NAMES)
    assert told[:3] == ("discard nothing", f"{NAMES[last]} gets it then.", "Scores 3 cards.")
