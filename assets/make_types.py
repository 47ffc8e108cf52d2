"""Draw the card types of I Bid You Not as SVG: one picture a pun.

Run ``python assets/make_types.py`` to write ``assets/drawings/type_*.svg``; ``--check`` says what has changed. All
share one ink outline and a few helpers, on a sheet of 120 by 100. The app's SVG reader knows paths, basic shapes,
transforms and opacity, so nothing else appears.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "drawings"
INK = "#1d2230"
CREAM = "#f8f1e1"
STEEL = "#c9d2d6"
DARK = "#3a4152"
GLASS = "#cfe9f2"
LEAF = "#4fa35b"
WOOD = "#8a5a34"
GOLD = "#e3b457"
PINK = "#e58aa0"
PEN = 3.0


def path(d: str, fill: str = "none", pen: float = PEN, ink: str = INK) -> str:
    """Return a path with the common outline; a pen of 0 leaves it out."""
    line = (
        f' stroke="{ink}" stroke-width="{pen}" stroke-linecap="round" stroke-linejoin="round"' if pen else ""
    )
    return f'<path d="{d}" fill="{fill}"{line}/>'


def disc(x: float, y: float, r: float, fill: str, pen: float = PEN) -> str:
    """Return a circle."""
    return oval(x, y, r, r, fill, pen)


def oval(x: float, y: float, rx: float, ry: float, fill: str, pen: float = PEN) -> str:
    """Return an ellipse."""
    line = f' stroke="{INK}" stroke-width="{pen}"' if pen else ""
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"{line}/>'


def box(x: float, y: float, w: float, h: float, fill: str, round_: float = 4, pen: float = PEN) -> str:
    """Return a rounded box."""
    line = f' stroke="{INK}" stroke-width="{pen}" stroke-linejoin="round"' if pen else ""
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round_}" fill="{fill}"{line}/>'


def turned(angle: float, x: float, y: float, *parts: str) -> str:
    """Return parts turned about a point, in degrees clockwise."""
    return f'<g transform="rotate({angle} {x} {y})">{"".join(parts)}</g>'


def eye(x: float, y: float, r: float, look: tuple[float, float] = (0.3, 0.2)) -> str:
    """Return a white eye that looks somewhere."""
    return disc(x, y, r, "#ffffff", 2) + disc(x + look[0] * r, y + look[1] * r, r * 0.5, INK, 0)


def leaf(x: float, y: float, length: float, angle: float, fill: str = LEAF) -> str:
    """Return a leaf that grows from a point."""
    h = length * 0.34
    d = f"M{x} {y}q{length * 0.4} {-h} {length} 0q{-length * 0.6} {h} {-length} 0z"
    return turned(angle, x, y, path(d, fill, 2.2), path(f"M{x} {y}h{length * 0.7}", "none", 1.6))


def note(x: float, y: float, fill: str) -> str:
    """Return a banknote."""
    return box(x, y, 22, 12, fill, 2, 2) + disc(x + 11, y + 6, 3, CREAM, 1.4)


def star(x: float, y: float, r: float, fill: str) -> str:
    """Return a five-pointed star."""
    points = []
    for k in range(10):
        reach = r if k % 2 == 0 else r * 0.42
        points.append(f"{x + reach * sin(k * pi / 5):.1f} {y - reach * cos(k * pi / 5):.1f}")
    return path("M" + "L".join(points) + "z", fill, 1.8)


def fish(x: float, y: float, size: float, fill: str) -> str:
    """Return a fish that swims to the right."""
    s = size
    tail = path(f"M{x - s} {y}l{-s * 0.7} {-s * 0.55}v{s * 1.1}z", fill, 2.2)
    return tail + oval(x, y, s, s * 0.62, fill, 2.2) + disc(x + s * 0.5, y - s * 0.12, s * 0.14, INK, 0)


# -- the base set ----------------------------------------------------------------------------------------


def headgrowns() -> str:
    """Headphones that have put out leaves and stand in a pot."""
    return (
        path("M24 62V48a36 36 0 0 1 72 0v14", "none", 11)
        + path("M24 60V48a36 36 0 0 1 72 0v12", "none", 5, LEAF)
        + leaf(61, 22, 20, -55)
        + leaf(59, 22, 20, -125)
        + leaf(88, 28, 20, -20)
        + leaf(32, 28, 20, -160)
        + box(14, 54, 22, 34, "#3f8f4f", 9)
        + box(84, 54, 22, 34, "#3f8f4f", 9)
        + box(32, 60, 9, 22, DARK, 4)
        + box(79, 60, 9, 22, DARK, 4)
        + path("M25 88q-4 6-10 6M25 88q2 7 8 9M95 88q4 6 10 6M95 88q-2 7-8 9", "none", 2.4, WOOD)
    )


def swatphone() -> str:
    """A telephone on a stick that has just missed a fly."""
    grid = "".join(path(f"M{42 + 8 * k} 20v34", "none", 1.6, "#7c2755") for k in range(5))
    grid += "".join(path(f"M36 {26 + 8 * k}h46", "none", 1.6, "#7c2755") for k in range(4))
    phone = (
        box(30, 6, 58, 60, "#b8407f", 9)
        + box(36, 14, 46, 42, "#f3c9dd", 4)
        + grid
        + disc(59, 61, 2.6, CREAM, 0)
    )
    fly = (
        oval(100, 72, 8, 5, "#ffffff", 2)
        + oval(106, 80, 5, 8, "#ffffff", 2)
        + oval(97, 80, 7, 6, DARK, 2)
        + disc(91, 84, 3.4, "#c0392b", 1.6)
    )
    handle = path("M59 66V96", "none", 9) + path("M59 66V95", "none", 4, GOLD)
    return turned(-16, 60, 60, handle, phone) + fly + path("M84 96l4-5M100 95l-1-5M110 92l-3-4", "none", 2)


def flown_mower() -> str:
    """A lawn mower on wings, leaving grass behind."""
    wing = "M58 50C44 30 26 22 8 24q8 4 9 8q-7 0-11 4q9 1 12 6q-6 2-8 6q16 8 40 10z"
    other = "M66 50C76 28 92 16 112 16q-7 5-8 9q7-1 10 3q-9 2-11 7q6 1 8 5q-15 9-38 14z"
    return (
        path(wing, CREAM)
        + path(other, CREAM)
        + path("M84 58L108 34M104 31l9 8", "none", 4.5)
        + path("M28 62q4-14 22-14h22q14 0 18 14v8H28z", "#2f6fb5")
        + box(48, 38, 22, 14, "#f0c14b", 4)
        + path("M50 44h18", "none", 2)
        + disc(38, 74, 10, DARK)
        + disc(38, 74, 3.5, STEEL, 0)
        + disc(80, 74, 10, DARK)
        + disc(80, 74, 3.5, STEEL, 0)
        + path("M12 92l3-8l3 8M24 96l3-9l3 9M96 94l3-9l3 9M108 90l3-8l2 8", "none", 2.6, LEAF)
    )


def laptopple() -> str:
    """A laptop that loses its balance on a ball."""
    laptop = (
        path("M30 14h52l4 36H26z", "#74479f")
        + path("M36 19h40l3 26H33z", GLASS, 2)
        + eye(49, 29, 6, (0.3, -0.4))
        + eye(63, 29, 6, (0.3, -0.4))
        + oval(57, 40, 5, 3.4, INK, 0)
        + path("M20 50h72l6 9H14z", STEEL)
    )
    return (
        turned(24, 60, 54, laptop)
        + disc(52, 84, 12, "#e0653a")
        + path("M41 80q11 5 22-1", "none", 2)
        + path("M100 22q10 8 8 20M92 12q4-2 8 1M12 70q-6-8-3-18M84 92h22M16 92h18", "none", 2.6)
    )


def walkie_barkie() -> str:
    """A walkie-talkie with ears, snout and tongue."""
    return (
        path("M78 36V6", "none", 7)
        + disc(78, 8, 4.5, "#c9702a")
        + box(36, 30, 52, 64, "#c9702a", 12)
        + path("M38 36q-20 2-20 28q0 10 8 10q12-4 14-28z", "#8a4a18")
        + path("M86 36q20 2 20 28q0 10-8 10q-12-4-14-28z", "#8a4a18")
        + eye(52, 48, 6.5)
        + eye(72, 48, 6.5)
        + oval(62, 66, 17, 12, CREAM)
        + oval(62, 59, 6.5, 4.5, INK, 0)
        + path("M62 64v5q-4 5-9 3M62 69q4 5 9 3", "none", 2.4)
        + path("M57 75q5 16 10 0z", PINK, 2.2)
        + path("M98 22q7 6 7 15M106 14q10 9 10 22", "none", 3)
    )


def camerat() -> str:
    """A camera with a rat's ears, whiskers and tail; the lens is its nose."""
    return (
        path("M92 78q22 4 22-16q0-10-9-10", "none", 7)
        + path("M92 78q22 4 22-16q0-10-9-10", "none", 3, PINK)
        + disc(32, 24, 15, "#86603f")
        + disc(32, 24, 8, PINK, 2)
        + disc(84, 24, 15, "#86603f")
        + disc(84, 24, 8, PINK, 2)
        + box(16, 30, 84, 56, "#86603f", 10)
        + box(46, 22, 24, 12, DARK, 3)
        + eye(34, 46, 6)
        + eye(82, 46, 6, (-0.3, 0.2))
        + disc(58, 62, 20, DARK)
        + disc(58, 62, 13, GLASS, 2)
        + disc(58, 62, 6, INK, 0)
        + disc(53, 56, 3, "#ffffff", 0)
        + path("M36 64L12 58M36 69L12 72M80 64l24-6M80 69l24 3", "none", 2)
        + path("M52 86v7h6v-7M58 86v7h6v-7", "#ffffff", 2)
    )


