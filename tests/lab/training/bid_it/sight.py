"""The view of the seats at turn: the odds of every rank, tilted by the others' moves, and the nets' inputs."""

from __future__ import annotations

import numpy as np

from bidtable.bots.bid_it.features import (
    AHEAD,
    BIDS,
    DOUBT,
    FATES,
    HAND,
    JUDGED,
    JUDGES,
    OPEN,
    OPEN_BID,
    RANKS,
    SIGN,
    SIGNS,
    STEPS,
    TABLE,
    least_bid,
)
from tests.lab.training.bid_it.rounds import NOTHING, Rounds, hypergeometric
from tests.lab.training.nets import Array, Net

LEAST = np.array([least_bid(cards) if cards else 1 for cards in range(60)])
MOST_TILT = 3.0
SURELY = 1e-9
"""Allowed error of sums of chances."""


class Odds:
    """Chances of the counts of all ranks, as seats see them; rows are decisions.

    Attributes:
        chances: The chance of each count in the unseen hands, `(row, rank, count)`.
        mean: Its mean.
    """

    def __init__(self, chances: Array, own: Array) -> None:
        """Take chances that add up to 1, and the count of each rank in the seat's own hand."""
        self.chances, self._own = chances, own
        counts = np.arange(chances.shape[2])
        self.mean = (chances * counts).sum(2)
        tail = np.cumsum(chances[..., ::-1], 2)[..., ::-1]
        self._tail = np.concatenate([tail, np.zeros((*tail.shape[:2], 1))], 2)

    def right(self, rows: Array, rank: Array, quantity: Array) -> Array:
        """Return the chance that a bid is right."""
        need = np.clip(quantity - self._own[rows, rank], 0, self._tail.shape[2] - 1)
        chance: Array = np.minimum(1.0, self._tail[rows, rank, need])
        return chance

    def exact(self, rows: Array, rank: Array, quantity: Array) -> Array:
        """Return the chance that a bid is exact."""
        need = quantity - self._own[rows, rank]
        last = self.chances.shape[2] - 1
        chance: Array = np.where(
            (need >= 0) & (need <= last), self.chances[rows, rank, np.clip(need, 0, last)], 0.0
        )
        return chance


