"""Tests of worlds of BID-IT!: dealt as often as the cards allow."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from bidtable.bots.bid_it import odds
from bidtable.core.model import CHANCE, digest
from bidtable.games.bid_it.moves import Bid, Challenge, Discard, Draw, Drawn, Pass, Sidestep
from bidtable.games.bid_it.state import State
from bidtable.games.bid_it.worlds import Worlds
from tests.games.bid_it.situations import Play

RANKS = range(1, 7)


def shuffled_in() -> Play:
    """Return a round with discards, a shuffle within it, and a 3 that may be of the old or the new deck."""
    play = Play(["5 5 25 *", "4 3 6 2", "3 1 1"], deck="1", discards="3 3").do(0, Bid(1, 5))
    play.do(1, Discard("4"), Discard("6"), Draw()).do(CHANCE, Drawn(("1", "3"))).do(1, Bid(2, 5))
    return play.do(2, Bid(3, 5)).do(0, Bid(4, 5)).do(1, Discard("3"))


def laid_open() -> Play:
    """Return a round with one open card, and others discarded."""
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
    view = play.view(viewer)
    worlds, outlook = (
        Worlds(play.game.context, view.observation),
        odds.CountOdds(play.game.context, view.observation),
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
    return play.game.determinize(play.view(viewer), random.Random(seed))
