"""The pieces that several pictures of Bidness share: gavel, megaphone, gear, scales, coins, newspaper."""

from __future__ import annotations

import math

from make_drawings import num
from type_pen import CREAM, INK, ORANGE, OUTLINE, PAPER_EDGE, WHITE, Picture, Point, mix

WOOD = "#a8673a"
WOOD_DEEP = "#7a4a2b"
GOLD = "#e9b93f"
PAPER = "#f6ead0"
PRINT = "#5b6175"


def _edge(size: float) -> float:
    """Return the width of the outline for a piece of some size; a small piece has a thinner one."""
    return OUTLINE * min(1, math.sqrt(size)) / size


def gavel(art: Picture, place: Point, angle: float, size: float = 1) -> None:
    """Paint a wooden gavel with brass bands. The middle of its head is at `place`; at angle 0 the handle hangs down."""
    edge = _edge(size)
    with art.placed(place, angle, (size, size)):
        art.box((-4.5, 10), (9, 56), 4.5, art.lit(WOOD), edge)
        art.line("M-1.5 20V52", mix(WOOD, WHITE, 0.4), 2)
        art.box((-24, -13), (48, 26), 3, art.lit(WOOD), edge)
        for side in (-1, 1):
            art.box((side * 18.5 - 3.5, -13), (7, 26), 1, art.lit(GOLD), edge * 0.8)
            art.box((side * 28 - 6, -17), (12, 34), 4, art.lit(WOOD), edge)
        art.line("M-9 -7H9", mix(WOOD, WHITE, 0.5), 3)


def block(art: Picture, place: Point, size: float = 1) -> None:
    """Paint the round block that a gavel strikes; its foot is at `place`."""
    edge = _edge(size)
    with art.placed(place, 0, (size, size)):
        art.shape("M-34 -8V0C-34 6 34 6 34 0V-8Z", art.lit(WOOD_DEEP), edge)
        art.shape("M-27 -18V-9C-27 -3 27 -3 27 -9V-18Z", art.lit(WOOD), edge)
        art.oval((0, -18), (27, 6), mix(WOOD, WHITE, 0.3), edge)


def megaphone(art: Picture, place: Point, angle: float, size: float = 1, colour: str = ORANGE) -> None:
    """Paint a megaphone. At angle 0 it points to the right, and its grip is below `place`."""
    edge = _edge(size)
    with art.placed(place, angle, (size, size)):
        art.box((-4, 4), (8, 20), 3.5, art.lit("#4a5575"), edge)
        art.box((-19, -8), (12, 16), 3.5, art.lit("#4a5575"), edge)
        art.shape("M-9 -9C6 -10 16 -15 25 -22V22C16 15 6 10 -9 9Z", art.lit(colour), edge)
        art.line("M-2 -4C6 -5 12 -8 18 -12", mix(colour, WHITE, 0.6), 3)
        art.oval((25, 0), (6, 22), art.lit(CREAM), edge)
        art.oval((26, 0), (2.6, 12), mix(colour, INK, 0.45), 0)


def gear_path(centre: Point, radius: float, teeth: int = 8, depth: float = 0.24) -> str:
    """Return the outline of a gear; `depth` is the height of a tooth as a share of the radius."""
    corners = []
    step = math.tau / teeth
    for tooth in range(teeth):
        middle = tooth * step - math.pi / 2
        for reach, turn in ((1 - depth, -0.3), (1, -0.19), (1, 0.19), (1 - depth, 0.3)):
            angle = middle + turn * step
            x = centre[0] + radius * reach * math.cos(angle)
            y = centre[1] + radius * reach * math.sin(angle)
            corners.append(f"{num(x)} {num(y)}")
    return f"M{'L'.join(corners)}Z"


def gear(art: Picture, centre: Point, radius: float, colour: str, edge: float = OUTLINE) -> None:
    """Paint a gear of eight teeth with a hub."""
    art.shape(gear_path(centre, radius), art.lit(colour), edge)
    art.disc(*centre, radius * 0.46, mix(colour, INK, 0.2), 0)
    art.disc(*centre, radius * 0.3, art.lit(CREAM), edge * 0.8)


