"""Computes the two chances of a bid that the coach tells: by the cards, and by the bids and draws as well."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from typing import Final, NamedTuple, TypeAlias

import msgspec

from bidtable.bots.bid_it import inputs
from bidtable.bots.bid_it.belief import Belief, Odds
from bidtable.bots.bid_it.features import COACH, DOUBT, PER_CARD, SIGN, SPREAD
from bidtable.bots.bid_it.nets import DUEL, TABLE, brain
from bidtable.bots.common import nets
from bidtable.bots.common.log_odds import chance_of, log_odds
from bidtable.bots.common.nets import Net
from bidtable.core.game import View
from bidtable.core.model import Event, Seat
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import Counted, HandsShown
from bidtable.games.bid_it.state import NOBODY, Observation

NAME: Final = "bid_it_coach"
ROUNDS: Final = 3.0
"""After this number of showdowns, their mean counts half as much as it would after very many."""
HIGHEST: Final = 3.0
SURELY: Final = 1e-9

Habits: TypeAlias = tuple[float, float, float, float]
"""What earlier showdowns of a match tell about its bids: how many there were, how high the bids were, how often the
ranks occurred, and how many bids were right.
"""


class Learned(msgspec.Struct, frozen=True):
    """The numbers that the coach has learned.

    Attributes:
        draws: The lean of the odds of a rank by a rival's draws, see `_lean`.
        power: The power of the odds of bids that nobody else has made.
    """

    provenance: dict[str, str]
    draws: tuple[float, float, float]
    power: float


class Chances(NamedTuple):
    """The chances of a bid.

    Attributes:
        cards: The chance by the cards that are seen and by the cards that players discarded.
        likely: The chance by bids and draws as well.
    """

    cards: float
    likely: float

    @property
    def sure(self) -> bool:
        """Whether the cards alone decide."""
        return min(self.cards, 1 - self.cards) < SURELY


def learned() -> Learned:
    return nets.learned(NAME, Learned)


@cache
def net() -> Net:
    return next(nets.nets(nets.data_of(NAME), (COACH,)))


def habits(history: Iterable[Event]) -> Habits:
    """Return what the earlier showdowns of a match tell about its bids."""
    count = heights = found = right = total = 0.0
    for event in history:
        if isinstance(event, HandsShown):
            total = sum(map(len, event.hands))
        elif isinstance(event, Counted):
            count += 1
            heights += _height(event.quantity, total)
            found += _height(event.count, total)
            right += event.count >= event.quantity
    parts = count + ROUNDS
    return count / parts, heights / parts, found / parts, right / parts


def _height(quantity: float, total: float) -> float:
    away = (quantity - PER_CARD * total) / (SPREAD * math.sqrt(total))
    return min(HIGHEST, max(-HIGHEST, away))


def coach_of(context: Context, view: View[Observation]) -> Coach:
    """Return the coach of a player."""
    return _coach(context, view.observation, habits(view.history))


@lru_cache(maxsize=4)
def _coach(context: Context, known: Observation, before: Habits) -> Coach:
    return Coach(context, known, before)


class Coach:
    """Knows the chances of all bids, from the view of one player."""

    def __init__(self, context: Context, known: Observation, before: Habits) -> None:
        seat = known.seat
        viewer = NOBODY if seat is None or not known.deals[seat] else seat
        self._known, self._before = known, before
        self._belief = belief = Belief(context, known, viewer)
        self._odds = inputs.tilted(belief, brain(DUEL if len(belief.alive) == 2 else TABLE).tilts)

    def right(self, quantity: int, rank: int) -> Chances:
        """Return the chances that a bid is right."""
        if self._stands(quantity, rank):
            return Chances(self._cards(rank).right(quantity), self._standing[0])
        return self._chances(self._cards(rank).right(quantity), self._odds[rank - 1].right(quantity))

    def exact(self, quantity: int, rank: int) -> Chances:
        """Return the chances that a bid is exactly right."""
        if self._stands(quantity, rank):
            return Chances(self._cards(rank).exact(quantity), self._standing[1])
        return self._chances(self._cards(rank).exact(quantity), self._odds[rank - 1].exact(quantity))

    def _chances(self, cards: float, likely: float) -> Chances:
        return Chances(cards, powered(likely, learned().power) if 0 < likely < 1 else likely)

    def _stands(self, quantity: int, rank: int) -> bool:
        # A bid of a rival tells more than a bid that the viewer made or may make.
        known = self._known
        return (quantity, rank) == (
            known.quantity,
            known.rank,
        ) and NOBODY != self._belief.seat != known.bidder

    @cached_property
    def _standing(self) -> tuple[float, float]:
        own = float(self._belief.seat == self._known.bidder)
        return inputs.judged(self._belief, self._odds, net(), [own, *self._before])

    def _cards(self, rank: int) -> Odds:
        belief = self._belief
        lean = sum([self._lean(seat, rank) for seat in belief.alive if seat != belief.seat])
        return belief.plain[rank - 1].tilted(lean) if lean else belief.plain[rank - 1]

    def _lean(self, seat: Seat, rank: int) -> float:
        # A player keeps what counts, so the cards that were kept count for more than cards of the deck.
        belief, signs = self._belief, self._belief.signs[seat][rank - 1]
        if not signs[SIGN.changed] or not belief.held[seat]:
            return 0.0
        by_change, by_thrown, by_kept = learned().draws
        kept = max(0.0, signs[SIGN.held] - signs[SIGN.changed])
        told = by_change * signs[SIGN.changed] + by_thrown * signs[SIGN.thrown] + by_kept * kept
        return told * belief.held[seat] / belief.unseen


def powered(chance: float, power: float) -> float:
    """Raise the odds of a chance to a power."""
    return chance_of(power * log_odds(chance, DOUBT))
