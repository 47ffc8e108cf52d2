"""Lets bots think on a background thread, one at a time."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event as Flag
from typing import Final, TypeAlias

from bidtable.bots.common.base import Bot, Decision, Limit
from bidtable.bots.common.levels import make_bot, ponders
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import Seat
from bidtable.core.record import MOST_TRAIT, Character

BotMaker: TypeAlias = Callable[[registry.Entry, AnyGame, str, Character | None], Bot]
"""A function that returns the bot for a game, a level and a character (None for no character)."""

USUAL: Final = "normal"
"""Level of a bot whose record names no level."""
LONG: Final = 0.7
"""Average pause of the slowest bots before a move, as a multiple of the usual time for an event."""
SHORT: Final = 0.1
"""Average pause of the quickest bots before a move, as a multiple of the usual time for an event."""
SOON: Final = 0.04
"""Earliest time of a bot's move, in seconds after the turn of the bot began. Nearly all bots decide in less time."""
PONDERED: Final = 0.4
"""Earliest time of a move for bot levels that calculate longer, in seconds after the bot's turn began.

Bots of these levels make about 99 of 100 decisions in less time.
"""
LATER: Final = 0.25
"""Seconds between two possible times of a move, for a bot that decides after the earliest time."""


@dataclass(frozen=True)
class Thought:
    number: int
    seat: Seat
    future: Future[Decision]
    cancel: Flag


def seeming(match: Match, seat: Seat) -> float:
    """Return the pause before a bot's next move, as a multiple of the usual pause."""
    steps = match.steps
    if steps and steps[-1].event.runs:
        return 0.0
    character = match.header.seats[seat].character or Character()
    usual = LONG - (LONG - SHORT) * (character.pace + MOST_TRAIT) / (2 * MOST_TRAIT)
    return usual * (0.5 + zlib.crc32(f"{seat}/{len(steps)}".encode()) / 2**32)


def earliest(match: Match, seat: Seat, beat: float) -> float:
    """Return how long a bot must wait before a move, in seconds.

    The usual pause after an event is `beat` seconds.
    """
    # The length of the pause must not reveal facts about the hand.
    entry, level = registry.entry(match.header.game), match.header.seats[seat].level or USUAL
    return max(beat * seeming(match, seat), PONDERED if ponders(entry, level) else SOON)


class Thinker:
    """Calculates the moves of bots in the background."""

    def __init__(self, match: Match, bots: BotMaker | None = None, limit: Limit | None = None) -> None:
        """Prepare the bots of a match.

        Args:
            match: The match.
            bots: Creates the bots; without it they think in this process.
            limit: Limits the time for thinking.
        """
        self._match = match
        self._make = bots
        self._limit = limit or Limit()
        self._bots: dict[Seat, Bot] = {}
        self._pool: ThreadPoolExecutor | None = None
        self._thought: Thought | None = None
        self._waited = 0.0

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking, or its decision is still to be fetched."""
        return self._thought is not None

    def think(self, seat: Seat) -> None:
        """Let the bot of a seat start to think, unless it is already thinking about this move."""
        number = len(self._match.moves)
        if self._thought is not None:
            if (self._thought.number, self._thought.seat) == (number, seat):
                return
            self.stop()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot")
        flag = Flag()
        view, rng = self._match.view(seat), self._match.bot_rng(seat)
        future = self._pool.submit(lambda: self._bot(seat).choose(view, self._limit, rng, flag))
        self._thought = Thought(number, seat, future, flag)
        self._waited = 0.0

    def _bot(self, seat: Seat) -> Bot:
        # A bot is created in the background, because the first bot of a game needs time to load its code.
        if seat not in self._bots:
            header = self._match.header
            entry, info = registry.entry(header.game), header.seats[seat]
            make = self._make or make_bot
            self._bots[seat] = make(entry, self._match.game, info.level or USUAL, info.character)
        return self._bots[seat]

    def forget(self, seat: Seat) -> None:
        """Remove the bot of a seat, because another player sits there now."""
        if self._thought is not None and self._thought.seat == seat:
            self.stop()
        self._bots.pop(seat, None)

    def take(self, dt: float, beat: float) -> Future[Decision] | None:
        """Return the bot's decision if the bot may move now, or None."""
        if self._thought is None:
            return None
        # A decision waits for the next of several fixed times, so that the pause hardly reveals the thinking time.
        first = earliest(self._match, self._thought.seat, beat)
        passed, self._waited = self._passed(first), self._waited + dt
        if self._passed(first) == passed or not self._thought.future.done():
            return None
        future, self._thought = self._thought.future, None
        return future

    def _passed(self, first: float) -> int:
        return max(0, math.floor((self._waited - first) / LATER) + 1)

    def stop(self) -> Future[Decision] | None:
        """Cancel the bot's decision, and return its future if the bot is still thinking."""
        thought, self._thought = self._thought, None
        if thought is None or thought.future.cancel():
            return None
        thought.cancel.set()
        return thought.future

    def close(self) -> None:
        self.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
