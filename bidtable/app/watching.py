"""Watching a match that another window plays: its record is read on as it grows."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import msgspec

from bidtable.core.game import AnyGame
from bidtable.core.match import move_union
from bidtable.core.model import Move, Seat
from bidtable.core.record import MoveLine, UndoLine
from bidtable.store.records import Follower

EVERY: Final = 0.25
"""Seconds between two looks at the file."""


class Watcher:
    """Brings the moves of a match that is being played elsewhere.

    Attributes:
        problem: Why there will be no more of them; empty as long as there may.
    """

    def __init__(self, game: AnyGame, follower: Follower) -> None:
        """Watch from where the follower has read to."""
        self._follower = follower
        self._decoder = msgspec.json.Decoder(move_union(game))
        self._next = 0.0
        self.problem = ""

    def news(self) -> Iterator[tuple[Seat, Move] | None]:
        """Yield what has come since: moves, and None for the last one taken back."""
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
        if self._follower.reading.damage:
            self.problem = f"There is nothing more to watch: {self._follower.reading.damage}"
