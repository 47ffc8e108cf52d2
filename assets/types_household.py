"""Card types of the household: Dishsmasher, Refrigergator, Wrist Wash, Cashing Machine, Bear Dryer, Aquariumbrella."""

from __future__ import annotations

from type_pen import (
    BLUE,
    BROWN,
    CYAN,
    GREEN,
    INK,
    NIGHT,
    ORANGE,
    PINK,
    RED,
    STEEL,
    STEEL_DARK,
    TURQUOISE,
    WATER,
    WHITE,
    YELLOW,
    Picture,
    mix,
)


def dishsmasher() -> Picture:
    """An angry dishwasher with a mouth full of crockery."""
    art = Picture()
    art.ground(60, 93, 44)
    art.box((30, 8), (60, 84), 7, art.lit(RED))
    art.box((36, 46), (48, 40), 4, "#3a1820", 2.6)
    for x in (42, 54, 66, 78):
        art.shape(f"M{x - 5.4} 47H{x + 5.4}L{x} 57Z", WHITE, 2)
    with art.turned(-8, (60, 70)):
        art.oval((60, 71), (27, 13), art.lit(WHITE, 0, 0.12))
        art.oval((60, 70), (17, 7), "#e4eef4", 2.4, "#3f7fc4")
        art.line("M62 57L57 64L64 70L58 76L62 84", INK, 2.8)
    for x in (48, 60, 72):
        art.shape(f"M{x - 5.4} 86H{x + 5.4}L{x} 77Z", WHITE, 2)
    art.shape("M30 86H90V92C90 95 88 97 85 97H35C32 97 30 95 30 92Z", art.lit(mix(RED, INK, 0.15)))
    art.eye(48, 28, 9, (0.25, 0.25))
    art.eye(72, 28, 9, (-0.25, 0.25))
    art.line("M35 16L54 25M85 16L66 25", INK, 5)
    for x, colour in ((54, YELLOW), (60, WHITE), (66, GREEN)):
        art.disc(x, 14, 2.2, colour, 1.6)
    shards = (
        (15, 74, 10, "M-6 5L0 -7L7 3Z"), (105, 71, 40, "M-6 5L1 -8L7 4Z"),
        (17, 13, 40, "M-5 5L0 -6L6 2Z"), (102, 10, 0, "M-5 5L0 -6L6 2Z"),
    )  # fmt: skip
    for x, y, angle, path in shards:
        with art.placed((x, y), angle):
            art.shape(path, art.lit(WHITE, 0, 0.12), 2.6)
    for place, angle, side in (((18, 42), -24, 0.84), ((102, 40), 22, -0.84)):
        with art.placed(place, angle, (side, 0.84)):
            art.shape(
                "M0 -17C-11 -17 -18 -9 -18 0C-18 9 -11 17 0 17L-4 10L3 5L-4 -3L2 -9Z", art.lit(WHITE, 0, 0.1)
            )
            art.line("M-3 -11.6C-9 -10 -12.4 -5.6 -12.4 0C-12.4 5.6 -9 10 -5 11.4", "#3f7fc4", 2.6)
    return art


def refrigergator() -> Picture:
    """A fridge with open jaws and food inside."""
    art = Picture()
    skin = art.lit(TURQUOISE)
    art.ground(72, 94, 42)
    art.shape("M90 70C106 70 112 78 118 92C104 94 92 94 84 92Z", art.lit(mix(TURQUOISE, INK, 0.1)))
    for y in (22, 36, 50, 64):
        art.shape(f"M96 {y - 7}L108 {y + 1}L96 {y + 9}Z", art.lit(mix(TURQUOISE, YELLOW, 0.45)), 2.6)
    art.shape("M52 90H68V95H48C48 92 50 90 52 90ZM78 90H94V95H74C74 92 76 90 78 90Z", skin)
    art.box((50, 30), (46, 34), 0, "#7d2231")
    art.shape("M92 34V56H22V50L70 34Z", "#a83a48", 2)
    _supper(art)
    art.shape(
        "M50 57H10C6 57 5 63 9 65C20 70 40 71 50 71V86C50 90 52 92 56 92H90C94 92 96 90 96 86V57Z", skin
    )
    art.shape("M96 38V14C96 10 94 8 90 8H62C54 8 52 15 44 17C32 20 20 19 11 23C4 26 5 38 11 38Z", skin)
    for x in (14, 24, 34, 44):
        art.shape(f"M{x - 4} 38H{x + 4}L{x} 46Z", WHITE, 2)
        art.shape(f"M{x + 1} 57H{x + 9}L{x + 5} 50Z", WHITE, 2)
    art.disc(66, 13, 9, skin)
    art.eye(65, 13, 6, (-0.35, 0.1))
    art.oval((13, 27), (2.2, 1.6), INK, 0)
    art.line("M86 18V30M86 66V82", STEEL, 4.5)
    art.line("M60 78H74M60 84H74", mix(TURQUOISE, INK, 0.4), 2.4)
    return art


