"""Tests of the 40 actions of I Bid You Not: the effect of each card, and that every effect has a rule."""

from __future__ import annotations

from typing import ClassVar

import pytest

from bidtable.core.promise import sure
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.binding import BINDERS, terms_of
from bidtable.games.i_bid_you_not.deck import LASTING, ActionInfo, Deck, TypeInfo
from bidtable.games.i_bid_you_not.effects import KINDS, Effect
from bidtable.games.i_bid_you_not.events import AuctionCalled, BidsRevealed, CardsDrawn, SentBack
from bidtable.games.i_bid_you_not.instants import INSTANTS
from bidtable.games.i_bid_you_not.moves import Add, Bid, Declare, Decline, Drop, Give, Skip, Take
from bidtable.games.i_bid_you_not.phases.turn import add_card
from bidtable.games.i_bid_you_not.words import in_force
from tests.games.i_bid_you_not.situations import Play, card, cards, mask, price, the_deck

LOW = 1
"""A number below most of the base set."""


# -- cards that may be added --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type_", "action", "beside", "hand", "allowed"),
    [
        # A Flown Mower and a Camerat are in the offer.
        pytest.param("flown_mower", "a", [22], [19, 26, 27], {27}, id="Flown Mower A wants a new type"),
        pytest.param("flown_mower", "b", [22], [26, 27, 41], {26}, id="Flown Mower B wants a present type"),
        pytest.param("swatphone", "b", [], [22, 34, 41], {34}, id="Swatphone B wants an action"),
        pytest.param("refrigergator", "b", [], [22, 50], {22}, id="Refrigergator B wants a lower number"),
        pytest.param("thumb_hive", "a", [22], [4, 23, 27, 41], {41}, id="Thumb Hive A wants the highest"),
        pytest.param("thumb_hive", "b", [22], [4, 23, 27, 41], {23}, id="Thumb Hive B wants the lowest"),
    ],
)
def test_an_action_in_the_offer_says_which_cards_may_be_added(
    type_: str, action: str, beside: list[int], hand: list[int], allowed: set[int]
) -> None:
    play = Play([card(type_, action), *beside], [hand, [29]])
    assert play.may(0, Add) == allowed


def test_digital_sock_b_goes_in_any_order() -> None:
    free, high = card("digital_sock", "b"), cards("microwave")[-1]
    assert free < high
    assert Play([high], [[free, 22], [29]]).may(0, Add) == {free}


# -- the base set ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "each"), [("a", 1), ("b", -1)])
def test_headgrowns(action: str, each: int) -> None:
    """A / B: at the end each scored card is worth 1 more / less."""
    deck = the_deck()
    number = card("headgrowns", action)
    pile = mask(deck, [number, 22, 26, 30])
    plain = price(number, 22, 26, 30)
    assert scoring.worth(deck, pile, extremes_only=False) == plain + 4 * each


def test_swatphone_a_has_other_actions_ignored() -> None:
    no_skip, falling = card("wrist_wash", "a"), card("refrigergator", "b")
    offer = [card("swatphone", "a"), falling, no_skip]
    play = Play(offer, [[50, 22, 59], [29, 23]], [[27], [30]])
    assert play.may(0, Add) == {50, 59}, "the order goes up as usual"
    play.auction(0, 50, 29)
    assert Skip("both") in play.legal(0)
    assert [play.deck.numbers[at] for at, _ in in_force(play.game.context, play.seen(0))] == offer[:1]


def test_swatphone_a_silences_the_card_itself_being_added() -> None:
    assert Play([5], [[card("laptopple", "a"), 22], [23]]).do(0, Add(12)).state.phase == "turn"


def test_swatphone_b_wants_bids_with_an_action() -> None:
    play = Play([card("swatphone", "b")], [[22, 34, 41], [29, 45]]).do(0, Declare())
    assert play.may(0, Bid) == {34}
    assert play.may(1, Bid) == {45}


def test_laptopple_a_calls_an_auction() -> None:
    play = Play([LOW], [[card("laptopple", "a"), 22], [23, 26]]).do(0, Add(card("laptopple", "a")))
    called = play.last(AuctionCalled)
    assert (called.declarer, called.source) == (0, card("laptopple", "a"))


def test_laptopple_b_bars_declaring_for_three_turns() -> None:
    play = Play([LOW], [[card("laptopple", "b"), 50], [26, 27]]).do(0, Add(card("laptopple", "b")))
    assert Declare() not in play.legal(1)


def test_walkie_barkie_a_leaves_the_cards_right_of_it() -> None:
    right = card("walkie_barkie", "a")
    play = Play([LOW, right, 22, 26], [[36, 27], [29, 23]]).auction(0, 36, 29).do(0, Take())
    assert play.pile(0) == {22, 26}
    assert play.gone(LOW)
    assert play.gone(right)


