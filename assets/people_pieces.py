"""What the people at the table are drawn from: moods, faces, bodies, and a pen with a light rim round the figure.

A figure is drawn on a field of 240 x 220; the head turns and sinks as a whole with the mood, the shoulders follow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

INK = "#2b1d1a"
RIM = "#fff3da"
"""A light line round the whole figure: it stands out on any ground."""
W = 5.0
TEETH = "#ffffff"
MOUTH = "#5d1620"


@dataclass(frozen=True)
class Face:
    """What a mood does to a face and a body.

    Attributes:
        tilt: Degrees that the head leans to its left.
        dx: How far the head moves to the right.
        dy: How far it sinks.
        shoulders: How far the shoulders rise.
        eyes: open, happy, narrow, wide or shut.
        look: Where the pupils go.
        brows: How far the left and the right brow rise, and how far their inner ends sink.
        mouth: smile, aside, grin, frown, oh or wave.
        hand: Whether a hand is at the chin.
    """

    tilt: float = 0
    dx: float = 0
    dy: float = 0
    shoulders: float = 0
    eyes: str = "open"
    look: tuple[float, float] = (0, 0)
    brows: tuple[float, float, float] = (0, 0, 0)
    mouth: str = "smile"
    hand: bool = False


MOODS = {
    "waiting": Face(),
    "thinking": Face(tilt=-6, dx=-3, look=(4, -5), brows=(2, 9, 0), mouth="aside", hand=True),
    "glad": Face(tilt=4, dy=-5, shoulders=6, eyes="happy", brows=(7, 7, -2), mouth="grin"),
    "cross": Face(tilt=-2, dy=6, shoulders=9, eyes="narrow", brows=(-5, -5, 7), mouth="frown"),
    "surprised": Face(dy=-7, shoulders=3, eyes="wide", brows=(14, 14, -2), mouth="oh"),
    "beaten": Face(tilt=9, dx=4, dy=12, shoulders=-6, eyes="shut", brows=(3, 3, -8), mouth="wave"),
}


class Pen:
    """Collects the shapes of one figure, and the light rim under them.

    Attributes:
        turn: The transform that the next shapes get, as an attribute with a space before it.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.rim: list[str] = []
        self.turn = ""

    def path(
        self,
        d: str,
        fill: str,
        w: float = W,
        ink: str = INK,
        *,
        faint: float = 1,
        rim: bool = False,
        rule: str = "",
    ) -> None:
        """Draw a path; without a line if `w` is 0, and with the light rim if it is on the figure's edge."""
        even = f' fill-rule="{rule}"' if rule else ""
        self._draw(f'<path d="{d}"{even}', fill, w, ink, faint, rim)

    def oval(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: str,
        w: float = W,
        ink: str = INK,
        *,
        faint: float = 1,
        rim: bool = False,
    ) -> None:
        """Draw an ellipse, as `path` does."""
        self._draw(f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}"', fill, w, ink, faint, rim)

    def line(self, d: str, w: float = W, ink: str = INK) -> None:
        """Draw a line without a face."""
        self.path(d, "none", w, ink)

    def _draw(self, shape: str, fill: str, w: float, ink: str, faint: float, rim: bool) -> None:
        joins = ' stroke-linejoin="round" stroke-linecap="round"'
        stroke = f' stroke="{ink}" stroke-width="{w:g}"{joins}' if w else ""
        weak = f' fill-opacity="{faint:g}"' if faint < 1 else ""
        self.parts.append(f'{shape}{self.turn} fill="{fill}"{weak}{stroke}/>')
        if rim:
            self.rim.append(
                f'{shape}{self.turn} fill="{RIM}" stroke="{RIM}" stroke-width="{w + 8:g}"{joins}/>'
            )

    def text(self) -> str:
        """Return the SVG; all of it a little smaller, so that the tallest hair stays on the field."""
        head = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="220" viewBox="0 0 240 220">'
        return "\n".join(
            [
                head,
                '<g transform="translate(9.6 18) scale(0.92)">',
                *self.rim,
                *self.parts,
                "</g>",
                "</svg>",
                "",
            ]
        )


