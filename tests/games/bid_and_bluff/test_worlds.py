"""Tests of deals that fit a seat's knowledge, each equally likely, and of playouts by the rules."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from bidtable.bots.bid_and_bluff.playout import Playout
from bidtable.bots.common.generic import RandomBot
from bidtable.core.masks import bits
from bidtable.core.model import Setup
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.moves import PlayCard
from bidtable.games.bid_and_bluff.worlds import Worlds, unseen
from tests.bots.test_bots import views
from tests.games.bid_and_bluff.situations import dealt


@pytest.mark.parametrize(
    ("count", "voids"),
    [
        (1, (0, 0b00111, 0b10000)),
        (1, (0, 0b00011, 0b00011)),
        (2, (0, 0b11101, 0b11011)),
        (2, (0, 0, 0b11100)),
    ],
)
def test_every_deal_that_fits_is_equally_likely(
    game: BidAndBluff, count: int, voids: tuple[int, ...]
) -> None:
    """All fitting deals of some cards are listed, and each occurs as often as chance allows."""
    hands = {0: "A1 A2", 1: "B1 C1", 2: "D2 B2"} if count == 2 else {0: "A1", 1: "D1", 2: "C2"}
    state = dealt(game, hands, "E1")
    seen = replace(game.view(state, 0).observation, voids=voids)
    # There are fewer cards than in the deck, and the others count as played.
    kept = [11, 12, 20, 21, 31, 32, 41]
    gone = unseen(game.context, seen) & ~sum(1 << card for card in kept)
    seen = replace(seen, taken=gone)
    suits = game.context.cards.suit
    fitting = set()
    for first in itertools.combinations(kept, count):
        for second in itertools.combinations(sorted(set(kept) - set(first)), count):
            held = (first, second)
            if not any(voids[1 + at] >> suits[card] & 1 for at in (0, 1) for card in held[at]):
                fitting.add(tuple(sum(1 << card for card in hand) for hand in held))
    worlds, rng = Worlds(game.context, seen), random.Random(count)
    rounds = 400 * len(fitting)
    found = Counter(tuple(worlds.deal(rng)[1:]) for _ in range(rounds))
    assert set(found) == fitting
    # Chi square: its mean is one less than the number of deals, and its deviation the root of twice that.
    spread = sum((times - 400) ** 2 / 400 for times in found.values())
    assert spread < len(fitting) + 5 * (2 * len(fitting)) ** 0.5


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_deals_fit_hands_and_voids(game: BidAndBluff, seats: int) -> None:
    tight = 0
    for view, _, _, moves in views(game, Setup(seats), 3, [RandomBot()] * seats):
        seen = view.observation
        if seen.phase not in ("bid", "play"):
            continue
        held, every = Worlds(game.context, seen).deal(random.Random(moves)), 0
        assert held[view.seat] == seen.own
        for seat, hand in enumerate(held):
            assert hand.bit_count() == seen.hand_size(seat)
            assert not every & hand
            every |= hand
            if seat != view.seat:
                suits = {game.context.cards.suit[card] for card in bits(hand)}
                assert not suits & set(bits(seen.voids[seat]))
        assert not (every & ~seen.own) & ~unseen(game.context, seen)
        tight += sum(map(bool, seen.voids)) > 1
    assert tight > 10


def test_a_view_that_no_deal_fits_is_refused(game: BidAndBluff) -> None:
    state = dealt(game, {0: "A1", 1: "B1", 2: "C1"}, "E1")
    seen = replace(game.view(state, 0).observation, voids=(0, 0b11111, 0))
    with pytest.raises(ValueError, match="no deal fits"):
        Worlds(game.context, seen)


# -- playouts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_playout_is_a_round_by_the_rules(game: BidAndBluff, seats: int) -> None:
    """Every card of the playout is legal, the taker of a trick leads, and the tricks agree with the rules."""
    deck, compared, rng = game.context.cards, 0, random.Random(seats)
    for view, decision, _, _ in views(game, Setup(seats), seats, [RandomBot()] * seats):
        seen = view.observation
        if seen.phase != "play":
            continue
        world = game.determinize(view, rng)
        first = deck.number[decision.move.card] if rng.random() < 0.5 else -1
        played = Playout(deck, seen).play(list(world.held), rng, first)
        state = world
        assert first in (-1, played.cards[0])
        for card in played.cards:
            assert state.phase == "play"
            state = game.apply(state, state.turn, PlayCard(deck.names[card]))
        assert state.phase != "play"
        assert list(state.tricks) == played.tricks
        compared += 1
    assert compared > 50


def test_worlds_are_dealt_for_playouts(game: BidAndBluff) -> None:
    """A search deals and plays without the state, so its results are within the number of tricks."""
    for view, _, _, _ in views(game, Setup(4), 1, [RandomBot()] * 4):
        seen = view.observation
        if seen.phase == "play":
            worlds, playout, rng = (
                Worlds(game.context, seen),
                Playout(game.context.cards, seen),
                random.Random(1),
            )
            ends = {tuple(playout.play(worlds.deal(rng), rng).tricks) for _ in range(50)}
            assert all(sum(end) == seen.dealt for end in ends)
            assert len(ends) > 1
            return
    raise AssertionError("no card was played")
