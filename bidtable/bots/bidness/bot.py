"""The bot of Bidness, which compares moves by the chance to win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bidness.appraisal import Appraisal
from bidtable.bots.bidness.auctions import Auction
from bidtable.bots.bidness.features import knows
from bidtable.bots.bidness.levels import LEVELS, NORMAL, Nature
from bidtable.bots.bidness.prices import rates
from bidtable.bots.bidness.race import Race
from bidtable.bots.bidness.talks import ANSWERS, Talks
from bidtable.bots.bidness.turns import Turns, frankly
from bidtable.bots.common.base import Cancel, Decision, Limit, Reason, Unit, skill_at
from bidtable.bots.common.reasons import SLIP, decided
from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bidness import Bidness, moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.state import Observation

ALONE: Final = ("discard", "play", "salaries")
"""Phases of the game in which a seat decides without bids or answers of other seats."""


def make(game: Bidness, level: str) -> BidnessBot:
    """Return the bot of a level.

    Hard becomes Normal if the neural nets were not trained with these rules.
    """
    nature = skill_at(LEVELS, level)
    return BidnessBot(game.context, nature if not nature.learned or knows(game.context) else NORMAL)


class BidnessBot:
    """The bot of Bidness."""

    def __init__(self, context: Context, nature: Nature) -> None:
        self.nature = nature
        self.reads_history = nature.learned
        self._race = Race(context)

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        legal = view.legal
        if view.seat is None or len(legal) == 1 or cancel.is_set():
            return Decision(next(iter(legal)))
        mind = self.appraise(view, view.seat)
        reasons = self._weighed(mind, view, self.nature.nerve * rng.gauss(0, 1), cancel)
        noise, best = self.nature.noise, max(reason.value for reason in reasons)
        # A bot never borrows by mistake.
        able = [
            reason for reason in reasons if reason.value == best or not isinstance(reason.move, moves.Borrow)
        ]
        chosen = max(able, key=lambda reason: reason.value + (noise * rng.gauss(0, 1) if noise else 0)).move
        unit = Unit.DOLLARS if view.observation.phase in ANSWERS else Unit.CHANCE
        if view.observation.phase in ALONE:
            reasons = self._shown(mind, view, reasons)
        return decided(chosen, reasons, unit, SLIP)

    def appraise(self, view: View[Observation], seat: Seat, *, wary: bool = True) -> Appraisal:
        nature = self.nature if wary else self.nature._replace(wary=False)
        paid = rates(self._race.context, view.history) if nature.learned else {}
        return Appraisal(self._race, view.observation, seat, nature, paid)

    def _weighed(
        self, mind: Appraisal, view: View[Observation], nerve: float, cancel: Cancel
    ) -> Sequence[Reason]:
        legal, phase = view.legal, view.observation.phase
        if phase in ALONE:
            return list(Turns(mind).weighed(legal, cancel))
        assert isinstance(legal, Amounts)
        if phase == "auction":
            return Auction(mind).reasons(legal)
        talks = Talks(mind, nerve)
        return talks.claim(legal) if phase == "claim" else talks.answer(legal)

    def _shown(self, mind: Appraisal, view: View[Observation], reasons: Sequence[Reason]) -> Sequence[Reason]:
        if not mind.learned:
            reasons = [_lowered(reason, mind.now) for reason in reasons]
        if any(reason.barred for reason in reasons):
            frank = Turns(self.appraise(view, mind.seat, wary=False))
            reasons = frankly(reasons, lambda move: frank.weigh(move).value)
        if mind.learned:
            return reasons
        # A loan uses no turn (BN-4). All other moves stay possible, so the loan is worth at least as much.
        most = max(
            (reason.value for reason in reasons if not isinstance(reason.move, moves.Borrow)), default=0.0
        )
        return [
            replace(reason, chance=most)
            if isinstance(reason.move, moves.Borrow) and reason.value > most
            else reason
            for reason in reasons
        ]


def _lowered(reason: Reason, now: float) -> Reason:
    # The projection of the cash ignores later gains of cards, and so overrates losses.
    loss = now - reason.value
    if reason.barred:
        return reason
    if now <= 0.0:
        return replace(reason, chance=max(0.0, reason.value))
    return reason if loss <= now / 2 else replace(reason, chance=(now / 2) ** 2 / loss)
