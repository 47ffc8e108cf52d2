"""Bots thinking beside the screen, one at a time, never on the thread that draws."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event as Flag
from typing import Final, TypeAlias

from bidtable.bots.base import Bot, Decision, Limit
from bidtable.bots.levels import make_bot
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import Seat
from bidtable.core.record import MOST_TRAIT, Character

BotMaker: TypeAlias = Callable[[registry.Entry, AnyGame, str, Character | None], Bot]
"""Returns the bot of a game and a level, with a character if it has one."""

LONG: Final = 0.7
"""Beats that who thinks longest seems to think, on average."""
SHORT: Final = 0.1
"""The same for who thinks most briefly."""


@dataclass(frozen=True)
class Thought:
    """A decision that a bot is working on: the number of the move, the seat, and what will come of it."""

    number: int
    seat: Seat
    future: Future[Decision]
    cancel: Flag


def seeming(match: Match, seat: Seat) -> float:
    """Return how long a bot is to seem to think about its next move, in beats: by its pace and chance alone.

    What the decision is, how hard it is and how long it takes stay its own; so the chance follows from the number of
    steps that everybody saw. One more raise of a row is not waited for.
    """
    steps = match.steps
    if steps and steps[-1].event.runs:
        return 0.0
    character = match.header.seats[seat].character or Character()
    usual = LONG - (LONG - SHORT) * (character.pace + MOST_TRAIT) / (2 * MOST_TRAIT)
    return usual * (0.5 + zlib.crc32(f"{seat}/{len(steps)}".encode()) / 2**32)


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
            self._bots[seat] = make(entry, self._match.game, info.level or "normal", info.character)
        return self._bots[seat]

    def forget(self, seat: Seat) -> None:
        """Forget the bot on a seat: somebody else sits there now."""
        if self._thought is not None and self._thought.seat == seat:
            self.stop()
        self._bots.pop(seat, None)

    def take(self, dt: float, beat: float) -> Future[Decision] | None:
        """Return what came of the thinking, once it is done and has seemed to take its time; None before.

        Args:
            dt: Seconds since this was last asked.
            beat: Seconds that the table rests on an event of one beat.
        """
        if self._thought is None:
            return None
        self._waited += dt
        long = beat * seeming(self._match, self._thought.seat)
        if self._waited < long or not self._thought.future.done():
            return None
        future, self._thought = self._thought.future, None
        return future

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