def dishsmasher() -> str:
    """A dishwasher that bites plates to pieces."""
    return (
        box(26, 8, 68, 84, STEEL, 6)
        + box(26, 8, 68, 18, "#b8394a", 6)
        + path("M44 13l8 4M76 13l-8 4", "none", 3.4, CREAM)
        + disc(47, 20, 3, CREAM, 0)
        + disc(73, 20, 3, CREAM, 0)
        + path("M34 36h52v40q-26 10-52 0z", DARK)
        + path("M34 36l6.5 9l6.5-9l6.5 9l6.5-9l6.5 9l6.5-9l6.5 9l6.5-9z", CREAM, 2)
        + path("M34 76l6.5-9l6.5 12M60 81l6.5-10l6.5 9l6.5-10l6.5 6", CREAM, 2)
        + path("M46 58a14 14 0 0 1 14-12l-3 9l5 4l-6 8z", "#ffffff", 2)
        + path("M66 47q9 4 9 13l-9-2l3-5z", "#ffffff", 2)
        + path("M8 62l10-8l2 12zM102 50l10 2l-6 9zM6 84l9-4v8zM106 80l8-5l1 10z", "#ffffff", 2)
        + path("M12 40l6 4M108 34l-6 4M14 96l6-4", "none", 2.4)
    )


