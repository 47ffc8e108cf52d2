"""Card types to carry about: Headgrowns, Swatphone, Flown Mower, Laptopple, Walkie Barkie, Camerat."""

from __future__ import annotations

from type_pen import (
    BLUE,
    BROWN,
    CREAM,
    GREEN,
    INK,
    LEAF,
    MAGENTA,
    NIGHT,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    STEEL,
    STEEL_DARK,
    WHITE,
    YELLOW,
    Picture,
    mix,
)


def headgrowns() -> Picture:
    """Headphones with leaves and roots."""
    art = Picture()
    roots = (
        "M24 78C24 86 16 86 14 95", "M29 79C29 87 32 88 31 96", "M35 77C36 84 44 84 46 92",
        "M96 78C96 86 104 86 106 95", "M91 79C91 87 88 88 89 96", "M85 77C84 84 76 84 74 92",
    )  # fmt: skip
    for root in roots:
        art.tube(root, "#a9744a", 2.2, 1.7)
    for x, y, angle, size in ((37, 32, -72, 21), (83, 32, 72, 21), (31, 46, -100, 15), (89, 46, 100, 15)):
        art.leaf((x, y), angle, size)
    art.tube("M30 60C24 12 96 12 90 60", GREEN, 7)
    art.line("M31.5 47C34 20 86 20 88.5 47", mix(GREEN, WHITE, 0.45), 2)
    art.tube("M60 24V20", LEAF, 2.6, 2)
    art.leaf((60, 20), -60, 23, "#8ccc5c")
    art.leaf((60, 20), 60, 23, "#8ccc5c")
    art.leaf((60, 20), 0, 14, "#a8da6c")
    for side in (1, -1):
        with art.placed((60, 0), 0, (side, 1)):
            art.box((-42, 48), (20, 34), 9, art.lit(GREEN))
            art.box((-26, 46), (12, 38), 6, art.lit("#5d3d28"))
            art.line("M-37 56V66", WHITE, 3, 0.65)
    return art


def _fly(art: Picture) -> None:
    """Paint a frightened fly around the origin."""
    for angle in (-42, 42):
        with art.placed((0, -2), angle):
            art.oval((0, -10), (5.4, 9), "#cfe8f2", 2)
    art.line("M-7 4L-12 8M7 4L12 8M-8 -1L-14 0M8 -1L14 0", INK, 2)
    art.oval((0, 3), (7, 9), "#4a5a52", 2.4)
    art.line("M-5.6 4H5.6M-4.6 8.4H4.6", "#9dbd6a", 1.8)
    art.eye(-4.4, -5.5, 4.6, (0.2, 0.2))
    art.eye(4.4, -5.5, 4.6, (-0.2, 0.2))


def swatphone() -> Picture:
    """A phone on a long handle that chases a fly."""
    art = Picture()
    # It is drawn upright and then leant, because the whole swatter must stay inside the picture.
    with art.placed((42, 39), -42, (0.88, 0.88)), art.placed((-44, -38)):
        art.tube("M44 74V94", STEEL, 3.4, 2.4)
        art.tube("M44 94V112", mix(MAGENTA, INK, 0.2), 7, 2.6)
        art.shape("M36 66H52L48 80H40Z", art.lit(MAGENTA))
        art.box((22, 6), (44, 64), 8, art.lit(MAGENTA))
        art.box((27, 14), (34, 47), 2.5, NIGHT, 2)
        for row in range(5):
            for column in range(4):
                shade = mix("#ffd9e8", "#f08ab8", row / 4)
                art.box((30.6 + column * 7.3, 17.8 + row * 8.6), (4.8, 5.6), 1.2, shade, 0)
        art.line("M39 10H49", WHITE, 2.2)
        art.line("M40 65.5H48", WHITE, 2.6)
    with art.placed((97, 29), 20, (1.2, 1.2)):
        _fly(art)
    art.line("M64 5C70 9 74 14 76 21M75 4C79 6 81 9 82 12", MAGENTA, 3)
    art.line("M88 48C87 54 82 56 84 62C85 66 90 66 91 72", INK, 2, 0.5)
    return art


