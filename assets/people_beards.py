"""Beards, moustaches and glasses of the people at the table.

All is drawn around the origin of the head, the point between the eyes. A beard is below the mouth, a moustache over it.
Both follow a mood's `bounce` like hair: at 1 they fly up, at -1 they hang down.
"""

from __future__ import annotations

from people_pen import INK, Portrait, Tone, one
from type_pen import WHITE


def great_beard(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a beard as broad as the chest, open at the mouth, with a moustache."""
    wide = 3 * bounce
    art.piece(
        f"M-48 -10C-46 6 -58 18 {one(-62 - wide)} 36C-74 44 -68 58 -58 62C-58 76 -42 82 -32 80"
        "C-24 94 -8 94 0 88C8 94 24 94 32 80"
        f"C42 82 58 76 58 62C68 58 74 44 {one(62 + wide)} 36C58 18 46 6 48 -10C42 0 38 10 28 14"
        "C16 12 8 16 0 15C-8 16 -16 12 -28 14C-38 10 -42 0 -48 -10Z",
        hair.base,
    )
    art.line("M-50 34C-54 44 -50 52 -44 56M-30 52C-34 62 -28 72 -20 72M-8 60C-8 70 -4 76 0 78", hair.light, 4)
    art.line("M52 34C56 44 52 54 46 58M32 52C36 62 30 72 22 74M10 62C10 70 8 74 6 78", hair.shade, 4)


def great_moustache(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint the moustache over the mouth of a bearded man."""
    up = -3 - 5 * bounce
    art.shape(
        f"M0 18C-8 11 -20 14 -26 20C-30 24 -34 24 -38 {one(22 + up)}C-36 34 -20 36 0 25"
        f"C20 36 36 34 38 {one(22 + up)}C34 24 30 24 26 20C20 14 8 11 0 18Z",
        hair.light,
        4,
    )


def handlebars(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a moustache with waxed ends that move with the mood."""
    tip, curl = 4 - 17 * bounce, 20 - 9 * bounce
    art.piece(
        f"M0 18C-8 10 -22 13 -32 20C-42 26 -54 {one(curl)} -56 {one(tip + 6)}"
        f"C-58 {one(tip - 4)} -70 {one(tip - 2)} -68 {one(tip + 8)}"
        f"C-66 {one(curl + 14)} -48 38 -30 36C-16 35 -6 32 0 26C6 32 16 35 30 36"
        f"C48 38 66 {one(curl + 14)} 68 {one(tip + 8)}"
        f"C70 {one(tip - 2)} 58 {one(tip - 4)} 56 {one(tip + 6)}C54 {one(curl)} 42 26 32 20C22 13 8 10 0 18Z",
        hair.base,
    )
    art.line("M-8 19C-18 19 -28 25 -38 28", WHITE, 3.4)
    art.line("M10 27C20 31 30 32 40 30", hair.shade, 3.4)


def close_beard(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a full beard close to the chin."""
    art.piece(
        "M-47 -4C-50 24 -38 54 -14 66Q0 80 14 66C38 54 50 24 47 -4C42 8 36 16 25 15C15 14 8 17 0 16"
        "C-8 17 -15 14 -25 15C-36 16 -42 8 -47 -4Z",
        hair.base,
    )
    art.line("M-38 22C-34 40 -22 52 -8 56", hair.light, 4)


def curled_moustache(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a moustache with its ends turned up."""
    up = 17 - 6 * bounce
    art.shape(
        f"M0 19C-10 13 -20 17 -28 22C-33 25 -38 22 -36 {one(up)}C-43 20 -42 30 -34 32C-22 34 -8 31 0 25"
        f"C8 31 22 34 34 32C42 30 43 20 36 {one(up)}C38 22 33 25 28 22C20 17 10 13 0 19Z",
        hair.light,
        4,
    )


def round_glasses(art: Portrait, drop: float) -> None:
    """Paint round glasses, slipped down by `drop`."""
    with art.placed((0, drop), 0):
        for side in (-1, 1):
            art.oval((side * 18, 1), (15.5, 15.5), "none", 4.4)
            art.line(f"M{side * 33} -2L{side * 46} -5", INK, 4)
        art.line("M-4 -1C-2 -4 2 -4 4 -1", INK, 4)


def sunglasses(art: Portrait, drop: float) -> None:
    """Paint sunglasses, slipped down by `drop`; below 0 they are pushed up."""
    with art.placed((0, drop), 0):
        for side in (-1, 1):
            art.line(f"M{side * 34} -7L{side * 47} -9", INK, 5)
            with art.placed((0, 0), 0, (side, 1)):
                art.shape("M3 -11C14 -14 30 -14 40 -11C40 6 34 14 22 14C10 14 4 6 3 -11Z", "#252c44", 4.4)
        art.line("M-4 -9H4", INK, 6)
        art.line("M-31 -5L-24 -8M-31 2L-18 -7M14 2L23 -8", "#8fc7e8", 3.4)
