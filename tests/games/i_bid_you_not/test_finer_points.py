"""Tests of finer points of I Bid You Not's rulings: exact draws and orders, and rare cases."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bidtable.core.legal import LazyLegal
from bidtable.core.model import CHANCE, Setup
from bidtable.games.i_bid_you_not import story
from bidtable.games.i_bid_you_not.binding import beside, in_order, terms_of
from bidtable.games.i_bid_you_not.events import AuctionCalled, GameEnded, NoBids, OfferTaken, Skipped
from bidtable.games.i_bid_you_not.moves import (
    Add,
    Deal,
    Declare,
    Decline,
    Draw,
    Drop,
    Give,
    Open,
    Put,
    Skip,
    Take,
)
from bidtable.games.i_bid_you_not.taking import open_to_all
from tests.games.i_bid_you_not.situations import Play, card, cards, price, the_deck, the_game

# Cards without an action, of the base set: 22 23 26 27 29 30 32 33 36 41.


def test_ib_2_ib_3_each_order_of_the_cards_with_each_start_player_is_one_deal() -> None:
    game = the_game()
    state = game.start(Setup(2))
    size = game.context.deck(state).size
    legal = game.legal(replace(state, trim=size - 3, names=()), CHANCE)
    assert isinstance(legal, LazyLegal)
    listed = list(legal)
    assert len(set(listed)) == len(listed) == legal.size == 3 * 2 * 1 * 2
    assert all(move in legal for move in listed)


@pytest.mark.parametrize(
    ("ruler", "keeps"),
    [
        (None, lambda card, last: card > last or card in cards("digital_sock", "b")),
        (("refrigergator", "b"), lambda card, last: card < last or card in cards("digital_sock", "b")),
        (("refrigergator", "a"), lambda card, last: price(card) > price(last)),
    ],
)
def test_ib_4_the_order_is_kept_by_these_cards_and_no_others(
    ruler: tuple[str, str] | None, keeps: Callable[[int, int], bool]
) -> None:
    """The right-most card itself does not prevent it, and neither does a card of the same price."""
    deck = the_deck()
    binding = deck.at([card(*ruler)] if ruler else [])
    for last in (-16, 26, 79):
        (right,) = deck.at([last])
        terms = terms_of(deck, (*binding, right), binding)
        assert set(deck.named(in_order(deck, terms, right))) == {n for n in deck.numbers if keeps(n, last)}


def test_ib_6_the_cost_of_a_skip_is_drawn_without_putting_back() -> None:
    """Wrist Wash B makes a skip cost three scored cards; no card of the pile is drawn twice."""
    play = Play([card("wrist_wash", "b")], [[50, 22], [29, 23]], [[27, 30, 41, 32], []]).auction(0, 50, 29)
    legal = play.do(0, Skip("cost")).game.legal(play.state, CHANCE)
    listed = list(legal)
    assert len(set(listed)) == len(listed) == 4 * 3 * 2
    assert all(move in legal for move in listed)
    assert Draw((27, 27, 30)) not in legal
    assert Draw((27, 30)) not in legal
    assert Draw((27, 30, 29)) not in legal


def test_ib_9_it_also_ends_if_the_last_card_calls_an_auction() -> None:
    """A Laptopple A that leaves no seat with a card calls no auction, because there is no bidder."""
    play = Play([1], [[card("laptopple", "a")], [], []], turn=0).do(0, Add(card("laptopple", "a")))
    assert play.state.phase == "over"
    assert (play.state.adds_left, play.state.truce) == (0, 0), "nothing is left to do"
    assert play.last(GameEnded)


def test_ib_20_of_two_umbrellas_each_goes_round_once() -> None:
    """Aquariumbrella A and B: all have added, then all discard, each time clockwise from the taker's left."""
    offer = [card("aquariumbrella", "b"), card("aquariumbrella", "a"), 22]
    play = Play(offer, [[36, 27], [29, 23]]).auction(0, 36, 29).do(0, Take())
    assert play.do(1, Drop(22)).legal(0) == [*map(Drop, sorted(offer[:2])), Decline()]
    play.do(0, Decline()).do(1, Give(23)).do(0, Give(27))
    assert play.pile(0) == {*offer[:2], 23, 27}


