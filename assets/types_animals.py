"""Card types, half animal or plant: Smoak Alarm, Squinter, Ceiling Van, Calculater, Thumb Hive, Computer Moose."""

from __future__ import annotations

from type_pen import (
    BARK,
    BROWN,
    CREAM,
    GREEN,
    INK,
    MAGENTA,
    NIGHT,
    ORANGE,
    PURPLE,
    RED,
    STEEL,
    STEEL_DARK,
    WHITE,
    YELLOW,
    Picture,
    mix,
)


def smoak_alarm() -> Picture:
    """An oak whose crown is a ringing smoke alarm."""
    art = Picture()
    art.ground(60, 95, 36)
    art.shape("M50 62C52 78 48 88 38 95H82C72 88 68 78 70 62Z", art.lit(BARK))
    art.line("M57 78C57 84 56 88 53 91M64 76V84", mix(BARK, INK, 0.5), 2.4)
    crown = (
        "M60 5C68 1 78 4 81 11C90 8 99 14 98 23C107 26 110 37 104 43C108 52 102 61 93 61C90 69 80 72 73 67"
        "C67 74 53 74 47 67C40 72 30 69 27 61C18 61 12 52 16 43C10 37 13 26 22 23C21 14 30 8 39 11C42 4 52 1 60 5Z"
    )
    art.shape(crown, art.lit(GREEN))
    art.line(
        "M24 36C25 32 28 29 32 29M33 19C35 17 38 16 41 17M88 26C92 27 94 30 94 34",
        mix(GREEN, WHITE, 0.5),
        2.6,
    )
    for x, y, angle in ((26, 69, 14), (95, 69, -14)):
        with art.placed((x, y), angle):
            art.line("M0 -6V-2", INK, 3)
            art.shape("M-5 3H5C6 9 3 13 0 14C-3 13 -6 9 -5 3Z", art.lit("#c98f45"), 2.4)
            art.shape("M-7 4C-7 -3 7 -3 7 4Z", art.lit(BROWN), 2.4)
    art.disc(60, 37, 25, art.lit(WHITE, 0, 0.16))
    art.disc(60, 37, 18, "#efe4cd", 2.2)
    for row, width in ((-10, 8), (-3.4, 12), (3.4, 12), (10, 8)):
        art.line(f"M{60 - width} {37 + row}H{60 + width}", STEEL_DARK, 3)
    art.disc(60, 37, 6.4, art.lit(RED), 2.4)
    art.oval((58.2, 35), (2, 1.4), WHITE, 0)
    art.line("M8 18C4 25 3 33 4 40M112 18C116 25 117 33 116 40", RED, 3.4)
    return art


def squinter() -> Picture:
    """A printer that squints at its own small print."""
    art = Picture()
    art.ground(60, 92, 50)
    art.shape("M36 34V6H78L84 12V34Z", art.lit(WHITE, 0, 0.1))
    art.line("M44 15H70M44 22H76", STEEL, 3)
    art.shape("M24 29H96L104 41H16Z", art.lit(mix(ORANGE, WHITE, 0.25)))
    art.box((8, 39), (104, 46), 9, art.lit(ORANGE))
    art.box((24, 66), (72, 9), 4, NIGHT, 2.6)
    art.shape("M33 70H87L92 96H28Z", art.lit(WHITE, 0, 0.08))
    art.line("M46 77H74", INK, 4)
    art.line("M50 84H70", INK, 2.6)
    art.line("M54 90H66", INK, 1.6)
    for side in (1, -1):
        with art.placed((60, 0), 0, (side, 1)):
            art.shape("M9 55C16 50 30 50 37 54C30 60 16 60 9 55Z", WHITE, 2.4)
            art.disc(16, 55.4, 3.4, INK, 0)
            art.shape("M8 55C14 44 32 44 38 54C30 52 17 52 8 55Z", art.lit(mix(ORANGE, INK, 0.18)), 2.4)
            art.line("M9 44C18 46 28 45 36 47", INK, 4.4)
            art.line("M41 50L46 48M41 54.5H47M41 59L46 61", mix(ORANGE, INK, 0.6), 2.4)
            art.line("M13 62C19 65 27 65 32 62", mix(ORANGE, INK, 0.6), 2.2)
    art.line("M57 46V51M63 46V51", mix(ORANGE, INK, 0.65), 2.4)
    return art


