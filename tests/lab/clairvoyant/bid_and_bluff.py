"""Measures the effect of luck in Bid & Bluff with a bot that sees all hands and knows how the others decide.

    python -m tests.lab clairvoyant bid_and_bluff --seats 4 --games 40

One seat weighs each card, and its three best bids, by playing the deal on to the end of the round. The others follow
their own rules, and the seat itself plays as the hard bot does. A move counts by the chance to win the race after
the round. The wins beyond those of the hard bot are the value of seeing all hands; no fair player can have them.
`--looks fair` plays the hard bot instead.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from bidtable.bots.bid_and_bluff.bot import make
from bidtable.bots.bid_and_bluff.evaluate import BidAndBluffEvaluator
from bidtable.bots.common.arena import tally
from bidtable.bots.common.base import Bot, Limit, Never
from bidtable.core.chance import stream
from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.games.bid_and_bluff.moves import Bid
from bidtable.games.bid_and_bluff.state import State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser

BIDS = 3
"""Number of bids that are weighed."""
ROUND = ("bid", "play")


class Table:
    """A table at which one seat may see all hands."""

    def __init__(self, game: BidAndBluff, *, sees: bool) -> None:
        """Take the rules, and whether the odd seat sees all hands."""
        self._game, self._sees = game, sees
        self._own, self._others, self._ground = (
            make(game, "hard"),
            make(game, "normal"),
            BidAndBluffEvaluator(game),
        )

    def play(self, seats: int, odd: Seat, seed: int) -> bool:
        """Play a race; return whether the odd seat won."""
        game, state, moves = self._game, self._game.start(Setup(seats)), 0
        while actors := game.actors(state):
            moves += 1
            actor = actors[0]
            if actor == CHANCE:
                move = game.sample(state, stream(seed, f"chance/{moves}"))
            elif actor == odd and self._sees and state.phase in ROUND:
                move = self._best(state, odd)
            else:
                move = self._usual(state, actor, odd)
            state = game.apply(state, actor, move)
        outcome = game.outcome(state)
        assert outcome is not None
        return outcome.winners[0] == odd

    def _usual(self, state: State, seat: Seat, odd: Seat) -> Move:
        bot: Bot = self._own if seat == odd else self._others
        return bot.choose(self._game.view(state, seat), Limit(), random.Random(1), Never()).move

    def _best(self, state: State, odd: Seat) -> Move:
        """Return the move with the best end of the round, with all hands known."""
        moves: Sequence[Move] = list(self._game.legal(state, odd))
        if len(moves) == 1:
            return moves[0]
        if state.phase == "bid":
            decision = self._own.choose(self._game.view(state, odd), Limit(), random.Random(1), Never())
            moves = [reason.move for reason in decision.reasons if isinstance(reason.move, Bid)][:BIDS]
        return max(moves, key=lambda move: self._end(state, odd, move))

    def _end(self, state: State, odd: Seat, move: Move) -> float:
        """Return the chance to win once the cards of the round are played."""
        game = self._game
        state = game.apply(state, odd, move)
        while state.phase in ROUND:
            state = game.apply(state, state.turn, self._usual(state, state.turn, odd))
        return self._ground.evaluate(game.view(state, None))[odd]


def main(words: Sequence[str]) -> None:
    """Play races, and print the share of wins with its interval."""
    options = parser("clairvoyant bid_and_bluff", __doc__)
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--games", type=int, default=40)
    options.add_argument("--seed", type=int, default=700_001)
    options.add_argument("--looks", choices=("all", "fair"), default="all", help="which hands it sees (all)")
    given = options.parse_args(words)
    table = Table(load(Library(places.shipped_rules())), sees=given.looks == "all")
    won = sum(
        table.play(given.seats, number % given.seats, given.seed + number) for number in range(given.games)
    )
    found = tally(won, given.games)
    print(f"{given.seats} seats, sees {given.looks}: {found.rate:.3f} ({found.low:.3f}-{found.high:.3f})")
