"""Questions that ask a bot for a decision: plain data that another process can answer, even after the game.

A question holds only what the seat may know. The question holds no state of the game, and no seed that would reveal a
deal. The question holds the position of the bot's own random stream, which does not reveal the seed (`chance.luck`).
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from bidtable.bots.common.base import Bot, Cancel, Decision, Limit
from bidtable.core.game import AnyGame, View
from bidtable.core.model import Seat
from bidtable.core.record import Character


class Luck(msgspec.Struct, frozen=True):
    """The state of a random stream, as `random.Random.getstate` returns it."""

    version: int
    words: tuple[int, ...]
    spare: float | None

    @classmethod
    def of(cls, rng: random.Random) -> Luck:
        """Return the position of a random stream."""
        version, words, spare = rng.getstate()
        return cls(version, words, spare)

    def put(self, rng: random.Random) -> random.Random:
        """Set a random stream to this position, and return the stream."""
        rng.setstate((self.version, self.words, self.spare))
        return rng


class Question(msgspec.Struct, frozen=True):
    """All facts that a bot's decision depends on, except the rules.

    Attributes:
        level: The bot's level.
        seat: The bot's seat.
        observation: The seat's observation of the state, in JSON.
        history: The past events that the seat may know, in JSON.
        luck: Position of the bot's random stream.
        limit: The thinking limit of the bot.
        character: The bot's character; None for a bot without a character.
    """

    level: str
    seat: Seat
    observation: msgspec.Raw
    history: msgspec.Raw
    luck: Luck
    limit: Limit
    character: Character | None = None

    def encode(self) -> bytes:
        """Return the question as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def decode(cls, data: bytes) -> Question:
        """Return the question that `encode` wrote."""
        return msgspec.json.decode(data, type=cls)


def put(
    level: str, view: View[Any], limit: Limit, rng: random.Random, character: Character | None = None
) -> Question:
    """Return the question for the next decision of a seat.

    Args:
        level: The bot's level.
        view: The view of the bot's seat. The legal moves follow from the view, so the question leaves them out.
        limit: The thinking limit of the bot.
        rng: The bot's random stream, which does not change.
        character: The bot's character; None for a bot without a character.
    """
    assert view.seat is not None, "a spectator decides nothing"
    seen, history = (msgspec.Raw(msgspec.json.encode(part)) for part in (view.observation, view.history))
    return Question(level, view.seat, seen, history, Luck.of(rng), limit, character)


class Opener:
    """Turns the questions of one game into views."""

    def __init__(self, game: AnyGame) -> None:
        """Prepare the decoders for a game's observations and events."""
        events: Any = game.event_types[0]
        for kind in game.event_types[1:]:
            events = events | kind
        self._game = game
        self._seen = msgspec.json.Decoder(game.observation_type)
        self._history = msgspec.json.Decoder(tuple[events, ...])

    def view(self, question: Question) -> View[Any]:
        """Return the view of the seat that owes the decision."""
        seen, history = self._seen.decode(question.observation), self._history.decode(question.history)
        return View(question.seat, seen, history, self._game.legal(seen, question.seat))

    def answer(self, question: Question, bot: Bot, cancel: Cancel) -> tuple[Decision, Luck]:
        """Return a bot's answer, and the position of its random stream after the decision."""
        rng = question.luck.put(random.Random())
        decision = bot.choose(self.view(question), question.limit, rng, cancel)
        return decision, Luck.of(rng)
