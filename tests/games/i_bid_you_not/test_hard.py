"""Tests of the bots of I Bid You Not: they give chances to win for each move, look ahead, and make no blunder."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bidtable.bots.common.base import Bot, Level, Limit, Never
from bidtable.bots.common.reasons import SLIP
from bidtable.bots.i_bid_you_not.bot import LITTLE, MOST, SKILLS, IBidYouNotBot, make
from bidtable.bots.i_bid_you_not.evaluate import IBidYouNotEvaluator
from bidtable.bots.i_bid_you_not.lookahead import FAR, NEAR, Look, LookAhead
from bidtable.bots.i_bid_you_not.policy import FIRST, Tried, candidates, explained, weigh
from bidtable.bots.i_bid_you_not.win_chance import (
    by_piles,
    knots_at,
    stage,
    win_chances,
)
from bidtable.core.chance import stream
from bidtable.core.model import Setup, digest
from bidtable.games.i_bid_you_not.moves import Add, Bid, Declare, Give, Put, Skip, Take
from tests.bots.test_bots import Count, views
from tests.games.i_bid_you_not.situations import ALL, Play, card, cards, price, the_deck, the_game
from tests.lab.blunders.i_bid_you_not import FED, MISSED_WIN, WORSE_CATCH, blunder
from tests.lab.training.i_bid_you_not import train as training
from tests.play import at_random, turns

THOUGHT = Limit(60)
SETUPS = [
    Setup(2, ("half_skip",), {"trim": "20"}),
    Setup(3, ("choose_opener", "middle_returns"), {"trim": "20"}),
    Setup(4, tuple(sorted((*ALL, "ordered_skip"))), {"trim": "80"}),
    Setup(6, ("double_devices", "extremes_score"), {"base": "out", "print": "fresh"}),
]


def choose(play: Play, seat: int, level: str, limit: Limit = THOUGHT) -> Any:
    view = play.view(seat)
    return make(play.game, level).choose(view, limit, random.Random(1), Never())


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats} seats")
def test_hard_tells_its_chance_to_win_for_each_move(setup: Setup) -> None:
    game = the_game()
    bots: list[Bot] = [make(game, "hard"), *[make(game, "normal")] * (setup.seats - 1)]
    weighed, other = 0, make(game, "hard")
    for view, decision, bot, moves in views(game, setup, setup.seats, bots):
        if bot is not bots[0] or len(view.legal) == 1:
            continue
        values = [reason.value for reason in decision.reasons]
        assert {reason.move for reason in decision.reasons} <= set(view.legal)
        assert decision.move == decision.reasons[0].move
        assert values == sorted(values, reverse=True)
        assert all(0 <= value <= 1 for value in values)
        assert all("played on" in reason.text for reason in decision.reasons)
        again = other.choose(view, Limit(20), stream(setup.seats, f"bot/{moves}"), Never())
        assert again == decision
        weighed += 1
        if moves > 30:
            break
    assert weighed > 2


def test_all_moves_are_weighed_or_of_many_those_that_differ() -> None:
    deck = the_deck()
    moves = [*[Add(card.number) for card in deck.cards], Declare()]
    assert candidates(deck, moves[:5], MOST) == moves[:5]
    found = candidates(deck, moves, MOST)
    assert len(found) == len(set(found)) <= MOST
    prices = {deck.prices[deck.index[move.card]] for move in found if isinstance(move, Add)}
    assert {min(deck.prices), max(deck.prices)} <= prices
    assert {moves[0], moves[len(deck.cards) - 1], Declare()} <= set(found)
    spots = [Put(None), *[Put(card.number) for card in deck.cards]]
    assert {spots[0], spots[-1]} <= set(candidates(deck, spots, MOST))


class Urn(LookAhead):
    """A look ahead in which the chance of a move is its card's number in hundredths."""

    def __init__(self) -> None:
        self.scores, self.stopped = [0, 0], False
        self.tried: list[tuple[Any, int, float]] = []
        self.worlds = 0

    def deal(self, rng: random.Random) -> Any:
        self.worlds += 1
        return self.worlds

    def playout(self, world: Any, move: Any, rng: random.Random) -> tuple[float, float]:
        luck = rng.random()
        self.tried.append((move, world, luck))
        won = float(luck * 100 < move.card)
        self.scores = [int(won), 0]
        return won, 1 - won


