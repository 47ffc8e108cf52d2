"""Rounds of BID-IT! side by side in arrays: basic rules, a deck that is not shuffled within the round.

Each row is a round. Its seats are numbered from the first bidder, clockwise.
"""

from __future__ import annotations

import math

import numpy as np

from bidtable.bots.bid_it.features import HAND, PER_CARD, RANKS, SIGN, SIGNS, SPREAD
from bidtable.games.bid_it.cards import RANKS as NAMES
from bidtable.games.bid_it.context import Context
from tests.lab.training.nets import Array

SLOTS = 6
"""Cards that a hand can hold."""
SPARE = 12
"""Smallest number of cards in a deck when a round begins."""
NOTHING = -1
ROWS = (
    *("sizes", "total", "ratio", "order", "at", "open", "hands", "counts", "signs"),
    *("thrown", "quantity", "rank", "bidder", "turn", "drew"),
)
"""The contents of each round."""
COMBINATIONS = np.array([[math.comb(n, k) for k in range(27)] for n in range(72)], np.float64)


class Deck:
    """The cards as numbers: kinds, and what each counts for."""

    def __init__(self, context: Context) -> None:
        """Take the deck of a game."""
        cards = context.cards
        self.names = list(cards.order)
        self.worth = np.array([[cards.worth[rank][name] for rank in NAMES] for name in self.names])
        self.full = np.array([cards.order[name] for name in cards.full])
        self.copies = np.bincount(self.full, minlength=len(self.names))
        # For each kind and rank: whether the card counts nothing, once or twice.
        self.classes = np.stack([self.worth == times for times in range(3)], 2).astype(np.float32)
        self.classes_flat = self.classes.reshape(len(self.names), -1)


