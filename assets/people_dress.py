"""Clothes of the people at the table, from the neck down, and the hand at a chin.

All is drawn around the origin of the body, the middle of the collar at (120, 168) of the portrait. The lower edge of
the portrait is 52 below it. A table may cover everything from 17 below it.
"""

from __future__ import annotations

from collections.abc import Callable

from people_pen import INK, Portrait, Pose, Tone, one, skin_tone, tone
from type_pen import CREAM, WHITE, YELLOW

Dress = Callable[[Portrait, Tone], None]
"""Paints clothes over the shoulders: a collar, stripes, a zip."""


def shoulders(art: Portrait, cloth: Tone, width: float, pose: Pose) -> None:
    """Paint both shoulders, down past the lower edge.

    Args:
        art: The portrait.
        cloth: Colour of the cloth.
        width: Half their width at the lower edge.
        pose: The pose of the shoulders.
    """
    lift, top = -pose.shrug, width * 0.74 - pose.hunch
    foot = width - pose.hunch * 0.4
    right = f"C{one(foot)} {one(26 + lift)} {one(top)} {one(9 + lift)} {one(top - 22)} {one(5 + lift)}"
    art.piece(
        f"M{one(foot)} 60{right}C34 {one(1 + lift * 0.5)} 26 0 20 -6H-20"
        f"C-26 0 -34 {one(1 + lift * 0.5)} {one(22 - top)} {one(5 + lift)}"
        f"C{one(-top)} {one(9 + lift)} {one(-foot)} {one(26 + lift)} {one(-foot)} 60Z",
        cloth.base,
    )
    inside = foot - 3
    art.flat(
        f"M{one(inside)} 60"
        f"C{one(inside)} {one(28 + lift)} {one(top - 2)} {one(12 + lift)} {one(top - 23)} {one(8 + lift)}"
        f"C{one(top - 20)} {one(26 + lift)} {one(top - 16)} 40 {one(top - 14)} 60Z",
        cloth.shade,
    )
    art.line(
        f"M{one(10 - foot)} {one(42 + lift)}"
        f"C{one(13 - foot)} {one(30 + lift)} {one(6 - top)} {one(20 + lift)} {one(18 - top)} {one(14 + lift)}",
        cloth.light,
        4,
    )


def neck(art: Portrait, skin: str) -> None:
    """Paint the neck, in the shadow of the head."""
    art.piece("M-18 -44V2C-14 14 14 14 18 2V-44Z", skin_tone(skin).shade)


def hand(art: Portrait, skin: str, sleeve: Tone, side: int, pointing: bool) -> None:
    """Paint an arm that leans on the table, and its hand at the chin.

    Args:
        art: The portrait.
        skin: Colour of the skin.
        sleeve: Colour of the sleeve.
        side: -1 for the left of the picture, 1 for the right.
        pointing: Whether the forefinger lies along the cheek; otherwise the chin rests on the fist.
    """
    flesh = skin_tone(skin)
    with art.placed((0, 0), 0, (side, 1)):
        art.rod("M56 60C52 42 46 26 38 11", sleeve.base, 25)
        art.line("M60 44C56 30 51 20 46 11", sleeve.light, 3.4)
        art.rod("M46 -1L29 12", sleeve.light, 4)
        if pointing:
            art.rod("M31 -14C36 -22 39 -30 40 -39", flesh.base, 8)
        art.piece(
            "M12 -12C9 -20 17 -25 24 -24C34 -26 43 -18 42 -8C42 2 36 8 28 8C18 8 12 2 12 -12Z", flesh.base
        )
        art.line("M15 -14C20 -12 23 -10 25 -6M14 -5C19 -5 22 -3 23 0", INK, 3)
        art.line("M26 -18C32 -18 36 -14 36 -9", flesh.light, 3)


def stripes(art: Portrait, cloth: Tone) -> None:
    """Paint a striped shirt with a boat neck."""
    for y, reach in ((17, 54), (31, 61), (45, 64)):
        art.line(f"M{-reach} {y + 3}Q0 {y + 14} {reach} {y + 3}", "#2d4a86", 6)
    art.shape("M-27 -4C-20 15 20 15 27 -4C20 7 -20 7 -27 -4Z", "#2d4a86", 4)


def cardigan(art: Portrait, cloth: Tone) -> None:
    """Paint a cardigan over a blouse with a round collar."""
    art.shape("M-15 4L0 60L15 4Z", CREAM, 4)
    for side in (-1, 1):
        with art.placed((0, 0), 0, (side, 1)):
            art.shape("M0 6C4 -2 18 -8 24 -4C34 8 24 20 12 18C6 17 2 12 0 6Z", WHITE, 4)
    art.disc(0, 21, 3.4, YELLOW, 2.4)


