"""What people are told besides the game: hints by the strongest bot, and whether the coach may speak."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event as Flag
from typing import Any, TypeAlias

from bidtable.app.match.background import Job
from bidtable.app.match.setup_form import COACH
from bidtable.bots.common import levels
from bidtable.bots.common.base import Bot, Decision, Limit
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.game import View
from bidtable.core.model import Seat, digest
from bidtable.core.record import Header

BotFinder: TypeAlias = Callable[[], Bot]
"""Returns the bot that is asked for hints."""


def strongest(slug: str) -> str:
    """Return the strongest level that a game offers."""
    return levels.strongest(registry.entry(slug))


def coach_agreed(header: Header) -> bool:
    """Return whether the coach may speak at a table: between people only if they agreed on it."""
    people = sum(seat.kind == "human" for seat in header.seats)
    return people <= 1 or COACH in header.agreements


class Adviser:
    """Asks a bot, beside the screen, what it would do in a person's place.

    What it says follows from the view alone: even its luck is drawn by what is seen, so the same view has the same hint
    in any world and whenever it is asked for.
    """

    def __init__(self, find: BotFinder) -> None:
        """Ask nothing yet.

        Args:
            find: Returns the bot; called with the first question, not on the thread that draws.
        """
        self._find = find
        self._bot: Bot | None = None
        self._about: tuple[Seat | None, str] | None = None
        self._work: Job[Decision] = Job("hint")
        self._cancel = Flag()

    @property
    def decision(self) -> Decision | None:
        """What the bot would do in the view asked about last; None while it thinks, or if it failed."""
        return self._work.found

    @property
    def failed(self) -> bool:
        """Whether it failed."""
        return self._work.failed

    @property
    def thinking(self) -> bool:
        """Whether the bot is at work."""
        return self._work.working

    def ask(self, view: View[Any]) -> None:
        """Ask about a view; it is not asked again about the one before, whose answer stays."""
        luck = digest(view.observation)
        if self._about == (view.seat, luck):
            return
        self.stop()
        self._about, self._cancel = (view.seat, luck), Flag()
        cancel, rng = self._cancel, stream(0, f"hint/{luck}")

        def think() -> Decision:
            self._bot = self._bot or self._find()
            return self._bot.choose(view, Limit(), rng, cancel)

        self._work.begin(think)

    def poll(self) -> bool:
        """Take what the bot says; return whether it was done just now."""
        return self._work.poll()

    def stop(self) -> None:
        """Forget what was asked; a bot at work stops."""
        self._cancel.set()
        self._work.forget()
        self._about = None

    def close(self) -> None:
        """Ask nothing any more."""
        self.stop()
        self._work.close()