@dataclass(frozen=True)
class Person:
    """Who is drawn: colours, and what hair, clothes and the like draw.

    Attributes:
        skin: Colour of the skin.
        shade: The same in the shade.
        hair: Colour of hair, or of the cloth round the head.
        brow: Colour of the brows.
        top: Colour of the clothes.
        top2: Their second colour.
        back: Draws what is behind head and body.
        front: Draws what is over the forehead.
        dress: Draws collar and the like; gets how far the shoulders rise.
        wide: Half the width of the head.
        jaw: How far the chin is below the middle of the face.
        ears: Whether ears show.
        glasses: Draws glasses, over everything.
        beard: Draws a beard, below the mouth.
        over: Draws what lies over the face.
        old: Whether there are small lines at the eyes.
        freckles: Whether there are freckles.
        cheeks: Colour of the cheeks when glad.
    """

    skin: str
    shade: str
    hair: str
    brow: str
    top: str
    top2: str
    back: Callable[[Pen, Person], None]
    front: Callable[[Pen, Person], None]
    dress: Callable[[Pen, Person, float], None]
    wide: float = 50
    jaw: float = 56
    ears: bool = True
    glasses: Callable[[Pen, Person, Face], None] | None = None
    beard: Callable[[Pen, Person], None] | None = None
    over: Callable[[Pen, Person, Face], None] | None = None
    old: bool = False
    freckles: bool = False
    cheeks: str = "#e8836b"


def draw(person: Person, mood: str) -> Pen:
    """Return the drawing of a person in a mood."""
    f, pen = MOODS[mood], Pen()
    turn = f' transform="translate({f.dx:g} {f.dy:g}) rotate({f.tilt:g} 120 165)"'
    pen.turn = turn
    person.back(pen, person)
    pen.turn = ""
    body(pen, person, f)
    pen.turn = turn
    head(pen, person)
    eyes(pen, person, f)
    if person.beard:
        person.beard(pen, person)
    mouth(pen, person, f)
    nose(pen, person)
    if person.over:
        person.over(pen, person, f)
    person.front(pen, person)
    brows(pen, person, f)
    if person.glasses:
        person.glasses(pen, person, f)
    pen.turn = ""
    if f.hand:
        hand(pen, person)
    return pen


def body(pen: Pen, p: Person, f: Face) -> None:
    """Draw shoulders, neck and clothes."""
    s = f.shoulders
    pen.path(
        f"M16 226 C16 {190 - s:g} 46 {174 - s:g} 94 {166 - s / 2:g} L146 {166 - s / 2:g} C194 "
        f"{174 - s:g} 224 {190 - s:g} 224 226 Z",
        p.top,
        rim=True,
    )
    pen.path("M100 140 L100 170 C100 184 140 184 140 170 L140 140 Z", p.skin)
    pen.path("M102 152 C112 166 128 166 138 152 L138 160 C128 174 112 174 102 160 Z", p.shade, 0)
    p.dress(pen, p, s)


def head(pen: Pen, p: Person) -> None:
    """Draw ears and the shape of the face."""
    if p.ears:
        for x in (120 - p.wide, 120 + p.wide):
            pen.oval(x, 108, 10, 13, p.skin, rim=True)
            pen.path(f"M{x - 3:g} 103 q4 4 1 10", "none", 3, p.shade)
    w, top, chin = p.wide, 44.0, 100 + p.jaw
    pen.path(
        f"M{120 - w:g} 96 C{120 - w:g} {top:g} {120 + w:g} {top:g} {120 + w:g} 96 C{120 + w:g} "
        f"{chin - 18:g} {120 + w * 0.55:g} {chin:g} 120 {chin:g} C{120 - w * 0.55:g} {chin:g} "
        f"{120 - w:g} {chin - 18:g} {120 - w:g} 96 Z",
        p.skin,
        rim=True,
    )
    pen.path(
        f"M{120 + w - 4:g} 90 C{120 + w - 4:g} {chin - 22:g} {120 + w * 0.5:g} {chin - 5:g} 124 "
        f"{chin - 3:g} C{120 + w * 0.35:g} {chin - 14:g} {120 + w * 0.72:g} {chin - 34:g} "
        f"{120 + w * 0.7:g} 92 Z",
        p.shade,
        0,
        faint=0.55,
    )


