"""Judges of decisions, which estimate the chance to win after each move.

A judge must also rate foolish moves that a person made, which a bot may ignore.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Protocol

from msgspec.structs import replace

from bidtable.bots.common.base import Bot, Cancel, Limit, Reason, Unit
from bidtable.bots.common.reasons import decided
from bidtable.core.game import View
from bidtable.core.model import Move


class Weigher(Protocol):
    """A judge of the decisions of one game, which stores only tables of the rules between two decisions."""

    def weigh(
        self, view: View[Any], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Return the moves with their chances to win, best first; empty if all are equal or cannot be rated."""
        ...


class BotWeigher:
    """A judge that uses a bot's reasons, and cannot rate a move that the bot does not consider."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def weigh(
        self, view: View[Any], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Return the moves that the bot considered; empty if the bot did not rate the made move."""
        found = self._bot.choose(view, limit, rng, cancel).reasons
        rated = all(reason.unit is Unit.CHANCE for reason in found)
        return told_again(found, made) if rated and made in [reason.move for reason in found] else ()


def discounted(reasons: Iterable[Reason], part: float) -> list[Reason]:
    """Multiply the estimated loss of each move by a factor below 1, as `docs/review.md` explains."""
    found = list(reasons)
    top = max(reason.value for reason in found)
    return [replace(reason, value=top - part * (top - reason.value)) for reason in found]


def told_again(weighed: Iterable[Reason], made: Move) -> tuple[Reason, ...]:
    """Return the moves with sentences about the chances to win, with the best move first."""
    kept = [
        replace(
            reason,
            value=min(1.0, max(0.0, reason.value)),
            text=reason.text.partition(" to win: ")[2] or reason.text,
            chance=None,
            barred=False,
        )
        for reason in weighed
    ]
    return decided(made, kept, Unit.CHANCE).reasons
