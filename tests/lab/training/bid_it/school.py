"""Lessons: rounds are played, their results are learned, and the next rounds are played with the new nets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

import numpy as np

from bidtable.bots.bid_it.policy import Temper
from tests.lab.training.bid_it.players import Choice, Learner, Nets, Player
from tests.lab.training.bid_it.rounds import Deck, Rounds
from tests.lab.training.bid_it.sight import Sight, learn_tilt
from tests.lab.training.lessons import batches
from tests.lab.training.nets import Array, Net

FULL = {2: 6, 3: 6, 4: 6, 5: 5, 6: 4}
LOOKED = 250
"""Decisions of each step from which the tilt is learned."""
BATCH = 512


def tables_of(count: int, seats: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return hand sizes as they occur in games with at least this many seats, and the worth of others' Deal cards.

    For the worths, a seat's chance to win is its share of all Deal cards.
    """
    tables = np.array([table for table in FULL if table >= seats])
    full = np.array([FULL[int(table)] for table in tables])[
        np.minimum((rng.exponential(0.7, count)).astype(int), len(tables) - 1)
    ]
    deals = 1 + (rng.random((count, seats)) * full[:, None]).astype(int)
    others = deals.sum(1, keepdims=True) - deals
    ratio = deals / others if seats > 2 else np.ones(deals.shape)
    return np.where(deals == 1, full[:, None], deals), np.clip(ratio, 0.4 / (seats - 1), 2.5 / (seats - 1))


Looked: TypeAlias = Callable[[Player, Sight], None]


@runtime_checkable
class Watcher(Protocol):
    """A player that is informed of the others' moves before they are made."""

    def saw(self, sight: Sight, player: Player, choice: Choice) -> None:
        """Be informed of the seats at turn and their moves; only `rounds` may use what the seats looked at."""
        ...


class Outcome(NamedTuple):
    """The results of rounds.

    Attributes:
        lost: The Deal cards that each seat and all others lost, `(round, seat, 2)`.
        winner: The seat that bids first in the next round.
    """

    lost: Array
    winner: Array


class Play:
    """Rounds that are played to the end."""

    def __init__(
        self,
        rounds: Rounds,
        kinds: Array,
        players: Sequence[Player],
        looked: Looked | None = None,
    ) -> None:
        """Sit down.

        Args:
            rounds: The rounds.
            kinds: The player at each seat: numbers of players, `(round, seat)`.
            players: Who there is.
            looked: Called with the seats that look, and their rounds.
        """
        self._rounds, self._kinds, self._players, self._looked = rounds, kinds, players, looked
        self._watchers = [player for player in players if isinstance(player, Watcher)]
        self._lost = np.zeros(kinds.shape)
        self._winner = np.zeros(len(kinds), int)

    def play(self) -> Outcome:
        """Play all rounds."""
        rounds = self._rounds
        on = np.arange(len(self._kinds))
        while len(on):
            over = np.zeros(len(on), bool)
            of = self._kinds[on, rounds.turn[on]]
            for number, player in enumerate(self._players):
                which = np.nonzero(of == number)[0]
                if not len(which):
                    continue
                rows = on[which]
                sight = self._look(player, rows, rounds.turn[rows])
                choice = player.choose(sight)
                for watcher in self._watchers:
                    watcher.saw(sight, player, choice)
                bids, draws, calls = choice.kind == 0, choice.kind == 1, choice.kind >= 2
                rounds.bid(rows[bids], choice.quantity[bids], choice.rank[bids])
                rounds.draw(rows[draws], choice.slots[draws])
                if calls.any():
                    self._showdown(rows[calls], choice.kind[calls] == 3)
                    over[which[calls]] = True
            on = on[~over]
        lost = self._lost
        return Outcome(np.stack([lost, lost.sum(1, keepdims=True) - lost], 2), self._winner)

    def _look(self, player: Player, rows: Array, seat: Array) -> Sight:
        sight = Sight(self._rounds, rows, seat)
        if self._looked is not None:
            self._looked(player, sight)
        return sight

    def _showdown(self, rows: Array, perfecto: Array) -> None:
        """Decide who is right about calls, and who loses a card."""
        rounds = self._rounds
        caller, bidder = rounds.turn[rows], rounds.bidder[rows]
        rounds.call(rows, perfecto)
        truth = rounds.counts[rows, :, rounds.rank[rows]].sum(1)
        right = np.where(perfecto, truth != rounds.quantity[rows], truth >= rounds.quantity[rows])
        self._lost[rows, np.where(right, caller, bidder)] = 1
        self._winner[rows] = np.where(right, bidder, caller)
        for seat in range(rounds.seats if rounds.seats > 2 else 0):
            aside = (caller != seat) & (bidder != seat)
            for number, player in enumerate(self._players):
                which = np.nonzero(aside & (self._kinds[rows, seat] == number))[0]
                if len(which):
                    sight = self._look(player, rows[which], np.full(len(which), seat))
                    self._lost[rows[which], seat] = player.sides(sight, perfecto[which]) != right[which]


