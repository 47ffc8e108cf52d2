"""Tests of the rulings of BID-IT!, each by its id, and of the worked examples of the rulebook."""

from __future__ import annotations

import random

import pytest

from bidtable.core.errors import IllegalMove
from bidtable.core.model import CHANCE, Move, Setup, Termination
from bidtable.games.bid_it.events import (
    CardLost,
    Counted,
    Dealt,
    Eliminated,
    SideSealed,
    SidesShown,
    SideTaken,
    Verdict,
)
from bidtable.games.bid_it.moves import (
    Bid,
    Challenge,
    Discard,
    Double,
    Draw,
    Drawn,
    Pass,
    Perfecto,
    Redouble,
    Sidestep,
    Surrender,
)
from tests.games.bid_it.situations import FOUR, PAIRS, Play, cards, the_game

# -- the deck and the examples -----------------------------------------------------------------------------


def test_the_deck_has_70_cards_of_the_kinds_in_the_rulings() -> None:
    deck = the_game().context.cards
    faces = [deck.faces[card] for card in deck.full]
    assert len(faces) == 70
    for rank in "123456":
        assert faces.count(rank) == 6
        assert faces.count(rank * 2) == 1
        assert faces.count(f"*{rank}") == 1
    assert sum(1 for face in faces if len(set(face) - {"*"}) == 2) == 15
    assert faces.count("*") == 6
    assert faces.count("**") == 1


@pytest.mark.parametrize(
    ("quantity", "rank", "right"),
    [
        (3, 5, True),
        (2, 5, True),
        (4, 5, False),
        (2, 4, True),
        (2, 6, True),
        (1, 2, True),
        (1, 3, True),
        (3, 6, False),
    ],
)
def test_the_example_of_bids(quantity: int, rank: int, right: bool) -> None:
    """Three 5s, two 4s, two 6s, a 2 and a 3 are in all hands: each bid up to that is right."""
    play = Play(["5 25", "35 66 4", "4"]).do(0, Bid(quantity, rank)).do(1, Challenge()).side(s2="bidder")
    assert (play.last(Verdict).right == "bidder") == right


@pytest.mark.parametrize(
    ("quantity", "rank", "right"),
    [(3, 5, True), (4, 5, False), (3, 3, True), (3, 6, True), (4, 4, True), (2, 1, True)],
)
def test_the_example_of_stars(quantity: int, rank: int, right: bool) -> None:
    """Two stars count as the rank that was bid."""
    play = Play(["5 *", "34 4", "*6"]).do(0, Bid(quantity, rank)).do(1, Challenge()).side(s2="bidder")
    assert (play.last(Verdict).right == "bidder") == right


# -- the basic game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 6), (4, 6), (5, 5), (6, 4)])
def test_bi_1_everybody_is_dealt_a_card_for_each_deal_card(seats: int, size: int) -> None:
    game = the_game()
    state = game.start(Setup(seats))
    rng = random.Random(1)
    while game.actors(state) == (CHANCE,):
        state = game.apply(state, CHANCE, game.sample(state, rng))
    assert state.sizes == (size,) * seats
    assert state.deals == (size,) * seats


def test_bi_1_last_chance_is_dealt_a_full_hand() -> None:
    play = Play(PAIRS[:3], deals=[2, 1, 2]).do(0, Bid(6, 1)).do(1, Challenge()).side(s2="caller")
    assert play.chance().last(Dealt).sizes == (6, 6, 2)
    assert play.state.deals == (1, 1, 2)


def test_bi_2_higher_is_more_or_as_many_of_a_higher_rank() -> None:
    play = Play(PAIRS[:2]).do(0, Bid(2, 4))
    assert play.bids(1)[0] == Bid(2, 5)
    for low in (Bid(2, 4), Bid(2, 3), Bid(1, 6)):
        with pytest.raises(IllegalMove, match="must be higher than two 4s"):
            play.do(1, low)
    assert Bid(3, 1) in play.bids(1)


