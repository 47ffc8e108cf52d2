"""Things on the wall of the room: a framed picture and a shelf for each game, and a clock.

A picture fills 120 by 90 without its frame, which the room paints in the colour of its window. A shelf and the clock
stand on a transparent ground.
"""

from __future__ import annotations

from type_pen import (
    BLUE,
    BROWN,
    CREAM,
    INK,
    LEAF,
    NIGHT,
    ORANGE,
    PURPLE,
    RED,
    STEEL,
    TURQUOISE,
    WHITE,
    YELLOW,
    Picture,
    mix,
)

SHELF = 76.0
"""Height of the upper side of the board of a shelf, from the top of its drawing."""


def _canvas(top: str, bottom: str) -> Picture:
    art = Picture(120, 90)
    art.box((-2, -2), (124, 94), 0, art.linear(((0, top, 1), (1, bottom, 1))), 0)
    return art


def _shelf() -> Picture:
    art = Picture()
    for x in (22, 94):
        art.shape(f"M{x} 82V96L{x + 8} 82Z", BROWN, 2.4)
    art.box((4, SHELF), (112, 8), 2, art.lit(BROWN), 2.6)
    return art


def _die(art: Picture, x: float, size: float, colour: str) -> None:
    """Paint a die that stands on the board of a shelf, with its front corner at `x`."""
    with art.placed((x, SHELF), 0, (size, size)):
        art.shape("M0 -26L13 -20L0 -14L-13 -20Z", mix(colour, WHITE, 0.35), 2.4)
        art.shape("M-13 -20L0 -14V0L-13 -6Z", colour, 2.4)
        art.shape("M13 -20L0 -14V0L13 -6Z", mix(colour, INK, 0.3), 2.4)
        art.oval((0, -20), (3, 1.6), WHITE, 0)
        for dx, dy in ((-9.0, -13.5), (-4.0, -5.5)):
            art.oval((dx, dy), (1.5, 2), WHITE, 0)
        for dx, dy in ((3.5, -11.5), (6.5, -9.5), (9.5, -7.5)):
            art.oval((dx, dy), (1.4, 1.9), WHITE, 0)


def _books(art: Picture, x: float, books: tuple[tuple[str, float, float], ...]) -> None:
    """Paint books in a row: the colour, width and height of each."""
    for colour, wide, tall in books:
        art.box((x, SHELF - tall), (wide, tall), 1.6, art.lit(colour), 2.4)
        art.line(f"M{x + 2.6} {SHELF - tall + 8}H{x + wide - 2.6}", CREAM, 2.2)
        x += wide


# --- Bid & Bluff


def room_picture_bid_and_bluff() -> Picture:
    """A race road that winds through hills to a chequered flag."""
    art = _canvas("#f6c66b", "#e88a54")
    art.disc(84, 30, 15, "#fff0c0", 0)
    art.flat("M-2 62C20 40 46 44 66 56C86 46 104 46 122 56V92H-2Z", "#5f8f57")
    art.flat("M-2 74C30 60 80 62 122 72V92H-2Z", "#3f7550")
    art.shape(
        "M18 92C30 78 74 78 66 68C60 61 40 64 46 54L50 54C48 62 78 58 84 68C90 80 64 82 60 92Z",
        "#4a4452",
        2.4,
    )
    art.line("M39 90C48 80 84 80 75 68", CREAM, 2, 0.8)
    art.line("M47 56V16", INK, 3.4)
    art.shape("M48 17C58 12 66 22 78 16V38C66 44 58 34 48 39Z", WHITE, 2.4)
    for x, y in ((49, 20), (63, 19), (56, 25), (70, 25), (49, 32), (63, 32)):
        art.box((x, y), (7, 6), 0, INK, 0)
    return art


def room_shelf_bid_and_bluff() -> Picture:
    """A gold cup between two dice."""
    art = _shelf()
    art.line("M45 44C34 42 36 56 50 56M75 44C86 42 84 56 70 56", YELLOW, 4)
    art.shape("M42 36H78C78 54 72 62 64 64V70H70V76H50V70H56V64C48 62 42 54 42 36Z", art.lit(YELLOW), 2.6)
    art.star(60, 49, 9, WHITE, 1.6)
    _die(art, 24, 0.9, BLUE)
    _die(art, 97, 1.0, RED)
    return art


