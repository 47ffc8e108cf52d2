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
from bidtable.core.masks import bits
from bidtable.core.model import Event, Move, Outcome, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.state import State
from bidtable.games.i_bid_you_not.worlds import Worlds

Array: TypeAlias = npt.NDArray[np.float64]
Four: TypeAlias = tuple[Habit, Habit, Habit, Habit]

COMPANY: Final = (Level.HARD, Level.NORMAL, Level.EASY, "baseline-normal")
"""Levels of which each seat is one, by chance; each has a habit of its own."""
FIFTHS: Final = 5
LOOKS: Final = 3
"""Positions of a game that worlds are dealt for."""
DEALT: Final = 200
"""Worlds that are dealt for each."""
POWERS: Final = tuple([at / 10 for at in range(1, 10)])
"""Powers of which the best is taken."""
SMOOTH: Final = 5.0
"""How little what is liked may change from one place, or worth, to the next."""
SMALL: Final = 0.5
"""How near to nothing it is to stay where nobody tells."""
ALIKE: Final = 5.0
"""How near what is liked at one number of seats is to stay to what is liked at all of them."""
DOUBT: Final = 5.0
"""Worlds that are counted in in which each card may be anywhere: what no world holds is not out of the question."""
STEPS: Final = 400
RATE: Final = 0.05


class Made(NamedTuple):
    """A bid that was made.

    Attributes:
        game: The number of the game.
        seats: The number of players.
        level: Whose it was, as a place of `COMPANY`.
        worth: What the offer was worth to the seat.
        lower: How many cards of its hand were lower.
        higher: How many were higher.
    """

    game: int
    seats: int
    level: int
    worth: int
    lower: int
    higher: int


class Position(NamedTuple):
    """What a seat could know: the bids of others, and how low they were in worlds that were dealt.

    Attributes:
        game: The number of the game.
        seats: The number of players.
        levels: The level of each seat, as a place of `COMPANY`.
        whose: Whose each bid was.
        worths: What the offers were worth.
        lower: How many cards were lower, by world and bid.
        higher: How many were higher.
        right: Whether a world gives a card to who really holds it, by world and unseen card.
    """

    game: int
    seats: int
    levels: list[int]
    whose: list[Seat]
    worths: list[int]
    lower: npt.NDArray[np.int64]
    higher: npt.NDArray[np.int64]
    right: npt.NDArray[np.bool_]


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
            level = COMPANY.index(levels[clue.seat])
            yield Made(number, len(levels), level, clue.worth, lower, higher)

    def clues(self, at: int, state: State, viewer: Seat | None) -> list[Clue]:
        """Return what bids tell somebody after so many events."""
        game = self._game
        history = game.history(self.events[:at], viewer)
        found = clues(plan_of(game.context.deck(state)), history, len(state.hands))
        return [clue for clue in found if clue.seat != viewer]

    def positions(self, levels: Sequence[str], number: int) -> Iterator[Position]:
        """Yield some positions of the game that was played, each as some seat sees it."""
        rng, game = stream(number, "worlds"), self._game
        for at, state in rng.sample(self.turns, min(LOOKS, len(self.turns))):
            seats = len(state.hands)
            viewer = rng.randrange(seats)
            found = sorted(self.clues(at, state, viewer))
            cards = [
                (card, seat) for seat in range(seats) if seat != viewer for card in bits(state.hands[seat])
            ]
            # Between two nothing is hidden: who does not hold a card leaves it to the other.
            if found and cards and seats > 2:
                worlds = Worlds(game.context, game.observe(state, viewer))
                dealt = [worlds.deal(rng) for _ in range(DEALT)]
                ranks = np.array([[places(clue, hands[clue.seat]) for clue in found] for hands in dealt])
                yield Position(
                    number,
                    seats,
                    [COMPANY.index(level) for level in levels],
                    [clue.seat for clue in found],
                    [clue.worth for clue in found],
                    ranks[:, :, 0],
                    ranks[:, :, 1],
                    np.array([[hands[seat] >> card & 1 for card, seat in cards] for hands in dealt], bool),
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


def likes_of(made: Sequence[Made], near: Array | None = None) -> Array:
    """Learn what is liked by who made some bids: what makes them likeliest, and changes little from knot to knot.

    Args:
        made: The bids.
        near: What is liked elsewhere, if it is to stay near to that.

    Returns:
        How much a card is liked by how many are lower, then by how many are higher: for each of `WORTHS`, by `PLACES`.
    """
    start = np.zeros((2, len(WORTHS), len(PLACES))) if near is None else near
    if not made:
        return start
    worths = _inputs([each.worth for each in made], WORTHS)
    lower = np.array([each.lower for each in made])
    count = lower + np.array([each.higher for each in made]) + 1
    knots = _inputs(range(int(count.max())), PLACES)
    place = np.arange(count.max())[None, :]
    there = place < count[:, None]
    low, high = np.where(there, place, 0), np.where(there, count[:, None] - 1 - place, 0)
    likes = start.copy()
    mean, spread = np.zeros_like(likes), np.zeros_like(likes)
    for step in range(1, STEPS + 1):
        row = [worths @ each @ knots.T for each in likes]
        hopes = np.take_along_axis(row[0], low, 1) + np.take_along_axis(row[1], high, 1)
        hopes = np.where(there, hopes, -np.inf)
        parts = np.exp(hopes - hopes.max(1, keepdims=True))
        off = -parts / parts.sum(1, keepdims=True)
        off[np.arange(len(made)), lower] += 1
        slope = np.stack([worths.T @ np.einsum("nr,nrk->nk", off, knots[at]) for at in (low, high)])
        slope -= (SMALL if near is None else ALIKE) * (likes - start)
        for axis in (1, 2):
            uneven = np.diff(likes - start, axis=axis)
            pad = [(0, 0)] * 3
            pad[axis] = (1, 1)
            slope += SMOOTH * np.diff(np.pad(uneven, pad), axis=axis)
        # Steps go by the mean of the slopes so far, and by how much they vary (Adam).
        mean, spread = 0.9 * mean + 0.1 * slope, 0.99 * spread + 0.01 * slope**2
        likes += RATE * mean / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-8)
    return likes