class Rounds:
    """Rounds in play. All arrays have a row for each."""

    def __init__(self, deck: Deck, sizes: Array, ratio: Array, rng: np.random.Generator) -> None:
        """Deal.

        Args:
            deck: The deck.
            sizes: Cards of each seat, `(round, seat)`.
            ratio: The worth to each seat of another's loss of a Deal card, in own Deal cards.
            rng: The generator of chance.
        """
        count, self.seats = sizes.shape
        self.ratio = ratio
        self.deck, self.rng, self.sizes = deck, rng, sizes
        self.total = sizes.sum(1)
        order = np.argsort(rng.random((count, len(deck.full))), 1)
        self.order = deck.full[order]
        # Cards of earlier rounds are open: they are the first ones, and the hands follow.
        room = len(deck.full) - self.total - SPARE
        self.at = (rng.random(count) * (room + 1)).astype(int)
        kinds = len(deck.names)
        self.open = np.zeros((count, kinds), np.int16)
        place = np.arange(len(deck.full))
        rows, gone = np.nonzero(place < self.at[:, None])
        np.add.at(self.open, (rows, self.order[rows, gone]), 1)
        self.hands = np.full((count, self.seats, SLOTS), NOTHING)
        for seat in range(self.seats):
            for slot in range(SLOTS):
                has = sizes[:, seat] > slot
                self.hands[has, seat, slot] = self.order[has, self.at[has]]
                self.at[has] += 1
        self.counts = self._counted(np.arange(count)[:, None], np.arange(self.seats)[None, :])
        self.signs = np.zeros((count, self.seats, RANKS, SIGNS), np.float32)
        self.signs[..., SIGN.held] = (sizes / HAND)[..., None]
        self.thrown = np.zeros((count, self.seats), int)
        self.quantity = np.zeros(count, int)
        self.rank = np.zeros(count, int)
        self.bidder = np.full(count, -1)
        self.turn = np.zeros(count, int)
        self.drew = np.zeros(count, bool)

    def _counted(self, rows: Array, seats: Array) -> Array:
        """Return the count of each rank in all hands."""
        worth = np.vstack([self.deck.worth, np.zeros((1, RANKS), int)])
        counts: Array = worth[self.hands[rows, seats]].sum(-2)
        return counts

    def supposed(self, rows: Array, seat: Array, hands: Array) -> Rounds:
        """Return copies of some rounds with other hands for one seat each; changes to them change nothing here."""
        found = Rounds.__new__(Rounds)
        found.deck, found.rng, found.seats = self.deck, self.rng, self.seats
        for name in ROWS:
            setattr(found, name, getattr(self, name)[rows])
        n = np.arange(len(rows))
        found.hands[n, seat] = hands
        found.counts[n, seat] = found._counted(n, seat)
        return found

    def height(self, rows: Array, quantity: Array) -> Array:
        """Return the height of a quantity, as its distance from the usual count in usual distances."""
        total = self.total[rows]
        found: Array = np.clip((quantity - PER_CARD * total) / (SPREAD * np.sqrt(total)), -3, 3)
        return found

    # -- moves -----------------------------------------------------------------------------------------

    def lowest(self, rows: Array) -> Array:
        """Return the lowest legal quantity of each rank, `(row, rank)`."""
        standing = self.quantity[rows][:, None]
        higher = np.arange(RANKS)[None, :] > self.rank[rows][:, None]
        return np.where(standing == 0, 1, np.where(higher, standing, standing + 1))

    def bid(self, rows: Array, quantity: Array, rank: Array) -> None:
        """Make bids, and record the information in them."""
        seat = self.turn[rows]
        signs = self.signs
        first = signs[rows, seat, :, SIGN.bid].sum(1) == 0
        unnamed = signs[rows, :, rank, SIGN.bid].sum(1) == 0
        lowest = self.lowest(rows)[np.arange(len(rows)), rank]
        jump = np.clip((quantity - lowest) / 3, 0, 1.5)
        stands = self.quantity[rows] > 0
        changed = stands & (self.rank[rows] != rank)
        left = rows[changed]
        signs[left, seat[changed], self.rank[left], SIGN.left] = 1
        signs[left, seat[changed], self.rank[left], SIGN.left_at] = self.height(left, self.quantity[left])
        same = stands & ~changed
        signs[rows[same], seat[same], rank[same], SIGN.backed] = 1
        signs[rows[first], seat[first], rank[first], SIGN.began] = 1
        again = signs[rows, seat, rank, SIGN.bid] > 0
        signs[rows[again], seat[again], rank[again], SIGN.again] = np.minimum(
            1.5, signs[rows[again], seat[again], rank[again], SIGN.again] + 0.5
        )
        signs[rows[unnamed], seat[unnamed], rank[unnamed], SIGN.named] = 1
        signs[rows, seat, :, SIGN.latest] = 0
        signs[rows, seat, rank, SIGN.latest] = 1
        signs[rows, seat, rank, SIGN.bid] = 1
        signs[rows, seat, rank, SIGN.height] = self.height(rows, quantity)
        signs[rows, seat, rank, SIGN.jump] = np.maximum(signs[rows, seat, rank, SIGN.jump], jump)
        signs[rows, seat, :, SIGN.peak] = self.height(rows, quantity)[:, None]
        signs[rows, seat, :, SIGN.often] = np.minimum(2, signs[rows, seat, :, SIGN.often] + 0.25)
        signs[rows, seat, :, SIGN.leaps] = np.maximum(signs[rows, seat, :, SIGN.leaps], jump[:, None])
        signs[rows, :, :, SIGN.bold] = np.maximum(signs[rows, :, :, SIGN.bold], jump[:, None, None])
        signs[rows, seat, :, SIGN.other] = 1 - signs[rows, seat, :, SIGN.bid]
        signs[rows, seat, :, SIGN.drew_for] = (
            signs[rows, seat, :, SIGN.changed] * signs[rows, seat, :, SIGN.latest]
        )
        self.quantity[rows], self.rank[rows], self.bidder[rows] = quantity, rank, seat
        self.turn[rows] = (seat + 1) % self.seats
        self.drew[rows] = False

    def draw(self, rows: Array, slots: Array) -> None:
        """Change cards, `slots` by row; each seat must bid next."""
        seat = self.turn[rows]
        for slot in range(SLOTS):
            some = slots[:, slot]
            which, who = rows[some], seat[some]
            old = self.hands[which, who, slot]
            np.add.at(self.open, (which, old), 1)
            self.signs[which, who, :, SIGN.thrown] += self.deck.worth[old] / 3
            self.hands[which, who, slot] = self.order[which, self.at[which]]
            self.at[which] += 1
        count = slots.sum(1)
        self.thrown[rows, seat] += count
        self.signs[rows, seat, :, SIGN.changed] += (count / HAND)[:, None]
        self.signs[rows, seat, :, SIGN.drew_for] = (
            self.signs[rows, seat, :, SIGN.changed] * self.signs[rows, seat, :, SIGN.latest]
        )
        self.counts[rows, seat] = self._counted(rows, seat)
        self.drew[rows] = True

    def call(self, rows: Array, perfecto: Array) -> None:
        """Record the information in calls."""
        self.signs[rows, self.turn[rows], self.rank[rows], SIGN.called] = np.where(perfecto, -1, 1)

    def droppable(self, rows: Array) -> Array:
        """Return the cards that the seat at turn may change, `(row, slot)`; none if the deck is too small."""
        hand = self.hands[rows, self.turn[rows]]
        free = self.deck.worth[hand, self.rank[rows][:, None]] == 0
        stands = (self.quantity[rows] > 0) & (self.at[rows] + SLOTS < len(self.deck.full))
        able: Array = free & (hand != NOTHING) & stands[:, None] & ~self.drew[rows][:, None]
        return able

    # -- knowledge -------------------------------------------------------------------------------------

    def unseen(self, rows: Array, seat: Array | None) -> tuple[Array, Array]:
        """Return the number of cards unseen by a seat or spectator that count 0, 1 and 2, and the number in hands."""
        kinds = len(self.deck.names)
        held = np.zeros((len(rows), kinds + 1), np.int16)
        if seat is not None:
            np.add.at(held, (np.arange(len(rows))[:, None], self.hands[rows, seat]), 1)
        rest = self.deck.copies[None, :] - self.open[rows] - held[:, :kinds]
        classes = (rest.astype(np.float32) @ self.deck.classes_flat).astype(int)
        hidden: Array = self.total[rows] - (0 if seat is None else self.sizes[rows, seat])
        return classes.reshape(len(rows), RANKS, 3), hidden


def hypergeometric(classes: Array, hidden: Array) -> Array:
    """Return the chance of each count in the hidden cards, `(row, rank, count)`.

    Args:
        classes: Cards not seen that count nothing, once and twice, `(row, rank, times)`.
        hidden: Number of these cards that are in hands.
    """
    most = int(hidden.max())
    found = np.zeros((len(classes), RANKS, most + 4))
    nothing, once, twice = classes[..., 0], classes[..., 1], classes[..., 2]
    every = COMBINATIONS[classes.sum(2), hidden[:, None]]
    for two in range(4):
        of_two = COMBINATIONS[twice, two] / every
        for one in range(most - two + 1):
            rest = hidden[:, None] - one - two
            ways = COMBINATIONS[nothing, np.maximum(rest, 0)] * (rest >= 0)
            found[..., one + 2 * two] += of_two * COMBINATIONS[once, one] * ways
    return found