def test_walkie_barkie_b_gives_the_bids_to_the_taker() -> None:
    offer = [card("walkie_barkie", "b")]
    play = Play(offer, [[36, 27], [29, 23], [32, 33]]).auction(0, 36, 29, 32).do(0, Take())
    assert play.pile(0) == {offer[0], 29, 32}
    assert play.offer == (36,), "the taker's own bid opens, though it is the highest"


def test_refrigergator_a_orders_by_price() -> None:
    rising = card("refrigergator", "a")
    hand = [2, 3, 27, 59]
    play = Play([rising], [hand, [29]])
    assert play.may(0, Add) == {number for number in hand if price(number) > price(rising)}
    assert 2 in play.may(0, Add), "a lower number"


def test_wrist_wash_a_bars_skipping() -> None:
    play = Play([card("wrist_wash", "a")], [[50, 22], [29, 23]], [[27], [30]]).auction(0, 50, 29)
    assert play.legal(0) == [Take()]


def test_wrist_wash_b_makes_a_skip_cost_three() -> None:
    offer = [card("wrist_wash", "b")]
    poor = Play(offer, [[50, 22], [29, 23]], [[27, 30], []]).auction(0, 50, 29)
    assert poor.legal(0) == [Take()]
    play = Play(offer, [[50, 22], [29, 23]], [[27, 30, 41], []]).auction(0, 50, 29)
    assert play.legal(0) == [Take(), Skip("cost")]
    play.do(0, Skip("cost")).draw(30, 27, 41)
    assert play.pile(0) == set()
    assert play.offer == tuple(offer), "nothing is added"
    assert play.state.turn == 1


def test_cashing_machine_a_never_inverts() -> None:
    offer = [22, card("cashing_machine", "a")]
    play = Play(offer, [[36, 27], [29, 23]]).auction(0, 36, 29)
    assert not play.state.inverted
    assert play.last(BidsRevealed).why == "never"


def test_cashing_machine_b_always_inverts() -> None:
    play = Play([card("cashing_machine", "b")], [[36, 27], [29, 23]]).auction(0, 36, 29)
    assert play.state.inverted
    assert play.order == (1, 0)


# -- Odd Inventions --------------------------------------------------------------------------------------


def test_bear_dryer_a_sends_bad_prices_home() -> None:
    bear = card("bear_dryer", "a")
    opener, added = [number for number in cards("squinter") if price(number) < 0][:2]
    play = Play([opener, added], [[bear, 22], [23]], givers=(-1, 1)).do(0, Add(bear))
    assert added in play.pile(1)
    assert opener in play.offer, "the opener stays, bad as it is"
    home = {number for _, number in play.last(SentBack).cards}
    assert home == {number for number in (added, bear) if price(number) < 0}


@pytest.mark.parametrize("giver", [0, 1])
def test_bear_dryer_a_ends_the_rules_of_the_cards_it_sends_back(giver: int) -> None:
    """This also holds for the seat that adds the Bear Dryer, in the first seat."""
    ruler, bear = card("refrigergator", "a", -1), card("bear_dryer", "a")
    play = Play([22, ruler], [[bear, 29], [23]], givers=(-1, giver))
    assert the_deck().at([ruler])[0] in play.state.age
    promise = play.promise(0, Add(bear))
    gains = [change for change in promise.cases[0].changes if change.thing == "points"]
    assert gains == [sure(0, "points", price(ruler))] * (giver == 0), "only the own pile's worth is told"
    play.do(0, Add(bear))
    assert ruler in play.pile(giver)
    assert ruler not in the_deck().numbered(play.state.age)


def test_bear_dryer_b_admits_seats_that_added_a_bad_price() -> None:
    offer = [card("bear_dryer", "b"), 22, 27]
    play = Play(offer, [[36, 41], [29, 23], [32, 33]], givers=(-1, 1, 2)).do(0, Declare())
    assert price(22) < 0 < price(27)
    assert play.game.actors(play.state) == (1,)


def test_aquariumbrella_a_lets_each_add_one() -> None:
    play = Play([card("aquariumbrella", "a")], [[36, 27], [29, 23], [32, 33]]).auction(0, 36, 29, 32)
    play.do(0, Take()).do(1, Give(23)).do(2, Decline()).do(0, Give(27))
    assert play.pile(0) == {card("aquariumbrella", "a"), 23, 27}


def test_aquariumbrella_b_lets_each_discard_one() -> None:
    offer = [card("aquariumbrella", "b"), 22, 26]
    play = Play(offer, [[36, 27], [29, 23], [32, 33]]).auction(0, 36, 29, 32)
    play.do(0, Take()).do(1, Drop(26)).do(2, Decline()).do(0, Drop(22))
    assert play.pile(0) == {offer[0]}
    assert play.gone(22)
    assert play.gone(26)


