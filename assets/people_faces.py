"""The faces of the people at the table: head, eyes, brows, nose and mouth, in every mood.

All is drawn around the origin of the head, the point between the eyes. The chin is about 48 below it.
"""

from __future__ import annotations

from dataclasses import dataclass

from people_pen import FINE, INK, Point, Portrait, Pose, mix, one, skin_tone
from type_pen import WHITE

EYE_APART = 18.5
"""Distance of each eye from the middle of the face."""
MOUTH = "#6b1f2b"
TONGUE = "#e8727a"

BROWS: dict[str, tuple[Point, Point, Point]] = {
    "waiting": ((8, -18), (18, -25), (29, -18)),
    "thinking": ((8, -20), (18, -31), (29, -26)),
    "glad": ((8, -23), (18, -32), (30, -22)),
    "cross": ((5, -8), (18, -17), (31, -23)),
    "surprised": ((8, -23), (18, -35), (30, -22)),
    "beaten": ((6, -25), (17, -21), (30, -11)),
    "asleep": ((8, -17), (18, -22), (29, -15)),
}
"""The right brow in each mood: its inner end, the point that bends it, its outer end."""
THINKING_LOW = ((7, -18), (18, -21), (30, -14))
"""The other brow of a person who thinks."""


@dataclass(frozen=True)
class Face:
    """The features by which a face is recognised.

    Attributes:
        skin: Colour of the skin.
        brow: Colour of the brows.
        width: Half the width of the head.
        jaw: Half the width of the chin; a large value makes it square.
        chin: Distance of the chin below the eyes.
        ears: Size of the ears, 1 as usual; 0 if they are covered.
        nose: "button", "round", "long" or "broad".
        weight: Thickness of the brows.
        ceiling: Greatest height of a brow's middle. Above it the brow would vanish in hair of the same darkness.
        lashes: Whether the lids have lashes.
        lips: Colour of painted lips; empty for natural lips.
        mouth: Width of the mouth, 1 as usual.
        low: Distance of the mouth below its usual position.
        beams: Whether joy closes the eyes.
        grits: Whether anger shows the teeth.
        gap: Whether there is a gap in the teeth.
        freckles: Whether there are freckles.
        lines: Whether the face has lines of age.
    """

    skin: str
    brow: str
    width: float = 46
    jaw: float = 28
    chin: float = 48
    ears: float = 1
    nose: str = "button"
    weight: float = 5.5
    ceiling: float = -99
    lashes: bool = False
    lips: str | None = None
    mouth: float = 1
    low: float = 0
    beams: bool = False
    grits: bool = False
    gap: bool = False
    freckles: bool = False
    lines: bool = False


def head(art: Portrait, face: Face) -> None:
    """Paint ears and head with the light of the lamp on them, without features."""
    skin = skin_tone(face.skin)
    w, jaw, chin = face.width, face.jaw, face.chin
    for side in (-1, 1):
        if face.ears:
            with art.placed((side * (w + 2), 6), 0, (side, 1)):
                size = face.ears
                art.ball((2, 0), (10 * size, 13 * size), skin.base if side < 0 else skin.shade)
                art.line(
                    f"M{one(5 * size)} {one(-6 * size)}Q{one(-1)} {one(-4 * size)} 2 {one(4 * size)}",
                    INK,
                    2.4,
                )
    art.piece(
        f"M{one(-w)} -6C{one(-w)} -54 {one(w)} -54 {one(w)} -6"
        f"C{one(w)} 24 {one(jaw)} {one(chin)} 0 {one(chin)}"
        f"C{one(-jaw)} {one(chin)} {one(-w)} 24 {one(-w)} -6Z",
        skin.base,
    )
    # The shade runs down the right cheek and under the chin, inside the ink.
    w, chin, jaw = w - 2.5, chin - 2.5, jaw - 1
    art.flat(
        f"M{one(w)} -8C{one(w)} 23 {one(jaw)} {one(chin)} 0 {one(chin)}"
        f"C{one(-jaw * 0.6)} {one(chin)} -22 {one(chin - 4)} -26 {one(chin - 9)}"
        f"C-10 {one(chin - 3)} {one(jaw * 0.8)} {one(chin - 6)} {one(w - 12)} 18"
        f"C{one(w - 8)} 8 {one(w - 7)} 0 {one(w - 7)} -8Z",
        skin.shade,
    )


def under_hair(art: Portrait, face: Face, brim: float, sag: float = 0) -> None:
    """Paint the shadow of hair or a hat on the forehead.

    Args:
        art: The portrait.
        face: The face.
        brim: Position at the temples down to which the shadow reaches.
        sag: Additional length of the shadow in the middle.
    """
    w = face.width - 2.5
    art.flat(
        f"M{one(-w)} {one(brim)}C{one(-w)} -52 {one(w)} -52 {one(w)} {one(brim)}"
        f"Q0 {one(brim + 2 * sag)} {one(-w)} {one(brim)}Z",
        skin_tone(face.skin).shade,
    )


