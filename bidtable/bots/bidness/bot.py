"""The levels of Bidness, and the bot that plays the easy and the normal one.

This bot projects each company's cash and Payback cards over the coming Business Phases, and makes a chance to win of
that. It judges every move by the change of its own chance. So a move that helps a leader is worth less to it, and one
that stops a leader is worth more.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bidness.auctions import Auction
from bidtable.bots.bidness.features import knows
from bidtable.bots.bidness.hard import HardBot
from bidtable.bots.bidness.policy import NORMAL, Appraisal, Nature, frankly
from bidtable.bots.bidness.race import Race
from bidtable.bots.bidness.talks import ANSWERS, Talks
from bidtable.bots.bidness.turns import Turns
from bidtable.bots.common.base import Bot, Cancel, Decision, Level, Limit, Reason, Unit, skill_at
from bidtable.bots.common.reasons import SLIP, decided
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bidness import Bidness, moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import Lawsuit
from bidtable.games.bidness.state import Observation

NATURES: Final = {
    Level.EASY: Nature(noise=0.06, bids=0.45, hires=0.4, loans=0),
    Level.NORMAL: NORMAL,
}
ALONE: Final = ("discard", "play", "salaries")
"""Phases in which a seat decides without bids or answers of others."""
STEADY: Final = Nature()
"""The bot that the deck was tuned with: as the normal one, but it bids a greater part of a card's value."""
HOLES: Final = {
    "never-sues": Nature(sues=False),
    "only-sells": Nature(plays=False),
    "never-bids": Nature(bids=0.0, hires=0.0),
    "never-hires": Nature(hires=0.0),
    "full-value": Nature(bids=1.0, hires=1.0),
}
"""The steady bot with exactly one hole in its play; the deck must punish each."""


def make(game: Bidness, level: str) -> Bot:
    """Return the bot of a level.

    Raises:
        ValueError: There is no such level here.
    """
    context = game.context
    if level == Level.HARD:
        usual = BidnessBot(context, NATURES[Level.NORMAL])
        return HardBot(context, usual) if knows(context) else usual
    return BidnessBot(context, skill_at(NATURES, level))


def steady(game: Bidness) -> BidnessBot:
    """Return the bot that the deck was tuned with."""
    return BidnessBot(game.context, STEADY)


class BidnessBot:
    """The bot. It keeps nothing of a game between calls."""

    reads_history = False

    def __init__(self, context: Context, nature: Nature) -> None:
        """Take a seat at a game.

        Args:
            context: The rules.
            nature: How it plays.
        """
        self._context = context
        self._nature = nature
        self._race = Race(context)

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move that adds most to the chance to win."""
        legal = view.legal
        if view.seat is None or len(legal) == 1:
            return Decision(next(iter(legal)))
        mind = Appraisal(self._context, self._race, view.observation, view.seat, self._nature)
        reasons = self._weigh(mind, view, self._nature.nerve * rng.gauss(0, 1))
        noise, best = self._nature.noise, max(reason.value for reason in reasons)
        # Nobody borrows by mistake.
        able = [
            reason for reason in reasons if reason.value == best or not isinstance(reason.move, moves.Borrow)
        ]
        chosen = max(able, key=lambda reason: reason.value + (noise * rng.gauss(0, 1) if noise else 0)).move
        if view.observation.phase in ANSWERS:
            return decided(chosen, reasons, Unit.DOLLARS, SLIP)
        return decided(chosen, self._told(mind, view, reasons), Unit.CHANCE, SLIP)

    def _told(self, mind: Appraisal, view: View[Observation], reasons: Sequence[Reason]) -> list[Reason]:
        """Return moves valued by their chance to win in place of their gain."""
        phase = view.observation.phase
        if phase not in ALONE:
            return [replace(reason, value=mind.now + reason.value) for reason in reasons]
        shown = [
            replace(reason, value=mind.now + reason.value)
            if reason.barred or reason.value >= -max(0.0, mind.now) / 2
            else replace(reason, value=mind.now + reason.value, chance=_lost(mind.now, -reason.value))
            for reason in reasons
        ]
        if any(reason.barred for reason in shown):
            wild = self._nature._replace(wary=False)
            frank = Turns(Appraisal(self._context, self._race, mind.seen, mind.seat, wild))
            shown = frankly(shown, lambda move: mind.now + _alone(frank, phase, move).value)
        # A loan is no turn (BN-4): all other moves can still be made after it, so it is worth as much at least.
        most = max(
            (reason.value for reason in shown if not isinstance(reason.move, moves.Borrow)), default=0.0
        )
        return [
            replace(reason, chance=most)
            if isinstance(reason.move, moves.Borrow) and reason.value > most
            else reason
            for reason in shown
        ]

    def _weigh(self, mind: Appraisal, view: View[Observation], nerve: float) -> Sequence[Reason]:
        legal = view.legal
        phase = view.observation.phase
        if phase in ALONE:
            turns = Turns(mind)
            return [_alone(turns, phase, move) for move in legal if self._knows(move)]
        assert isinstance(legal, Amounts)
        if phase == "auction":
            return Auction(mind).reasons(legal)
        talks = Talks(mind, nerve)
        return talks.claim(legal) if phase == "claim" else talks.answer(legal)

    def _knows(self, move: Move) -> bool:
        """Return whether the bot makes such moves: some have a hole in their play."""
        if not isinstance(move, moves.Play):
            return True
        if not self._nature.plays:
            return False
        effect = self._context.cards.effects[self._context.cards.number[move.card]]
        return self._nature.sues or not isinstance(effect, Lawsuit)


def _lost(now: float, gone: float) -> float:
    """Return the rest of a chance to win that loses more than half of itself.

    The chance now leaves out later gains of cards. So a card may seem to take more of the chance than there is.
    """
    return (now / 2) ** 2 / gone if now > 0 else 0.0


def _alone(turns: Turns, phase: str, move: Move) -> Reason:
    """Weigh a move of a phase in which nobody bids or answers."""
    if phase == "salaries":
        return turns.salaries(move)
    return turns.discard(move) if isinstance(move, moves.Discard) else turns.turn(move)


__all__ = ["HOLES", "NATURES", "STEADY", "BidnessBot", "make", "steady"]
