"""Lessons: races are played, their results are learned, and the next races are played with the new nets."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np

from bidtable.bots.bid_and_bluff.features import bid_layout, play_layout
from bidtable.bots.bid_and_bluff.nets import NAME, Learned
from bidtable.bots.bid_and_bluff.places import SOON, Numbers
from bidtable.games.bid_and_bluff.context import Context
from tests.lab.training.bid_and_bluff.course import Course, fit_strength
from tests.lab.training.bid_and_bluff.learner import Learner
from tests.lab.training.bid_and_bluff.nets import RATE, Net, Samples, outputs
from tests.lab.training.bid_and_bluff.normal import Normal
from tests.lab.training.bid_and_bluff.races import Counts, Results, play_races
from tests.lab.training.bid_and_bluff.rounds import Array, Player, Rounds
from tests.lab.training.lessons import joined

BOARDS = (("standard", 0.6), ("short", 0.2), ("long", 0.2))
"""The boards, and the share of the races on each."""
HOOK = 0.25
"""Share of the races with Hook."""
NOISE = (0.15, 0.06, 0.01)
"""Share of random decisions, so that other moves are learned too: in the first lesson, the second, and the last."""
AGAIN = 0.02
"""The same in the first lesson of nets that continue from earlier ones."""
RATES = (1.0, 0.5, 0.1)
"""Learning rate as a share of `RATE`: in the first lesson, in the first of nets that continue, and in the last."""
TRUST = 0.5
"""Weight of the final result in learning from decisions; it is 1 in the first two lessons."""
TIMES = (2, 1)
"""Number of passes over the samples of bids and of cards in a lesson."""
LEARNERS = (0.7, 0.25, 0.1)
"""Share of the seats that learn.

