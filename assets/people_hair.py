"""Hair and hats of the people at the table. Their outlines differ, so people can be told apart even in the dark.

All is drawn around the origin of the head, the point between the eyes. The crown of a bare head is 42 above it, and the
highest piece ends about 80 above it. All pieces follow a mood's `bounce`: at 1 they fly up, at -1 they hang down.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from people_pen import FINE, INK, Point, Portrait, Tone, mix, one, tone
from type_pen import CREAM, WHITE, YELLOW

Wear = Callable[[Portrait, Tone, float], None]
"""Paints hair or a hat in a colour, lifted by a mood's bounce."""


def scallops(centre: Point, size: Point, bumps: int) -> str:
    """Return the outline of a cloud: an ellipse with a number of round bumps."""
    (x, y), (rx, ry) = centre, size
    corners = []
    for step in range(bumps):
        angle = math.tau * (step + 0.5) / bumps + math.pi / 2
        corners.append((x + rx * math.cos(angle), y + ry * math.sin(angle)))
    path = f"M{one(corners[-1][0])} {one(corners[-1][1])}"
    for before, after in zip([corners[-1], *corners[:-1]], corners, strict=True):
        radius = math.dist(before, after) * 0.56
        path += f"A{one(radius)} {one(radius)} 0 0 1 {one(after[0])} {one(after[1])}"
    return path + "Z"


# --- beret


