"""Tests of the learned bots of BID-IT!: they give chances to win for each move, and recognise sure facts."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from bidtable.bots.bid_it.belief import Odds
from bidtable.bots.bid_it.bot import LET_BE, TEMPERS, BidItBot, let_be, make
from bidtable.bots.bid_it.dominated import shares_by_score
from bidtable.bots.bid_it.nets import learned
from bidtable.bots.bid_it.policy import Policy
from bidtable.bots.bid_it.win_chance import WinChances
from bidtable.bots.common.arena import play_game
from bidtable.bots.common.base import Bot, Level, Limit, Never, Reason
from bidtable.bots.common.generic import RandomBot
from bidtable.bots.common.nets import FOLDER
from bidtable.core.chance import stream
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Move, Setup
from bidtable.games.bid_it.moves import (
    Bid,
    Challenge,
    Discard,
    Double,
    Draw,
    Pass,
    Perfecto,
    Sidestep,
    Surrender,
    TakeSide,
)
from bidtable.games.bid_it.state import Observation
from tests.bots.test_bots import views
from tests.games.bid_it.bots import GONE, choose, worths, worths_by_kind
from tests.games.bid_it.situations import Play, the_game
from tests.lab.blunders.bid_it import (
    DRAW,
    GIVEN,
    HOPELESS,
    IMPOSSIBLE,
    MISSED,
    PERFECT,
    SPOILT,
    UNCALLED,
    VAIN,
    WRONG,
    blunder,
    tempted,
)
from tests.play import seeded, turns

LEVELS = ("easy", "normal", "hard")


# -- odds ------------------------------------------------------------------------------------------------------


def test_a_tilt_leaves_what_is_impossible_and_what_is_sure() -> None:
    odds = Odds(2, [0.0, 0.5, 0.5, 0.0])
    assert (odds.right(3), odds.right(4), odds.right(5)) == (1.0, 0.5, 0.0)
    high, low = odds.tilted(1.0), odds.tilted(-9.0, -9.0)
    assert high.right(4) == pytest.approx(np.e / (1 + np.e))
    assert low.right(4) == pytest.approx(1 / (1 + np.exp(3.0)))
    for tilted in (high, low):
        assert tilted.right(3) == pytest.approx(1.0)
        assert tilted.right(5) == tilted.exact(2) == 0.0
    assert odds.mean == 1.5
    assert odds.exact(4) == 0.5


# -- sure facts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_bid_that_cannot_be_right_is_called(level: str) -> None:
    """The number of times that the rank was named makes no difference."""
    play = (
        Play(["5 5 2", "4 4 3", "1 1 6"]).do(0, Bid(2, 5)).do(1, Bid(3, 5)).do(2, Bid(4, 5)).do(0, Bid(16, 5))
    )
    for seed in range(6):
        assert choose(play, 1, level, seed).move == Challenge()
    doubled = Play(["5 5 2", "4 4 3"], advanced=True).do(0, Bid(11, 6))
    assert choose(doubled, 1, level).move in (Challenge(), Double())


@pytest.mark.parametrize("level", LEVELS)
def test_a_perfecto_that_is_almost_sure_is_called(level: str) -> None:
    play = Play(["5 5 55", "4"], discards=GONE, turn=1)
    play.do(1, Bid(4, 5))
    for seed in range(6):
        assert choose(play, 0, level, seed).move == Perfecto()


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_sides_follow_the_odds(level: str) -> None:
    play = Play(["5 5", "4 4", "5 * 5"]).do(0, Bid(3, 5)).do(1, Challenge())
    decision = choose(play, 2, level)
    assert decision.move == TakeSide("bidder")
    assert decision.reasons[0].value > decision.reasons[1].value


def test_hard_makes_no_bid_that_all_can_count_to_be_exact() -> None:
    """The deck is used up, so all hands are known: such a bid is called at once."""
    play = Play(["2 2 5", "3 3 6", "4 4 1"], deck="")
    exact = {Bid(2, 2), Bid(2, 3), Bid(2, 4), Bid(1, 1), Bid(1, 5), Bid(1, 6)}
    decision = choose(play, 0, "hard")
    worth = {reason.move: reason.value for reason in decision.reasons}
    assert worth[Bid(1, 4)] > max(worth[move] for move in exact if move in worth)
    for seed in range(6):
        assert choose(play, 0, "hard", seed).move not in exact
    drawn = Play(["2 2 5", "3 3 6", "4 4 1"])
    open_deck = worths(drawn, 0, "hard")
    assert open_deck[Bid(2, 4)] > worth[Bid(2, 4)]


def test_hard_does_not_take_the_last_card_where_all_can_count_then() -> None:
    """All discards are the new deck (BI-9): cards missing there are in hands, so each bid is wrong or exact."""

    def worth(deck: str, level: str = "hard") -> float:
        play = Play(["2 2 5", "3 3 6", "4 4 1"], deck=deck).do(0, Bid(2, 4))
        return max(float(each.value) for each in choose(play, 1, level).reasons if each.move == Discard("6"))

    assert worth("1") < min(worth("1 1"), worth("6 6 6 6"))
    assert worth("1", "normal") == pytest.approx(worth("1 1", "normal"), abs=0.02)
    safe = Play(["2 2 5", "3 3 6", "4 4 1"], deck="*").do(0, Bid(1, 1))
    view = safe.view(1)
    mind = Policy(safe.game.context, view.observation, 1, TEMPERS[Level.HARD].table)
    assert (
        max(each.reason.value for each in mind.options(list(view.legal)) if each.reason.move == Discard("6"))
        > mind.lost
    )


def test_only_easy_wavers_between_sides_that_are_about_as_likely() -> None:
    close = Play(["5 5", "4 4", "2 3 1"]).do(0, Bid(2, 5)).do(1, Challenge())
    assert min(reason.share for reason in choose(close, 2, "easy").reasons) > 0
    for level in ("normal", "hard"):
        assert sorted(reason.share for reason in choose(close, 2, level).reasons) == [0.0, 1.0]


# -- reasons ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setup",
    [
        Setup(2),
        Setup(3, ("advanced",)),
        Setup(4, ("advanced",), {"teams": "two"}),
        Setup(6, (), {"teams": "three", "match": "3"}),
    ],
    ids=lambda setup: f"{setup.seats}-{'-'.join(setup.variants)}-{setup.options.get('teams', '')}",
)
def test_each_decision_says_its_chances_to_win(setup: Setup) -> None:
    """Moves are listed best first, the choice among them, and another bot of the level gives the same list.

    Moves that a bot never makes come last.
    """
    game: Any = the_game()
    bots: list[Bot] = [make(game, ("hard", "normal")[seat % 2]) for seat in range(setup.seats)]
    others: list[Bot] = [make(game, ("hard", "normal")[seat % 2]) for seat in range(setup.seats)]
    seen = 0
    for view, decision, _, number in views(game, setup, 3, bots):
        if number > 90:
            break
        if len(view.legal) == 1 or view.observation.phase == "give_up":
            continue
        seen += 1
        values = [(reason.barred, -reason.value) for reason in decision.reasons]
        assert decision.move in {reason.move for reason in decision.reasons} <= set(view.legal)
        assert values == sorted(values)
        assert all("% to win: " in reason.text for reason in decision.reasons)
        assert len(values) == len({reason.move for reason in decision.reasons})
        again = [
            bot.choose(view, Limit(), random.Random(9), Never())
            for bot in (bots[view.seat], others[view.seat])
        ]
        assert again[0] == again[1]
    assert seen > 20


def test_a_draw_goes_on_as_it_was_begun() -> None:
    """All cards that the draw is to change go, one after the other, and no others."""
    play = Play(["1 1 2 3 4 6", "5 5 5 2 3 4"], turn=1).do(1, Bid(4, 5)).do(0, Discard("1"))
    for _ in range(6):
        decision = choose(play, 0, "hard")
        play.do(0, decision.move)
        if isinstance(decision.move, Draw):
            break
    assert isinstance(decision.move, Draw)
    assert Discard("1") in [Discard(entry.card) for entry in play.state.seen]
    assert play.state.wanted >= 2, "equal cards go together"


@pytest.mark.parametrize("level", LEVELS)
def test_a_draw_keeps_the_best_rank(level: str) -> None:
    """To keep the 2s that were bid would change three 5s; of two equally good ranks one may go."""
    play = Play(["5 5 5 2 3 4", "2 2 1 1 3 4"], turn=1).do(1, Bid(3, 2))
    moves = {reason.move for reason in choose(play, 0, level).reasons if isinstance(reason.move, Discard)}
    assert moves
    assert Discard("5") not in moves
    even = Play(["5 5 2 3 3 4", "2 2 1 1 3 4"], turn=1).do(1, Bid(3, 2))
    texts = [reason.text for reason in choose(even, 0, level).reasons if isinstance(reason.move, Discard)]
    assert [one for one in "23456" if any(f"keeps the {one}s" in text for text in texts)] == ["3", "5"]


def test_bids_are_told_apart() -> None:
    """Where the chance of several bids reads the same, the reason adds what differs between them."""
    play = Play(["1 2 13 * * *4", "4 4 3 1 5 6"])
    told = {reason.move: reason.text.split(": ")[1] for reason in choose(play, 0, "hard").reasons}
    assert len(told) > 8
    assert len(set(told.values())) == len(told)
    assert told[Bid(1, 4)] == "right 100% by cards and bids, 4 in hand, skips 3 lower bids"
    assert told[Bid(2, 1)] == "right 100% by cards and bids, 5 in hand, skips 6 lower bids"


def test_calls_are_told_apart() -> None:
    """A Challenge and a Double are right equally often, so the reason adds their stakes."""
    play = Play(["5 5 2 3", "4 4 3 2"], advanced=True).do(0, Bid(3, 5))
    told = {reason.move: reason.text.split(": ")[1] for reason in choose(play, 1, "hard").reasons}
    assert told[Challenge()].endswith(", 1 Deal card at stake")
    assert told[Double()].endswith(", 2 Deal cards at stake")
    assert len(set(told.values())) == len(told)


# -- the advanced rules ----------------------------------------------------------------------------------------


def test_a_seat_gives_up_when_surely_wrong_and_never_when_surely_right() -> None:
    play = Play(["5 5 2 3", "4 4 3 2"], advanced=True).do(0, Bid(2, 5)).do(1, Double())
    decision = choose(play, 0, "hard")
    assert decision.move != Surrender()
    worst = {type(reason.move): reason.value for reason in decision.reasons}
    assert worst[Pass] > worst[Surrender]
    lost = Play(["5 2 2 3", "4 4 3 2"], advanced=True).do(0, Bid(12, 5)).do(1, Double())
    found = worths_by_kind(lost, 0, "hard")
    assert found[Surrender] > found[Pass]
    assert found[Surrender] > found[Sidestep]


def test_a_seat_leaves_the_way_out_to_its_doubled_teammate() -> None:
    """A teammate's Surrender costs no more than a sidestep into an impossible bid, which also shows a card."""
    hands = ["5 2 2 3", "4 4 3 2", "3 3 2 1", "1 1 6 6"]
    play = Play(hands, teams="two", advanced=True).do(0, Bid(14, 5)).do(1, Double())
    for level in ("normal", "hard"):
        found = worths_by_kind(play, 2, level)
        assert found[Pass] > found[Sidestep]
    assert choose(play, 2, "hard").move == Pass()


