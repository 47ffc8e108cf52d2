"""The honesty check: a bot decides again, from the view of its seat, in a position of a finished match."""

from __future__ import annotations

from bidtable.app.match.background import Job
from bidtable.app.match.bot_worker import BotMaker
from bidtable.bots.common.base import Bot
from bidtable.bots.common.honesty import BotDecision, MadeAgain, decision_at, make_again
from bidtable.core import registry
from bidtable.core.match import Match
from bidtable.core.record import Character


class HonestyCheck:
    """Shows decisions of the bots in a match, and lets the bots decide again for comparison.

    Attributes:
        made: The bot's new decision; None while the bot thinks, and after an error of the bot.
    """

    def __init__(self, match: Match, bots: BotMaker) -> None:
        """Prepare the check of a finished match.

        The function `bots` creates the bots for the repeated decisions.
        """
        self._match, self._bots = match, bots
        self._entry = registry.entry(match.header.game)
        self._work: Job[MadeAgain] = Job("honest")
        self._known: dict[int, MadeAgain] = {}
        self.decision: BotDecision | None = None
        self.made: MadeAgain | None = None

    @property
    def working(self) -> bool:
        """Whether a bot is still working on its repeated decision."""
        return self._work.working

    def open(self, number: int) -> None:
        """Show the decision of the move with this number, and let the bot decide again.

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
        """Fetch the bot's new decision, and return whether the bot has finished."""
        if not self._work.poll():
            return False
        assert self.decision is not None
        self.made = self._work.found or MadeAgain(self.decision, None)
        self._known[self.made.decision.number] = self.made
        return True

    def close(self) -> None:
        """Stop the bot for good."""
        self._work.close()
