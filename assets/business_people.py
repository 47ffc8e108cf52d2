"""The staff of Bidness, each seen across the desk: three marketers, three engineers, three lawyers.

Colour and silhouette show the role; hair, skin and the things on the desk show the person.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from business_pieces import WOOD, gavel, gear_path, megaphone, scales
from make_drawings import num
from type_pen import BLUE, CREAM, INK, ORANGE, PURPLE, RED, STEEL, TURQUOISE, WHITE, YELLOW, Picture, mix

Wear = Callable[[Picture, str], None]
"""Paints clothing or hair in a colour; the head is 28 wide and 31 high, with its middle at the origin."""


@dataclass(frozen=True)
class Looks:
    """The features by which a person is recognised.

    Attributes:
        skin: Colour of the skin.
        hair: Colour of the hair.
        front: Wear in front of the face.
        back: Hair behind the shoulders.
        glasses: Whether glasses are worn.
        grin: Whether the mouth is open.
        beard: Whether there is a beard.
    """

    skin: str
    hair: str
    front: Wear
    back: Wear | None = None
    glasses: bool = False
    grin: bool = False
    beard: bool = False


def _short(art: Picture, hair: str) -> None:
    """Paint short hair parted at the side."""
    art.shape(
        "M-15 0C-19 -20 -7 -25 3 -23C15 -23 19 -11 15 0C13 -4 12 -8 10 -11C3 -6 -6 -6 -11 -9C-12 -6 -13 -3 -15 0Z",
        art.lit(hair),
    )


def _quiff(art: Picture, hair: str) -> None:
    """Paint hair that stands up in front."""
    art.shape(
        "M-15 0C-17 -8 -17 -14 -13 -18C-12 -24 -4 -22 -2 -25C3 -26 8 -22 12 -21C16 -18 17 -10 15 0C13 -3 13 -8 11 -11"
        "C5 -9 0 -13 -5 -11C-8 -10 -10 -11 -11 -9C-13 -7 -13 -3 -15 0Z",
        art.lit(hair),
    )


def _fringe(art: Picture, hair: str) -> None:
    """Paint a straight fringe."""
    art.shape(
        "M-15 4C-19 -18 -9 -23 0 -23C9 -23 19 -18 15 4C13 0 12 -3 11 -6H-11C-12 -3 -13 0 -15 4Z",
        art.lit(hair),
    )


def _swept(art: Picture, hair: str) -> None:
    """Paint long hair swept to one side, its strands framing the face."""
    art.shape(
        "M-16 13C-20 -18 -9 -23 0 -23C9 -23 20 -18 16 13C12 11 12 2 11 -4C4 -5 -3 -8 -6 -13C-7 -7 -12 -3 -12 3"
        "C-12 8 -13 12 -16 13Z",
        art.lit(hair),
    )


def _parted(art: Picture, hair: str) -> None:
    """Paint hair combed to both sides of the forehead."""
    art.shape(
        "M-15 -1C-18 -18 -9 -23 0 -23C9 -23 18 -18 15 -1C13 -5 9 -11 0 -15C-9 -11 -13 -5 -15 -1Z",
        art.lit(hair),
    )


def _curls(art: Picture, hair: str) -> None:
    """Paint a crown of curls."""
    art.shape(
        "M-14 -3C-21 -4 -21 -13 -16 -15C-17 -22 -9 -25 -5 -22C-2 -27 6 -26 7 -22C13 -24 18 -19 16 -14"
        "C21 -12 20 -4 14 -3C13 -8 9 -10 5 -9C2 -7 -2 -7 -5 -9C-9 -10 -13 -8 -14 -3Z",
        art.lit(hair),
    )


def _bald(art: Picture, hair: str) -> None:
    """Paint a ring of hair above the ears."""
    for side in (-1, 1):
        with art.placed((0, 0), 0, (side, 1)):
            art.shape("M11 -11C17 -10 18 -2 15 4C12 2 12 -3 11 -11Z", art.lit(hair), 2.4)
    art.line("M-6 -11C-4 -13 -1 -13.6 2 -13", WHITE, 2.4, 0.7)


def _bob(art: Picture, hair: str) -> None:
    """Paint hair down to the shoulders, behind."""
    art.shape("M-19 18C-22 -12 -14 -23 0 -23C14 -23 22 -12 19 18C13 23 -13 23 -19 18Z", art.lit(hair))


def _tail(art: Picture, hair: str) -> None:
    """Paint a ponytail swung to the left."""
    art.shape("M-9 -14C-24 -20 -26 -4 -24 4C-23 10 -26 13 -28 14C-17 18 -13 8 -13 -1Z", art.lit(hair))


def _bun(art: Picture, hair: str) -> None:
    """Paint a bun on top."""
    art.disc(0, -22, 7, art.lit(hair))


def _volume(art: Picture, hair: str) -> None:
    """Paint a round mass of curls, behind."""
    art.shape(
        "M-18 8C-26 6 -25 -4 -21 -6C-25 -14 -17 -19 -14 -18C-13 -26 -3 -27 0 -24C3 -27 13 -26 14 -18"
        "C17 -19 25 -14 21 -6C25 -4 26 6 18 8C17 15 -17 15 -18 8Z",
        art.lit(hair),
    )


def _face(art: Picture, looks: Looks) -> None:
    """Paint ears, head, eyes and a smile."""
    blush = mix(looks.skin, "#dc4f4f", 0.36)
    for side in (-1, 1):
        art.disc(side * 14.4, 3.4, 3.8, art.lit(looks.skin), 2.4)
    art.oval((0, 0), (14, 15.5), art.lit(looks.skin, 0.3, 0.1))
    if looks.beard:
        # There is no ink along the cheeks, because a line there looks like a mask.
        jaw = "M-14 0C-14 13 -9 19 0 19C9 19 14 13 14 0"
        art.flat(f"{jaw}C12 6 8 7 5 5C2 3.6 -2 3.6 -5 5C-8 7 -12 6 -14 0Z", art.lit(looks.hair))
        art.line(jaw)
    if looks.grin:
        art.shape("M-5 7.6C-3.6 12.6 3.6 12.6 5 7.6Z", WHITE, 2)
    else:
        art.line("M-4.6 8.2C-2.6 10.8 2.6 10.8 4.6 8.2", INK, 2.2)
    for side in (-1, 1):
        if not looks.beard:
            art.oval((side * 8.6, 6), (2.8, 1.9), blush, 0)
        art.oval((side * 5.4, 0.6), (2.1, 2.7), INK, 0)
        art.disc(side * 5.4 - 0.7, -0.5, 0.8, WHITE, 0)
        art.line(f"M{side * 3.4} -5.6Q{side * 5.6} -7.4 {side * 8} -5.6", mix(looks.hair, "#3a2218", 0.6), 2)
    if looks.glasses:
        for side in (-1, 1):
            art.oval((side * 5.8, 0.6), (5, 4.6), "none", 2)
        art.line("M-1 0C-0.4 -0.8 0.4 -0.8 1 0", INK, 2)


def _person(art: Picture, x: float, looks: Looks, dress: Wear, colour: str) -> None:
    """Paint a person from the chest up; the head's middle is at `x`."""
    if looks.back:
        with art.placed((x, 31)):
            looks.back(art, looks.hair)
    with art.placed((x, 0)):
        art.box((-6, 40), (12, 18), 4, mix(looks.skin, INK, 0.16))
        dress(art, colour)
    with art.placed((x, 31)):
        _face(art, looks)
        looks.front(art, looks.hair)


