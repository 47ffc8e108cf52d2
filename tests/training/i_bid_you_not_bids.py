"""Counts which card of their hand bots of I Bid You Not bid, and how far their bids are to be trusted.

`tests.training.i_bid_you_not` runs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from bidtable.bots.arena import play_game
from bidtable.bots.base import Bot, Level, Limit
from bidtable.bots.i_bid_you_not.clues import Clue, clues
from bidtable.bots.i_bid_you_not.habits import FILE, PLACES, WORTHS, Habit, Habits, chances
from bidtable.bots.i_bid_you_not.hands import between
from bidtable.bots.i_bid_you_not.plan import plan_of
from bidtable.bots.levels import make_bot
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.model import Event, Move, Outcome, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.state import State
from bidtable.games.i_bid_you_not.worlds import Worlds

Array: TypeAlias = npt.NDArray[np.float64]

COMPANY: Final = (Level.HARD, Level.NORMAL, Level.EASY, "baseline-normal")
"""Levels of which each seat is one, by chance; each has a habit of its own."""
FIFTHS: Final = 5
LOOKS: Final = 2
"""Positions of a game that worlds are dealt for."""
DEALT: Final = 200
"""Worlds that are dealt for each."""
POWERS: Final = tuple([at / 10 for at in range(1, 13)])
"""Powers of which the best is taken."""
SMOOTH: Final = 5.0
"""How little what is liked may change from one place, or worth, to the next."""
SMALL: Final = 0.5
"""How near to nothing it is to stay where nobody tells."""
STEPS: Final = 400
RATE: Final = 0.05


class Made(NamedTuple):
    """A bid that was made.

    Attributes:
        game: The number of the game.
        level: Whose it was, as a place of `COMPANY`.
        worth: What the offer was worth to the seat.
        lower: How many cards of its hand were lower.
        higher: How many were higher.
    """

    game: int
    level: int
    worth: int
    lower: int
    higher: int


class Position(NamedTuple):
    """What a seat could know, and what was so: bids by seat, then how low they were in the true world and in others.

    Attributes:
        game: The number of the game.
        seats: Whose each bid was.
        worths: What the offers were worth.
        lower: How many cards were lower, by world and bid, the true world first.
        higher: How many were higher.
    """

    game: int
    seats: list[Seat]
    worths: list[int]
    lower: npt.NDArray[np.int64]
    higher: npt.NDArray[np.int64]


class Evening:
    """Games whose events are kept, with the states in which a turn begins."""

    def __init__(self, game: IBidYouNot, limit: Limit, company: Sequence[str] = COMPANY) -> None:
        """Take the rules, how much bots may think, and who may sit down."""
        entry = registry.entry("i_bid_you_not")
        self._game, self._limit = game, limit
        self._bots: dict[str, Bot] = {level: make_bot(entry, game, level) for level in company}
        self.events: list[Event] = []
        self.turns: list[tuple[int, State]] = []
        self._end: State | None = None

    def moved(self, before: State, seat: Seat, move: Move, steps: Sequence[Step[State]]) -> None:
        """Keep what happened."""
        self.events += [step.event for step in steps]
        if steps[-1].state.phase == "turn":
            self.turns.append((len(self.events), steps[-1].state))

    def ended(self, state: State, outcome: Outcome) -> None:
        """Keep how it ended."""
        self._end = state

    def play(self, setup: Setup, number: int) -> list[str]:
        """Play a game, and return the level of each seat."""
        rng = stream(number, "bids")
        self.events, self.turns = [], []
        levels = [rng.choice(list(self._bots)) for _ in range(setup.seats)]
        play_game(self._game, setup, [self._bots[level] for level in levels], number, self._limit, self)
        return levels

    def bids(self, levels: Sequence[str], number: int) -> Iterator[Made]:
        """Yield the bids of the game that was played."""
        state = self._end
        assert state is not None
        for clue in self.clues(len(self.events), state, None):
            lower, higher = places(clue, state.hands[clue.seat])
            yield Made(number, COMPANY.index(levels[clue.seat]), clue.worth, lower, higher)

    def clues(self, at: int, state: State, viewer: Seat | None) -> list[Clue]:
        """Return what bids tell somebody after so many events."""
        game = self._game
        history = game.history(self.events[:at], viewer)
        found = clues(plan_of(game.context.deck(state)), history, len(state.hands))
        return [clue for clue in found if clue.seat != viewer]

    def positions(self, number: int) -> Iterator[Position]:
        """Yield some positions of the game that was played, each as some seat sees it."""
        rng, game = stream(number, "worlds"), self._game
        for at, state in rng.sample(self.turns, min(LOOKS, len(self.turns))):
            viewer = rng.randrange(len(state.hands))
            found = sorted(self.clues(at, state, viewer))
            if found:
                worlds = Worlds(game.context, game.observe(state, viewer))
                dealt = [list(state.hands), *[worlds.deal(rng) for _ in range(DEALT)]]
                ranks = np.array([[places(clue, hands[clue.seat]) for clue in found] for hands in dealt])
                yield Position(
                    number,
                    [clue.seat for clue in found],
                    [clue.worth for clue in found],
                    ranks[:, :, 0],
                    ranks[:, :, 1],
                )


def places(clue: Clue, hand: int) -> tuple[int, int]:
    """Return how many cards were lower than a bid and how many higher, by the hand now."""
    then = hand & clue.kept | clue.since
    return (then & clue.below).bit_count(), (then & clue.above).bit_count()


# -- habits --------------------------------------------------------------------------------------------------


def _inputs(values: Sequence[float], knots: Sequence[float]) -> Array:
    found = np.zeros((len(values), len(knots)))
    for row, value in zip(found, values, strict=True):
        for at, part in between(knots, max(knots[0], value)):
            row[at] += part
    return found


def habit_of(made: Sequence[Made]) -> Habit:
    """Learn what is liked by who made some bids: what makes them likeliest, and changes little from knot to knot."""
    worths = _inputs([each.worth for each in made], WORTHS)
    lower = np.array([each.lower for each in made])
    count = lower + np.array([each.higher for each in made]) + 1
    knots = _inputs(range(int(count.max())), PLACES)
    place = np.arange(count.max())[None, :]
    there = place < count[:, None]
    low, high = np.where(there, place, 0), np.where(there, count[:, None] - 1 - place, 0)
    likes = np.zeros((2, len(WORTHS), len(PLACES)))
    mean, spread = np.zeros_like(likes), np.zeros_like(likes)
    for step in range(1, STEPS + 1):
        row = [worths @ each @ knots.T for each in likes]
        hopes = np.take_along_axis(row[0], low, 1) + np.take_along_axis(row[1], high, 1)
        hopes = np.where(there, hopes, -np.inf)
        parts = np.exp(hopes - hopes.max(1, keepdims=True))
        off = -parts / parts.sum(1, keepdims=True)
        off[np.arange(len(made)), lower] += 1
        slope = np.stack([worths.T @ np.einsum("nr,nrk->nk", off, knots[at]) for at in (low, high)])
        slope -= SMALL * likes
        for axis in (1, 2):
            uneven = np.diff(likes, axis=axis)
            pad = [(0, 0)] * 3
            pad[axis] = (1, 1)
            slope += SMOOTH * np.diff(np.pad(uneven, pad), axis=axis)
        # Steps go by the mean of the slopes so far, and by how much they vary (Adam).
        mean, spread = 0.9 * mean + 0.1 * slope, 0.99 * spread + 0.01 * slope**2
        likes += RATE * mean / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-8)
    first, second = (tuple([tuple([round(float(one), 2) for one in row]) for row in each]) for each in likes)
    return Habit(first, second)


def habits_of(made: Sequence[Made]) -> list[Habit]:
    """Return the habit of each level."""
    return [habit_of([each for each in made if each.level == level]) for level in range(len(COMPANY))]


# -- how far bids are trusted --------------------------------------------------------------------------------


def likely(position: Position, found: Sequence[Habit]) -> list[Array]:
    """Return by seat the logarithm of how likely its bids are, by habit and world."""
    bids = []
    for at, worth in enumerate(position.worths):
        lower, higher = position.lower[:, at], position.higher[:, at]
        rows = {
            int(count): np.log([chances(habit, worth, int(count)) for habit in found])
            for count in np.unique(lower + higher + 1)
        }
        pairs = zip(lower, higher, strict=True)
        bids.append(np.array([rows[int(low + high + 1)][:, low] for low, high in pairs]).T)
    whose = np.array(position.seats)
    every = np.array(bids)
    return [every[whose == seat].sum(0) for seat in sorted(set(position.seats))]


def gain(logs: Sequence[Array], power: float) -> float:
    """Return by how much the true world is likelier than before, once worlds are weighed, as a natural logarithm."""
    total = np.zeros(logs[0].shape[1])
    for each in logs:
        tempered = power * each
        best = tempered.max()
        total += best + np.log(np.exp(tempered - best).mean(0))
    best = total.max()
    return float(total[0] - best - np.log(np.exp(total[1:] - best).mean()))


def gains(positions: Sequence[Position], found: Sequence[Habit]) -> Array:
    """Return that for each position and each of `POWERS`."""
    logs = [likely(position, found) for position in positions]
    return np.array([[gain(each, power) for power in POWERS] for each in logs])


def learn_bids(game: IBidYouNot, seats: Sequence[int], games: int, seed: int, limit: Limit, made: str) -> str:
    """Play games, count bids, write what was learned, and return how much worlds gain by it in other games.

    Args:
        game: The rules.
        seats: Numbers of players.
        games: Games with each of them; each fourth with all cards.
        seed: Seed of the first one.
        limit: How much bots may think.
        made: How it was made.
    """
    evening, bids, positions = Evening(game, limit), list[Made](), list[Position]()
    for count in seats:
        for number in range(seed, seed + games):
            variants = () if number % 4 else ("double_devices", "odd_inventions")
            levels = evening.play(Setup(count, variants), number)
            bids += [each for each in evening.bids(levels, number) if each.lower + each.higher]
            positions += evening.positions(number)
    here = [each.game % FIFTHS != 0 for each in positions]
    parts = habits_of([each for each in bids if each.game % FIFTHS])
    table = gains(positions, parts)
    learned, other = table[here], table[~np.array(here)]
    best = int(learned.mean(0).argmax())
    told = (
        f"{len(bids)} bids; in {len(other)} other positions the true world is likelier by"
        f" {other[:, best].mean():.3f} (standard error {other[:, best].std() / len(other) ** 0.5:.3f})"
    )
    first, second, third, fourth = habits_of(bids)
    kept = Habits(f"{made}; {told}", POWERS[best], (first, second, third, fourth))
    FILE.write_bytes(msgspec.json.encode(kept) + b"\n")
    by_power = ", ".join([f"{power} {value:.3f}" for power, value in zip(POWERS, table.mean(0), strict=True)])
    return f"{told}; by power: {by_power}"
