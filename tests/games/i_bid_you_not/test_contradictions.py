"""Tests of rulings of I Bid You Not on actions that contradict each other, come too late, or would leave no seat."""

from __future__ import annotations

import pytest

from bidtable.games.i_bid_you_not.events import AuctionCalled, BidsIgnored, BidsRevealed, Truce
from bidtable.games.i_bid_you_not.moves import Add, Bid, Declare, Decline, Drop, Give, Put, Skip, Take
from bidtable.games.i_bid_you_not.words import in_force
from tests.games.i_bid_you_not.situations import Play, card, cards, price, the_deck

NAMES = ("Ada", "Ben", "Cleo")

# -- IB-12: rules on taking part, from the newest to the oldest ------------------------------------------------

BIDDERS = [
    (("calculater", "bear_dryer"), (0,)),
    (("bear_dryer", "calculater"), (1, 2)),
]


@pytest.mark.parametrize(("types", "bidders"), BIDDERS)
def test_ib_12_rules_about_who_takes_part_apply_from_the_newest_to_the_oldest(
    types: tuple[str, str], bidders: tuple[int, ...]
) -> None:
    """The declarer is out; only a seat that added a negative price may bid, which is the declarer alone."""
    older, newer = (card(name, "b") for name in types)
    bad = 22
    assert price(bad) < 0
    offer, hands = [41, older, newer, bad], [[36, 30], [29, 23], [32, 33]]
    play = Play(offer, hands, givers=(-1, 1, 1, 0)).do(0, Declare())
    assert play.game.actors(play.state) == bidders
    called = play.last(AuctionCalled)
    assert called.void == (older,)
    assert "is void, for it would leave nobody." in play.game.tell(called, NAMES)


MOOSE = [("a", "b", (1,)), ("b", "a", (0,))]


@pytest.mark.parametrize(("older", "newer", "left"), MOOSE)
def test_ib_12_rules_that_ignore_bids_apply_from_the_newest_to_the_oldest(
    older: str, newer: str, left: tuple[int, ...]
) -> None:
    """One bid lies below the range, one above it: of the two rules the newer one ignores, the older one is void."""
    low, high = 22, max(the_deck().numbers)
    offer = [26, card("computer_moose", older), card("computer_moose", newer)]
    play = Play(offer, [[high, 36], [low, 29]]).auction(0, high, low)
    assert play.order == left
    assert play.last(BidsRevealed).void == (offer[1],)


def test_ib_12_of_two_gamehats_the_later_one_governs_between_them() -> None:
    never, only = card("gamehat", "a"), card("gamehat", "b")
    assert Play([never], [[only, 22], [23]]).may(0, Add) == {only}, (
        "all Gamehats have one colour: only alike may lie"
    )
    skip = Play([only, 26], [[36, 23], [never, 29, 41]], [[27], [30]]).auction(0, 36, 29)
    skip.do(1, Skip("both")).draw(30).do(1, Give(never))
    assert skip.offer == (only, 26, never), (
        "the one being added is the later one: nothing alike lies beside it"
    )


@pytest.mark.parametrize("order", [1, -1])
def test_ib_12_always_inverted_stands_above_never_inverted_whichever_is_newer(order: int) -> None:
    offer = [card("cashing_machine", "a"), card("cashing_machine", "b")][::order]
    play = Play(offer, [[36, 22], [29, 23]]).auction(0, 36, 29)
    assert play.last(BidsRevealed).why == "always"


# -- IB-13: a rule that would leave no seat is void --------------------------------------------------------------


def test_ib_13_swatphone_b_is_void_where_nobody_holds_an_action_card() -> None:
    phone = card("swatphone", "b")
    play = Play([phone], [[36, 22], [29, 23]]).do(0, Declare())
    assert play.offer == (phone,), "the offer is not discarded"
    assert play.last(AuctionCalled).void == (phone,)
    assert play.may(0, Bid) == {36, 22}
    assert play.may(1, Bid) == {29, 23}
    assert in_force(play.game.context, play.seen(0)) == ()
    asked = play.deck.with_action & ~play.deck.never_bid
    assert play.state.lacks == (asked, asked), "everybody has shown to hold none"
    play.bids(36, 29).do(play.order[0], Take())
    assert play.state.void == ()


def test_ib_13_swatphone_b_holds_where_somebody_can_bid_an_action_card() -> None:
    play = Play([card("swatphone", "b")], [[36, 22], [29, 45]]).do(0, Declare())
    assert play.game.actors(play.state) == (1,)
    assert play.may(1, Bid) == {45}


def test_ib_13_swatphone_b_is_void_where_the_only_action_cards_are_never_bid() -> None:
    fish = card("telefishion", "b")
    play = Play([card("swatphone", "b")], [[fish, 22], [29, 23]]).do(0, Declare())
    assert play.may(0, Bid) == {22}
    assert play.game.actors(play.state) == (0, 1)


def test_ib_13_swatphone_b_and_calculater_b_by_their_age() -> None:
    """Only the declarer holds an action card: the newer of the two rules holds, the older is void."""
    phone, out = card("swatphone", "b"), card("calculater", "b")
    hands = [[34, 22], [29, 23]]
    newer_out = Play([phone, out], hands).do(0, Declare())
    assert (newer_out.game.actors(newer_out.state), newer_out.state.void) == (
        (1,),
        newer_out.deck.at([phone]),
    )
    assert not newer_out.state.lacks[0], "whether the declarer holds one was not asked"
    newer_phone = Play([out, phone], hands).do(0, Declare())
    assert (newer_phone.game.actors(newer_phone.state), newer_phone.may(0, Bid)) == ((0,), {34})


