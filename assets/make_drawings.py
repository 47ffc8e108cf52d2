"""Draw every picture of the table as SVG.

Run ``python assets/make_drawings.py`` to write ``assets/drawings/*.svg`` and the two icon drawings.
All pictures are built from a few shared pieces (a die, a card, a suit, a gavel, a coin) and one palette, so that they
match. Change a piece in this script, not in the files that it writes.

The SVG reader of the app supports paths, basic shapes, transforms, opacity and gradients. It silently ignores text,
reuse, clipping, patterns and filters, so the pictures have none of them.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence

from drawing_files import write_or_check

INK = "#1d2230"
CREAM = "#f8f1e1"
PAPER_EDGE = "#d9cbae"
GOLD = "#e3b457"
GOLD_DARK = "#a8761f"
FELT_DARK = "#0e332e"
WOOD = "#7a4a2b"
WOOD_DARK = "#3f2416"
CRIMSON = "#b4283e"

SUITS: dict[str, tuple[str, str]] = {
    "a": ("Anchor", "#1a78c2"),
    "b": ("Bell", "#b87a06"),
    "c": ("Clover", "#0f8a66"),
    "d": ("Drum", "#a81f38"),
    "e": ("Eclipse", "#46207a"),
}
"""Each suit's name and its colour.

The colours differ mostly in lightness, so they can be told apart in the common forms of colour blindness.
"""

Point = tuple[float, float]
Stops = Sequence[tuple[float, str, float]]


def mix(first: str, second: str, share: float) -> str:
    """Blend two ``#rrggbb`` colours.

    Args:
        first: The colour at share 0.
        second: The colour at share 1.
        share: Share of the second colour, 0 to 1.

    Returns:
        The mixed colour as ``#rrggbb``.
    """
    pairs = ((int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def num(value: float) -> str:
    """Return a coordinate as text, with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if "." in f"{value:.2f}" else str(value)