def test_moves_that_fall_behind_are_tried_less_and_all_with_the_same_luck() -> None:
    urn: Any = Urn()
    moves = [Bid(5), Bid(60), Bid(45), Bid(75)]
    found = weigh(urn, moves, 0, 400, random.Random(2), Never())
    tries = {move: sum(tried == move for tried, _, _ in urn.tried) for move in moves}
    assert FIRST <= tries[Bid(5)] < 30 < max(tries.values())
    assert sum(tries.values()) <= 400
    assert found[0].move != Bid(5) == found[-1].move
    luck: dict[int, set[float]] = {}
    for _, world, drawn in urn.tried:
        luck.setdefault(world, set()).add(drawn)
    assert all(len(drawn) == 1 for drawn in luck.values())
    assert len({drawn.pop() for drawn in luck.values()}) == len(luck)


def test_a_seat_behind_that_is_likely_to_win_is_told_the_reason() -> None:
    """It also differs for leaders and others; if playouts stop before the end, more than the piles counts.

    A single playout has no average.
    """

    def said(stopped: bool, lead: int, chance: float, tries: int = 2) -> str:
        return explained(Tried(Bid(5), [chance] * tries, [lead] * tries), chance, stopped, 4).text

    assert said(True, -20, 0.8) == (
        "20 points behind the best rival on average, but with more to come, in 2 games played on"
    )
    assert said(True, -20, 0.3) == "20 points behind the best rival on average, in 2 games played on"
    assert said(False, -20, 0.8) == "20 points behind the best rival on average, in 2 games played on"
    assert said(True, 17, 0.2) == (
        "17 points ahead of the best rival on average, but rivals have more to come, in 2 games played on"
    )
    assert said(False, 17, 0.2) == "17 points ahead of the best rival on average, in 2 games played on"
    assert said(True, 17, 0.3) == "17 points ahead of the best rival on average, in 2 games played on"
    assert said(True, 6, 0.6, 1) == "6 points ahead of the best rival, in 1 game played on"
    assert (
        said(True, -1, 0.6, 1) == "1 point behind the best rival, but with more to come, in 1 game played on"
    )


def test_moves_that_make_no_difference_are_soon_told() -> None:
    urn: Any = Urn()
    found = weigh(urn, [Bid(100), Bid(120), Bid(140)], 0, 10_000, random.Random(2), Never())
    assert len(urn.tried) == 3 * 2 * FIRST
    assert {reason.value for reason in found} == {1.0}


def test_a_bot_stops_thinking_when_told() -> None:
    game = the_game()
    play = Play([20], [[22, 25, 30], [21, 26, 31]])
    view = play.view(0)
    for times in (0, 1, 5):
        cancel = Count(times)
        decision = make(game, "hard").choose(view, Limit(10_000), random.Random(1), cancel)
        assert decision.move in view.legal
        assert cancel.asked <= times + 3


def test_only_easy_slips_and_says_so() -> None:
    game, slipped = the_game(), 0
    for level in ("easy", "normal"):
        for _, decision, _, _ in views(game, Setup(3, (), {"trim": "20"}), 5, [make(game, level)] * 3):
            if decision.aside:
                assert (level, decision.aside) == ("easy", SLIP)
                slipped += 1
    assert slipped


def easy_moves(play: Play, seat: int, errs: dict[str, float]) -> Counter[Any]:
    """Return the moves that an easy bot makes with different luck, with other errors."""
    easy = SKILLS[Level.EASY]
    assert easy.errs is not None
    skill = easy._replace(errs=easy.errs._replace(error=0.0, **errs))
    bot, view = IBidYouNotBot(play.game, skill, skill), play.view(seat)
    return Counter(bot.choose(view, Limit(), random.Random(seed), Never()).move for seed in range(20))


def numbers(step: int = 1) -> list[int]:
    """Return the numbers of all cards, or of some spread over the deck."""
    return [card.number for card in the_deck().cards][::step]


