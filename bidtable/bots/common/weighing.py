"""Rates moves by the chance to win, also moves that a bot would ignore."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from bidtable.bots.common.base import Bot, Cancel, Limit, Reason, Unit
from bidtable.bots.common.reasons import decided
from bidtable.core.game import View
from bidtable.core.model import Move


class Weigher(Protocol):
    """Rates the moves of one game."""

    def weigh(
        self,
        view: View[Any],
        made: Move,
        limit: Limit,
        rng: random.Random,
        cancel: Cancel,
        drawn: Sequence[Move] = (),
    ) -> tuple[Reason, ...]:
        """Return the moves with their chances to win, best first."""
        # The result is empty if all moves are equal or cannot be rated. Moves that were `drawn` at random are
        # rated too if that takes little time, and marked.
        ...


class BotWeigher:
    """Rates moves as a bot does."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def weigh(
        self,
        view: View[Any],
        made: Move,
        limit: Limit,
        rng: random.Random,
        cancel: Cancel,
        drawn: Sequence[Move] = (),
    ) -> tuple[Reason, ...]:
        # The result is empty if the bot did not consider the made move.
        found = self._bot.choose(view, limit, rng, cancel).reasons
        rated = all(reason.unit is Unit.CHANCE for reason in found)
        return told_again(found, made) if rated and made in [reason.move for reason in found] else ()


def discounted(reasons: Iterable[Reason], part: float) -> list[Reason]:
    # The page `docs/review.md` lists the parts.
    found = list(reasons)
    top = max(reason.value for reason in found)
    return [replace(reason, value=top - part * (top - reason.value)) for reason in found]


def told_again(weighed: Iterable[Reason], made: Move) -> tuple[Reason, ...]:
    kept = [
        replace(
            reason,
            value=min(1.0, max(0.0, reason.value)),
            text=reason.text.partition(" to win: ")[2] or reason.text,
            chance=None,
            barred=False,
            drawn=reason.drawn and reason.move != made,
        )
        for reason in weighed
    ]
    return decided(made, kept, Unit.CHANCE).reasons
