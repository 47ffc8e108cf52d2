"""Tests of the five variants of I Bid You Not."""

from __future__ import annotations

from bidtable.core.model import Setup
from bidtable.games.i_bid_you_not.events import OfferOpened, OfferTaken
from bidtable.games.i_bid_you_not.moves import Add, Give, Open, Put, Skip, Take
from tests.games.i_bid_you_not.situations import ALL, Play, price, the_game


def test_variant_1_the_taker_chooses_which_bid_opens() -> None:
    play = Play([26], [[36, 22], [29, 23], [32, 33]], variants=["choose_opener"]).auction(0, 36, 29, 32)
    play.do(0, Take())
    assert play.legal(0) == [Open(29), Open(32), Open(36)]
    assert play.do(0, Open(32)).offer == (32,)
    assert play.gone(29)
    assert play.gone(36)


def test_variant_2_the_middle_bid_returns() -> None:
    play = Play([26], [[36, 22], [29, 23], [32, 33]], variants=["middle_returns"]).auction(0, 36, 29, 32)
    play.do(0, Take())
    assert play.last(OfferOpened).returned == ((2, 32),)
    assert play.hand(2) == {32, 33}


def test_variant_2_of_four_bids_the_middle_two_return() -> None:
    hands = [[36, 22], [29, 23], [32, 33], [30, 27]]
    play = Play([26], hands, variants=["middle_returns"]).auction(0, 36, 29, 32, 30).do(0, Take())
    assert set(play.last(OfferOpened).returned) == {(2, 32), (3, 30)}


def test_variant_2_not_of_seats_that_skipped_or_took() -> None:
    hands = [[36, 22], [29, 23], [32, 33]]
    piles = [[27], [], [30]]
    play = Play([26], hands, piles, variants=["middle_returns"]).auction(0, 36, 29, 32)
    play.do(0, Skip("both")).draw(27).do(0, Give(22)).do(0, Put(None))
    play.do(2, Take())
    assert play.last(OfferOpened).returned == ()
    assert play.gone(32)


def test_variant_3_a_skip_costs_one_or_the_other() -> None:
    play = Play([26], [[36, 22], [29, 23]], [[27], []], variants=["half_skip"]).auction(0, 36, 29)
    assert play.legal(0) == [Take(), Skip("pay"), Skip("add")]
    paid = Play([26], [[36, 22], [29, 23]], [[27], []], variants=["half_skip"]).auction(0, 36, 29)
    paid.do(0, Skip("pay")).draw(27)
    assert paid.state.turn == 1
    assert paid.offer == (26,)
    play.do(0, Skip("add")).do(0, Give(22)).do(0, Put(26))
    assert play.pile(0) == {27}
    assert play.offer == (26, 22)


def test_variant_4_a_skip_keeps_numerical_order() -> None:
    variants = ["ordered_skip"]
    play = Play([26, 30], [[50, 22, 29, 41], [36, 23]], [[27], []], variants=variants).auction(0, 50, 36)
    play.do(0, Skip("both")).draw(27)
    assert play.may(0, Give) == {22, 41}, "29 lies between"
    assert play.do(0, Give(22)).offer == (22, 26, 30)


def test_variant_5_only_the_best_and_the_worst_of_a_type_count() -> None:
    play = Play([26], [[41], []], [[22, 23, 30, 32], []], variants=["extremes_score"])
    assert price(22, 23) < 0 < price(30, 32)
    assert price(22) == price(23)
    play.do(0, Add(41))
    assert play.game.score_parts(play.state, 0) == (("Prices", float(price(22, 32))),)
    usual = Play([26], [[41], []], [[22, 23, 30, 32], []]).do(0, Add(41))
    assert usual.game.score_parts(usual.state, 0) == (("Prices", float(price(22, 23, 30, 32))),)


def test_all_variants_go_together() -> None:
    game = the_game()
    house = tuple(sorted(v.id for v in game.info.variants if v.id not in ALL))
    assert len(house) == 5
    assert game.start(Setup(4, tuple(sorted((*ALL, *house))))).variants == house


def test_the_offer_taken_is_told() -> None:
    play = Play([26, 30], [[36, 22], [29, 23]]).auction(0, 36, 29).do(0, Take())
    assert play.last(OfferTaken).scored == (26, 30)
    total = price(26, 30)
    told = play.game.tell(play.last(OfferTaken), ("Ada", "Ben"))
    assert told.startswith(f"Ada scores {total:+}: 26 Camerat".replace("-", "−"))