def waves(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint wavy hair to the jaw, behind."""
    out = 4 * bounce
    path = "M-46 -20C-62 0 -58 20 {0} 36C{1} 48 -44 54 -30 42H30C44 54 {2} 48 {3} 36C58 20 62 0 46 -20Z"
    art.piece(path.format(*(one(x) for x in (-60 - out, -66 - out, 66 + out, 60 + out))), hair.base)


def beret_front(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a fringe swept aside, and a beret that falls over one ear."""
    art.piece(
        "M-48 14C-56 -10 -50 -36 -20 -40H20C50 -36 56 -10 48 14C45 0 42 -12 36 -24C14 -20 -16 -26 -26 -30"
        "C-38 -18 -44 -4 -48 14Z",
        hair.base,
    )
    felt = tone("#c8323f")
    with art.placed((0, 3 - 5 * max(bounce, 0)), 3 * bounce, (1, 0.94)):
        art.rod("M14 -72C15 -77 17 -79 20 -80", felt.base, 4)
        art.piece(
            "M-52 -20C-78 -26 -88 -46 -74 -60C-56 -78 -8 -80 24 -74C50 -68 62 -48 54 -28"
            "C36 -40 -16 -40 -52 -20Z",
            felt.base,
        )
        art.flat(
            "M-50 -23C-74 -29 -84 -44 -76 -54C-66 -40 -20 -46 10 -46C30 -46 46 -42 52 -33"
            "C34 -42 -18 -42 -50 -23Z",
            felt.shade,
        )
        art.line("M-58 -62C-44 -70 -26 -72 -10 -72", felt.light, 4.4)


# --- bun


def bun_back(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a bun on the crown with a needle through it."""
    with art.placed((0, -58 - 3 * bounce), -6 * bounce, (0.9, 0.9)):
        art.rod("M-36 -12L36 8", "#3fa7a0", 3.4)
        art.ball((0, 0), (25, 22), hair.base)
        art.ball((-36, -12), (5, 5), "#f2c03d")
        art.line("M-15 6C-10 -10 8 -12 13 0C14 8 2 10 -2 4", hair.shade, 3.4)
        art.line("M-14 -8C-10 -14 -4 -16 2 -16", hair.light, 4)


def bun_front(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint hair combed up from the forehead, curls at the temples and pearls in the ears."""
    art.piece(
        "M-47 4C-56 -32 -34 -49 0 -49C34 -49 56 -32 47 4C44 -12 36 -24 22 -28C10 -34 -10 -34 -22 -28"
        "C-36 -24 -44 -12 -47 4Z",
        hair.base,
    )
    for side in (-1, 1):
        with art.placed((0, 0), 0, (side, 1)):
            art.line("M12 -33C13 -38 10 -43 7 -46M24 -29C29 -34 29 -38 26 -42", hair.shade, 3)
            art.ball((50, 24), (5.6, 5.6), "#fff6e0")
    art.line("M-36 -28C-30 -37 -20 -42 -8 -43", hair.light, 4)


# --- curls


def afro(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a great round cloud of curls, behind."""
    art.piece(scallops((0, -10 - bounce), (69, 57 + 2 * bounce), 13), hair.base)
    for x, y in ((-46, -34), (-54, -8), (-26, -56), (-50, 14)):
        art.line(f"M{x - 6} {y + 5}C{x - 6} {y - 5} {x + 5} {y - 7} {x + 7} {y + 1}", hair.light, 3.6)
    for x, y in ((48, -34), (56, -4), (26, -58), (48, 20)):
        art.line(f"M{x - 6} {y}C{x - 4} {y + 7} {x + 6} {y + 6} {x + 6} {y - 4}", hair.shade, 3.6)


def curls_front(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint the curls over the forehead, a ribbon and hoops in the ears."""
    art.flat(
        "M-46 -4C-56 -20 -46 -44 0 -46C46 -44 56 -20 46 -4C46 -12 42 -16 37 -17C34 -24 24 -26 20 -22"
        "C14 -29 5 -29 0 -24C-5 -29 -14 -29 -20 -22C-24 -26 -34 -24 -37 -17C-42 -16 -46 -12 -46 -4Z",
        hair.base,
    )
    art.line(
        "M-46 -4C-46 -12 -42 -16 -37 -17C-34 -24 -24 -26 -20 -22C-14 -29 -5 -29 0 -24C5 -29 14 -29 20 -22"
        "C24 -26 34 -24 37 -17C42 -16 46 -12 46 -4",
        INK,
        4,
    )
    band = tone("#ef6f4f")
    art.shape("M-56 -26C-40 -52 40 -52 56 -26L53 -14C40 -39 -40 -39 -53 -14Z", band.base, 4.4)
    art.line("M-46 -30C-30 -42 -12 -44 4 -44", band.light, 3)
    for side in (-1, 1):
        with art.placed((side * 50, 18), side * 8 * bounce):
            art.line("M0 0A9 9 0 1 1 -0.1 0Z", INK, 9)
            art.line("M0 0A9 9 0 1 1 -0.1 0Z", YELLOW, 4)


# --- braids


def braids_front(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a fringe and two braids that fly up with the mood."""
    ribbon = tone("#2fb5a2")
    for side in (-1, 1):
        with art.placed((side * 47, 14), -side * (30 + 12 * bounce), (side, 1)):
            art.piece("M-6 52C-12 62 -10 70 -2 76C6 72 12 64 8 52Z", hair.base)
            for y, size in ((43, 10.5), (29, 12.5), (15, 14), (0, 15)):
                art.ball((0, y), (size, 11.5), hair.base if side < 0 else hair.shade)
                art.line(
                    f"M{one(3 - size)} {y + 1}Q{one(-1)} {y + 7} {one(size * 0.5)} {y - 5}",
                    hair.light if side < 0 else hair.base,
                    3,
                )
            art.shape("M-10 46H10V55H-10Z", ribbon.base, 4)
    art.piece(
        "M-49 16C-60 -24 -42 -58 0 -58C42 -58 60 -24 49 16C47 4 45 -8 41 -22C34 -15 27 -17 22 -24"
        "C15 -18 5 -18 0 -25C-5 -18 -15 -18 -22 -24C-27 -17 -34 -15 -41 -22C-45 -8 -47 4 -49 16Z",
        hair.base,
    )
    art.line("M0 -55V-38M0 -55C-10 -48 -16 -38 -18 -28M0 -55C10 -48 16 -38 18 -28", hair.shade, 3)
    art.line("M-38 -28C-34 -38 -28 -44 -20 -48", hair.light, 4.4)


# --- beard


def bald(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint the light of the lamp on a bald crown."""
    art.line("M-26 -30C-20 -36 -14 -38 -8 -39", WHITE, 4.6, 0.75)
    art.line("M-33 -22L-34 -20", WHITE, 4.6, 0.75)


# --- cap


def tousled(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint short hair sticking out at the nape, behind."""
    art.piece(
        "M-48 -20C-54 0 -52 10 -58 18C-48 20 -46 26 -44 34H44C46 26 48 20 58 18C52 10 54 0 48 -20Z", hair.base
    )


def cap_front(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a cap with its peak to the side, and a tuft of hair that sticks out."""
    art.piece(
        "M-47 4C-50 -14 -46 -26 -34 -28H34C46 -26 50 -14 47 4C43 -4 41 -12 39 -21C34 -19 31 -20 28 -24"
        "C22 -19 16 -20 12 -25C6 -20 2 -20 -4 -26H-32C-34 -18 -42 -12 -47 4Z",
        hair.base,
    )
    cloth = tone("#1f9c94")
    peak = tone("#f2b53a")
    with art.placed((0, -2 - 6 * max(bounce, 0)), -3 * bounce, (1, 0.9)):
        art.piece("M-52 -22C-54 -60 -34 -74 0 -74C34 -74 54 -60 52 -22C20 -34 -20 -34 -52 -22Z", cloth.base)
        art.flat("M49 -27C50 -54 36 -68 14 -71C30 -62 36 -48 36 -31Z", cloth.shade)
        art.line("M-12 -72C-24 -62 -28 -46 -28 -32M10 -72C20 -62 24 -48 24 -33", cloth.shade, 3)
        art.line("M-44 -40C-42 -52 -36 -60 -26 -65", cloth.light, 4.4)
        art.ball((0, -75), (6, 3.6), peak.base)
        art.piece(
            "M-20 -31C-44 -34 -76 -30 -92 -14C-96 -8 -90 -3 -82 -5C-60 -12 -34 -16 -6 -20"
            "C6 -24 2 -32 -20 -31Z",
            peak.base,
        )
        art.line("M-80 -14C-62 -22 -42 -25 -20 -25", peak.light, 3.6)
        art.star(22, -48, 10, WHITE, 3)


# --- scarf


def scarf_front(art: Portrait, cloth: Tone, bounce: float) -> None:
    """Paint a headscarf that frames the face and falls over both shoulders."""
    hole = "M0 -36C-32 -36 -43 -16 -43 6C-43 30 -27 47 0 48C27 47 43 30 43 6C43 -16 32 -36 0 -36Z"
    art.piece(
        "M0 -62C40 -62 60 -34 59 2C59 30 64 48 82 66C90 76 84 86 70 86C40 90 20 92 0 92"
        "C-20 92 -40 90 -70 86C-84 86 -90 76 -82 66"
        f"C-64 48 -59 30 -59 2C-60 -34 -40 -62 0 -62Z{hole}",
        cloth.base,
    )
    art.flat(
        "M10 -58C42 -54 56 -32 55.5 2C55 32 62 52 78 68C72 78 60 80 46 82C56 60 48 44 46 26"
        "C54 -4 46 -42 10 -58Z",
        cloth.shade,
    )
    art.line(
        "M-30 36C-16 54 20 58 48 40M-44 26C-40 50 -10 74 40 74M-52 40C-58 54 -64 64 -74 72", cloth.shade, 4
    )
    art.line("M-52 -6C-52 -32 -38 -50 -16 -56", cloth.light, 4.6)
    for x, y in (
        (-50, 6),
        (-46, -24),
        (-28, -45),
        (0, -51),
        (28, -45),
        (46, -24),
        (50, 6),
        (-60, 70),
        (-30, 76),
        (4, 84),
    ):
        art.disc(x, y, 2.6, YELLOW, 0)
    art.line(hole, INK, 3.6)
    art.line("M-40 -12C-36 -27 -24 -34 0 -34C24 -34 36 -27 40 -12", mix(cloth.base, CREAM, 0.75), 4)
    art.disc(44, 41, 5, YELLOW, 3)


# --- quiff


def quiff_front(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a quiff that rolls forward high above the forehead."""
    art.piece(
        "M-47 8C-54 -16 -50 -36 -34 -42H34C50 -36 54 -16 47 8C43 2 41 -8 40 -18C20 -28 -20 -28 -40 -18"
        "C-41 -8 -43 2 -47 8Z",
        hair.shade,
    )
    with art.placed((0, -26), -3 * bounce, (1, round(1 + 0.02 * bounce, 2))):
        art.piece(
            "M-42 10C-52 -4 -50 -18 -40 -24C-34 -44 -6 -50 18 -46C30 -56 58 -52 64 -34C70 -14 58 2 42 4"
            "C36 6 30 2 34 -4"
            "C38 -10 34 -12 28 -8C6 4 -22 -4 -42 10Z",
            hair.base,
        )
        art.line(
            "M-33 -4C-32 -22 -8 -32 24 -28M-14 -6C-6 -14 8 -18 26 -18M56 -32C60 -22 54 -12 46 -8",
            hair.shade,
            FINE,
        )
        art.line("M-40 -12C-36 -26 -18 -38 2 -40M32 -44C42 -46 50 -42 54 -36", hair.light, 4.6)


# --- moustache


def side_hair(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a ring of hair above the ears, behind the head."""
    art.piece(
        "M-40 -26C-58 -24 -60 -4 -54 4C-52 14 -46 16 -42 12H42C46 16 52 14 54 4C60 -4 58 -24 40 -26Z",
        hair.base,
    )


def bowler(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a bowler hat that flies up in surprise."""
    felt = tone("#3a4a6b")
    with art.placed((0, -2 - 4 * max(bounce, 0)), 5 * bounce - 3):
        art.piece("M-41 -26C-46 -63 -26 -73 0 -73C26 -73 46 -63 41 -26Z", felt.base)
        art.flat("M16 -69C40 -65 42 -50 39 -28H24C30 -44 28 -58 16 -69Z", felt.shade)
        art.shape("M-43 -42C-20 -36 20 -36 43 -42L42 -26H-42Z", "#d9a441", 4)
        art.piece(
            "M-66 -30C-70 -42 -56 -42 -44 -33C-22 -25 22 -25 44 -33C56 -42 70 -42 66 -30"
            "C54 -12 -54 -12 -66 -30Z",
            felt.base,
        )
        art.line("M-56 -30C-36 -18 -10 -17 14 -18", felt.light, 3.6)
        art.line("M-34 -50C-33 -60 -25 -65 -15 -66", felt.light, 4.6)


# --- bob


def bob_back(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint the inside of a bob, behind."""
    art.piece("M-56 -20L-58 42C-30 50 30 50 58 42L56 -20Z", hair.shade)


def bob_front(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint a bob with a straight edge and points at the jaw."""
    out = 7 * bounce
    art.piece(
        f"M0 -62C-46 -62 -62 -32 -62 -4L{one(-72 - out)} {one(44 - out)}C-62 54 -48 54 -40 46"
        "C-44 26 -43 -4 -40 -27Q0 -34 40 -27"
        f"C43 -4 44 26 40 46C48 54 62 54 {one(72 + out)} {one(44 - out)}L62 -4C62 -32 46 -62 0 -62Z",
        hair.base,
    )
    art.line("M-50 -20C-47 -36 -36 -46 -24 -49L-17 -45L-7 -52L4 -46L14 -52", hair.light, 5)
    art.line("M-54 4L-60 38M54 0L60 36", hair.light, 3.6)
    art.line("M-22 -33V-38M-4 -35V-41M16 -34V-39", hair.light, 3)
    for side in (-1, 1):
        art.ball((side * 47, 55), (5, 6), "#43b894")


# --- turban


def turban_front(art: Portrait, cloth: Tone, bounce: float) -> None:
    """Paint a turban of many folds that meet above the forehead."""
    art.piece("M0 -26C-10 -26 -16 -20 -28 -16L0 -34L28 -16C16 -20 10 -26 0 -26Z", "#f6e3b4")
    art.piece(
        "M-50 6C-64 -2 -72 -22 -64 -36C-60 -54 -30 -64 -10 -77C-2 -81 6 -80 12 -75C30 -64 52 -60 62 -42"
        "C70 -26 66 -2 50 6"
        "C44 -10 32 -22 0 -38C-32 -22 -44 -10 -50 6Z",
        cloth.base,
    )
    art.flat(
        "M14 -70C30 -60 54 -56 60 -38C64 -22 60 -6 51 1C46 -12 38 -19 26 -26C44 -38 36 -58 14 -70Z",
        cloth.shade,
    )
    art.line(
        "M0 -38C-26 -34 -50 -22 -58 -8M0 -38C-20 -46 -50 -42 -66 -28M0 -38C-10 -56 -30 -58 -52 -50", INK, FINE
    )
    art.line("M0 -38C26 -34 50 -22 58 -8M0 -38C20 -52 48 -48 65 -34M0 -38C2 -54 14 -62 34 -60", INK, FINE)
    art.line(
        "M-50 -9C-42 -19 -32 -25 -22 -28M-57 -28C-48 -34 -38 -37 -26 -39M-44 -53C-36 -58 -26 -60 -18 -64",
        cloth.light,
        4,
    )


# --- shades


def locs_back(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint long locs that hang beside the neck, and those tied up on the crown."""
    swing = 9 * bounce
    for x, foot, y in (
        (-40, -44, 66),
        (40, 44, 66),
        (-48, -60, 60),
        (48, 60, 60),
        (-50, -72, 46),
        (50, 72, 46),
    ):
        side = 1 if x > 0 else -1
        path = f"M{x} -16C{x + side * 14} 8 {foot - side * 2} 24 {one(foot + side * swing)} {one(y - abs(swing) * 0.4)}"
        art.rod(path, hair.base, 11)
    for x, y, bend in ((-31, -58, -10), (31, -58, 10), (-11, -68, -4), (11, -68, 4)):
        art.rod(f"M0 -36C{bend} -50 {x - bend} {y + 6} {x} {one(y - 2 * bounce)}", hair.base, 12)
    art.line("M-64 30L-70 44M-52 40L-56 56M60 26L66 42", hair.light, 3.4)
    art.line("M-26 -53L-30 -59M-8 -58L-10 -67", hair.light, 3.4)


def locs_front(art: Portrait, hair: Tone, bounce: float) -> None:
    """Paint locs drawn back from the forehead and held by a band."""
    art.piece(
        "M-47 2C-56 -30 -36 -52 0 -52C36 -52 56 -30 47 2C45 -8 42 -16 38 -22C32 -18 26 -20 22 -26"
        "C14 -22 6 -24 0 -29C-6 -24 -14 -22 -22 -26C-26 -20 -32 -18 -38 -22C-42 -16 -45 -8 -47 2Z",
        hair.base,
    )
    art.line(
        "M-22 -28C-22 -38 -16 -46 -10 -49M0 -31V-49M22 -28C22 -38 16 -46 10 -49M-38 -24"
        "C-38 -34 -32 -40 -26 -44M38 -24C38 -34 32 -40 26 -44",
        hair.light,
        3,
    )
    band = tone("#e84f6a")
    art.shape("M-22 -52C-10 -58 10 -58 22 -52L19 -43C8 -49 -8 -49 -19 -43Z", band.base, 4)
