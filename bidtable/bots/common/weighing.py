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
    """A judge of the decisions of one game. A judge stores only tables of a game's rules between two decisions."""

    def weigh(
        self, view: View[Any], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Estimate the chance to win after each move that the judge considers, and after the made move.

        Returns:
            The considered moves with their chances to win, including the made move, best first. The result is empty
            if the judge cannot rate the moves, or if all moves are equally good.
        """
        ...


class BotWeigher:
    """A judge that uses a bot's reasons, and cannot rate a move that the bot does not consider."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def weigh(
        self, view: View[Any], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Return the moves that the bot considered."""
        found = self._bot.choose(view, limit, rng, cancel).reasons
        rated = all(reason.unit is Unit.CHANCE for reason in found)
        return told_again(found, made) if rated and made in [reason.move for reason in found] else ()


def discounted(reasons: Iterable[Reason], part: float) -> list[Reason]:
    """Multiply the loss of each move against the best move by a measured factor (`docs/review.md`)."""
    found = list(reasons)
    top = max(reason.value for reason in found)
    return [replace(reason, value=top - part * (top - reason.value)) for reason in found]


def told_again(weighed: Iterable[Reason], made: Move) -> tuple[Reason, ...]:
    """Return moves with sentences about their chances to win, best first."""
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