def eyes(pen: Pen, p: Person, f: Face) -> None:
    """Draw eyes, lines and cheeks."""
    for side in (-1, 1):
        x, y = 120 + side * 20, 104
        if f.eyes == "happy":
            pen.line(f"M{x - 9:g} {y + 3:g} Q{x:g} {y - 10:g} {x + 9:g} {y + 3:g}", 5)
        elif f.eyes == "shut":
            pen.line(f"M{x - 9:g} {y:g} Q{x:g} {y + 8:g} {x + 9:g} {y:g}", 4.5)
        else:
            ry = {"open": 9.5, "narrow": 6.5, "wide": 13}[f.eyes]
            rx = 8.5 if f.eyes != "wide" else 10.5
            pen.oval(x, y, rx, ry, "#ffffff", 2.5)
            r = 5.2 if f.eyes != "wide" else 4.2
            pen.oval(x + f.look[0], y + f.look[1] * 0.7, r, min(r, ry), "#2a1a14", 0)
            pen.oval(x + f.look[0] + 1.6, y + f.look[1] * 0.7 - 2, 1.6, 1.6, TEETH, 0)
            if f.eyes == "narrow":
                pen.line(f"M{x - 10:g} {y - 5:g} L{x + 10:g} {y - 5:g}", 3.5)
        if p.old:
            pen.line(
                f"M{x + side * 13:g} {y - 2:g} l{side * 5:g} -2 M{x + side * 13:g} {y + 3:g} l{side * 5:g} 2",
                2,
                p.shade,
            )
    if f.eyes == "happy" or p.freckles:
        for side in (-1, 1):
            pen.oval(120 + side * 32, 120, 8, 5.5, p.cheeks, 0, faint=0.45)
    if p.freckles:
        for x, y in ((90, 117), (97, 121), (88, 123), (143, 121), (150, 117), (152, 123)):
            pen.oval(x, y, 1.6, 1.6, "#a8583a", 0)


def brows(pen: Pen, p: Person, f: Face) -> None:
    """Draw the brows, over all hair."""
    left, right, slant = f.brows
    for side, lift in ((-1, left), (1, right)):
        x, y = 120 + side * 20, 86 - lift
        pen.line(
            f"M{x - side * 10:g} {y + slant:g} Q{x + side * 1:g} {y - 4:g} {x + side * 12:g} "
            f"{y + 2 - slant * 0.6:g}",
            6 if not p.old else 5,
            p.brow,
        )


def nose(pen: Pen, p: Person) -> None:
    """Draw the nose."""
    pen.line(
        "M121 108 C117 116 114 119 117 122 C119 124 123 124 125 122",
        3.2,
        p.shade if p.shade > "#777777" else INK,
    )


def mouth(pen: Pen, p: Person, f: Face) -> None:
    """Draw the mouth."""
    y = 135
    if f.mouth == "smile":
        pen.line(f"M105 {y - 2} Q120 {y + 11} 135 {y - 2}", 4.5)
    elif f.mouth == "aside":
        pen.line(f"M110 {y + 3} Q122 {y + 1} 132 {y - 2}", 4.5)
    elif f.mouth == "grin":
        pen.path(
            f"M99 {y - 6} C104 {y + 22} 136 {y + 22} 141 {y - 6} C130 {y - 1} 110 {y - 1} 99 {y - 6} Z",
            MOUTH,
            4,
        )
        pen.path(
            f"M103 {y - 4} C112 {y - 1} 128 {y - 1} 137 {y - 4} L135 {y + 3} C128 {y + 5} 112 "
            f"{y + 5} 105 {y + 3} Z",
            TEETH,
            0,
        )
        pen.oval(120, y + 11, 9, 4, "#d9606a", 0)
    elif f.mouth == "frown":
        pen.line(f"M105 {y + 8} Q120 {y - 6} 135 {y + 8}", 5)
    elif f.mouth == "oh":
        pen.oval(120, y + 4, 9, 11, MOUTH, 4)
    else:
        pen.line(f"M106 {y + 5} Q113 {y - 3} 120 {y + 3} T134 {y + 3}", 4.5)


def hand(pen: Pen, p: Person) -> None:
    """Draw a hand at the chin."""
    pen.path("M196 226 C190 204 178 190 164 178 L142 192 C154 204 158 214 160 226 Z", p.top2)
    pen.path(
        "M134 176 C128 166 132 154 142 152 L148 152 C160 152 170 160 170 172 C170 184 160 192 "
        "150 192 C142 192 137 184 134 176 Z",
        p.skin,
    )
    pen.line(
        "M136 164 q9 -4 16 0 M136 173 q9 -3 16 0 M140 182 q7 -3 13 0",
        3,
        p.shade if p.shade > "#777777" else INK,
    )