def test_smoak_alarm_a_takes_from_each_other_player() -> None:
    alarm = card("smoak_alarm", "a")
    play = Play([min(the_deck().numbers)], [[alarm, 22], [23], [26]], [[], [27, 29], [30]]).do(0, Add(alarm))
    play.draw(29, 30)
    assert play.pile(0) == {29, 30}
    assert play.pile(1) == {27}
    assert play.last(CardsDrawn).cards == ((1, 0, 29), (2, 0, 30))


def test_smoak_alarm_b_gives_to_each_other_player_clockwise() -> None:
    alarm = card("smoak_alarm", "b")
    hands = [[23], [alarm, 22], [26]]
    play = Play([min(the_deck().numbers)], hands, [[], [27, 29, 41], []], turn=1).do(1, Add(alarm))
    play.draw(41, 27)
    assert (play.pile(0), play.pile(1), play.pile(2)) == ({27}, {29}, {41})


def test_smoak_alarm_b_gives_no_more_than_there_is() -> None:
    alarm = card("smoak_alarm", "b")
    play = (
        Play([min(the_deck().numbers)], [[alarm, 22], [23], [26]], [[27], [], []]).do(0, Add(alarm)).draw(27)
    )
    assert (play.pile(1), play.pile(2)) == ({27}, set())


def test_ceiling_van_a_makes_a_turn_add_two() -> None:
    play = Play([card("ceiling_van", "a")], [[22, 26, 27], [23, 29]]).do(0, Add(22))
    assert play.legal(0) == [Add(26), Add(27)], "no declaring now"
    assert play.do(0, Add(27)).state.turn == 1


def test_ceiling_van_a_only_as_far_as_able() -> None:
    play = Play([card("ceiling_van", "a")], [[22, 26], [23, 29]]).do(0, Add(26))
    assert play.state.turn == 1


def test_ceiling_van_b_makes_a_bid_of_two_cards() -> None:
    play = Play([card("ceiling_van", "b")], [[36, 22], [29, 23], [50]]).do(0, Declare())
    assert play.state.wanted == (2, 2, 1)


def test_calculater_a_opens_the_bidding() -> None:
    play = Play([card("calculater", "a")], [[36, 22], [29, 23], [32, 33]]).do(0, Declare())
    assert play.game.actors(play.state) == (1,), "from the declarer's left"
    play.do(1, Bid(29))
    assert play.seen(2).bids[1] == play.deck.at([29])
    assert play.game.actors(play.state) == (2,)
    assert not play.game.decision_is_secret(play.state)


def test_calculater_b_keeps_the_declarer_out() -> None:
    play = Play([card("calculater", "b")], [[36, 22], [29, 23], [32, 33]]).do(0, Declare())
    assert play.game.actors(play.state) == (1, 2)


# -- Double Devices --------------------------------------------------------------------------------------


def test_computer_moose_a_ignores_low_bids() -> None:
    play = Play([26, card("computer_moose", "a")], [[22, 36], [29, 23], [32, 33]]).auction(0, 22, 29, 32)
    assert play.order == (1, 2), "29 and 32 lie inside: inverted"
    assert play.last(BidsRevealed).ignored == ((0, (22,)),)
    assert play.gone(22)


def test_computer_moose_b_ignores_high_bids() -> None:
    high = max(the_deck().numbers)
    play = Play([26, card("computer_moose", "b")], [[high, 36], [29, 23], [22, 33]]).auction(0, high, 29, 22)
    assert play.order == (1, 2)
    assert play.gone(high)


def test_telefishion_a_is_never_added() -> None:
    fish = card("telefishion", "a")
    play = Play([26], [[fish, 27], [29]], [[30], []])
    assert play.may(0, Add) == {27}
    play.do(0, Declare())
    assert fish in play.may(0, Bid), "it may be bid, and so open an offer"


def test_telefishion_b_is_never_bid() -> None:
    fish = card("telefishion", "b")
    play = Play([26], [[fish, 27], [29]])
    assert fish in play.may(0, Add)
    play.do(0, Declare())
    assert play.may(0, Bid) == {27}


def test_digital_sock_a_suffers_no_second_one() -> None:
    only, *more = [*cards("digital_sock", "a"), *cards("digital_sock", "b")]
    assert more
    assert not set(more) & Play([only], [[*more, 22], [29]]).may(0, Add)
    joins = Play([cards("digital_sock", "b")[0]], [[only, 22], [29]])
    assert only not in joins.may(0, Add)


