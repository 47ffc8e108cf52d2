"""The normal bot of Bid & Bluff in arrays: the nets learn among such bots, and are measured against them."""

from __future__ import annotations

import numpy as np

from bidtable.bots.bid_and_bluff.features import BIDS, MOST, RANKS, SUITS
from tests.lab.training.bid_and_bluff.rounds import CARDS, SUIT, Array, Rounds, Worth, barred

TRUMP_BEATEN, LED, CONTROL, SPOIL = 0.7, 0.18, 0.5, 0.05


class Table:
    """The numbers that a normal bot counts for some seats before it decides."""

    def __init__(self, rounds: Rounds, rows: Array, seats: Array) -> None:
        """Count."""
        n = rounds.n
        self.rounds, self.rows, self.seats = rounds, rows, seats
        at = np.arange(len(rows))[:, None]
        own = rounds.own[rows, seats]
        size = int(own[0].sum())
        self.hand = np.argsort(~own, axis=1, kind="stable")[:, :size]
        unseen = (~own & ~rounds.gone[rows]).reshape(-1, SUITS, RANKS)
        higher = unseen[:, :, ::-1].cumsum(2)[:, :, ::-1] - unseen
        lower = unseen.cumsum(2) - unseen
        self.higher, self.lower = higher.reshape(-1, CARDS), lower.reshape(-1, CARDS)
        self.unseen = unseen.sum(2)
        self.rivals = (seats[:, None] + np.arange(1, n)) % n
        self.open = ~rounds.voids[rows[:, None], self.rivals]
        pool = np.maximum(1, (self.unseen[:, None, :] * self.open).sum(2))
        following = (self.rivals - rounds.leader[rows][:, None]) % n < rounds.placed
        self.size = (rounds.left - following).astype(np.float32)
        self.per = (1 / pool).astype(np.float32)
        self.wants = self._wants(at)

    def _wants(self, at: Array) -> Array:
        rounds = self.rounds
        bids = rounds.bids[self.rows[:, None], self.rivals]
        need = bids - rounds.tricks[self.rows[:, None], self.rivals]
        left = rounds.left
        wants = np.clip(need / max(1, left), 0.1, 0.9)
        wants = np.where((need < 0) | (need > left), 0.6, wants)
        return np.where(bids < 0, 0.5, wants)

    def _lacks(self, found: Array) -> Array:
        lacks: Array = np.maximum(np.float32(0), 1 - found * self.per) ** self.size
        return lacks

    def beaten(self, cards: Array, led: Array, wants: Array) -> Array:
        """Return the chance that each rival beats a card that takes the trick so far, `(row, rival)`."""
        at = np.arange(len(cards))
        suit, trump = cards // RANKS, self.rounds.trump[self.rows]
        open_led = self.open[at, :, led]
        void = self._lacks(self.unseen[at, led][:, None] * open_led)
        above = self.higher[at, cards][:, None]
        open_trump = self.open[at, :, trump]
        over = void * wants * (1 - self._lacks(above * open_trump))
        high = 1 - self._lacks(above * open_led)
        forced = np.maximum(0.0, self._lacks(self.lower[at, cards][:, None] * open_led) - void)
        beaten = wants * high + (1 - wants) * forced
        trumped = void * wants * (1 - self._lacks(self.unseen[at, trump][:, None] * open_trump))
        beaten = beaten + np.where((led != trump)[:, None], trumped, 0.0)
        chance: Array = np.where((suit != led)[:, None], over, np.minimum(1.0, beaten))
        return chance

    def chances(self, left: int) -> tuple[Array, Array]:
        """Return each held card's chance to take one of `left` tricks, with and without the lead."""
        cards, trump = self.hand, self.rounds.trump[self.rows]
        alone = np.ones(cards.shape)
        for place in range(cards.shape[1]):
            card = cards[:, place]
            suit = card // RANKS
            beaten = self.beaten(card, suit, 0.25 + 0.5 * self.wants)
            alone[:, place] = (1 - np.where(suit == trump, TRUMP_BEATEN, 1.0)[:, None] * beaten).prod(1)
        missed = (1 - LED) ** left
        plain = SUIT[cards] != trump[:, None]
        leading = alone * np.where(plain, 1 - (0.0 if left <= 1 else 0.4) * missed, 1.0)
        return leading, alone * np.where(plain, 1 - missed, 1.0)


