"""Whole games in arrays: the worth of Deal cards, as a chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from bidtable.bots.bid_it.win_chance import WinChances
from bidtable.core.model import Setup
from bidtable.games.bid_it import load
from bidtable.games.bid_it.state import State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.lab.training.bid_it.players import Player
from tests.lab.training.bid_it.rounds import Deck, Rounds
from tests.lab.training.bid_it.school import FULL, Outcome, Play
from tests.lab.training.nets import Array

FITS = 400
"""Number of steps of the fit of strengths."""


@cache
def _begun(seats: int) -> State:
    return load(Library(places.shipped_rules())).start(Setup(seats))


@cache
def ratios(deals: tuple[int, ...]) -> tuple[float, ...]:
    """Return the worth to each seat of another's loss of a Deal card, in own Deal cards, as the bot reckons it.

    Args:
        deals: The Deal cards of all seats, including those that are out; more than two seats are in.
    """
    table = WinChances(replace(_begun(len(deals)), deals=deals))
    found = [0.0] * len(deals)
    alive = [seat for seat, cards in enumerate(deals) if cards]
    for seat in alive:
        mine = table.now[seat]
        gains = [table.chance(seat, other, 1) - mine for other in alive if other != seat]
        found[seat] = sum(gains) / len(gains) / max(1e-6, mine - table.chance(seat, seat, 1))
    return tuple(found)


class Stand(NamedTuple):
    """Games at the beginning of their rounds, and their winners; a row for each round."""

    deals: Array
    first: Array
    winner: Array


class Games:
    """Games side by side."""

    def __init__(self, deck: Deck, kinds: Array, players: Sequence[Player], rng: np.random.Generator) -> None:
        """Sit down.

        Args:
            deck: The deck.
            kinds: The player at each seat: numbers of players, `(game, seat)`.
            players: Who there is.
            rng: The generator of chance.
        """
        self._deck, self._kinds, self._players, self._rng = deck, kinds, players, rng
        count, self._seats = kinds.shape
        self._full = FULL[self._seats]
        self.deals = np.full((count, self._seats), self._full)
        self.first = (rng.random(count) * self._seats).astype(int)

    def play(self) -> Stand:
        """Play all games; the seat with the last Deal card wins."""
        deals, first, game = [], [], []
        while (on := np.nonzero((self.deals > 0).sum(1) > 1)[0]).size:
            deals.append(self.deals[on].copy())
            first.append(self.first[on].copy())
            game.append(on)
            left = (self.deals[on] > 0).sum(1)
            for seats in range(2, self._seats + 1):
                rows = on[left == seats]
                if len(rows):
                    self._round(rows, seats)
        winner = (self.deals > 0).argmax(1)
        return Stand(np.concatenate(deals), np.concatenate(first), winner[np.concatenate(game)])

    def played(self, rounds: Rounds, rows: Array, kinds: Array) -> Outcome:
        """Play one round of some games."""
        return Play(rounds, kinds, self._players).play()

    def _round(self, rows: Array, seats: int) -> None:
        """Play a round of the games with this number of seats left."""
        count = self._seats
        around = (self.first[rows][:, None] + np.arange(count)) % count
        alive = self.deals[rows[:, None], around] > 0
        # The seats still in come first, clockwise from the first bidder.
        order = np.argsort(~alive, axis=1, kind="stable")[:, :seats]
        places = np.take_along_axis(around, order, 1)
        deals = self.deals[rows[:, None], places]
        sizes = np.where(deals == 1, self._full, deals)
        ratio = np.ones(deals.shape)
        if seats > 2:
            every = np.array([ratios(tuple(each)) for each in self.deals[rows].tolist()])
            ratio = np.take_along_axis(every, places, 1)
        rounds = Rounds(self._deck, sizes, ratio, self._rng)
        found = self.played(rounds, rows, self._kinds[rows[:, None], places])
        left = deals - found.lost[..., 0].astype(int)
        self.deals[rows[:, None], places] = left
        # The winner of the showdown bids first, or the next seat that is still in.
        turn = found.winner
        for _ in range(seats):
            turn = np.where(left[np.arange(len(rows)), turn] > 0, turn, (turn + 1) % seats)
        self.first[rows] = places[np.arange(len(rows)), turn]


def strengths(stand: Stand, seats: int) -> list[float]:
    """Fit the worth of Deal cards while more than two seats are in; a seat's chance to win is its share of the sum."""
    several = (stand.deals > 0).sum(1) > 2
    deals, winner = stand.deals[several], stand.winner[several]
    score = np.log(np.arange(FULL[seats] + 1) + 0.01)
    seen = np.zeros(FULL[seats] + 1)
    for count in range(1, FULL[seats] + 1):
        seen[count] = (deals == count).sum()
    rows = np.arange(len(deals))
    for _ in range(FITS):
        strong = np.exp(score[deals]) * (deals > 0)
        part = strong / strong.sum(1, keepdims=True)
        won = np.zeros(deals.shape)
        won[rows, winner] = 1
        slope = np.array([((won - part) * (deals == count)).sum() for count in range(FULL[seats] + 1)])
        score += 2.0 * slope / (seen + 50)
    score -= score[FULL[seats]]
    return [0.0, *[round(float(np.exp(value)), 4) for value in score[1:]]]


def first_wins(deck: Deck, player: Player, count: int, rng: np.random.Generator) -> Array:
    """Return the first bidder's share of won rounds between two seats, by the sizes of both hands."""
    sizes = np.stack(np.meshgrid(np.arange(1, 7), np.arange(1, 7), indexing="ij"), 2).reshape(-1, 2)
    sizes = np.tile(sizes, (count, 1))
    rounds = Rounds(deck, sizes, np.ones(sizes.shape), rng)
    lost = Play(rounds, np.zeros(sizes.shape, int), [player]).play().lost[:, 0, 0]
    found = np.full((7, 7), 0.5)
    for one in range(1, 7):
        for other in range(1, 7):
            found[one, other] = 1 - lost[(sizes[:, 0] == one) & (sizes[:, 1] == other)].mean()
    return found


def duels(rounds: Array, seats: int) -> list[list[float]]:
    """Return the first bidder's chance to win between two seats, by the Deal cards of both.

    Args:
        rounds: The first bidder's share of won rounds, by the sizes of the hands.
        seats: Seats of the game, which decide the size of a full hand.
    """
    full = FULL[seats]
    found = np.zeros((full + 1, full + 1))
    found[1:, 0] = 1
    for total in range(2, 2 * full + 1):
        for one in range(max(1, total - full), min(full, total - 1) + 1):
            other = total - one
            wins = rounds[full if one == 1 else one, full if other == 1 else other]
            # The winner of a round bids first in the next one.
            found[one, other] = wins * found[one, other - 1] + (1 - wins) * (1 - found[other, one - 1])
    return [[round(float(value), 4) for value in row] for row in found]
