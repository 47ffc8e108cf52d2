"""What the nets of Bid & Bluff learn from in arrays is what the bot sees of real games."""

from __future__ import annotations

import numpy as np
import pytest

from bidtable.bots.base import Bot
from bidtable.bots.bid_and_bluff import make
from bidtable.bots.bid_and_bluff_inputs import bid_inputs, play_inputs
from bidtable.bots.bid_and_bluff_layout import bid_layout, play_layout
from bidtable.bots.generic import RandomBot
from bidtable.core.masks import bits
from bidtable.core.model import Setup
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.games.bid_and_bluff.moves import PlayCard
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.rulebook import Library
from bidtable.store import places
from tests.test_bots import views
from tests.training.bid_and_bluff import features
from tests.training.bid_and_bluff.rounds import CARDS, Array, Rounds


@pytest.fixture(scope="module")
def game() -> BidAndBluff:
    return load(Library(places.shipped_rules()))


def in_arrays(game: BidAndBluff, seen: Observation, seat: int) -> Rounds:
    """Return what a seat sees as the arrays of one game; the hands of others are empty."""
    n, first, deck = len(seen.dice), (seen.dealer + 1) % len(seen.dice), game.context.cards
    rounds = Rounds(n, seen.dealt, np.array([seen.hook]), np.random.default_rng(1))
    rounds.own[:] = False
    rounds.own[0, (seat - first) % n, list(bits(seen.own))] = True
    rounds.gone[:] = False
    rounds.gone[0, list(bits(seen.played | 1 << seen.trump))] = True
    rounds.trump = np.array([deck.suit[seen.trump]])
    order = [(first + place) % n for place in range(n)]
    rounds.bids = np.array([[seen.bids[other] for other in order]])
    rounds.tricks = np.array([[seen.tricks[other] for other in order]])
    rounds.voids = np.array([[[bool(seen.voids[other] >> suit & 1) for suit in range(5)] for other in order]])
    rounds.leader = np.array([(seen.leader - first) % n])
    rounds.placed = len(seen.trick)
    if seen.trick:
        place = deck.winner(seen.trick, seen.trump)
        rounds.led = np.array([deck.suit[seen.trick[0]]])
        rounds.best = np.array([seen.trick[place]])
        rounds.holder = np.array([(seen.leader + place - first) % n])
    return rounds


def switches(size: int, on: list[int], off: int | None = None) -> Array:
    found = np.zeros(size)
    np.add.at(found, on, 1)
    if off is not None:
        found[off] -= 1
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_bot_sees_what_the_arrays_see(game: BidAndBluff, seats: int) -> None:
    bots: list[Bot] = [make(game, "normal") if seat else RandomBot() for seat in range(seats)]
    setup = Setup(seats, ("hook",) if seats % 2 else (), {"board": "short"})
    deck, bids, cards = game.context.cards, 0, 0
    for view, _, _, _ in views(game, setup, seats, bots):
        seen, seat = view.observation, view.seat
        if seen.phase not in ("bid", "play"):
            continue
        rounds = in_arrays(game, seen, seat)
        place = (seat - seen.dealer - 1) % seats
        if seen.phase == "bid":
            on, each = bid_inputs(deck, seen, seat)
            wide = features.bid_inputs(rounds, np.array([0]), place)[0]
            for bid, more in enumerate(each):
                assert (wide[bid] == switches(bid_layout(seats).size, on + more)).all()
            bids += 1
        else:
            legal = np.zeros((1, CARDS), bool)
            numbers = [deck.number[move.card] for move in view.legal if isinstance(move, PlayCard)]
            legal[0, numbers] = True
            on, own = play_inputs(deck, seen, seat, numbers)
            _, which, rows = features.play_inputs(rounds, np.array([0]), np.array([place]), legal)
            assert which.tolist() == numbers
            for (off, more), row in zip(own, rows, strict=True):
                assert (row == switches(play_layout(seats).size, on + more, off)).all()
            cards += len(numbers)
    assert bids >= 2 * seats
    assert cards > 10 * seats
