"""Measures what decisions of Bid & Bluff bots cost, by playing each possible move on in many worlds.

    python -m tests.lab regret --seats 2 --levels hard,normal --games 20 --seed 9100001 --show 5

Bots of some levels take the seats in turn. Now and then a decision of the first level is examined. Worlds that fit
its view are dealt, and those are kept in which the others would have bid as they did. In each kept world the bot's
best moves are played on to the end of the round, by the rules of each bot. A move counts by the chance to win the
race after the round. Half of the worlds select the best move, and the other half measure its gain over the bot's own
move, so chance alone gains nothing. One line for bids and one for cards give the number of decisions, the foretold
chance and the actual one. They also give the gain of the best move, with its standard error.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from msgspec.structs import replace

from bidtable.bots.bid_and_bluff.bot import make
from bidtable.bots.bid_and_bluff.evaluate import BidAndBluffEvaluator
from bidtable.bots.common.base import Bot, Limit, Never, Reason
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.games.bid_and_bluff.moves import Bid, PlayCard
from bidtable.games.bid_and_bluff.state import Observation, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser

ROUND: Final = ("bid", "play")
MOVES: Final = 4
"""Moves that are weighed again."""
TRIES: Final = 60
"""Worlds that are dealt for each wanted one, because few fit the bids."""
LEAST: Final = 16
"""Fewest worlds that make a decision count."""
LOST: Final = 0.02
"""Decisions with a lower chance are skipped, because they change nothing."""


class Weighed(NamedTuple):
    """A decision that was weighed again.

    Attributes:
        phase: Bids or cards.
        text: The decision in words, for readers.
        reasons: The moves, with the bot's own first, in the bot's notation.
        worths: For each world the result of each move.
    """

    phase: str
    text: str
    reasons: list[Reason]
    worths: list[list[float]]

    def came(self) -> list[float]:
        """Return the mean result of each move."""
        return means(self.worths)

    def gain(self) -> float:
        """Return the gain of the best move over the bot's own.

        Half of the worlds select the best move, and the other half measure its gain.
        """
        half = len(self.worths) // 2
        found = means(self.worths[:half])
        other = means(self.worths[half:])
        return other[found.index(max(found))] - other[0]


def means(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the mean of each column."""
    return [fmean(column) for column in zip(*rows, strict=True)]


class Table:
    """A table whose decisions are weighed again."""

    def __init__(self, game: BidAndBluff, levels: Sequence[str], worlds: int, often: float) -> None:
        """Take the rules, the levels that sit in turn, the number of worlds, and how often a decision is examined."""
        self._game, self._levels, self._worlds, self._often = game, levels, worlds, often
        self._bots: dict[str, Bot] = {level: make(game, level) for level in levels}
        self._ground = BidAndBluffEvaluator(game)
        self._sealed: dict[Seat, tuple[State, Move]] = {}
        self._played: list[int] = []

    def weighed(self, setup: Setup, seed: int) -> Iterator[Weighed]:
        """Play a game, and yield the decisions that were weighed again."""
        game, rng, luck = self._game, random.Random(seed), random.Random(f"{seed}/worlds")
        levels = [self._levels[(seat + seed) % len(self._levels)] for seat in range(setup.seats)]
        state = game.start(setup)
        while actors := game.actors(state):
            actor = actors[0]
            if actor == CHANCE:
                state = game.apply(state, actor, game.sample(state, rng))
                continue
            if state.phase == "bid" and all(bid < 0 for bid in state.bids):
                self._sealed, self._played = {}, [0] * setup.seats
            view = game.view(state, actor)
            decision = self._bots[levels[actor]].choose(view, Limit(), rng, Never())
            opened = levels[actor] == self._levels[0] and state.phase in ROUND and luck.random() < self._often
            if opened and decision.reasons and decision.reasons[0].value > LOST:
                reasons = [reason for reason in decision.reasons if not reason.barred][:MOVES]
                worths = self._worths(view, levels, reasons, luck) if len(reasons) > 1 else []
                if len(worths) >= LEAST:
                    yield Weighed(state.phase, _text(game, view), reasons, worths)
            self._note(state, decision.move)
            state = game.apply(state, actor, decision.move)

    def _note(self, state: State, move: Move) -> None:
        """Remember each bid with its position, and each played card with its seat."""
        if isinstance(move, Bid):
            self._sealed[state.turn] = (state, move)
        elif isinstance(move, PlayCard):
            self._played[state.turn] |= 1 << self._game.context.cards.number[move.card]

    def _worths(
        self, view: View[Observation], levels: Sequence[str], reasons: Sequence[Reason], luck: random.Random
    ) -> list[list[float]]:
        """Return the result of each move in worlds that the bids fit."""
        found: list[list[float]] = []
        for _ in range(TRIES * self._worlds):
            world = self._game.determinize(view, luck)
            if self._fits(world, view.seat, levels):
                found.append([self._end(world, levels, reason.move) for reason in reasons])
            if len(found) == self._worlds:
                break
        return found

    def _fits(self, world: State, seat: Seat | None, levels: Sequence[str]) -> bool:
        """Whether all other seats would have made the bids that they made."""
        for other, (before, bid) in self._sealed.items():
            if other != seat:
                held = list(before.held)
                held[other] = world.held[other] | self._played[other]
                if self._choose(replace(before, held=tuple(held)), levels) != bid:
                    return False
        return True

    def _end(self, state: State, levels: Sequence[str], move: Move) -> float:
        """Return the chance to win of the seat that makes a move, after the round is played."""
        game, seat = self._game, state.turn
        state = game.apply(state, seat, move)
        while state.phase in ROUND:
            state = game.apply(state, state.turn, self._choose(state, levels))
        return self._ground.evaluate(game.view(state, None))[seat]

    def _choose(self, state: State, levels: Sequence[str]) -> Move:
        bot, view = self._bots[levels[state.turn]], self._game.view(state, state.turn)
        return bot.choose(view, Limit(), random.Random(1), Never()).move