def outlook(chances: Array, worth: Array) -> Array:
    """Return the worth of each number of tricks taken so far, by the chances of the cards in hand."""
    order = np.argsort(-np.abs(chances - 0.5), axis=1, kind="stable")
    chances = np.take_along_axis(chances, order, 1)
    swing = CONTROL * chances * (1 - chances)
    values = worth.copy()
    for place in range(chances.shape[1]):
        low = (chances - swing)[:, place, None]
        high = (chances + swing)[:, place, None]
        gain = values[:, 1:] - values[:, :-1]
        values[:, :-1] += np.where(gain > 0, high, low) * gain
    return values


class Normal:
    """Decides as the normal bot does, by worths in rounds."""

    def __init__(self, noise: float, rng: np.random.Generator) -> None:
        """Take the share of decisions that are made at random, for variety."""
        self._noise, self._rng = noise, rng

    def bid(self, rounds: Rounds, rows: Array, seat: int, worth: Worth) -> Array:
        """Make the bid with the highest worth."""
        table = Table(rounds, rows, np.full(len(rows), seat))
        leading, following = table.chances(rounds.dealt)
        chances = leading if seat == 0 else following
        values = np.stack([outlook(chances, worth.rounds[rows, seat, bid])[:, 0] for bid in range(BIDS)], 1)
        values[np.arange(len(rows))[:, None], np.arange(BIDS)] += self._noisy((len(rows), BIDS))
        values[barred(rounds, rows, seat)[:, None] == np.arange(BIDS)] = -np.inf
        chosen: Array = values.argmax(1)
        return chosen

    def card(self, rounds: Rounds, rows: Array, seats: Array, legal: Array, worth: Worth) -> Array:
        """Play the card with the highest worth."""
        table = Table(rounds, rows, seats)
        left = table.hand.shape[1] - 1
        leading, following = table.chances(left)
        bids, taken = rounds.bids[rows, seats], rounds.tricks[rows, seats]
        worths = worth.rounds[rows, seats, bids]
        at = np.arange(len(rows))
        holder = rounds.holder[rows]
        need = rounds.bids[rows, holder] - rounds.tricks[rows, holder]
        spoil = np.where(need == 0, -SPOIL, np.where(need > 0, SPOIL, 0.0)) * (rounds.placed > 0)
        best = np.full(len(rows), -np.inf)
        chosen: Array = legal.argmax(1)
        for place in range(left + 1):
            card = table.hand[:, place]
            wins = self._wins(table, card)
            rest = [other for other in range(left + 1) if other != place]
            won = outlook(leading[:, rest], worths)[at, np.minimum(MOST, taken + 1)]
            lost = outlook(following[:, rest], worths)[at, taken]
            value = wins * won + (1 - wins) * lost + spoil * wins + self._noisy(len(rows))
            better = legal[at, card] & (value > best)
            best, chosen = np.where(better, value, best), np.where(better, card, chosen)
        return chosen

    def _noisy(self, shape: int | tuple[int, int]) -> Array:
        noise: Array = 3.0 * self._rng.random(shape) * (self._rng.random(shape) < self._noise)
        return noise

    def _wins(self, table: Table, cards: Array) -> Array:
        """Return the chance that cards take the tricks on the table."""
        rounds, rows = table.rounds, table.rows
        led = rounds.led[rows] if rounds.placed else cards // RANKS
        beaten = table.beaten(cards, led, table.wants)[:, : rounds.n - 1 - rounds.placed]
        wins: Array = np.where(rounds.beats(rows, cards), (1 - beaten).prod(1), 0.0)
        return wins