# --- BID-IT!


def room_picture_bid_it() -> Picture:
    """Two masks of the theatre, one merry and one grave."""
    art = _canvas("#4a2f6e", "#2b1c48")
    art.flat("M-2 -2H26C22 30 18 60 -2 80Z", "#8f2f4c")
    art.flat("M122 -2H94C98 30 102 60 122 80Z", "#7d2743")
    for x, y, angle, colour, merry in ((76, 50, 10, "#b9c4d8", False), (46, 42, -10, YELLOW, True)):
        with art.placed((x, y), angle):
            art.shape(
                "M-24 -24C-8 -18 8 -18 24 -24C26 4 18 24 0 32C-18 24 -26 4 -24 -24Z", art.lit(colour), 2.8
            )
            for side in (-1, 1):
                art.flat(
                    f"M{side * 4} -3Q{side * 11} {-14 if merry else 2} {side * 17} -5Q{side * 11} 1 {side * 4} -3Z",
                    INK,
                )
            art.flat(
                "M-12 10Q0 15 12 10Q8 25 0 25Q-8 25 -12 10Z" if merry else "M-11 21Q0 6 11 21Q0 15 -11 21Z",
                INK,
            )
    art.star(100, 16, 6, YELLOW, 0.01)
    art.star(22, 74, 5, YELLOW, 0.01)
    return art


def room_shelf_bid_it() -> Picture:
    """Two piles of cards, an hourglass and a star."""
    art = _shelf()
    for x, number, colour in ((8, 5, PURPLE), (80, 3, TURQUOISE)):
        for step in range(number):
            art.box(
                (x + step % 2, SHELF - 5 - 5 * step), (31, 5), 1.4, CREAM if step < number - 1 else colour, 2
            )
    art.shape(
        "M49 32H71V36C71 48 64 50 63 54C64 58 71 60 71 72V76H49V72C49 60 56 58 57 54C56 50 49 48 49 36Z",
        "#dff4fb",
        2.6,
    )
    art.flat(
        "M52 73C52 66 58 64 60 62C62 64 68 66 68 73ZM54 42H66C65 47 62 49 60 52C58 49 55 47 54 42Z", YELLOW
    )
    art.line("M46 32H74M46 76H74", BROWN, 5)
    art.star(96, 46, 12, YELLOW, 2.2)
    return art


# --- I Bid You Not


def room_picture_i_bid_you_not() -> Picture:
    """The drawing of an invention: a bicycle that hangs from an umbrella."""
    art = _canvas("#3a72ac", "#2a5688")
    for at in range(10, 120, 20):
        art.line(f"M{at} 0V90", WHITE, 0.8, 0.2)
    for at in range(5, 90, 20):
        art.line(f"M0 {at}H120", WHITE, 0.8, 0.2)
    art.line(
        "M26 34C30 6 90 6 94 34C86 28 76 28 71 34C67 28 53 28 49 34C44 28 34 28 26 34ZM60 12V50", WHITE, 2.4
    )
    for x in (38, 82):
        art.oval((x, 68), (14, 14), "none", 2.4, WHITE)
        art.line(f"M{x - 10} 58L{x + 10} 78M{x + 10} 58L{x - 10} 78", WHITE, 1.2)
    art.line("M38 68L52 50H74L60 68ZM60 68L52 50M82 68L73 46H80M46 50H56", WHITE, 2.4)
    art.line("M98 46H110M98 52H106M12 50V58M9 54H15", WHITE, 1.6, 0.8)
    return art


def room_shelf_i_bid_you_not() -> Picture:
    """A lamp in a jar, a toothed wheel and a small machine."""
    art = _shelf()
    art.shape("M12 46C12 40 36 40 36 46V70C36 76 12 76 12 70Z", "#cfeaf2", 2.6)
    art.disc(24, 56, 7.5, YELLOW, 2.2)
    art.box((20, 63), (8, 7), 1.5, STEEL, 2)
    art.box((14, 38), (20, 6), 1.5, BROWN, 2.2)
    with art.placed((60, 58)):
        for turn in range(6):
            with art.turned(30 * turn, (0, 0)):
                art.box((-3.6, -17), (7.2, 34), 1.5, STEEL, 2.2)
        art.disc(0, 0, 12.5, STEEL, 2.2)
        art.disc(0, 0, 12, STEEL, 0)
        art.disc(0, 0, 4.6, NIGHT, 2)
    art.line("M97 44V34", INK, 2.6)
    art.disc(97, 32, 4, RED, 2.2)
    art.box((83, 44), (28, 26), 4, art.lit(ORANGE), 2.6)
    art.disc(91.5, 54, 4.2, WHITE, 2)
    art.disc(102.5, 54, 4.2, WHITE, 2)
    art.line("M90 63H104", INK, 2.4)
    art.line("M89 70V75M105 70V75", INK, 5)
    return art


