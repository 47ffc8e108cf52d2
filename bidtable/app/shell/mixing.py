"""The loudness of everything that is heard: effects, music and room, their places, and the ducking of the music."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

DETUNE: Final = 0.03
"""Greatest share by which the pitch of an effect is changed at random."""
WIDTH: Final = 0.7
"""Share of the way to one loudspeaker at which an effect at the edge of the screen is heard."""
CLOSEST: Final = 0.03
"""Seconds within which the same effect is not played twice, because both would sound as one that is too loud."""
SPACING: Final = 0.14
"""Seconds between the sounds of events that are shown together."""


def sides(at: float) -> tuple[float, float]:
    """Return the loudness of the left and the right loudspeaker for a place on the screen.

    Args:
        at: Place from 0, the left edge of the screen, to 1, the right edge.

    Returns:
        Two factors from 0 to 1; both are 1 in the middle, so a sound that moves aside is never louder.
    """
    side = WIDTH * (2 * min(1.0, max(0.0, at)) - 1)
    return math.sqrt(min(1.0, 1 - side)), math.sqrt(min(1.0, 1 + side))


@dataclass(frozen=True)
class Duck:
    """A time during which the music is softer.

    Attributes:
        level: Loudness of the music meanwhile, as a factor.
        seconds: Length of the time, before the music comes back.
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
"""The ducking of the music for each effect that belongs to a showdown, a verdict or an end."""