def refrigergator() -> str:
    """A fridge whose freezer door is an alligator's jaw."""
    teeth = "M34 42" + "".join("l4 7l4-7" for _ in range(9))
    lower = "M34 58" + "".join("l4-7l4 7" for _ in range(9))
    return (
        box(22, 44, 50, 48, "#1f8f8a", 6)
        + path("M66 60v16", "none", 4)
        + path(f"{lower}V66H34z", "#1f8f8a")
        + path("M24 58h84q6 0 6 6t-8 6H24z", "#1f8f8a")
        + path(lower, CREAM, 2)
        + turned(
            -10,
            24,
            40,
            path("M22 44V22q0-8 8-8h16q6 0 8 8q20 2 50 8q10 2 8 8t-10 6z", "#27a8a2"),
            path(teeth, CREAM, 2),
            disc(40, 18, 8, "#27a8a2"),
            eye(40, 17, 5),
            disc(102, 34, 2, INK, 0),
        )
        + path("M30 92v4M64 92v4", "none", 5)
        + path("M84 84l3 4M94 80l4 4M80 94l5 1", "none", 2.4, "#7cc7dc")
    )


def wrist_wash() -> str:
    """A wristwatch whose dial is a basin under a tap, full of foam."""
    foam = "".join(
        disc(x, y, r, "#ffffff", 2)
        for x, y, r in ((42, 44, 7), (53, 41, 9), (66, 42, 8), (77, 45, 7), (60, 48, 8))
    )
    return (
        path("M44 26l4-22h24l4 22zM44 74l4 22h24l4-22z", "#2b7697")
        + path("M52 10h16M52 90h16M53 84h14", "none", 2)
        + disc(60, 50, 33, "#3a9cc4")
        + disc(60, 50, 26, GLASS, 2)
        + path("M36 54h48q-3 20-24 20t-24-20z", "#8fd0e6", 2.2)
        + foam
        + path("M60 24v8M60 32q-12 0-12 8", "none", 5)
        + path("M60 24v8M60 32q-12 0-12 7", "none", 2, STEEL)
        + path("M54 24h12", "none", 4)
        + path("M60 60l0-8M60 60l9 3", "none", 2.6)
        + box(92, 44, 9, 12, GOLD, 3)
        + disc(98, 24, 5, "#ffffff", 2)
        + disc(106, 34, 3, "#ffffff", 2)
        + disc(20, 30, 4, "#ffffff", 2)
    )