The shares are for the first lesson, the last one among normal bots, and the last of nets that continue.
"""
USUAL_NOISE = 0.02
"""Share of the decisions of normal bots that are made at random."""
KEPT = 4
"""Number of lessons whose samples are used again."""
HIDDEN = {"bids": (160, 48), "cards": (192, 64)}
"""Sizes of the hidden layers."""


class School:
    """The learned nets and numbers for a number of seats, and the lessons that improve them.

    Attributes:
        provenance: The provenance of earlier nets that these continue; empty for a fresh start.
    """

    def __init__(self, context: Context, seats: int, seed: int) -> None:
        """Begin with normal bots only."""
        self._context, self.seats = context, seats
        self._rng = np.random.default_rng([seed, seats])
        out = outputs(seats)
        self.bids = Net((bid_layout(seats).size, *HIDDEN["bids"], out), self._rng)
        self.cards = Net((play_layout(seats).size, *HIDDEN["cards"], out), self._rng)
        self.numbers: Numbers = Counts().numbers([-0.5] + [0.0] * SOON, [0.0] * seats)
        self._kept: list[tuple[Samples, Samples]] = []
        self._again = False
        self.provenance = ""

    def lesson(self, number: int, lessons: int, games: int, say: Callable[[str], None]) -> None:
        """Play races, fit the race, and learn.

        Args:
            number: Number of the lesson, from 0.
            lessons: Number of all lessons.
            games: Number of races in the lesson.
            say: Called with a report.
        """
        start = time.perf_counter()
        results = self._play(number, lessons, games)
        played = time.perf_counter()
        # Rates fall, so that the last lessons settle the nets.
        late, first = number / max(1, lessons - 1), RATES[self._again]
        losses = self._learn(RATE * (first + (RATES[2] - first) * late))
        seats = np.sum([result.seats for result in results], 0)
        wins = np.sum([result.wins for result in results], 0) / seats * self.seats
        exact = np.sum([result.exact for result in results], 0)
        made = exact[:, 0] / exact[:, 1]
        say(
            f"{self.seats} seats, lesson {number + 1}: wins of a fair share, normal {wins[0]:.2f}, learned"
            f" {wins[1]:.2f}; bids made {made[0]:.2f} and {made[1]:.2f}; losses {losses[0]:.3f} {losses[1]:.3f};"
            f" {played - start:.0f} s played, {time.perf_counter() - played:.0f} s learned"
        )

    def _play(self, number: int, lessons: int, games: int) -> list[Results]:
        """Play the races of a lesson on all boards; keep the decisions and their results, and fit the race."""
        counts = Counts()
        first, second, last = NOISE
        noise = second + (last - second) * (number - 1) / max(1, lessons - 2) if number else first
        trust, teacher = (1.0 if number < 2 else TRUST), (None if number else Normal(noise, self._rng))
        if self._again:
            noise, trust, teacher = AGAIN + (last - AGAIN) * number / max(1, lessons - 1), TRUST, None
        parts: tuple[list[Samples], list[Samples]] = ([], [])
        results: list[Results] = []
        for board, share in BOARDS:
            course = Course(self._context, board, self.seats, self.numbers)
            usual = Normal(USUAL_NOISE, self._rng)
            learner = Learner(self.bids, self.cards, self.numbers, self._rng, noise, trust, teacher)

            def ended(rounds: Rounds, learner: Learner = learner) -> None:
                for kept, found in zip(parts, learner.samples(rounds), strict=True):
                    kept.extend(found)

            kinds = self._kinds(round(games * share), number / max(1, lessons - 1))
            cycle = self._context.rules.cycle
            players: list[Player] = [usual, learner]
            results.append(play_races(course, cycle, kinds, players, HOOK, self._rng, counts, ended))
        hopes = np.concatenate([result.hopes for result in results])
        won = np.concatenate([result.won for result in results])
        self.numbers = counts.numbers(*fit_strength(hopes, won))
        self._kept = [*self._kept, (joined(parts[0]), joined(parts[1]))][-KEPT:]
        return results

    def _learn(self, rate: float) -> list[float]:
        """Go through the kept samples; return the losses of the nets for bids and for cards."""
        losses = []
        for which, net in enumerate((self.bids, self.cards)):
            samples = joined([kept[which] for kept in self._kept])
            # Bids are few, so they are gone through more often.
            loss = [net.learn(samples, self._rng, rate) for _ in range(TIMES[which])]
            losses.append(loss[-1])
        return losses

    def take(self, folder: Path) -> None:
        """Read the earlier nets and numbers from the files in a folder, to continue from them."""
        self._again = True
        learned = msgspec.json.decode((folder / f"{NAME}.json").read_bytes(), type=Learned)
        table, self.provenance = learned.tables[str(self.seats)], learned.provenance[str(self.seats)]
        data = (folder / f"{NAME}_{self.seats}.bin").read_bytes()
        self.numbers = table.numbers
        self.bids, self.cards = Net(table.sizes.bids, self._rng), Net(table.sizes.cards, self._rng)
        self.cards.take(self.bids.take(data, small=True), small=True)

    def _kinds(self, games: int, late: float) -> Array:
        """Return the players at the seats: at least one of each table learns."""
        first, last = LEARNERS[self._again :][:2]
        share = first + (last - first) * late
        kinds = (self._rng.random((games, self.seats)) < share).astype(int)
        kinds[np.arange(games), self._rng.integers(0, self.seats, games)] = 1
        return kinds

    def trial(self, games: int, board: str, hook: float = 0.0) -> Results:
        """Let one learned seat, with its weights as bytes, play among normal ones."""
        course = Course(self._context, board, self.seats, self.numbers, careful=True)
        kinds = np.zeros((games, self.seats), int)
        kinds[np.arange(games), np.arange(games) % self.seats] = 1
        rng = np.random.default_rng(self._rng.integers(1 << 30))
        learned = Learner(self.bids.rounded(), self.cards.rounded(), self.numbers, rng)
        return play_races(course, self._context.rules.cycle, kinds, [Normal(0.0, rng), learned], hook, rng)
