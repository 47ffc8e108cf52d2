"""Lets a bot repeat a decision from a finished match, seeing only its own cards."""

from __future__ import annotations

from bidtable.app.match.background import Job
from bidtable.app.match.bot_worker import BotMaker
from bidtable.bots.common.base import Bot
from bidtable.bots.common.honesty import BotDecision, MadeAgain, decision_at, make_again
from bidtable.core import registry
from bidtable.core.match import Match
from bidtable.core.record import Character


class HonestyCheck:
    """Lets bots repeat their decisions from a finished match, for comparison.

    Attributes:
        made: The new decision; None while the bot thinks, or after an error.
    """

    def __init__(self, match: Match, bots: BotMaker) -> None:
        self._match, self._bots = match, bots
        self._entry = registry.entry(match.header.game)
        self._work: Job[MadeAgain] = Job("honest")
        self._known: dict[int, MadeAgain] = {}
        self.decision: BotDecision | None = None
        self.made: MadeAgain | None = None

    @property
    def working(self) -> bool:
        return self._work.working

    def open(self, number: int) -> None:
        """Let the bot repeat the decision about one move.

        Raises:
            RecordError: The match is not over.
        """
        self._work.forget()
        decision = self.decision = decision_at(self._match, number)
        self.made = self._known.get(number)
        if decision is not None and self.made is None:
            self._work.begin(lambda: self._make_again(decision))

    def _make_again(self, decision: BotDecision) -> MadeAgain:
        def bot(level: str, character: Character | None) -> Bot:
            return self._bots(self._entry, self._match.game, level, character)

        (made,) = make_again(self._match.game, [decision], bot)
        return made

    def poll(self) -> bool:
        """Return whether the bot has decided since the previous call."""
        if not self._work.poll():
            return False
        assert self.decision is not None
        self.made = self._work.found or MadeAgain(self.decision, None)
        self._known[self.made.decision.number] = self.made
        return True

    def close(self) -> None:
        self._work.close()