def cashing_machine() -> str:
    """A washing machine with money in the drum."""
    return (
        box(22, 10, 76, 82, "#d9a92e", 7)
        + box(22, 10, 76, 17, "#b8901f", 7)
        + disc(34, 18.5, 4, CREAM, 2)
        + disc(46, 18.5, 4, CREAM, 2)
        + box(66, 14, 26, 9, DARK, 2, 2)
        + path("M70 18.5h4M77 18.5h4M84 18.5h4", "none", 2.4, "#7ee08a")
        + disc(60, 58, 27, STEEL)
        + disc(60, 58, 21, "#7cc7dc", 2.4)
        + turned(-24, 56, 52, note(42, 46, "#79b56b"))
        + turned(30, 68, 62, note(56, 58, "#79b56b"))
        + turned(70, 52, 66, note(42, 62, "#9ccf8c"))
        + disc(68, 46, 6, GOLD, 2)
        + disc(50, 70, 5, GOLD, 2)
        + path("M45 46q6-8 14-9", "none", 3, "#ffffff")
        + disc(104, 78, 7, GOLD, 2.4)
        + path("M104 74v8", "none", 2)
        + disc(110, 90, 6, GOLD, 2.4)
    )


# -- Odd Inventions --------------------------------------------------------------------------------------


def bear_dryer() -> str:
    """A hair dryer with a bear's head, roaring hot air."""
    return (
        path("M58 62l8 32h-20l-4-30z", "#2b7697")
        + path("M50 74h10", "none", 3)
        + disc(30, 20, 9, WOOD)
        + disc(62, 16, 9, WOOD)
        + disc(30, 20, 4, PINK, 0)
        + disc(62, 16, 4, PINK, 0)
        + path("M22 42q0-26 26-26h14q14 0 22 10l6 4v28l-6 4q-8 8-22 8H48q-26 0-26-28z", WOOD)
        + eye(44, 36, 6)
        + eye(60, 34, 6)
        + oval(70, 44, 6, 4.6, INK, 0)
        + path("M66 52q14-2 22 0v8q-12 6-22 0z", "#7c2230", 2.4)
        + path("M70 52l2 5l3-5zM80 52l2 5l3-5z", "#ffffff", 1.4)
        + path("M94 34q8-4 14 0t12-2M95 46q8-4 13 0t12-2M94 58q8-4 14 0t12-2", "none", 3, "#3a9cc4")
        + path("M24 52q8 8 18 8", "none", 2)
    )


