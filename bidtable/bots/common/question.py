"""A bot's decision put as a question: plain data, which another process can answer, now or after the game.

It holds what the seat may know and nothing else. There is no state in it, and no seed from which a deal could be worked
out, only where the bot's own random stream stands; `chance.luck` keeps the seed out of that.
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
        """Return where a stream stands."""
        version, words, spare = rng.getstate()
        return cls(version, words, spare)

    def put(self, rng: random.Random) -> random.Random:
        """Let a stream go on from here, and return it."""
        rng.setstate((self.version, self.words, self.spare))
        return rng


class Question(msgspec.Struct, frozen=True):
    """All that a decision follows from, beside the rules.

    Attributes:
        level: The bot's level.
        seat: Its seat.
        observation: The seat's observation of the state, in JSON.
        history: The events so far as the seat may know them, in JSON.
        luck: Position of the bot's random stream.
        limit: How much the bot may think.
        character: The bot's character, if it has one.
    """

    level: str
    seat: Seat
    observation: msgspec.Raw
    history: msgspec.Raw
    luck: Luck
    limit: Limit
    character: Character | None = None

    def encode(self) -> bytes:
        """Return it as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def decode(cls, data: bytes) -> Question:
        """Read what `encode` wrote."""
        return msgspec.json.decode(data, type=cls)


def put(
    level: str, view: View[Any], limit: Limit, rng: random.Random, character: Character | None = None
) -> Question:
    """Put the decision that a seat owes as a question.

    Args:
        level: The bot's level.
        view: The view of its seat; the legal moves follow from it and are left out.
        limit: How much it may think.
        rng: Its random stream, which stays where it is.
        character: The bot's character, if it has one.
    """
    assert view.seat is not None, "a spectator decides nothing"
    seen, history = (msgspec.Raw(msgspec.json.encode(part)) for part in (view.observation, view.history))
    return Question(level, view.seat, seen, history, Luck.of(rng), limit, character)


class Opener:
    """Opens the questions of one game."""

    def __init__(self, game: AnyGame) -> None:
        """Learn how a game writes what seats see."""
        events: Any = game.event_types[0]
        for kind in game.event_types[1:]:
            events = events | kind
        self._game = game
        self._seen = msgspec.json.Decoder(game.observation_type)
        self._history = msgspec.json.Decoder(tuple[events, ...])

    def view(self, question: Question) -> View[Any]:
        """Return what the seat saw when it was asked."""
        seen, history = self._seen.decode(question.observation), self._history.decode(question.history)
        return View(question.seat, seen, history, self._game.legal(seen, question.seat))

    def answer(self, question: Question, bot: Bot, cancel: Cancel) -> tuple[Decision, Luck]:
        """Let a bot answer; return its decision, and where its random stream stands then."""
        rng = question.luck.put(random.Random())
        decision = bot.choose(self.view(question), question.limit, rng, cancel)
        return decision, Luck.of(rng)
