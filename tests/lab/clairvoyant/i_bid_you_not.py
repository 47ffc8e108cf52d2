"""Measures the effect of luck in I Bid You Not with a hard bot that sees all hands and sealed bids, among normal bots.

    python -m tests.lab clairvoyant i_bid_you_not --seats 6 --games 100

The bot plays its moves on in the real world, not in guessed ones; cards that are still to be drawn stay unknown to
it. The wins beyond those of the hard bot are the value of seeing all hands; no fair player can have them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from bidtable.bots.common.arena import tally
from bidtable.bots.common.base import Level, Limit, Never
from bidtable.bots.i_bid_you_not.bot import make
from bidtable.bots.i_bid_you_not.lookahead import FAR, LookAhead
from bidtable.bots.i_bid_you_not.policy import candidates, weigh
from bidtable.core.chance import stream
from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.games.i_bid_you_not import IBidYouNot, load
from bidtable.games.i_bid_you_not.state import State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser

MOVES = 16
"""Number of moves that are weighed."""
PLAYOUTS = 1500
"""Largest number of games that are played on for a decision."""


class Seeing(LookAhead):
    """The knowledge of a seat that sees the real world."""

    world: State

    def deal(self, rng: random.Random) -> State:
        """Return the world, always the same."""
        return self.world


def seen_by(game: IBidYouNot, state: State, seat: Seat, rng: random.Random) -> Move:
    """Return the move with the best result, with all hands known."""
    view, deck = game.view(state, seat), game.context.deck(state)
    if len(view.legal) == 1:
        return next(iter(view.legal))
    ahead = Seeing(game, view, FAR)
    ahead.world = state
    moves = candidates(deck, view.legal, MOVES)
    return weigh(ahead, moves, seat, PLAYOUTS, rng, Never())[0].move


def wins(game: IBidYouNot, seats: int, odd: Seat, seed: int) -> float:
    """Play a game; return the share of the win of the seat that sees all hands."""
    others, state, moves = make(game, Level.NORMAL), game.start(Setup(seats)), 0
    while actors := game.actors(state):
        actor, rng, moves = actors[0], stream(seed, f"move/{moves}"), moves + 1
        if actor == CHANCE:
            move = game.sample(state, rng)
        elif actor == odd:
            move = seen_by(game, state, odd, rng)
        else:
            move = others.choose(game.view(state, actor), Limit(), rng, Never()).move
        state = game.apply(state, actor, move)
    outcome = game.outcome(state)
    assert outcome is not None
    return (odd in outcome.winners) / len(outcome.winners)


def main(words: Sequence[str]) -> None:
    """Play games, and print the share of wins with its interval."""
    options = parser("clairvoyant i_bid_you_not", __doc__)
    options.add_argument("--seats", type=int, default=6)
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--seed", type=int, default=880_001)
    given = options.parse_args(words)
    game = load(Library(places.shipped_rules()))
    won = sum(
        [wins(game, given.seats, number % given.seats, given.seed + number) for number in range(given.games)]
    )
    found = tally(won, given.games)
    print(f"{given.seats} seats, sees all: {found.rate:.3f} ({found.low:.3f}-{found.high:.3f})")