def test_ib_20_a_card_that_is_given_to_a_taken_offer_does_not_act() -> None:
    """A Gamehat A already in the offer bars equal cards beside it; one that was given does not."""
    deck = the_deck()
    umbrella, hat = deck.at([card("aquariumbrella", "a"), card("gamehat", "a")])
    lay, given = (terms_of(deck, (umbrella, hat), age) for age in ((umbrella, hat), (umbrella,)))
    alike = deck.alike[hat] & ~deck.with_action
    assert alike & ~beside(deck, lay, hat) == alike
    assert alike & beside(deck, given, hat) == alike


def test_ib_20_when_the_last_card_is_discarded_nobody_is_asked_any_more() -> None:
    umbrella = card("aquariumbrella", "b")
    play = Play([umbrella], [[36, 27], [29, 23], [32, 33]]).auction(0, 36, 29, 32)
    play.do(play.order[0], Take())
    play.do(play.state.turn, Drop(umbrella))
    assert play.state.phase != "after"
    assert play.state.called(()) == "nothing"


def test_ib_20_the_player_of_each_added_card_stays_known_when_one_is_discarded() -> None:
    offer = [card("aquariumbrella", "b"), 22, 26]
    play = Play(offer, [[36, 27], [29, 23], [32, 33]], givers=(-1, 2, 1)).auction(0, 36, 29, 32)
    play.do(0, Take()).do(1, Drop(22))
    assert (play.offer, play.state.givers) == ((offer[0], 26), (-1, 1))


def test_ib_8_nothing_of_an_auction_is_left_when_the_next_turn_begins() -> None:
    start = the_game().start(Setup(2))
    play = Play([26, 30], [[27, 22, 36], [29, 23, 32]], [[33], [41]], turn=1).auction(1, 27, 29)
    assert play.state.inverted
    play.do(0, Skip("both")).draw(33).do(0, Give(22)).do(0, Put(26)).do(1, Take())
    assert play.state.phase == "turn"
    for field in ("declarer", "void", "wanted", "bids", "ranking", "asked", "inverted", "skipped"):
        assert getattr(play.state, field) == getattr(start, field), field
    for field in ("taker", "taken", "taken_age", "after", "after_left", "draws", "giving"):
        assert getattr(play.state, field) == getattr(start, field), field


def test_ib_2_a_deal_turns_each_card_once() -> None:
    game = the_game()
    state = game.start(Setup(2))
    numbers = game.context.deck(state).numbers
    legal = game.legal(state, CHANCE)
    assert Deal(numbers, 0) in legal
    assert Deal((*numbers[:-1], numbers[0]), 0) not in legal


def test_ib_3_everybody_sees_who_started() -> None:
    game = the_game()
    state = game.start(Setup(3))
    state = game.apply(state, CHANCE, Deal(game.context.deck(state).numbers, 2))
    assert [game.observe(state, viewer).start for viewer in (None, 0, 1, 2)] == [2] * 4


def test_ib_12_ib_13_all_see_which_rules_about_bids_are_void() -> None:
    """Of two Computer Mooses the newer one ignores the bid above the range; the older one would leave none."""
    older, newer = card("computer_moose", "a"), card("computer_moose", "b")
    high = max(the_deck().numbers)
    play = Play([26, older, newer], [[high, 36], [22, 29]]).auction(0, high, 22)
    assert play.seen(None).void == play.deck.at([older])