# --- Bidness


def room_picture_bidness() -> Picture:
    """A skyline below an arrow that climbs."""
    art = _canvas("#f3e6c8", "#e3c99c")
    for x, top, colour in (
        (8, 62, "#6f86a8"),
        (30, 52, "#577094"),
        (52, 56, "#7d93b2"),
        (72, 40, "#46618a"),
        (94, 28, "#3b5078"),
    ):
        art.box((x, top), (19, 92 - top), 1, colour, 2.4)
        for y in range(round(top) + 6, 88, 9):
            art.line(f"M{x + 5} {y}H{x + 8}M{x + 11} {y}H{x + 14}", YELLOW, 3)
    art.line("M10 48L36 34L54 40L92 14", RED, 4.6)
    art.shape("M84 9L102 7L95 23Z", RED, 2)
    return art


def room_shelf_bidness() -> Picture:
    """Ledgers, a pile of coins and a plant."""
    art = _shelf()
    _books(art, 9, ((NIGHT, 11, 40), ("#8f2f3c", 12, 36), ("#2f6f5a", 10, 42)))
    for step in range(5):
        art.box((50 + step % 2, SHELF - 6 - 6 * step), (24, 6), 2.4, art.lit(YELLOW), 2)
    art.leaf((97, 62), -34, 26)
    art.leaf((97, 62), 34, 26)
    art.leaf((97, 62), 0, 32)
    art.shape("M86 58H108L105 76H89Z", art.lit("#b8623c"), 2.6)
    return art


# --- games without things of their own


def room_picture_generic() -> Picture:
    """A ship under sail."""
    art = _canvas("#bfe0ea", "#8fc3d8")
    art.disc(24, 22, 9, "#fff0c0", 0)
    art.flat("M-2 62Q14 56 30 62T62 62T94 62T126 62V92H-2Z", "#2f6f9c")
    art.line("M61 62V12", INK, 3.2)
    art.shape("M64 14C84 24 90 40 88 52H64Z", CREAM, 2.6)
    art.shape("M57 20C44 30 38 42 36 52H57Z", WHITE, 2.6)
    art.shape("M28 58H96L84 74H40Z", art.lit(BROWN), 2.6)
    art.line("M-2 76Q14 70 30 76T62 76T94 76T126 76", WHITE, 2, 0.6)
    return art


def room_shelf_generic() -> Picture:
    """Books, a globe and a die."""
    art = _shelf()
    _books(art, 9, (("#8f2f3c", 11, 38), (PURPLE, 10, 42), ("#2f6f5a", 12, 35)))
    art.shape("M56 76H76L70 68H62Z", BROWN, 2.4)
    art.disc(66, 52, 16, art.lit("#5aa7d0"), 2.6)
    art.flat("M56 44C60 38 70 40 69 46C66 52 58 54 55 50ZM66 58C70 54 78 54 78 58C76 64 68 66 66 62Z", LEAF)
    _die(art, 98, 0.95, RED)
    return art


def room_clock() -> Picture:
    """A round clock that shows ten to eight."""
    art = Picture(100, 100)
    art.disc(50, 50, 44, art.lit(BROWN), 3)
    art.disc(50, 50, 35, CREAM, 2.4)
    for turn in range(12):
        with art.turned(30 * turn, (50, 50)):
            art.line("M50 20V24" if turn % 3 else "M50 20V27", INK, 3)
    art.line("M50 50L36 58", INK, 5)
    art.line("M50 50L28 37", INK, 3.4)
    art.disc(50, 50, 3.6, RED, 1.6)
    return art


GAMES = ("bid_and_bluff", "bid_it", "i_bid_you_not", "bidness", "generic")
"""Games with a picture and a shelf; "generic" is for all other games."""
