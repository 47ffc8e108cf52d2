"""Weighs moves for the judgement of decisions: those that a bot weighs and the one made, in chances to win.

A bot that chooses may leave moves out, and put foolish moves behind all others. A judge may not: the move that a
person made has a value of its own, and its loss is no greater than the stake.
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
    """Weighs the moves of one game. It keeps nothing between calls but what follows from the rules."""

    def weigh(
        self, view: View[Any], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Weigh the moves that are worth a thought, and the one that was made.

        Args:
            view: The seat's view when it decided; more than one move is legal.
            made: What it decided.
            limit: How much may be thought.
            rng: Source of luck; it follows from the view.
            cancel: Set when the answer is no longer wanted.

        Returns:
            The reasons, best first, in chances to win from 0 to 1, the made move among them; none where moves differ in
            nothing that can be told so: a matter of taste, or nobody knows.
        """
        ...


class BotWeigher:
    """Weighs moves by a bot's own reasons; it cannot rate a move that the bot does not weigh."""

    def __init__(self, bot: Bot) -> None:
        """Take the bot."""
        self._bot = bot

    def weigh(
        self, view: View[Any], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Let the bot decide, and take what it says."""
        return rated(self._bot.choose(view, limit, rng, cancel).reasons, made)


def rated(reasons: Iterable[Reason], made: Move) -> tuple[Reason, ...]:
    """Return what a bot said if decisions can be judged by it: in chances, and of the made move too.

    Args:
        reasons: What it said.
        made: The move that was made.
    """
    found = tuple(reasons)
    told = all(reason.unit is Unit.CHANCE for reason in found) and any(
        reason.move == made for reason in found
    )
    return told_again(found, made) if told else ()


def discounted(reasons: Iterable[Reason], part: float) -> list[Reason]:
    """Return moves whose losses against the best one are reduced to the part that proved true.

    Args:
        reasons: The moves.
        part: The part of such losses that proved true, as measured (`docs/review.md`).
    """
    found = list(reasons)
    top = max(reason.value for reason in found)
    return [replace(reason, value=top - part * (top - reason.value)) for reason in found]


def told_again(weighed: Iterable[Reason], made: Move) -> tuple[Reason, ...]:
    """Return moves with the chances to win that were found, in words, best first; the made one first among equals.

    Args:
        weighed: The moves: value, and what it rests on (or the words of the bot, which begin with the value).
        made: The move that was made.
    """
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
