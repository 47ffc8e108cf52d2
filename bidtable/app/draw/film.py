"""Short animations of a piece that stays in its place, such as a tumbling die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bidtable.app.draw.look import Look
from bidtable.app.draw.tween import ease_in_out


@dataclass(frozen=True)
class Pose:
    """The offset, size, angle and opacity of a piece during an animation.

    Attributes:
        dx: Horizontal offset, as a fraction of the width of the piece.
        dy: Vertical offset, as a fraction of the height of the piece.
        scale: Factor of the usual size.
        angle: Additional rotation in degrees, counter-clockwise.
        alpha: Opacity, from 0 (invisible) to 255.
        look: Appearance of the piece; None for its usual appearance.
    """

    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0
    angle: float = 0.0
    alpha: int = 255
    look: Look | None = None


REST = Pose()


@dataclass(frozen=True)
class Film:
    """A short animation: a series of poses at equal intervals.

    Attributes:
        delay: Seconds before the animation begins.
    """

    poses: tuple[Pose, ...]
    seconds: float
    delay: float = 0.0

    def at(self, time: float) -> Pose:
        """Return the pose at a time, in seconds after the start of the animation."""
        part = 1.0 if self.seconds <= 0 else min(1.0, max(0.0, (time - self.delay) / self.seconds))
        place = part * (len(self.poses) - 1)
        index = min(len(self.poses) - 2, int(place))
        a, b, t = self.poses[index], self.poses[index + 1], ease_in_out(place - index)
        return Pose(
            a.dx + (b.dx - a.dx) * t,
            a.dy + (b.dy - a.dy) * t,
            a.scale + (b.scale - a.scale) * t,
            a.angle + (b.angle - a.angle) * t,
            round(a.alpha + (b.alpha - a.alpha) * t),
            b.look if place - index >= 0.5 else a.look,
        )

    @property
    def timing(self) -> tuple[int, float, float]:
        return len(self.poses), self.seconds, self.delay

    @property
    def length(self) -> float:
        return self.delay + self.seconds


def pop(seconds: float = 0.35, delay: float = 0.0) -> Film:
    """Return an animation of a piece that appears and grows to its usual size."""
    return Film((Pose(scale=0.2, alpha=0), Pose(scale=1.12), REST), seconds, delay)


def swell(seconds: float = 0.35, size: float = 1.15) -> Film:
    """Return the animation of a piece that grows for a moment."""
    return Film((REST, Pose(scale=size), REST), seconds)


def strike(seconds: float = 0.5) -> Film:
    """Return an animation of a gavel that strikes and bounces once."""
    return Film((REST, Pose(angle=35, dy=-0.12), Pose(angle=-12), Pose(angle=4), REST), seconds)


def stamp(seconds: float = 0.3, delay: float = 0.0, size: float = 1.9) -> Film:
    """Return an animation of a piece that is slammed onto the table."""
    return Film((Pose(scale=size, alpha=0), Pose(scale=0.94), REST), seconds, delay)


def shake(seconds: float = 0.4) -> Film:
    return Film((REST, Pose(dx=-0.06), Pose(dx=0.06), Pose(dx=-0.04), Pose(dx=0.04), REST), seconds)


def tumble(looks: Sequence[Look], seconds: float = 0.7, turns: float = 1.0, delay: float = 0.0) -> Film:
    """Return an animation of a die that rolls, bounces and stops."""
    count = max(1, len(looks))
    poses = [
        Pose(dy=-0.5 * (1 - i / count) * (i % 2), angle=360 * turns * (1 - i / count), scale=1.05, look=look)
        for i, look in enumerate(looks)
    ]
    return Film((*poses, Pose(scale=1.08), REST), seconds, delay)
