"""Advice for people at the table: hints by the strongest bot, and the permission for the coach."""

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
"""A function that creates the bot for hints."""


def strongest(slug: str) -> str:
    """Return the strongest level of bots that a game offers."""
    return levels.strongest(registry.entry(slug))


def coach_agreed(header: Header) -> bool:
    """Return whether the coach may help at a table.

    At a table with several people, all of them must have agreed before the game.
    """
    people = sum(seat.kind == "human" for seat in header.seats)
    return people <= 1 or COACH in header.agreements


class Adviser:
    """Asks a bot in the background which move the bot would make for a person.

    Equal views give equal advice, because the random numbers of the bot are derived from the view.
    """

    def __init__(self, find: BotFinder) -> None:
        """Create an adviser.

        The function `find` creates the bot in the background, when the first advice is requested.
        """
        self._find = find
        self._bot: Bot | None = None
        self._about: tuple[Seat | None, str] | None = None
        self._work: Job[Decision] = Job("hint")
        self._cancel = Flag()

    @property
    def decision(self) -> Decision | None:
        """The bot's decision for the last view; None while the bot thinks, or if the bot failed."""
        return self._work.found

    @property
    def failed(self) -> bool:
        """Whether the bot failed while it looked for advice."""
        return self._work.failed

    @property
    def thinking(self) -> bool:
        """Whether the bot is thinking about its advice."""
        return self._work.working

    def ask(self, view: View[Any]) -> None:
        """Ask the bot for its move in the seat of a view, unless the bot was already asked."""
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
        """Fetch the bot's answer, if the bot has finished; return whether a new answer was fetched."""
        return self._work.poll()

    def stop(self) -> None:
        """Stop the bot, and drop the question and the answer."""
        self._cancel.set()
        self._work.forget()
        self._about = None

    def close(self) -> None:
        """Stop the bot and its thread for good."""
        self.stop()
        self._work.close()
