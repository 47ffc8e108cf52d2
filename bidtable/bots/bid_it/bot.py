"""The bot that plays BID-IT!"""

# Among moves of about the same value, the bot chooses at random, so that its moves reveal little. The level
# Easy looks only at its own cards, and makes mistakes. The level Normal takes bids as hints only if two
# players are left. The level Hard always takes bids as hints.

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from bidtable.bots.bid_it.dominated import beyond_doubt, shares_by_score
from bidtable.bots.bid_it.features import DOUBT
from bidtable.bots.bid_it.policy import Option, Policy, Temper, before_draw
from bidtable.bots.common.base import Bot, Cancel, Decision, Level, Limit, Reason, Unit, skill_at
from bidtable.bots.common.reasons import MIXED, SLIP, decided, undecided
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_it import BidIt, moves
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.players import alive
from bidtable.games.bid_it.state import Observation

LET_BE: Final = 0.33
"""Smallest share of a pass in the random choice of a move, after a call that a new call could replace (BI-12)."""


class Tempers(NamedTuple):
    """The settings of one bot level, for games of two players and for larger games."""

    duel: Temper
    table: Temper


TEMPERS: Final = {
    Level.EASY: Tempers(
        Temper(0.3, 0.0, 0.0, wavers=0.5, slips=True),
        Temper(0.28, 0.0, 0.0, wavers=0.5, slips=True),
    ),
    Level.NORMAL: Tempers(Temper(0.2, 0.8, 0.6), Temper(0.005, 0.0, 0.0, 0.1)),
    Level.HARD: Tempers(
        Temper(0.06, 0.8, patience=0.3, wary=True), Temper(0.005, 0.0, 1.0, 0.1, judges=True, wary=True)
    ),
}


def make(game: BidIt, level: str) -> Bot:
    """Return the bot of a level."""
    return BidItBot(game.context, skill_at(TEMPERS, level))


class BidItBot:
    """The bot of BID-IT!, at all levels."""

    reads_history = False

    def __init__(self, context: Context, tempers: Tempers) -> None:
        self._context = context
        self._tempers = tempers

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        legal, known = list(view.legal), view.observation
        if view.seat is None or len(legal) == 1 or cancel.is_set():
            return Decision(legal[0])
        if known.phase == "give_up":
            return undecided(legal, rng, Unit.CARDS)
        temper = self._tempers.duel if len(alive(known)) == 2 else self._tempers.table
        policy = Policy(self._context, before_draw(self._context, known, view.seat), view.seat, temper)
        if known.phase == "discard":
            weighed = policy.discards(known)
            return decided(max(weighed, key=lambda reason: reason.value).move, weighed, Unit.CHANCE)
        weighed = _shared(policy, policy.options(legal))
        drawn = rng.choices(weighed, [reason.share for reason in weighed])[0]
        return decided(drawn.move, weighed, Unit.CHANCE, SLIP if temper.slips else MIXED)


def let_be(policy: Policy, reasons: Sequence[Reason], shares: list[float]) -> list[float]:
    # If no seat passes, a Challenge and a Perfecto can follow each other without end (BI-12).
    known = policy.known
    right, exact = policy.belief.last_bid(policy.belief.plain)
    certain = right <= 0 or exact > 1 - DOUBT
    over = [isinstance(reason.move, (moves.Challenge, moves.Perfecto)) for reason in reasons]
    called = any(share for share, call in zip(shares, over, strict=True) if call)
    if not known.call or certain or not called:
        return shares
    passes, total = [isinstance(reason.move, moves.Pass) for reason in reasons], sum(shares)
    return [max(share, LET_BE * total) if each else share for share, each in zip(shares, passes, strict=True)]


def _shared(policy: Policy, options: list[Option]) -> list[Reason]:
    # It is in vain to show a card for a bid that is nearly lost.
    lost = [option for option in options if option.reason.value < policy.lost]
    vain = [option for option in lost if isinstance(option.reason.move, moves.Sidestep)]
    options = [option for option in options if option not in vain] or options
    reasons = [option.reason for option in options]
    sure = beyond_doubt(policy.belief, policy.odds, reasons)
    siding = policy.known.phase in ("side", "sides")
    heat = policy.card * (policy.temper.wavers if siding else policy.temper.heat)
    # A seat that has surrendered need not hide its hand any more.
    if sure or not heat or policy.known.call == "surrender":
        best = max(sure or reasons, key=lambda reason: reason.value)
        shares = [float(reason is best) for reason in reasons]
    else:
        scores = [option.reason.value + heat * policy.temper.pull * option.usual for option in options]
        shares = shares_by_score(scores, heat)
    shares = let_be(policy, reasons, shares)
    found: dict[Move, Reason] = {}
    for reason, share in zip(reasons, shares, strict=True):
        other = found.get(reason.move, reason)
        better = reason if reason.value > other.value else other
        found[reason.move] = replace(better, share=share + (other.share if other is not reason else 0.0))
    for option in vain:
        found.setdefault(option.reason.move, replace(option.reason, barred=True))
    # The nets may estimate a chance slightly below 0.
    return [replace(reason, chance=0.0) if reason.value < 0 else reason for reason in found.values()]
