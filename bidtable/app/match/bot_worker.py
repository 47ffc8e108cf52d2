"""Bots that think in the background, one at a time, never on the thread that draws."""

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
"""Returns the bot of a game and a level, with a character if it has one."""

USUAL: Final = "normal"
"""Level of a bot for which the record names none."""
LONG: Final = 0.7
"""Average time, in beats, that the slowest bots seem to think."""
SHORT: Final = 0.1
"""Average time, in beats, that the quickest bots seem to think."""
SOON: Final = 0.04
"""Earliest moment of a move in seconds, at any speed. Nearly all bots have decided long before."""
PONDERED: Final = 0.4
"""The same for levels that ponder. About 99 of 100 decisions are made by then."""
LATER: Final = 0.25
"""Seconds between that moment and each later moment at which a move may be made.

Bots rarely think so long.
"""


@dataclass(frozen=True)
class Thought:
    """A decision that a bot is working on: number of the move, seat, and future result."""

    number: int
    seat: Seat
    future: Future[Decision]
    cancel: Flag


def seeming(match: Match, seat: Seat) -> float:
    """Return the beats that a bot should seem to think about its next move. Only its pace and chance count.

    The bot does not reveal its decision or its difficulty: the chance follows from the number of public
    steps. Another raise in a row of raises is made without a pause.
    """
    steps = match.steps
    if steps and steps[-1].event.runs:
        return 0.0
    character = match.header.seats[seat].character or Character()
    usual = LONG - (LONG - SHORT) * (character.pace + MOST_TRAIT) / (2 * MOST_TRAIT)
    return usual * (0.5 + zlib.crc32(f"{seat}/{len(steps)}".encode()) / 2**32)


def earliest(match: Match, seat: Seat, beat: float) -> float:
    """Return the seconds after which a bot's move is made at the earliest.

    A bot decides at once with some hands, and slowly with others. The time of its move would reveal this. So
    a move waits for a fixed moment, by which nearly all bots have decided. Game, level and pace set this
    moment.

    Args:
        match: The match.
        seat: Seat whose move is awaited.
        beat: Duration of an event of one beat, in seconds.
    """
    entry, level = registry.entry(match.header.game), match.header.seats[seat].level or USUAL
    return max(beat * seeming(match, seat), PONDERED if ponders(entry, level) else SOON)


class Thinker:
    """Lets the bots of a match think ahead while the last event is still shown."""

    def __init__(self, match: Match, bots: BotMaker | None = None, limit: Limit | None = None) -> None:
        """Create a thinker without a task.

        Args:
            match: The match.
            bots: Returns the bots; None uses bots that think on the calling thread.
            limit: Limit of their thinking.
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
        """Whether a bot is thinking, or its decision waits to be taken."""
        return self._thought is not None

    def think(self, seat: Seat) -> None:
        """Let the bot on a seat think about the next move, unless it does already."""
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
        """Return the bot on a seat.

        It is made in the background too, because the first bot of a game loads the code.
        """
        if seat not in self._bots:
            header = self._match.header
            entry, info = registry.entry(header.game), header.seats[seat]
            make = self._make or make_bot
            self._bots[seat] = make(entry, self._match.game, info.level or USUAL, info.character)
        return self._bots[seat]

    def forget(self, seat: Seat) -> None:
        """Forget the bot on a seat, because another player sits there now."""
        if self._thought is not None and self._thought.seat == seat:
            self.stop()
        self._bots.pop(seat, None)

    def take(self, dt: float, beat: float) -> Future[Decision] | None:
        """Return the decision at one of the moments at which a move may be made; None before.

        The first moment is that of `earliest`; the others follow `LATER` seconds apart. A decision that comes
        between two moments waits for the second one, so the pause hardly reveals the thinking time. This call
        returns at once.

        Args:
            dt: Seconds since the last call.
            beat: Duration of an event of one beat, in seconds.
        """
        if self._thought is None:
            return None
        first = earliest(self._match, self._thought.seat, beat)
        passed, self._waited = self._passed(first), self._waited + dt
        if self._passed(first) == passed or not self._thought.future.done():
            return None
        future, self._thought = self._thought.future, None
        return future

    def _passed(self, first: float) -> int:
        """Return the number of passed moments for a move; the first moment is after `first` seconds."""
        return max(0, math.floor((self._waited - first) / LATER) + 1)

    def stop(self) -> Future[Decision] | None:
        """Ask the thinking bot to stop and drop its decision. Return a future that ends with it."""
        thought, self._thought = self._thought, None
        if thought is None or thought.future.cancel():
            return None
        thought.cancel.set()
        return thought.future

    def close(self) -> None:
        """Stop thinking for good."""
        self.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