def aquariumbrella() -> str:
    """An umbrella full of water and fish."""
    return (
        path("M60 16V6", "none", 4)
        + path(
            "M10 56q4-42 50-42t50 42q-8-8-16.500 0q-8-8-16.500 0q-8-8-17 0q-8-8-17 0q-8-8-16.500 0q-8-8-16.500 0z",
            GLASS,
        )
        + path(
            "M17 40q10-5 21 0t22 0t22 0t21 0q6 8 7 16"
            "q-8-8-16.500 0q-8-8-16.500 0q-8-8-17 0q-8-8-17 0q-8-8-16.500 0q-8-8-16.500 0q1-9 7-16z",
            "#4c8fcf",
            2,
        )
        + fish(44, 46, 9, "#e8873a")
        + fish(82, 46, 7, "#f0c14b")
        + disc(60, 36, 2.4, "#ffffff", 1.2)
        + disc(64, 28, 1.8, "#ffffff", 1.2)
        + path("M60 52v34q0 9-8 9t-8-8", "none", 7)
        + path("M60 52v34q0 9-8 9t-8-8", "none", 3, GOLD)
        + path("M22 66l-3 8M36 70l-3 8M84 68l3 8M98 64l3 8M74 78l2 7", "none", 2.6, "#4c8fcf")
    )


def smoak_alarm() -> str:
    """A smoke alarm from which an oak grows, with an acorn for a lamp."""
    crown = "M60 6q12-6 18 4q14-2 14 12q12 6 4 18q2 12-12 12H38q-14 2-14-12q-8-10 4-18q-2-14 14-12q6-10 18-4z"
    return (
        path(crown, LEAF)
        + path("M42 26q4-6 10-4M70 22q8-2 10 6M50 40q6 4 12 0", "none", 2.2)
        + path("M54 50h12l3 22H51z", WOOD)
        + oval(60, 78, 42, 15, CREAM)
        + oval(60, 75, 30, 9, STEEL, 2)
        + path("M42 75h6M53 72v6M60 71v8M67 72v6M72 75h6", "none", 2)
        + disc(88, 78, 3.4, "#e0392b", 1.6)
        + path("M96 60q6 2 8 8M102 52q10 3 13 12M24 60q-6 2-8 8M18 52q-10 3-13 12", "none", 2.8, "#e0392b")
        + oval(32, 36, 4, 5, GOLD, 2)
        + path("M28 33h8", "none", 3.4, WOOD)
        + oval(86, 40, 4, 5, GOLD, 2)
        + path("M82 37h8", "none", 3.4, WOOD)
    )


def squinter() -> str:
    """A printer that screws up its eyes at a tiny print."""
    return (
        box(38, 4, 44, 30, "#ffffff", 3)
        + path("M45 12h30M45 19h22", "none", 2)
        + path("M16 38q0-8 8-8h72q8 0 8 8v34H16z", "#c9702a")
        + path("M26 42l18 5M94 42l-18 5", "none", 4.5)
        + path("M28 54q9 5 18 0M74 54q9 5 18 0", "none", 4)
        + path("M30 60l-3 3M37 61v4M44 60l3 3M76 60l-3 3M83 61v4M90 60l3 3", "none", 1.8)
        + box(24, 66, 72, 9, DARK, 3)
        + path("M32 72h56l6 22H26z", "#ffffff")
        + path("M42 80h4M50 80h3M57 80h5M66 80h3M40 87h5M50 87h4M60 87h3M68 87h6", "none", 1.6)
        + disc(60, 58, 3, INK, 0)
        + disc(97, 36, 2.6, "#7ee08a", 0)
    )


def ceiling_van() -> str:
    """A ceiling fan that turns a van's roof into its hub."""
    return (
        path("M60 22V2M48 3h24", "none", 5)
        + path("M56 26Q30 10 6 22q20 12 50 8z", "#e8a8c8")
        + path("M64 26q26-16 50-4q-20 12-50 8z", "#e8a8c8")
        + path("M50 28Q36 38 16 38q10-12 34-14zM70 28q14 10 34 10q-10-12-34-14z", "#cf6f9f", 2.4)
        + disc(60, 26, 7, STEEL)
        + path("M20 78V52q0-8 8-8h46q8 0 14 8l10 14q4 2 4 8v4z", "#b8407f")
        + path("M68 50h8q4 0 8 6l5 8H68z", GLASS, 2.2)
        + box(44, 50, 18, 14, GLASS, 3, 2.2)
        + box(26, 50, 12, 14, GLASS, 3, 2.2)
        + path("M20 70h82", "none", 2)
        + disc(38, 80, 10, DARK)
        + disc(38, 80, 4, STEEL, 0)
        + disc(84, 80, 10, DARK)
        + disc(84, 80, 4, STEEL, 0)
        + disc(99, 68, 3, GOLD, 1.6)
        + path("M8 46q-3 8 2 14M112 46q3 8-2 14", "none", 2.4)
    )


