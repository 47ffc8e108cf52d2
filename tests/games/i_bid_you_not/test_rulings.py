"""Tests of the rulings of I Bid You Not, each by its id; see also `test_contradictions`."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bidtable.core.errors import IllegalMove, SetupError
from bidtable.core.model import CHANCE, Setup, Termination
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.events import (
    BidsRevealed,
    CardsDrawn,
    GameEnded,
    NoBids,
    TakeDecided,
    TurnPassed,
)
from bidtable.games.i_bid_you_not.moves import Add, Bid, Deal, Declare, Give, Open, Put, Skip, Take
from tests.games.i_bid_you_not.situations import Play, card, cards, mask, plain, price, the_deck, the_game

# Cards without an action, of the base set: 22 23 26 27 29 30 32 33 36 41.


def test_ib_1_numbers_are_unique_prices_never_0_and_piles_hidden() -> None:
    deck = the_deck()
    assert len(set(deck.numbers)) == deck.size
    assert 0 not in deck.prices
    play = Play([22], [[23], [26]], [[27, 29], [30]])
    seen = play.seen(0)
    assert deck.named(seen.pile) == (27, 29)
    assert seen.pile_sizes == (2, 1)
    assert play.seen(None).pile == 0, "a spectator has none"
    words = the_game().in_words(seen, ("Ada", "Ben"))
    assert words.seats[1].facts == (("Score pile", "1 card"),)
    assert "30 " not in f"{words} {seen}", "who forgot it is not told"


def test_ib_2_the_top_card_opens_and_the_rest_is_dealt_one_at_a_time() -> None:
    game = the_game()
    state = game.start(Setup(3))
    deck = game.context.deck(state)
    state = game.apply(state, CHANCE, Deal(deck.numbers, 1))
    assert [deck.numbers[at] for at in state.offer] == [deck.numbers[0]]
    assert deck.named(state.hands[1]) == deck.numbers[1::3]
    assert deck.named(state.hands[2]) == deck.numbers[2::3]
    sizes = [hand.bit_count() for hand in state.hands]
    assert sum(sizes) == deck.size - 1
    assert max(sizes) - min(sizes) <= 1


def test_ib_2_trimming_takes_the_extreme_numbers_highest_first() -> None:
    game = the_game()
    whole = game.context.deck(game.start(Setup(2))).numbers
    trimmed = game.context.deck(game.start(Setup(2, (), {"trim": "10"}))).numbers
    assert trimmed == whole[5:-5]
    assert the_deck().trimmed(3).numbers == the_deck().numbers[1:-2]
    assert game.setup_note(Setup(4, (), {"trim": "10"})) == "40 cards: 9 or 10 for each player."


def test_ib_2_a_trim_that_leaves_too_few_cards_is_refused() -> None:
    with pytest.raises(SetupError, match="Take fewer out"):
        the_game().start(Setup(6, (), {"trim": "40"}))
    with pytest.raises(SetupError, match="at least one expansion"):
        the_game().start(Setup(3, (), {"base": "out"}))


def test_ib_3_chance_draws_the_start_player_and_turns_go_clockwise() -> None:
    game = the_game()
    starts = {game.sample(game.start(Setup(4)), random.Random(seed)).start for seed in range(40)}  # type: ignore[attr-defined]
    assert starts == {0, 1, 2, 3}
    play = Play([22], [[23, 26], [], [27, 41]])
    play.do(0, Add(23))
    assert play.state.turn == 2, "a player without cards is passed over"


def test_ib_3_a_seat_without_cards_does_not_bid() -> None:
    play = Play([22], [[23, 26], [], [27, 41]]).do(0, Declare())
    assert play.game.actors(play.state) == (0, 2)


def test_ib_4_a_card_added_is_higher_than_the_right_most() -> None:
    play = Play([27, 29], [[22, 23, 30, 41], [26]])
    assert play.may(0, Add) == {30, 41}
    with pytest.raises(IllegalMove, match="must be higher"):
        play.do(0, Add(22))
    assert play.do(0, Add(41)).offer == (27, 29, 41)


def test_ib_4_a_seat_that_cannot_add_must_declare() -> None:
    play = Play([41], [[22, 23], [26]])
    assert play.legal(0) == [Declare()]


@pytest.mark.parametrize(
    ("bids", "order", "why"),
    [
        pytest.param((27, 29, 36), (2, 1, 0), "outside", id="one bid outside the range: the highest first"),
        pytest.param((27, 29, 28), (0, 2, 1), "inside", id="all bids inside the range: the lowest first"),
    ],
)
def test_ib_5_the_range_decides_who_is_asked_first(
    bids: tuple[int, ...], order: tuple[int, ...], why: str
) -> None:
    hands = [[bid, other] for bid, other in zip(bids, (22, 23, 33), strict=True)]
    play = Play([26, 30], hands).auction(0, *bids)
    assert play.order == order
    assert play.last(BidsRevealed).why == why


def test_ib_5_bids_are_secret_until_the_last_one_is_in() -> None:
    play = Play([26], [[27, 22], [29, 23]]).do(0, Declare()).do(0, Bid(27))
    game = play.game
    assert play.seen(1).bids == ((), ())
    assert play.seen(0).bids == (play.deck.at([27]), ())
    assert play.seen(1).sealed == (1, 0)
    assert game.decision_is_secret(play.state)


def test_ib_6_a_skip_costs_a_random_scored_card_and_an_added_card() -> None:
    play = Play([26], [[36, 22], [29, 23]], [[27, 30], []]).auction(0, 36, 29)
    assert play.legal(0) == [Take(), Skip("both")]
    play.do(0, Skip("both"))
    assert play.game.actors(play.state) == (CHANCE,)
    assert len(play.game.legal(play.state, CHANCE)) == 2
    play.draw(27)
    assert play.gone(27)
    assert play.last(CardsDrawn).cards == ((0, -1, 27),), "nobody gets it"
    play.do(0, Give(22))
    assert set(play.legal(0)) == {Put(None), Put(26)}, "it may go anywhere"
    play.do(0, Put(None))
    assert play.offer == (22, 26)
    assert play.state.turn == 1


@pytest.mark.parametrize(
    ("hand", "rival", "pile", "reason"),
    [
        pytest.param([36, 22], [29, 23], [], "cannot_pay", id="no scored card to lose"),
        pytest.param([36], [29, 23], [27], "cannot_add", id="no card to add"),
        pytest.param([36, 22], [], [27], "last", id="no other bidder"),
    ],
)
def test_ib_6_a_seat_that_cannot_skip_must_take(
    hand: list[int], rival: list[int], pile: list[int], reason: str
) -> None:
    play = Play([26], [hand, rival], [pile, []]).auction(0, 36, rival[0] if rival else None)
    assert play.legal(0) == [Take()]
    assert play.do(0, Take()).last(TakeDecided).reason == reason


def test_ib_6_the_last_one_asked_must_take() -> None:
    play = Play([26], [[36, 22], [29, 23]], [[27], [30]]).auction(0, 36, 29)
    play.do(0, Skip("both")).draw(27).do(0, Give(22)).do(0, Put(26))
    assert play.legal(1) == [Take()]
    assert play.do(1, Take()).last(TakeDecided).reason == "last"


@pytest.mark.parametrize("inverted", [False, True])
def test_ib_7_the_lowest_bid_opens_the_next_offer(inverted: bool) -> None:
    bids = (27, 29, 28) if inverted else (36, 29, 27)
    others = [[22], [23], [32]]
    play = Play([26, 30], [[bid, *more] for bid, more in zip(bids, others, strict=True)]).auction(0, *bids)
    assert play.state.inverted == inverted
    taker = play.order[0]
    play.do(taker, Take())
    assert play.pile(taker) == {26, 30}
    assert play.offer == (27,)
    assert all(play.gone(bid) for bid in bids if bid != 27)


def test_ib_8_the_player_left_of_the_declarer_goes_on() -> None:
    play = Play([26], [[36, 22], [29, 23], [30, 32]], turn=1).auction(1, 36, 29, 30).do(0, Take())
    assert play.state.turn == 2


def test_ib_9_the_game_ends_when_nobody_holds_a_card() -> None:
    play = Play([26], [[36], [29]], [[27], [41]]).auction(0, 36, 29).do(0, Take())
    assert play.state.phase == "over"
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert outcome.reason is Termination.CARDS_OUT
    assert outcome.scores == (float(price(27, 26)), float(price(41)))
    assert play.offer == (29,), "the last offer is scored by nobody"
    assert play.last(GameEnded).piles == ((26, 27), (41,))


def test_ib_9_equal_sums_share_the_win() -> None:
    first, second = [number for number in plain(10, 0, 64) if price(number) == -3][:2]
    play = Play([26], [[41], []], [[first], [second]]).do(0, Add(41))
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_ib_10_an_action_binds_however_its_card_came_there() -> None:
    no_skip = card("wrist_wash", "a")
    opener = Play([no_skip], [[36, 22], [29, 23]], [[27], [30]])
    opener.auction(0, 36, 29)
    assert opener.legal(opener.order[0]) == [Take()], "as the opener"
    play = Play([26], [[36, no_skip], [29, 23], [32, 33]], [[27], [30], [41]]).auction(0, 36, 29, 32)
    play.do(0, Skip("both")).draw(27).do(0, Give(no_skip)).do(0, Put(26))
    assert play.legal(2) == [Take()], "added by a skip"


def test_ib_10_restrictions_end_when_the_offer_is_taken() -> None:
    new_types = card("flown_mower", "a")
    play = Play([new_types, 22], [[36, 23, 41], [29, 30]])
    assert 23 not in play.may(0, Add), "a Camerat is in the offer"
    play.auction(0, 36, 29).do(0, Take())
    assert play.offer == (29,)
    assert play.may(1, Add) == {30}


def test_ib_10_restrictions_bind_a_skip() -> None:
    new_types = card("flown_mower", "a")
    play = Play([new_types, 26], [[36, 27], [41, 22, 29]], [[30], [32]]).auction(0, 36, 41)
    play.do(1, Skip("both")).draw(32)
    assert play.may(1, Give) == {29}, "22 is a Camerat, and one lies in the offer"


def test_ib_10_the_order_binds_turns_only() -> None:
    falling = card("refrigergator", "b")
    play = Play([falling], [[36, 41], [50, 22]], [[30], [32]])
    assert play.may(0, Add) == set(), "numbers must fall"
    play.auction(0, 36, 50).do(1, Skip("both")).draw(32)
    assert play.may(1, Give) == {22}
    assert len(play.do(1, Give(22)).legal(1)) == 2


def test_ib_11_an_instant_fires_only_when_added_on_a_turn() -> None:
    instant = card("laptopple", "a")
    assert Play([4], [[instant, 22], [23, 26]]).do(0, Add(instant)).state.phase == "bid"
    opener = Play([instant], [[22, 27], [23, 26]])
    assert opener.state.phase == "turn"
    play = Play([26], [[36, instant], [29, 23]], [[27], [30]]).auction(0, 36, 29)
    play.do(0, Skip("both")).draw(27).do(0, Give(instant)).do(0, Put(26))
    assert play.state.phase == "ask"


def test_ib_12_of_contradicting_actions_the_later_card_governs() -> None:
    new, present = card("flown_mower", "a"), card("flown_mower", "b")
    hand = [22, 27, 41]
    assert Play([present, new, 20], [hand, [29]]).may(0, Add) == {22, 27, 41}
    assert Play([new, present, 20], [hand, [29]]).may(0, Add) == set(), "no Camerat or Dishsmasher lies there"


def test_ib_12_always_inverted_stands_above_never_inverted() -> None:
    never, always = card("cashing_machine", "a"), card("cashing_machine", "b")
    for offer in ([never, always], [always, never]):
        play = Play(offer, [[36, 22], [29, 23]]).auction(0, 36, 29)
        assert play.state.inverted
        assert play.last(BidsRevealed).why == "always"


def test_ib_13_a_seat_that_can_neither_add_nor_declare_passes() -> None:
    truce = card("laptopple", "b")
    play = Play([4], [[truce, 22], [2, 1], [41, 36]]).do(0, Add(truce))
    assert play.last(TurnPassed).seat == 1
    assert play.state.turn == 2


def test_ib_13_without_any_eligible_bid_the_offer_goes_and_the_declarer_opens() -> None:
    unbiddable = cards("telefishion", "b")
    play = Play([26], [[unbiddable[0]], [unbiddable[1]]]).do(0, Declare())
    assert play.last(NoBids).cards == (26,)
    assert play.gone(26)
    assert play.legal(0) == [Open(unbiddable[0])]
    known = mask(play.deck, unbiddable[:1])
    play.state = replace(play.state, holds=(known, 0))
    play.do(0, Open(unbiddable[0]))
    assert play.offer == (unbiddable[0],)
    assert play.state.turn == 1
    assert play.state.holds == (0, 0), "what was known of the hand has left it"


def test_ib_13_a_rule_that_leaves_nobody_is_void() -> None:
    play = Play([card("bear_dryer", "b")], [[36, 22], [29, 23]]).do(0, Declare())
    assert play.game.actors(play.state) == (0, 1), "nobody added a negative price"
    ignored = Play([card("computer_moose", "a")], [[36, 22], [29, 23]]).auction(0, 36, 29)
    assert set(ignored.order) == {0, 1}, "all bids lie below"


def test_ib_14_of_two_cards_the_sum_counts_and_the_lower_opens() -> None:
    two = card("ceiling_van", "b")
    play = Play([two], [[36, 22, 41], [29, 23, 30], [27]]).do(0, Declare()).bids((36, 22), (29, 23), 27)
    assert play.order == (0, 1, 2), "58, 52, 27 (one card of who holds just one)"
    play.do(0, Take())
    assert play.offer == (27,)
    assert all(play.gone(number) for number in (36, 22, 29, 23))


def test_ib_14_the_lower_card_of_the_lowest_bid_opens() -> None:
    two = card("ceiling_van", "b")
    play = Play([two], [[36, 22, 41], [29, 23, 30]]).do(0, Declare()).bids((36, 22), (29, 23)).do(0, Take())
    assert play.offer == (23,)


def test_ib_15_a_seat_that_may_bid_no_card_takes_no_part_and_keeps_the_cards() -> None:
    unbiddable = card("telefishion", "b")
    play = Play([26], [[36, 22], [unbiddable], [29, 23]]).do(0, Declare())
    assert play.game.actors(play.state) == (0, 2)
    assert play.hand(1) == {unbiddable}


def test_ib_16_headgrowns_stack() -> None:
    deck = the_deck()
    better, worse = cards("headgrowns", "a"), cards("headgrowns", "b")
    pile = mask(deck, [*better[:2], worse[0], 22])
    found = dict(scoring.parts(deck, pile, extremes_only=False))
    assert found["Prices"] == price(*better[:2], worse[0], 22)
    assert [found[f"Headgrowns {number}"] for number in (*better[:2], worse[0])] == [4, 4, -4]


def test_ib_16_with_variant_5_they_count_for_the_cards_that_count() -> None:
    deck = the_deck()
    camerats = cards("camerat")
    pile = mask(deck, [*camerats, card("headgrowns", "a")])
    found = dict(scoring.parts(deck, pile, extremes_only=True))
    prices = sorted(price(number) for number in camerats)
    assert found["Prices"] == prices[0] + prices[-1] + price(card("headgrowns", "a"))
    assert found[f"Headgrowns {card('headgrowns', 'a')}"] == 3


def test_ib_17_three_turns_without_declaring_begin_with_the_next_player() -> None:
    truce = card("laptopple", "b")
    play = Play([4], [[truce, 50, 54], [22, 23, 52], [26, 27, 56]]).do(0, Add(truce))
    for seat, number in ((1, 22), (2, 26), (0, 50)):
        assert Declare() not in play.legal(seat)
        play.do(seat, Add(number))
    assert Declare() in play.legal(1)


def test_ib_17_a_called_auction_is_not_declared() -> None:
    instant = card("laptopple", "a")
    play = Play([4], [[instant, 22], [23, 26]], truce=2).do(0, Add(instant))
    assert play.state.phase == "bid"


def test_ib_18_a_card_that_leaves_a_pile_is_shown_to_all() -> None:
    play = Play([26], [[36, 22], [29, 23], [32, 33]], [[27, 30], [], []]).auction(0, 36, 29, 32)
    play.do(0, Skip("both")).draw(27)
    drawn = play.events[-1]
    assert play.game.project_event(drawn, 2) == drawn
    assert play.seen(2).discards >> play.deck.index[27] & 1


def test_ib_19_of_equal_sums_the_one_nearer_to_the_declarers_left_is_higher() -> None:
    two = card("ceiling_van", "b")
    hands = [[36, 22, 41], [29, 30, 23], [26, 33, 32]]
    bids = ((36, 22), (29, 30), (26, 33))
    sums = [sum(bid) for bid in bids]
    assert sums == [58, 59, 59]
    play = Play([two], hands).do(0, Declare()).bids(*bids)
    assert play.order == (1, 2, 0)
    play = Play([two], hands, turn=1).do(1, Declare()).bids(*bids)
    assert play.order == (2, 1, 0)


def test_ib_20_moves_after_taking_come_before_the_cards_leave() -> None:
    umbrella, right = card("aquariumbrella", "a"), card("walkie_barkie", "a")
    play = Play([umbrella, right, 22], [[36, 27], [29, 23]]).auction(0, 36, 29).do(0, Take())
    assert play.state.phase == "after"
    assert play.state.turn == 1
    play.do(1, Give(23))
    assert play.offer == (umbrella, right, 22, 23), "at the right end"
    play.do(0, Give(27))
    assert play.pile(0) == {22, 23, 27}
    assert play.gone(umbrella)


def test_ib_21_a_rule_to_add_two_begins_with_the_next_turn() -> None:
    van = card("ceiling_van", "a")
    play = Play([min(cards("thumb_hive", "b"))], [[van, 22, 41], [23, 26, 27]])
    play.do(0, Add(van))
    assert play.state.turn == 1, "the turn that brought the card adds no second one"
    play.do(1, Add(23))
    assert play.state.phase == "more"
    assert play.state.turn == 1


def test_ib_21_a_called_auction_ends_the_turn() -> None:
    van, instant = card("ceiling_van", "a"), card("laptopple", "a")
    play = Play([van], [[instant, 22, 41], [23, 26, 27]]).do(0, Add(instant)).bids(22, 23)
    play.do(play.order[0], Take())
    assert play.state.phase == "turn"
    assert play.state.turn == 1


def test_ib_22_a_truce_outlives_its_card() -> None:
    truce, instant = card("laptopple", "b"), cards("laptopple", "a")[-1]
    play = Play([4], [[truce, 22, 41], [instant, 23, 50], [26, 27, 52]]).do(0, Add(truce)).do(1, Add(instant))
    play.bids(22, 23, 26)
    play.do(play.order[0], Take())
    assert truce not in play.offer
    assert play.state.turn == 2
    assert Declare() not in play.legal(2)


def test_ib_23_cards_that_only_go_round_end_the_game() -> None:
    bulbs, stuck = cards("nightbulb", "b"), card("telefishion", "b")
    play = Play([bulbs[0]], [[stuck], [bulbs[1]]])
    for _ in range(20):
        if play.state.phase == "over":
            break
        seat = play.game.actors(play.state)[0]
        play.do(seat, play.legal(seat)[-1])
    assert play.state.phase == "over"
