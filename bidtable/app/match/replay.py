"""The replay of a finished match, with all hands open or from the view of one seat."""

from __future__ import annotations

import bisect
from typing import Final

from bidtable.app.match.handover import Screen
from bidtable.app.match.pace import HELD
from bidtable.app.match.session import Session
from bidtable.core.match import Match
from bidtable.core.model import Seat

BEATS: Final = {"slow": 1.3, "normal": 0.75, "fast": 0.3, "instant": 0.1}
"""Seconds for which a replay shows an ordinary event, by speed.

Even the fastest speed shows each event long enough to follow.
"""


class Replay(Session):
    """A replay of a finished match.

    Attributes:
        all_hands: Whether the replay shows all hands instead of the view of one seat.
        stops: Indexes of the events at which the replay can stop.
        remarks: Comments on the match, by the position in the replay.
        over: The scene that opens when the replay is closed: "review", "history" or "results"; empty for the
            title.
    """

    def __init__(self, match: Match, *, speed: str = "normal", viewer: Seat | None = None) -> None:
        """Start the replay of a match. If `viewer` is None, the hands of all players are visible."""
        super().__init__(match.game, match, speed=speed)
        self.playing = True
        self.stops = [index for index, step in enumerate(match.steps) if step.event.pause]
        self.all_hands = False
        self.remarks: dict[int, str] = {}
        self.over = ""
        self.steps_shown = self.steps_narrated = 0
        self.look_as(viewer)

    @property
    def looks_on(self) -> str:
        return "replay"

    @property
    def busy(self) -> bool:
        return self.position < self.end

    # -- position -----------------------------------------------------------------------------------

    @property
    def position(self) -> int:
        """Current position in the replay, from 0 to `end`."""
        if self.moment is None:
            return self.end if self.steps_shown else 0
        return bisect.bisect_left(self.stops, self.steps_shown)

    @property
    def end(self) -> int:
        """Last position in the replay, at the end of the match."""
        return len(self.stops) + 1

    def go(self, position: int) -> None:
        """Go to a position in the replay."""
        position = max(0, min(position, self.end))
        if 0 < position < self.end:
            self.rest_at(self.stops[position - 1])
        else:
            self.steps_shown = len(self.match.steps) if position else 0
            self.moment, self.held = None, False
            self.narrate()
            self.playing = self.playing and not position
        self._rest = self._beat()

    def go_to_step(self, index: int) -> None:
        """Go to an event, or to the next event at which the replay pauses."""
        self.go(bisect.bisect_left(self.stops, index) + 1)

    def position_before(self, steps: int) -> int:
        """Return the last position of the replay at which an event has not happened yet."""
        return bisect.bisect_left(self.stops, steps)

    def caption(self) -> str:
        return f"{super().caption()} {self.remarks.get(self.position, '')}".strip()

    def _beat(self) -> float:
        if self.moment is None:
            return BEATS[self.speed]
        return BEATS[self.speed] * (1.0 + (self.moment.pause >= 2) + (self.moment.pause >= HELD))

    # -- controls -----------------------------------------------------------------------------------

    def play_or_pause(self) -> None:
        """Play or pause the replay."""
        if not self.busy:
            self.go(0)
            self.playing = True
        else:
            self.playing = not self.playing
            self._rest = self._beat()

    def acknowledge(self) -> None:
        # The scene calls this method after a click on the table.
        self.go(self.position + 1)

    def look_as(self, viewer: Seat | None) -> None:
        """Show the replay from the view of a seat, or show all hands."""
        self.screen = Screen(viewer, passed=False)
        self.all_hands = viewer is None
        self._project_again()

    def follow(self, speed: str, *, by_click: bool, words_wait: bool = False) -> None:
        # The speed of the table is ignored, because a replay has a speed of its own.
        self.words_wait = words_wait

    def update(self, dt: float, *, animating: bool = False) -> bool:
        """Advance the replay by `dt` seconds, and return whether the table must be drawn again."""
        if self.words_due and not animating:
            self.narrate()
            return True
        if not self.playing or animating or not self.busy:
            return False
        self._rest -= dt
        if self._rest > 0:
            return False
        before, self._caption_before = self.steps_narrated, self.caption()
        self.go(self.position + 1)
        if self.words_wait and self.moment is not None:
            self.steps_narrated = before
        return True