def test_nobody_takes_a_good_call_or_a_surrender_from_the_own_team() -> None:
    """A sidestep makes the seat itself the bidder, and the teammate's call loses its worth."""
    hands = ["5 2 2 3", "4 4 3 2", "3 3 2 1", "1 1 6 6"]
    play = Play(hands, teams="two", advanced=True).do(0, Bid(14, 5)).do(1, Double())
    for level in ("normal", "hard"):
        doubled = choose(play.do(2, Pass()) if not play.state.passed else play, 3, level)
        assert doubled.move == Pass()
        assert not any(isinstance(reason.move, Sidestep) and reason.share for reason in doubled.reasons)
    play.do(3, Pass()).do(0, Surrender())
    assert choose(play, 1, "normal").move == choose(play, 1, "hard").move == Pass()


def test_nobody_shows_a_card_for_a_bid_that_is_lost() -> None:
    lost = Play(["5 2 2 3", "4 4 3 2"], advanced=True).do(0, Bid(12, 5)).do(1, Double())
    made = {choose(lost, 0, level, seed).move for level in ("normal", "hard") for seed in range(20)}
    assert made == {Surrender()}
    beginners = {choose(lost, 0, "easy", seed).move for seed in range(60)}
    assert Surrender() in beginners
    assert not any(isinstance(move, Sidestep) for move in beginners)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bid_after_a_sidestep_is_one_that_may_be_right(level: str) -> None:
    """A bot that called the last bid also calls a higher one of the same rank."""
    play = Play(["2 2 24", "2 4 66 *5"], advanced=True, deals=[3, 4])
    play.do(0, Bid(4, 6)).do(1, Challenge()).do(0, Sidestep("2"))
    worth = worths(play, 0, level)
    assert max(worth, key=worth.__getitem__) == Bid(5, 2)
    assert worth[Bid(5, 2)] > worth[Bid(5, 6)] > worth[Bid(6, 6)]
    for seed in range(8):
        made = choose(play, 0, level, seed).move
        assert isinstance(made, Bid)
        assert made.rank == 2


