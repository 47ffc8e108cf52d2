"""Measures whether a bot's bidding at BID-IT! between two players tells its hand to a reader.

The reader supposes hands for its opponent, and weighs each one: would the bot have made its moves with that hand?
The bot's own twin in arrays answers. The reader then looks two plies ahead: it foresees how the bot answers a bid,
and which of the answers can be called. A bot whose bids follow from its hand nearly always loses to the reader.

    python -m tests.lab reader --games 40 --level normal
    python -m tests.lab reader --full

The full run is 400 games of each level, and each level must stay within its bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from bidtable.bots.common.arena import wilson
from bidtable.bots.common.base import Level
from bidtable.games.bid_it import load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.command import parser
from tests.lab.training.bid_it.games import Games
from tests.lab.training.bid_it.players import NEVER, Choice, Options, Player
from tests.lab.training.bid_it.rounds import NOTHING, SLOTS, Deck, Rounds
from tests.lab.training.bid_it.sight import Sight
from tests.lab.training.bid_it.train import bot
from tests.lab.training.nets import Array

WORLDS = 150
"""Number of supposed hands."""
ASKED = 40
"""Number of supposed hands for which the answer to a bid is computed."""
WEIGHED = 4
"""Number of bids that are weighed in this way."""
AT_ONCE = 4_000
"""Number of answers that are computed side by side."""
CALLED = (0.15, 0.85)
"""Shares of calls of a bid that is surely right, and of one that is surely wrong.