def _open_eye(art: Portrait, face: Face, mood: str, look: Point, side: int) -> None:
    """Paint an open eye around the origin; its outer end is at positive x."""
    skin = skin_tone(face.skin)
    rx, ry, pupil = (11.5, 13.5, 5.0) if mood == "surprised" else (10.0, 11.5, 7.0)
    art.oval((0, 0), (rx, ry), WHITE, 2.4)
    x, y = look[0] * side, look[1]
    art.disc(x, y, pupil, INK, 0)
    art.disc(x - 2.2 * side, y - 2.4, pupil * 0.34, WHITE, 0)
    # Distances by which the upper lid comes down, from the inner end to the outer one.
    inner, middle, outer = {
        "waiting": (-4.8, -13.5, -4.2),
        "thinking": (-5, -14, -5),
        "cross": (-0.5, -4, -9),
        "surprised": (-8, -19, -7.5),
        "beaten": (-3.5, 1, 3),
    }[mood]
    x = rx + 1
    lid = f"M{one(-x)} {one(inner)}Q0 {one(middle)} {one(x)} {one(outer)}"
    if mood not in ("surprised", "thinking"):
        art.flat(f"{lid}L{one(x)} -13Q0 -16 {one(-x)} -13Z", skin.base)
    art.line(lid, INK, 4)
    if face.lashes:
        art.line(f"M{one(x)} {one(outer)}l4.6 -3.6M{one(x - 2.6)} {one(outer - 2.8)}l3.2 -4.8", INK, 3)


def _merry_eye(art: Portrait, face: Face) -> None:
    """Paint an eye narrowed from below by a laugh, around the origin; its outer end is at positive x."""
    dome = "M-10.5 4C-10.5 -15.5 10.5 -15.5 10.5 4Q0 -0.5 -10.5 4Z"
    art.shape(dome, WHITE, 2.6)
    art.flat("M-6.6 2.2C-7.6 -11 7.6 -11 6.6 2.2Q0 0.6 -6.6 2.2Z", INK)
    art.disc(-2.4, -4.6, 2.4, WHITE, 0)
    art.line("M-10.5 3.4C-10.5 -15.5 10.5 -15.5 10.5 3.4", INK, 4)
    if face.lashes:
        art.line("M10.4 1l5.2 -2M9.4 -4.4l4.4 -4", INK, 3)


def _eye(art: Portrait, face: Face, mood: str, pose: Pose, side: int, facing: int) -> None:
    """Paint one eye. `side` is 1 for the right of the picture, `facing` the side to which a thinking person looks."""
    look = {
        "waiting": (0.8 * facing, 0.2),
        "thinking": (3.0 * facing, -4.0),
        "cross": (-1.5 * facing, 2.2),
        "surprised": (0.0, 0.0),
        "beaten": (1.5 * facing, 5),
    }
    with art.placed((side * EYE_APART, 0), 0, (side, 1)):
        if mood == "glad" and face.beams:
            art.line("M-10 4.5C-6.5 -8.5 6.5 -8.5 10 4.5", INK, 4.8)
        elif mood == "asleep" or (mood == "beaten" and not face.beams):
            art.line("M-10 -1C-6.5 8 6.5 9 10.5 2.5", INK, 4.8)
            if face.lashes:
                art.line("M10 3l5 3M6.5 6.6l3 4.6", INK, 3)
        elif mood == "glad":
            _merry_eye(art, face)
            return
        else:
            _open_eye(art, face, mood, look[mood], side)
            return
        if mood == "glad" and face.lashes:
            art.line("M9.5 4.5l5.5 -1.5M8 -0.5l4.6 -4", INK, 3)


def brows(art: Portrait, face: Face, mood: str, facing: int = 1) -> None:
    """Paint the brows, over any hair and glasses that reach down to them."""
    for side in (-1, 1):
        ends = THINKING_LOW if mood == "thinking" and side != facing else BROWS[mood]
        fall = max(0.0, face.ceiling - ends[1][1])
        (x1, y1), (x2, y2), (x3, y3) = ((x, y + fall) for x, y in ends)
        path = f"M{one(side * x1)} {one(y1)}Q{one(side * x2)} {one(y2)} {one(side * x3)} {one(y3)}"
        art.line(path, face.brow, face.weight)