def test_a_call_over_a_call_is_not_made_for_ever() -> None:
    """Otherwise two bots that disagree would call Challenge and Perfecto in turn without end."""
    hands = ["5 5 55", "4", "4"]
    likely = Play(hands, discards=GONE[2:], turn=1, advanced=True).do(1, Bid(4, 5)).do(2, Challenge())
    known = likely.view(0).observation
    mind = Policy(likely.game.context, known, 0, TEMPERS[Level.HARD].table)
    reasons = [Reason(Perfecto(), 0.6), Reason(Pass(), 0.5)]
    assert let_be(mind, reasons, [1.0, 0.0]) == [1.0, LET_BE]
    assert let_be(mind, reasons, [0.0, 1.0]) == [0.0, 1.0]
    sure = Play(hands, discards=GONE, turn=1, advanced=True).do(1, Bid(4, 5)).do(2, Challenge())
    assert {type(choose(sure, 0, "hard", seed).move) for seed in range(30)} == {Perfecto}


def test_a_seat_that_knows_a_bid_is_false_leaves_the_challenge() -> None:
    """A teammate who takes sides knows about as much, so no bot calls in vain to prevent that."""
    hands = ["1 4", "4 4 3 1", "3 3", "2 2 1", "6 6", "1 4 3 3"]
    play = Play(hands, teams="three", advanced=True, deals=[2, 4, 2, 3, 2, 1], turn=5)
    play.do(5, Bid(21, 2)).do(0, Challenge())
    for seat in (1, 2, 3):
        play.do(seat, Pass())
    found = worths_by_kind(play, 4, "hard")
    assert found[Pass] > found[Perfecto]


