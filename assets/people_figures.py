"""People from the head to the waist, with arms and hands, in the poses of the end of a match and of a call.

The arms are drawn in the frame of the body: its origin is the middle of the collar, y points down, and the lower edge
of the drawing is 140 below the collar. The points of an arm belong to the right side of the picture, and an arm at the
left is mirrored.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import people_dress
from people_pen import INK, Point, Portrait, Pose, Tone, one, skin_tone, tone
from type_pen import CREAM, WHITE, YELLOW

WIDTH = 360
HEIGHT = 340
COLLAR: Point = (180, 200)
"""Position of the middle of the collar in a drawing of a figure."""

SLEEVE = 0.32
"""Width of a sleeve, as a share of half the width of the shoulders."""
PALM = 1.2
"""Factor by which hands are larger than in the functions that paint them."""
FINGER = 8.6
"""Width of a finger."""


@dataclass(frozen=True)
class Arm:
    """An arm and its hand.

    Attributes:
        elbow: Position of the elbow.
        wrist: Position of the wrist.
        hand: Shape of the hand, one of `HANDS`.
        twist: Angle by which the hand is bent at the wrist, in degrees.
        front: Whether the arm is in front of the body and the head. Other arms are behind the body.
    """

    elbow: Point
    wrist: Point
    hand: str = "fist"
    twist: float = 0
    front: bool = False


@dataclass(frozen=True)
class Sleeve:
    """A sleeve.

    Attributes:
        cloth: Colour of the sleeve.
        width: Width of the sleeve.
        short: Whether the sleeve ends above the elbow.
    """

    cloth: Tone
    width: float
    short: bool


@dataclass(frozen=True)
class Gesture:
    """A pose of the whole figure.

    Attributes:
        mood: Mood of the face.
        pose: Pose of head and shoulders.
        left: The arm at the left of the picture, or at the right if the person raises the left hand.
        right: The other arm.
    """

    mood: str
    pose: Pose
    left: Arm
    right: Arm


HANGING = Arm((86, 78), (84, 132))
WIN = Pose(tilt=-6, drop=-3, shrug=6, nod=-4, bounce=1)
LOSS = Pose(tilt=12, drop=22, lean=6, shrug=-9, hunch=4, turn=5, nod=9, bounce=-1)
CALL = Pose(tilt=4, drop=4, lean=8, shrug=6, hunch=2, turn=5, nod=2, bounce=0.3)
SLEEP = Pose(tilt=19, drop=24, lean=16, shrug=-8, turn=3, nod=7, bounce=-1)

GESTURES: dict[str, Gesture] = {
    # --- win
    "cheer": Gesture("glad", WIN, Arm((110, -28), (126, -96)), Arm((110, -28), (126, -96))),
    "wave": Gesture(
        "glad", WIN, Arm((106, -20), (122, -88), "open", 4), Arm((106, -20), (122, -88), "open", 4)
    ),
    "punch": Gesture(
        "glad", WIN, Arm((102, 76), (58, 112), front=True), Arm((104, -40), (112, -112), twist=-4)
    ),
    "victory": Gesture(
        "glad", WIN, Arm((112, -22), (128, -88), "vee", 8), Arm((112, -22), (128, -88), "vee", 8)
    ),
    "flex": Gesture("glad", WIN, Arm((136, 6), (122, -56), twist=-24), Arm((136, 6), (122, -56), twist=-24)),
    "salute": Gesture(
        "glad", WIN, Arm((102, 76), (58, 112), front=True), Arm((116, -26), (126, -96), "open", 10)
    ),
    # --- loss
    "palm": Gesture(
        "beaten",
        LOSS,
        Arm((90, 84), (70, 132)),
        Arm((96, 52), (52, -48), "open", -26, front=True),
    ),
    "clutch": Gesture(
        "beaten",
        Pose(tilt=4, drop=22, shrug=-4, hunch=2, nod=9, bounce=-1),
        Arm((108, 44), (64, -50), "open", -22, front=True),
        Arm((108, 44), (64, -50), "open", -22, front=True),
    ),
    "sink": Gesture(
        "beaten",
        LOSS,
        Arm((84, 92), (20, 124), front=True),
        Arm((102, 66), (66, 2), "fist", -24, front=True),
    ),
    # --- call
    "shake": Gesture(
        "cross", CALL, Arm((102, 76), (60, 110), front=True), Arm((116, 4), (122, -62), twist=-14)
    ),
    "accuse": Gesture(
        "cross", CALL, Arm((102, 76), (60, 110), front=True), Arm((114, 8), (128, -44), "point", 4)
    ),
    # --- asleep
    "doze": Gesture(
        "asleep",
        SLEEP,
        Arm((92, 112), (10, 126), front=True),
        Arm((104, 134), (80, 22), twist=-20, front=True),
    ),
}
"""The poses of figures, by name."""


CALLS = {"": "accuse", "beard": "shake", "cap": "shake", "bun": "shake", "quiff": "shake", "bob": "shake"}

OCCASIONS: dict[str, dict[str, str]] = {
    "win": {
        "": "cheer",
        "bun": "wave",
        "beard": "flex",
        "cap": "punch",
        "scarf": "wave",
        "quiff": "victory",
        "moustache": "salute",
        "turban": "punch",
        "shades": "victory",
        "braids": "wave",
    },
    "loss": {
        "": "clutch",
        "beret": "palm",
        "bun": "palm",
        "braids": "sink",
        "beard": "palm",
        "scarf": "palm",
        "moustache": "sink",
        "bob": "sink",
    },
    "call_left": CALLS,
    "call_right": CALLS,
    "asleep": {"": "doze"},
}
"""The gesture of each person on each occasion. The empty name is for people without a gesture of their own."""

ARM_SIDES = {"call_left": -1, "call_right": 1}
"""Side on which the arm is raised on an occasion. On other occasions people raise the arm on their usual side."""


def gesture_of(name: str, occasion: str) -> Gesture:
    """Return the pose of a person on an occasion."""
    gestures = OCCASIONS[occasion]
    return GESTURES[gestures.get(name, gestures[""])]


def _union(art: Portrait, parts: Iterable[tuple[str, float]], colour: str) -> None:
    """Paint strokes, as paths and widths, with one outline around all of them."""
    strokes = list(parts)
    for path, width in strokes:
        art.edge(path, width)
    for path, width in strokes:
        art.line(path, colour, width)


def _fist(art: Portrait, flesh: Tone) -> None:
    _union(art, [("M-4 -15H4", 27)], flesh.base)
    art.line("M-7 -27V-20M1 -28V-21M9 -26V-20", INK, 2.6)
    art.line("M-12 -11C-5 -6 4 -8 7 -14", INK, 2.6)


def _open(art: Portrait, flesh: Tone) -> None:
    fingers = ("M-8 -16L-17 -38", "M-1 -18L-3 -44", "M7 -16L12 -40", "M8 -6L24 -20")
    _union(art, [("M-1 -8V-14", 25), *((path, FINGER) for path in fingers)], flesh.base)
    art.line("M-7 -4C-1 -8 4 -10 6 -16", flesh.shade, 2.8)


def _point(art: Portrait, flesh: Tone) -> None:
    _union(art, [("M-3 -13H3", 26), ("M-7 -18V-48", FINGER + 1)], flesh.base)
    art.line("M2 -26V-18M9 -23V-17", INK, 2.8)
    art.line("M-8 -8C-2 -3 5 -5 7 -11", INK, 2.8)


def _vee(art: Portrait, flesh: Tone) -> None:
    _union(art, [("M-3 -13H3", 26), ("M-6 -18L-15 -46", FINGER), ("M3 -18L9 -48", FINGER)], flesh.base)
    art.line("M9 -22V-16", INK, 2.8)
    art.line("M-9 -7C-2 -2 6 -4 8 -11", INK, 2.8)


HANDS: dict[str, Callable[[Portrait, Tone], None]] = {
    "fist": _fist,
    "open": _open,
    "point": _point,
    "vee": _vee,
}
"""Painters of hands around the wrist, with the fingers upwards and the thumb at the right of the picture."""


def _between(one_end: Point, other: Point, part: float) -> Point:
    return one_end[0] + (other[0] - one_end[0]) * part, one_end[1] + (other[1] - one_end[1]) * part


def _at(point: Point) -> str:
    return f"{one(point[0])} {one(point[1])}"


def _bent(shoulder: Point, elbow: Point, wrist: Point) -> str:
    """Return the path of an arm. A sharp bend stays a corner, because a thick stroke cannot follow a tight curve."""
    before, after = _between(elbow, shoulder, 0.3), _between(elbow, wrist, 0.3)
    along = (before[0] - elbow[0]) * (after[0] - elbow[0]) + (before[1] - elbow[1]) * (after[1] - elbow[1])
    if along > 0:
        return f"M{_at(shoulder)}L{_at(elbow)}L{_at(wrist)}"
    return f"M{_at(shoulder)}L{_at(before)}Q{_at(elbow)} {_at(after)}L{_at(wrist)}"


def arm(art: Portrait, limb: Arm, shoulder: Point, skin: str, sleeve: Sleeve) -> None:
    """Paint an arm for the right side of the picture.

    Args:
        art: The drawing.
        limb: The arm.
        shoulder: Position of the shoulder.
        skin: Colour of the skin.
        sleeve: The sleeve.
    """
    flesh, cloth = skin_tone(skin), sleeve.cloth
    elbow, wrist = limb.elbow, limb.wrist
    ahead = math.degrees(math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0])) + 90
    path = _bent(shoulder, elbow, wrist)
    if sleeve.short:
        _union(art, [(path, sleeve.width - 6)], flesh.base)
        path = f"M{_at(shoulder)}L{_at(_between(shoulder, elbow, 0.62))}"
    with art.placed(wrist, ahead + limb.twist, (PALM, PALM)):
        HANDS[limb.hand](art, flesh)
    if sleeve.short:
        art.line(f"M{_at(_between(elbow, wrist, 0.4))}L{_at(wrist)}", flesh.base, sleeve.width - 6)
    _union(art, [(path, sleeve.width)], cloth.base)
    with art.placed((-4, -4)):
        art.line(
            f"M{_at(_between(shoulder, elbow, 0.3))}L{_at(_between(elbow, shoulder, 0.3))}", cloth.light, 3.4
        )
    if not sleeve.short:
        with art.placed(wrist, ahead):
            art.rod(f"M{one(-sleeve.width / 2)} -6H{one(sleeve.width / 2)}", cloth.light, 4)
    if limb.front:
        # The sleeve continues the cloth of the shoulder, so no ink separates them.
        reach = sleeve.width / 2 + 3
        art.oval(shoulder, (reach, reach), cloth.base, 0)


def torso(art: Portrait, cloth: Tone, width: float, pose: Pose) -> str:
    """Paint shoulders, chest and waist, and return their outline.

    Args:
        art: The drawing.
        cloth: Colour of the cloth.
        width: Half the width of the shoulders of a portrait.
        pose: The pose of the shoulders.
    """
    lift, top, waist = -pose.shrug, width * 0.79 - pose.hunch, width * 0.66
    right = f"C{one(waist - 2)} 100 {one(top + 3)} 60 {one(top)} {one(30 + lift)}"
    right += (
        f"C{one(top - 1)} {one(14 + lift)} {one(top - 10)} {one(7 + lift)} {one(top - 22)} {one(4 + lift)}"
    )
    left = f"C{one(10 - top)} {one(7 + lift)} {one(1 - top)} {one(14 + lift)} {one(-top)} {one(30 + lift)}"
    left += f"C{one(-top - 3)} 60 {one(2 - waist)} 100 {one(-waist)} 150"
    collar = f"C34 {one(1 + lift * 0.5)} 26 0 20 -6H-20C-26 0 -34 {one(1 + lift * 0.5)} {one(22 - top)} {one(4 + lift)}"
    outline = f"M{one(waist)} 150{right}{collar}{left}"
    art.piece(f"{outline}Z", cloth.base)
    art.flat(
        f"M{one(waist - 3)} 150C{one(waist - 5)} 100 {one(top)} 60 {one(top - 3)} {one(30 + lift)}"
        f"C{one(top - 14)} 60 {one(waist - 18)} 100 {one(waist - 18)} 150Z",
        cloth.shade,
    )
    return outline


# --- the part of the clothes below the portraits


def _stripes(art: Portrait, cloth: Tone) -> None:
    for y, reach in ((59, 59), (74, 57), (89, 55), (104, 53), (119, 52), (134, 51)):
        art.line(f"M{-reach} {y + 1}Q0 {y + 14} {reach} {y + 1}", "#2d4a86", 6)


def _opening(art: Portrait, fill: str) -> None:
    art.shape("M-11 22L-8 150H8L11 22Z", fill, 4)


def _cardigan(art: Portrait, cloth: Tone) -> None:
    art.line("M0 58V150", INK, 4)
    for y in (72, 96, 120):
        art.disc(7, y, 3.4, YELLOW, 2.4)
    art.line("M-48 108H-24M24 108H48", cloth.shade, 4)


def _knit(art: Portrait, cloth: Tone) -> None:
    art.line("M-30 56V112M-10 56V112M10 56V112M30 56V112", cloth.shade, 3)
    art.line("M-52 120Q0 132 52 120", INK, 4)
    art.line("M-36 130V150M-18 133V150M0 134V150M18 133V150M36 130V150", cloth.shade, 3)


def _bib(art: Portrait, cloth: Tone) -> None:
    denim = tone("#3f6fb0")
    art.shape("M-40 38C-20 33 20 33 40 38L44 92L52 104V150H-52V104L-44 92Z", denim.base, 4.4)
    art.shape("M-22 60H22V84C10 92 -10 92 -22 84Z", denim.light, 3.4)
    art.line("M-48 112Q0 120 48 112", denim.shade, 4)
    for side in (-1, 1):
        art.disc(side * 35, 41, 4.4, YELLOW, 2.6)


def _checks(art: Portrait, cloth: Tone) -> None:
    art.line("M-72 66Q0 78 72 66M-68 90Q0 100 68 90M-66 114Q0 124 66 114", cloth.shade, 7, 0.8)
    art.line("M-46 58V124M-23 60V126M23 60V126M46 58V124", cloth.light, 4, 0.6)
    art.line("M0 26V126", INK, 3.6)
    for y in (50, 76, 102):
        art.disc(7, y, 3, CREAM, 2.2)
    art.shape("M-68 126Q0 134 68 126V152H-68Z", "#5a3a2a", 4.4)
    art.box((-12, 128), (24, 16), 3, YELLOW, 3.4)


def _pouch(art: Portrait, cloth: Tone) -> None:
    art.shape("M-30 84H30L42 122H-42Z", cloth.light, 4)
    art.line("M-14 40V56M14 40V56", WHITE, 4)
    art.line("M-54 130Q0 138 54 130", cloth.shade, 5)


def _sash(art: Portrait, cloth: Tone) -> None:
    art.shape("M-58 100Q0 116 58 100L58 122Q0 138 -58 122Z", YELLOW, 4.4)
    art.line("M-30 62C-28 76 -28 84 -30 92M28 60C26 74 26 84 30 92", cloth.shade, 4)


def _zip(art: Portrait, cloth: Tone) -> None:
    art.shape("M0 56L-14 150H14Z", WHITE, 4)
    art.line("M8 58L24 128M-8 58L-24 128", INK, 4)
    art.line("M34 92L50 84M-34 92L-50 84", cloth.light, 4)


def _suit(art: Portrait, cloth: Tone) -> None:
    art.line("M0 60V118L-18 134M0 118L18 134", INK, 4)
    for y in (72, 90, 108):
        art.disc(6, y, 3, YELLOW, 2.2)
    art.line("M-20 104C-34 116 -46 112 -52 98", YELLOW, 3.6)
    art.flat("M-18 135L0 119L18 135V150H-18Z", cloth.shade)


def _buttons(art: Portrait, cloth: Tone) -> None:
    art.line("M0 54V150", INK, 3.6)
    for y in (60, 78, 96, 114):
        art.disc(8, y, 3, YELLOW, 2.2)
    art.line("M-46 112L-24 106M24 106L46 112", cloth.shade, 4)


def _leaves(art: Portrait, cloth: Tone) -> None:
    art.shape("M0 58L-18 150H18Z", CREAM, 4)
    for side in (-1, 1):
        with art.placed((0, 0), 0, (side, 1)):
            art.flat("M52 66C64 62 66 76 64 86C54 84 50 76 52 66Z", cloth.light)
            art.flat("M30 82C42 76 50 88 50 98C38 98 30 92 30 82Z", YELLOW)
            art.flat("M46 110C56 106 60 116 58 128C48 126 44 118 46 110Z", cloth.light)


LOWER: dict[people_dress.Dress, people_dress.Dress] = {
    people_dress.stripes: _stripes,
    people_dress.cardigan: _cardigan,
    people_dress.turtleneck: _knit,
    people_dress.dungarees: _bib,
    people_dress.plaid: _checks,
    people_dress.hoodie: _pouch,
    people_dress.blouse: _sash,
    people_dress.leather: _zip,
    people_dress.waistcoat: _suit,
    people_dress.collarless: _buttons,
    people_dress.tee: _leaves,
}
"""Painters of the clothes between chest and waist, by the painter of the clothes above."""

SHORT_SLEEVES = frozenset({people_dress.dungarees, people_dress.tee, people_dress.stripes})
"""Clothes with short sleeves."""


def snores(art: Portrait, side: int) -> None:
    """Paint three letters Z above a sleeping person, at the left of the picture if `side` is -1, at the right if 1."""
    for x, y, size in ((68, -92, 0.9), (84, -122, 1.15), (102, -158, 1.4)):
        with art.placed((side * x, y), 8, (size, size)):
            art.rod("M-7 -8H7L-7 8H7", CREAM, 4)


__all__ = [
    "ARM_SIDES",
    "COLLAR",
    "HEIGHT",
    "LOWER",
    "OCCASIONS",
    "SHORT_SLEEVES",
    "SLEEVE",
    "WIDTH",
    "Gesture",
    "Sleeve",
    "arm",
    "gesture_of",
    "snores",
    "torso",
]
