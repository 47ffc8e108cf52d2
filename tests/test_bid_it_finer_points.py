"""The finer points of BID-IT!'s rulings: what is cleared away, what moves are said to do, how guesses are made."""

from __future__ import annotations

import random

import pytest

from bidtable.core.promise import Case, sure
from bidtable.games.bid_it.knowledge import origins
from bidtable.games.bid_it.moves import Bid, Challenge, Discard, Double, Draw, Drawn, Pass, Sidestep
from bidtable.games.bid_it.state import NOBODY
from tests.bidit import Play


def test_bi_7_a_side_that_was_sealed_is_guessed_as_either() -> None:
    """And as one of the two: not as if nothing had been sealed."""
    play = Play(["5 5", "4 4", "3", "2"]).do(0, Bid(2, 5)).do(1, Challenge()).side(s3="caller")
    view = play.game.view(play.state, 0)
    sealed = {play.game.determinize(view, random.Random(seed)).sealed for seed in range(20)}
    assert sealed == {("", "", "", "bidder"), ("", "", "", "caller")}


def test_bi_11_nothing_of_a_call_is_left_when_a_bid_cancels_it() -> None:
    play = (
        Play(["5 5 5 5", "4 4 4 4", "3 3 3 3"], advanced=True).do(0, Bid(2, 5)).do(1, Double()).do(2, Pass())
    )
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
    promise = play.game.promise(play.game.observe(play.state, 0), 0, Sidestep("4"))
    assert promise.cases == (Case("", (sure(0, "open card", 1, "4"),)),)


def test_bi_27_the_larger_a_deck_the_less_likely_a_seen_card_came_from_it() -> None:
    """Seat 1 had three cards left of ten unseen, of which two are 3s, and one of sixty, of which four are."""
    play = Play(["5 5 25 *", "4 3 6 2", "3 1 1"], deck="1", discards="3 3").do(0, Bid(1, 5))
    play.do(1, Discard("4"), Discard("6"), Draw()).do(-1, Drawn(("1", "3"))).do(1, Bid(2, 5))
    play.do(2, Bid(3, 5)).do(0, Bid(4, 5)).do(1, Discard("3"))
    ways = origins(play.game.observe(play.state, None))
    old, new = 3 * 2 / 10, 1 * 4 / 60
    found = {way.seen[0][1].count("3"): way.chance for way in ways}
    assert found == {1: pytest.approx(old / (old + new)), 0: pytest.approx(new / (old + new))}