# -- stakes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_more_deal_cards_promise_more(seats: int) -> None:
    state = replace(the_game().start(Setup(seats)), first=0)
    full = the_game().context.full_hand(seats)
    before = 0.0
    for own in range(1, full + 1):
        hopes = WinChances(replace(state, deals=(own, *[3] * (seats - 1)))).now
        assert sum(hopes) == pytest.approx(1)
        assert hopes[0] > before
        before = hopes[0]
    last = WinChances(replace(state, deals=(2, *[0] * (seats - 2), 0))).now if seats == 2 else None
    assert last is None or last == [1.0, 0.0]


def test_a_team_loses_together() -> None:
    state = replace(the_game().start(Setup(4, (), {"teams": "two"})), deals=(1, 2, 3, 2))
    hopes = WinChances(state)
    assert hopes.after(0, 1) == (1, 2, 2, 2), "who is at Last Chance is helped"
    assert hopes.after(0, 9) == (0, 2, 0, 2)
    assert hopes.now[0] == hopes.now[2]


# -- levels ----------------------------------------------------------------------------------------------------


def test_moves_are_drawn_by_their_scores() -> None:
    worse, better, far = shares_by_score([0.0, 0.1, -9.0], 0.1)
    assert better / worse == pytest.approx(np.e)
    assert not far


def test_levels_are_what_they_say() -> None:
    game = the_game()
    for level in (Level.EASY, Level.NORMAL, Level.HARD):
        assert isinstance(make(game, level), BidItBot)
    heats = [TEMPERS[level].table.heat for level in (Level.EASY, Level.NORMAL, Level.HARD)]
    assert heats == sorted(heats, reverse=True), "a better level makes worse moves more rarely"
    normal, hard = (TEMPERS[level].table for level in (Level.NORMAL, Level.HARD))
    assert normal == hard._replace(reads=0.0, judges=False, wary=False), "Normal is Hard without reading"
    with pytest.raises(ValueError, match="no level 'random'"):
        make(game, "random")


