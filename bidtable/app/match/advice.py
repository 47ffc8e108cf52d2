"""Hints for people at the table, given by the strongest bot."""

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
    """Return whether everybody at the table allows hints and advice."""
    people = sum(seat.kind == "human" for seat in header.seats)
    return people <= 1 or COACH in header.agreements


class Adviser:
    """Asks a bot in the background which move it would make for a person.

    The same position always gives the same advice.
    """

    def __init__(self, find: BotFinder) -> None:
        self._find = find
        self._bot: Bot | None = None
        self._about: tuple[Seat | None, str] | None = None
        self._work: Job[Decision] = Job("hint")
        self._cancel = Flag()

    @property
    def decision(self) -> Decision | None:
        """The bot's decision, or None while the bot thinks or after an error."""
        return self._work.found

    @property
    def failed(self) -> bool:
        """Whether the bot failed while it looked for advice."""
        return self._work.failed

    @property
    def thinking(self) -> bool:
        return self._work.working

    def ask(self, view: View[Any]) -> None:
        """Ask the bot for a move, but only once in each position."""
        luck = digest(view.observation)
        if self._about == (view.seat, luck):
            return
        self.stop()
        self._about, self._cancel = (view.seat, luck), Flag()
        # Equal views give equal advice.
        cancel, rng = self._cancel, stream(0, f"hint/{luck}")

        def think() -> Decision:
            self._bot = self._bot or self._find()
            return self._bot.choose(view, Limit(), rng, cancel)

        self._work.begin(think)

    def poll(self) -> bool:
        """Return whether the bot has answered since the last call."""
        return self._work.poll()

    def stop(self) -> None:
        self._cancel.set()
        self._work.forget()
        self._about = None

    def close(self) -> None:
        self.stop()
        self._work.close()
