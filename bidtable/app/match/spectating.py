"""Shows a match that is played in another window."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from bidtable.app.match.handover import Screen
from bidtable.app.match.known_seats import with_known_seat
from bidtable.app.match.session import Session
from bidtable.core.game import AnyGame
from bidtable.core.match import Match, move_union
from bidtable.core.model import Move, Seat
from bidtable.core.record import Aside, MoveLine, UndoLine
from bidtable.store.records import Follower

EVERY: Final = 0.25
"""Seconds between two readings of the record of a watched match."""

News: TypeAlias = tuple[Seat, Move] | Aside | None
"""News of a watched match: a move, another line of the record, or None for a take-back of the last move."""


class Watcher:
    """Reads the new moves of a match that is played in another window.

    Attributes:
        problem: Reason why no more moves can be read; empty without an error.
    """

    def __init__(self, game: AnyGame, follower: Follower) -> None:
        self._follower = follower
        self._decoder = msgspec.json.Decoder(move_union(game))
        self._next = 0.0
        self.problem = ""

    def news(self) -> Iterator[News]:
        """Yield the moves that were added since the last call."""
        now = time.monotonic()
        if self.problem or now < self._next:
            return
        self._next = now + EVERY
        for line in self._follower.news():
            if isinstance(line, MoveLine):
                try:
                    move = self._decoder.decode(line.move)
                except msgspec.MsgspecError:
                    self.problem = "The other window plays with rules that are not known here."
                    return
                yield line.seat, move
            elif isinstance(line, UndoLine):
                yield None
            else:
                yield line
        if self._follower.reading.damage:
            self.problem = f"There is nothing more to watch: {self._follower.reading.damage}"


class Spectating(Session):
    """A match that is played in another window."""

    def __init__(self, match: Match, watcher: Watcher, *, speed: str = "normal") -> None:
        super().__init__(match.game, match, speed=speed)
        self.screen = Screen(None, passed=False)
        self._watcher = watcher
        self._script: deque[News] = deque()

    @property
    def looks_on(self) -> str:
        return "watching"

    def _advance(self, dt: float) -> bool:
        self._script.extend(self._watcher.news())
        if self._watcher.problem:
            self.notice = self._watcher.problem
        if not self._script:
            return False
        item = self._script.popleft()
        if item is None:
            self._adopt_take_back(self.match.prepare_take_back(self.match.moves[-1][0]))
        elif isinstance(item, tuple):
            self._keep(self.match.prepare(*item))
        else:
            self._changed(with_known_seat(item, self.match.header))
            self.screen = Screen(None, passed=False)
        return True