# -- IB-20: cards added after the offer was taken belong to the lot ----------------------------------------------


@pytest.mark.parametrize(
    "late", [("walkie_barkie", "a"), ("nightbulb", "a"), ("nightbulb", "b"), ("swatphone", "a")]
)
def test_ib_20_cards_added_after_taking_go_with_the_lot_and_do_not_act(late: tuple[str, str]) -> None:
    umbrella, bulb, number = card("aquariumbrella", "a"), cards("nightbulb", "a")[1], card(*late)
    play = Play([umbrella, 22, bulb], [[36, 27], [29, number, 23]]).auction(0, 27, 29).do(0, Take())
    play.do(1, Give(number)).do(0, Decline())
    assert play.pile(0) == {umbrella, 22, number}
    assert play.gone(bulb), "the one that lay there is discarded, whatever was added since"


def test_ib_20_cards_added_after_taking_do_not_bind_later_ones() -> None:
    umbrella, new_types, hat = card("aquariumbrella", "a"), card("flown_mower", "a"), card("gamehat", "a")
    play = Play([umbrella, 22], [[36, 26], [29, new_types, 27], [32, hat, 30]]).auction(0, 36, 29, 32)
    play.do(0, Take()).do(1, Give(new_types))
    assert play.may(2, Give) == {hat, 30}
    play.do(2, Give(hat))
    assert play.may(0, Give) == {26}, "a Camerat, as 22 is one"


@pytest.mark.parametrize(("dropped", "kept"), [("a", {26}), ("b", {22, 26, 29})])
def test_ib_20_cards_in_the_offer_when_it_was_taken_decide_even_if_discarded_later(
    dropped: str, kept: set[int]
) -> None:
    """Walkie-Barkie A leaves only the cards to its left, B gives the bids: both still act after they are discarded."""
    umbrella, walkie = card("aquariumbrella", "b"), card("walkie_barkie", dropped)
    play = Play([22, umbrella, walkie, 26], [[36, 27], [29, 23]]).auction(0, 36, 29).do(0, Take())
    play.do(1, Drop(walkie)).do(0, Decline())
    assert play.pile(0) - {umbrella} == kept
    assert play.gone(walkie)


# -- IB-24: Laptopple B is instant --------------------------------------------------------------------------------


def test_ib_24_laptopple_b_acts_at_once_when_added_on_a_turn() -> None:
    truce = card("laptopple", "b")
    action = the_deck().action(truce)
    assert action is not None
    assert action.text.startswith("At once: ")
    assert type(action.effect).instant
    play = Play([4], [[truce, 50], [26, 27]]).do(0, Add(truce))
    assert play.last(Truce).turns == 3
    assert Declare() not in play.legal(1)


def test_ib_24_laptopple_b_does_nothing_as_an_opener_or_added_otherwise() -> None:
    truce, umbrella = card("laptopple", "b"), card("aquariumbrella", "a")
    opener = Play([truce], [[36, 50], [26, 27]])
    skip = Play([26], [[36, truce], [29, 23]], [[27], [30]]).auction(0, 36, 29)
    skip.do(0, Skip("both")).draw(27).do(0, Give(truce)).do(0, Put(26))
    late = Play([umbrella, 22], [[36, 27], [29, truce]]).auction(0, 36, 29).do(0, Take()).do(1, Give(truce))
    for play in (opener, skip, late):
        assert truce in play.offer
        assert play.state.truce == 0
        shown = [play.deck.numbers[at] for at, _ in in_force(play.game.context, play.seen(0))]
        assert truce not in shown, "the table shows no rule for it"
        assert ("No declaring", "3 turns") not in play.game.in_words(play.seen(0), NAMES[:2]).facts
    assert Declare() in opener.legal(0)


# -- IB-25: a card's own text stands above a variant -----------------------------------------------------------------


def test_ib_25_digital_sock_b_may_be_added_anywhere_by_a_skip_with_variant_4() -> None:
    free, bound = card("digital_sock", "b"), card("digital_sock", "a")
    variants = ["ordered_skip"]
    high = max(the_deck().numbers)
    hands = [[high, free, bound, 29], [36, 23]]
    play = Play([26, 81], hands, [[27], []], variants=variants).auction(0, high, 36)
    play.do(0, Skip("both")).draw(27)
    assert play.may(0, Give) == {free}, "the others lie between 26 and 81"
    assert set(play.do(0, Give(free)).legal(0)) == {Put(None), Put(26), Put(81)}


def test_ib_25_variant_4_speaks_of_skips_only() -> None:
    umbrella = card("aquariumbrella", "a")
    play = Play([umbrella, 22, 41], [[36, 27], [29, 23]], variants=["ordered_skip"]).auction(0, 27, 29)
    assert play.do(0, Take()).may(1, Give) == {23}, "23 lies between 22 and 41"


# -- bids that are ignored --------------------------------------------------------------------------------


def test_ignored_bids_lie_open_until_they_are_discarded() -> None:
    play = Play([26, card("computer_moose", "a")], [[22, 36], [29, 23], [32, 33]]).auction(0, 22, 29, 32)
    revealed, ignored = play.told(BidsRevealed), play.told(BidsIgnored)
    assert revealed.bids[0] == play.deck.at([22])
    assert not revealed.discards >> play.deck.index[22] & 1
    assert play.game.actors(revealed) == ()
    assert ignored.bids[0] == ()
    assert ignored.discards >> play.deck.index[22] & 1
    assert play.game.actors(ignored) == (1,)