def points(corners: Sequence[Point]) -> str:
    """Return corners as text for a polygon's ``points``."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in corners)


class Drawing:
    """An SVG drawing in progress.

    Attributes:
        width: Width of the view box.
        height: Height of the view box.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._defs: list[str] = []
        self._body: list[str] = []

    def add(self, markup: str) -> None:
        """Append elements; they are painted over the elements before them."""
        self._body.append(markup)

    def linear(self, stops: Stops, start: Point = (0, 0), end: Point = (0, 1), user: bool = False) -> str:
        """Define a linear gradient.

        Args:
            stops: Offset, colour and opacity of each stop.
            start: Start of the gradient, in the shape's box (0 to 1) or in drawing units if `user` is true.
            end: End of the gradient.
            user: Whether to use drawing units.

        Returns:
            A paint such as ``url(#g1)``.
        """
        names = ("x1", "y1", "x2", "y2")
        places = zip(names, (*start, *end), strict=True)
        place = " ".join(f'{name}="{self._length(value, user)}"' for name, value in places)
        return self._gradient("linearGradient", place, stops, user)

    def radial(
        self, stops: Stops, centre: Point = (0.5, 0.5), radius: float = 0.5, user: bool = False
    ) -> str:
        """Define a radial gradient.

        Args:
            stops: Offset, colour and opacity of each stop.
            centre: Centre of the circle.
            radius: Its radius.
            user: Whether to use drawing units, as in `linear`.

        Returns:
            A paint such as ``url(#g1)``.
        """
        places = zip(("cx", "cy", "r"), (*centre, radius), strict=True)
        place = " ".join(f'{name}="{self._length(value, user)}"' for name, value in places)
        return self._gradient("radialGradient", place, stops, user)

    @staticmethod
    def _length(value: float, user: bool) -> str:
        # The app's reader takes plain numbers as drawing units even in a shape's box, so percentages are written.
        return num(value) if user else f"{num(value * 100)}%"

    def _gradient(self, kind: str, place: str, stops: Stops, user: bool) -> str:
        name = f"g{len(self._defs) + 1}"
        inner = "".join(
            f'<stop offset="{num(at)}" stop-color="{colour}" stop-opacity="{num(opacity)}"/>'
            for at, colour, opacity in stops
        )
        units = "userSpaceOnUse" if user else "objectBoundingBox"
        self._defs.append(f'<{kind} id="{name}" gradientUnits="{units}" {place}>{inner}</{kind}>')
        return f"url(#{name})"

    def glow(self, centre: Point, size: Point, colour: str, opacity: float) -> None:
        """Paint a soft spot of light, or of shadow if the colour is dark.

        Args:
            centre: Its middle.
            size: Its two radii.
            colour: Its colour.
            opacity: Opacity in the middle.
        """
        stops = (
            (0, colour, opacity),
            (0.4, colour, opacity * 0.55),
            (0.75, colour, opacity * 0.12),
            (1, colour, 0),
        )
        paint = self.radial(stops, (0, 0), 100, user=True)
        (x, y), (rx, ry) = centre, size
        # A circle is scaled, because the reader keeps gradients round in a box that is not square.
        self.add(
            f'<g transform="translate({num(x)} {num(y)}) scale({rx / 100:.4f} {ry / 100:.4f})">'
            f'<circle r="100" fill="{paint}"/></g>'
        )

    def text(self) -> str:
        """Return the finished SVG."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}">'
        )
        defs = [f"<defs>{''.join(self._defs)}</defs>"] if self._defs else []
        return "\n".join((head, *defs, *self._body, "</svg>", ""))


# --- suits: each in a box of 100 by 100 ------------------------------------------------------------


def anchor(colour: str, second: str) -> str:
    """Draw the anchor of suit A."""
    return (
        f'<g fill="none" stroke="{colour}" stroke-linecap="round">'
        '<circle cx="50" cy="16" r="9.5" stroke-width="8"/>'
        '<path d="M50 26V86M29 40H71" stroke-width="11"/>'
        '<path d="M16 62C20 79 34 88 50 88C66 88 80 79 84 62" stroke-width="11"/></g>'
        f'<path d="M4 68L14 46L31 63ZM96 68L86 46L69 63Z" fill="{colour}" stroke="{colour}" '
        'stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="M48.5 31V80" stroke="{second}" stroke-width="3" stroke-linecap="round"/>'
    )


def bell(colour: str, second: str) -> str:
    """Draw the bell of suit B."""
    return (
        f'<circle cx="50" cy="12" r="8" fill="{colour}"/>'
        f'<circle cx="50" cy="87" r="10" fill="{colour}"/>'
        f'<path d="M50 14C31 14 25 30 24 46C23 60 18 64 10 71C7 74 8 79 13 79H87C92 79 93 74 90 71'
        f'C82 64 77 60 76 46C75 30 69 14 50 14Z" fill="{colour}"/>'
        f'<path d="M24 66H76" stroke="{second}" stroke-width="5" stroke-linecap="round"/>'
        f'<path d="M36 47C37 35 40 28 46 25" fill="none" stroke="{second}" stroke-width="6" '
        'stroke-linecap="round"/>'
    )


def clover(colour: str, second: str) -> str:
    """Draw the four-leaf clover of suit C."""
    leaf = "M50 47C33 37 25 27 28 15C31 4 45 3 50 13C55 3 69 4 72 15C75 27 67 37 50 47Z"
    leaves = "".join(
        f'<g transform="rotate({turn} 50 46)"><path d="{leaf}" fill="{colour}"/>'
        f'<path d="M50 38V22" stroke="{second}" stroke-width="4" stroke-linecap="round"/></g>'
        for turn in (45, 135, 225, 315)
    )
    stem = f'<path d="M50 48C51 68 55 82 64 94" fill="none" stroke="{colour}" stroke-width="8" '
    return f'{stem}stroke-linecap="round"/>{leaves}'


def drum(colour: str, second: str) -> str:
    """Draw the drum of suit D."""
    return (
        f'<g stroke="{colour}" stroke-width="7" stroke-linecap="round">'
        '<path d="M14 9L44 32M86 9L56 32"/></g>'
        f'<circle cx="12" cy="8" r="7" fill="{colour}"/><circle cx="88" cy="8" r="7" fill="{colour}"/>'
        f'<path d="M8 40V78C8 88 27 97 50 97C73 97 92 88 92 78V40Z" fill="{colour}"/>'
        f'<ellipse cx="50" cy="40" rx="42" ry="15" fill="{colour}"/>'
        f'<ellipse cx="50" cy="39" rx="34" ry="9.5" fill="{second}"/>'
        f'<path d="M13 56L31 86L50 62L69 86L87 56" fill="none" stroke="{second}" stroke-width="5" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def eclipse(colour: str, second: str) -> str:
    """Draw the eclipsed sun of suit E."""
    rays = []
    for step in range(8):
        turn = math.tau * step / 8
        tip = (50 + 49 * math.sin(turn), 50 - 49 * math.cos(turn))
        feet = [(50 + 33 * math.sin(turn + side), 50 - 33 * math.cos(turn + side)) for side in (-0.27, 0.27)]
        rays.append(f'<polygon points="{points([tip, *feet])}"/>')
    return (
        f'<g fill="{colour}" stroke="{colour}" stroke-width="2" stroke-linejoin="round">{"".join(rays)}</g>'
        f'<circle cx="50" cy="50" r="29" fill="{colour}"/>'
        f'<path d="M64 33A22 22 0 1 0 64 67A25 25 0 0 1 64 33Z" fill="{second}"/>'
    )


SUIT_SHAPES: dict[str, Callable[[str, str], str]] = {
    "a": anchor,
    "b": bell,
    "c": clover,
    "d": drum,
    "e": eclipse,
}


def suit(letter: str, centre: Point, size: float) -> str:
    """Draw a suit as it is on a card.

    Args:
        letter: The suit, ``a`` to ``e``.
        centre: Its middle.
        size: Edge of its box.

    Returns:
        The elements.
    """
    colour = SUITS[letter][1]
    shape = SUIT_SHAPES[letter](colour, mix(colour, CREAM, 0.72))
    left, top = centre[0] - size / 2, centre[1] - size / 2
    return f'<g transform="translate({num(left)} {num(top)}) scale({num(size / 100)})">{shape}</g>'


# --- shared pieces ------------------------------------------------------------

PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
}
"""Places of the pips on a face of 100 by 100; 0 is the blank face."""


def star(centre: Point, outer: float, inner: float = 0.45, turn: float = 0.0) -> list[Point]:
    """Return the ten corners of a five-pointed star.

    Args:
        centre: Its middle.
        outer: Distance of the tips.
        inner: Distance of the notches as a share of `outer`.
        turn: Degrees clockwise.

    Returns:
        The corners, the top tip first.
    """
    corners = []
    for step in range(10):
        angle = math.radians(turn) + math.pi * step / 5
        reach = outer if step % 2 == 0 else outer * inner
        corners.append((centre[0] + reach * math.sin(angle), centre[1] - reach * math.cos(angle)))
    return corners


def die(
    art: Drawing,
    centre: Point,
    size: float,
    colour: str,
    faces: tuple[int, int, int],
    yaw: float = 35.0,
    pitch: float = 35.0,
    roll: float = 0.0,
    pip: str = CREAM,
) -> None:
    """Draw a die seen from above.

    Args:
        art: The drawing.
        centre: Middle of the cube in the picture.
        size: Length of its edge.
        colour: Its colour.
        faces: Pips on top, front left and front right.
        yaw: Turn of the die on the table, in degrees.
        pitch: Angle in degrees at which the viewer looks down.
        roll: Turn of the whole picture of the die, in degrees.
        pip: Colour of the pips.
    """
    turn, look = math.radians(yaw), math.radians(pitch)
    right = (size * math.cos(turn), size * math.sin(turn) * math.sin(look))
    left = (-size * math.sin(turn), size * math.cos(turn) * math.sin(look))
    down = (0.0, size * math.cos(look))
    back = tuple(-(right[i] + left[i] + down[i]) / 2 for i in (0, 1))
    hull = (
        (back[0], back[1]),
        (back[0] + right[0], back[1] + right[1]),
        (back[0] + right[0] + down[0], back[1] + right[1] + down[1]),
        (-back[0], -back[1]),
        (back[0] + left[0] + down[0], back[1] + left[1] + down[1]),
        (back[0] + left[0], back[1] + left[1]),
    )
    edge = mix(colour, "#ffffff", 0.32)
    art.add(f'<g transform="translate({num(centre[0])} {num(centre[1])}) rotate({num(roll)})">')
    inner = [(x * 0.9, y * 0.9) for x, y in hull]
    art.add(
        f'<polygon points="{points(inner)}" fill="{edge}" stroke="{edge}" '
        f'stroke-width="{num(size * 0.17)}" stroke-linejoin="round"/>'
    )
    top, front, side = mix(colour, "#ffffff", 0.16), colour, mix(colour, "#000000", 0.3)
    origin_front = (back[0] + left[0], back[1] + left[1])
    origin_side = (-back[0] - down[0], -back[1] - down[1])
    sides = (
        (faces[0], top, back, right, left),
        (faces[1], front, origin_front, right, down),
        (faces[2], side, origin_side, (-left[0], -left[1]), down),
    )
    for count, shade, at, across, along in sides:
        paint = art.linear(
            ((0, mix(shade, "#ffffff", 0.12), 1), (1, mix(shade, "#000000", 0.1), 1)), end=(1, 1)
        )
        spots = "".join(f'<circle cx="{x}" cy="{y}" r="10"/>' for x, y in PIPS[count])
        grid = (across[0] / 100, across[1] / 100, along[0] / 100, along[1] / 100, at[0], at[1])
        art.add(
            f'<g transform="matrix({" ".join(f"{value:.4f}" for value in grid)})">'
            f'<rect x="1.5" y="1.5" width="97" height="97" rx="15" fill="{paint}"/>'
            f'<g fill="{mix(pip, shade, 0.12)}">{spots}</g></g>'
        )
    art.add("</g>")


def card(
    art: Drawing,
    centre: Point,
    height: float,
    turn: float,
    face: str,
    shadow: float = 0.22,
    tint: str = CREAM,
) -> None:
    """Draw a playing card.

    Args:
        art: The drawing.
        centre: Its middle.
        height: Its height.
        turn: Degrees clockwise.
        face: Elements for its face, in a box of 100 by 140 around zero.
        shadow: Opacity of its shadow.
        tint: Colour of the paper.
    """
    scale, angle = height / 140, math.radians(turn)
    grid = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))
    cells = " ".join(f"{value * scale:.4f}" for value in grid)
    drop = height * 0.035
    art.add(
        f'<g transform="matrix({cells} {num(centre[0] + drop * 0.5)} {num(centre[1] + drop)})">'
        f'<rect x="-52" y="-72" width="104" height="144" rx="13" fill="#000000" opacity="{num(shadow)}"/>'
        f'<rect x="-50" y="-70" width="100" height="140" rx="11" fill="#000000" opacity="{num(shadow)}"/></g>'
    )
    paper = art.linear(((0, mix(tint, "#ffffff", 0.5), 1), (1, mix(tint, "#000000", 0.06), 1)), end=(0.4, 1))
    art.add(
        f'<g transform="matrix({cells} {num(centre[0])} {num(centre[1])})">'
        f'<rect x="-50" y="-70" width="100" height="140" rx="11" fill="{paper}" stroke="{PAPER_EDGE}" '
        f'stroke-width="2"/>{face}</g>'
    )


def suit_face(letter: str) -> str:
    """Return the face of a suit card: one large emblem and two small ones."""
    small = suit(letter, (-34, -52), 20)
    return f'{suit(letter, (0, 0), 58)}{small}<g transform="rotate(180)">{small}</g>'


def star_face(size: float = 34.0) -> str:
    """Return the face of a star card."""
    corners = (((-35, -54), 9.0), ((35, 54), 9.0))
    small = "".join(
        f'<polygon points="{points(star(at, reach))}" fill="{GOLD_DARK}"/>' for at, reach in corners
    )
    return (
        f'<polygon points="{points(star((0, 0), size))}" fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="4" '
        f'stroke-linejoin="round"/>{small}'
    )


def pip_face(count: int, colour: str) -> str:
    """Return a face with a number of pips, as on a die."""
    spots = [((x - 50) * 1.1, (y - 50) * 1.45) for x, y in PIPS[count]]
    return "".join(f'<circle cx="{num(x)}" cy="{num(y)}" r="10" fill="{colour}"/>' for x, y in spots)


def back_face() -> str:
    """Return the back of a card in a box of 100 by 140 around zero."""
    lines = []
    for step in range(-6, 7):
        for lean in (1, -1):
            ends = _clipped(step * 18.0, lean, 39.0, 59.0)
            if ends:
                lines.append(f"M{num(ends[0][0])} {num(ends[0][1])}L{num(ends[1][0])} {num(ends[1][1])}")
    knots = []
    for row in range(-6, 7):
        for column in range(-4, 5):
            x, y = column * 9.0, row * 9.0
            if (row + column) % 2 == 0 and row % 2 == 0 and abs(x) < 38 and abs(y) < 58:
                knots.append(f"M{num(x)} {num(y - 2.4)}l2.4 2.4l-2.4 2.4l-2.4 -2.4Z")
    deep = "#173f6b"
    emblem = (
        f'<circle r="21" fill="{deep}" stroke="{GOLD}" stroke-width="2"/>'
        f'<circle r="17" fill="none" stroke="{GOLD}" stroke-width="0.8"/>'
        f'<g transform="rotate(45)"><rect x="-8.5" y="-8.5" width="17" height="17" rx="3.4" fill="{CREAM}"/>'
        f'<g fill="{deep}"><circle cx="-4" cy="-4" r="1.9"/><circle cx="4" cy="4" r="1.9"/>'
        '<circle r="1.9"/></g></g>'
    )
    return (
        f'<rect x="-43" y="-63" width="86" height="126" rx="7" fill="{deep}"/>'
        f'<path d="{"".join(lines)}" stroke="#4f83b8" stroke-width="1.3" fill="none"/>'
        f'<path d="{"".join(knots)}" fill="{GOLD}"/>'
        f'<rect x="-40" y="-60" width="80" height="120" rx="5" fill="none" stroke="{GOLD}" '
        'stroke-width="1.4"/>'
        f"{emblem}"
    )


def _clipped(offset: float, lean: int, half_width: float, half_height: float) -> tuple[Point, Point] | None:
    """Return the ends of the line ``y = lean * x + offset`` inside a box around zero; None if it misses the box."""
    inside = [
        (x, lean * x + offset) for x in (-half_width, half_width) if abs(lean * x + offset) <= half_height
    ]
    inside += [
        ((y - offset) * lean, y) for y in (-half_height, half_height) if abs((y - offset) * lean) < half_width
    ]
    return (inside[0], inside[1]) if len(inside) >= 2 else None


def gavel(art: Drawing, centre: Point, size: float, turn: float) -> None:
    """Draw an auctioneer's gavel.

    Args:
        art: The drawing.
        centre: Middle of its head.
        size: Length of its head.
        turn: Degrees clockwise; at 0 the handle points down.
    """
    wood = art.linear(((0, "#c98a55", 1), (0.45, "#9a5f36", 1), (1, "#5d351d", 1)))
    handle = art.linear(((0, "#c98a55", 1), (0.5, "#8f5731", 1), (1, "#5d351d", 1)), end=(1, 0))
    brass = art.linear(((0, "#ffe2a0", 1), (0.5, GOLD, 1), (1, GOLD_DARK, 1)))
    art.add(
        f'<g transform="translate({num(centre[0])} {num(centre[1])}) rotate({num(turn)}) '
        f'scale({num(size / 100)})">'
        f'<path d="M-6 20L-8 118C-8 130 8 130 8 118L6 20Z" fill="{handle}"/>'
        f'<rect x="-50" y="-27" width="16" height="54" rx="6" fill="{wood}"/>'
        f'<rect x="34" y="-27" width="16" height="54" rx="6" fill="{wood}"/>'
        f'<rect x="-36" y="-23" width="72" height="46" rx="4" fill="{wood}"/>'
        f'<rect x="-34" y="-24.5" width="9" height="49" rx="3" fill="{brass}"/>'
        f'<rect x="25" y="-24.5" width="9" height="49" rx="3" fill="{brass}"/></g>'
    )


def coin(art: Drawing, centre: Point, size: float) -> None:
    """Draw a gold coin with a currency sign.

    Args:
        art: The drawing.
        centre: Its middle.
        size: Its radius.
    """
    gold = art.radial(((0, "#fff0bd", 1), (0.6, GOLD, 1), (1, "#c98f32", 1)), (0.38, 0.32), 0.75)
    x, y = centre
    art.add(
        f'<circle cx="{num(x + size * 0.06)}" cy="{num(y + size * 0.1)}" r="{num(size)}" fill="#000000" '
        'opacity="0.28"/>'
        f'<g transform="translate({num(x)} {num(y)}) scale({num(size / 50)})">'
        f'<circle r="50" fill="{GOLD_DARK}"/><circle r="46" fill="{gold}"/>'
        f'<circle r="38" fill="none" stroke="{GOLD_DARK}" stroke-width="2.5"/>'
        '<path d="M14 -13C12 -20 6 -22 0 -22C-8 -22 -14 -18 -14 -11C-14 2 15 -3 15 11C15 18 8 22 0 22'
        'C-8 22 -14 19 -15 12M0 -30V30" fill="none" stroke="#7c5310" stroke-width="7" '
        'stroke-linecap="round"/>'
        "</g>"
    )


def chips(art: Drawing, centre: Point, radius: float, colours: Sequence[str], flat: float = 0.42) -> None:
    """Draw a stack of betting chips.

    Args:
        art: The drawing.
        centre: Middle of the lowest chip's foot.
        radius: Radius of a chip.
        colours: Colours, the lowest chip first.
        flat: Height of the ellipse as a share of its width.
    """
    x, y = centre
    thick, ry = radius * 0.3, radius * flat
    for level, colour in enumerate(colours):
        base = y - level * thick
        dark = mix(colour, "#000000", 0.38)
        rim = art.linear(((0, dark, 1), (0.35, colour, 1), (1, dark, 1)), end=(1, 0))
        art.add(
            f'<path d="M{num(x - radius)} {num(base - thick)}V{num(base)}A{num(radius)} {num(ry)} 0 0 0 '
            f'{num(x + radius)} {num(base)}V{num(base - thick)}Z" fill="{rim}"/>'
        )
        marks = []
        for angle in (25, 70, 115, 160):
            px = x + radius * math.cos(math.radians(angle))
            py = base - thick + ry * math.sin(math.radians(angle))
            marks.append(f"M{num(px)} {num(py + 1)}V{num(py + thick - 1)}")
        art.add(
            f'<path d="{"".join(marks)}" stroke="{CREAM}" stroke-width="{num(radius * 0.15)}" fill="none"/>'
        )
        top = base - thick
        light = mix(colour, "#ffffff", 0.18)
        art.add(
            f'<ellipse cx="{num(x)}" cy="{num(top)}" rx="{num(radius)}" ry="{num(ry)}" fill="{light}"/>'
            f'<ellipse cx="{num(x)}" cy="{num(top)}" rx="{num(radius * 0.68)}" ry="{num(ry * 0.68)}" '
            f'fill="{colour}" stroke="{CREAM}" stroke-width="{num(radius * 0.05)}"/>'
        )


# --- the drawings ------------------------------------------------------------


def suit_drawing(letter: str) -> Drawing:
    """Draw a suit's emblem alone.

    Args:
        letter: The suit.

    Returns:
        The drawing, 100 by 100 with a small margin.
    """
    art = Drawing(100, 100)
    colour = SUITS[letter][1]
    shape = SUIT_SHAPES[letter](colour, mix(colour, CREAM, 0.72))
    art.add(f'<g transform="translate(2 2) scale(0.96)">{shape}</g>')
    return art


def card_back() -> Drawing:
    """Draw the back of a card."""
    art = Drawing(500, 700)
    art.add(
        f'<g transform="translate(250 350) scale(5)"><rect x="-50" y="-70" width="100" height="140" rx="8" '
        f'fill="{CREAM}"/>{back_face()}</g>'
    )
    return art


def emblem(top: str, bottom: str) -> Drawing:
    """Begin a game's emblem: a rounded plate with a thin gold line and a light in the middle.

    Args:
        top: Colour of the plate above.
        bottom: Colour of the plate below.

    Returns:
        A drawing of 512 by 512, to which the caller adds the picture.
    """
    art = Drawing(512, 512)
    plate = art.linear(((0, top, 1), (1, bottom, 1)))
    art.add(f'<rect x="8" y="8" width="496" height="496" rx="72" fill="{plate}"/>')
    art.glow((256, 240), (236, 220), mix(top, "#ffffff", 0.45), 0.5)
    return art


def framed(art: Drawing) -> Drawing:
    """Add the frame to an emblem and return it."""
    brass = art.linear(((0, "#ffe2a0", 1), (0.5, GOLD, 1), (1, GOLD_DARK, 1)))
    art.add(
        f'<rect x="13" y="13" width="486" height="486" rx="67" fill="none" stroke="{brass}" '
        'stroke-width="10"/>'
    )
    return art


def race_square(column: float, row: float) -> Point:
    """Return the position of a corner of the race board of `game_bid_and_bluff` in the picture.

    Args:
        column: 0 to 5 from the left.
        row: 0 to 6 from the far end.

    Returns:
        The point; far rows are smaller.
    """
    near = 0.16 + 0.84 * (row / 6) ** 1.25
    y = 92 + 366 * (row / 6) ** 1.25
    return 256 + (column - 2.5) * (34 + 58 * near), y


def game_bid_and_bluff() -> Drawing:
    """Draw a big die that races over squares to a chequered finish."""
    art = emblem("#23685a", "#0c2f2b")
    for row in range(6):
        for column in range(5):
            corners = [
                race_square(column + dx, row + dy)
                for dx, dy in ((0.04, 0.05), (0.96, 0.05), (0.96, 0.95), (0.04, 0.95))
            ]
            colour = CREAM
            if row == 0:
                colour = INK
            elif row in (1, 2):
                colour = "#c8475a" if (row + column) % 2 else "#b53a4f"
            elif (row, column) in ((3, 1), (5, 4)):
                colour = INK
            elif (row + column) % 2:
                colour = "#e9dfc9"
            art.add(f'<polygon points="{points(corners)}" fill="{colour}"/>')
            if row == 0:
                for half in (0, 1):
                    part = [
                        race_square(column + 0.04 + 0.46 * (half + dx), 0.05 + 0.45 * (half + dy))
                        for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))
                    ]
                    art.add(f'<polygon points="{points(part)}" fill="{CREAM}"/>')
    art.add(
        f'<g fill="none" stroke="{GOLD}" stroke-width="13" stroke-linecap="round">'
        '<path d="M58 330C88 322 112 316 134 312"/><path d="M46 378C84 368 112 362 138 358" '
        'stroke-opacity="0.8"/>'
        '<path d="M74 424C98 416 122 410 146 406" stroke-opacity="0.55"/></g>'
    )
    art.glow((292, 424), (150, 46), "#000000", 0.62)
    die(art, (282, 296), 172, CRIMSON, (3, 2, 5), yaw=38, pitch=36, roll=9)
    return framed(art)


def game_bid_it() -> Drawing:
    """Draw a fan of cards; the front card has a star."""
    art = emblem("#4a3a86", "#1c1742")
    for at, reach, turn in (
        ((98, 104), 22, 10),
        ((420, 112), 16, -14),
        ((256, 62), 13, 0),
        ((444, 226), 10, 20),
    ):
        art.add(f'<polygon points="{points(star(at, reach, turn=turn))}" fill="{GOLD}"/>')
    art.glow((262, 442), (180, 36), "#000000", 0.5)
    card(art, (150, 290), 216, -22, pip_face(5, "#2267b5"))
    card(art, (362, 290), 216, 22, pip_face(3, CRIMSON))
    card(art, (256, 272), 272, 0, star_face(40))
    return framed(art)


def game_i_bid_you_not() -> Drawing:
    """Draw an offer row that rises, a price tag and a falling gavel."""
    art = emblem("#c0653f", "#4f1d1f")
    art.glow((256, 446), (210, 34), "#000000", 0.5)
    row = ((2, "#12805c"), (3, "#2267b5"), (5, "#56308f"))
    for step, (count, colour) in enumerate(row):
        card(art, (134 + 122 * step, 352 - 14 * step), 164, 3 * step - 3, pip_face(count, colour))
    tag = art.linear(((0, "#ffe2a0", 1), (1, GOLD, 1)))
    art.add(
        '<g transform="translate(398 408) rotate(12)">'
        '<path d="M-70 6L-36 -32H66C72 -32 76 -28 76 -22V34C76 40 72 44 66 44H-36Z" fill="#000000" '
        'opacity="0.28"/>'
        f'<path d="M-74 0L-40 -38H62C68 -38 72 -34 72 -28V28C72 34 68 38 62 38H-40Z" fill="{tag}" '
        f'stroke="{GOLD_DARK}" stroke-width="4" stroke-linejoin="round"/>'
        f'<circle cx="-42" cy="0" r="9" fill="{WOOD_DARK}"/>'
        '<path d="M-44 -2C-66 -30 -72 -56 -62 -84" fill="none" stroke="#f8f1e1" stroke-width="5" '
        'stroke-linecap="round"/>'
        '<path d="M-8 -14H44M-8 12H28" stroke="#7c5310" stroke-width="11" stroke-linecap="round"/></g>'
    )
    gavel(art, (190, 150), 170, -62)
    art.add(
        f'<g stroke="{CREAM}" stroke-width="9" stroke-linecap="round">'
        '<path d="M92 228L66 242M80 196L50 196M86 164L62 152"/></g>'
    )
    return framed(art)


def game_bidness() -> Drawing:
    """Draw an office at dusk with a coin and a gavel."""
    art = emblem("#3f6fae", "#172544")
    for x, width, top in ((62, 84, 250), (364, 92, 214), (120, 60, 190)):
        art.add(f'<rect x="{x}" y="{top}" width="{width}" height="{452 - top}" rx="4" fill="#1b2c50"/>')
    wall = art.linear(((0, "#f4e6cc", 1), (1, "#c9ac84", 1)), end=(1, 0))
    side = art.linear(((0, "#a2835f", 1), (1, "#7a5f45", 1)))
    art.add(f'<polygon points="318,112 366,140 366,452 318,452" fill="{side}"/>')
    art.add(f'<rect x="158" y="112" width="160" height="340" fill="{wall}"/>')
    art.add(
        f'<path d="M150 98H326V116H150Z" fill="{WOOD}"/><path d="M326 98L374 130V144L326 116Z" '
        f'fill="{WOOD_DARK}"/>'
    )
    art.add(f'<path d="M232 98V52" stroke="{WOOD_DARK}" stroke-width="6"/>')
    art.add(f'<path d="M235 52C256 44 268 64 292 54V82C268 92 256 72 235 80Z" fill="{CRIMSON}"/>')
    dark = {(0, 1), (2, 2), (3, 0), (4, 1)}
    for row in range(5):
        for column in range(3):
            lit = (row, column) not in dark
            colour = "#ffd778" if lit else "#46618f"
            x, y = 174 + column * 48, 136 + row * 50
            art.add(f'<rect x="{x}" y="{y}" width="34" height="34" rx="4" fill="{colour}"/>')
            if lit:
                art.add(f'<rect x="{x}" y="{y + 22}" width="34" height="12" rx="3" fill="#f2b950"/>')
        corners = [(x, y + row * 50) for x, y in ((330, 148), (354, 160), (354, 190), (330, 182))]
        glass = "#5d7bb0" if row % 2 else "#e9b858"
        art.add(f'<polygon points="{points(corners)}" fill="{glass}"/>')
    art.add(
        '<path d="M218 452V398C218 392 222 388 228 388H248C254 388 258 392 258 398V452Z" '
        f'fill="{WOOD_DARK}"/>'
    )
    art.add('<rect x="44" y="448" width="424" height="12" rx="6" fill="#0e1830"/>')
    coin(art, (142, 372), 84)
    gavel(art, (382, 298), 132, 38)
    return framed(art)


def game_generic() -> Drawing:
    """Draw a card, a die and chips, for a game without an emblem of its own."""
    art = emblem("#3f7d6a", "#123a35")
    art.glow((256, 432), (200, 40), "#000000", 0.5)
    card(art, (186, 232), 262, -14, f'<g transform="scale(0.97)">{back_face()}</g>')
    card(art, (282, 226), 262, 9, suit_face("a"))
    chips(art, (156, 414), 70, ("#2267b5", CRIMSON, "#2267b5"))
    die(art, (338, 362), 112, CRIMSON, (5, 3, 1), yaw=35, pitch=35)
    return framed(art)


def icon(small: bool) -> Drawing:
    """Draw the app's icon: a die before a fan of cards on felt.

    Args:
        small: Whether to leave out details that are invisible below 64 pixels and to enlarge the rest.

    Returns:
        A drawing of 512 by 512.
    """
    art = Drawing(512, 512)
    cloth = art.linear(((0, "#2c7a6a", 1), (1, FELT_DARK, 1)))
    art.add(f'<rect x="8" y="8" width="496" height="496" rx="108" fill="{cloth}"/>')
    art.glow((256, 220), (240, 220), "#8fe0c6", 0.35)
    if not small:
        brass = art.linear(((0, "#ffe2a0", 1), (0.5, GOLD, 1), (1, GOLD_DARK, 1)))
        art.add(
            f'<rect x="15" y="15" width="482" height="482" rx="101" fill="none" stroke="{brass}" '
            'stroke-width="14"/>'
        )
        for letter, x, y, turn in (("c", 166, 236, -28), ("e", 226, 202, -9), ("b", 290, 204, 10)):
            small_suit = suit(letter, (-27, -46), 34)
            card(art, (x, y), 216, turn, f"{small_suit}{suit(letter, (6, 8), 54)}")
        card(art, (348, 240), 216, 29, suit("a", (4, -16), 64))
        art.glow((266, 424), (172, 48), "#000000", 0.6)
        die(art, (258, 338), 160, CRIMSON, (5, 3, 1), yaw=40, pitch=38)
    else:
        card(art, (158, 232), 236, -26, "", shadow=0.3)
        card(art, (354, 232), 236, 26, "", shadow=0.3)
        card(art, (256, 186), 256, 0, suit("b", (0, -34), 60), shadow=0.3)
        art.glow((256, 440), (190, 60), "#000000", 0.6)
        die(art, (256, 330), 192, CRIMSON, (5, 3, 1), yaw=42, pitch=42)
    return art


def drawings() -> dict[str, Drawing]:
    """Return every drawing, by its path below ``assets``."""
    found = {
        "drawings/card_back.svg": card_back(),
        "drawings/game_bid_and_bluff.svg": game_bid_and_bluff(),
        "drawings/game_bid_it.svg": game_bid_it(),
        "drawings/game_i_bid_you_not.svg": game_i_bid_you_not(),
        "drawings/game_bidness.svg": game_bidness(),
        "drawings/game_generic.svg": game_generic(),
        "icon/icon.svg": icon(small=False),
        "icon/icon_small.svg": icon(small=True),
    }
    for letter in SUITS:
        found[f"drawings/suit_{letter}.svg"] = suit_drawing(letter)
    return found


if __name__ == "__main__":
    sys.exit(write_or_check("the table's pictures", drawings))