def _pullover(art: Picture, colour: str) -> None:
    """Paint a pullover with a cream collar."""
    art.shape("M-25 70C-26 58 -19 51 -8 49L0 54L8 49C19 51 26 58 25 70Z", art.lit(colour))
    art.shape("M-9 47L-11 53L-3 59L0 54L3 59L11 53L9 47L0 53Z", CREAM, 2.4)


def _hoodie(art: Picture, colour: str) -> None:
    """Paint a hooded jumper."""
    art.oval((0, 50), (19, 8), art.lit(mix(colour, INK, 0.25)))
    art.shape("M-31 70C-33 58 -22 50 -9 49C-6 55 6 55 9 49C22 50 33 58 31 70Z", art.lit(colour))
    art.line("M-24 59C-22 56 -19 54 -15 53", mix(colour, WHITE, 0.5), 2)


def _suit(art: Picture, colour: str) -> None:
    """Paint a square-shouldered suit over a white shirt."""
    art.shape("M-27 70L-26 57C-25 52 -22 51 -9 48H9C22 51 25 52 26 57L27 70Z", art.lit(colour))
    art.shape("M-8 47L0 53L8 47L10 51L0 73L-10 51Z", WHITE, 2.2)
    art.shape("M-3 54H3L4.6 72H-4.6Z", art.lit(RED), 2)
    for side in (-1, 1):
        with art.placed((0, 0), 0, (side, 1)):
            art.shape("M9 47L17 54L11 58L14 61L1 76H-1Z", mix(colour, INK, 0.3), 2.2)