@pytest.mark.parametrize("good", [True, False])
def test_easy_overrates_high_bids_for_good_offers_alone(good: bool) -> None:
    offer = sorted(numbers(), key=price_of, reverse=good)[:2]
    hand = [number for number in numbers(7) if number not in offer]
    rest = [number for number in numbers() if number not in (*offer, *hand)]
    play = Play(offer, [hand, rest[:2], rest[2:4]], [[], [], []])
    play.state = play.game.apply(play.state, 0, Declare())
    highest = Bid(max(hand))
    assert easy_moves(play, 0, {"keen": 0.0})[highest] < 20
    assert (easy_moves(play, 0, {"keen": 1.0})[highest] == 20) is good


def test_easy_likes_to_add_good_cards_to_the_offer() -> None:
    added = Counter[float]()
    for offer in ([20, 30], [36, 46], [8, 15]):
        hand = [number for number in numbers(7) if number not in (*offer, 3, 22)]
        play = Play(offer, [hand, [3], [22]], [[], [], []])
        adds = [move for move in play.legal(0) if isinstance(move, Add)]
        best = max(adds, key=lambda move: price_of(move.card))
        for generous in (0.0, 1.0):
            added[generous] += easy_moves(play, 0, {"generous": generous})[best]
    assert added[0.0] < 50
    assert added[1.0] == 60


# -- blunders ------------------------------------------------------------------------------------------------


def last_auction(level: str) -> tuple[Play, Any]:
    """Seat 0 is behind, holds no card, and is asked first for a winning lot in the last auction of a game."""
    good = [card for card in cards("camerat") if price_of(card) > 0]
    play = Play(good, [[59], [3]], [[22, 33], [27]], turn=0, variants=("half_skip",))
    play.auction(0, 59, 3)
    return play, choose(play, 0, level)


def price_of(number: int) -> int:
    deck = the_deck()
    return deck.prices[deck.index[number]]


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_seat_that_wins_by_taking_takes(level: str) -> None:
    play, decision = last_auction(level)
    assert set(play.legal(0)) == {Take(), Skip("pay")}
    assert decision.move == Take()
    assert blunder(play.game, play.state, 0, Take()) is None
    assert decision.reasons[0].value > 0.9


@pytest.mark.parametrize("far", ["ahead", "behind"])
def test_a_seat_that_surely_wins_or_loses_still_plays_for_points(far: str) -> None:
    """With 150 points between the two, neither taking a bad lot nor skipping it changes the winner."""
    bad = [number for number in cards("dishsmasher") if price_of(number) < 0]
    rich = [
        card.number
        for card in the_deck().cards
        if card.price > 4 and card.type != "headgrowns" and card.number != 59
    ]
    poor = [number for number in cards("squinter") if price_of(number) < 0][:1]
    assert price(*rich) - price(*poor) + price(*bad) > 150
    piles = [rich, poor] if far == "ahead" else [poor, rich]
    play = Play(bad, [[59], [3]], piles, turn=0, variants=("half_skip",))
    play.auction(0, 59, 3)
    ahead = LookAhead(play.game, play.view(0), FAR)
    world = ahead.deal(random.Random(1))
    take, skip = (ahead.playout(world, move, random.Random(2)) for move in (Take(), Skip("pay")))
    assert 1e-5 < skip[0] - take[0] < 1e-3
    assert sum(skip) == pytest.approx(1.0)
    assert choose(play, 0, "hard").move == Skip("pay")


def test_blunders_are_named() -> None:
    """The blunders: a missed win, a catch that its taker spoils, a good price for a seat that must take."""
    play = Play([20, 30], [[59], []], [[26], [29]], turn=0)
    assert play.legal(0) == [Add(59), Declare()]
    assert blunder(play.game, play.state, 0, Add(59)) == MISSED_WIN
    assert blunder(play.game, play.state, 0, Declare()) is None


def test_a_win_that_depends_on_unknown_cards_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play([20, 30], [[59], []], [[26], [29]], turn=0)
    ahead = Play([20, 30], [[59], []], [[26], [27, 29, 32]], turn=0)
    worlds = iter([play.state] * 3 + [ahead.state])
    monkeypatch.setattr(type(play.game), "determinize", lambda game, view, rng: next(worlds))
    assert blunder(play.game, play.state, 0, Add(59)) is None