They decide how such calls are chosen.
"""


FULL: Final = 400
"""Games of each level in the full run."""
BOUNDS: Final = {Level.NORMAL: 0.85, Level.HARD: 0.75}
"""Largest share of the games between two that the reader may win against a level; .60 and .55 are the aims."""


class Reader:
    """The reader. The reader knows how its opponent plays, and sees what a seat sees."""

    def __init__(self, target: Player, rng: np.random.Generator) -> None:
        """Take the player whose hand is to be read."""
        self._target, self._rng = target, rng
        self._rounds: Rounds | None = None
        self._hands: Array = np.zeros(0)
        self._weights: Array = np.zeros(0)

    # -- the other hand ---------------------------------------------------------------------------------

    def _begin(self, rounds: Rounds, kinds: Array) -> None:
        """Suppose hands for the opponents in new rounds, each hand equally likely."""
        if rounds is self._rounds:
            return
        self._rounds = rounds
        count = len(rounds.total)
        self._hands = np.full((count, 2, WORLDS, SLOTS), NOTHING)
        self._weights = np.full((count, 2, WORLDS), 1 / WORLDS)
        for seat in range(2):
            self._fill(np.arange(count), np.full(count, seat), rounds.sizes[:, seat])

    def _fill(self, rows: Array, seat: Array, count: Array) -> None:
        """Add unseen cards to the supposed hands of a seat, at random."""
        rounds = self._rounds
        assert rounds is not None
        kinds = len(rounds.deck.names)
        pool = np.repeat((rounds.deck.copies - rounds.open[rows])[:, None, :], WORLDS, 1).astype(int)
        place = np.arange(len(rows))
        for slot in range(SLOTS):
            card = rounds.hands[rows, 1 - seat, slot]
            has = card != NOTHING
            pool[place[has], :, card[has]] -= 1
        hands = self._hands[rows, seat]
        for slot in range(SLOTS):
            one = np.eye(kinds + 1, dtype=int)[hands[..., slot]][..., :kinds]
            pool -= one
        pool = np.maximum(pool, 0)
        for slot in range(SLOTS):
            empty = (hands[..., slot] == NOTHING) & ((hands != NOTHING).sum(2) < count[:, None])
            total = np.cumsum(pool, 2)
            pick = (self._rng.random(empty.shape) * total[..., -1]).astype(int)
            card = (total <= pick[..., None]).sum(2)
            card = np.minimum(card, kinds - 1)
            hands[..., slot] = np.where(empty, card, hands[..., slot])
            pool -= np.eye(kinds, dtype=int)[card] * empty[..., None]
        self._hands[rows, seat] = hands

    def saw(self, sight: Sight, player: Player, choice: Choice) -> None:
        """Weigh the supposed hands by the opponent's moves."""
        if player is not self._target:
            return
        self._begin(sight.rounds, sight.seat)
        rows, seat = sight.rows, sight.seat
        parts = np.array_split(np.arange(len(rows)), max(1, len(rows) * WORLDS // AT_ONCE))
        likely = np.concatenate([self._likely(sight, choice, some) for some in parts])
        weights = self._weights[rows, seat] * likely
        total = weights.sum(1, keepdims=True)
        self._weights[rows, seat] = np.where(total > 0, weights / np.maximum(total, 1e-300), 1 / WORLDS)
        draws = np.nonzero(choice.kind == 1)[0]
        if len(draws):
            self._redraw(sight, draws, choice)

    def _likely(self, sight: Sight, choice: Choice, some: Array) -> Array:
        """Return how likely the opponent's moves in some rows are with each supposed hand."""
        rows, seat = sight.rows[some], sight.seat[some]
        choice = Choice(*[each[some] for each in choice])
        hands, many = self._hands[rows, seat], np.repeat(np.arange(len(rows)), WORLDS)
        supposed = sight.rounds.supposed(rows[many], seat[many], hands.reshape(-1, SLOTS))
        options = self._target.options(Sight(supposed, np.arange(len(many)), seat[many], alike=WORLDS))
        chances = options.chances()
        bids = options.quantities.shape[1]
        same = (options.quantities == choice.quantity[many][:, None]) & (
            np.arange(bids)[None, :] // options.steps == choice.rank[many][:, None]
        )
        of_bid = (chances[:, :bids] * same).sum(1)
        kinds = len(sight.rounds.deck.names)
        gone = self._counted(sight.rounds.hands[rows, seat], choice.slots, kinds)
        of_draw = np.zeros(len(many))
        flat = hands.reshape(-1, SLOTS)
        for at in range(options.slots.shape[1]):
            told = (self._counted(flat, options.slots[:, at], kinds) == gone[many]).all(1)
            of_draw += chances[:, bids + at] * told
        likely: Array = np.where(
            choice.kind[many] == 0, of_bid, np.where(choice.kind[many] == 1, of_draw, 1.0)
        )
        return likely.reshape(-1, WORLDS)

    @staticmethod
    def _counted(hands: Array, slots: Array, kinds: int) -> Array:
        """Return the number of cards of each kind in some slots."""
        found = np.zeros((len(hands), kinds + 1), np.int8)
        np.add.at(found, (np.arange(len(hands))[:, None], np.where(slots, hands, kinds)), 1)
        return found[:, :kinds]

    def _redraw(self, sight: Sight, draws: Array, choice: Choice) -> None:
        """Change cards of the supposed hands as the opponent does; drop hands without those cards."""
        rows, seat = sight.rows[draws], sight.seat[draws]
        old = sight.rounds.hands[rows, seat]
        hands = self._hands[rows, seat]
        for slot in range(SLOTS):
            card = np.where(choice.slots[draws][:, slot], old[:, slot], NOTHING)
            where = (hands == card[:, None, None]) & (card != NOTHING)[:, None, None]
            first = where.argmax(2)
            has = where.any(2)
            at = np.nonzero(has)
            hands[at[0], at[1], first[at]] = NOTHING
            lacks = (card != NOTHING)[:, None] & ~has
            at = np.nonzero(lacks)
            hands[at[0], at[1]] = NOTHING
        self._hands[rows, seat] = hands
        self._fill(rows, seat, sight.rounds.sizes[rows, seat])

    # -- moves -----------------------------------------------------------------------------------------

    def options(self, sight: Sight) -> Options:
        """Raise an error: no caller weighs the moves of a reader."""
        raise NotImplementedError

    def choose(self, sight: Sight) -> Choice:
        """Make the best move against the remaining hands."""
        self._begin(sight.rounds, sight.seat)
        rounds, rows, n = sight.rounds, sight.rows, sight.n
        count = len(rows)
        weights, hands = self._weights[rows, 1 - sight.seat], self._hands[rows, 1 - sight.seat]
        worth = np.vstack([rounds.deck.worth, np.zeros((1, 6), int)])
        counts = worth[hands].sum(2) + sight.own[:, None, :]
        quantity, rank = rounds.quantity[rows], rounds.rank[rows]
        found = counts[n, :, rank]
        right = (weights * (found >= quantity[:, None])).sum(1)
        exact = (weights * (found == quantity[:, None])).sum(1)
        calls = np.stack([1 - 2 * right, 2 * exact - 1], 1)
        calls[(quantity == 0) | rounds.drew[rows]] = NEVER
        # The opponent's own rules choose the bids that are looked at, and say what a draw is worth beside them.
        own = self._target.options(sight)
        width = own.quantities.shape[1]
        told = counts[:, :, np.arange(width) // own.steps] >= own.quantities[:, None, :]
        chance = (weights[..., None] * told).sum(1)
        called = CALLED[0] * chance + CALLED[1] * (1 - chance)
        first = own.worth[:, :width] + called * (2 * chance - 1)
        first[own.quantities > 2 * sight.total[:, None]] = 2 * NEVER
        bids = np.argsort(-first, 1)[:, :WEIGHED]
        values = np.concatenate(
            [
                self._answered(
                    Sight(rounds, rows[some], sight.seat[some]),
                    own.quantities[n[some, None], bids[some]],
                    bids[some] // own.steps,
                )
                for some in np.array_split(n, max(1, count * WEIGHED * ASKED // AT_ONCE))
            ]
        )
        best = values.argmax(1)
        at, value = bids[n, best], values[n, best]
        kept = own.worth[:, width:-2].argmax(1)
        draw = own.worth[n, width + kept]
        draw = np.where(draw > NEVER / 2, value + draw - own.worth[:, :width].max(1), NEVER)
        options = np.stack([value, draw, calls[:, 0], calls[:, 1]], 1)
        return Choice(options.argmax(1), own.quantities[n, at], at // own.steps, own.slots[n, kept])

    def _answered(self, sight: Sight, quantities: Array, ranks: Array) -> Array:
        """Return the worths of bids, if the opponent answers by its own rules.

        An answer is a call, a draw or a higher bid. The reader calls a higher bid where that is better than to play
        on. The opponent's own rules say what playing on is worth to both.
        """
        rows, n, count = sight.rows, sight.n, len(sight.rows)
        other = 1 - sight.seat
        total = np.cumsum(self._weights[rows, other], 1)
        steps = (np.arange(ASKED) + self._rng.random((count, 1))) / ASKED * total[:, -1:]
        pick = np.minimum((total[:, None, :] < steps[..., None]).sum(2), WORLDS - 1)
        hands = self._hands[rows, other][n[:, None], pick]
        many = np.repeat(n, WEIGHED * ASKED)
        supposed = sight.rounds.supposed(
            rows[many], other[many], np.repeat(hands[:, None], WEIGHED, 1).reshape(-1, SLOTS)
        )
        every = np.arange(len(many))
        quantity, rank = np.repeat(quantities.reshape(-1), ASKED), np.repeat(ranks.reshape(-1), ASKED)
        supposed.bid(every, quantity, rank)
        options = self._target.options(Sight(supposed, every, other[many], alike=ASKED))
        chances, width = options.chances(), options.quantities.shape[1]
        counts = supposed.counts.sum(1)
        found = chances[:, -2] * np.where(counts[every, rank] >= quantity, 1, -1)
        found += chances[:, -1] * np.where(counts[every, rank] == quantity, -1, 1)
        found -= (chances[:, width:-2] * options.worth[:, width:-2]).sum(1)
        raised, chances = counts[:, np.arange(width) // options.steps], chances[:, :width]
        answers = np.stack(
            [
                chances * np.where(raised >= options.quantities, -1, 1),
                chances * np.where(raised == options.quantities, 1, -1),
                -chances * options.worth[:, :width],
            ]
        )
        best = answers.reshape(3, count, WEIGHED, ASKED, width).mean(3).max(0).sum(2)
        values: Array = found.reshape(count, WEIGHED, ASKED).mean(2) + best
        return values

    def sides(self, sight: Sight, perfecto: Array) -> Array:
        """Raise an error: there are no sides between two players."""
        raise NotImplementedError


def read(deck: Deck, target: Player, games: int, seed: int) -> int:
    """Return the number of games between two that a reader wins."""
    rng = np.random.default_rng(seed)
    kinds = np.zeros((games, 2), int)
    kinds[np.arange(games), np.arange(games) % 2] = 1
    stand = Games(deck, kinds, [target, Reader(target, rng)], rng).play()
    winner = stand.winner[:games]
    return int((kinds[np.arange(games), winner] == 1).sum())


def holds(level: Level, won: int, games: int) -> bool:
    """Whether a reader that wins this many games against a level stays within its bound."""
    return won / games <= BOUNDS[level]


def main(words: Sequence[str]) -> int:
    """Play games, and print the wins; return 1 if a full run breaks a bound."""
    options = parser("reader", __doc__)
    options.add_argument("--full", action="store_true", help=f"{FULL} games, and see whether the bounds hold")
    options.add_argument("--games", type=int, help=f"games of each level ({FULL})")
    options.add_argument("--level", choices=tuple(BOUNDS), help="only this level")
    options.add_argument("--seed", type=int, default=1, help="where chance comes from (1)")
    asked = options.parse_args(words)
    games = asked.games or FULL
    if asked.full and games < FULL:
        options.error(f"The whole is {FULL} games or more: few say anything.")
    deck, broken = Deck(load(Library(places.shipped_rules())).context), False
    for level in (Level(asked.level),) if asked.level else tuple(BOUNDS):
        won = read(deck, bot(level, np.random.default_rng(asked.seed)), games, asked.seed)
        low, high = wilson(won, games)
        print(
            f"{level}: the reader wins {won / games:.3f} ({low:.3f} to {high:.3f}) of {games} games",
            flush=True,
        )
        if asked.full:
            does = holds(level, won, games)
            print(
                f"{level}: at most {BOUNDS[level]:.2f}, which {'holds' if does else 'DOES NOT HOLD'}",
                flush=True,
            )
            broken = broken or not does
    return int(broken)