def test_bi_2_no_quantity_goes_above_twice_the_cards_in_hands() -> None:
    play = Play(["5 5", "4 4 3"])
    assert play.bids(0)[-1] == Bid(10, 6)
    with pytest.raises(IllegalMove, match="no bid goes above 10"):
        play.do(0, Bid(11, 1))
    below = Play(["5 5", "4 4 3"]).do(0, Bid(10, 5))
    assert below.bids(1) == [Bid(10, 6)]
    assert Discard("4") in below.legal(1), "one bid is left, so there may be a draw before it"
    assert play.do(0, Bid(10, 6)).kinds(1) == {"Challenge", "Perfecto"}, "at the cap nobody can bid or draw"


def test_bi_3_every_symbol_counts_and_stars_count_as_the_rank_bid() -> None:
    deck = the_game().context.cards
    hand = cards("55 *5 25 ** *")
    assert [deck.count(hand, rank) for rank in (5, 2, 1)] == [2 + 2 + 1 + 2 + 1, 0 + 1 + 1 + 2 + 1, 4]
    assert deck.count(cards("*5"), 5) == 2
    assert deck.count(cards("*5"), 3) == 1


def test_bi_4_the_first_player_must_bid_and_may_not_draw() -> None:
    assert Play(PAIRS[:2]).kinds(0) == {"Bid"}


def test_bi_4_chance_draws_the_first_bidder() -> None:
    game = the_game()
    state = game.start(Setup(4))
    assert {game.sample(state, random.Random(seed)).seat for seed in range(40)} == {0, 1, 2, 3}  # type: ignore[attr-defined]


def test_bi_5_a_draw_discards_what_bears_no_star_and_not_the_rank_bid() -> None:
    play = Play(["5 5", "4 35 *2 6 2"]).do(0, Bid(1, 5))
    assert {move for move in play.legal(1) if isinstance(move, Discard)} == {
        Discard("4"),
        Discard("6"),
        Discard("2"),
    }
    play.do(1, Discard("4"), Discard("2"), Draw())
    assert play.game.actors(play.state) == (CHANCE,)
    play.do(CHANCE, Drawn(("1", "1")))
    assert play.state.sizes[1] == 5
    assert play.kinds(1) == {"Bid"}, "a higher bid must follow"
    assert play.seen(0).discards == ("2", "4"), "face up"


def test_bi_5_nothing_to_discard_no_draw() -> None:
    assert "Discard" not in Play(["5 5", "5 *"]).do(0, Bid(1, 5)).kinds(1)


def test_bi_6_challenge_and_perfecto_need_a_bid() -> None:
    with pytest.raises(IllegalMove, match="No bid stands yet"):
        Play(PAIRS[:2]).do(0, Challenge())
    assert {"Challenge", "Perfecto"} <= Play(PAIRS[:2]).do(0, Bid(1, 5)).kinds(1)


def test_bi_7_two_or_more_take_sides_in_secret() -> None:
    play = Play(["5 5", "4 4", "3", "2"]).do(0, Bid(2, 5)).do(1, Challenge())
    game = play.game
    assert game.actors(play.state) == (2, 3)
    assert game.decision_is_secret(play.state)
    play.side(s3="caller")
    seen = game.observe(play.state, 2)
    assert (seen.waiting, seen.side, seen.sides) == ((2,), "", ("",) * 4)
    assert game.observe(play.state, 3).side == "caller"
    assert game.project_event(play.last(SideSealed), 2) == SideSealed(3, "", -1)
    assert game.project_event(play.last(SideSealed), 3) == SideSealed(3, "caller", 1)
    play.side(s2="bidder")
    shown = play.last(SidesShown)
    assert shown == SidesShown(((2, "bidder"), (3, "caller")), 0, 1)
    assert game.tell(shown, ("Ada", "Ben", "Cleo", "Dan")) == "Cleo sides with Ada, Dan with Ben."
    assert game.observe(play.state, None).sides == ("", "", "bidder", "caller")


def test_bi_7_one_takes_its_side_openly_and_two_players_none() -> None:
    play = Play(["5 5", "4 4", "3"]).do(0, Bid(2, 5)).do(1, Challenge())
    assert not play.game.decision_is_secret(play.state)
    play.side(s2="bidder")
    assert play.game.project_event(play.last(SideTaken), None) == SideTaken(2, "bidder", 0)
    assert play.game.tell(play.last(SideTaken), ("Ada", "Ben", "Cleo")) == "Cleo sides with Ada."
    assert not play.all(SidesShown)
    assert Play(PAIRS[:2]).do(0, Bid(2, 5)).do(1, Challenge()).all(Verdict)