def ceiling_van() -> Picture:
    """A van that circles under the ceiling."""
    art = Picture()
    art.shape("M42 2H78L72 11H48Z", art.lit("#c9a36a"))
    art.tube("M60 12V32", STEEL, 4, 2.4)
    wood = art.lit("#a9703f")
    art.shape("M54 36L28 22C22 19 14 20 16 25L46 41Z", wood)
    art.shape("M66 36L92 22C98 19 106 20 104 25L74 41Z", wood)
    art.shape("M36 44L10 46C2 47 2 60 10 60L36 56Z", wood)
    art.shape("M84 44L110 46C118 47 118 60 110 60L84 56Z", wood)
    art.line("M12 53H26M94 53H108", mix("#a9703f", INK, 0.4), 2)
    art.shape(
        "M30 80V44C30 38 33 34 39 34H70C77 34 80 37 83 43L88 54L93 58C95 60 96 62 96 65V80Z", art.lit(MAGENTA)
    )
    art.flat("M31.5 62H94.5V68H31.5Z", CREAM)
    glass = art.lit("#bfe6f5")
    art.shape("M66 40H72C75 40 76 42 78 46L82 56H66Z", glass, 2.4)
    art.box((50, 40), (11, 15), 2, glass, 2.4)
    art.box((36, 40), (10, 15), 2, glass, 2.4)
    art.oval((92, 66), (3.2, 4), YELLOW, 2.2)
    for x in (45, 80):
        art.disc(x, 81, 10, NIGHT)
        art.disc(x, 81, 4.4, art.lit(STEEL), 2)
    art.line("M7 70C11 82 21 90 33 93M113 70C109 82 99 90 88 93", MAGENTA, 3.2)
    art.line("M3 79L7 69L16 75M95 97.5L87 93L92 85", MAGENTA, 3.2)
    return art


def calculater() -> Picture:
    """A calculator that runs because it is late."""
    art = Picture()
    art.ground(60, 96, 36)
    art.line("M8 34H24M4 50H20M10 66H24", PURPLE, 3.4)
    art.tube("M52 76C46 82 40 84 32 80", PURPLE, 5, 2.4)
    art.tube("M70 78C78 80 80 84 82 91", PURPLE, 5, 2.4)
    art.shape("M35 72C29 70 24 76 22 86L28 88L36 84Z", art.lit(RED))
    art.shape("M78 87H87C93 88 98 90 98 96H77Z", art.lit(RED))
    art.tube("M44 52C36 54 30 60 34 67", PURPLE, 5, 2.4)
    art.tube("M84 50C94 54 100 48 104 38", PURPLE, 5, 2.4)
    with art.turned(9, (62, 45)):
        art.box((38, 4), (46, 78), 7, art.lit(PURPLE))
        art.box((43, 9), (36, 36), 4, "#d8ecd2", 2.6)
        art.disc(61, 27, 14.4, WHITE, 2.4)
        for x, y in ((61, 15.6), (72.4, 27), (61, 38.4), (49.6, 27)):
            art.disc(x, y, 1.3, INK, 0)
        art.line("M61 27V18.5", RED, 3)
        art.line("M61 27L67 31", INK, 3)
        for row in range(3):
            for column in range(3):
                shade = ORANGE if column == 2 else CREAM
                art.box((43.4 + column * 12.6, 51 + row * 9.6), (9.6, 6.6), 2, shade, 1.8)
        art.line("M70.4 54.3H75.2M72.8 52.2V56.4M70.4 63.9H75.2M70.4 72.4H75.2M70.4 74.8H75.2", INK, 1.5)
    for x, y, angle in ((92, 12, 40), (102, 22, 55), (28, 14, -40)):
        with art.placed((x, y), angle):
            art.shape("M0 -7C-5 0 -5 5 0 5C5 5 5 0 0 -7Z", "#8fd4ee", 2.2)
    return art


