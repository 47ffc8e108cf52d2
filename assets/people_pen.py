"""The pen of the people at the table: pieces with a dark outline and a light rim outside it, and their moods.

A portrait is 240 by 220. The rim lies under the whole figure, so that it stands out on a night room, on a bright one
and on black. Two places are drawn round an origin of their own: the head, whose middle lies between the eyes, and the
body, whose origin is the middle of the collar.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from type_pen import CREAM, INK, Picture, Point, mix

WIDTH = 240
HEIGHT = 220

EDGE = 5.5
"""Width of the ink round every piece that can be the figure's outline."""
RIM = 3.0
"""Width of the light rim outside the ink."""
FINE = 3.4
"""Width of the ink inside the figure."""


def one(value: float) -> str:
    """Write a coordinate with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _seen(what: str, opacity: float) -> str:
    """Write the opacity of a fill or stroke that is not opaque."""
    return "" if opacity == 1 else f' {what}-opacity="{one(opacity)}"'


@dataclass(frozen=True)
class Tone:
    """A flat colour with its shade and its light.

    Attributes:
        base: The colour itself.
        shade: Where the lamp does not reach.
        light: Where it falls.
    """

    base: str
    shade: str
    light: str


def tone(colour: str, shade: float = 0.24, light: float = 0.3) -> Tone:
    """Give a colour its shade and its light, as shares of a dark violet and of cream."""
    return Tone(colour, mix(colour, "#2a1640", shade), mix(colour, "#fff3d8", light))


def skin_tone(colour: str) -> Tone:
    """Give a skin its shade, which is redder than that of cloth, and its light."""
    return Tone(colour, mix(colour, "#8a2f3c", 0.26), mix(colour, "#fff0d8", 0.4))


@dataclass(frozen=True)
class Pose:
    """How a mood is held: lengths in units of the portrait, y downwards, angles in degrees clockwise.

    A person may hold it mirrored; then `tilt`, `lean` and `turn` change their sign.

    Attributes:
        tilt: How far the head is tilted.
        drop: How far the head sinks.
        lean: How far the whole person moves sideways.
        shrug: How far the shoulders rise.
        hunch: How far the tips of the shoulders come in.
        turn: How far the features move sideways in the face, as when the head is turned.
        nod: How far the features move down in the face, as when the head is bent.
        bounce: What hair, hats and moustaches do: 1 leaps up, -1 hangs.
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
    """A person under construction."""

    def __init__(self) -> None:
        super().__init__(WIDTH, HEIGHT)
        self._rim: list[str] = []

    def shape(self, path: str, fill: str, width: float = FINE, ink: str = INK) -> None:
        """Paint a path with its outline; that its corners are round is said once, round the whole figure."""
        self.add(f'<path d="{path}" fill="{fill}" stroke="{ink}" stroke-width="{one(width)}"/>')

    def flat(self, path: str, fill: str, opacity: float = 1) -> None:
        """Paint a path without an outline."""
        self.add(f'<path d="{path}" fill="{fill}"{_seen("fill", opacity)}/>')

    def line(self, path: str, colour: str = INK, width: float = FINE, opacity: float = 1) -> None:
        """Paint a round-ended stroke."""
        seen = _seen("stroke", opacity)
        self.add(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{one(width)}"{seen}/>')

    def oval(self, centre: Point, size: Point, fill: str, width: float = FINE, ink: str = INK) -> None:
        """Paint an ellipse; `size` is its two radii, a `width` of 0 leaves the outline away."""
        (x, y), (rx, ry) = centre, size
        super().oval((round(x, 1), round(y, 1)), (round(rx, 1), round(ry, 1)), fill, width, ink)

    def piece(self, path: str, fill: str) -> None:
        """Paint a path that can be the figure's outline."""
        self._rim.append(f'<path d="{path}"/>')
        self.shape(path, fill, EDGE)

    def ball(self, centre: Point, size: Point, fill: str) -> None:
        """Paint an ellipse that can be the figure's outline; `size` is its two radii."""
        (x, y), (rx, ry) = centre, size
        self._rim.append(f'<ellipse cx="{one(x)}" cy="{one(y)}" rx="{one(rx)}" ry="{one(ry)}"/>')
        self.oval(centre, size, fill, EDGE)

    def rod(self, path: str, colour: str, width: float) -> None:
        """Paint a bent rod that can be the figure's outline: a lock of hair, an arm, a hatpin."""
        rim = one(width + 2 * EDGE + 2 * RIM)
        self._rim.append(f'<path d="{path}" fill="none" stroke-width="{rim}"/>')
        self.tube(path, colour, width, EDGE)

    @contextmanager
    def placed(self, place: Point, angle: float = 0, scale: Point = (1, 1)) -> Iterator[None]:
        """Move what is painted round the origin to `place`, turned and scaled, together with its rim."""
        with super().placed((round(place[0], 1), round(place[1], 1)), round(angle, 1), scale):
            self._rim.append(self._body[-1])
            yield
            self._rim.append("</g>")

    def text(self) -> str:
        """Give the finished SVG, the rim of the whole figure below everything else."""
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
