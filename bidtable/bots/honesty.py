"""Bots do not cheat, and anybody can check it: decisions of a match that is over, opened and made again.

A decision is opened with what its seat saw then. Made again from that, the bot's level and its random stream alone,
with no match at hand and in another process, it must come out the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bidtable.bots.base import Bot, Decision, Limit, Never
from bidtable.bots.question import Luck, Opener, Question, put
from bidtable.bots.worker import ThoughtError
from bidtable.core.errors import RecordError
from bidtable.core.game import AnyGame, View
from bidtable.core.match import Match
from bidtable.core.model import Move, Seat

Maker: TypeAlias = Callable[[str], Bot]
"""Returns the bot of a level."""


class BotDecision(msgspec.Struct, frozen=True):
    """A bot's decision of a match that is over.

    Attributes:
        number: Number of its move in the match, from 0.
        seat: Whose it was.
        level: Level of the bot that sat there then.
        view: What the seat knew.
        luck: Where the bot's random stream stood.
        made: What was decided.
    """

    number: int
    seat: Seat
    level: str
    view: View[Any]
    luck: Luck
    made: Move

    @property
    def question(self) -> Question:
        """All that it was decided by, as plain data."""
        return put(self.level, self.view, Limit(), self.luck.put(random.Random()))


class MadeAgain(NamedTuple):
    """A decision, and how it came out when it was made again; None if the bot failed."""

    decision: BotDecision
    again: Decision | None

    @property
    def same(self) -> bool:
        """Whether it came out the same."""
        return self.again is not None and self.again.move == self.decision.made


def bot_decisions(match: Match) -> Iterator[BotDecision]:
    """Open the decisions that bots made in a match, one after the other.

    Raises:
        RecordError: The match is not over: until then nobody may see what others saw.
    """
    if match.outcome is None:
        raise RecordError("This game is not over: until then nobody may see what its bots see.")
    for number, (seat, move) in enumerate(match.moves):
        info = match.sat(seat, number)
        if info is None or info.kind != "bot":
            continue
        view = match.view(seat, match.steps_before(number))
        level = info.level or "normal"
        yield BotDecision(number, seat, level, view, Luck.of(match.bot_rng(seat, number)), move)


def make_again(game: AnyGame, decisions: Iterable[BotDecision], bots: Maker) -> Iterator[MadeAgain]:
    """Make decisions again from their questions alone.

    Args:
        game: The rules.
        decisions: The decisions.
        bots: Makes the bots that decide again; each level's is made once.
    """
    opener, made = Opener(game), dict[str, Bot]()
    for decision in decisions:
        level = decision.level
        if level not in made:
            made[level] = bots(level)
        try:
            # What is asked has been plain data in between: nothing else can have come along.
            asked = Question.decode(decision.question.encode())
            again, _ = opener.answer(asked, made[level], Never())
        except ThoughtError:
            yield MadeAgain(decision, None)
        else:
            yield MadeAgain(decision, again)