def test_learned_numbers_have_a_provenance() -> None:
    assert set(learned().provenance) == {"duel", "table", "judge", "fates", "worths"}
    assert set(learned().duels) == set("23456")
    assert sum(path.stat().st_size for path in FOLDER.glob("bid_it*")) < 100_000


def test_hard_beats_the_bot_that_moves_at_random() -> None:
    bots: list[Bot] = [make(the_game(), "hard"), RandomBot()]
    wins = sum(play_game(the_game(), Setup(2), bots, seed, Limit())[0].winners == (0,) for seed in range(6))
    assert wins == 6


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_sample_of_games_has_no_blunder(level: str) -> None:
    game, decisions = the_game(), 0
    bot = make(game, level)
    for seed, setup in enumerate((Setup(3, ("advanced",)), Setup(5))):

        def decide(view: View[Observation], number: int, seed: int = seed) -> Move:
            return bot.choose(view, Limit(), stream(seed, f"{number}"), Never()).move

        for turn in turns(game, game.start(setup), seeded(game, seed, decide, "{}"), most=90):
            if turn.seat != CHANCE:
                assert blunder(game, turn.state, turn.seat, turn.move) is None
                decisions += 1
    assert decisions > 90


def test_blunders_are_told_from_good_moves() -> None:
    game = the_game()
    high = Play(["5 5", "4 4"]).do(0, Bid(8, 6)).state
    assert blunder(game, high, 1, Discard("4")) == UNCALLED
    assert blunder(game, high, 1, Challenge()) is None
    first = Play(["5 5", "4 4"]).state
    assert blunder(game, first, 0, Bid(8, 6)) == HOPELESS
    assert blunder(game, first, 0, Bid(2, 6)) is None
    exact = Play(["5 5 55", "4"], discards=GONE, turn=1).do(1, Bid(4, 5)).state
    assert blunder(game, exact, 0, Bid(4, 6)) == HOPELESS
    assert blunder(game, exact, 0, Discard("5")) == blunder(game, exact, 0, Challenge()) == MISSED
    assert blunder(game, exact, 0, Perfecto()) is None
    assert [tempted(game, state, seat) for state, seat in ((high, 1), (exact, 0), (first, 0))] == [
        IMPOSSIBLE,
        PERFECT,
        None,
    ]
    drawn = Play(["5 5 5 2 3", "4 4"], turn=1).do(1, Bid(2, 1)).do(0, Discard("5"))
    assert tempted(game, drawn.state, 0) == DRAW
    assert blunder(game, drawn.state, 0, Draw()) == SPOILT
    kept = Play(["5 5 2 2 3", "4 4"], turn=1).do(1, Bid(2, 1)).do(0, Discard("5"), Discard("3"))
    assert blunder(game, kept.state, 0, Draw()) is None
    sided = Play(["5 5", "4 4", "5 * 5"]).do(0, Bid(3, 5)).do(1, Challenge()).state
    assert blunder(game, sided, 2, TakeSide("caller")) == WRONG
    assert blunder(game, sided, 2, TakeSide("bidder")) is None
    doubled = Play(["5 5 2 3", "4 4 3 2"], advanced=True).do(0, Bid(2, 5)).do(1, Double()).state
    assert blunder(game, doubled, 0, Surrender()) == GIVEN
    called = Play(["5 5", "4 4", "5 * 5"], advanced=True).do(0, Bid(2, 5)).do(1, Challenge()).state
    assert blunder(game, called, 2, Perfecto()) == VAIN
    assert blunder(game, called, 2, Pass()) is None


def test_options_are_told_by_how_usual_they_are() -> None:
    """The probabilities of all moves, as others may estimate them, add up to 1."""
    play = Play(["5 5 2", "4 4 3"]).do(0, Bid(2, 5))
    view = play.view(1)
    options = Policy(play.game.context, view.observation, 1, TEMPERS[Level.HARD].duel).options(
        list[Move](view.legal)
    )
    assert sum(np.exp(option.usual) for option in options) == pytest.approx(1, abs=0.02)
    assert all(option.usual <= 0 for option in options)
