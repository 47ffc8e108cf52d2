"""A match that is over, shown again: played and paused, step by step, back and on, from any seat or all hands open.

All its steps are known from the start. What is shown is where the pointer stands: `told`, as at any table.
"""

from __future__ import annotations

import bisect
from typing import Final

from bidtable.app.match.handover import Screen
from bidtable.app.match.pace import HELD
from bidtable.app.match.session import Session
from bidtable.core.match import Match
from bidtable.core.model import Outcome, Seat

BEATS: Final = {"slow": 1.3, "normal": 0.75, "fast": 0.3, "instant": 0.1}
"""Seconds that a replay rests on an event of one beat, by speed; at the fastest, too, one sees what happens."""


class Replay(Session):
    """A finished match with its transport.

    Attributes:
        playing: Whether it goes on by itself.
        all_hands: Whether all hands lie open; then the viewer is a spectator.
        stops: Numbers of the steps at which one can rest, in their order.
        remarks: What is said besides at positions.
        over: What it lies over, and is left for: "review", "history", "results"; empty: it is left for the title.
    """

    def __init__(self, match: Match, *, speed: str = "normal", viewer: Seat | None = None) -> None:
        """Begin before the first step.

        Args:
            match: The match, all of it.
            speed: slow, normal, fast or instant.
            viewer: Whose eyes are shown first; None: all hands lie open.
        """
        super().__init__(match.game, match, speed=speed)
        self.playing = True
        self.stops = [index for index, step in enumerate(match.steps) if step.event.pause]
        self.all_hands = False
        self.remarks: dict[int, str] = {}
        self.over = ""
        self.told = 0
        self.look_as(viewer)

    @property
    def looks_on(self) -> str:
        """People watch a "replay" here."""
        return "replay"

    @property
    def busy(self) -> bool:
        """Whether there is more to be told."""
        return self.position < self.end

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, once all of it has been told."""
        return None if self.busy else self.match.outcome

    # -- where it stands -----------------------------------------------------------------------------

    @property
    def position(self) -> int:
        """Where it stands: 0 is the start, then come the stops by their numbers, then the end."""
        if self.moment is None:
            return self.end if self.told else 0
        return bisect.bisect_left(self.stops, self.told)

    @property
    def end(self) -> int:
        """The last position: nothing is told any more, and all stands as the match left it."""
        return len(self.stops) + 1

    def go(self, position: int) -> None:
        """Go to a position; one that is beyond an end is that end."""
        position = max(0, min(position, self.end))
        if 0 < position < self.end:
            self.rest_at(self.stops[position - 1])
        else:
            self.told = len(self.match.steps) if position else 0
            self.moment, self.held = None, False
            self.playing = self.playing and not position
        self._rest = self._beat()

    def go_to_step(self, index: int) -> None:
        """Go to the first stop that is not before a step."""
        self.go(bisect.bisect_left(self.stops, index) + 1)

    def position_before(self, steps: int) -> int:
        """Return the last position at which no more than so many steps have happened."""
        return bisect.bisect_left(self.stops, steps)

    def caption(self) -> str:
        """Return what is told, and what is said of it besides."""
        return f"{super().caption()} {self.remarks.get(self.position, '')}".strip()

    def _beat(self) -> float:
        if self.moment is None:
            return BEATS[self.speed]
        return BEATS[self.speed] * (1.0 + (self.moment.pause >= 2) + (self.moment.pause >= HELD))

    # -- operating -----------------------------------------------------------------------------------

    def play_or_pause(self) -> None:
        """Go on by itself, or stop; at the end it begins anew."""
        if not self.busy:
            self.go(0)
            self.playing = True
        else:
            self.playing = not self.playing
            self._rest = self._beat()

    def acknowledge(self) -> None:
        """Go on by a step: a click hurries here, too."""
        self.go(self.position + 1)

    def look_as(self, viewer: Seat | None) -> None:
        """Look with the eyes of a seat; None: all hands lie open."""
        self.screen = Screen(viewer, passed=False)
        self.all_hands = viewer is None
        if self.moment is not None:
            self.moment = self.game.project_event(self.match.steps[self.told - 1].event, viewer)

    def follow(self, speed: str, *, by_click: bool) -> None:
        """Keep its own pace."""

    def update(self, dt: float, *, animating: bool = False) -> bool:
        """Let time pass; return whether anything to be shown changed."""
        if not self.playing or animating or not self.busy:
            return False
        self._rest -= dt
        if self._rest > 0:
            return False
        self.go(self.position + 1)
        return True