def test_bi_8_the_loser_and_the_wrong_side_lose_a_card_and_the_winner_bids_first() -> None:
    play = Play(PAIRS).do(0, Bid(2, 5)).do(1, Challenge()).side(s2="caller", s3="bidder")
    assert play.state.deals == (2, 1, 1, 2)
    assert [event.seat for event in play.all(CardLost)] == [1, 2]
    assert play.last(Verdict).winner == 0
    assert play.chance().state.turn == 0


@pytest.mark.parametrize(("quantity", "right"), [(1, "bidder"), (2, "caller"), (3, "bidder")])
def test_bi_8_a_perfecto_is_right_only_if_the_bid_is_exact(quantity: int, right: str) -> None:
    play = Play(PAIRS[:2]).do(0, Bid(quantity, 5)).do(1, Perfecto())
    assert play.last(Verdict).right == right


def test_bi_8_a_seat_that_loses_the_last_chance_is_out() -> None:
    play = Play(PAIRS[:3], deals=[2, 1, 2]).do(0, Bid(2, 5)).do(1, Challenge()).side(s2="bidder")
    assert play.last(Eliminated).seats == (1,)
    assert play.state.deals == (2, 0, 2)
    play = Play(PAIRS[:2], deals=[1, 1]).do(0, Bid(2, 5))
    told = play.game.steps(play.state, 1, Challenge())
    assert [step.state.deals for step in told if isinstance(step.event, CardLost)] == [(1, 0)]
    play.do(1, Challenge())
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (Termination.LAST_STANDING, (0,))


# -- advanced rules ----------------------------------------------------------------------------------------


def big(**more: object) -> Play:
    """Return four players with four cards each, advanced."""
    return Play(FOUR, advanced=True, **more)  # type: ignore[arg-type]


def test_bi_11_a_round_ends_when_all_others_pass() -> None:
    play = big().do(0, Bid(2, 5)).do(1, Challenge()).do(2, Pass()).do(3, Pass())
    assert not play.all(Verdict)
    play.do(0, Pass())
    assert play.state.phase == "sides"


def test_bi_11_a_bid_cancels_the_call() -> None:
    play = big().do(0, Bid(2, 5)).do(1, Challenge()).do(2, Bid(3, 3))
    assert play.state.call == ""
    assert play.kinds(3) == {"Bid", "Discard", "Challenge", "Perfecto", "Double"}


def test_bi_12_there_is_no_passing_over_a_bid() -> None:
    with pytest.raises(IllegalMove, match="may not pass"):
        big().do(0, Bid(2, 5)).do(1, Pass())


def test_bi_12_over_a_challenge() -> None:
    play = big().do(0, Bid(2, 5)).do(1, Challenge())
    assert {"Pass", "Bid", "Discard", "Double", "Perfecto"} == play.kinds(2)
    third = big().do(0, Bid(2, 5)).do(1, Challenge()).do(2, Double())
    assert (third.state.bidder, third.state.caller) == (0, 2), "anyone else becomes the caller"
    play.do(2, Pass()).do(3, Pass())
    assert {"Pass", "Sidestep", "Double"} == play.kinds(0), "the bidder calls no Perfecto"
    play.do(0, Double())
    assert (play.state.bidder, play.state.caller) == (0, 1), "the bidder doubles against the caller"


OTHERS_PASS = ((2, Pass()), (3, Pass()))


@pytest.mark.parametrize(
    ("moves", "seat", "kinds"),
    [
        pytest.param(((1, Perfecto()),), 2, "Pass Bid Discard Challenge Double", id="a Perfecto"),
        pytest.param(((1, Perfecto()), *OTHERS_PASS), 0, "Pass Sidestep", id="a Perfecto, the bidder"),
        pytest.param(((1, Double()),), 2, "Pass Bid Discard", id="a double"),
        pytest.param(
            ((1, Double()), *OTHERS_PASS), 0, "Pass Sidestep Redouble Surrender", id="a double, the bidder"
        ),
        pytest.param(
            ((1, Double()), *OTHERS_PASS, (0, Redouble())), 1, "Pass Bid Discard Surrender", id="a redouble"
        ),
        pytest.param(
            ((1, Double()), *OTHERS_PASS, (0, Redouble()), (1, Surrender())),
            2,
            "Pass Bid Discard",
            id="a surrender",
        ),
    ],
)
def test_bi_12_what_may_be_done_over_a_call(
    moves: tuple[tuple[int, Move], ...], seat: int, kinds: str
) -> None:
    play = big().do(0, Bid(2, 5))
    for mover, move in moves:
        play.do(mover, move)
    assert play.kinds(seat) == set(kinds.split())