def _nose(art: Portrait, face: Face) -> None:
    """Paint the nose."""
    skin = skin_tone(face.skin)
    ink = mix(skin.shade, INK, 0.62)
    if face.nose == "button":
        art.line("M-5 13.5Q0 17.5 5 13.5", ink, FINE)
    elif face.nose == "round":
        art.oval((0, 11), (8.5, 7.5), mix(skin.base, "#dd4a42", 0.26), 0)
        art.oval((-2.6, 8), (2.4, 1.7), skin.light, 0)
        art.line("M-8.5 12Q-6 18.5 0 18.5Q6 18.5 8.5 12", ink, FINE)
    elif face.nose == "long":
        art.line("M-1 -4C2 4 8 11 7 14.5C5.5 18.5 -3 17.5 -5 15", ink, FINE)
    else:
        art.line("M-10 12C-11 17 -6 18 -4 16.5Q0 20 4 16.5C6 18 11 17 10 12", ink, FINE)


def _cheeks(art: Portrait, face: Face, mood: str) -> None:
    """Paint blush, freckles and the lines of age."""
    skin = skin_tone(face.skin)
    strength = 0.55 if mood in ("glad", "cross") else 0.34
    for side in (-1, 1):
        art.oval((side * 30, 16), (8, 5.2), mix(skin.base, "#e04a4f", strength), 0)
        if face.freckles:
            for x, y in ((23, 11), (29, 9), (26, 16), (33, 15)):
                art.disc(side * x, y, 1.5, mix(skin.shade, "#8a3d1c", 0.55), 0)
        if face.lines:
            art.line(f"M{side * 12} 14Q{side * 14} 20 {side * 18} 24", skin.shade, 2.6)
            art.line(f"M{side * 33} 4l{side * 5} 2M{side * 33} -1l{side * 6} -2", skin.shade, 2.4)


def _grin(art: Portrait, face: Face, w: float) -> None:
    """Paint a broad laugh with its teeth and tongue."""
    art.flat(f"M{one(-w)} 22Q0 26 {one(w)} 22C{one(w)} 44 {one(-w)} 44 {one(-w)} 22Z", MOUTH)
    art.oval((0, 35), (w * 0.5, 3.6), TONGUE, 0)
    art.flat(
        f"M{one(1.5 - w)} 22.5Q0 26.5 {one(w - 1.5)} 22.5L{one(w - 3.5)} 29Q0 32 {one(3.5 - w)} 29Z", WHITE
    )
    if face.gap:
        art.flat("M-1.8 24.5H1.8V31H-1.8Z", MOUTH)
    path = f"M{one(-w)} 22Q0 26 {one(w)} 22C{one(w)} 44 {one(-w)} 44 {one(-w)} 22Z"
    art.line(path, face.lips or INK, 3.8)
    art.line(f"M{one(-w - 3)} 20.5L{one(-w)} 22.5M{one(w)} 22.5L{one(w + 3)} 20.5", INK, 3.2)


def mouth(art: Portrait, face: Face, mood: str, facing: int = 1) -> None:
    """Paint the mouth. A person who thinks draws it to the side of `facing`."""
    ink = face.lips or INK
    with art.placed((0, face.low), 0, (face.mouth, 1)):
        if mood == "waiting":
            art.line("M-14 25.5C-8 34.5 8 34.5 14 25.5", ink, 4.4)
            art.line("M-17 26L-12.5 24.5M12.5 24.5L17 26", INK, 2.8)
        elif mood == "thinking":
            art.line(f"M{-7 * facing} 29.5C{-2 * facing} 26 {5 * facing} 31.5 {12 * facing} 27", ink, 4.4)
        elif mood == "glad":
            _grin(art, face, 18)
        elif mood == "cross" and face.grits:
            art.shape("M-15 36C-16 24 -8 25 0 25C8 25 16 24 15 36C8 32 -8 32 -15 36Z", WHITE, 3.8, ink)
            art.line("M-7.5 26V33M0 25.5V32.5M7.5 26V33", INK, 2)
        elif mood == "cross":
            art.line("M-13 36C-8 25.5 8 25.5 13 33.5", ink, 4.8)
            art.line("M-4 38.5Q1 36.5 6 37.5", skin_tone(face.skin).shade, 2.6)
        elif mood == "asleep":
            art.shape("M2 25C9 25 9 37 2 37C-5 37 -5 25 2 25Z", MOUTH, 3.6, ink)
        elif mood == "surprised":
            art.shape("M0 21C12 21 12 41 0 41C-12 41 -12 21 0 21Z", MOUTH, 3.8, ink)
            art.oval((0, 36.5), (4.8, 2.8), TONGUE, 0)
        else:
            art.line("M-13 34C-9 26 -4 27.5 0 30C4 32.5 9 31 12 34.5", ink, 4.4)


def features(art: Portrait, face: Face, mood: str, pose: Pose, facing: int = 1) -> None:
    """Paint cheeks, eyes and nose. The mouth and the brows are painted later, over beard and hair.

    Args:
        art: The portrait.
        face: The face.
        mood: The mood.
        pose: The pose of the head.
        facing: Side to which a thinking person looks, 1 for the right of the picture.
    """
    _cheeks(art, face, mood)
    for side in (-1, 1):
        _eye(art, face, mood, pose, side, facing)
    _nose(art, face)
