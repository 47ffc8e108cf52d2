"""A seat that decides by the nets, and keeps the decisions that it learns from."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from bidtable.bots.bid_and_bluff.features import BIDS, MOST
from bidtable.bots.bid_and_bluff.places import Numbers
from tests.lab.training.bid_and_bluff.features import bid_inputs, play_inputs
from tests.lab.training.bid_and_bluff.nets import Net, Samples
from tests.lab.training.bid_and_bluff.rounds import Array, Player, Rounds, Worth, barred

TRICKS = MOST + 1


class Decided(NamedTuple):
    """Decisions that wait for their results.

    Attributes:
        bidding: Whether the decisions are bids.
        rows: Numbers of games.
        seats: Who decided.
        inputs: The chosen moves, as inputs of the net.
        taken: Tricks taken before.
        left: Tricks still to come.
        foretold: The net's forecast for the chosen moves: the chance of each final number of tricks.
    """

    bidding: bool
    rows: Array
    seats: Array
    inputs: Array
    taken: Array
    left: int
    foretold: Array


class Learner:
    """Chooses by the chance to win, and keeps its decisions if it has a trust in their results."""

    def __init__(
        self,
        bids: Net,
        cards: Net,
        numbers: Numbers,
        rng: np.random.Generator,
        noise: float = 0.0,
        trust: float | None = None,
        teacher: Player | None = None,
    ) -> None:
        """Take the nets.

        Args:
            bids: The net that foretells the results of bids.
            cards: The net that foretells the results of cards.
            numbers: The known numbers of the race.
            rng: The generator of chance.
            noise: Share of the decisions that are made at random.
            trust: Weight of the final result of a decision. The rest is learned from the forecast at the seat's next
                decision, which varies less. None keeps nothing.
            teacher: The player that decides while the nets know nothing.
        """
        self.bids, self.cards, self.numbers = bids, cards, numbers
        self._rng, self._noise, self._trust, self._teacher = rng, noise, trust, teacher
        self._made = np.array(numbers.made)
        self._spared = np.maximum(1e-6, np.array(numbers.bids) - self._made)
        self._missed = np.array(numbers.missed)
        self._to_come = np.array(numbers.to_come)
        self._open: list[Decided] = []

    def bid(self, rounds: Rounds, rows: Array, seat: int, worth: Worth) -> Array:
        """Bid."""
        inputs = bid_inputs(rounds, rows, seat)
        games, n = len(rows), rounds.n
        left = np.full(games * BIDS, rounds.dealt)
        tricks, others = self.bids.foretell(inputs.reshape(games * BIDS, -1), left)
        made, missed = self._rival_parts(rounds, rows, np.full(games, seat), worth)
        own = worth.share[rows, seat]
        shares = _shares(
            own.reshape(games * BIDS, TRICKS), np.repeat(made, BIDS, 0), np.repeat(missed, BIDS, 0)
        )
        bids = np.tile(np.arange(BIDS), games)
        if n == 2 and seat == 1:
            rival = worth.share[rows, 0, rounds.bids[rows, 0]]
            shares = _alone(own, rival, rounds.dealt, BIDS)
            others = np.zeros_like(others)
        values = _value(tricks, others, shares, bids, np.zeros(len(bids), int)).reshape(games, BIDS)
        values = values.copy()
        values[barred(rounds, rows, seat)[:, None] == np.arange(BIDS)] = -1
        taught = self._teacher.bid(rounds, rows, seat, worth) if self._teacher is not None else None
        chosen = self._choose(values, taught)
        if self._trust is not None:
            at = np.arange(games)
            foretold = tricks.reshape(games, BIDS, -1)[at, chosen]
            seats, none = np.full(games, seat), np.zeros(games, int)
            picked = inputs[at, chosen].astype(np.int8)
            self._open.append(Decided(True, rows, seats, picked, none, rounds.dealt, foretold))
        return chosen

    def card(self, rounds: Rounds, rows: Array, seats: Array, legal: Array, worth: Worth) -> Array:
        """Play a card."""
        which, cards, inputs = play_inputs(rounds, rows, seats, legal)
        n, left = rounds.n, rounds.left
        tricks, others = self.cards.foretell(inputs, np.full(len(which), left))
        bids, taken = rounds.bids[rows, seats], rounds.tricks[rows, seats]
        own = worth.share[rows, seats, bids]
        if n == 2:
            rival = worth.share[rows, 1 - seats, rounds.bids[rows, 1 - seats]]
            shares = _alone(own[:, None], rival, rounds.dealt, 1)[which]
            others = np.zeros_like(others)
        else:
            made, missed = self._rival_parts(rounds, rows, seats, worth)
            shares = _shares(own, made, missed)[which]
            rivals = (seats[:, None] + np.arange(1, n)) % n
            need = (rounds.bids - rounds.tricks)[rows[:, None], rivals]
            others *= ((need >= 0) & (need <= left))[which][:, None, :]
        values = np.full((len(rows), cards.max() + 1), -1.0)
        values[which, cards] = _value(tricks, others, shares, bids[which], taken[which])
        taught = self._teacher.card(rounds, rows, seats, legal, worth) if self._teacher is not None else None
        chosen = self._choose(values, taught)
        if self._trust is not None:
            place = np.zeros(values.shape, int)
            place[which, cards] = np.arange(len(which))
            picked = place[np.arange(len(rows)), chosen]
            foretold = _shifted(tricks[picked], taken)
            self._open.append(
                Decided(False, rows, seats, inputs[picked].astype(np.int8), taken, left, foretold)
            )
        return chosen

    def _choose(self, values: Array, taught: Array | None) -> Array:
        chosen = values.argmax(1) if taught is None else taught
        astray = self._rng.random(len(values)) < self._noise
        guess = np.where(values < 0, -1, self._rng.random(values.shape)).argmax(1)
        return np.where(astray, guess, chosen)

    def _rival_parts(self, rounds: Rounds, rows: Array, seats: Array, worth: Worth) -> tuple[Array, Array]:
        """Return each rival's share of the whole if it makes its bid, and if not, `(row, rival)`."""
        n, dealt, left = rounds.n, rounds.dealt, rounds.left
        rivals = (seats[:, None] + np.arange(1, n)) % n
        at = rows[:, None]
        bids, taken = rounds.bids[at, rivals], rounds.tricks[at, rivals]
        parts = worth.share[at, rivals]
        bid = np.maximum(bids, 0)
        known = np.take_along_axis(parts, bid[:, :, None, None], 2)[:, :, 0]
        made = np.take_along_axis(known, bid[:, :, None], 2)[:, :, 0]
        need = np.clip(bids - taken, -1, BIDS)
        coming = self._to_come[left - 1][need + 1]
        final = np.minimum(MOST, taken[:, :, None] + np.arange(TRICKS))
        usual = worth.usual[rows][:, None, None]
        missed = _blend(np.take_along_axis(known, final, 2), coming, usual)
        if (bids < 0).any():
            often, spared = self._made[dealt - 1], self._spared[dealt - 1]
            likely = often / often.sum()
            made_open = _blend(parts[:, :, np.arange(BIDS), np.arange(BIDS)], likely, usual)
            odds = spared[:, None] * self._missed[dealt - 1] / (spared.sum() * self._missed[dealt - 1].sum())
            missed_open = _blend(parts.reshape(*bids.shape, -1), odds.ravel(), usual)
            made, missed = np.where(bids < 0, made_open, made), np.where(bids < 0, missed_open, missed)
        return made, missed

    def samples(self, rounds: Rounds) -> tuple[list[Samples], list[Samples]]:
        """Return the results of the decisions since the last call: of bids, and of cards."""
        found: tuple[list[Samples], list[Samples]] = ([], [])
        hits = rounds.bids == rounds.tricks
        came = np.eye(TRICKS, dtype=np.float32)[rounds.tricks]
        trust = self._trust or 0.0
        for one in reversed(self._open):
            rivals = (one.seats[:, None] + np.arange(1, rounds.n)) % rounds.n
            end = came[one.rows, one.seats]
            made, others = hits[one.rows, one.seats], hits[one.rows[:, None], rivals]
            left = np.full(len(one.rows), one.left)
            found[0 if one.bidding else 1].append(
                Samples(one.inputs, _shifted(end, -one.taken).astype(np.float16), left, made, others)
            )
            came[one.rows, one.seats] = trust * end + (1 - trust) * one.foretold
        self._open = []
        return found


