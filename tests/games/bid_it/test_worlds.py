"""Worlds of BID-IT!: dealt as the cards allow, and weighed by what the others did."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pytest

from bidtable.bots.base import Limit, Never
from bidtable.bots.bid_it import inputs, odds
from bidtable.bots.bid_it.bot import make
from bidtable.bots.bid_it.doings import factors
from bidtable.bots.bid_it.ground import BidItGround
from bidtable.bots.bid_it.mind import before_draw
from bidtable.bots.bid_it.nets import DUEL, TABLE, brain
from bidtable.bots.bid_it.sight import Odds, Sight
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Setup, digest
from bidtable.games.bid_it.moves import Bid, Challenge, Discard, Draw, Drawn, Pass, Sidestep
from bidtable.games.bid_it.state import State
from bidtable.games.bid_it.worlds import Worlds
from tests.games.bid_it.situations import Play, the_game

RANKS = range(1, 7)


def shuffled_in() -> Play:
    """Return a round with discards, a shuffle within it, and a 3 that may be of the old deck or of the new one."""
    play = Play(["5 5 25 *", "4 3 6 2", "3 1 1"], deck="1", discards="3 3").do(0, Bid(1, 5))
    play.do(1, Discard("4"), Discard("6"), Draw()).do(CHANCE, Drawn(("1", "3"))).do(1, Bid(2, 5))
    return play.do(2, Bid(3, 5)).do(0, Bid(4, 5)).do(1, Discard("3"))


def laid_open() -> Play:
    """Return a round in which a card lies open, and others were discarded."""
    play = Play(["5 5 25 *", "4 4 6 2", "3 3 1"], advanced=True).do(0, Bid(2, 5)).do(1, Discard("6"), Draw())
    play.chance().do(1, Bid(3, 5)).do(2, Challenge()).do(0, Pass()).do(1, Sidestep("4"), Bid(3, 6))
    return play.do(2, Discard("3"))


@pytest.mark.parametrize("situation", [shuffled_in, laid_open])
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_worlds_dealt_after_one_preparation_come_as_often_as_the_odds_say(
    situation: Callable[[], Play], viewer: int | None
) -> None:
    """Every rank, by chi square: its mean is one less than the number of counts, its spread the root of twice that."""
    play, rng = situation(), random.Random(3)
    view = play.game.view(play.state, viewer)
    worlds, outlook = (
        Worlds(play.game.context, view.observation),
        odds.Outlook(play.game.context, view.observation),
    )
    cards, tries = play.game.context.cards, 1500
    found = [worlds.deal(rng) for _ in range(tries)]
    for world in found[:100]:
        assert play.game.observe(world, viewer) == view.observation
    assert len({digest(world) for world in found[:100]}) > 5, "they differ"
    assert world_of(play, viewer, 5) == worlds.deal(random.Random(5)), "there is one way of dealing"
    for rank in RANKS:
        seen = Counter(sum(cards.count(hand, rank) for hand in world.hands) for world in found)
        chances = outlook.chances(rank)
        assert all(chances[count] > 0 for count in seen)
        likely = [
            (seen[count], tries * chance) for count, chance in enumerate(chances) if tries * chance >= 5
        ]
        spread = sum((times - mean) ** 2 / mean for times, mean in likely)
        assert spread < len(likely) + 5 * (2 * len(likely)) ** 0.5


def world_of(play: Play, viewer: int | None, seed: int) -> State:
    return play.game.determinize(play.game.view(play.state, viewer), random.Random(seed))


# -- weights -----------------------------------------------------------------------------------------------


class Position(NamedTuple):
    """A position of a bots' game, and many worlds that fit what the seat at turn sees.

    Attributes:
        plain: The odds of each rank by the cards.
        tilted: The same, tilted by what the others did.
        counts: The hidden count of each rank in each world.
        weights: How much each world counts.
        truth: The hidden count of each rank as it is.
        rank: That of the standing bid, from 0.
    """

    plain: list[Odds]
    tilted: list[Odds]
    counts: list[list[int]]
    weights: list[float]
    truth: list[int]
    rank: int

    def chances(self, index: int, *, weighed: bool) -> list[float]:
        """Return how often each hidden count of a rank came in the worlds."""
        found = [0.0] * len(self.plain[index].hidden)
        for counts, weight in zip(self.counts, self.weights, strict=True):
            found[counts[index]] += weight if weighed else 1.0
        return [each / sum(found) for each in found]

    def surprise(self, chances: Sequence[float]) -> float:
        """Return the log loss of what truly lies hidden of the rank bid, by chances of a sample of worlds."""
        count = self.truth[self.rank]
        plain = self.plain[self.rank].hidden[count]
        return -math.log((WORLDS * chances[count] + plain) / (WORLDS + 1))


WORLDS: Final = 200
"""Worlds that are dealt of each position."""


def hidden(state: State, seat: int, rank: int) -> int:
    """Return how often a rank lies in others' hands where a seat does not see it."""
    cards = the_game().context.cards
    return sum(
        cards.count(hand, rank) - cards.count(shown, rank)
        for other, (hand, shown) in enumerate(zip(state.hands, state.exposed, strict=True))
        if other != seat
    )