def calculater() -> str:
    """A calculator that is late again: a clock for a display, in a hurry on legs."""
    keys = "".join(
        box(40 + 15 * column, 52 + 10 * line, 11, 7, CREAM if (column, line) != (2, 2) else "#e0653a", 2, 1.6)
        for column in range(3)
        for line in range(3)
    )
    return (
        path("M44 84l-12 12M32 96h-8M76 84l8 8l10-4M94 88l4 6", "none", 5)
        + turned(
            8,
            60,
            50,
            box(32, 6, 56, 80, "#74479f", 8),
            box(38, 12, 44, 34, GLASS, 4, 2.4),
            disc(60, 29, 14, "#ffffff", 2.4),
            path("M60 29V19M60 29l-8-5", "none", 3),
            path("M60 16v2M73 29h-2M60 42v-2M47 29h2", "none", 2),
            keys,
        )
        + path("M8 30h16M4 44h18M10 58h12", "none", 3)
        + path("M104 18q4 6 0 9q-5-3 0-9zM112 34q4 6 0 9q-5-3 0-9z", "#7cc7dc", 1.8)
    )


def thumb_hive() -> str:
    """A thumb drive that bees live in."""

    def bee(x: float, y: float) -> str:
        return (
            oval(x - 2, y - 6, 4, 5, "#ffffff", 1.6)
            + oval(x + 4, y - 6, 4, 5, "#ffffff", 1.6)
            + oval(x, y, 8, 5.4, GOLD, 2)
            + path(f"M{x - 2} {y - 5}v10M{x + 3} {y - 5}v10", "none", 2.4)
        )

    return (
        box(48, 76, 24, 20, STEEL, 2)
        + box(53, 82, 5, 6, DARK, 1, 0)
        + box(62, 82, 5, 6, DARK, 1, 0)
        + path(
            "M40 76q-10-4-10-12q-8-4-6-14q-2-12 10-16q2-14 18-18q4-6 8-8"
            "q4 2 8 8q16 4 18 18q12 4 10 16q2 10-6 14q0 8-10 12z",
            GOLD,
        )
        + path("M26 48q34 9 68 0M32 34q28 7 56 0M30 63q30 8 60 0M42 21q18 5 36 0", "none", 2.6, "#8a6414")
        + path("M51 68v-8q0-9 9-9t9 9v8z", DARK, 2.4)
        + bee(102, 26)
        + bee(16, 30)
        + bee(104, 66)
        + path("M90 22q-4-6-9-5M22 20q4-5 9-3", "none", 1.8)
    )


# -- Double Devices --------------------------------------------------------------------------------------


def computer_moose() -> str:
    """A computer mouse with antlers, and its cable for a tail."""
    antler = "M44 34Q30 34 22 26q-8-2-10-12q7 0 9 6q-1-8 3-14q6 4 5 12q2-7 8-10q4 6 0 14q8 2 10 12z"
    return (
        path(antler, "#c99c66")
        + f'<g transform="translate(120 0) scale(-1 1)">{path(antler, "#c99c66")}</g>'
        + path("M60 92q0 6 14 6h30", "none", 4)
        + path("M36 58q0-28 24-28t24 28v10q0 26-24 26T36 68z", "#86603f")
        + path("M36 54h48M60 30v24", "none", 2.6)
        + box(56, 38, 8, 14, CREAM, 4, 2)
        + eye(48, 48, 5)
        + eye(72, 48, 5)
        + oval(60, 76, 18, 14, "#a87c54", 2.4)
        + oval(53, 74, 3, 4, INK, 0)
        + oval(67, 74, 3, 4, INK, 0)
        + path("M52 84q8 5 16 0", "none", 2.2)
    )