@pytest.mark.parametrize(
    ("deals", "can"), [((3, 3), True), ((2, 3), False), ((3, 2), False), ((1, 6), False)]
)
def test_bi_13_a_double_needs_three_deal_cards_on_both_sides(deals: tuple[int, int], can: bool) -> None:
    play = Play(["5 5 5", "4 4 4"], advanced=True, deals=deals).do(0, Bid(1, 5))
    assert ("Double" in play.kinds(1)) == can


@pytest.mark.parametrize(("deals", "can"), [((4, 4), True), ((3, 4), False), ((4, 3), False)])
def test_bi_13_a_redouble_needs_four(deals: tuple[int, int], can: bool) -> None:
    play = Play(["5 5 5", "4 4 4"], advanced=True, deals=deals).do(0, Bid(1, 5)).do(1, Double())
    assert ("Redouble" in play.kinds(0)) == can


def test_bi_14_doubled_two_redoubled_three() -> None:
    play = Play(FOUR[:2], advanced=True).do(0, Bid(5, 5)).do(1, Double()).do(0, Pass())
    assert play.state.deals == (2, 4)
    play = Play(FOUR[:2], advanced=True).do(0, Bid(4, 5)).do(1, Double()).do(0, Redouble())
    assert play.do(1, Pass()).state.deals == (4, 1)


def test_bi_14_a_seat_that_surrenders_loses_one_whichever_side_is_right() -> None:
    play = big().do(0, Bid(4, 5)).do(1, Double()).do(2, Pass()).do(3, Pass()).do(0, Surrender())
    play.do(1, Pass()).do(2, Pass()).do(3, Pass()).side(s2="bidder", s3="caller")
    assert play.last(Verdict).right == "bidder"
    assert play.state.deals == (3, 4, 4, 3), "those who took sides are judged by the count, and lose one"


def test_bi_15_a_perfecto_that_stands_is_settled_as_usual() -> None:
    play = big().do(0, Bid(4, 5)).do(1, Perfecto()).do(2, Pass()).do(3, Pass()).do(0, Pass())
    play.side(s2="bidder", s3="caller")
    assert play.state.deals == (3, 4, 3, 4)


def test_bi_16_a_sidestep_shows_a_card_and_cannot_draw() -> None:
    """The rulebook's example: three 5s, a Challenge, a pass; then four 3s, and a card shown."""
    play = Play(["5 5 4", "4 4", "3 3"], advanced=True).do(0, Bid(3, 5)).do(1, Challenge()).do(2, Pass())
    assert {"Pass", "Sidestep"} == play.kinds(0) - {"Double"}
    with pytest.raises(IllegalMove, match="first show a card"):
        play.do(0, Bid(4, 3))
    play.do(0, Sidestep("4"))
    assert play.kinds(0) == {"Bid"}
    play.do(0, Bid(4, 3))
    assert play.seen(2).exposed == (("4",), (), ())
    play.do(1, Bid(4, 4)).do(2, Challenge())
    assert Discard("4") not in play.legal(0), "it can no longer be discarded"


def test_bi_16_an_open_card_still_counts_and_the_last_one_ends_sidesteps() -> None:
    play = (
        Play(["5", "4 4"], advanced=True).do(0, Bid(1, 4)).do(1, Challenge()).do(0, Sidestep("5"), Bid(1, 5))
    )
    play.do(1, Challenge())
    assert "Sidestep" not in play.kinds(0), "all cards are showing"
    assert play.do(0, Pass()).last(Counted).count == 1


def test_bi_17_after_a_surrender_the_player_surrendered_to_bids_first() -> None:
    play = big().do(0, Bid(4, 5)).do(1, Double()).do(2, Pass()).do(3, Pass()).do(0, Surrender())
    play.do(1, Pass()).do(2, Pass()).do(3, Pass()).side(s2="bidder", s3="bidder")
    assert play.last(Verdict).winner == 1
    assert play.chance().state.first == 1
