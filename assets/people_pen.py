"""The pen for the people at the table: pieces with a dark outline and a light rim around it, and the moods.

A portrait is 240 by 220. The rim is under the whole figure, so the figure is visible on a dark room, on a bright one
and on black. Two parts are drawn around origins of their own: the head around the point between the eyes, and the body
around the middle of the collar.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from type_pen import CREAM, INK, Picture, Point, mix

WIDTH = 240
HEIGHT = 220

EDGE = 5.5
"""Width of the ink around every piece that can be a part of the figure's outline."""
RIM = 3.0
"""Width of the light rim outside the ink."""
FINE = 3.4
"""Width of the ink inside the figure."""


def one(value: float) -> str:
    """Return a coordinate as text, with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _seen(what: str, opacity: float) -> str:
    """Return the attribute for the opacity of a fill or stroke; empty if it is opaque."""
    return "" if opacity == 1 else f' {what}-opacity="{one(opacity)}"'


@dataclass(frozen=True)
class Tone:
    """A flat colour with its shade and its light.

    Attributes:
        base: The colour itself.
        shade: The colour away from the lamp.
        light: The colour in the light of the lamp.
    """

    base: str
    shade: str
    light: str


def tone(colour: str, shade: float = 0.24, light: float = 0.3) -> Tone:
    """Return a colour with its shade and its light: shares of a dark violet and of cream mixed into it."""
    return Tone(colour, mix(colour, "#2a1640", shade), mix(colour, "#fff3d8", light))


def skin_tone(colour: str) -> Tone:
    """Return a skin colour with its shade, which is redder than that of cloth, and its light."""
    return Tone(colour, mix(colour, "#8a2f3c", 0.26), mix(colour, "#fff0d8", 0.4))


@dataclass(frozen=True)
class Pose:
    """The pose of a mood. Lengths are in units of the portrait, y points down, angles are in degrees clockwise.

    A person may hold the pose mirrored; then `tilt`, `lean` and `turn` change their sign.

    Attributes:
        tilt: Tilt of the head.
        drop: Distance by which the head sinks.
        lean: Sideways movement of the whole person.
        shrug: Distance by which the shoulders rise.
        hunch: Distance by which the tips of the shoulders come in.
        turn: Sideways movement of the features in the face, as if the head were turned.
        nod: Downward movement of the features in the face, as if the head were bent.
        bounce: Movement of hair, hats and moustaches: at 1 they fly up, at -1 they hang down.
    """

    tilt: float = 0
    drop: float = 0
    lean: float = 0
    shrug: float = 0
    hunch: float = 0
    turn: float = 0
    nod: float = 0
    bounce: float = 0


POSES = {
    "waiting": Pose(tilt=-2),
    "thinking": Pose(tilt=7, drop=1, lean=3, shrug=2, turn=-4, nod=-2, bounce=0.1),
    "glad": Pose(tilt=-6, drop=-1, shrug=11, turn=-1, nod=-2, bounce=0.7),
    "cross": Pose(tilt=4, drop=9, lean=-5, shrug=13, hunch=9, turn=2, nod=4, bounce=-0.4),
    "surprised": Pose(tilt=-2, drop=-1, shrug=9, hunch=5, nod=-3, bounce=1),
    "beaten": Pose(tilt=11, drop=16, lean=4, shrug=-7, hunch=4, turn=4, nod=7, bounce=-1),
}
"""The moods, in the order in which they are listed."""


class Portrait(Picture):
    """A drawing of a person in progress."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        super().__init__(width, height)
        self._rim: list[str] = []

    def shape(self, path: str, fill: str, width: float = FINE, ink: str = INK) -> None:
        """Paint a path with its outline. The round corners are set once, for the whole figure."""
        self.add(f'<path d="{path}" fill="{fill}" stroke="{ink}" stroke-width="{one(width)}"/>')

    def flat(self, path: str, fill: str, opacity: float = 1) -> None:
        """Paint a path without an outline."""
        self.add(f'<path d="{path}" fill="{fill}"{_seen("fill", opacity)}/>')

    def line(self, path: str, colour: str = INK, width: float = FINE, opacity: float = 1) -> None:
        """Paint a stroke with round ends."""
        seen = _seen("stroke", opacity)
        self.add(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{one(width)}"{seen}/>')

    def oval(self, centre: Point, size: Point, fill: str, width: float = FINE, ink: str = INK) -> None:
        """Paint an ellipse. `size` is its two radii; a `width` of 0 leaves out the outline."""
        (x, y), (rx, ry) = centre, size
        super().oval((round(x, 1), round(y, 1)), (round(rx, 1), round(ry, 1)), fill, width, ink)

    def piece(self, path: str, fill: str) -> None:
        """Paint a path that can be a part of the figure's outline."""
        self._rim.append(f'<path d="{path}"/>')
        self.shape(path, fill, EDGE)

    def ball(self, centre: Point, size: Point, fill: str) -> None:
        """Paint an ellipse that can be a part of the figure's outline; `size` is its two radii."""
        (x, y), (rx, ry) = centre, size
        self._rim.append(f'<ellipse cx="{one(x)}" cy="{one(y)}" rx="{one(rx)}" ry="{one(ry)}"/>')
        self.oval(centre, size, fill, EDGE)

    def rod(self, path: str, colour: str, width: float) -> None:
        """Paint a bent rod that can be a part of the figure's outline: a lock of hair, an arm, a hatpin."""
        self.edge(path, width)
        self.line(path, colour, width)

    def edge(self, path: str, width: float) -> None:
        """Paint the outline of a bent rod that can be a part of the figure's outline."""
        rim = one(width + 2 * EDGE + 2 * RIM)
        self._rim.append(f'<path d="{path}" fill="none" stroke-width="{rim}"/>')
        self.line(path, INK, width + 2 * EDGE)

    @contextmanager
    def placed(self, place: Point, angle: float = 0, scale: Point = (1, 1)) -> Iterator[None]:
        """Move everything painted around the origin to `place`, turned and scaled, together with its rim."""
        with super().placed((round(place[0], 1), round(place[1], 1)), round(angle, 1), scale):
            self._rim.append(self._body[-1])
            yield
            self._rim.append("</g>")

    def text(self) -> str:
        """Return the finished SVG, with the rim of the whole figure below everything else."""
        width = one(EDGE + 2 * RIM)
        rim = f'<g fill="{CREAM}" stroke="{CREAM}" stroke-width="{width}">'
        whole = Picture(self.width, self.height)
        whole.add('<g stroke-linejoin="round" stroke-linecap="round">')
        for markup in (rim, *self._rim, "</g>", *self._body, "</g>"):
            whole.add(markup)
        return whole.text()


__all__ = [
    "EDGE",
    "FINE",
    "HEIGHT",
    "INK",
    "POSES",
    "RIM",
    "WIDTH",
    "Point",
    "Portrait",
    "Pose",
    "Tone",
    "mix",
    "one",
    "skin_tone",
    "tone",
]
