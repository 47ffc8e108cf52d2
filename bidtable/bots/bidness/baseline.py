"""The yardstick of Bidness: its easy and normal bot as they were before the deck was tuned, to measure others against.

A rule-based bot.

It weighs every move in dollars: what its company will earn in the rounds left, less what the move costs, less a
part of what it brings to rivals. A loan costs more than its worth: it takes a Payback card to return it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from bidtable.bots.base import Cancel, Decision, Level, Limit, Reason, Unit, skill_at
from bidtable.bots.bidness.baseline_mind import Mind
from bidtable.bots.bidness.baseline_talks import Talks
from bidtable.bots.reasons import SLIP, decided
from bidtable.core.game import View
from bidtable.games.bidness import Bidness, moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.state import Observation

NERVE: Final = 0.1
"""How much bots err about their chance at a trial."""


class Skill(NamedTuple):
    """What a level can do.

    Attributes:
        noise: Error of each worth, in dollars.
        rivals: Whether it minds what rivals get.
        haste: How far towards its limit it jumps with a bid.
    """

    noise: float
    rivals: bool
    haste: float


SKILLS: Final = {
    Level.EASY: Skill(30.0, False, 0.5),
    Level.NORMAL: Skill(0.0, True, 0.3),
}


def make(game: Bidness, level: str) -> BidnessBot:
    """Return the bot of a level.

    Raises:
        ValueError: There is no such level here.
    """
    return BidnessBot(game.context, skill_at(SKILLS, level))


class BidnessBot:
    """The bot. It keeps nothing between calls."""

    reads_history = False

    def __init__(self, context: Context, skill: Skill) -> None:
        """Take a seat at a game.

        Args:
            context: The rules.
            skill: What it can do.
        """
        self._context = context
        self._skill = skill

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move that is worth most, in dollars."""
        legal = view.legal
        if view.seat is None or len(legal) == 1:
            return Decision(next(iter(legal)))
        mind = Mind(self._context, view.observation, view.seat, rivals=self._skill.rivals)
        reasons = self._weigh(mind, view, NERVE * rng.gauss(0, 1))
        noise = self._skill.noise
        chosen = max(reasons, key=lambda reason: reason.value + noise * rng.gauss(0, 1))
        return decided(chosen.move, reasons, Unit.DOLLARS, SLIP)

    def _weigh(self, mind: Mind, view: View[Observation], nerve: float) -> Sequence[Reason]:
        legal = view.legal
        phase = view.observation.phase
        if phase == "discard":
            return [mind.discard(move) for move in legal if isinstance(move, moves.Discard)]
        if phase == "play":
            return [mind.turn(move) for move in legal]
        if phase == "salaries":
            return [mind.salaries(move) for move in legal]
        assert isinstance(legal, Amounts)
        if phase == "auction":
            return self._auction(mind, legal)
        talks = Talks(mind, nerve)
        return talks.claim(legal) if phase == "claim" else talks.answer(legal)

    def _auction(self, mind: Mind, legal: Amounts) -> list[Reason]:
        """Bid up to the limit, in steps that grow with the room below it; drop out beyond."""
        limit = mind.limit(mind.seat, mind.seen.card, mind.seen.owner)
        amounts = legal.amounts
        found: list[Reason] = [Reason(moves.DropOut(), 0.0, f"worth at most ${limit:.0f}")]
        if not amounts or amounts[0] > limit:
            low = [Reason(moves.Bid(amounts[0]), limit - amounts[0], "too dear")] if amounts else []
            return [*found, *low]
        room = min(limit, amounts[-1]) - amounts[0]
        steps = int(room * self._skill.haste // amounts.step)
        amount = amounts[0] + steps * amounts.step
        gain = limit - amount + 1
        return [Reason(moves.Bid(amount), gain, f"worth at most ${limit:.0f}"), *found]


__all__ = ["SKILLS", "BidnessBot", "Skill", "make"]