def _desk(art: Picture, colour: str) -> None:
    """Paint the desk across the whole picture, its front in the colour of the role."""
    art.box((4.5, 71), (71, 17.5), 3, art.lit(mix(colour, INK, 0.22)))
    art.box((1.5, 66), (77, 8.5), 3.5, art.lit("#cf9660"))
    art.line("M7 69H40", mix("#cf9660", WHITE, 0.55), 2)
    art.line("M12 79.5H68", mix(colour, WHITE, 0.25), 2.4, 0.7)


def _hand(art: Picture, x: float, y: float, skin: str) -> None:
    """Paint a hand as a small fist."""
    art.disc(x, y, 4.8, art.lit(skin), 2.4)


def _chart(art: Picture) -> None:
    """Paint a board with bars that rise and an arrow above them."""
    art.tube("M62 62V68", WOOD, 3, 2.4)
    art.box((45, 22), (33, 42), 3, art.lit(CREAM, 0.4, 0.06))
    for x, height, colour in ((50, 9, YELLOW), (58, 16, ORANGE), (66, 24, RED)):
        art.box((x, 59 - height), (6.4, height), 1, colour, 2)
    art.line("M50 43L57 36L62 38L71 28", INK, 2.6)
    art.line("M65 27.5H71.5V34", INK, 2.6)


def staff_marketer_1() -> Picture:
    """A marketer with a red ponytail, calling through a megaphone."""
    art = Picture(80, 90)
    looks = Looks("#f9d3b0", "#c4552b", _parted, _tail, grin=True)
    _person(art, 29.5, looks, _pullover, ORANGE)
    _desk(art, ORANGE)
    art.tube("M46 68C54 70 58 66 58 59", ORANGE, 8)
    megaphone(art, (55.5, 41), -24, 0.6, YELLOW)
    _hand(art, 59, 52.5, looks.skin)
    return art


def staff_marketer_2() -> Picture:
    """A marketer with curls and a chart that only goes up."""
    art = Picture(80, 90)
    looks = Looks("#9a6240", "#2c2530", _curls)
    _chart(art)
    _person(art, 28.5, looks, _pullover, ORANGE)
    _desk(art, ORANGE)
    art.tube("M42 67C50 68 50 60 50 56", ORANGE, 8)
    _hand(art, 50, 53, looks.skin)
    return art


def staff_marketer_3() -> Picture:
    """A fair-haired marketer who calls to the other side of the picture."""
    art = Picture(80, 90)
    looks = Looks("#f2c49b", "#efc25a", _swept, _bob, grin=True)
    _person(art, 50, looks, _pullover, ORANGE)
    _desk(art, ORANGE)
    art.tube("M34 68C26 70 22 66 22 59", ORANGE, 8)
    with art.placed((24.5, 41), 0, (-1, 1)):
        megaphone(art, (0, 0), -24, 0.6, RED)
    _hand(art, 21, 52.5, looks.skin)
    return art