def position(state: State, seat: int, rng: random.Random) -> Position:
    game = the_game()
    view = game.view(state, seat)
    sight = Sight(game.context, view.observation, seat)
    net = brain(DUEL if len(sight.alive) == 2 else TABLE).tilts
    outlook = BidItGround(game).prepare(view)
    worlds = [outlook.deal(rng) for _ in range(WORLDS)]
    return Position(
        sight.plain,
        inputs.tilted(sight, net),
        [[hidden(world, seat, rank) for rank in RANKS] for world in worlds],
        [outlook.weight(world) for world in worlds],
        [hidden(state, seat, rank) for rank in RANKS],
        state.rank - 1,
    )


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    """Return positions of games of hard bots, with two bids at least, seats and rules by turns."""
    game, rng, found = the_game(), random.Random(11), []
    bot = make(game, "hard")
    for seats, variants in ((2, ()), (3, ()), (4, ()), (4, ("advanced",)), (6, ())):
        state, taken = game.start(Setup(seats, variants)), 0
        while taken < 7 and (actors := game.actors(state)):
            if actors[0] == CHANCE:
                move = game.sample(state, rng)
            else:
                if state.phase == "turn" and len(state.last_bids) > 1 and rng.random() < 0.3:
                    found.append(position(state, actors[0], rng))
                    taken += 1
                move = bot.choose(game.view(state, actors[0]), Limit(), rng, Never()).move
            state = game.apply(state, actors[0], move)
    return found


def away(one: Sequence[float], other: Sequence[float]) -> float:
    """Return half the sum of the differences of two distributions: 1 for those that exclude each other."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / 2


def mean(chances: Sequence[float]) -> float:
    return sum(count * chance for count, chance in enumerate(chances))


def test_weighed_worlds_give_about_the_tilted_odds_of_each_rank(positions: list[Position]) -> None:
    """Means of hidden counts, and their distributions as far as a sample tells.

    Ranks are tilted one by one, and a world has all of them. The plain product of the tilts is farther from the tilted
    odds than worlds that are not weighed at all.
    """
    found = {}
    for weighed in (False, True):
        pairs = [
            (each.chances(at, weighed=weighed), each.tilted[at]) for each in positions for at in range(6)
        ]
        found[weighed] = (
            sum(abs(mean(chances) - odd.mean) for chances, odd in pairs) / len(pairs),
            sum(away(chances, odd.hidden) for chances, odd in pairs) / len(pairs),
        )
    assert found[True][0] < 0.35 * found[False][0]
    assert found[True][1] < 0.75 * found[False][1]


def test_weighed_worlds_tell_more_of_what_lies_in_the_hands(positions: list[Position]) -> None:
    """Of the rank bid, by log loss: how often it lies there."""
    count = len(positions)
    plain, weighed = (
        sum(each.surprise(each.chances(each.rank, weighed=weighed)) for each in positions) / count
        for weighed in (False, True)
    )
    assert weighed < plain - 0.25


def test_a_world_that_cannot_be_counts_nothing() -> None:
    """All 5s and stars but the own ones were discarded: nobody else holds any."""
    thrown = "5 5 5 5 *5 25 15 35 45 56 * * * * * * ** *1 *2 *3 *4 *6"
    play = Play(["5 5 55", "4 4", "3"], discards=thrown).do(0, Bid(2, 5)).do(1, Bid(3, 5))
    other = Play(["5 5 55", "4 5", "3"]).do(0, Bid(2, 5)).do(1, Bid(3, 5))
    outlook = BidItGround(play.game).prepare(play.game.view(play.state, 2))
    assert outlook.weight(play.state) > 0
    assert outlook.weight(other.state) == 0


@pytest.mark.parametrize("viewer", [0, 2])
def test_cards_that_lie_open_or_in_the_own_hand_are_not_weighed(viewer: int) -> None:
    """What is weighed is how often each rank lies where the seat does not see it."""
    play, rng = laid_open(), random.Random(4)
    ground, view = BidItGround(play.game), play.game.view(play.state, viewer)
    outlook = ground.prepare(view)
    sight = Sight(play.game.context, before_draw(play.game.context, view.observation, viewer), viewer)
    found = factors(ground.related, sight.plain, inputs.tilted(sight, brain(TABLE).tilts))
    for _ in range(20):
        world = outlook.deal(rng)
        told = sum(found[rank - 1][hidden(world, viewer, rank)] for rank in RANKS)
        assert outlook.weight(world) == pytest.approx(math.exp(told))


@pytest.mark.parametrize("setup", [Setup(4, ("advanced",)), Setup(6, (), {"teams": "three", "match": "3"})])
def test_worlds_of_any_phase_are_weighed_whoever_looks(setup: Setup) -> None:
    """Of moves at random, draws that have begun and secret sides among them."""
    game, rng, phases = the_game(), random.Random(2), set()
    ground, state = BidItGround(game), game.start(setup)
    for _ in range(150):
        if state.phase not in phases or rng.random() < 0.1:
            phases.add(state.phase)
            for seat in (*range(setup.seats), None):
                outlook = ground.prepare(game.view(state, seat))
                worlds = [outlook.deal(rng) for _ in range(3)]
                assert all(game.observe(world, seat) == game.observe(state, seat) for world in worlds)
                assert all(0 < outlook.weight(world) <= 1 for world in worlds)
                assert state.decks or outlook.weight(worlds[0]) == 1.0
        actors = game.actors(state)
        if not actors:
            state = game.start(setup)
            continue
        seat = rng.choice(actors)
        move = game.sample(state, rng) if seat == CHANCE else pick(list(game.legal(state, seat))[-8:], rng)
        state = game.apply(state, seat, move)
    assert phases >= {
        "start",
        "deal",
        "turn",
        "discard",
        "draw",
        "rebid",
        "sides" if setup.variants else "side",
    }