@pytest.mark.parametrize("action", ["a", "b"])
def test_nightbulb(action: str) -> None:
    """A / B: a won card is discarded / goes to the taker's hand."""
    bulb = card("nightbulb", action)
    play = Play([26, bulb], [[22, 36], [23, 29]]).auction(0, 22, 23)
    taker = play.order[0]
    play.do(taker, Take())
    assert play.pile(taker) == {26}
    assert play.gone(bulb) == (action == "a")
    assert (bulb in play.hand(taker)) == (action == "b")


@pytest.mark.parametrize(("action", "sign"), [("a", 1), ("b", -1)])
def test_remote_controll(action: str, sign: int) -> None:
    """A / B: cards with a negative / positive price may not be added, by a skip neither."""
    play = Play([card("remote_controll", action)], [[LOW, 22, 27], [2, 29, 36]], [[30], [32]])
    play.auction(0, LOW, 2).do(1, Skip("both")).draw(32)
    assert price(36) < 0 < price(29)
    assert play.may(1, Give) == {29 if sign > 0 else 36}


def alike(first: int, second: int) -> bool:
    """Whether two cards have the same price or colour."""
    deck = the_deck()
    return bool(deck.alike[deck.index[first]] >> deck.index[second] & 1)


@pytest.mark.parametrize(("action", "beside"), [("a", False), ("b", True)])
def test_gamehat(action: str, beside: bool) -> None:
    """A / B: no / only a card of the same price or colour may lie beside it."""
    hat = card("gamehat", action)
    deck = the_deck()
    hand = [number for number in deck.numbers if number > hat and number not in cards("gamehat", "a")]
    hand = [number for number in hand if number not in (*cards("gamehat", "b"), *cards("telefishion", "a"))]
    play = Play([hat], [hand, [22]])
    assert play.may(0, Add) == {number for number in hand if alike(hat, number) == beside}
    skips = Play([hat], [[LOW, 26, 27, 29, 30], [2, 22, 23]], [[32], [33]]).auction(0, LOW, 2)
    skips.do(1, Skip("both")).draw(33)
    assert skips.may(1, Give) == {number for number in (22, 23) if alike(hat, number) == beside}


@pytest.mark.parametrize(("action", "beside"), [("a", False), ("b", True)])
def test_gamehat_binds_the_card_itself_when_it_is_added(action: str, beside: bool) -> None:
    hat = card("gamehat", action)
    for last in (22, 26, 54, 56, 16, 24):
        assert (hat in Play([last], [[hat, 23], [29]]).may(0, Add)) == (alike(hat, last) == beside)


# -- effects without a rule --------------------------------------------------------------------------------


class Binds(Effect, frozen=True, tag="made_up_that_binds"):
    """An effect without a rule that holds while its card is in the offer."""

    binds: ClassVar[bool] = True


class Fires(Effect, frozen=True, tag="made_up_that_fires"):
    """An effect without a rule that fires when its card is added."""

    instant: ClassVar[bool] = True


class Lasts(Effect, frozen=True, tag="made_up_that_lasts"):
    """An effect of neither kind, which the deck does not know."""


def deck_with(effect: Effect) -> Deck:
    """Return all cards; the first action of the Gamehat has another effect."""
    deck = the_deck()
    hat = deck.types["gamehat"]
    actions = {**hat.actions, "a": ActionInfo("Something new.", "new", effect)}
    return Deck(deck.cards, {**deck.types, "gamehat": TypeInfo(hat.id, hat.title, hat.colour, actions)})


def test_every_effect_has_its_rule() -> None:
    for kind in KINDS.values():
        rules = [kind in BINDERS, kind in INSTANTS, kind in LASTING]
        assert rules == [kind.binds, kind.instant, not kind.binds and not kind.instant], kind


@pytest.mark.parametrize("effect", [Binds(), Fires()])
def test_an_effect_without_a_rule_fails_when_its_card_is_added(effect: Effect) -> None:
    """The table and playouts add a card by the same function."""
    hat = card("gamehat", "a")
    play = Play([22], [[hat, 50], [29]])
    position = play.game.position(play.state)
    position.deck = deck_with(effect)
    with pytest.raises(KeyError, match=type(effect).__name__):
        add_card(position, 0, position.deck.index[hat])


def test_an_effect_without_a_rule_fails_when_an_offer_with_it_is_looked_at() -> None:
    deck = deck_with(Binds())
    offer = (deck.index[card("gamehat", "a")],)
    with pytest.raises(KeyError, match="Binds"):
        terms_of(deck, offer, offer)


def test_a_deck_with_an_effect_that_it_does_not_know_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="Lasts neither binds nor fires, and the deck does not know it"):
        deck_with(Lasts())