def _supper(art: Picture) -> None:
    """Paint the food in the jaws on a shelf: milk, cheese, an apple."""
    art.shape("M78 57V43L81 38H87L90 43V57Z", art.lit(WHITE, 0, 0.12), 2.2)
    art.flat("M79 47H89V52H79Z", BLUE)
    art.shape("M52 57L57 43L75 50V57Z", art.lit(YELLOW), 2.2)
    art.disc(64, 50, 1.8, "#b98519", 0)


def wrist_wash() -> Picture:
    """A wrist watch with running water and foam."""
    art = Picture()
    strap = art.lit(mix(CYAN, BLUE, 0.45))
    art.shape("M44 28L47 3H73L76 28Z", strap)
    art.shape("M44 72L47 97H73L76 72Z", strap)
    art.line("M60 84V85M60 90V91", INK, 3)
    art.disc(60, 53, 34, art.lit(WHITE, 0, 0.2))
    art.disc(60, 53, 27, art.lit("#d9f1fa", 0.2, 0.05), 2.4)
    art.flat(
        "M34.5 56C40 51 46 51 52 56C58 61 64 51 70 55C76 59 81 58 85.5 55A25.7 25.7 0 0 1 34.5 56Z", WATER
    )
    for x, y in ((60, 30.5), (82.5, 53), (60, 75.5), (37.5, 53)):
        art.disc(x, y, 2, INK, 0)
    art.line("M60 53L48 44M60 53L73 64", INK, 3.6)
    art.disc(60, 53, 3.4, art.lit(RED), 2)
    art.tube("M104 60V40C104 24 78 20 76 34", STEEL, 6, 2.6)
    art.line("M104 44C103 32 92 28 85 29", WHITE, 1.8, 0.8)
    art.box((96, 54), (17, 9), 3, art.lit(STEEL), 2.6)
    art.line("M98 38H111", INK, 8.6)
    art.line("M98 38H111", RED, 3.6)
    art.flat("M73 37H79C79.6 46 80 50 80 58H72C72 50 72.4 46 73 37Z", "#4aaee0", 0.85)
    foam = ((22, 74, 11), (36, 85, 10), (14, 60, 6.5), (50, 91, 6), (24, 90, 6), (10, 82, 4), (86, 86, 8), (99, 78, 5),
            (100, 92, 4), (16, 42, 4.4))  # fmt: skip
    for x, y, radius in foam:
        art.bubble(x, y, radius, "#eefafd")
    return art


def _note(art: Picture, x: float, y: float, angle: float, size: float = 1) -> None:
    """Paint a banknote."""
    with art.placed((x, y), angle, (size, size)):
        art.shape("M-13 -7C-5 -10 5 -4 13 -7V7C5 10 -5 4 -13 7Z", art.lit("#7dbf6a"), 2.2)
        art.disc(0, 0, 3.8, "#d4efc4", 1.8)


def cashing_machine() -> Picture:
    """A washing machine full of money."""
    art = Picture()
    art.ground(60, 95, 44)
    _note(art, 20, 17, -28)
    _note(art, 99, 15, 24)
    art.coin(10, 42, 6)
    art.coin(111, 40, 6)
    art.box((24, 10), (72, 84), 8, art.lit(YELLOW))
    art.line("M25.5 29H94.5", INK, 2.6)
    art.box((31, 15.4), (22, 8.6), 2.5, art.lit(WHITE, 0, 0.1), 2.2)
    art.coin(82, 20, 6)
    for x, colour in ((62, RED), (69.6, GREEN)):
        art.disc(x, 20, 2.4, colour, 1.8)
    art.disc(60, 60, 29, art.lit(WHITE, 0, 0.16))
    art.disc(60, 60, 22.5, art.lit("#2f5fa3", 0.1, 0.5), 2.6)
    _note(art, 54, 50, -24, 0.9)
    _note(art, 70, 58, 60, 0.8)
    art.coin(48, 64, 7.4)
    art.coin(62, 71, 7.4)
    art.coin(61, 57.6, 5)
    art.line("M42.6 55C44.6 48.6 49 44.4 54 42.6", WHITE, 3, 0.8)
    art.box((88, 54), (6, 13), 2.6, art.lit(STEEL), 2.4)
    for x in (34, 86):
        art.line(f"M{x - 4} 95H{x + 4}", INK, 4)
    art.coin(18, 90, 6.4)
    art.coin(29, 92.6, 5)
    return art


