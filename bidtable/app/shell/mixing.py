"""Computes the loudness of sound effects and music, and their stereo positions."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

DETUNE: Final = 0.03
"""Greatest share by which the pitch of an effect is changed at random."""
WIDTH: Final = 0.7
"""Shift of an effect at the edge of the screen towards the loudspeaker at this edge, from 0 to 1."""
CLOSEST: Final = 0.03
"""Seconds in which an effect is not played again, because two copies together would be too loud."""
SPACING: Final = 0.14
"""Seconds between the sounds of events that are shown together."""
LONGEST: Final = 1.6
"""Longest time in seconds for the sounds of events that are shown together."""


def sides(at: float) -> tuple[float, float]:
    """Return the loudness of the left and the right loudspeaker, from 0 to 1.

    A sound's position goes from 0 (left) to 1 (right).
    """
    side = WIDTH * (2 * min(1.0, max(0.0, at)) - 1)
    return math.sqrt(min(1.0, 1 - side)), math.sqrt(min(1.0, 1 + side))


@dataclass(frozen=True)
class Duck:
    """A short time in which a sound effect makes the music softer.

    Attributes:
        level: Factor of the music's loudness.
    """

    level: float
    seconds: float


DUCKS: Final[Mapping[str, Duck]] = {
    "reveal": Duck(0.4, 1.6),
    "roll": Duck(0.3, 2.4),
    "count": Duck(0.3, 0.9),
    "challenge": Duck(0.5, 0.8),
    "gavel": Duck(0.5, 1.0),
    "tumble": Duck(0.5, 1.2),
    "verdict_won": Duck(0.35, 1.6),
    "verdict_lost": Duck(0.35, 1.6),
    "perfecto": Duck(0.25, 2.0),
    "finish": Duck(0.2, 2.6),
    "win": Duck(0.15, 3.2),
    "lose": Duck(0.45, 1.2),
    "last_iou": Duck(0.35, 1.6),
}
"""For each effect at a showdown, a verdict or the end of a match, the time in which the music is softer."""

BASE: Final = 0.75
"""Loudness of the first layer of a piece of music, which always plays, as a share of the music's volume."""
LAYERS: Final = ((0.2, 0.75), (0.5, 0.7), (0.8, 0.7))
"""The tension, from 0 to 1, at which each layer of music begins to play, and the loudness of the layer."""
ROOM: Final = 0.8
"""Loudness of the background sound of a room, as a share of the music's volume."""
DRIFT: Final = 40.0
"""Seconds after which one more layer of the title's music begins to play.

After all layers have joined, the base plays alone again.
"""
FADE: Final = 1.6
"""Duration in seconds of the fade at the beginning and the end of the music."""
LAYER_FADE: Final = 5.0
"""Duration in seconds of the fade at the beginning and the end of a layer of music."""
FALL: Final = 0.25
"""Seconds in which the music becomes softer for an effect."""
RISE: Final = 1.8
"""Seconds in which the music becomes as loud as before an effect."""
BIGGEST_STEP: Final = 0.06
"""Greatest change of a loudness at once, because a greater change would be heard as a click."""


def nearer(level: float, goal: float, dt: float, seconds: float) -> float:
    """Move a loudness towards its goal, and return the new loudness."""
    step = min(BIGGEST_STEP, dt / seconds)
    return min(goal, level + step) if goal > level else max(goal, level - step)


class MusicMix:
    """The current loudness of the music and its layers.

    Attributes:
        wanted: Whether the music fades in; otherwise, it fades out.
        tension: Tension of the match, from 0 to 1.
        drifts: Whether the music changes with time instead of the tension.
    """

    def __init__(self) -> None:
        self.wanted = False
        self.tension = 0.0
        self.drifts = False
        self._time = 0.0
        self._fade = 0.0
        self._duck = 1.0
        self._ducked, self._ducks = 1.0, 0.0
        self._layers = [0.0] * len(LAYERS)

    @property
    def silent(self) -> bool:
        """Whether the music has faded out."""
        return self._fade <= 0

    def duck(self, name: str) -> None:
        """Make the music softer for an important sound effect."""
        duck = DUCKS.get(name)
        if duck is not None:
            self._ducked = min(duck.level, self._ducked if self._ducks > 0 else 1.0)
            self._ducks = max(duck.seconds, self._ducks)

    def pass_time(self, dt: float) -> None:
        self._fade = nearer(self._fade, 1.0 if self.wanted else 0.0, dt, FADE)
        self._ducks = max(0.0, self._ducks - dt)
        if self._ducks > 0:
            self._duck = nearer(self._duck, self._ducked, dt, FALL)
        else:
            self._duck = nearer(self._duck, 1.0, dt, RISE)
        self._time += dt
        count = int(self._time / DRIFT) % (len(LAYERS) + 1)
        for at, (least, loud) in enumerate(LAYERS):
            due = at < count if self.drifts else self.tension >= least
            goal = loud if due else 0.0
            self._layers[at] = nearer(self._layers[at], goal, dt, LAYER_FADE)

    def levels(self, volume: float) -> tuple[float, ...]:
        """Return the loudness of each part of the music, at a volume from 0 to 1."""
        music = volume * self._fade * self._duck
        return (music * BASE, *(music * layer for layer in self._layers), volume * self._fade * ROOM)

    def begin(self) -> None:
        self._fade = self._time = 0.0
        self._layers = [0.0] * len(LAYERS)
