"""Symbols that are drawn by code, such as stars, suits and dice."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

import pygame

from bidtable.app.draw.theme import Rgb

Xy = tuple[float, float]


class Pen:
    """Draws shapes on a square picture with coordinates from 0 to 1."""

    def __init__(self, surface: pygame.Surface, colour: Rgb) -> None:
        self.surface, self.colour = surface, colour
        self.side = surface.get_width()
        self._clear = (*colour, 0)

    def _ink(self, cut: bool) -> tuple[int, ...]:
        return self._clear if cut else (*self.colour, 255)

    def poly(self, points: Sequence[Xy], cut: bool = False) -> None:
        s = self.side
        pygame.draw.polygon(self.surface, self._ink(cut), [(x * s, y * s) for x, y in points])

    def disc(self, x: float, y: float, r: float, cut: bool = False) -> None:
        s = self.side
        pygame.draw.circle(self.surface, self._ink(cut), (x * s, y * s), r * s)

    def box(self, x: float, y: float, w: float, h: float, r: float = 0.0, cut: bool = False) -> None:
        """Draw a filled rectangle with corners of radius `r`."""
        s = self.side
        rect = pygame.Rect(round(x * s), round(y * s), round(w * s), round(h * s))
        pygame.draw.rect(self.surface, self._ink(cut), rect, border_radius=round(r * s))

    def line(self, points: Sequence[Xy], width: float, cut: bool = False) -> None:
        """Draw a line with round ends and corners."""
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            length = math.hypot(x1 - x0, y1 - y0) or 1.0
            dx, dy = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
            quad = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
            self.poly(quad, cut)
        for x, y in points:
            self.disc(x, y, width / 2, cut)


def regular(n: int, r: float = 0.48, turn: float = 0.0, centre: Xy = (0.5, 0.5)) -> list[Xy]:
    """Return the corners of a regular polygon with `n` sides."""
    return [
        (
            centre[0] + r * math.sin(2 * math.pi * (i / n + turn)),
            centre[1] - r * math.cos(2 * math.pi * (i / n + turn)),
        )
        for i in range(n)
    ]


def star_points(n: int, outer: float = 0.5, inner: float = 0.21, y: float = 0.5) -> list[Xy]:
    out = regular(n, outer, centre=(0.5, y))
    inn = regular(n, inner, 0.5 / n, centre=(0.5, y))
    return [p for pair in zip(out, inn, strict=True) for p in pair]


def _circle(p: Pen) -> None:
    p.disc(0.5, 0.5, 0.44)


def _square(p: Pen) -> None:
    p.box(0.1, 0.1, 0.8, 0.8, 0.08)


def _triangle(p: Pen) -> None:
    p.poly([(0.5, 0.06), (0.97, 0.9), (0.03, 0.9)])


def _diamond(p: Pen) -> None:
    p.poly([(0.5, 0.02), (0.88, 0.5), (0.5, 0.98), (0.12, 0.5)])


def _pentagon(p: Pen) -> None:
    p.poly(regular(5, 0.5, centre=(0.5, 0.53)))


def _hexagon(p: Pen) -> None:
    p.poly(regular(6, 0.5))


def _star(p: Pen) -> None:
    p.poly(star_points(5, 0.52, 0.22, 0.54))


def _plus(p: Pen) -> None:
    p.box(0.34, 0.06, 0.32, 0.88, 0.05)
    p.box(0.06, 0.34, 0.88, 0.32, 0.05)


def _thin_plus(p: Pen) -> None:
    p.line([(0.5, 0.18), (0.5, 0.82)], 0.14)
    p.line([(0.18, 0.5), (0.82, 0.5)], 0.14)


def _minus(p: Pen) -> None:
    p.line([(0.18, 0.5), (0.82, 0.5)], 0.14)


def _x(p: Pen) -> None:
    p.line([(0.2, 0.2), (0.8, 0.8)], 0.14)
    p.line([(0.8, 0.2), (0.2, 0.8)], 0.14)


def _check(p: Pen) -> None:
    p.line([(0.14, 0.54), (0.4, 0.8), (0.88, 0.24)], 0.15)


def _arrow(dx: int, dy: int) -> Callable[[Pen], None]:
    def draw(p: Pen) -> None:
        def at(a: float, b: float) -> Xy:
            return (0.5 + a * dx - b * dy, 0.5 + a * dy + b * dx)

        p.line([at(-0.36, 0), at(0.34, 0)], 0.13)
        p.line([at(0.06, -0.28), at(0.36, 0), at(0.06, 0.28)], 0.13)

    return draw


def _chevron(dx: int, dy: int) -> Callable[[Pen], None]:
    def draw(p: Pen) -> None:
        def at(a: float, b: float) -> Xy:
            return (0.5 + a * dx - b * dy, 0.5 + a * dy + b * dx)

        p.line([at(-0.16, -0.32), at(0.18, 0), at(-0.16, 0.32)], 0.14)

    return draw


def _crown(p: Pen) -> None:
    p.poly([(0.06, 0.26), (0.3, 0.5), (0.5, 0.12), (0.7, 0.5), (0.94, 0.26), (0.84, 0.74), (0.16, 0.74)])
    p.box(0.16, 0.8, 0.68, 0.1, 0.03)
    for x, y in ((0.06, 0.24), (0.5, 0.12), (0.94, 0.24)):
        p.disc(x, y, 0.06)


def _lock(p: Pen) -> None:
    p.disc(0.5, 0.36, 0.28)
    p.disc(0.5, 0.36, 0.17, cut=True)
    p.box(0.33, 0.36, 0.34, 0.14, cut=True)
    p.box(0.22, 0.34, 0.11, 0.2)
    p.box(0.67, 0.34, 0.11, 0.2)
    p.box(0.14, 0.46, 0.72, 0.48, 0.07)
    p.disc(0.5, 0.66, 0.08, cut=True)
    p.box(0.465, 0.68, 0.07, 0.14, cut=True)


def _envelope(p: Pen) -> None:
    p.box(0.04, 0.18, 0.92, 0.64, 0.07)
    p.line([(0.08, 0.25), (0.5, 0.57), (0.92, 0.25)], 0.06, cut=True)


def _eye(p: Pen) -> None:
    arc = [(0.02 + 0.96 * i / 20, 0.5 - 0.32 * math.sin(math.pi * i / 20)) for i in range(21)]
    p.poly(arc + [(x, 1 - y) for x, y in reversed(arc)])
    p.disc(0.5, 0.5, 0.21, cut=True)
    p.disc(0.5, 0.5, 0.12)


def _eye_off(p: Pen) -> None:
    _eye(p)
    p.line([(0.2, 0.92), (0.86, 0.14)], 0.2, cut=True)
    p.line([(0.16, 0.9), (0.84, 0.1)], 0.09)


def _gear(p: Pen) -> None:
    for i in range(8):
        a = math.pi * i / 4
        p.line([(0.5, 0.5), (0.5 + 0.4 * math.sin(a), 0.5 - 0.4 * math.cos(a))], 0.17)
    p.disc(0.5, 0.5, 0.34)
    p.disc(0.5, 0.5, 0.15, cut=True)


def _menu(p: Pen) -> None:
    for y in (0.24, 0.5, 0.76):
        p.line([(0.14, y), (0.86, y)], 0.12)


def _list(p: Pen) -> None:
    for y in (0.24, 0.5, 0.76):
        p.disc(0.16, y, 0.075)
        p.line([(0.36, y), (0.88, y)], 0.11)


def _book(p: Pen) -> None:
    p.poly([(0.04, 0.2), (0.3, 0.14), (0.47, 0.22), (0.47, 0.9), (0.3, 0.82), (0.04, 0.88)])
    p.poly([(0.96, 0.2), (0.7, 0.14), (0.53, 0.22), (0.53, 0.9), (0.7, 0.82), (0.96, 0.88)])


def _bulb(p: Pen) -> None:
    p.disc(0.5, 0.38, 0.32)
    p.poly([(0.3, 0.55), (0.7, 0.55), (0.63, 0.74), (0.37, 0.74)])
    p.box(0.37, 0.78, 0.26, 0.07, 0.03)
    p.box(0.41, 0.88, 0.18, 0.08, 0.04)


def _undo(p: Pen) -> None:
    arc = [(0.54 + 0.32 * math.cos(a), 0.56 + 0.32 * math.sin(a)) for a in _angles(-115, 120, 18)]
    p.line(arc, 0.12)
    x, y = arc[0]
    p.poly([(x - 0.3, y + 0.02), (x + 0.06, y - 0.22), (x + 0.04, y + 0.26)])


def _angles(first: float, last: float, n: int) -> list[float]:
    return [math.radians(first + (last - first) * i / n) for i in range(n + 1)]


def _play(p: Pen) -> None:
    p.poly([(0.2, 0.08), (0.9, 0.5), (0.2, 0.92)])


def _pause(p: Pen) -> None:
    p.box(0.18, 0.12, 0.22, 0.76, 0.05)
    p.box(0.6, 0.12, 0.22, 0.76, 0.05)


def _to_start(p: Pen) -> None:
    p.box(0.1, 0.12, 0.16, 0.76, 0.05)
    p.poly([(0.88, 0.1), (0.32, 0.5), (0.88, 0.9)])


def _to_end(p: Pen) -> None:
    p.poly([(0.12, 0.1), (0.68, 0.5), (0.12, 0.9)])
    p.box(0.74, 0.12, 0.16, 0.76, 0.05)


def _person(p: Pen) -> None:
    p.disc(0.5, 0.28, 0.22)
    p.disc(0.5, 0.96, 0.4)
    p.box(0, 0.95, 1, 0.1, cut=True)


def _robot(p: Pen) -> None:
    p.line([(0.5, 0.08), (0.5, 0.26)], 0.07)
    p.disc(0.5, 0.09, 0.08)
    p.box(0.12, 0.26, 0.76, 0.6, 0.14)
    p.disc(0.34, 0.5, 0.09, cut=True)
    p.disc(0.66, 0.5, 0.09, cut=True)
    p.box(0.32, 0.68, 0.36, 0.07, 0.03, cut=True)


def _coin(p: Pen) -> None:
    p.disc(0.5, 0.5, 0.46)
    p.disc(0.5, 0.5, 0.37, cut=True)
    p.disc(0.5, 0.5, 0.31)


def _sun(p: Pen) -> None:
    p.disc(0.5, 0.5, 0.25)
    for a in _angles(0, 315, 7):
        x, y = math.cos(a), math.sin(a)
        p.line([(0.5 + 0.35 * x, 0.5 + 0.35 * y), (0.5 + 0.43 * x, 0.5 + 0.43 * y)], 0.1)


def _tree(p: Pen) -> None:
    p.poly([(0.5, 0.0), (0.78, 0.36), (0.22, 0.36)])
    p.poly([(0.5, 0.16), (0.9, 0.76), (0.1, 0.76)])
    p.box(0.42, 0.74, 0.16, 0.24)


def _drop(p: Pen) -> None:
    p.disc(0.5, 0.64, 0.33)
    p.poly([(0.5, 0.02), (0.795, 0.5), (0.205, 0.5)])


def _heart(p: Pen) -> None:
    p.disc(0.28, 0.34, 0.25)
    p.disc(0.72, 0.34, 0.25)
    p.poly([(0.06, 0.46), (0.94, 0.46), (0.5, 0.95)])


def _shield(p: Pen) -> None:
    p.poly(
        [
            (0.1, 0.12),
            (0.5, 0.02),
            (0.9, 0.12),
            (0.88, 0.52),
            (0.7, 0.82),
            (0.5, 0.98),
            (0.3, 0.82),
            (0.12, 0.52),
        ]
    )


def _hourglass(p: Pen) -> None:
    p.box(0.14, 0.04, 0.72, 0.1, 0.03)
    p.box(0.14, 0.86, 0.72, 0.1, 0.03)
    p.poly([(0.22, 0.18), (0.78, 0.18), (0.54, 0.5), (0.78, 0.82), (0.22, 0.82), (0.46, 0.5)])


def _speaker(p: Pen) -> None:
    p.poly([(0.06, 0.36), (0.24, 0.36), (0.48, 0.14), (0.48, 0.86), (0.24, 0.64), (0.06, 0.64)])
    for r in (0.2, 0.38):
        p.line([(0.52 + r * math.cos(a), 0.5 + r * math.sin(a)) for a in _angles(-42, 42, 10)], 0.08)


def _info(p: Pen) -> None:
    p.disc(0.5, 0.5, 0.46)
    p.disc(0.5, 0.27, 0.07, cut=True)
    p.box(0.44, 0.42, 0.12, 0.36, 0.03, cut=True)


def _warn(p: Pen) -> None:
    p.poly([(0.5, 0.04), (0.99, 0.92), (0.01, 0.92)])
    p.poly([(0.44, 0.34), (0.56, 0.34), (0.53, 0.66), (0.47, 0.66)], cut=True)
    p.disc(0.5, 0.77, 0.065, cut=True)


def _pointer(p: Pen) -> None:
    p.poly([(0.2, 0.04), (0.84, 0.62), (0.54, 0.65), (0.7, 0.94), (0.55, 0.99), (0.41, 0.7), (0.2, 0.9)])


def _bubble(p: Pen) -> None:
    p.box(0.04, 0.12, 0.92, 0.58, 0.2)
    p.poly([(0.24, 0.6), (0.52, 0.6), (0.22, 0.95)])


def _talk(p: Pen) -> None:
    _bubble(p)
    for x in (0.28, 0.5, 0.72):
        p.disc(x, 0.41, 0.075, cut=True)


PIPS: dict[int, tuple[Xy, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.28, 0.23), (0.28, 0.5), (0.28, 0.77), (0.72, 0.23), (0.72, 0.5), (0.72, 0.77)),
}


def _pips(n: int) -> Callable[[Pen], None]:
    def draw(p: Pen) -> None:
        for x, y in PIPS[n]:
            p.disc(x, y, 0.095)

    return draw


def _die(n: int) -> Callable[[Pen], None]:
    def draw(p: Pen) -> None:
        p.box(0.03, 0.03, 0.94, 0.94, 0.16)
        for x, y in PIPS[n]:
            p.disc(x, y, 0.09, cut=True)

    return draw


SHAPES: dict[str, Callable[[Pen], None]] = {
    "circle": _circle,
    "square": _square,
    "triangle": _triangle,
    "diamond": _diamond,
    "pentagon": _pentagon,
    "hexagon": _hexagon,
    "star": _star,
    "cross": _plus,
    "plus": _thin_plus,
    "minus": _minus,
    "x": _x,
    "check": _check,
    "arrow_right": _arrow(1, 0),
    "arrow_left": _arrow(-1, 0),
    "arrow_up": _arrow(0, -1),
    "arrow_down": _arrow(0, 1),
    "chevron_right": _chevron(1, 0),
    "chevron_left": _chevron(-1, 0),
    "chevron_up": _chevron(0, -1),
    "chevron_down": _chevron(0, 1),
    "crown": _crown,
    "lock": _lock,
    "envelope": _envelope,
    "eye": _eye,
    "eye_off": _eye_off,
    "gear": _gear,
    "menu": _menu,
    "list": _list,
    "book": _book,
    "bulb": _bulb,
    "undo": _undo,
    "play": _play,
    "pause": _pause,
    "to_start": _to_start,
    "to_end": _to_end,
    "person": _person,
    "robot": _robot,
    "coin": _coin,
    "heart": _heart,
    "shield": _shield,
    "hourglass": _hourglass,
    "speaker": _speaker,
    "info": _info,
    "pointer": _pointer,
    "bubble": _bubble,
    "talk": _talk,
    "warning": _warn,
    "suit_A": _sun,
    "suit_B": _diamond,
    "suit_C": _tree,
    "suit_D": _drop,
    "suit_E": _star,
    **{f"pips_{n}": _pips(n) for n in PIPS},
    **{f"die_{n}": _die(n) for n in PIPS},
}