def bear_dryer() -> Picture:
    """A hair dryer that is a growling bear."""
    art = Picture()
    art.tube("M84 86C86 98 104 98 112 88", NIGHT, 3.4, 2)
    art.disc(66, 15, 10, art.lit(BROWN))
    art.disc(66, 16, 5, PINK, 2)
    art.disc(98, 17, 11, art.lit(BROWN))
    art.disc(98, 18, 5.6, PINK, 2)
    art.shape("M72 54H98L94 86C93 92 79 92 78 86Z", art.lit(CYAN))
    art.box((80, 66), (10, 14), 4, art.lit(WHITE, 0, 0.15), 2.4)
    art.line("M85 70V72.5", RED, 4)
    skull = "M112 38C112 54 100 63 84 63C76 63 68 62 60 58V22C66 14 74 11 84 11C100 11 112 22 112 38Z"
    art.shape(skull, art.lit(BROWN))
    art.shape(
        "M64 24C56 25 50 26 38 22C34 30 34 46 38 57C50 54 56 56 64 57C70 50 70 32 64 24Z", art.lit(CYAN)
    )
    art.oval((38, 39.5), (6.4, 18), art.lit(NIGHT, 0.1, 0.4))
    art.line("M38 28V51", STEEL_DARK, 2)
    art.oval((52, 24), (9, 6.6), INK, 0)
    art.oval((49, 22.2), (3, 1.6), WHITE, 0)
    art.eye(78, 31, 7, (-0.4, 0.1))
    art.line("M68 22L84 20", INK, 4)
    art.line("M94 34H102M93 41H103M94 48H102", mix(BROWN, INK, 0.6), 3)
    art.line(
        "M26 28C20 22 14 34 6 28M25 40C19 34 13 46 4 40M26 52C20 46 14 58 6 52", mix(ORANGE, YELLOW, 0.2), 3.6
    )
    return art


def _fish(art: Picture, x: float, y: float, size: float, colour: str) -> None:
    """Paint a small fish that swims left; with a negative size it swims right."""
    with art.placed((x, y), 0, (size, abs(size))):
        art.shape("M7 0L16 -7C14 -2 14 2 16 7Z", art.lit(colour), 2.2)
        art.shape("M-11 0C-7 -9 5 -9 9 0C5 9 -7 9 -11 0Z", art.lit(colour), 2.2)
        art.line("M-1 -5C1 -2 1 2 -1 5", WHITE, 2)
        art.disc(-5.6, -1.6, 1.8, INK, 0)


def aquariumbrella() -> Picture:
    """An umbrella full of fish."""
    art = Picture()
    art.tube("M60 60V86C60 96 76 96 76 86", "#a9703f", 4.4, 2.6)
    art.line("M60 4V12", INK, 5.5)
    rim = "C106 59 93 59 87 67C80 59 67 59 60 67C53 59 40 59 33 67C27 59 14 59 6 67"
    art.shape(f"M6 67C6 31 30 10 60 10C90 10 114 31 114 67{rim}Z", art.lit("#e4f5fc", 0.1, 0.05))
    water = "M11 41C20 35 28 38 36 40C46 43 54 35 62 36C72 38 80 42 90 38C97 36 103 36 109 41C112 48 114 57 114 67"
    art.flat(f"{water}{rim}C6 57 8 48 11 41Z", art.lit("#4c9fe0", 0.2, 0.25))
    art.line("M11 41C20 35 28 38 36 40C46 43 54 35 62 36C72 38 80 42 90 38C97 36 103 36 109 41", WHITE, 2.2)
    art.line("M47 60C43 54 51 51 47 45M54 61C51 57 57 55 54 50M101 59C97 54 105 52 101 46", GREEN, 3.4)
    _fish(art, 28, 51, 1.05, ORANGE)
    _fish(art, 76, 50, -1.1, YELLOW)
    for x, y, radius in ((14, 47, 2), (95, 44, 2.6), (61, 45, 2.4), (58, 40, 1.7)):
        art.bubble(x, y, radius)
    art.shape(f"M6 67C6 31 30 10 60 10C90 10 114 31 114 67{rim}Z", "none")
    art.line("M60 11C44 22 35 40 33 64M60 11C76 22 85 40 87 64", INK, 2, 0.55)
    art.line("M20 34C25 25 33 19 41 16.6", WHITE, 3)
    art.shape(
        "M14 82C10 88 10 92 14 92C18 92 18 88 14 82ZM100 76C96 82 96 86 100 86C104 86 104 82 100 76Z",
        WATER,
        2.2,
    )
    return art
