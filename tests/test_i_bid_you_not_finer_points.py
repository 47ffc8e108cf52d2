"""The finer points of I Bid You Not's rulings: what is drawn or ordered to the letter, and what rarely comes up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bidtable.core.legal import LazyLegal
from bidtable.core.model import CHANCE, Setup
from bidtable.games.i_bid_you_not.binding import in_order, terms_of
from bidtable.games.i_bid_you_not.events import GameEnded
from bidtable.games.i_bid_you_not.moves import Add, Decline, Draw, Drop, Give, Put, Skip, Take
from tests.ibyn import Play, card, cards, price, the_deck, the_game

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
    """The right-most card itself does not keep it, and neither does one of the same price."""
    deck = the_deck()
    binding = deck.at([card(*ruler)] if ruler else [])
    for last in (-16, 26, 79):
        (right,) = deck.at([last])
        terms = terms_of(deck, (*binding, right), binding)
        assert set(deck.named(in_order(deck, terms, right))) == {n for n in deck.numbers if keeps(n, last)}


def test_ib_6_what_a_skip_costs_is_drawn_without_putting_back() -> None:
    """Wrist Wash B makes a skip cost three scored cards; nothing of the pile is drawn twice."""
    play = Play([card("wrist_wash", "b")], [[50, 22], [29, 23]], [[27, 30, 41, 32], []]).auction(0, 50, 29)
    legal = play.do(0, Skip("cost")).game.legal(play.state, CHANCE)
    listed = list(legal)
    assert len(set(listed)) == len(listed) == 4 * 3 * 2
    assert all(move in legal for move in listed)
    assert Draw((27, 27, 30)) not in legal
    assert Draw((27, 30)) not in legal
    assert Draw((27, 30, 29)) not in legal


def test_ib_9_it_also_ends_if_the_last_card_calls_an_auction() -> None:
    """A Laptopple A that leaves nobody with a card calls nothing: there is nobody to bid."""
    play = Play([1], [[card("laptopple", "a")], [], []], turn=0).do(0, Add(card("laptopple", "a")))
    assert play.state.phase == "over"
    assert play.last(GameEnded)


def test_ib_20_of_two_umbrellas_each_goes_round_once() -> None:
    """Aquariumbrella A and B: all have added, then all discard, each time clockwise from the taker's left."""
    offer = [card("aquariumbrella", "b"), card("aquariumbrella", "a"), 22]
    play = Play(offer, [[36, 27], [29, 23]]).auction(0, 36, 29).do(0, Take())
    assert play.do(1, Drop(22)).legal(0) == [*map(Drop, sorted(offer[:2])), Decline()]
    play.do(0, Decline()).do(1, Give(23)).do(0, Give(27))
    assert play.pile(0) == {*offer[:2], 23, 27}


def test_ib_20_who_added_each_card_stays_known_when_one_is_discarded() -> None:
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