def test_ib_8_ib_13_after_an_offer_that_nobody_could_bid_for_the_declarers_left_is_at_turn() -> None:
    """The seats hold only cards that can never be bid, so no seat bids, and the declarer opens."""
    fish = cards("telefishion", "b")
    play = Play([26], [[each] for each in fish])
    assert play.do(0, Declare()).last(NoBids).opens == 0
    assert play.state.adds_left == 0
    play.do(0, Open(fish[0]))
    assert (play.state.phase, play.state.turn) == ("turn", 1)
    assert play.state.givers == (-1,), "nobody has added the card that opens"


@pytest.mark.parametrize("always", [[], cards("cashing_machine", "b")[:1]])
def test_ib_14_ib_19_of_equal_lowest_bids_the_one_that_counts_as_lower_opens(always: list[int]) -> None:
    """55 is bid by seats 1 and 2; seat 2 is farther from the declarer's left."""
    offer = [card("ceiling_van", "b"), *always]
    hands = [[36, 41, 23], [22, 33, 27], [26, 29, 30]]
    play = Play(offer, hands).auction(0, (36, 41), (22, 33), (26, 29))
    assert play.order == ((2, 1, 0) if always else (0, 1, 2))
    assert play.do(play.order[0], Take()).offer == (26,)


def test_ib_18_ib_20_a_card_added_under_a_thumb_hive_shows_that_no_card_beyond_is_held() -> None:
    """Only the highest card that may be added is allowed: seat 1 adds 30, so it holds no higher one."""
    offer = [card("thumb_hive", "a"), card("aquariumbrella", "a"), 22]
    play = Play(offer, [[36, 27], [29, 23, 30]]).auction(0, 36, 29).do(0, Take()).do(1, Give(30))
    beyond = (
        open_to_all(play.deck, replace(play.state, offer=play.deck.at(offer))) & -1 << play.deck.index[30] + 1
    )
    assert beyond
    assert play.state.lacks[1] == beyond


# -- around the game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("trim", ["10", "50", "90"])
def test_ib_2_the_setup_says_how_many_cards_are_left(trim: str) -> None:
    game = the_game()
    size = game.context.deck(game.start(Setup(2))).size - int(trim)
    told = game.setup_note(Setup(2, (), {"trim": trim}))
    if size < 1:
        assert told == "No cards are left."
    else:
        each, more = divmod(size - 1, 2)
        assert told == f"{size} cards: {f'{each} or {each + 1}' if more else each} for each player."


def test_ib_9_ib_23_how_the_game_was_won() -> None:
    names = ("Ada", "Ben", "Clio")
    best, next_, worst = card("digital_sock", "b", 1), 22, 23
    won = price(best)
    assert won > price(22)
    ended = Play([26], [[], [], []], [[worst], [best], [next_]])
    second = max(price(next_), price(worst))
    told = f"The score pile of Ben is worth +{won}, {won - second} more than the next."
    assert story.verdict(ended.game.context, ended.state, names) == told
    round_and_round = Play([26], [[29], [], []], [[worst], [best], [next_]])
    assert story.verdict(ended.game.context, round_and_round.state, names) == (
        f"{told} Cards only went round, so the piles were counted."
    )


def test_auctions_offers_and_skips_are_counted() -> None:
    events = (
        AuctionCalled(0, None, (1, 0), False),
        Skipped(1, "device", 0),
        OfferTaken(0, (22, 23), (26,), (), ()),
        AuctionCalled(0, 55, (1, 0), False),
        OfferTaken(1, (29,), (), (), ()),
        OfferTaken(1, (30, 32), (), (), ()),
    )
    labels = ("Auctions declared", "Offers taken", "Cards scored", "Skips")
    found = story.facts(the_game().context, events, 2)
    assert tuple(tuple((fact.title, fact.text) for fact in own) for own in found) == (
        tuple(zip(labels, ("1", "1 of 3", "2", "0"), strict=True)),
        tuple(zip(labels, ("0", "2 of 3", "3", "1"), strict=True)),
    )
