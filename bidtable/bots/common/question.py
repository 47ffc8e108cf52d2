"""Questions that ask a bot for a decision, as plain data for another process."""

# The bot's random numbers do not reveal the seed of the game (`chance.luck`).

from __future__ import annotations

import random
from typing import Any, TypeAlias

import msgspec

from bidtable.bots.common.base import Bot, Cancel, Decision, Limit
from bidtable.core.game import AnyGame, View
from bidtable.core.model import Seat
from bidtable.core.record import Character

Luck: TypeAlias = tuple[int, tuple[int, ...], float | None]
"""The state of a random stream, as `random.Random.getstate` returns it."""


def stream_at(luck: Luck) -> random.Random:
    rng = random.Random()
    rng.setstate(luck)
    return rng


class Question(msgspec.Struct, frozen=True):
    """All facts, apart from the rules, on which a bot's decision depends."""

    level: str
    seat: Seat
    observation: msgspec.Raw
    history: msgspec.Raw
    luck: Luck
    limit: Limit
    character: Character | None = None

    def encode(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def decode(cls, data: bytes) -> Question:
        return msgspec.json.decode(data, type=cls)


def put(
    level: str, view: View[Any], limit: Limit, rng: random.Random, character: Character | None = None
) -> Question:
    """Return a question that asks a bot for the next decision."""
    assert view.seat is not None, "a spectator decides nothing"
    seen, history = (msgspec.Raw(msgspec.json.encode(part)) for part in (view.observation, view.history))
    return Question(level, view.seat, seen, history, rng.getstate(), limit, character)


class Opener:
    def __init__(self, game: AnyGame) -> None:
        events: Any = game.event_types[0]
        for kind in game.event_types[1:]:
            events = events | kind
        self._game = game
        self._seen = msgspec.json.Decoder(game.observation_type)
        self._history = msgspec.json.Decoder(tuple[events, ...])

    def view(self, question: Question) -> View[Any]:
        seen, history = self._seen.decode(question.observation), self._history.decode(question.history)
        return View(question.seat, seen, history, self._game.legal(seen, question.seat))

    def answer(self, question: Question, bot: Bot, cancel: Cancel) -> tuple[Decision, Luck]:
        rng = stream_at(question.luck)
        decision = bot.choose(self.view(question), question.limit, rng, cancel)
        return decision, rng.getstate()