def turtleneck(art: Portrait, cloth: Tone) -> None:
    """Paint a rolled collar and the knit below it."""
    art.shape(
        "M-25 -12C-26 0 -26 8 -22 12C-8 19 8 19 22 12C26 8 26 0 25 -12C10 -5 -10 -5 -25 -12Z", cloth.base, 4.4
    )
    art.line("M-12 -3V10M0 -1V13M12 -3V10", cloth.shade, 3)
    art.line("M-30 30V56M-10 26V56M10 26V56M30 30V56", cloth.shade, 3)


def dungarees(art: Portrait, cloth: Tone) -> None:
    """Paint dungarees over a shirt."""
    denim = tone("#3f6fb0")
    art.shape("M-22 -4C-16 10 16 10 22 -4C14 2 -14 2 -22 -4Z", cloth.light, 4)
    for side in (-1, 1):
        art.tube(f"M{side * 46} 6L{side * 34} 44", denim.base, 10, 4)
    art.shape("M-40 38C-20 33 20 33 40 38V60H-40Z", denim.base, 4.4)
    for side in (-1, 1):
        art.disc(side * 35, 41, 4.4, YELLOW, 2.6)


def plaid(art: Portrait, cloth: Tone) -> None:
    """Paint a checked shirt."""
    art.line("M-66 30Q0 42 62 30M-70 46Q0 56 68 46", cloth.shade, 7, 0.8)
    art.line("M-48 14L-46 60M-26 14V60M26 14V60M48 14L46 60", cloth.light, 4, 0.6)
    for side in (-1, 1):
        with art.placed((0, 0), 0, (side, 1)):
            art.shape("M0 14L10 -6L26 -6L34 12L16 24Z", cloth.base, 4.2)


def hoodie(art: Portrait, cloth: Tone) -> None:
    """Paint the hood behind the neck, and its cords."""
    art.shape(
        "M-46 8C-46 -14 -28 -18 -18 -12C-14 10 14 10 18 -12C28 -18 46 -14 46 8C30 24 -30 24 -46 8Z",
        cloth.base,
        4.4,
    )
    art.flat("M-36 8C-24 18 24 18 36 8C28 24 -28 24 -36 8Z", cloth.shade)
    for side in (-1, 1):
        art.line(f"M{side * 14} 18V40", WHITE, 4)


def blouse(art: Portrait, cloth: Tone) -> None:
    """Paint a plain dress with a light neckline."""
    art.line("M-50 30C-46 22 -40 18 -32 16", cloth.light, 4)


def leather(art: Portrait, cloth: Tone) -> None:
    """Paint a jacket with its collar turned up over a white shirt."""
    art.shape("M-17 0L0 60L17 0C8 8 -8 8 -17 0Z", WHITE, 4)
    for side in (-1, 1):
        with art.placed((0, 0), 0, (side, 1)):
            art.piece("M14 6L23 -30C36 -26 46 -12 48 6L34 30L24 26Z", cloth.base)
            art.line("M26 -20C34 -16 38 -8 40 2", cloth.light, 3.4)
            art.line("M24 26L8 60", INK, 4)


def waistcoat(art: Portrait, cloth: Tone) -> None:
    """Paint a suit, a stiff shirt and a bow tie."""
    art.shape("M-20 -2L0 60L20 -2C8 6 -8 6 -20 -2Z", WHITE, 4)
    for side in (-1, 1):
        with art.placed((0, 0), 0, (side, 1)):
            art.shape("M18 -6L36 8L28 20L34 26L10 60H0L22 8Z", cloth.shade, 4)
            art.shape("M1 10C8 0 22 -2 24 4V20C22 25 8 22 1 14Z", "#c93a45", 4)
    art.box((-5, 7), (10, 11), 3, "#e35d5d", 3.4)


def collarless(art: Portrait, cloth: Tone) -> None:
    """Paint a jacket with a low standing collar."""
    art.shape("M-26 -8C-24 8 -10 16 0 17C10 16 24 8 26 -8C14 4 -14 4 -26 -8Z", cloth.light, 4)
    art.line("M0 18V56", INK, 3.6)
    for y in (30, 44):
        art.disc(8, y, 3, YELLOW, 2.2)


def tee(art: Portrait, cloth: Tone) -> None:
    """Paint an open shirt with large leaves over a light one."""
    art.shape("M-22 -4C-18 22 -8 40 0 60C8 40 18 22 22 -4C12 6 -12 6 -22 -4Z", CREAM, 4)
    for side in (-1, 1):
        with art.placed((0, 0), 0, (side, 1)):
            art.shape("M20 -8L38 6L24 26L10 22Z", cloth.light, 4)
            art.flat("M46 26C58 22 64 32 62 42C52 42 46 36 46 26Z", cloth.light)
            art.flat("M30 40C40 36 46 46 46 54C36 54 30 50 30 40Z", YELLOW)
