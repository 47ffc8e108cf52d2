"""Bots thinking beside the screen, one at a time, never on the thread that draws."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event as Flag
from typing import TypeAlias

from bidtable.bots.base import Bot, Decision, Limit
from bidtable.bots.levels import make_bot
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import Seat

BotMaker: TypeAlias = Callable[[registry.Entry, AnyGame, str], Bot]
"""Returns the bot of a game and a level."""


@dataclass(frozen=True)
class Thought:
    """A decision that a bot is working on: the number of the move, the seat, and what will come of it."""

    number: int
    seat: Seat
    future: Future[Decision]
    cancel: Flag


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

    def _bot(self, seat: Seat) -> Bot:
        """Return the bot on a seat; made beside the screen too, for a game's bots are read in with the first one."""
        if seat not in self._bots:
            header = self._match.header
            entry, level = registry.entry(header.game), header.seats[seat].level or "normal"
            self._bots[seat] = (self._make or make_bot)(entry, self._match.game, level)
        return self._bots[seat]

    def forget(self, seat: Seat) -> None:
        """Forget the bot on a seat: somebody else sits there now."""
        if self._thought is not None and self._thought.seat == seat:
            self.stop()
        self._bots.pop(seat, None)

    def take(self) -> Future[Decision] | None:
        """Return what came of the thinking, once it is done; None before."""
        if self._thought is None or not self._thought.future.done():
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