def test_the_taker_spoils_no_catch_and_nobody_feeds_the_last() -> None:
    """The legal moves after the taking, and the card that a skip adds for a rival who must take."""
    umbrella = card("aquariumbrella", "a")
    bare = [card.number for card in the_deck().cards if not card.action]
    bad, good = ([number for number in bare if price_of(number) * sign > 4] for sign in (-1, 1))
    play = Play([good[0], umbrella], [[good[1], bad[0]], [good[2], good[3]]], turn=0)
    play.auction(0, good[1], good[2])
    while play.state.phase != "after" or play.state.turn != play.state.taker:
        play.do(play.state.turn, play.legal(play.state.turn)[-1])
    taker = play.state.taker
    for move in play.legal(taker):
        spoils = isinstance(move, Give) and price_of(move.card) < 0
        # The offer holds a card with an action, which may change the worth of a price, so such a catch is ignored.
        assert blunder(play.game, play.state, taker, move) in (None, WORSE_CATCH if spoils else None)
    play = Play([good[0], bad[1]], [[59, good[1], bad[0]], [3, 4]], [[good[4]], [good[5]]], turn=0)
    play.auction(0, 59, 3).do(0, Skip("both")).draw(good[4])
    assert blunder(play.game, play.state, 0, Give(good[1])) == FED
    assert blunder(play.game, play.state, 0, Give(bad[0])) is None


# -- chances to win ------------------------------------------------------------------------------------------


def dealt(seats: int, left: int) -> list[int]:
    """Return hands of this many cards, dealt in turns from the lowest."""
    return [sum([1 << card for card in range(seat, left, seats)]) for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_lead_is_surer_the_fewer_cards_are_left(seats: int) -> None:
    rest = [0] * (seats - 1)
    assert by_piles([0, *rest], 40) == pytest.approx([1 / seats] * seats)
    for hands_count in (False, True):
        sure = [
            (
                win_chances([12, *rest], [0] * seats, dealt(seats, left))
                if hands_count
                else by_piles([12, *rest], left)
            )[0]
            for left in (48, 24, 12, 0)
        ]
        assert sure == sorted(sure)
        assert sure[0] < sure[-1]
        assert sure[-1] > 0.9


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_high_cards_in_hand_promise_points(seats: int) -> None:
    cards = stage(seats, 8 * seats).cards
    assert len(cards) == 8 * seats
    assert cards[-1] > cards[-2] > cards[-4] > cards[4 * seats]
    assert cards[-1] > 8, "the highest card is worth more than most prices"
    hands = dealt(seats, 8 * seats)
    even = win_chances([0] * seats, [0] * seats, hands)
    assert max(even) == even[-1], "it was dealt the higher of each row"
    grown = win_chances([0] * seats, [1, *[0] * (seats - 1)], hands)
    assert grown[0] > even[0], "each card that it scores will be worth a point more"


def test_a_value_between_two_knots_is_interpolated() -> None:
    assert knots_at((0, 2, 4), 2) == ((1, 1.0), (2, 0.0))
    assert knots_at((0, 2, 4), 3) == ((1, 0.5), (2, 0.5))
    assert knots_at((0, 2, 4), 9) == ((2, 1.0),)


def test_a_view_is_judged_by_its_content_alone() -> None:
    """Score piles count, Headgrowns with the other cards of their piles, and the visible hand; no other hand."""
    game = the_game()
    grown = card("headgrowns", "a")
    judge = IBidYouNotEvaluator(game)

    def shares(seat: int | None, hands: list[list[int]], piles: list[list[int]]) -> Sequence[float]:
        play = Play([20], hands, piles, turn=0)
        before = digest(play.state)
        found = judge.evaluate(play.view(seat))
        assert sum(found) == pytest.approx(1.0)
        assert digest(play.state) == before
        return found

    low, middle = list(range(4, 12)), list(range(12, 20))
    high = [43, 45, 46, 48, 50, 51, 52, 54]
    piles, plain = [[grown, 30], [32], [33]], [[30], [32], [33]]
    assert shares(None, [low, middle, high], piles)[0] > shares(None, [low, middle, high], plain)[0]
    # Other hands, and for a spectator all hands, may be any that fit.
    assert shares(0, [low, middle, high], piles) == shares(0, [low, high, middle], piles)
    assert shares(None, [low, middle, high], piles) == shares(None, [high, low, middle], piles)
    assert shares(0, [high, middle, low], piles)[0] > shares(0, [low, middle, high], piles)[0]


def test_a_match_is_judged_at_each_step_from_the_deal_to_the_end() -> None:
    game = the_game()
    judge, phases = IBidYouNotEvaluator(game), Counter[str]()
    start = game.start(Setup(3, (), {"trim": "40"}))
    steps = [step for turn in turns(game, start, at_random(game, random.Random(3))) for step in turn.steps]
    for step in steps:
        phases[step.state.phase] += 1
        if phases[step.state.phase] <= 4:
            assert sum(judge.evaluate(game.view(step.state, None))) == pytest.approx(1.0)
    state = steps[-1].state
    outcome = game.outcome(state)
    assert outcome is not None
    assert {"bid", "reveal", "ask", "turn", "over"} <= set(phases)
    won = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(3)]
    assert judge.evaluate(game.view(state, 1)) == pytest.approx(won)


