"""The log of a match, with one line for each event."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import Event, Seat

MOST_AGAIN: Final = 12
"""Largest number of past events to show again at the beginning of a person's turn."""
RECENT: Final = 120
"""Number of past events that decide the expressions of the players' faces."""


@dataclass(frozen=True)
class LogLine:
    """A line of the log.

    Attributes:
        index: Index of the event that the line describes.
    """

    index: int
    text: str


class MatchLog:
    """The log of a match, with the lines that each player may read."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self._match = match
        self._names = names
        self._lines: dict[Seat | None, tuple[int, list[LogLine]]] = {}

    def lines(self, seat: Seat | None, steps: int) -> list[LogLine]:
        """Return the log lines that a seat may read about the first `steps` events."""
        done, lines = self._lines.get(seat, (0, []))
        game = self._match.game
        for index in range(done, steps):
            text = game.tell(game.project_event(self._match.steps[index].event, seat), self._names)
            if text:
                lines.append(LogLine(index, text))
        self._lines[seat] = (max(done, steps), lines)
        if done <= steps:
            return lines
        # The reader looks back: the later lines were read before.
        return lines[: bisect.bisect_left(lines, steps, key=lambda line: line.index)]

    def last(self, seat: Seat | None, steps: int, names: Sequence[str]) -> str:
        """Return the last log line, or a sentence about the position if the log is empty."""
        lines, game = self.lines(seat, steps), self._match.game
        if lines:
            return game.caption(game.project_event(self._match.steps[lines[-1].index].event, seat), names)
        return f"{game.in_words(game.observe(self._match.state_after(steps), seat), names).headline}."

    def news(self, since: int, steps: int) -> int:
        rests = [at for at in range(since, steps) if self._match.steps[at].event.pause]
        return rests[-MOST_AGAIN:][0] if rests else steps

    def recent(self, steps: int) -> tuple[Event, ...]:
        """Return the last events of the match as a spectator saw them, oldest first."""
        last = self._match.steps[max(0, steps - RECENT) : steps]
        return tuple(self._match.game.project_event(step.event, None) for step in last)

    def round_start(self, steps: int) -> int:
        """Return the number of events before the current round."""
        start = max(0, steps - 1)
        while start and not self._match.steps[start - 1].event.closes:
            start -= 1
        return start

    def forget(self) -> None:
        """Delete all lines, because moves were taken back."""
        self._lines.clear()


class Row:
    """Several events with one common log line, such as the raises of an auction."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._held: list[Event] = []
        self._earlier: tuple[Event, ...] = ()

    def hold(self, event: Event) -> None:
        self._held.append(event)

    def close(self) -> None:
        self._earlier, self._held = tuple(self._held), []

    def caption(self, moment: Event, viewer: Seat | None, names: Sequence[str]) -> str:
        """Return one log line for several events, as a seat may read it."""
        if not self._earlier:
            return self._game.caption(moment, names)
        earlier = (self._game.project_event(event, viewer) for event in self._earlier)
        return self._game.tell_run((*earlier, moment), names)