def telefishion() -> str:
    """A television that is an aquarium."""
    return (
        path("M60 22L42 4M60 22L80 3", "none", 3)
        + disc(42, 5, 3, GOLD, 1.6)
        + disc(80, 4, 3, GOLD, 1.6)
        + path("M26 88l-6 10M94 88l6 10", "none", 5)
        + box(8, 20, 104, 70, WOOD, 8)
        + box(16, 28, 72, 54, "#3a9cc4", 9, 2.6)
        + path("M17 40q9-5 18 0t18 0t18 0t16 0v-4q0-7-7-7H24q-7 0-7 7z", GLASS, 0)
        + fish(50, 54, 14, "#e8873a")
        + fish(74, 70, 7, "#f0c14b")
        + path("M28 82q-4-8 1-13t-2-12M36 82q3-6 0-11", "none", 3, LEAF)
        + disc(70, 46, 3, "#ffffff", 1.4)
        + disc(74, 38, 2, "#ffffff", 1.4)
        + disc(100, 40, 6, CREAM, 2.2)
        + path("M100 36v4", "none", 2)
        + disc(100, 56, 6, CREAM, 2.2)
        + path("M94 70h12M94 76h12", "none", 2)
    )


def digital_sock() -> str:
    """A sock that tells the time."""
    return (
        path("M40 6h40v42q0 6 6 10l18 12q8 6 4 16t-18 8H62q-22 0-22-22z", "#b8394a")
        + path("M40 6h40v13H40z", CREAM)
        + path("M46 8v9M53 8v9M60 8v9M67 8v9M74 8v9", "none", 2)
        + path("M86 58l18 12q8 6 4 16q-10-2-16-10t-6-18z", CREAM, 2.4)
        + path("M40 66q12-4 16 8t-6 18q-10-6-10-20z", CREAM, 2.4)
        + box(43, 28, 34, 20, DARK, 3, 2.4)
        + path("M48 33h6v4.500h-6v5h6M58 34v.1M58 41v.1M62 33v5h6M68 33v10M72 33v10", "none", 2.2, "#7ee08a")
        + path("M22 20q-6 8-3 18M14 16q-8 12-4 26M98 20q6 8 3 18M106 16q8 12 4 26", "none", 2.6)
    )


def microwave() -> str:
    """A microwave oven with a great wave inside, and a tiny surfer."""
    return (
        box(6, 16, 108, 70, "#1f8f8a", 7)
        + box(14, 24, 72, 54, DARK, 5, 2.6)
        + path("M15 77V60q8-26 32-30q16-2 22 10q-10-6-16 0q-6 8 4 14q12 4 28 2v21z", "#4fb3d9", 2)
        + path("M20 70q10-20 26-26M34 76q6-12 16-16", "none", 2.2, "#ffffff")
        + path("M48 32q12-3 20 8q-8-5-14-2q-2-4-6-6z", "#ffffff", 1.6)
        + path("M60 66q12-6 22-6", "none", 3.6, "#f0c14b")
        + path("M70 60l2-9M72 51l-6 4M72 51l6 3", "none", 2.4)
        + disc(73, 46, 3.4, "#e8b48c", 1.6)
        + box(92, 26, 16, 10, "#12302f", 2, 2)
        + path("M95 31h3M101 31h4", "none", 2.2, "#7ee08a")
        + disc(96, 46, 3, CREAM, 1.6)
        + disc(105, 46, 3, CREAM, 1.6)
        + disc(96, 56, 3, CREAM, 1.6)
        + disc(105, 56, 3, CREAM, 1.6)
        + box(92, 66, 16, 9, STEEL, 3, 2)
        + path("M18 86v6M102 86v6", "none", 5)
    )


def nightbulb() -> str:
    """A light bulb asleep in a nightcap, under the moon."""
    return (
        path("M20 4a13 13 0 1 0 12 20a11 11 0 0 1-12-20z", GOLD, 2.4)
        + star(106, 16, 6, GOLD)
        + star(104, 60, 5, GOLD)
        + star(20, 66, 4, GOLD)
        + box(48, 76, 24, 18, STEEL, 4)
        + path("M49 82h22M49 88h22", "none", 2)
        + path("M34 48q0-26 26-26t26 26q0 12-9 19q-4 4-5 10H48q-1-6-5-10q-9-7-9-19z", "#f6dd7a")
        + path("M36 40Q40 12 70 6q12-2 20 10l4 14q-6-6-12-8q4 8 4 16q-26-12-50 2z", "#4c5fb5")
        + disc(95, 32, 5.500, "#ffffff", 2.2)
        + path("M35 42q25-14 52-2", "none", 6)
        + path("M35 42q25-14 52-2", "none", 3, "#ffffff")
        + path("M46 52q5 4 10 0M66 52q5 4 10 0M56 62q5 4 10 0", "none", 2.6)
        + path("M16 34h9l-9 10h9M26 46h6l-6 7h6", "none", 2.4)
    )