class Sight:
    """The views of one seat in each of some rounds."""

    def __init__(
        self, rounds: Rounds, rows: Array, seat: Array, *, public: bool = False, alike: int = 1
    ) -> None:
        """Compute the views.

        Args:
            rounds: The rounds.
            rows: The rounds that are looked at.
            seat: The seat that looks at each of them.
            public: Whether only public information counts, and the seats' own hands are not seen.
            alike: Number of consecutive rows in which everything but the seat's hand is the same.
        """
        self.rounds, self.rows, self.seat, self.public, self.alike = rounds, rows, seat, public, alike
        self.n = np.arange(len(rows))
        self.own = rounds.counts[rows, seat] * (not public)
        classes, self.hidden = rounds.unseen(rows, None if public else seat)
        self.plain = Odds(hypergeometric(classes, self.hidden), self.own)
        self.total = rounds.total[rows]
        self.odds = self.plain

    def one_of_alike(self) -> Sight:
        """Return the views of one row each of those that are alike."""
        return Sight(self.rounds, self.rows[:: self.alike], self.seat[:: self.alike], public=self.public)

    # -- the tilt ----------------------------------------------------------------------------------------

    def tilt_inputs(self) -> Array:
        """Return the public information on each seat and rank, `(row, seat, rank, input)`."""
        count, seats = len(self.rows), self.rounds.seats
        found = np.zeros((count, seats, RANKS, SIGNS + 7), np.float32)
        found[..., :SIGNS] = self.rounds.signs[self.rows]
        found[..., SIGNS + seats - 2] = 1
        found[..., SIGNS + 5] = (self.total / TABLE)[:, None, None]
        found[..., SIGNS + 6] = (self.hidden / TABLE)[:, None, None]
        return found

    def shares(self) -> Array:
        """Return each seat's share of the unseen cards, `(row, seat)`; its own is 0."""
        sizes = self.rounds.sizes[self.rows].astype(np.float32)
        if not self.public:
            sizes[self.n, self.seat] = 0
        shares: Array = sizes / self.hidden[:, None]
        return shares

    def tilt(self, net: Net, reads: float = 1.0) -> None:
        """Tilt the odds by the others' moves, as strongly as the tilt says."""
        one = self.one_of_alike() if self.alike > 1 else self
        inputs = one.tilt_inputs()
        out = net.out(inputs.reshape(-1, inputs.shape[-1])).reshape(*inputs.shape[:3], 2)
        total = np.repeat(np.einsum("nsrk,ns->nrk", out, one.shares()), self.alike, 0)
        self.odds = Odds(tilted(self.plain, reads * total), self.own)

    # -- moves -------------------------------------------------------------------------------------------

    def bids(self) -> tuple[Array, Array]:
        """Return the quantities that are weighed, `(row, rank, step)`, and the lowest legal ones, `(row, rank)`."""
        lowest = self.rounds.lowest(self.rows)
        least = np.maximum(lowest, LEAST[self.total][:, None])
        return least[..., None] + np.arange(STEPS), lowest

    def around(self) -> Array:
        """Return the inputs that do not depend on the bid, `(row, input)`."""
        rounds, rows, n = self.rounds, self.rows, self.n
        quantity, rank, seat = rounds.quantity[rows], rounds.rank[rows], self.seat
        stands = quantity > 0
        following = (seat + 1) % rounds.seats
        found = np.zeros((len(rows), 18), np.float32)
        found[:, 0] = self.odds.right(n, rank, quantity) * stands
        found[:, 1] = self.odds.exact(n, rank, quantity) * stands
        found[:, 2] = ~stands
        found[:, 3] = self.total / TABLE
        found[:, 4] = rounds.sizes[rows, seat] / HAND
        found[:, 5] = rounds.sizes[rows, following] / HAND
        found[:, 6 + rounds.seats - 2] = 1
        found[:, 11] = rounds.signs[rows, following, 0, SIGN.changed]
        found[:, 12] = rounds.signs[rows, seat, 0, SIGN.changed]
        found[:, 13] = rounds.signs[rows, seat, :, SIGN.bid].sum(1) / 3
        found[:, 14] = np.clip(((self.own + self.odds.mean).max(1) - quantity) / 3, -2, 2)
        found[:, 15] = rounds.drew[rows]
        found[:, 16] = rounds.height(rows, quantity) * stands
        found[:, 17] = self.own[n, rank] / HAND * stands
        return found

    def bid_inputs(self, quantities: Array, lowest: Array) -> Array:
        """Return the inputs that depend on the bid, `(row, rank, step, input)`."""
        rounds, rows = self.rounds, self.rows
        count = len(rows)
        n = self.n[:, None, None]
        ranks = np.arange(RANKS)[None, :, None]
        following = (self.seat + 1) % rounds.seats
        signs = rounds.signs
        found = np.zeros((*quantities.shape, BIDS[0] - AHEAD), np.float32)
        own, mean = self.own[:, :, None], self.odds.mean[:, :, None]
        found[..., 0] = self.odds.right(n, ranks, quantities)
        found[..., 1] = self.odds.exact(n, ranks, quantities)
        found[..., 2] = self.plain.right(n, ranks, quantities)
        found[..., 3] = own / HAND
        found[..., 4] = np.clip((quantities - own - mean) / 2, -3, 3)
        found[..., 5] = rounds.height(rows, quantities.reshape(count, -1).T).T.reshape(quantities.shape)
        found[..., 6] = np.clip((quantities - lowest[..., None]) / 3, 0, 1.5)
        stands = rounds.quantity[rows] > 0
        found[..., 7] = ((np.arange(RANKS) == rounds.rank[rows][:, None]) & stands[:, None])[..., None]
        found[..., 8] = ranks / (RANKS - 1)
        mine = signs[rows, self.seat, :, SIGN.bid]
        found[..., 9] = mine[..., None]
        found[..., 10] = signs[rows, following, :, SIGN.bid][..., None]
        found[..., 11] = ((signs[rows, :, :, SIGN.bid].sum(1) - mine) / (rounds.seats - 1))[..., None]
        found[..., 12] = (mean - self.plain.mean[:, :, None]) / 2
        found[..., 13] = own == self.own.max(1)[:, None, None]
        found[..., 14] = self.odds.right(n, ranks, quantities + 1)
        found[..., 15] = signs[rows, following, :, SIGN.height][..., None]
        return found

    def draw_inputs(self) -> tuple[Array, Array]:
        """Return the inputs of a draw that keeps each rank, `(row, rank, input)`, and the cards that it changes."""
        rounds, rows, n, seat = self.rounds, self.rows, self.n, self.seat
        quantity, rank = rounds.quantity[rows], rounds.rank[rows]
        hand = rounds.hands[rows, seat]
        slots = np.stack(
            [
                rounds.droppable(rows) & (rounds.deck.worth[hand, kept] == 0) & (hand != NOTHING)
                for kept in range(RANKS)
            ],
            1,
        )
        changed = slots.sum(2)
        lowest = np.maximum(rounds.lowest(rows), LEAST[self.total][:, None])
        following = (seat + 1) % rounds.seats
        ranks = np.arange(RANKS)[None, :]
        found = np.zeros((len(rows), RANKS, 24), np.float32)
        found[..., 0] = changed / HAND
        found[..., 1] = (rounds.sizes[rows, seat][:, None] - changed) / HAND
        found[..., 2] = (self.own[n, rank] / HAND)[:, None]
        found[..., 3] = self.own / HAND
        found[..., 4] = ranks == rank[:, None]
        gain = 0.4 * changed
        short = self.own[n, rank] + self.odds.mean[n, rank] - quantity
        found[..., 5] = np.clip((short[:, None] + gain) / 2, -3, 3)
        found[..., 6] = np.clip((self.own + self.odds.mean + gain - lowest) / 2, -3, 3)
        found[..., 7] = self.odds.right(n, rank, quantity)[:, None]
        found[..., 8] = self.odds.exact(n, rank, quantity)[:, None]
        found[..., 9] = self.odds.right(n[:, None], ranks, lowest).max(1)[:, None]
        found[..., 10] = rounds.height(rows, quantity)[:, None]
        found[..., 11] = (self.total / TABLE)[:, None]
        found[..., 12] = (rounds.sizes[rows, seat] / HAND)[:, None]
        found[..., 13] = rounds.signs[rows, seat, 0, SIGN.changed][:, None]
        found[..., 14] = rounds.signs[rows, following, rank, SIGN.bid][:, None]
        found[..., 15] = self.odds.right(n, rank, quantity + 1)[:, None]
        found[..., 16 + rounds.seats - 2] = 1
        found[..., 21] = (rounds.sizes[rows, following] / HAND)[:, None]
        found[..., 22] = ((self.odds.mean - self.plain.mean)[n, rank] / 2)[:, None]
        found[..., 23] = rounds.signs[rows, following, 0, SIGN.changed][:, None]
        return found, slots

    def keeps_best(self, slots: Array) -> Array:
        """Return whether each draw keeps all counts of a rank that the hand counts most for, `(row, draw)`."""
        rounds = self.rounds
        worth = rounds.deck.worth[rounds.hands[self.rows, self.seat]]
        gone = np.einsum("nds,nsr->ndr", slots.astype(int), worth)
        best = self.own == self.own.max(1, keepdims=True)
        found: Array = (best[:, None] & (gone == 0)).any(2)
        return found

    def judge_inputs(self) -> Array:
        """Return the inputs of the judge of the standing bid, `(row, input)`.

        A seat that is not at turn is asked for a side.
        """
        rounds, rows, n, seat = self.rounds, self.rows, self.n, self.seat
        quantity, rank, caller = rounds.quantity[rows], rounds.rank[rows], rounds.turn[rows]
        bidder, aside = rounds.bidder[rows], caller != seat
        signs, own = rounds.signs[rows, :, rank], self.own[n, rank]
        mine = signs[n, seat, SIGN.bid]
        found = np.zeros((len(rows), JUDGES[0]), np.float32)
        found[:, 0] = aside
        found[:, 1] = aside & (signs[n, caller, SIGN.called] < 0)
        found[:, 2] = log_odds(self.plain.right(n, rank, quantity)) / 4
        found[:, 3] = log_odds(self.odds.right(n, rank, quantity)) / 4
        found[:, 4] = self.odds.exact(n, rank, quantity)
        found[:, 5] = self.odds.right(n, rank, quantity + 1)
        found[:, 6] = self.plain.exact(n, rank, quantity)
        found[:, 7] = np.clip((quantity - own - self.odds.mean[n, rank]) / 2, -3, 3)
        found[:, 8] = own / HAND
        found[:, 9] = rounds.sizes[rows, seat] / HAND
        found[:, 10] = rounds.height(rows, quantity)
        found[:, 11] = self.total / TABLE
        found[:, 12] = self.hidden / TABLE
        found[:, 13] = (signs[..., SIGN.bid].sum(1) - mine) / (rounds.seats - 1)
        found[:, 14] = mine
        found[:, 15 + rounds.seats - 2] = 1
        lowest = rounds.lowest(rows)
        found[:, 20] = self.odds.right(n[:, None], np.arange(RANKS)[None, :], lowest).max(1)
        found[:, 21] = ((seat - caller) % rounds.seats) / rounds.seats
        found[:, 22] = own / rounds.sizes[rows, seat]
        others = np.ones((len(rows), rounds.seats))
        for each in (seat, bidder, caller):
            others[n, each] = 0
        mean = np.einsum("nsk,ns->nk", signs, others / np.maximum(1, others.sum(1, keepdims=True)))
        found[:, JUDGED:] = np.concatenate([signs[n, bidder], signs[n, caller] * aside[:, None], mean], 1)
        return found

    def judged(self, net: Net | None) -> tuple[Array, Array]:
        """Return the chances that the standing bid is right, and exact, by row; sure results stay sure."""
        n, rank, quantity = self.n, self.rounds.rank[self.rows], self.rounds.quantity[self.rows]
        chances = np.stack([self.odds.right(n, rank, quantity), self.odds.exact(n, rank, quantity)], 1)
        some = np.nonzero(quantity > 0)[0]
        if net is not None and len(some):
            added = net.out(self.judge_inputs()[some])
            found = 1 / (1 + np.exp(-log_odds(chances[some]) - added))
            sure = np.abs(chances[some] - 0.5) > 0.5 - SURELY
            chances[some] = np.where(sure, chances[some], found)
        return chances[:, 0], chances[:, 1]

    def fate_inputs(self) -> Array:
        """Return the inputs of the net that foretells losses of Deal cards, before a call, `(row, seat, input)`."""
        rounds, rows, n, viewer = self.rounds, self.rows, self.n, self.seat
        quantity, rank = rounds.quantity[rows], rounds.rank[rows]
        stands, seats = quantity > 0, np.arange(rounds.seats)[None, :]
        looks = (seats == viewer[:, None]) & (not self.public)
        turn, bidder = rounds.turn[rows], rounds.bidder[rows]
        signs = rounds.signs[rows, :, rank * stands]
        best = self.odds.right(n[:, None], np.arange(RANKS)[None, :], rounds.lowest(rows)).max(1)
        found = np.zeros((len(rows), rounds.seats, FATES[0]), np.float32)
        found[..., rounds.seats - 2] = 1
        found[..., 5] = stands[:, None]
        found[..., 6] = (self.odds.right(n, rank, quantity) * stands)[:, None]
        found[..., 7] = (self.odds.exact(n, rank, quantity) * stands)[:, None]
        found[..., 8] = (rounds.height(rows, quantity) * stands)[:, None]
        found[..., 9] = (self.total / TABLE)[:, None]
        found[..., 10] = (self.hidden / self.total)[:, None]
        found[..., 11] = rounds.drew[rows][:, None]
        found[..., 12] = best[:, None]
        found[..., 13] = looks
        found[..., 14] = seats == turn[:, None]
        found[..., 15] = seats == bidder[:, None]
        found[..., 16] = ((seats - turn[:, None]) % rounds.seats) / rounds.seats
        found[..., 17] = rounds.sizes[rows] / HAND
        found[..., 18] = ((viewer == turn) & (not self.public))[:, None]
        found[..., 19] = ((viewer == bidder) & (not self.public))[:, None]
        share = (self.own[n, rank] * stands)[:, None] / np.maximum(1, rounds.sizes[rows])
        found[..., 20] = looks * share
        found[..., 21] = signs[..., SIGN.bid]
        found[..., 22] = signs[..., SIGN.changed]
        found[..., 23] = looks * best[:, None]
        return found

    def usual_inputs(self, around: Array, bids: Array, draws: Array) -> Array:
        """Return the public inputs of each move, `(row, move, input)`: bids, draws, a challenge and a Perfecto."""
        rounds, rows, n = self.rounds, self.rows, self.n
        count = len(rows)
        of_bids, of_draws = bids.shape[1] * bids.shape[2], draws.shape[1]
        of_bid = [one - AHEAD for one in OPEN_BID]
        found = np.zeros((count, of_bids + of_draws + 2, 32), np.float32)
        found[..., :14] = around[:, None, list(OPEN)]
        signs = rounds.signs[rows, :, rounds.rank[rows]]
        bidder = signs[n, rounds.bidder[rows]] * (rounds.quantity[rows] > 0)[:, None]
        shown = [SIGN.drew_for, SIGN.again, SIGN.jump, SIGN.backed, SIGN.thrown]
        found[..., 14:19] = bidder[:, None, shown]
        found[:, :of_bids, 19] = 1
        found[:, of_bids : of_bids + of_draws, 20] = 1
        found[:, -2, 21] = 1
        found[:, -1, 22] = 1
        found[:, :of_bids, 23:31] = bids.reshape(count, of_bids, -1)[..., of_bid]
        # For a draw the kept rank is noted, and for a call the called rank.
        kept = bids[:, :, 0][..., of_bid[2:]]
        found[:, of_bids:-2, 25:31] = kept
        found[:, of_bids:-2, 31] = draws[..., 0]
        found[:, -2:, 25:31] = kept[n, rounds.rank[rows]][:, None]
        return found