def scales(art: Picture, place: Point, size: float = 1, tilt: float = 0, metal: str = GOLD) -> None:
    """Paint the scales of a courtroom. The middle of their foot is at `place`; the beam leans by `tilt`."""
    edge = _edge(size)
    with art.placed(place, 0, (size, size)):
        art.shape("M-24 0C-24 -9 -9 -8 -6 -14H6C9 -8 24 -9 24 0Z", art.lit(metal), edge)
        art.box((-3.5, -74), (7, 62), 2, art.lit(metal), edge)
        turn = math.radians(tilt)
        for side in (-1, 1):
            x, y = side * 36 * math.cos(turn), -66 + side * 36 * math.sin(turn)
            with art.placed((x, y)):
                art.line("M0 0L-14 33M0 0L14 33", INK, max(2, edge * 0.6))
                art.shape("M-18 32H18C17 44 9 47 0 47C-9 47 -17 44 -18 32Z", art.lit(metal), edge)
                art.line("M-11 36.5H-3", mix(metal, WHITE, 0.6), 2)
        with art.turned(tilt, (0, -66)):
            art.tube("M-36 -66C-22 -71 22 -71 36 -66", metal, 4.4, edge)
        art.disc(0, -70, 7, art.lit(metal), edge)


def coin_stack(art: Picture, foot: Point, radius: float, count: int) -> None:
    """Paint a stack of gold coins lying on each other."""
    x, y = foot
    thick, flat = radius * 0.36, radius * 0.36
    for level in range(count):
        low = y - level * thick
        left, right = num(x - radius), num(x + radius)
        curve = f"A{num(radius)} {num(flat)} 0 0"
        art.shape(
            f"M{left} {num(low - thick)}V{num(low)}{curve} 0 {right} {num(low)}V{num(low - thick)}Z",
            art.lit(GOLD, 0.1, 0.3),
            2.2,
        )
    top = y - count * thick
    art.oval((x, top), (radius, flat), mix(GOLD, WHITE, 0.35), 2.2)
    art.oval((x, top), (radius * 0.58, flat * 0.58), GOLD, 0)


def newspaper(art: Picture, corner: Point, size: Point) -> None:
    """Paint a newspaper's front page with a heavy title and a few columns; the caller adds the photograph."""
    (x, y), (width, height) = corner, size
    art.box((x + 4, y + 3), (width, height), 2, PAPER_EDGE)
    art.box(corner, size, 2, art.lit(PAPER, 0.5, 0.08))
    art.line(f"M{num(x + 8)} {num(y + 10)}H{num(x + width - 8)}", INK, 6)
    art.line(f"M{num(x + 8)} {num(y + 18)}H{num(x + width - 8)}", PRINT, 1.8)


def storm_cloud(art: Picture, place: Point, size: float = 1, colour: str = "#5c6580") -> None:
    """Paint a dark cloud; its flat underside goes through `place`."""
    with art.placed(place, 0, (size, size)):
        art.shape(
            "M-34 0C-48 0 -49 -18 -36 -20C-36 -34 -18 -38 -11 -29C-4 -42 20 -41 22 -25C36 -29 46 -18 41 -7"
            "C39 -2 36 0 31 0Z",
            art.lit(colour, 0.35, 0.25),
            OUTLINE / size,
        )
        art.line("M-29 -19C-28 -25 -22 -28 -17 -26", mix(colour, WHITE, 0.6), 2.6)


def bolt(art: Picture, place: Point, size: float = 1) -> None:
    """Paint a flash of lightning that starts at `place`."""
    with art.placed(place, 0, (size, size)):
        art.shape("M3 0L-9 19H-1L-6 36L12 13H4L11 0Z", art.lit("#f7c93b"), 2.6 / size)
