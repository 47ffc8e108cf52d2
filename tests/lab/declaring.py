"""Measures whether hard bots of I Bid You Not declare auctions too late: one that declares earlier plays among others.

    python -m tests.lab declaring --thresholds 0.005,0.01,0.02,0.04 --games 400 --seats 4 --playouts 40

The odd bot is a hard bot that declares whenever an auction is at most so much worse than its best move, by its own
chances to win. A negative threshold makes it declare later: only if an auction is so much better than all other
moves. The odd bot moves to the next seat with each game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from bidtable.bots.common.arena import play_game, tally
from bidtable.bots.common.base import Bot, Cancel, Decision, Level, Limit
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.game import View
from bidtable.core.model import Setup
from bidtable.games.i_bid_you_not.moves import Declare
from bidtable.games.i_bid_you_not.state import Observation
from tests.conformance.cases import load
from tests.lab.command import parser

SLUG = "i_bid_you_not"


class Declarer:
    """A bot that declares earlier or later than another one.

    Attributes:
        declared: Number of times that it declared where the other bot would not, or the reverse.
    """

    reads_history = False

    def __init__(self, bot: Bot, threshold: float) -> None:
        self._bot, self._threshold = bot, threshold
        self.declared = 0

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose a move."""
        decision = self._bot.choose(view, limit, rng, cancel)
        worth = {reason.move: reason.value for reason in decision.reasons}
        if Declare() not in worth or len(worth) < 2:
            return decision
        other = max([move for move in worth if move != Declare()], key=worth.__getitem__)
        move = Declare() if worth[Declare()] >= worth[other] - self._threshold else other
        self.declared += move != decision.move
        return replace(decision, move=move)


def main(words: Sequence[str]) -> None:
    """Play, and print the shares of wins."""
    options = parser("declaring", __doc__)
    options.add_argument("--thresholds", default="0.005,0.01,0.02,0.04")
    options.add_argument("--games", type=int, default=400, help="games of each threshold (400)")
    options.add_argument("--seats", type=int, default=4, help="number of seats (4)")
    options.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    options.add_argument("--playouts", type=int, default=40, help="how much the bots may think (40)")
    asked = options.parse_args(words)
    game, seats = load(SLUG), asked.seats
    hard = make_bot(registry.entry(SLUG), game, Level.HARD)
    for threshold in map(float, asked.thresholds.split(",")):
        odd, won = Declarer(hard, threshold), 0.0
        for number in range(asked.games):
            seat = number % seats
            bots: list[Bot] = [odd if each == seat else hard for each in range(seats)]
            outcome, *_ = play_game(game, Setup(seats), bots, asked.seed + number, Limit(asked.playouts))
            won += (seat in outcome.winners) / len(outcome.winners)
        found = tally(won, asked.games)
        print(
            f"threshold {threshold}: {found.rate:.3f} ({found.low:.3f}-{found.high:.3f}) of {found.games} games; "
            f"{odd.declared / asked.games:.1f} other decisions in a game",
            flush=True,
        )