def _shifted(chances: Array, tricks: Array) -> Array:
    """Return chances by tricks, shifted to count from another number; no chance may be lost at the ends."""
    at = np.arange(TRICKS) - tricks[:, None]
    found = np.take_along_axis(chances, np.clip(at, 0, MOST), 1)
    shifted: Array = np.where((at >= 0) & (at <= MOST), found, 0.0)
    return shifted


def _blend(parts: Array, odds: Array, usual: Array) -> Array:
    """Return the one share that is worth as much as several possible shares, against the usual whole."""
    share = np.minimum(1 - 1e-9, (odds * (parts / (parts + usual))).sum(2, keepdims=True))
    blended: Array = (usual * share / (1 - share))[:, :, 0]
    return blended


def _shares(own: Array, made: Array, missed: Array) -> Array:
    """Return the chance to win, `(row, case, own tricks)`, for each case of rivals that make their bids."""
    rivals = made.shape[1]
    cases = list(itertools.product((0, 1), repeat=rivals))
    found = np.empty((len(own), len(cases), TRICKS), np.float32)
    for at, case in enumerate(cases):
        against = np.where(case, made, missed).sum(1)
        found[:, at] = own / (own + against[:, None])
    return found


def _alone(own: Array, rival: Array, dealt: int, times: int) -> Array:
    """Return the same for two seats: the rival takes the tricks that the seat does not take, so there is one case."""
    other = rival[:, np.clip(dealt - np.arange(TRICKS), 0, MOST)]
    shares = own / (own + other[:, None, :])
    found: Array = shares.reshape(len(own) * times, 1, TRICKS)
    return found


def _value(tricks: Array, others: Array, shares: Array, bids: Array, taken: Array) -> Array:
    """Return the chance to win, summed over the tricks to come and the cases of rivals that make their bids."""
    rows = np.arange(len(tricks))
    final = np.minimum(MOST, taken[:, None] + np.arange(TRICKS))
    if shares.shape[1] == 1:
        return np.asarray((tricks * shares[rows[:, None], 0, final]).sum(1))
    rivals = others.shape[2]
    odds = np.ones((len(tricks), 2, 1), np.float32)
    for j in range(rivals):
        hit = others[:, :, j, None]
        odds = np.stack([odds * (1 - hit), odds * hit], 3).reshape(len(tricks), 2, -1)
    # Cases are counted as `itertools.product` does: the first rival is the highest digit.
    made = np.einsum("rc,rct->rt", odds[:, 0], shares)
    missed = np.einsum("rc,rct->rt", odds[:, 1], shares)
    at = rows[:, None]
    worth = np.where(final == bids[:, None], made[at, final], missed[at, final])
    return np.asarray((tricks * worth).sum(1))