def habits_of(made: Sequence[Made]) -> dict[int, Four]:
    """Return the habit of each level, by the number of seats: near to what it is at all of them."""
    found: dict[int, list[Habit]] = {count: [] for count in sorted({each.seats for each in made})}
    for level in range(len(COMPANY)):
        own = [each for each in made if each.level == level]
        everywhere = likes_of(own)
        for count, habits in found.items():
            likes = likes_of([each for each in own if each.seats == count], everywhere)
            lower, higher = (tuple([tuple(map(float, row)) for row in each.round(2)]) for each in likes)
            habits.append(Habit(lower, higher))
    return {count: (one, two, three, four) for count, (one, two, three, four) in found.items()}


# -- how far bids are trusted --------------------------------------------------------------------------------


def likely(position: Position, found: Four) -> list[Array]:
    """Return by seat the logarithm of how likely its bids are, by habit and world: by the habits of others alone.

    Who sits at a table need not be one of those whose bids were counted.
    """
    bids = []
    for at, worth in enumerate(position.worths):
        lower, higher = position.lower[:, at], position.higher[:, at]
        rows = {
            int(count): np.log([chances(habit, worth, int(count)) for habit in found])
            for count in np.unique(lower + higher + 1)
        }
        pairs = zip(lower, higher, strict=True)
        bids.append(np.array([rows[int(low + high + 1)][:, low] for low, high in pairs]).T)
    whose, every = np.array(position.whose), np.array(bids)
    return [
        np.delete(every[whose == seat].sum(0), position.levels[seat], axis=0)
        for seat in sorted(set(position.whose))
    ]


def gain(logs: Sequence[Array], position: Position, power: float) -> float:
    """Return how much likelier it is, by worlds that are weighed, that each card is where it is: a mean logarithm."""
    right, hopes = position.right, np.zeros(len(position.right))
    for each in logs:
        tempered = power * each
        best = tempered.max()
        hopes += best + np.log(np.exp(tempered - best).mean(0))
    weights = np.exp(hopes - hopes.max())
    # So many worlds of the same weight would tell as much.
    worth = weights.sum() ** 2 / (weights**2).sum()
    fair = 1 / (position.seats - 1)
    even = (right.sum(0) + DOUBT * fair) / (len(right) + DOUBT)
    weighed = (weights[:, None] * right).sum(0) / weights.sum()
    return float(np.log((worth * weighed + DOUBT * fair) / (worth + DOUBT) / even).mean())


def gains(positions: Sequence[Position], found: dict[int, Four]) -> Array:
    """Return that for each position and each of `POWERS`."""
    rows = []
    for position in positions:
        logs = likely(position, found[position.seats])
        rows.append([gain(logs, position, power) for power in POWERS])
    return np.array(rows)


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
            positions += evening.positions(levels, number)
    here = np.array([each.game % FIFTHS != 0 for each in positions])
    table = gains(positions, habits_of([each for each in bids if each.game % FIFTHS]))
    best = int(table[here].mean(0).argmax())
    other = table[~here, best]
    told = (
        f"{len(bids)} bids; in {len(other)} positions of other games strangers' cards are likelier where they are by"
        f" {other.mean():.4f} (standard error {other.std() / len(other) ** 0.5:.4f})"
    )
    kept = Habits(f"{made}; {told}", POWERS[best], habits_of(bids))
    FILE.write_bytes(msgspec.json.encode(kept) + b"\n")
    rows = {"all": table}
    for count in seats:
        rows[f"{count} seats"] = table[[each.seats == count for each in positions]]
    lines = [
        f"  {who}: {', '.join([f'{power} {value:.4f}' for power, value in zip(POWERS, row.mean(0), strict=True)])}"
        for who, row in rows.items()
        if len(row)
    ]
    return "\n".join([told, *lines])