def _text(game: BidAndBluff, view: View[Observation]) -> str:
    seen = view.observation
    dice = " ".join([seen.place(seat) for seat in range(len(seen.dice))])
    on, own = [seen.deck[card] for card in seen.trick], seen.names(seen.own)
    return (
        f"round {seen.round}, seat {view.seat}, trump {seen.deck[seen.trump]}, bids {seen.bids}, tricks {seen.tricks},"
        f" dice {dice}; on the table {', '.join(on) or 'nothing'}; in hand {', '.join(own)}"
    )


def line(found: Sequence[Weighed]) -> str:
    """Return the summary of decisions."""
    told = [one.reasons[0].value for one in found]
    came = [one.came()[0] for one in found]
    gains = [one.gain() for one in found]
    return (
        f"{len(found)} decisions, told {fmean(told):.3f}, came {fmean(came):.3f},"
        f" the best move gains {fmean(gains):.4f} ±{pstdev(gains) / math.sqrt(len(gains)):.4f}"
    )


def sureness(one: Weighed) -> float:
    """Return the gain of the best move over the bot's own, in standard errors; small gains count less."""
    came = one.came()
    best = came.index(max(came))
    more = [row[best] - row[0] for row in one.worths]
    return fmean(more) / (pstdev(more) / math.sqrt(len(more)) + 0.004)


def main(words: Sequence[str]) -> None:
    """Play, and print."""
    options = parser("regret", __doc__)
    options.add_argument("--seats", type=int, default=2)
    options.add_argument(
        "--levels",
        default="hard,normal",
        help="who sits there by turns, hard or normal; the first is looked at",
    )
    options.add_argument("--board", default="standard")
    options.add_argument("--variants", default="", help="house rules that are on")
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--seed", type=int, default=9_100_001)
    options.add_argument("--worlds", type=int, default=40, help="worlds for each decision (40)")
    options.add_argument("--often", type=float, default=0.1, help="how often a decision is opened (0.1)")
    options.add_argument("--show", type=int, default=0, help="tell so many decisions that look worst")
    given = options.parse_args(words)
    table = Table(load(Library(places.shipped_rules())), given.levels.split(","), given.worlds, given.often)
    variants = tuple(given.variants.split(",")) if given.variants else ()
    setup = Setup(given.seats, variants, {"board": given.board})
    found = [one for number in range(given.games) for one in table.weighed(setup, given.seed + number)]
    for phase in ROUND:
        part = [one for one in found if one.phase == phase]
        print(f"{phase}: {line(part) if part else 'none'}", flush=True)
    for one in sorted(found, key=sureness, reverse=True)[: given.show]:
        print(one.text)
        for reason, came in zip(one.reasons, one.came(), strict=True):
            print(f"    {reason.move} {reason.value:.3f}, came {came:.3f}: {reason.text}")