def _bee(art: Picture, x: float, y: float, size: float) -> None:
    """Paint a bee that flies left; with a negative size it flies right."""
    with art.placed((x, y), 0, (size, abs(size))):
        art.oval((-1, -9), (5, 7.4), "#e2f3fa", 2)
        art.oval((6, -8), (4.4, 6.6), "#e2f3fa", 2)
        art.line("M13 1L17 0", INK, 2.6)
        art.oval((2, 0), (12, 8), art.lit(YELLOW), 2.6)
        art.line("M2 -6.6V6.6M8 -5V5", INK, 3.2)
        art.disc(-5, -1.4, 1.9, INK, 0)


def thumb_hive() -> Picture:
    """A thumb drive that is a beehive."""
    art = Picture()
    art.ground(58, 95, 36)
    art.box((45, 3), (28, 24), 2.5, art.lit(STEEL))
    art.box((50.4, 10), (6, 7), 1, NIGHT, 1.6)
    art.box((61.6, 10), (6, 7), 1, NIGHT, 1.6)
    honey = mix(YELLOW, ORANGE, 0.18)
    for y, reach in ((90, 29), (77, 33), (64, 34), (51, 31), (38, 25), (26, 17)):
        art.box((59 - reach, y - 7), (2 * reach, 14), 7, art.lit(honey))
    art.line("M40 40C38 42 37 45 37 48M33 60C32 64 32 66 32 68", WHITE, 3, 0.75)
    art.shape("M48 83V72C48 58 70 58 70 72V83Z", art.lit("#5a3418", 0.02, 0.5))
    art.eye(54.6, 71, 3.6, (0, 0), 0)
    art.eye(63.4, 71, 3.6, (0, 0), 0)
    _bee(art, 98, 27, 1)
    _bee(art, 17, 34, -0.9)
    _bee(art, 104, 72, 0.8)
    art.line("M112 40C116 46 112 52 106 50M8 46C4 52 8 58 14 56", INK, 1.8, 0.45)
    return art


def computer_moose() -> Picture:
    """A computer mouse with large antlers."""
    art = Picture()
    art.ground(60, 95, 34)
    art.tube("M60 26C60 14 66 12 64 4", NIGHT, 3.4, 2)
    antler = (
        "M-14 38C-24 38 -32 36 -38 30C-46 31 -54 26 -57 17L-50 19C-54 13 -55 8 -53 3C-50 8 -47 11 -44 13"
        "C-44 8 -42 4 -38 1C-38 7 -36 11 -33 15C-31 10 -28 7 -24 5C-26 12 -25 18 -20 24C-17 27 -13 28 -10 29Z"
    )
    for side in (1, -1):
        with art.placed((60, 3), 0, (side, 1)):
            art.shape(antler, art.lit("#d9b483"))
            art.shape("M-24 44C-34 38 -42 40 -45 46C-40 52 -30 54 -22 52Z", art.lit(BROWN), 2.6)
    art.shape("M60 26C78 26 88 38 88 54C88 62 92 68 92 76C92 88 78 95 60 95C42 95 28 88 28 76C28 68 32 62 32 54"
              "C32 38 42 26 60 26Z", art.lit(BROWN))  # fmt: skip
    art.shape("M31 68C40 58 80 58 89 68C91 71 92 73 92 76C92 88 78 95 60 95C42 95 28 88 28 76C28 73 29 71 31 68Z",
              art.lit("#c79364"))  # fmt: skip
    art.line("M60 27V60", INK, 2.6)
    art.box((55.6, 33), (8.8, 17), 4.4, art.lit(STEEL), 2.6)
    art.line("M56 39H64M56 44H64", STEEL_DARK, 2)
    art.eye(45, 49, 6.6, (0.25, 0.2))
    art.eye(75, 49, 6.6, (-0.25, 0.2))
    for x, angle in ((48, 24), (72, -24)):
        with art.placed((x, 73), angle):
            art.oval((0, 0), (4, 5.4), INK, 0)
    art.line("M46 85C54 90 66 90 74 85", INK, 2.8)
    return art
