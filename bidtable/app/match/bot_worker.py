"""Bots thinking beside the screen, one at a time, never on the thread that draws."""

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
"""The level of a bot that has none in the record."""
LONG: Final = 0.7
"""Beats that who thinks longest seems to think, on average."""
SHORT: Final = 0.1
"""The same for who thinks most briefly."""
SOON: Final = 0.04
"""Seconds after which a move is made at the earliest, at any speed: nearly all bots have decided long before."""
PONDERED: Final = 0.4
"""The same for bots of a level that ponders: all but one of a hundred decisions or so are made by then."""
LATER: Final = 0.25
"""Seconds from then to the next moment at which a move may be made, and so on; few bots ever think so long."""


@dataclass(frozen=True)
class Thought:
    """A decision that a bot is working on: the number of the move, the seat, and what will come of it."""

    number: int
    seat: Seat
    future: Future[Decision]
    cancel: Flag


def seeming(match: Match, seat: Seat) -> float:
    """Return how long a bot is to seem to think about its next move, in beats: by its pace and chance alone.

    What the decision is and how hard it is stay its own; so the chance follows from the number of steps that everybody
    saw. One more raise of a row is not waited for.
    """
    steps = match.steps
    if steps and steps[-1].event.runs:
        return 0.0
    character = match.header.seats[seat].character or Character()
    usual = LONG - (LONG - SHORT) * (character.pace + MOST_TRAIT) / (2 * MOST_TRAIT)
    return usual * (0.5 + zlib.crc32(f"{seat}/{len(steps)}".encode()) / 2**32)


def earliest(match: Match, seat: Seat, beat: float) -> float:
    """Return how many seconds after it is waited for a bot's move is made at the earliest.

    With some hands a bot decides at once, with others it takes long. So no move is made as soon as it is decided, not
    even where nothing rests: it waits for a moment by which nearly all are. Game, level and pace say which that is.

    Args:
        match: The match.
        seat: Whose move is waited for.
        beat: Seconds that the table rests on an event of one beat.
    """
    entry, level = registry.entry(match.header.game), match.header.seats[seat].level or USUAL
    return max(beat * seeming(match, seat), PONDERED if ponders(entry, level) else SOON)


class Thinker:
    """Lets the bots of a match think ahead while the last event is still shown."""

    def __init__(self, match: Match, bots: BotMaker | None = None, limit: Limit | None = None) -> None:
        """Begin nothing yet.

        Args:
            match: The match.
            bots: Makes the bots; None makes such as think on the thread that asks them.
            limit: How much they may think.
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
        """Whether a bot is at work, or its decision waits to be taken."""
        return self._thought is not None

    def think(self, seat: Seat) -> None:
        """Start the bot on a seat on the next move of the match, unless it is at it already."""
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
        """Return the bot on a seat; made beside the screen too, for a game's bots are read in with the first one."""
        if seat not in self._bots:
            header = self._match.header
            entry, info = registry.entry(header.game), header.seats[seat]
            make = self._make or make_bot
            self._bots[seat] = make(entry, self._match.game, info.level or USUAL, info.character)
        return self._bots[seat]

    def forget(self, seat: Seat) -> None:
        """Forget the bot on a seat: somebody else sits there now."""
        if self._thought is not None and self._thought.seat == seat:
            self.stop()
        self._bots.pop(seat, None)

    def take(self, dt: float, beat: float) -> Future[Decision] | None:
        """Return what came of the thinking, at one of the moments at which a move may be made; None before.

        The first is what `earliest` says, and others follow, each `LATER` than the one before. What is decided between
        two of them waits for the second, so the pause hardly tells how long the thinking took. Nobody waits for a bot:
        this returns at once.

        Args:
            dt: Seconds since this was last asked.
            beat: Seconds that the table rests on an event of one beat.
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
        """Return how many moments have passed at which a move may be made, the first one after so many seconds."""
        return max(0, math.floor((self._waited - first) / LATER) + 1)

    def stop(self) -> Future[Decision] | None:
        """Ask the bot at work to stop; what it decides is not wanted any more. Return what is done when it has."""
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
