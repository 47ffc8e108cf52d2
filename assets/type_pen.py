"""The pen for the small pictures: one outline, one light, a few shared pieces.

A picture is 120 by 100 unless stated otherwise, on a transparent ground and lit from above. Its ink outline is thick
enough to be seen at 48 pixels. `make_types.py` and `make_business.py` list the pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from make_drawings import CREAM, INK, PAPER_EDGE, Drawing, Point, mix, num

GREEN = "#5aa546"
MAGENTA = "#cf3f88"
BLUE = "#3277c8"
PURPLE = "#7c50bd"
ORANGE = "#e8842f"
BROWN = "#9a6439"
RED = "#cc3a41"
TURQUOISE = "#27ab98"
CYAN = "#46b6dc"
YELLOW = "#f2c03d"
"""The colours of the types, which match the evening mood of the table."""

WHITE = "#fffaf0"
STEEL = "#b9bfca"
STEEL_DARK = "#6f7787"
NIGHT = "#2b3350"
PINK = "#f0a3a4"
WATER = "#6cc3ea"
LEAF = "#6fb84f"
BARK = "#7a4a2b"

OUTLINE = 3.0
"""Width of the ink around every large piece."""


class Picture(Drawing):
    """A drawing of a card type, with the common outline and light."""

    def __init__(self, width: int = 120, height: int = 100) -> None:
        super().__init__(width, height)

    def lit(self, colour: str, light: float = 0.26, shade: float = 0.2) -> str:
        """Define a colour lit from above: lighter at the top of its shape, darker at the bottom."""
        stops = (
            (0, mix(colour, WHITE, light), 1),
            (0.5, colour, 1),
            (1, mix(colour, INK, shade), 1),
        )
        return self.linear(stops)

    def shape(self, path: str, fill: str, width: float = OUTLINE, ink: str = INK) -> None:
        """Paint a path with its outline."""
        self.add(
            f'<path d="{path}" fill="{fill}" stroke="{ink}" stroke-width="{num(width)}" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def flat(self, path: str, fill: str, opacity: float = 1) -> None:
        """Paint a path without an outline."""
        self.add(f'<path d="{path}" fill="{fill}" fill-opacity="{num(opacity)}"/>')

    def line(self, path: str, colour: str = INK, width: float = OUTLINE, opacity: float = 1) -> None:
        """Paint a stroke with round ends."""
        self.add(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
            f'stroke-opacity="{num(opacity)}" stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def tube(self, path: str, colour: str, width: float, edge: float = OUTLINE) -> None:
        """Paint a bent rod with its outline: a cable, a handle, an antenna."""
        self.line(path, INK, width + 2 * edge)
        self.line(path, colour, width)

    def oval(self, centre: Point, size: Point, fill: str, width: float = OUTLINE, ink: str = INK) -> None:
        """Paint an ellipse. `size` is its two radii; a `width` of 0 leaves out the outline."""
        edge = f' stroke="{ink}" stroke-width="{num(width)}"' if width else ""
        (x, y), (rx, ry) = centre, size
        self.add(f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{edge}/>')

    def disc(self, x: float, y: float, radius: float, fill: str, width: float = OUTLINE) -> None:
        """Paint a circle."""
        self.oval((x, y), (radius, radius), fill, width)

    def box(self, corner: Point, size: Point, radius: float, fill: str, width: float = OUTLINE) -> None:
        """Paint a rounded rectangle from its upper left corner."""
        edge = f' stroke="{INK}" stroke-width="{num(width)}"' if width else ""
        self.add(
            f'<rect x="{num(corner[0])}" y="{num(corner[1])}" width="{num(size[0])}" height="{num(size[1])}" '
            f'rx="{num(radius)}" ry="{num(radius)}" fill="{fill}"{edge}/>'
        )

    @contextmanager
    def turned(self, angle: float, centre: Point) -> Iterator[None]:
        """Turn everything painted inside by `angle` degrees about `centre`."""
        self.add(f'<g transform="rotate({num(angle)} {num(centre[0])} {num(centre[1])})">')
        yield
        self.add("</g>")

    @contextmanager
    def placed(self, place: Point, angle: float = 0, scale: Point = (1, 1)) -> Iterator[None]:
        """Move everything painted around the origin to `place`, turned and scaled."""
        (x, y), (sx, sy) = place, scale
        self.add(
            f'<g transform="translate({num(x)} {num(y)}) rotate({num(angle)}) scale({num(sx)} {num(sy)})">'
        )
        yield
        self.add("</g>")

    def ground(self, x: float, y: float, reach: float) -> None:
        """Paint the soft shadow on the ground below a thing."""
        self.glow((x, y), (reach, reach * 0.13), INK, 0.5)

    def eye(self, x: float, y: float, radius: float, look: Point = (0, 0), width: float = 2) -> None:
        """Paint an open eye; `look` moves the pupil, as a share of the radius."""
        self.disc(x, y, radius, WHITE, width)
        dx, dy = look[0] * radius, look[1] * radius
        self.disc(x + dx, y + dy, radius * 0.52, INK, 0)
        self.disc(x + dx - radius * 0.16, y + dy - radius * 0.2, radius * 0.17, WHITE, 0)

    def bubble(self, x: float, y: float, radius: float, fill: str = "#dff4fb") -> None:
        """Paint a soap or air bubble."""
        self.disc(x, y, radius, fill, 1.8)
        self.disc(x - radius * 0.32, y - radius * 0.34, radius * 0.26, "#ffffff", 0)

    def leaf(self, foot: Point, angle: float, length: float, colour: str = LEAF) -> None:
        """Paint a leaf that grows from `foot`; at angle 0 it points up."""
        size = length / 20
        with self.placed(foot, angle, (size, size)):
            self.shape("M0 0C-10 -5 -9 -16 0 -22C9 -16 10 -5 0 0Z", self.lit(colour), 2.6 / size)
            self.line("M0 -2V-14", mix(colour, INK, 0.45), 1.6 / size)

    def coin(self, x: float, y: float, radius: float) -> None:
        """Paint a gold coin with a dollar sign."""
        self.disc(x, y, radius, self.lit("#e9b93f"), 2.4)
        size = radius / 10
        with self.placed((x, y), 0, (size, size)):
            self.line(
                "M3.4 -3.2C2 -5.4 -3.6 -5.2 -3.4 -2.2C-3.2 0.8 3.6 -0.6 3.6 2.4C3.6 5.4 -2.4 5.4 -3.8 3",
                "#7d5410",
                2.2,
            )
            self.line("M0 -6.6V6.6", "#7d5410", 1.8)

    def star(self, x: float, y: float, radius: float, fill: str = YELLOW, width: float = 2) -> None:
        """Paint a four-pointed twinkle."""
        near = radius * 0.22
        self.shape(
            f"M{num(x)} {num(y - radius)}Q{num(x + near)} {num(y - near)} {num(x + radius)} {num(y)}"
            f"Q{num(x + near)} {num(y + near)} {num(x)} {num(y + radius)}"
            f"Q{num(x - near)} {num(y + near)} {num(x - radius)} {num(y)}"
            f"Q{num(x - near)} {num(y - near)} {num(x)} {num(y - radius)}Z",
            fill,
            width,
        )


__all__ = [
    "BARK",
    "BLUE",
    "BROWN",
    "CREAM",
    "CYAN",
    "GREEN",
    "INK",
    "LEAF",
    "MAGENTA",
    "NIGHT",
    "ORANGE",
    "OUTLINE",
    "PAPER_EDGE",
    "PINK",
    "PURPLE",
    "RED",
    "STEEL",
    "STEEL_DARK",
    "TURQUOISE",
    "WATER",
    "WHITE",
    "YELLOW",
    "Picture",
    "Point",
    "mix",
]
