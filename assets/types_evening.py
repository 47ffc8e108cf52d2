"""Card types for the evening: Telefishion, Digital Sock, Microwave, Nightbulb, Remote Controll, Gamehat."""

from __future__ import annotations

from type_pen import (
    BLUE,
    CREAM,
    CYAN,
    GREEN,
    INK,
    MAGENTA,
    NIGHT,
    ORANGE,
    PURPLE,
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


def telefishion() -> Picture:
    """A television with fins, and a fish on its screen."""
    art = Picture()
    fin = art.lit(mix(CYAN, BLUE, 0.35))
    art.ground(52, 95, 42)
    art.tube("M46 24L34 6M58 24L66 8", STEEL_DARK, 2.6, 2)
    art.disc(33, 6, 4, art.lit(YELLOW), 2.4)
    art.disc(67, 7, 4, art.lit(YELLOW), 2.4)
    art.shape("M86 54L116 28C112 44 112 70 116 88L86 66Z", fin)
    art.line("M94 57L107 48M95 61H107M94 65L107 73", mix(CYAN, INK, 0.45), 2.4)
    art.shape("M62 28C70 14 82 12 94 16C88 22 87 30 89 38Z", fin)
    art.shape("M26 84L18 96H34L38 84ZM70 84L76 96H90L84 84Z", art.lit("#8a5a34"))
    art.shape("M8 56C8 32 22 24 50 24C80 24 94 34 94 56C94 78 80 88 50 88C22 88 8 80 8 56Z", art.lit(CYAN))
    screen = "M16 56C16 38 26 32 46 32C66 32 74 38 74 56C74 74 66 80 46 80C26 80 16 74 16 56Z"
    art.shape(screen, art.lit("#d8f2fb", 0.1, 0.05))
    art.flat(
        "M17.5 48C26 43 34 52 44 47C54 42 62 51 72.5 46V56C72.5 73 64 78.5 46 78.5C26 78.5 17.5 73 17.5 56Z",
        WATER,
    )
    art.line("M27 76C23 69 31 67 27 60M33 77.5C31 73 35 71 33 67", GREEN, 3.2)
    with art.placed((47, 61), 0, (1.25, 1.25)):
        art.shape("M9 0L20 -10C17 -3 17 4 20 10Z", art.lit(ORANGE), 2.2)
        art.shape("M-15 0C-9 -12 7 -12 13 0C7 12 -9 12 -15 0Z", art.lit(ORANGE), 2.2)
        art.line("M1 -8C4 -3 4 3 1 8", WHITE, 3)
        art.eye(-6.4, -2.6, 3.4, (-0.3, 0.1), 1.6)
    art.bubble(24, 50, 2.4)
    art.bubble(29, 42, 3)
    for y in (44, 56):
        art.disc(83, y, 4.2, art.lit(CREAM), 2.4)
    art.line("M79.6 66H86M79.6 71.6H85", INK, 2.4)
    return art


def _digit(art: Picture, x: float, y: float, segments: str) -> None:
    """Paint a seven-segment digit, 9 by 16. `segments` names the lit segments: a at the top, clockwise, g across."""
    paths = {
        "a": "M2 0H7", "b": "M9 2V6.4", "c": "M9 9.6V14", "d": "M2 16H7", "e": "M0 9.6V14", "f": "M0 2V6.4",
        "g": "M2 8H7",
    }  # fmt: skip
    with art.placed((x, y)):
        for name, path in paths.items():
            lit = name in segments
            art.line(path, "#ff6a4d" if lit else "#552630", 2.8)


def digital_sock() -> Picture:
    """A sock that shows the time."""
    art = Picture()
    art.ground(52, 93, 44)
    red = art.lit(RED)
    art.box((47, 1.5), (12, 8), 3, art.lit(STEEL), 2.4)
    art.box((75, 1.5), (12, 8), 3, art.lit(STEEL), 2.4)
    art.shape("M40 16H96V62C96 80 88 86 76 88L34 94C16 97 6 90 7 80C8 70 18 68 28 65C37 62 40 58 40 50Z", red)
    art.shape("M96 56V62C96 80 88 86 76 88C72 78 78 60 96 56Z", art.lit(CREAM, 0.2, 0.1))
    art.shape(
        "M24 66.2C16 68.4 8 71 7 80C6 90 16 97 34 94L35 93.8C36 82 32 73 24 66.2Z", art.lit(CREAM, 0.2, 0.1)
    )
    art.line("M47 74L55 90M57 68L65 88", mix(RED, INK, 0.3), 3.4)
    art.box((35, 7), (66, 16), 6, art.lit(CREAM, 0.2, 0.1))
    art.line("M45 12V18M54 12V18M63 12V18M72 12V18M81 12V18M90 12V18", mix(CREAM, INK, 0.4), 2.6)
    art.box((34, 29), (68, 30), 5, art.lit(NIGHT, 0.15, 0.4))
    for x, segments in ((39, "bc"), (53.4, "abged"), (73.4, "abgcd"), (87.6, "abcdef")):
        _digit(art, x, 36, segments)
    art.disc(67.9, 40, 1.8, "#ff6a4d", 0)
    art.disc(67.9, 48, 1.8, "#ff6a4d", 0)
    return art


def microwave() -> Picture:
    """A microwave oven with a breaking wave inside."""
    art = Picture()
    art.ground(60, 94, 50)
    art.box((10, 16), (100, 72), 7, art.lit(TURQUOISE))
    art.box((17, 23), (66, 58), 5, "#fbe3b0", 2.6)
    art.disc(68, 38, 8, "#f6b64a", 0)
    art.shape(
        "M17 82C17 50 28 30 50 28C66 27 76 38 74 50C70 44 62 43 58 48C54 55 62 62 83 62V82Z",
        art.lit("#2f8fd0", 0.3, 0.25),
    )
    art.line("M27 76C27 54 34 40 48 38M39 78C37 62 42 50 51 46M52 78C49 70 50 64 52 60", "#a9dcf3", 3.2)
    foam = ((50, 29, 6), (60, 29.6, 6.4), (69, 34, 6), (75, 42, 5), (73.6, 50, 4))
    for x, y, radius in foam:
        art.disc(x, y, radius, WHITE, 2.4)
    art.flat("M47 31C56 27 70 32 73 48C70 40 62 36 56 38C52 38 48 35 47 31Z", WHITE)
    _surfer(art)
    spill = "M4 94C4 84 14 84 17 88C20 80 32 80 35 87C40 79 54 80 56 88C61 81 73 82 76 89C82 84 92 87 92 94"
    art.shape(f"{spill}C92 97 88 97 86 97H10C6 97 4 97 4 94Z", art.lit(WHITE, 0, 0.1))
    art.box((88, 24), (16, 12), 2.5, NIGHT, 2.4)
    art.line("M91.4 30H94M98 30H100.6", "#7df0c2", 2.6)
    art.disc(96, 48, 6, art.lit(CREAM), 2.6)
    art.line("M96 48V44", RED, 2.6)
    art.box((88, 62), (16, 13), 3, art.lit(CREAM), 2.4)
    for x, y, size in ((30, 9, 1), (54, 8, 1.2), (78, 9, 0.9)):
        with art.placed((x, y), 0, (size, size)):
            art.shape("M0 -5C-4 0 -4 4 0 4C4 4 4 0 0 -5Z", WATER, 2)
    return art


def _surfer(art: Picture) -> None:
    """Paint a sausage that rides the wave."""
    with art.placed((66, 63), 8):
        art.shape("M-17 11C-8 7 10 7 19 4C16 13 -6 17 -17 11Z", art.lit(YELLOW), 2.4)
        art.tube("M-2 9L-1 3M6 8L4 3M-4 -3L-10 -7M6 -3L12 -6", "#c8693f", 1.6, 1.4)
        art.tube("M1 3V-7", "#d9714a", 7, 2)
        art.line("M-0.8 -7V-6M3.2 -7V-6", INK, 1.8)


def nightbulb() -> Picture:
    """A light bulb asleep in bed."""
    art = Picture()
    art.glow((56, 56), (50, 46), "#ffd870", 0.8)
    art.shape("M42 76H72V88C72 94 66 97 57 97C48 97 42 94 42 88Z", art.lit(STEEL))
    art.line("M43.4 83H70.6M44 90H70", STEEL_DARK, 3)
    glass = "M57 22C78 22 90 36 90 50C90 64 77 66 75 78H39C37 66 24 64 24 50C24 36 36 22 57 22Z"
    art.shape(glass, art.lit("#ffd75a", 0.5, 0.04))
    art.line("M38 52C40 56 46 56 48 52M66 52C68 56 74 56 76 52", INK, 3)
    art.oval((57, 62), (3.6, 4.4), "#8a3c2c", 2.2)
    art.oval((36, 61), (4.6, 3), "#f59a6a", 0)
    art.oval((78, 61), (4.6, 3), "#f59a6a", 0)
    cap = "M25 38C28 18 44 6 64 7C86 8 100 22 105 46C97 40 91 36 88 36C68 30 44 30 25 38Z"
    art.shape(cap, art.lit(BLUE))
    for x, y in ((46, 19), (66, 22), (80, 16), (93, 29)):
        art.disc(x, y, 2.6, "#ffe48a", 0)
    art.tube("M24 41C42 32 72 32 90 41", CREAM, 6.4, 2.6)
    art.disc(106, 51, 7, art.lit(WHITE, 0, 0.14))
    art.shape("M22 6A13 13 0 1 0 24 29A15 15 0 0 1 22 6Z", art.lit("#ffe08a", 0.3, 0.1), 2.6)
    art.star(12, 52, 7)
    art.star(104, 80, 8)
    art.line("M100 15H107L100 23H107M111 4H116L111 10H116", PURPLE, 2.8)
    return art


def remote_controll() -> Picture:
    """A remote control that is also a troll."""
    art = Picture()
    art.ground(60, 95, 36)
    hair = (
        "M38 36C28 33 22 26 23 15C28 19 32 21 36 21C33 15 34 8 39 3C42 8 46 11 50 12C51 8 55 6 60 3"
        "C65 6 69 8 70 12C74 11 78 8 81 3C86 8 87 15 84 21C88 21 92 19 97 15C98 26 92 33 82 36Z"
    )
    art.shape(hair, art.lit(MAGENTA))
    art.line("M46 27C43 23 42 20 41 15M60 24V12M74 27C77 23 78 20 79 15", mix(MAGENTA, INK, 0.4), 2.4)
    for side in (1, -1):
        with art.placed((60, 0), 0, (side, 1)):
            art.shape("M22 40C30 28 42 26 48 30C44 36 42 46 24 50Z", art.lit(GREEN))
            art.tube("M26 66C36 68 40 74 38 80", mix(GREEN, INK, 0.08), 6, 2.6)
            art.shape("M6 90H22C25 92 26 97 22 97H5Z", art.lit(GREEN))
    art.box((36, 24), (48, 70), 11, art.lit(GREEN))
    art.eye(50, 38, 6, (0.3, 0.25))
    art.eye(70, 38, 6, (-0.3, 0.25))
    art.line("M42 32L54 33.6M78 32L66 33.6", INK, 3.6)
    art.shape("M43 53C52 59 68 59 77 53C75 62 68 65 60 65C52 65 45 62 43 53Z", "#5a2030", 2.4)
    art.shape("M48.4 57.6L50 50L53.6 58.6ZM71.6 57.6L70 50L66.4 58.6Z", WHITE, 1.8)
    art.oval((60, 47), (8, 6), art.lit(mix(GREEN, YELLOW, 0.35)), 2.6)
    art.disc(48, 74, 4, art.lit(RED), 2.2)
    for x, y, colour in ((60, 74, CREAM), (72, 74, CREAM), (48, 85, CREAM), (60, 85, YELLOW), (72, 85, BLUE)):
        art.disc(x, y, 4, art.lit(colour), 2.2)
    return art


def gamehat() -> Picture:
    """A game controller worn as a hat by a gentleman."""
    art = Picture()
    art.shape("M36 64C36 90 46 98 60 98C74 98 84 90 84 64Z", art.lit("#f0c79c"))
    art.eye(49, 76, 5.4, (0, -0.2))
    art.eye(71, 76, 5.4, (0, -0.2))
    art.shape(
        "M60 86C55 81 46 83 42 88C48 93 56 92 60 89C64 92 72 93 78 88C74 83 65 81 60 86Z", "#5a3418", 2.2
    )
    art.oval((60, 81), (4.6, 4), art.lit("#e8a67a"), 2.2)
    with art.placed((0, -4)):
        art.shape("M36 50L33 13C42 7 78 7 87 13L84 50Z", art.lit(PURPLE))
        art.shape("M35 36C46 42 74 42 85 36L84 50H36Z", art.lit(YELLOW))
        art.line("M42 16L43.2 31", WHITE, 3, 0.55)
        pad = (
            "M30 44C38 42 46 47 60 47C74 47 82 42 90 44C104 46 112 62 114 78C116 92 104 94 97 84C92 76 88 72 80 72H40"
            "C32 72 28 76 23 84C16 94 4 92 6 78C8 62 16 46 30 44Z"
        )
        art.shape(pad, art.lit(PURPLE))
        art.shape("M27 50H33V55H38V61H33V66H27V61H22V55H27Z", art.lit(CREAM), 2.2)
        buttons = ((90, 51, YELLOW), (97.4, 58, RED), (82.6, 58, CYAN), (90, 65, GREEN))
        for x, y, colour in buttons:
            art.disc(x, y, 3.7, art.lit(colour), 2)
        for x in (48, 72):
            art.disc(x, 62, 6.4, art.lit(NIGHT, 0.25, 0.3), 2.4)
        art.line("M57 54H63", INK, 2.6)
    return art
