"""Lessons: rounds are played, what came of them is learned, and the next ones are played with that."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tests.training.bid_it.nets import Array, Net
from tests.training.bid_it.players import Learner, Nets, Player
from tests.training.bid_it.rounds import Deck, Rounds
from tests.training.bid_it.sight import Sight, learn_tilt

FULL = {2: 6, 3: 6, 4: 6, 5: 5, 6: 4}
LOOKED = 250
"""Decisions of each step that the tilt is learned from."""
BATCH = 512


def tables_of(count: int, seats: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return sizes of hands as they come in games with at least so many seats, and what others' Deal cards are worth.

    A seat's chance to win is taken to be its part of all Deal cards, as far as worths go.
    """
    tables = np.array([table for table in FULL if table >= seats])
    full = np.array([FULL[int(table)] for table in tables])[
        np.minimum((rng.exponential(0.7, count)).astype(int), len(tables) - 1)
    ]
    deals = 1 + (rng.random((count, seats)) * full[:, None]).astype(int)
    others = deals.sum(1, keepdims=True) - deals
    ratio = deals / others if seats > 2 else np.ones(deals.shape)
    return np.where(deals == 1, full[:, None], deals), np.clip(ratio, 0.4 / (seats - 1), 2.5 / (seats - 1))


def play(
    deck: Deck,
    sizes: Array,
    ratio: Array,
    kinds: Array,
    players: Sequence[Player],
    rng: np.random.Generator,
    looked: Callable[[Sight], None] | None = None,
) -> Array:
    """Play rounds to their ends; return the Deal cards that each seat and all others lost, `(round, seat, 2)`."""
    rounds = Rounds(deck, sizes, ratio, rng)
    lost = np.zeros(sizes.shape)
    on = np.arange(len(sizes))
    while len(on):
        over = np.zeros(len(on), bool)
        of = kinds[on, rounds.turn[on]]
        for number, player in enumerate(players):
            which = np.nonzero(of == number)[0]
            if not len(which):
                continue
            rows = on[which]
            sight = Sight(rounds, rows, rounds.turn[rows])
            if looked is not None and isinstance(player, Learner):
                looked(sight)
            choice = player.choose(sight)
            bids, draws, calls = choice.kind == 0, choice.kind == 1, choice.kind >= 2
            rounds.bid(rows[bids], choice.quantity[bids], choice.rank[bids])
            rounds.draw(rows[draws], choice.slots[draws])
            if calls.any():
                perfecto = choice.kind[calls] == 3
                rounds.call(rows[calls], perfecto)
                lost[rows[calls]] = _showdown(rounds, rows[calls], perfecto, kinds, players, looked)
                over[which[calls]] = True
        on = on[~over]
    return np.stack([lost, lost.sum(1, keepdims=True) - lost], 2)


def _showdown(
    rounds: Rounds,
    rows: Array,
    perfecto: Array,
    kinds: Array,
    players: Sequence[Player],
    looked: Callable[[Sight], None] | None,
) -> Array:
    """Return who loses a card."""
    caller, bidder = rounds.turn[rows], rounds.bidder[rows]
    truth = rounds.counts[rows, :, rounds.rank[rows]].sum(1)
    right = np.where(perfecto, truth != rounds.quantity[rows], truth >= rounds.quantity[rows])
    lost = np.zeros((len(rows), rounds.seats))
    lost[np.arange(len(rows)), np.where(right, caller, bidder)] = 1
    for seat in range(rounds.seats if rounds.seats > 2 else 0):
        aside = (caller != seat) & (bidder != seat)
        for number, player in enumerate(players):
            which = np.nonzero(aside & (kinds[rows, seat] == number))[0]
            if len(which):
                sight = Sight(rounds, rows[which], np.full(len(which), seat))
                if looked is not None and isinstance(player, Learner):
                    looked(sight)
                lost[which, seat] = player.sides(sight, perfecto[which]) != right[which]
    return lost


class School:
    """What is known for tables of a kind, and how it becomes more."""

    def __init__(self, deck: Deck, tables: Sequence[int], others: Sequence[Player], rng: np.random.Generator) -> None:
        """Begin with nothing."""
        self.deck, self.tables, self.others, self.rng = deck, tuple(tables), list(others), rng
        self.nets = Nets.fresh(rng)
        self.losses: list[float] = []

    def lesson(self, count: int, heat: float, rate: float, company: float) -> tuple[int, Array, float]:
        """Play rounds, and learn from them.

        Args:
            count: Number of rounds.
            heat: How mixed the moves are.
            rate: How fast is learned.
            company: In which share of the rounds others sit at the table.

        Returns:
            Seats; what a learner gains a round in each company; the loss of the tilt.
        """
        rng = self.rng
        seats = self.tables[int(rng.random() * len(self.tables))]
        learner = Learner(self.nets, heat, rng, keep=True)
        kinds = np.zeros((count, seats), int)
        guests = rng.random(count) < company
        who = 1 + (rng.random(count) * len(self.others)).astype(int)
        guest = rng.random((count, seats)) < 0.75
        guest[np.arange(count), rng.integers(0, seats, count)] = False
        kinds[guests] = np.where(guest, who[:, None], 0)[guests]
        losses: list[float] = []

        def looked(sight: Sight) -> None:
            some = sight
            if len(sight.rows) > LOOKED:
                place = rng.choice(len(sight.rows), LOOKED, replace=False)
                some = Sight(sight.rounds, sight.rows[place], sight.seat[place])
            if len(some.rows) >= 32:
                losses.append(learn_tilt(some, self.nets.tilts, rate))

        sizes, ratio = tables_of(count, seats, rng)
        lost = play(self.deck, sizes, ratio, kinds, [learner, *self.others], rng, looked)
        worth = ratio * lost[..., 1] - lost[..., 0]
        for bids, net in ((True, self.nets.bids), (False, self.nets.draws)):
            kept = [each for each in learner.kept if each.bids == bids and len(each.rows)]
            inputs = np.concatenate([each.inputs for each in kept])
            came = np.concatenate([lost[each.rows, each.seat] for each in kept]).astype(np.float32)
            self._learn(net, inputs, came, rate)
        mixed = np.where((kinds > 0).any(1), who, 0)
        gained = np.array(
            [worth[mixed == number][kinds[mixed == number] == 0].mean() for number in range(len(self.others) + 1)]
        )
        return seats, gained, float(np.mean(losses))

    def _learn(self, net: Net, inputs: Array, came: Array, rate: float) -> None:
        order = self.rng.permutation(len(inputs))
        for first in range(0, len(order) - 63, BATCH):
            batch = order[first : first + BATCH]
            layers = net.layers(inputs[batch])
            slope = (layers[-1] - came[batch]) / len(batch)
            net.step(layers, slope, rate)
