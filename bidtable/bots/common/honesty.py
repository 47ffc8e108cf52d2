"""Repeats the decisions of bots after a match, to check that they did not cheat."""

# Each bot gets only facts that it was allowed to know.

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bidtable.bots.common.base import Bot, Decision, Limit, Never
from bidtable.bots.common.question import Luck, Opener, Question, put, stream_at
from bidtable.bots.common.worker import ThoughtError
from bidtable.core.errors import RecordError
from bidtable.core.game import AnyGame, View
from bidtable.core.match import Match
from bidtable.core.model import Move, Seat
from bidtable.core.record import Character
from bidtable.core.texts import counted

Maker: TypeAlias = Callable[[str, Character | None], Bot]
"""A function that takes a level and a character (None for no character), and returns a bot."""


class BotDecision(msgspec.Struct, frozen=True):
    number: int
    seat: Seat
    level: str
    view: View[Any]
    luck: Luck
    made: Move
    character: Character | None = None

    @property
    def question(self) -> Question:
        return put(self.level, self.view, Limit(), stream_at(self.luck), self.character)


class MadeAgain(NamedTuple):
    # The decision `again` is None if the bot failed.
    decision: BotDecision
    again: Decision | None

    @property
    def same(self) -> bool:
        return self.again is not None and self.again.move == self.decision.made


def bot_decisions(match: Match) -> Iterator[BotDecision]:
    """Yield all decisions of bots in a finished match.

    Raises:
        RecordError: The match is not over, so the hands are still secret.
    """
    for number in range(len(match.moves)):
        decision = decision_at(match, number)
        if decision is not None:
            yield decision


def decision_at(match: Match, number: int) -> BotDecision | None:
    """Return the bot's decision behind a move; None if no bot made the move.

    Raises:
        RecordError: The match is not over, so the hands are still secret.
    """
    if match.outcome is None:
        raise RecordError("This game is not over: until then nobody may see what its bots see.")
    seat, move = match.moves[number]
    info = match.sat(seat, number)
    if info is None or info.kind != "bot":
        return None
    view = match.view(seat, match.steps_before(number))
    luck = match.bot_rng(seat, number).getstate()
    return BotDecision(number, seat, info.level or "normal", view, luck, move, info.character)


def seen(decision: BotDecision, game: AnyGame, names: Sequence[str]) -> Iterator[str]:
    """Yield lines of text with the cards and facts that a bot knew."""
    view = game.in_words(decision.view.observation, names)
    yield view.headline
    if view.hand:
        yield f"hand: {', '.join(view.hand)}"
    if view.open_cards:
        yield f"open: {', '.join(view.open_cards)}"
    yield from (f"{label}: {value}" for label, value in view.facts)
    for panel in view.seats:
        facts = [f"{label} {value}" for label, value in panel.facts]
        cards = [f"open {', '.join(panel.cards)}"] if panel.cards else []
        hidden = [f"{counted(panel.hidden_cards, 'card')} unseen"] if panel.hidden_cards else []
        yield f"{names[panel.seat]}: {'; '.join([*facts, *cards, *hidden])}"


def leaning(character: Character | None) -> str:
    """Return a character in words, such as "nerve +1, bluff -2"."""
    traits = msgspec.structs.asdict(character) if character is not None else {}
    return ", ".join(f"{name} {trait:+d}" for name, trait in traits.items() if trait)


def make_again(game: AnyGame, decisions: Iterable[BotDecision], bots: Maker) -> Iterator[MadeAgain]:
    """Ask new bots the questions that earlier bots answered."""
    opener, mixed = Opener(game), list(decisions)
    random.Random(len(mixed)).shuffle(mixed)
    for decision in mixed:
        try:
            # The question becomes plain data on the way, so the bot cannot get anything else.
            asked = Question.decode(decision.question.encode())
            again, _ = opener.answer(asked, bots(decision.level, decision.character), Never())
        except ThoughtError:
            yield MadeAgain(decision, None)
        else:
            yield MadeAgain(decision, again)
