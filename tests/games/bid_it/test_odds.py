"""Tests of the odds of BID-IT! against brute force, and of the bot that uses them."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from bidtable.bots.bid_it import odds
from bidtable.bots.bid_it.bot import BidItBot, Tempers
from bidtable.bots.bid_it.policy import Temper
from bidtable.bots.common.arena import Terms, simulate
from bidtable.bots.common.base import Limit, Never
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Move, Setup
from bidtable.games.bid_it import worlds
from bidtable.games.bid_it.cards import Cards
from bidtable.games.bid_it.moves import Bid, Challenge, Discard, Draw, Drawn, Perfecto, TakeSide
from bidtable.games.bid_it.state import Observation
from bidtable.games.bid_it.worlds import origins
from bidtable.rulebook import Library
from bidtable.store import places
from tests.games.bid_it.bots import GONE
from tests.games.bid_it.situations import Play, the_game

SMALL = Cards((("1", 2), ("5", 2), ("55", 1), ("*", 1), ("*5", 1), ("**", 1), ("25", 1)))


@pytest.mark.parametrize("rank", [1, 2, 3, 5])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_a_draw_from_a_pool_against_brute_force(rank: int, count: int) -> None:
    """All ways to draw are equally likely, and the odds equal those found by counting them."""
    for pool in (SMALL.full, SMALL.full[2:], SMALL.full[1:-2]):
        counts = [SMALL.count(cards, rank) for cards in itertools.combinations(pool, count)]
        worths = Counter(SMALL.worth[rank][card] for card in pool)
        chances = odds.drawn(worths[0], worths[1], worths[2], count)
        assert sum(chances) == pytest.approx(1)
        for value, chance in enumerate(chances):
            assert chance == pytest.approx(counts.count(value) / len(counts))


def test_the_distribution_is_what_guessed_states_show() -> None:
    """In many states that fit a view, counts are as frequent as the odds say; with open cards, discards, a shuffle."""
    play = Play(["5 5 25 *", "4 4 6 2", "3 3 1"], advanced=True, deck="1 2", discards="3").do(0, Bid(1, 5))
    play.do(1, Discard("4"), Discard("6")).do(1, play.legal(1)[-1]).chance().do(1, Bid(2, 5))
    assert len(play.state.decks) == 2, "the discards were shuffled in"
    view = play.view(2)
    check_odds(play, view)


def test_the_distribution_of_cards_that_may_be_old_or_new() -> None:
    """A card seen after a shuffle may be of either deck: the odds weigh the ways as guessed states do."""
    play = Play(["5 5 25 *", "4 3 6 2", "3 1 1"], deck="1", discards="3 3").do(0, Bid(1, 5))
    play.do(1, Discard("4"), Discard("6"), Draw()).do(-1, Drawn(("1", "3"))).do(1, Bid(2, 5))
    play.do(2, Bid(3, 5)).do(0, Bid(4, 5)).do(1, Discard("3"))
    for seat in (0, 2, None):
        check_odds(play, play.view(seat))


def test_after_a_shuffle_the_odds_are_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a round of many discards after a shuffle, the chances are those of all origins of the cards seen."""
    game, rng = the_game(), random.Random(1)
    state = game.start(Setup(6))
    while True:
        seat = game.actors(state)[0]
        if seat == CHANCE:
            state = game.apply(state, seat, game.sample(state, rng))
            continue
        known = game.view(state, seat).observation
        if len(known.decks) > 1 and len(origins(known)) == worlds.MOST_WAYS:
            break
        legal = list(game.legal(state, seat))
        draws = [move for move in legal if isinstance(move, Discard)]
        bids = [move for move in legal if isinstance(move, Bid)]
        lowest = [min(bids, key=lambda bid: (bid.quantity, bid.rank))] if bids else legal
        state = game.apply(state, seat, rng.choice(draws if draws and rng.random() < 0.75 else lowest))
    monkeypatch.setattr(worlds, "MOST_WAYS", 10**9)
    ways = origins(known)
    assert len(ways) > 64
    for rank in (1, 5):
        worth, total = game.context.cards.worth[rank], [0.0] * 80
        for way in ways:
            sums = [way.chance]
            for rest, counts in zip(way.rest, way.hidden, strict=True):
                found = Counter([worth[card] for card in rest])
                sums = odds.convolved(sums, odds.drawn(found[0], found[1], found[2], sum(counts)))
            for count, chance in enumerate(sums, game.context.cards.count(known.hand, rank)):
                total[count] += chance
        chances = odds.CountOdds(game.context, known).chances(rank)
        assert chances == pytest.approx(total[: len(chances)], abs=1e-12)


def check_odds(play: Play, view: View[Observation]) -> None:
    chances = odds.CountOdds(play.game.context, view.observation).chances(5)
    rng = random.Random(3)
    tries = 2000
    seen = [0] * len(chances)
    for _ in range(tries):
        world = play.game.determinize(view, rng)
        seen[sum(play.game.context.cards.count(hand, 5) for hand in world.hands)] += 1
    assert sum(chances) == pytest.approx(1)
    for count, chance in enumerate(chances):
        assert seen[count] / tries == pytest.approx(chance, abs=0.04)


def test_own_and_open_cards_are_certain_and_discards_impossible() -> None:
    play = Play(["5 5 55", "4"], discards=GONE)
    chances = odds.CountOdds(play.game.context, play.seen(0)).chances(5)
    assert odds.exactly(chances, 4) == pytest.approx(1), "no other card with a 5 or a star is left"
    assert odds.at_least(chances, 5) == pytest.approx(0)
    assert odds.at_least(chances, 4) == pytest.approx(1)


@pytest.mark.parametrize(
    ("play", "seat", "advised"),
    [
        pytest.param(Play(["5 5", "4 4"]).do(0, Bid(8, 6)), 1, Challenge(), id="it cannot be"),
        pytest.param(
            Play(["5 5 55", "4"], discards=GONE, turn=1).do(1, Bid(4, 5)), 0, Perfecto(), id="it is sure"
        ),
        pytest.param(
            Play(["5 5", "4 4", "5 * 5"]).do(0, Bid(3, 5)).do(1, Challenge()),
            2,
            TakeSide("bidder"),
            id="it is likely",
        ),
    ],
)
def test_a_bot_follows_the_odds_alone(play: Play, seat: int, advised: Move) -> None:
    """The bot makes no slip, and infers nothing from the bids of others."""
    by_cards = Temper(0.0, 0.0, 0.0)
    bot = BidItBot(play.game.context, Tempers(by_cards, by_cards))
    assert bot.choose(play.view(seat), Limit(), random.Random(1), Never()).move == advised


@pytest.mark.long
def test_levels_have_their_strength() -> None:
    """The normal bot beats a random one clearly, and the easy bot more often than not."""
    terms = Terms("bid_it", Library(places.shipped_rules()))
    for other, games, least in (("random", 8, 7.0), ("easy", 12, 7.0)):
        report = simulate(terms, ("normal", other), games, 4)
        assert report.wins[0] >= least