def flown_mower() -> Picture:
    """A lawn mower that flies with wings."""
    art = Picture()
    for x, y, size in ((22, 88, 1), (88, 92, 1.15)):
        with art.placed((x, y), 0, (size, size)):
            art.flat("M-18 6C-24 -2 -14 -8 -9 -4C-6 -12 7 -12 9 -4C16 -8 23 0 17 6Z", "#c9dcec")
    with art.placed((5, 1)), art.turned(-10, (60, 55)):
        art.tube("M34 60L12 29L6 30", STEEL_DARK, 3.2, 2.4)
        art.line("M5 30L13 29", INK, 7)
        _wing(art, (84, 54), 36, 0.84)
        art.box((52, 30), (28, 24), 5, art.lit(RED))
        art.line("M58 38V47M66 38V47M74 38V47", mix(RED, INK, 0.5), 2.8)
        art.box((57, 23), (18, 8), 3, art.lit(STEEL), 2.6)
        art.shape("M30 80L52 74H80L102 80L80 82H52Z", art.lit(STEEL), 2.4)
        art.shape("M26 72C26 60 36 52 50 52H82C96 52 106 60 106 72Z", art.lit(BLUE))
        art.line("M58 59H80", WHITE, 2.8, 0.7)
        for x, radius in ((32, 12), (100, 9.5)):
            art.disc(x, 73, radius, NIGHT)
            art.disc(x, 73, radius * 0.48, art.lit(YELLOW), 2)
        _wing(art, (48, 62), -22, 0.96)
    for x, y, angle in ((54, 90, 20), (68, 85, -25), (66, 94, 60), (82, 84, 40)):
        with art.placed((x, y), angle):
            art.line("M0 -4C1 -1 1 1 0 4", GREEN, 3)
    return art


def _wing(art: Picture, root: tuple[float, float], angle: float, size: float) -> None:
    """Paint a feathered wing that rises from its root."""
    with art.placed(root, angle, (size, size)):
        feathers = (
            "M6 0C-2 -14 -14 -20 -20 -40C-13 -39 -9 -36 -6 -32C-8 -40 -8 -44 -7 -50C0 -47 4 -42 6 -36"
            "C7 -42 9 -45 12 -48C17 -38 18 -16 14 0C12 4 8 4 6 0Z"
        )
        art.shape(feathers, art.lit(WHITE, 0.2, 0.14))
        art.line("M-6 -32C-2 -24 2 -20 5 -16M6 -36C7 -28 9 -22 9 -16", STEEL_DARK, 2)


def laptopple() -> Picture:
    """A laptop that topples over and looks unhappy."""
    art = Picture()
    art.ground(72, 93, 46)
    with art.turned(27, (92, 90)):
        art.shape("M24 76H88L98 88C99 90 98 92 95 92H17C14 92 13 90 14 88Z", art.lit(STEEL))
        for row, y in enumerate((79.5, 83.5)):
            for step in range(8):
                art.box((28 - row * 2 + step * (7.2 + row * 0.5), y), (4.6, 2.2), 0.8, NIGHT, 0)
        art.box((48, 87.4), (17, 2.6), 1, STEEL_DARK, 0)
        art.box((22, 26), (68, 50), 5, art.lit(PURPLE))
        art.box((28, 32), (56, 38), 2, art.lit("#e4d8f8", 0.4, 0.1), 2)
        art.eye(45, 46, 7, (0.35, 0.35))
        art.eye(67, 46, 7, (0.35, 0.35))
        art.line("M37 36L45 34.4M75 36L67 34.4", INK, 2.6)
        art.oval((56, 61), (6, 5.4), "#7b2338", 2.4)
    art.line("M30 26C22 34 18 44 18 56M20 22C12 32 8 44 9 54", PURPLE, 3)
    art.line("M104 74L110 70M105 84H113", PURPLE, 3)
    return art