def remote_controll() -> str:
    """A remote control with a troll's face, hair and feet."""
    keys = "".join(
        disc(48 + 12 * column, 74 + 9 * line, 3, CREAM, 1.4) for column in range(3) for line in range(2)
    )
    return (
        path(
            "M42 32Q26 20 32 4q8 4 10 12q0-10 8-15q4 6 4 13q4-9 12-13q3 8 0 15q6-7 14-8q0 12-8 22z", "#d9518a"
        )
        + path("M40 88q-14 0-16 9h24zM80 88q14 0 16 9H72z", "#57a868")
        + box(36, 26, 48, 66, "#3f8f4f", 14)
        + path("M38 44Q20 36 16 46q4 12 22 10zM82 44q18-8 22 2q-4 12-22 10z", "#57a868")
        + eye(50, 42, 6.5)
        + eye(70, 42, 6.5, (-0.3, 0.2))
        + path("M42 33l13 3M78 33l-13 3", "none", 3.4)
        + oval(60, 52, 8, 6, "#6fbd7e", 2.2)
        + path("M46 61q14 9 28 0", "none", 2.6)
        + path("M52 64l2 5l3-4M66 65l2 4l3-5", "#ffffff", 1.6)
        + keys
    )


def gamehat() -> str:
    """A game controller worn as a hat."""
    return (
        path("M34 62q0-6 6-6h40q6 0 6 6v12q0 22-26 22T34 74z", "#e8b48c")
        + eye(50, 72, 5)
        + eye(70, 72, 5)
        + path("M50 86q10 7 20 0", "none", 2.6)
        + path("M60 74q-4 6 1 7", "none", 2)
        + path(
            "M12 64q-8-4-4-20Q14 16 34 18h52q20-2 26 26q4 16-4 20q-8 2-16-12q-4-5-10-5H38q-6 0-10 5q-8 14-16 12z",
            "#74479f",
        )
        + path("M30 26v14M23 33h14", "none", 6.5)
        + path("M30 27v12M24 33h12", "none", 3, CREAM)
        + disc(84, 27, 3.600, "#e0653a", 1.8)
        + disc(92, 34, 3.600, GOLD, 1.8)
        + disc(76, 34, 3.600, "#7ee08a", 1.8)
        + disc(84, 41, 3.600, "#7cc7dc", 1.8)
        + box(52, 27, 7, 4, CREAM, 2, 0)
        + box(62, 27, 7, 4, CREAM, 2, 0)
        + disc(60, 39, 4, DARK, 1.6)
        + path("M60 18V8q0-4 6-4", "none", 3)
    )


DRAWINGS: tuple[Callable[[], str], ...] = (
    *(headgrowns, swatphone, flown_mower, laptopple, walkie_barkie, camerat, dishsmasher, refrigergator),
    *(
        wrist_wash,
        cashing_machine,
        bear_dryer,
        aquariumbrella,
        smoak_alarm,
        squinter,
        ceiling_van,
        calculater,
    ),
    *(thumb_hive, computer_moose, telefishion, digital_sock, microwave, nightbulb, remote_controll, gamehat),
)


def lines(parts: str) -> str:
    """Return parts with a line for each."""
    return parts.replace("/><", "/>\n<")


def files() -> dict[Path, str]:
    """Return what stands in each file."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 100" width="120" height="100">'
    return {FOLDER / f"type_{draw.__name__}.svg": f"{head}\n{lines(draw())}\n</svg>\n" for draw in DRAWINGS}


def main() -> int:
    """Write the drawings, or with ``--check`` say which differ from what would be written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, tell what differs")
    check = parser.parse_args().check
    stale = []
    for place, text in files().items():
        if check:
            if not place.is_file() or place.read_text(encoding="utf-8") != text:
                stale.append(place.name)
        else:
            place.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"{name} differs from what make_types.py draws")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