def _headphones(art: Picture, x: float, colour: str, crown: float = 24) -> None:
    """Paint headphones over a head whose middle is at `x` and whose hair reaches `crown` above it."""
    top = num(-crown * 1.33)
    with art.placed((x, 31)):
        art.tube(f"M-17 0C-19 {top} 19 {top} 17 0", colour, 3.6, 2.6)
        for side in (-1, 1):
            art.box((side * 17 - 5, -5), (10, 15), 4.6, art.lit(colour))


def _laptop(art: Picture, x: float, colour: str) -> None:
    """Paint the lid of an open laptop from behind, with a gear on it."""
    art.box((x - 18, 54), (36, 21), 3.5, art.lit(colour))
    art.shape(gear_path((x, 64), 6.6), WHITE, 1.6)
    art.disc(x, 64, 2.2, mix(colour, INK, 0.35), 0)
    art.box((x - 23, 72), (46, 5), 2.2, art.lit(STEEL))


def staff_engineer_1() -> Picture:
    """An engineer with a quiff, headphones and a laptop."""
    art = Picture(80, 90)
    looks = Looks("#f3c79c", "#5d3a24", _quiff, grin=True)
    _person(art, 40, looks, _hoodie, BLUE)
    _headphones(art, 40, RED)
    _desk(art, BLUE)
    _laptop(art, 40, STEEL)
    return art


def staff_engineer_2() -> Picture:
    """An engineer with a cloud of curls and glasses."""
    art = Picture(80, 90)
    looks = Looks("#a9683f", "#33262a", _fringe, _volume, glasses=True)
    _person(art, 40, looks, _hoodie, BLUE)
    _headphones(art, 40, YELLOW)
    _desk(art, BLUE)
    _laptop(art, 40, "#46557f")
    return art


def staff_engineer_3() -> Picture:
    """An engineer with a ginger beard and a bald top."""
    art = Picture(80, 90)
    looks = Looks("#ffdcc0", "#d5803a", _bald, beard=True, grin=True)
    _person(art, 40, looks, _hoodie, BLUE)
    _headphones(art, 40, TURQUOISE, 18)
    _desk(art, BLUE)
    _laptop(art, 40, STEEL)
    return art


def staff_lawyer_1() -> Picture:
    """A lawyer with a bun and glasses beside a pair of scales."""
    art = Picture(80, 90)
    looks = Looks("#f2c9a4", "#3a2a30", _parted, _bun, glasses=True)
    _person(art, 49, looks, _suit, PURPLE)
    _desk(art, PURPLE)
    scales(art, (20.5, 73), 0.36, -6)
    return art


def staff_lawyer_2() -> Picture:
    """A dark-bearded lawyer who holds up a book of law."""
    art = Picture(80, 90)
    looks = Looks("#c78a58", "#2a2833", _short, beard=True, grin=True)
    _person(art, 49, looks, _suit, PURPLE)
    _desk(art, PURPLE)
    art.box((5, 39), (29, 32), 2.5, art.lit(RED))
    art.line("M19 45V63M14.5 63H23.5M12 48H26", YELLOW, 2.2)
    art.flat("M8.6 54H15.4C15.4 58.6 8.6 58.6 8.6 54ZM22.6 54H29.4C29.4 58.6 22.6 58.6 22.6 54Z", YELLOW)
    art.line("M12 48L9 54M12 48L15 54M26 48L23 54M26 48L29 54", YELLOW, 1)
    _hand(art, 34, 63, looks.skin)
    return art


def staff_lawyer_3() -> Picture:
    """A silver-haired lawyer with a gavel on two thick books."""
    art = Picture(80, 90)
    looks = Looks("#7d4c30", "#d3d6dd", _short)
    _person(art, 31, looks, _suit, PURPLE)
    _desk(art, PURPLE)
    for x, y, width, colour in ((45, 62, 30, RED), (49, 53, 25, TURQUOISE)):
        art.box((x, y), (width, 9.5), 2, art.lit(colour), 2.6)
        art.box((x + 4, y + 1.4), (2.6, 6.7), 0, YELLOW, 0)
    gavel(art, (54.5, 41.5), -64, 0.34)
    return art