def walkie_barkie() -> Picture:
    """A walkie-talkie with the ears and the nose of a dog."""
    art = Picture()
    art.ground(60, 94, 34)
    art.tube("M84 80C96 82 102 74 100 64", mix(ORANGE, INK, 0.2), 5, 2.6)
    art.box((67, 2), (11, 28), 4, art.lit("#4a5575"))
    art.line("M68.5 20H76.5", INK, 2.4)
    art.box((43, 15), (13, 12), 2.5, art.lit(STEEL_DARK), 2.6)
    art.line("M49.5 18V22", WHITE, 2.2)
    art.box((36, 22), (48, 73), 10, art.lit(ORANGE))
    art.box((42, 73), (36, 18), 5, art.lit("#4a5575"), 2.6)
    art.line("M48 79H51M69 79H72M48 85H72", CREAM, 2.8)
    art.box((32, 64), (56, 8), 4, art.lit(RED))
    art.disc(60, 77, 5.4, art.lit(YELLOW), 2.4)
    art.shape("M40 24C30 17 17 24 15 44C15 56 26 58 31 48C35 40 39 36 46 29Z", art.lit(BROWN))
    art.shape("M80 24C90 17 103 24 105 44C105 56 94 58 89 48C85 40 81 36 74 29Z", art.lit(BROWN))
    art.shape("M52 58C52 68 54 73 60 73C66 73 68 68 68 58Z", art.lit("#e8697a"), 2.6)
    art.line("M60 62V67", "#a83248", 2)
    art.shape(
        "M60 45C70 43 79 48 78 56C77 63 66 64 60 59C54 64 43 63 42 56C41 48 50 43 60 45Z", art.lit(CREAM), 2.6
    )
    art.oval((60, 47), (7, 5), INK, 0)
    art.oval((58, 45.4), (2.2, 1.2), WHITE, 0)
    art.eye(49, 34, 6, (0.1, 0.2))
    art.eye(71, 34, 6, (-0.1, 0.2))
    art.line("M86 4C89 8 89 12 86 16M93 2C98 8 98 13 93 19M59 4C56 7 56 10 58 13", ORANGE, 3)
    return art


def camerat() -> Picture:
    """A camera with a rat's snout as its lens."""
    art = Picture()
    art.ground(58, 92, 46)
    art.tube("M96 78C111 84 117 70 109 62C103 56 109 48 114 50", PINK, 3.4, 2.2)
    for x in (28, 88):
        art.disc(x, 24, 16, art.lit(BROWN))
        art.disc(x, 25, 9.4, art.lit(PINK), 2)
    art.shape("M44 34L49 20H67L72 34Z", art.lit(mix(BROWN, INK, 0.3)))
    art.box((51, 23.6), (14, 7.4), 2, "#fff3c4", 2)
    art.box((14, 32), (88, 57), 11, art.lit(BROWN))
    art.flat("M15.5 62H100.5V74H15.5Z", mix(BROWN, INK, 0.45), 0.55)
    art.eye(31, 45, 7.4, (0.3, 0.25))
    art.eye(85, 45, 7.4, (-0.3, 0.25))
    art.shape("M51 82H65V94C65 96 59 96 58 94C57 96 51 96 51 94Z", WHITE, 2.4)
    art.line("M58 84V92", INK, 2)
    art.disc(58, 64, 23, art.lit(STEEL))
    art.disc(58, 64, 17.5, art.lit("#3c4668", 0.1, 0.5), 2.4)
    art.line("M48 58C50 54 53 52 57 51", "#9fc3ea", 3)
    art.oval((58, 65), (8, 6.4), art.lit("#f08a94"), 2.4)
    art.oval((55.6, 62.6), (2.4, 1.4), WHITE, 0)
    art.line("M42 64L6 58M42 69L8 74M74 64L104 56M74 69L106 74", INK, 2.2)
    return art