def test_moves_meet_at_the_same_taking() -> None:
    """A move that takes is judged once the offer is taken, like one that leaves it to another, and no later."""
    game = the_game()
    good, late = cards("camerat"), [36, 40, 43, 46, 48, 51, 54, 56]
    play = Play(good[:2], [[59, *late[::2]], [3, *late[1::2]]], [[29], [33]], turn=0)
    play.auction(0, 59, 3)
    ahead = LookAhead(game, play.view(0), NEAR)
    scores = set()
    for seed in range(20):
        ahead.playout(ahead.deal(random.Random(seed)), Take(), random.Random(seed))
        scores.add(tuple(ahead.scores))
    assert scores == {(price(29, *good[:2]), price(33))}


def test_a_look_ahead_goes_as_far_as_it_is_told() -> None:
    game = the_game()
    play = Play([20], [list(range(21, 30)), list(range(3, 12))], [[33], [32]], turn=0)
    found = []
    for look in (Look(1), Look(1, hands=False), Look(8)):
        ahead = LookAhead(game, play.view(0), look)
        world = ahead.deal(random.Random(1))
        shares = ahead.playout(world, Declare(), random.Random(2))
        assert sum(shares) == pytest.approx(1.0)
        found.append(shares)
    assert len(set(found)) == 3


def test_normal_draws_among_moves_that_seem_as_good_by_the_piles() -> None:
    """So a character leans towards some of them, and does not always make the same move."""
    hands = [list(range(21, 30)), list(range(3, 12)), list(range(12, 20))]
    play = Play([20], hands, [[33], [32], [34]], turn=0)
    bot, view = make(the_game(), "normal"), the_game().view(play.state, 0)
    made, tied = set(), set()
    for seed in range(20):
        decision = bot.choose(view, Limit(), random.Random(seed), Never())
        best = max(reason.value for reason in decision.reasons)
        assert {reason.share for reason in decision.reasons if reason.value < best} <= {0.0}
        drawn = {reason.move for reason in decision.reasons if reason.share}
        assert decision.move in drawn
        made.add(decision.move)
        tied |= drawn
    assert len(tied) > 1
    assert len(made) > 1


@pytest.mark.parametrize("good", [True, False])
def test_normal_saves_its_highest_card_if_little_is_at_stake(good: bool) -> None:
    """A lot of many points is worth the highest card, and a lot of two points at most never is."""
    bare = [card.number for card in the_deck().cards if not card.action]
    offer = sorted(bare, key=price_of, reverse=True)[:2]
    if not good:
        offer = [number for number in bare if abs(price_of(number)) <= LITTLE][:1]
    hand = [number for number in numbers(7) if number not in offer]
    rest = [number for number in numbers() if number not in (*offer, *hand)]
    play = Play(offer, [hand, rest[:8], rest[8:16]], [[], [], []])
    play.state = play.game.apply(play.state, 0, Declare())
    bot, view = make(the_game(), "normal"), play.view(0)
    decisions = [bot.choose(view, Limit(), random.Random(seed), Never()) for seed in range(20)]
    assert any(decision.move == Bid(max(hand)) for decision in decisions) is good
    assert all(reason.tries > 1 for decision in decisions for reason in decision.reasons)


def test_the_nets_learn_that_high_cards_choose_first() -> None:
    game = the_game()
    found = list(training.played_out(game, 4, 25, 1))
    assert {len(taking.scores) for taking in found} == {4}
    lesson = training.learned(found)
    row = lesson.cards[4]
    assert row[0] > row[1] > row[4]
