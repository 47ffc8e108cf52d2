"""Tests of the counts of a report on many games, except for Bidness, which has its own tests."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.core.model import Event, Setup
from bidtable.core.report import Book
from bidtable.games.bid_and_bluff import events as bb
from bidtable.games.bid_and_bluff import report as bb_report
from bidtable.games.bid_and_bluff.state import State as Race
from bidtable.games.bid_it import events as bi
from bidtable.games.bid_it import report as bi_report
from bidtable.games.i_bid_you_not import events as ib
from bidtable.games.i_bid_you_not import report as ib_report
from tests.games.bid_and_bluff import situations as bidbluff
from tests.games.bid_it import situations as bidit
from tests.games.i_bid_you_not import situations as ibyn


def counted(room: Any, game: Any, state: Any, *events: Event) -> Book:
    """Return the counts of events in some state."""
    book = Book()
    for event in events:
        room.count(game.context, state, event, state, book)
    return book


def happened(book: Book) -> dict[str, int]:
    return {name: times for (_, name), times in book.happened.items()}


# -- Bid & Bluff -----------------------------------------------------------------------------------------


def race(**changes: Any) -> tuple[Any, Race]:
    game = bidbluff.shipped()
    return game, replace(bidbluff.seated(game, 3), **changes)


def test_cards_of_tricks_are_counted() -> None:
    hands = (("Bell 9",), ("Drum 1",), ("Drum 2",))
    played = [bb.CardPlayed(0, "Bell 9"), bb.CardPlayed(1, "Drum 1"), bb.TrickTaken(0, "Bell 9", 1)]
    book = counted(bb_report, *race(), bb.Dealt(1, 0, 1, "Anchor 3", hands), *played)
    assert book.dealt == {"Bell 9": 1, "Drum 1": 1, "Drum 2": 1}
    assert book.used == {("Bell 9", "played"): 1, ("Drum 1", "played"): 1}
    assert book.unused == {("Anchor 3", "turned up"): 1, ("Bell 9", "took the trick"): 1}


def test_steps_are_counted_and_dice_that_stay() -> None:
    moved = [bb.DieMoved(0, ("a2", "a3"), 0), bb.DieMoved(1, ("b2",), 2), bb.DieMoved(2, (), 3)]
    assert happened(counted(bb_report, *race(), *moved)) == {"steps": 3, "steps_lost": 5, "stayed": 1}


def test_a_bid_is_made_by_exactly_so_many_tricks() -> None:
    game, state = race(bids=(2, 0, 1), tricks=(2, 1, 0), dealt=3)
    lines = bb_report.lines(game.context, bb.RoundEnded(1, (0,)), state)
    assert lines == {
        0: {"cards": 3, "bid": 2, "made": True},
        1: {"cards": 3, "bid": 0, "made": False},
        2: {"cards": 3, "bid": 1, "made": False},
    }


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        (((1, 0),), "alone in FINISH"),
        (((1, 0), (2, 3)), "farthest over FINISH"),
        (((1, 3), (2, 3)), "first of equals in FINISH"),
    ],
)
def test_the_decisive_part_of_a_race(entered: tuple[tuple[int, int], ...], said: str) -> None:
    game, state = race(entered=entered)
    assert bb_report.decided(game.context, state) == said


# -- BID-IT! ---------------------------------------------------------------------------------------------


def test_a_card_is_used_when_it_counts_for_the_bid_called() -> None:
    """Ranks and stars count; neither other ranks in another hand, nor anything twice."""
    play = bidit.Play(("5 5 25 *", "55 1", "3 *5"))
    state = replace(play.state, rank=5)
    book = counted(bi_report, play.game, state, bi.HandsShown(state.hands))
    assert book.used == {
        ("5", "counted"): 2,
        ("2/5", "counted"): 1,
        ("star", "counted"): 1,
        ("double 5", "counted"): 1,
        ("star/5", "counted"): 1,
    }


def test_cards_that_enter_hands_are_dealt_and_those_that_leave_are_not_used() -> None:
    play = bidit.Play(("5", "1", "3"))
    drawn = [bi.Discarded(0, "5"), bi.CardsDrawn(0, 2, False, ("1", "star")), bi.Exposed(1, "1")]
    book = counted(bi_report, play.game, play.state, bi.Dealt(1, (1, 1, 1), False, play.state.hands), *drawn)
    assert book.dealt == {"5": 1, "1": 2, "3": 1, "star": 1}
    assert book.unused == {("5", "discarded"): 1, ("1", "shown"): 1}
    assert not book.used


def test_calls_and_what_they_cost_are_counted() -> None:
    play = bidit.Play(("5", "1", "3"))
    events = [
        bi.BidMade(0, 2, 5, "", False),
        bi.BidMade(1, 3, 5, "", True),
        bi.Called(2, "challenge", 1),
        bi.Called(1, "double", 2),
        bi.Verdict("bidder", 1, 2, "double", 1),
        bi.Verdict("caller", 1, 2, "double", 1),
        bi.CardLost(2, 2, 3, "showdown"),
    ]
    assert happened(counted(bi_report, play.game, play.state, *events)) == {
        "bids": 1,
        "sidesteps": 1,
        "challenge": 1,
        "double": 1,
        "held": 1,
        "lost": 1,
    }


def test_a_seat_that_was_out_before_a_round_is_not_counted_at_its_end() -> None:
    play = bidit.Play(("5 5", "", "3"))
    assert bi_report.lines(play.game.context, bi.RoundEnded(1, 0), play.state) == {
        0: {"hand": 2},
        2: {"hand": 1},
    }


def test_the_decisive_part_of_a_game_of_bid_it() -> None:
    play = bidit.Play(("5", "1", "3"))
    state = replace(play.state, call="challenge", right="caller")
    assert bi_report.decided(play.game.context, state) == "challenge, the caller was right"
    match = replace(state, target=3, scores=(3, 1, 3))
    assert bi_report.decided(play.game.context, match) == "most match points, shared by a team"
    assert bi_report.decided(play.game.context, replace(match, scores=(3, 1, 0))) == "most match points"


# -- I Bid You Not ---------------------------------------------------------------------------------------


def offer() -> tuple[Any, Any, list[int], list[str]]:
    """Return the game, a state, four cards by number, and their kinds."""
    game = ibyn.the_game()
    state = game.start(Setup(3))
    deck = game.context.deck(state)
    numbers = [
        ibyn.card("camerat"),
        ibyn.card("swatphone", "a"),
        ibyn.card("swatphone", "b"),
        ibyn.card("headgrowns", "a"),
    ]
    assert all(number in deck.index for number in numbers)
    return game, state, numbers, ["camerat", "swatphone_a", "swatphone_b", "headgrowns_a"]


def test_cards_that_leave_the_hand_are_used() -> None:
    game, state, (one, two, three, four), kinds = offer()
    events = [
        ib.Dealt(0, four, ((one,), (two,), (three,))),
        ib.CardAdded(0, one, four, "turn"),
        ib.BidSealed(1, two),
        ib.BidPlaced(2, three),
    ]
    book = counted(ib_report, game, state, *events)
    assert book.dealt == dict.fromkeys(kinds[:3], 1)
    assert book.used == {(kinds[0], "added"): 1, (kinds[1], "bid"): 1, (kinds[2], "bid"): 1}


def test_cards_that_come_back_to_a_hand_are_dealt_again() -> None:
    """A used card may also come from a bid.

    A bid that opens the next offer is not used a second time; a card from hand is (IB-13).
    """
    game, state, (one, two, three, four), kinds = offer()
    taken = ib.OfferTaken(0, (one,), (two,), (), ())
    opened = ib.OfferOpened(1, four, ((2, three),), ())
    book = counted(ib_report, game, state, taken, opened)
    assert book.dealt == {kinds[1]: 1, kinds[2]: 1}
    assert book.unused == {(kinds[0], "scored"): 1}
    assert not book.used
    led = counted(ib_report, game, replace(state, phase="lead"), ib.OfferOpened(1, four, (), ()))
    assert led.used == {(kinds[3], "opened an offer"): 1}


def test_the_results_of_auctions_are_counted() -> None:
    game, state, (one, *_), _ = offer()
    events = [
        ib.AuctionCalled(0, None, (1, 2), False),
        ib.AuctionCalled(0, one, (1, 2), False),
        ib.BidsRevealed((), (), 1, 2, True, "inside"),
        ib.BidsRevealed((), (), 1, 2, False, "outside"),
        ib.Skipped(1, "price", 2),
        ib.TakeDecided(2, "last"),
        ib.TakeDecided(2, "chosen"),
        ib.NoBids((), 1),
    ]
    assert happened(counted(ib_report, game, state, *events)) == {
        "declared": 1,
        "called_by_card": 1,
        "inverted": 1,
        "skips": 1,
        "forced_takes": 1,
        "no_bids": 1,
    }


def test_the_decisive_part_of_a_game_of_i_bid_you_not() -> None:
    game, state, _, _ = offer()
    deck = game.context.deck(state)
    by_price = {price: 1 << at for at, price in enumerate(deck.prices) if not deck.cards[at].action}
    prices = sorted(by_price)

    def said(first: int, second: int, **more: Any) -> str:
        piles = (by_price[first], by_price[second], 0) if first != second else (by_price[first], 0, 0)
        return ib_report.decided(game.context, replace(state, piles=piles, **more))

    high = prices[-1]
    assert high > 5
    close = max(price for price in prices if price < high)
    assert said(high, close) == f"by {'up to' if high - close <= 5 else 'more than'} 5"
    assert said(high, high) == "by more than 5"
    empty = replace(state, piles=(0, 0, 0))
    assert ib_report.decided(game.context, empty) == "shared"
    assert ib_report.decided(game.context, replace(empty, hands=(1, 0, 0))) == "shared, cards only went round"
