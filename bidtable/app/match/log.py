"""What has been told at the screen so far: the log, and what happened since a seat last acted."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import Event, Seat

MOST_AGAIN: Final = 12
"""Most events that are told again to somebody whose turn it is; older ones are in the log."""
RECENT: Final = 120
"""How many events back people at the table still react to what was told."""


@dataclass(frozen=True)
class LogLine:
    """A line of the log, with the number of the step it tells."""

    index: int
    text: str


class MatchLog:
    """The log of a match as far as it has been told, for each reader."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        """Keep the log of a match.

        Args:
            match: The match.
            names: Names of the people, by seat.
        """
        self._match = match
        self._names = names
        self._lines: dict[Seat | None, tuple[int, list[LogLine]]] = {}

    def lines(self, seat: Seat | None, told: int) -> list[LogLine]:
        """Return the log as a seat (or a spectator, None) may read it.

        Args:
            seat: The reader.
            told: How many steps have been told.
        """
        done, lines = self._lines.get(seat, (0, []))
        game = self._match.game
        for index in range(done, told):
            text = game.tell(game.project_event(self._match.steps[index].event, seat), self._names)
            if text:
                lines.append(LogLine(index, text))
        self._lines[seat] = (max(done, told), lines)
        if done <= told:
            return lines
        # Somebody looks back: what comes later was told before.
        return lines[: bisect.bisect_left(lines, told, key=lambda line: line.index)]

    def last(self, seat: Seat | None, told: int) -> str:
        """Return what a step is part of that has no words of its own: the line told before it, else what goes on."""
        lines = self.lines(seat, told)
        if lines:
            return lines[-1].text
        game = self._match.game
        return f"{game.in_words(game.observe(self._match.state_after(told), seat), self._names).headline}."

    def news(self, since: int, told: int) -> int:
        """Return how many steps come before what is told again to somebody who acted so many steps ago."""
        rests = [at for at in range(since, told) if self._match.steps[at].event.pause]
        return rests[-MOST_AGAIN:][0] if rests else told

    def recent(self, told: int) -> tuple[Event, ...]:
        """Return the last events told, as a spectator saw them, oldest first."""
        steps = self._match.steps[max(0, told - RECENT) : told]
        return tuple(self._match.game.project_event(step.event, None) for step in steps)

    def round_start(self, told: int) -> int:
        """Return how many steps had been told when the round, or auction, began that is being told now."""
        steps, start = self._match.steps, max(0, told - 1)
        while start and not steps[start - 1].event.closes:
            start -= 1
        return start

    def forget(self) -> None:
        """Write the log anew when it is asked for: steps were taken back."""
        self._lines.clear()


class Row:
    """Events that are told as one, such as the raises of an auction: those held back, and the one that closes them."""

    def __init__(self, game: AnyGame, names: Sequence[str]) -> None:
        """Begin with none.

        Args:
            game: The rules; they find the words.
            names: Names of the people, by seat.
        """
        self._game = game
        self._names = names
        self._held: list[Event] = []
        self._earlier: tuple[Event, ...] = ()

    def hold(self, event: Event) -> None:
        """Let an event wait for the one that it is told with."""
        self._held.append(event)

    def close(self) -> None:
        """Let what was held back be told with the event that is told now."""
        self._earlier, self._held = tuple(self._held), []

    def caption(self, moment: Event, viewer: Seat | None) -> str:
        """Return the line for an event as a viewer knows it, and for those that are told with it."""
        if not self._earlier:
            return self._game.tell(moment, self._names)
        earlier = (self._game.project_event(event, viewer) for event in self._earlier)
        return self._game.tell_run((*earlier, moment), self._names)