class School:
    """The nets for tables of a kind, and the lessons that improve them.

    Attributes:
        nets: What is known.
        pull: Weight of the bonus for usual moves.
    """

    def __init__(self, deck: Deck, tables: Sequence[int], rng: np.random.Generator) -> None:
        """Begin with nothing."""
        self._deck, self._tables, self._rng = deck, tuple(tables), rng
        self.nets = Nets.fresh(rng)
        self.pull = 0.0

    def lesson(self, count: int, heat: float, rate: float, company: float, others: Sequence[Player]) -> float:
        """Play rounds, and learn from them.

        Args:
            count: Number of rounds.
            heat: The heat of the moves: higher values mix them more.
            rate: The learning rate.
            company: Share of the rounds in which other players sit at the table.
            others: Those others.

        Returns:
            The gain of a learner in a round among other players, in own Deal cards.
        """
        rng = self._rng
        seats = self._tables[int(rng.random() * len(self._tables))]
        learner = Learner(self.nets, Temper(heat, self.pull), rng, keep=True)
        kinds = np.zeros((count, seats), int)
        guests = rng.random(count) < company
        who = 1 + (rng.random(count) * len(others)).astype(int)
        guest = rng.random((count, seats)) < 0.75
        guest[np.arange(count), rng.integers(0, seats, count)] = False
        kinds[guests] = np.where(guest, who[:, None], 0)[guests]

        def looked(player: Player, sight: Sight) -> None:
            if player is not learner:
                return
            some = sight
            if len(sight.rows) > LOOKED:
                place = rng.choice(len(sight.rows), LOOKED, replace=False)
                some = Sight(sight.rounds, sight.rows[place], sight.seat[place])
            if len(some.rows) >= 32:
                learn_tilt(some, self.nets.tilts, rate)

        sizes, ratio = tables_of(count, seats, rng)
        rounds = Rounds(self._deck, sizes, ratio, rng)
        lost = Play(rounds, kinds, [learner, *others], looked).play().lost
        worth = ratio * lost[..., 1] - lost[..., 0]
        for bids, net in ((True, self.nets.bids), (False, self.nets.draws)):
            kept = [each for each in learner.kept if each.bids == bids and len(each.rows)]
            inputs = np.concatenate([each.inputs for each in kept])
            came = np.concatenate([lost[each.rows, each.seat] for each in kept]).astype(np.float32)
            self._learn(net, inputs, came, rate)
        for inputs, chances, chosen in learner.made:
            self._learn_usual(inputs, np.exp(chances), chosen, rate)
        mixed = (kinds > 0).any(1)
        return float(worth[mixed][kinds[mixed] == 0].mean()) if mixed.any() else 0.0

    def _learn_usual(self, inputs: Array, chances: Array, chosen: Array, rate: float) -> None:
        """Take a step towards the actual shares of moves, from public information."""
        if len(inputs) > LOOKED:
            some = self._rng.choice(len(inputs), LOOKED, replace=False)
            inputs, chances, chosen = inputs[some], chances[some], chosen[some]
        slope = chances.astype(np.float32)
        slope[np.arange(len(slope)), chosen] -= 1
        layers = self.nets.usual.layers(inputs.reshape(-1, inputs.shape[-1]))
        self.nets.usual.step(layers, slope.reshape(-1, 1) / len(inputs), rate)

    def _learn(self, net: Net, inputs: Array, came: Array, rate: float) -> None:
        for batch, _ in batches(len(inputs), BATCH, self._rng, least=64):
            layers = net.layers(inputs[batch])
            slope = (layers[-1] - came[batch]) / len(batch)
            net.step(layers, slope, rate)
