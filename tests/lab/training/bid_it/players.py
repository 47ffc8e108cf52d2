"""Players in the arrays: the nets, and the rule of thumb of the first normal bot."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from bidtable.bots.bid_it.dominated import REACH, SURE
from bidtable.bots.bid_it.features import (
    BIDS,
    DRAWS,
    HAND,
    JUDGES,
    LEAST_USUAL,
    RANKS,
    SIGN,
    STEPS,
    TILTS,
    USUAL,
)
from bidtable.bots.bid_it.policy import Temper
from tests.lab.training.bid_it.rounds import SLOTS
from tests.lab.training.bid_it.sight import Odds, Sight
from tests.lab.training.nets import Array, Net

NOISE = 0.7
"""Error of each worth that a beginner estimates, in Deal cards."""
SILLY = 0.75
"""A move that is worse by more Deal cards is not made even by mistake."""
SIDED = 0.35
"""Rough share of wrong choices of a side."""
NEVER = -99.0
SURELY = 5.0
"""A move with a higher worth is always made."""


class Choice(NamedTuple):
    """Moves of the seats at turn.

    Attributes:
        kind: 0 a bid, 1 a draw, 2 a challenge, 3 Perfecto, by row.
        quantity: Of the bid.
        rank: Of the bid.
        slots: The cards that a draw changes.
    """

    kind: Array
    quantity: Array
    rank: Array
    slots: Array


class Options(NamedTuple):
    """Legal moves of the seats at turn with their worths; rows are decisions.

    Attributes:
        worth: The worth of each move in own Deal cards: bids by rank and step, draws by the rank they keep, a
            challenge and a Perfecto. `NEVER` for moves that are not made. score: The worths with a small bonus for
            usual moves; moves are chosen by them. heat: Loss of worth that makes a move e times rarer; 0.0 always
            chooses the best move. quantities: The quantities of the bids, `(row, bid)`. slots: The cards that draws
            change, `(row, draw, slot)`. steps: Bids of each rank. reach: Largest loss of worth of a move that is
            still made, in multiples of the heat.
    """

    worth: Array
    score: Array
    heat: float
    quantities: Array
    slots: Array
    steps: int
    reach: float = REACH

    def drawn(self, rng: np.random.Generator) -> tuple[Choice, Array]:
        """Draw moves, better ones more often; return them, and their places among the worths."""
        score = self.near()
        if self.heat:
            score = score + self.heat * rng.gumbel(size=score.shape)
        chosen = score.argmax(1)
        bids, n = self.quantities.shape[1], np.arange(len(score))
        draws = self.slots.shape[1]
        kind = np.where(chosen < bids, 0, np.where(chosen < bids + draws, 1, chosen - bids - draws + 2))
        at = np.where(kind == 0, chosen, 0)
        kept = np.where(kind == 1, chosen - bids, 0)
        return Choice(kind, self.quantities[n, at], at // self.steps, self.slots[n, kept]), chosen

    def near(self) -> Array:
        """Return the scores of the moves that are ever made."""
        least = self.score.max(1, keepdims=True) - self.reach * max(self.heat, 1e-9)
        return np.where(self.score >= least, self.score, NEVER)

    def chances(self) -> Array:
        """Return the probability of each move."""
        score = self.near()
        parts = np.exp((score - score.max(1, keepdims=True)) / max(self.heat, 1e-9))
        chances: Array = parts / parts.sum(1, keepdims=True)
        return chances


class Player(Protocol):
    """Somebody at turn."""

    def options(self, sight: Sight) -> Options:
        """Weigh the moves of each row."""
        ...

    def choose(self, sight: Sight) -> Choice:
        """Choose a move for each row."""
        ...

    def sides(self, sight: Sight, perfecto: Array) -> Array:
        """Return whether to side with the bidder."""
        ...


class Nets(NamedTuple):
    """The learned nets for tables of a kind."""

    tilts: Net
    bids: Net
    draws: Net
    usual: Net
    judge: Net

    @staticmethod
    def fresh(rng: np.random.Generator) -> Nets:
        """Return untrained nets."""
        return Nets(Net(TILTS, rng), Net(BIDS, rng), Net(DRAWS, rng), Net(USUAL, rng), Net(JUDGES, rng))

    def averaged(self) -> Nets:
        """Return the nets averaged over their last steps."""
        return Nets(*(net.averaged() for net in self))


class Decided(NamedTuple):
    """Decisions to learn from: the kind of net, its inputs, the rounds and seats."""

    bids: bool
    inputs: Array
    rows: Array
    seat: Array


def call_worth(chance: Array, ratio: Array, seats: int, rash: float) -> Array:
    """Return the worth of a call with this chance to be right, in own Deal cards (BI-8)."""
    worth: Array = ratio * (chance + SIDED * (seats - 2)) - (1 - chance) - rash
    return worth


class Learner:
    """Plays by nets: each move as often as its worth says, so that opponents cannot read it."""

    def __init__(self, nets: Nets, temper: Temper, rng: np.random.Generator, *, keep: bool = False) -> None:
        """Take nets, and the way to decide by them."""
        self.nets, self._temper, self._rng, self._keep = nets, temper, rng, keep
        self.kept: list[Decided] = []
        self.made: list[tuple[Array, Array, Array]] = []

    def options(self, sight: Sight) -> Options:
        """Weigh moves."""
        rounds, rows, n = sight.rounds, sight.rows, sight.n
        count = len(rows)
        sight.tilt(self.nets.tilts, self._temper.reads)
        ratio = rounds.ratio[rows, sight.seat]
        quantities, lowest = sight.bids()
        around, bid_inputs = sight.around(), sight.bid_inputs(quantities, lowest)
        bids = self._worth(
            self.nets.bids.out_beside(around, bid_inputs.reshape(count, -1, bid_inputs.shape[-1])), ratio
        )
        can = sight.plain.right(n[:, None, None], np.arange(RANKS)[None, :, None], quantities) > 0
        bids = np.where(can.reshape(count, -1), bids, NEVER)
        # A seat that must bid the impossible bids as little as it may.
        none = ~can.any((1, 2))
        bids[none, quantities.reshape(count, -1)[none].argmin(1)] = -1.0
        draw_inputs, slots = sight.draw_inputs()
        draws = self._worth(self.nets.draws.out(draw_inputs.reshape(-1, draw_inputs.shape[-1])), ratio)
        draws = np.where(slots.any(2) & sight.keeps_best(slots), draws, NEVER)
        # A draw that keeps no card that another draw changes is the same draw.
        same = (slots == slots[n, rounds.rank[rows]][:, None]).all(2)
        same[n, rounds.rank[rows]] = False
        draws[same] = NEVER
        calls = self._calls(sight)
        worth = np.concatenate([bids, draws, calls], 1)
        worth[calls.max(1) > SURELY, : -calls.shape[1]] = NEVER
        usual, usual_inputs = self._usual(sight, around, bid_inputs, draw_inputs)
        usual = np.where(worth > NEVER / 2, usual, -30.0)
        usual -= usual.max(1, keepdims=True)
        usual -= np.log(np.exp(usual).sum(1, keepdims=True))
        self._inputs = (around, bid_inputs.reshape(count, len(bids[0]), -1), draw_inputs, usual_inputs, usual)
        score = worth + self._temper.heat * self._temper.pull * np.maximum(usual, LEAST_USUAL)
        reach = 20.0 if self._keep else REACH
        return Options(worth, score, self._temper.heat, quantities.reshape(count, -1), slots, STEPS, reach)

    def choose(self, sight: Sight) -> Choice:
        """Choose a move for each row."""
        choice, chosen = self.options(sight).drawn(self._rng)
        if self._keep:
            around, bids, draws, usual, chances = self._inputs
            self.made.append((usual, chances, chosen))
            of = choice.kind == 0
            inputs = np.concatenate([around[of], bids[of, chosen[of]]], 1)
            self.kept.append(Decided(True, inputs, sight.rows[of], sight.seat[of]))
            of = choice.kind == 1
            inputs = draws[of, chosen[of] - RANKS * STEPS]
            self.kept.append(Decided(False, inputs, sight.rows[of], sight.seat[of]))
        return choice

    def _worth(self, lost: Array, ratio: Array) -> Array:
        """Return the worths of moves in own Deal cards, `(row, move)`, from the cards that both sides lose."""
        lost = lost.reshape(len(ratio), -1, 2)
        worth: Array = ratio[:, None] * lost[..., 1] - lost[..., 0]
        return worth

    def _usual(self, sight: Sight, around: Array, bids: Array, draws: Array) -> tuple[Array, Array]:
        """Return how usual each move is as a logarithm, `(row, move)`, and the inputs of the net that tells it.

        Only the number of cards that a draw changes is secret. So rows with the same public past need one answer for
        each of these numbers, and the inputs are those of one of these rows.
        """
        if sight.alike == 1:
            inputs = sight.usual_inputs(around, bids, draws)
            return self.nets.usual.out(inputs.reshape(-1, inputs.shape[-1])).reshape(len(bids), -1), inputs
        one = sight.one_of_alike()
        inputs = one.usual_inputs(*[each[:: sight.alike] for each in (around, bids, draws)])
        first = inputs.shape[1] - 2 - draws.shape[1]
        every = np.repeat(inputs[:, None], SLOTS + 1, 1)
        every[:, :, first:-2, -1] = np.arange(SLOTS + 1)[:, None] / HAND
        told = self.nets.usual.out(every.reshape(-1, inputs.shape[-1])).reshape(every.shape[:3])
        found = np.repeat(told[:, 0], sight.alike, 0)
        changed = np.rint(draws[..., 0] * HAND).astype(int)
        at = np.repeat(np.arange(len(one.rows)), sight.alike)[:, None]
        found[:, first:-2] = told[at, changed, np.arange(first, first + draws.shape[1])]
        return found, inputs

    def _calls(self, sight: Sight) -> Array:
        """Return the worths of a challenge and a Perfecto; far above all else if the result is sure."""
        rounds, rows, n = sight.rounds, sight.rows, sight.n
        quantity, rank = rounds.quantity[rows], rounds.rank[rows]
        right, exact = sight.judged(self.nets.judge if self._temper.judges else None)
        ratio = rounds.ratio[rows, sight.seat]
        found = np.stack(
            [call_worth(each, ratio, rounds.seats, self._temper.patience) for each in (1 - right, exact)], 1
        )
        found[sight.plain.right(n, rank, quantity) <= 0, 0] = 10
        found[sight.odds.exact(n, rank, quantity) > SURE, 1] = 10
        found[(quantity == 0) | rounds.drew[rows]] = NEVER
        return found

    def sides(self, sight: Sight, perfecto: Array) -> Array:
        """Choose the side that is more likely right."""
        sight.tilt(self.nets.tilts, self._temper.reads)
        right, exact = sight.judged(self.nets.judge if self._temper.judges else None)
        better, heat = 2 * np.where(perfecto, 1 - exact, right) - 1, self._temper.wavers
        close = np.abs(better) <= REACH * heat
        return np.where(close, better + heat * self._rng.logistic(size=len(better)), better) >= 0


class Usual:
    """The rule of thumb of the first normal bot, or a better one that keeps impossible odds and mixes its bids."""

    def __init__(self, rng: np.random.Generator, hint: float | None = None, heat: float = 0.0) -> None:
        """Take the tilt of the odds for a rank that a rival named; None adds to the odds as the first bot did."""
        self._rng, self._hint, self._heat = rng, hint, heat

    def _read(self, sight: Sight) -> Odds:
        rounds, rows = sight.rounds, sight.rows
        named = rounds.signs[rows, :, :, SIGN.bid].copy()
        named[sight.n, sight.seat] = 0
        if self._hint is not None:
            counts = np.arange(sight.plain.chances.shape[2])
            share = np.einsum("nsr,ns->nr", named, sight.shares())
            parts = sight.plain.chances * np.exp(self._hint * share[..., None] * counts)
            return Odds(parts / parts.sum(2, keepdims=True), sight.own)
        chances = np.concatenate(
            [sight.plain.chances, np.zeros((*sight.plain.chances.shape[:2], rounds.seats))], 2
        )
        for rival in range(rounds.seats):
            hint = 0.5 * named[:, rival, :, None]
            more = np.concatenate([np.zeros((*chances.shape[:2], 1)), chances[..., :-1]], 2)
            chances = (1 - hint) * chances + hint * more
        return Odds(chances, sight.own)

    def options(self, sight: Sight) -> Options:
        """Weigh the lowest bids of each rank, one draw and the calls."""
        rounds, rows, n = sight.rounds, sight.rows, sight.n
        odds, count, rng = self._read(sight), len(rows), self._rng
        gain = 0.9 / (rounds.seats - 1)
        lowest = rounds.lowest(rows)
        quantities = lowest[..., None] + np.arange(3)
        right = odds.right(n[:, None, None], np.arange(RANKS)[None, :, None], quantities)
        called = 0.15 * right + 0.85 * (1 - right)
        bids = (called * (right * gain - (1 - right)) - 0.004 * quantities).reshape(count, -1)
        bids = np.where(quantities.reshape(count, -1) <= 2 * sight.total[:, None], bids, NEVER)
        best = bids.argmax(1)
        need = 1 - right.reshape(count, -1)[n, best]
        hand = rounds.hands[rows, sight.seat]
        free = rounds.droppable(rows)
        useless = free & (rounds.deck.worth[hand, (best // 3)[:, None]] == 0)
        draw = np.where(useless.any(1), bids[n, best] + 0.05 * useless.sum(1) * need - 0.02, NEVER)
        held = RANKS - 1 - sight.own[:, ::-1].argmax(1)
        slots = free & (rounds.deck.worth[hand, held[:, None]] == 0)
        slots[~slots.any(1)] = useless[~slots.any(1)]
        quantity, rank = rounds.quantity[rows], rounds.rank[rows]
        wrong, exact = 1 - odds.right(n, rank, quantity), odds.exact(n, rank, quantity)
        calls = np.stack([wrong * gain - (1 - wrong), exact * gain - (1 - exact)], 1)
        if self._hint is not None:
            calls[sight.plain.right(n, rank, quantity) <= 0, 0] = 10
            calls[exact > SURE, 1] = 10
        calls[(quantity == 0) | rounds.drew[rows]] = NEVER
        if self._hint is None:
            bids = bids + 0.5 * rng.random(bids.shape) * (rng.random((count, 1)) < 0.1)
        worth = np.concatenate([bids, draw[:, None], calls], 1)
        worth[calls.max(1) > SURELY, : -calls.shape[1]] = NEVER
        return Options(worth, worth, self._heat, quantities.reshape(count, -1), slots[:, None, :], 3)

    def choose(self, sight: Sight) -> Choice:
        """Choose a move for each row."""
        return self.options(sight).drawn(self._rng)[0]

    def sides(self, sight: Sight, perfecto: Array) -> Array:
        """Choose the side that is more likely right."""
        odds, n = self._read(sight), sight.n
        quantity, rank = sight.rounds.quantity[sight.rows], sight.rounds.rank[sight.rows]
        right = np.where(perfecto, 1 - odds.exact(n, rank, quantity), odds.right(n, rank, quantity))
        return right >= 0.5


class Beginner(Usual):
    """A beginner: the rule of thumb that ignores what bids tell, with errors."""

    def __init__(self, rng: np.random.Generator) -> None:
        """Take the generator of its errors."""
        super().__init__(rng, 0.0)

    def options(self, sight: Sight) -> Options:
        """Weigh moves; moves that are far worse than the best are never made."""
        found = super().options(sight)
        likely = found.worth >= found.worth.max(1, keepdims=True) - SILLY
        errors = NOISE * self._rng.normal(size=found.worth.shape)
        return found._replace(score=np.where(likely, found.worth + errors, NEVER), reach=np.inf)

    def sides(self, sight: Sight, perfecto: Array) -> Array:
        """Choose the side that seems right."""
        odds, n = self._read(sight), sight.n
        quantity, rank = sight.rounds.quantity[sight.rows], sight.rounds.rank[sight.rows]
        right = np.where(perfecto, 1 - odds.exact(n, rank, quantity), odds.right(n, rank, quantity))
        better = 2 * right - 1
        errors = NOISE * (self._rng.normal(size=len(n)) - self._rng.normal(size=len(n)))
        found: Array = np.where(np.abs(better) > SILLY, better, better + errors) >= 0
        return found


class Either:
    """Plays by one player between two seats, and by another if more are left."""

    def __init__(self, duel: Learner, table: Learner) -> None:
        """Take both."""
        self._duel, self._table = duel, table

    def nets_for(self, seats: int) -> Nets:
        """Return the nets for this number of seats left."""
        found = self._duel if seats == 2 else self._table
        return found.nets

    def _of(self, sight: Sight) -> Player:
        return self._duel if sight.rounds.seats == 2 else self._table

    def options(self, sight: Sight) -> Options:
        """Weigh the moves of each row."""
        return self._of(sight).options(sight)

    def choose(self, sight: Sight) -> Choice:
        """Choose a move for each row."""
        return self._of(sight).choose(sight)

    def sides(self, sight: Sight, perfecto: Array) -> Array:
        """Choose sides."""
        return self._of(sight).sides(sight, perfecto)
