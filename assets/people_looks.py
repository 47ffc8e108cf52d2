"""The clothes of the people at the table, and who they are."""

from __future__ import annotations

import people_hair as hair
from people_pieces import Pen, Person

# -- clothes -------------------------------------------------------------------------------------------


def bare(pen: Pen, p: Person, s: float) -> None:
    """Nothing over the shoulders."""


def jumper(pen: Pen, p: Person, s: float) -> None:
    """A jumper with a wide neck."""
    pen.path("M92 164 C96 190 144 190 148 164 L154 168 C150 202 90 202 86 168 Z", p.top2)


def collar(pen: Pen, p: Person, s: float) -> None:
    """A shirt's collar."""
    pen.path("M98 160 L120 186 L96 200 L82 170 Z", "#fff7ea", 4)
    pen.path("M142 160 L120 186 L144 200 L158 170 Z", "#fff7ea", 4)


def bow(pen: Pen, p: Person, s: float) -> None:
    """A collar with a bow tie."""
    collar(pen, p, s)
    pen.path("M120 186 L98 174 L98 200 Z M120 186 L142 174 L142 200 Z", p.top2, 4)
    pen.oval(120, 187, 6, 6, p.top2, 4)


def jacket(pen: Pen, p: Person, s: float) -> None:
    """A jacket over a shirt."""
    pen.path("M100 162 L120 200 L140 162 L150 168 L124 226 L116 226 L90 168 Z", "#fff7ea", 4)
    pen.path("M92 163 L116 226 L70 226 L74 184 Z", p.top2, 4)
    pen.path("M148 163 L124 226 L170 226 L166 184 Z", p.top2, 4)


def hood(pen: Pen, p: Person, s: float) -> None:
    """A hood with its cords."""
    pen.path(
        "M84 168 C84 196 108 202 120 206 C132 202 156 196 156 168 L166 178 C160 206 134 214 "
        "120 218 C106 214 80 206 74 178 Z",
        p.top2,
    )
    pen.line("M108 206 L106 224 M132 206 L134 224", 3, "#fff7ea")


def necklace(pen: Pen, p: Person, s: float) -> None:
    """A bare neck with pearls."""
    pen.path("M88 166 C92 198 148 198 152 166 L140 160 C138 180 102 180 100 160 Z", p.skin)
    for x, y in ((98, 176), (106, 183), (115, 187), (125, 187), (134, 183), (142, 176)):
        pen.oval(x, y, 4.5, 4.5, "#fff7ea", 2)


def stripes(pen: Pen, p: Person, s: float) -> None:
    """A striped jersey."""
    pen.path("M92 164 C96 186 144 186 148 164 L153 168 C149 196 91 196 87 168 Z", p.top2, 4)
    for y in (202, 214):
        pen.line(f"M{44 if y == 202 else 34} {y} Q120 {y + 10} {196 if y == 202 else 206} {y}", 5, p.top2)


PEOPLE = {
    "beret": Person(
        "#f6c9a4",
        "#d9966e",
        "#4a2a1c",
        "#3a2016",
        "#31517c",
        "#f4ead2",
        hair.beret_back,
        hair.beret_front,
        stripes,
        over=hair.earrings,
    ),
    "bun": Person(
        "#f1c7a8",
        "#cf9472",
        "#c3cad6",
        "#8e97a6",
        "#7a4fa3",
        "#c9a7e0",
        hair.bun_back,
        hair.bun_front,
        collar,
        glasses=hair.round_glasses,
        old=True,
    ),
    "curls": Person(
        "#a5663f",
        "#7d4526",
        "#3a2118",
        "#2a1710",
        "#f0b429",
        "#c77f12",
        hair.curls_back,
        hair.curls_front,
        jumper,
        ears=False,
        cheeks="#c4553b",
    ),
    "braids": Person(
        "#fbd6b8",
        "#e0a17c",
        "#d9632b",
        "#b04a1c",
        "#3f9b63",
        "#f4ead2",
        hair.braids_back,
        hair.braids_front,
        collar,
        freckles=True,
    ),
    "beard": Person(
        "#eeb992",
        "#c98960",
        "#6e4424",
        "#54331a",
        "#2f6f5e",
        "#49a088",
        hair.none,
        hair.beard_hair,
        jumper,
        wide=52,
        beard=hair.big_beard,
    ),
    "cap": Person(
        "#8a5636",
        "#65391f",
        "#22160f",
        "#1c110b",
        "#d9503f",
        "#a83226",
        hair.none,
        hair.cap_front,
        hood,
        cheeks="#a8442c",
    ),
    "scarf": Person(
        "#dca57c",
        "#b87a52",
        "#1d9a94",
        "#3a241a",
        "#175f70",
        "#2fb5ad",
        hair.scarf_back,
        hair.scarf_front,
        bare,
        ears=False,
        wide=46,
    ),
    "quiff": Person(
        "#fbdcc0", "#e2a986", "#2b2638", "#241f30", "#2d2a3a", "#4a4560", hair.none, hair.quiff_front, jacket
    ),
    "moustache": Person(
        "#f4bd9b",
        "#d58c68",
        "#f3efe6",
        "#d8d2c4",
        "#8c2f39",
        "#d6a436",
        hair.none,
        hair.moustache_front,
        bow,
        wide=54,
        jaw=58,
        over=hair.big_moustache,
        old=True,
    ),
    "bob": Person(
        "#fde0c8",
        "#e8b090",
        "#f4cd5b",
        "#c4942a",
        "#c94f7c",
        "#c94f7c",
        hair.bob_back,
        hair.bob_front,
        necklace,
        ears=False,
    ),
    "turban": Person(
        "#b97a4c",
        "#8f5630",
        "#231815",
        "#1c1310",
        "#f4ead2",
        "#d8c7a2",
        hair.none,
        hair.turban_front,
        collar,
        beard=hair.neat_beard,
        wide=51,
    ),
    "shades": Person(
        "#e9b48c",
        "#c2855c",
        "#ef4f9a",
        "#6b2a4a",
        "#222034",
        "#50e0c0",
        hair.none,
        hair.mohawk_front,
        jumper,
        glasses=hair.dark_glasses,
    ),
}
