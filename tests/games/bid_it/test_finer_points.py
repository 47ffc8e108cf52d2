"""Tests of finer points of BID-IT!'s rulings: cleared state, promises of moves, and guesses."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bidtable.core.promise import TABLE, Case, sure
from bidtable.games.bid_it import stakes, story
from bidtable.games.bid_it.events import BidMade, CardLost, Verdict
from bidtable.games.bid_it.moves import Bid, Challenge, Discard, Double, Draw, Drawn, Pass, Sidestep
from bidtable.games.bid_it.state import NOBODY
from bidtable.games.bid_it.worlds import origins
from tests.games.bid_it.situations import FOUR, Play


def test_bi_7_a_side_that_was_sealed_is_guessed_as_either() -> None:
    """It also counts as one of the two, and not as if nothing had been sealed."""
    play = Play(["5 5", "4 4", "3", "2"]).do(0, Bid(2, 5)).do(1, Challenge()).side(s3="caller")
    view = play.view(0)
    sealed = {play.game.determinize(view, random.Random(seed)).sealed for seed in range(20)}
    assert sealed == {("", "", "", "bidder"), ("", "", "", "caller")}


def test_bi_11_nothing_of_a_call_is_left_when_a_bid_cancels_it() -> None:
    play = Play(FOUR[:3], advanced=True).do(0, Bid(2, 5)).do(1, Double()).do(2, Pass())
    assert (play.state.call, play.state.caller, play.state.doubler, play.state.passed) == (
        "double",
        1,
        1,
        (2,),
    )
    state = play.do(0, Sidestep("5"), Bid(3, 3)).state
    assert (state.call, state.caller, state.doubler, state.quitter, state.passed) == (
        *("", NOBODY, NOBODY, NOBODY),
        (),
    )


def test_bi_16_a_sidestep_is_said_to_lay_that_card_open() -> None:
    play = Play(["5 5 4", "4 4"], advanced=True).do(0, Bid(1, 5)).do(1, Challenge())
    promise = play.promise(0, Sidestep("4"))
    assert promise.cases == (Case("", (sure(0, "open card", 1, "4"),)),)


def test_bi_27_the_larger_a_deck_the_less_likely_a_seen_card_came_from_it() -> None:
    """Seat 1 kept three cards of ten unseen ones, two of which are 3s, and has one of sixty, four of which are."""
    play = Play(["5 5 25 *", "4 3 6 2", "3 1 1"], deck="1", discards="3 3").do(0, Bid(1, 5))
    play.do(1, Discard("4"), Discard("6"), Draw()).do(-1, Drawn(("1", "3"))).do(1, Bid(2, 5))
    play.do(2, Bid(3, 5)).do(0, Bid(4, 5)).do(1, Discard("3"))
    ways = origins(play.seen(None))
    old, new = 3 * 2 / 10, 1 * 4 / 60
    found = {way.seen[0][1].count("3"): way.chance for way in ways}
    assert found == {1: pytest.approx(old / (old + new)), 0: pytest.approx(new / (old + new))}


def test_a_discard_is_said_to_cost_one_card_and_to_bring_one() -> None:
    play = Play(["5 5 4", "4 4"]).do(0, Bid(1, 5))
    card = play.state.hands[1][0]
    promise = play.promise(1, Discard(card))
    assert promise.cases == (
        Case("", (sure(1, "card", -1, card), sure(TABLE, "discard", 1, card), sure(1, "drawn", 1))),
    )


def test_bi_21_a_seat_that_is_out_takes_no_side_in_a_promised_call() -> None:
    play = Play(["5 5", "4 4", "3 3", ""], advanced=True, deals=(2, 2, 2, 0)).do(0, Bid(2, 5))
    promise = play.promise(1, Challenge())
    losers = [{change.seat for change in case.changes} for case in promise.cases if case.changes]
    assert losers == [{1, 2}, {0, 2}]


@pytest.mark.parametrize(
    ("deals", "givers"),
    [((1, 3, 2, 3), (1, 3)), ((1, 1, 4, 2), (2,)), ((1, 1, 1, 1), ()), ((2, 5, 5, 5), (0,))],
)
def test_bi_20_at_last_chance_a_teammate_with_the_most_cards_gives_one_up(
    deals: tuple[int, ...], givers: tuple[int, ...]
) -> None:
    assert stakes.givers((0, 0, 0, 0), deals, 0) == givers


# -- around the game ---------------------------------------------------------------------------------------


NAMES = ("Ada", "Ben", "Clio")


@pytest.mark.parametrize(
    ("teams", "deals", "told"),
    [
        ("none", (0, 2, 0), "Only Ben still has Deal cards: 2."),
        ("2v1", (1, 2, 0), "Only the team of Ada and Ben still has Deal cards: 3."),
    ],
)
def test_bi_10_the_seats_left_at_the_end(teams: str, deals: tuple[int, ...], told: str) -> None:
    play = Play(["5", "4", "3"])
    state = replace(play.state, deals=deals)
    assert story.score_name(play.game.context, state) == "Deal cards left"
    assert story.verdict(play.game.context, state, NAMES) == told


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((3, 1, 0), "Ada has 3 match points after 4 games; the match went to 3."),
        ((3, 3, 0), "Ada and Ben have 3 match points each after 4 games; the match went to 3."),
    ],
)
def test_bi_21_how_a_match_was_won(scores: tuple[int, ...], told: str) -> None:
    play = Play(["5", "4", "3"])
    state = replace(play.state, target=3, game=4, scores=scores)
    assert story.score_name(play.game.context, state) == "Match points"
    assert story.verdict(play.game.context, state, NAMES) == told


def test_bids_calls_and_losses_are_counted() -> None:
    events = (
        BidMade(0, 2, 5, "", False),
        BidMade(1, 3, 5, "", False),
        Verdict("caller", 1, 0, "challenge", 0),
        CardLost(1, 1, 4, "showdown"),
        BidMade(0, 1, 4, "", False),
        Verdict("bidder", 0, 1, "challenge", 0),
        CardLost(1, 1, 3, "showdown"),
    )
    labels = ("Bids", "Bids that held when called", "Calls that were right", "Deal cards lost")
    found = story.facts(Play(["5", "4"]).game.context, events, 2)
    assert tuple(tuple((fact.title, fact.text) for fact in own) for own in found) == (
        tuple(zip(labels, ("2", "1 of 1", "1 of 1", "0"), strict=True)),
        tuple(zip(labels, ("1", "0 of 1", "0 of 1", "2"), strict=True)),
    )
