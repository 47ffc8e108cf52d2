"""Judges of decisions, which estimate the chance to win with the made move and with other moves.

A bot that chooses a move may ignore foolish moves. A judge must also rate a foolish move that a person made, and the
rated loss must not exceed the stake.
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
    """A judge of the decisions of one game. Between calls a judge stores only tables computed from the rules."""

    def weigh(
        self, view: View[Any], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Weigh the moves that the judge considers, and the move that was made.

        Args:
            view: The seat's view when it decided; more than one move is legal.
            made: The move that the seat made.
            limit: The thinking limit.
            rng: The random stream, which depends on the view alone.
            cancel: Signal that the answer is no longer wanted.

        Returns:
            The weighed moves, including the made move, with chances to win from 0 to 1, best first. Empty if the judge
            cannot rate the moves, or if all moves are equally good.
        """
        ...


class BotWeigher:
    """A judge that uses a bot's reasons. This judge cannot rate a move that the bot does not weigh."""

    def __init__(self, bot: Bot) -> None:
        """Take the bot."""
        self._bot = bot

    def weigh(
        self, view: View[Any], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Return the bot's reasons for its own decision, if they rate the made move."""
        return rated(self._bot.choose(view, limit, rng, cancel).reasons, made)


def rated(reasons: Iterable[Reason], made: Move) -> tuple[Reason, ...]:
    """Return a bot's reasons; empty if they are not chances to win or leave out the made move.

    Args:
        reasons: The reasons of the bot.
        made: The move that was made.
    """
    found = tuple(reasons)
    told = all(reason.unit is Unit.CHANCE for reason in found) and any(
        reason.move == made for reason in found
    )
    return told_again(found, made) if told else ()


def discounted(reasons: Iterable[Reason], part: float) -> list[Reason]:
    """Return the weighed moves with their losses against the best move multiplied by a factor.

    Args:
        reasons: The weighed moves.
        part: The factor: the part of such losses that proved real in measurements (`docs/review.md`).
    """
    found = list(reasons)
    top = max(reason.value for reason in found)
    return [replace(reason, value=top - part * (top - reason.value)) for reason in found]


def told_again(weighed: Iterable[Reason], made: Move) -> tuple[Reason, ...]:
    """Return weighed moves as chances to win with sentences, best first; the made move comes first among equals.

    Args:
        weighed: The weighed moves, each with a short reason or with the bot's sentence.
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