def log_odds(chances: Array) -> Array:
    """Return the natural logarithms of odds."""
    within = np.clip(chances, DOUBT, 1 - DOUBT)
    found: Array = np.log(within / (1 - within))
    return found


def tilted(plain: Odds, total: Array) -> Array:
    """Return the chances of counts, tilted; impossible counts stay impossible."""
    away = np.arange(plain.chances.shape[2]) - plain.mean[..., None]
    first = np.clip(total[..., 0], -MOST_TILT, MOST_TILT)[..., None]
    second = np.clip(0.1 * total[..., 1], -0.5, 0.2)[..., None]
    score = np.where(plain.chances > 0, first * away + second * away * away, -1e9)
    parts = plain.chances * np.exp(score - score.max(2, keepdims=True))
    found: Array = parts / np.maximum(parts.sum(2, keepdims=True), 1e-300)
    return found


def learn_tilt(sight: Sight, net: Net, rate: float) -> None:
    """Take one step towards the counts that the hands truly have."""
    rounds, rows = sight.rounds, sight.rows
    inputs = sight.tilt_inputs()
    layers = net.layers(inputs.reshape(-1, inputs.shape[-1]))
    out = layers[-1].reshape(*inputs.shape[:3], 2)
    shares = sight.shares()
    total = np.einsum("nsrk,ns->nrk", out, shares)
    chances = tilted(sight.plain, total)
    counts = np.arange(chances.shape[2])
    truth = rounds.counts[rows].sum(1) - sight.own
    away = counts - sight.plain.mean[..., None]
    came = np.take_along_axis(away, truth[..., None], 2)[..., 0]
    slope = np.zeros_like(total)
    slope[..., 0] = (chances * away).sum(2) - came
    slope[..., 1] = 0.1 * ((chances * away * away).sum(2) - came * came)
    slope /= len(rows)
    down = np.einsum("nrk,ns->nsrk", slope, shares).astype(np.float32)
    net.step(layers, down.reshape(-1, 2), rate)
