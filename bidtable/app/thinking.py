"""Bots thinking beside the screen, one at a time, never on the thread that draws."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event as Flag

from bidtable.bots.base import Bot, Decision, Limit
from bidtable.core.match import Match
from bidtable.core.model import Seat


@dataclass(frozen=True)
class Thought:
    """A decision that a bot is working on: the number of the move, the seat, and what will come of it."""

    number: int
    seat: Seat
    future: Future[Decision]
    cancel: Flag


class Thinker:
    """Lets bots think ahead while the last event is still shown."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._thought: Thought | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is at work, or its decision waits to be taken."""
        return self._thought is not None

    def think(self, match: Match, seat: Seat, bot: Callable[[], Bot]) -> None:
        """Start a bot on the next move of a match, unless it is at it already.

        Args:
            match: The match.
            seat: Whose move it is.
            bot: Returns the bot; called beside the screen too, for a game's bots are read in with the first one.
        """
        number = len(match.moves)
        if self._thought is not None:
            if (self._thought.number, self._thought.seat) == (number, seat):
                return
            self.stop()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot")
        flag = Flag()
        view, rng = match.view(seat), match.bot_rng(seat)
        future = self._pool.submit(lambda: bot().choose(view, Limit(), rng, flag))
        self._thought = Thought(number, seat, future, flag)

    def take(self) -> Future[Decision] | None:
        """Return what came of the thinking, once it is done; None before."""
        if self._thought is None or not self._thought.future.done():
            return None
        future, self._thought = self._thought.future, None
        return future

    def stop(self) -> None:
        """Ask the bot at work to stop; what it decides is not wanted any more."""
        if self._thought is not None:
            self._thought.cancel.set()
            self._thought.future.cancel()
            self._thought = None

    def close(self) -> None:
        """Stop thinking for good."""
        self.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
