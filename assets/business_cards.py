"""The cards of Bidness: contract, payback, lawsuits, patent, headhunting, intern, marketing, press, breakthrough."""

from __future__ import annotations

from business_pieces import (
    GOLD,
    PAPER,
    PRINT,
    bolt,
    coin_stack,
    gavel,
    gear,
    gear_path,
    megaphone,
    newspaper,
    storm_cloud,
)
from type_pen import (
    BLUE,
    BROWN,
    CREAM,
    GREEN,
    INK,
    ORANGE,
    OUTLINE,
    PAPER_EDGE,
    PURPLE,
    RED,
    STEEL,
    TURQUOISE,
    WATER,
    WHITE,
    YELLOW,
    Picture,
    mix,
)


def biz_contract() -> Picture:
    """A government contract: a scroll with a temple at its head, a signature and a red seal on ribbons."""
    art = Picture()
    art.ground(58, 95, 48)
    art.box((24, 10), (68, 78), 2, art.lit(PAPER, 0.5, 0.1))
    for y in (2, 82):
        art.box((15, y), (86, 14), 7, art.lit("#e6d2a2"))
        for x in (15, 90):
            art.box((x, y), (11, 14), 5.5, art.lit("#c9a968"), 2.4)
    art.shape("M58 20L80 31H36Z", art.lit(BLUE), 2.6)
    for x in (41, 51, 61, 71):
        art.box((x, 33), (5, 12), 0.8, art.lit(BLUE), 2)
    art.box((36, 46), (44, 5), 1.4, art.lit(BLUE), 2.6)
    art.line("M34 58H82M34 65H64", PRINT, 2.8)
    art.line("M34 76C37 69 41 70 40 75C44 69 47 72 47 76C51 71 54 74 60 73", BLUE, 2.6)
    art.shape("M78 78L72 99L81 95L86 100L88 80Z", art.lit(RED), 2.6)
    art.shape("M90 78L97 98L88 95L84 100L82 80Z", art.lit(mix(RED, INK, 0.15)), 2.6)
    art.shape(gear_path((84, 71), 17, 12, 0.14), art.lit(RED))
    art.disc(84, 71, 9.5, mix(RED, INK, 0.22), 0)
    art.star(84, 71, 8, YELLOW, 0.01)
    return art


def _torn_half(art: Picture, path: str) -> None:
    """Paint one half of a torn slip."""
    art.shape(path, art.lit(PAPER, 0.5, 0.1))


def biz_payback() -> Picture:
    """A promissory slip torn in two, and the coin that settles it."""
    art = Picture()
    with art.turned(-14, (30, 42)):
        _torn_half(art, "M6 20H50L44 28L51 35L43 43L50 51L43 59L48 68H6Z")
        art.disc(24, 40, 11, "none", 3.4)
        art.line(
            "M27.5 37C25 33.4 20 35 20.6 38C21 41.6 28 39.6 28 43C28 46.4 22 46.6 20 43.6M24 32.5V47.5",
            INK,
            2,
        )
        art.line("M13 60H36", PRINT, 3)
    with art.turned(14, (90, 42)):
        _torn_half(art, "M74 20H114V68H72L67 59L74 51L67 43L75 35L68 28Z")
        art.line("M82 32H106M82 41H100", PRINT, 3)
        art.line("M82 58C86 50 90 50 88 57C93 49 97 53 97 58C101 54 103 56 107 55", RED, 3)
    art.line("M60 6V14M48 9L51 16M72 9L69 16", YELLOW, 3)
    art.ground(60, 95, 26)
    art.coin(60, 71, 22)
    art.line("M45 64C47 58 50 55 55 53", WHITE, 2.8, 0.7)
    return art


def biz_negligence() -> Picture:
    """A suit for cash: a gavel comes down on a heap of coins."""
    art = Picture()
    art.ground(52, 94, 52)
    coin_stack(art, (22, 86), 17, 2)
    coin_stack(art, (88, 87), 17, 3)
    coin_stack(art, (54, 89), 20, 3)
    art.coin(10, 50, 8)
    art.coin(97, 54, 7)
    art.line("M26 50L19 42M22 59L12 63M82 50L88 44", ORANGE, 3)
    gavel(art, (55, 38), -112, 0.92)
    return art


def biz_libel() -> Picture:
    """A suit for libel: a front page gave somebody horns, and the gavel answers."""
    art = Picture()
    art.ground(52, 95, 48)
    with art.turned(-6, (45, 50)):
        newspaper(art, (10, 8), (66, 80))
        art.box((17, 33), (34, 40), 1.5, art.lit("#cfd6e2"), 2.4)
        art.shape("M20 72C20 60 26 58 34 58C42 58 48 60 48 72Z", PRINT, 2.2)
        art.oval((34, 49), (8.5, 10), art.lit(CREAM), 2.2)
        art.line("M30.5 48V49M37.5 48V49", INK, 3)
        art.line("M30 55C32 53 36 53 38 55", INK, 2)
        art.shape(
            "M27 42C22 40 21 36 22 32C26 33 29 36 31 40ZM41 42C46 40 47 36 46 32C42 33 39 36 37 40Z", RED, 2
        )
        art.line("M28 52C24 55 30 57 33 54C36 57 44 55 40 52", RED, 2.6)
        art.line("M57 35H69M57 43H69M57 51H66M57 59H69M57 67H69M17 80H69", PRINT, 2.8)
    art.line("M72 66L65 58M70 76L60 76M98 86L104 94", ORANGE, 3)
    gavel(art, (87, 70), -158, 0.78)
    return art


def biz_patent() -> Picture:
    """A patent: a bulb and a gear on a blueprint, under a wooden stamp."""
    art = Picture()
    art.ground(54, 94, 50)
    art.shape("M8 18H94V86C94 89 92 90 90 90H16C11 90 8 87 8 82Z", art.lit("#2c66b4", 0.18, 0.2))
    art.line("M24 21V87M40 21V87M56 21V87M72 21V87M11 34H91M11 50H91M11 66H91M11 80H91", "#8fc1f2", 1.2, 0.55)
    art.shape("M8 18C8 12 18 12 18 18V26C18 20 8 20 8 26Z", mix("#2c66b4", WHITE, 0.4), 2.6)
    art.line("M34 70C34 62 24 58 24 47C24 37 32 30 41 30C50 30 58 37 58 47C58 58 48 62 48 70Z", WHITE, 3.4)
    art.line("M35 77H47M37 83H45M36 50L41 57L46 50", WHITE, 3.2)
    art.line(gear_path((75, 71), 14), WHITE, 3)
    art.line("M79.6 71C79.6 77 70.4 77 70.4 71C70.4 65 79.6 65 79.6 71Z", WHITE, 2.6)
    with art.turned(16, (86, 30)):
        art.box((66, 36), (40, 9), 2, art.lit(RED))
        art.shape(
            "M71 36C71 28 80 28 81 22C81 16 77 14 77 9C77 0 95 0 95 9C95 14 91 16 91 22C92 28 101 28 101 36Z",
            art.lit("#a8673a"),
        )
        art.line("M82 7C82 5 84 4 86 4", WHITE, 2.4, 0.7)
    return art


def biz_headhunting() -> Picture:
    """Headhunting: a butterfly net over somebody with a briefcase."""
    art = Picture()
    art.ground(48, 93, 44)
    art.tube("M76 80L112 48", BROWN, 5, 2.6)
    with art.placed((44, 0)):
        art.shape("M-17 90C-19 68 -14 60 0 60C14 60 19 68 17 90Z", art.lit(BLUE))
        art.shape("M-5 60L0 66L5 60L3 76L0 80L-3 76Z", WHITE, 2)
        art.shape("M-2 64H2L3 76L0 79L-3 76Z", RED, 1.6)
        art.oval((0, 45), (13, 14), art.lit("#f3c79c"))
        art.shape(
            "M-14 43C-17 25 -6 25 0 26C10 24 17 30 14 43C11 36 4 38 -3 36C-9 34 -12 38 -14 43Z",
            art.lit("#5d3a24"),
            2.6,
        )
        art.line("M-5 45V47M5 45V47", INK, 4)
        art.oval((0, 53), (3, 2.6), "#7b2338", 1.8)
    art.tube("M60 80V77H69V80", INK, 0.6, 1.2)
    art.box((54, 79), (22, 14), 2.5, art.lit(BROWN), 2.6)
    art.box((62.5, 83), (5, 4), 1, art.lit(GOLD), 1.6)
    net = "M4 84C2 50 18 8 48 8C74 8 84 50 84 84"
    art.flat(f"{net}Z", "#dff4fb", 0.28)
    art.line(
        "M22 82C18 50 28 18 46 9M44 84V10M66 82C70 50 62 18 48 9M6 68C24 76 64 76 82 68M10 50C26 57 62 57 78 50"
        "M18 32C32 38 58 38 69 32",
        WHITE,
        2,
        0.9,
    )
    art.line(net, INK, OUTLINE)
    art.line("M4 84C4 96 84 96 84 84", INK, 8)
    art.line("M4 84C4 96 84 96 84 84", STEEL, 3)
    art.line("M95 16C99 20 101 25 101 31M105 10C111 16 113 23 113 31", ORANGE, 3)
    return art


def biz_intern() -> Picture:
    """An intern behind a stack of law books, hair on end."""
    art = Picture()
    art.ground(60, 95, 50)
    art.shape("M22 92C20 64 30 52 50 50H70C90 52 100 64 98 92Z", art.lit(GREEN))
    art.oval((60, 30), (17, 18), art.lit("#f6cfa8"))
    for side in (-1, 1):
        art.disc(60 + side * 17, 32, 4.4, art.lit("#f6cfa8"), 2.4)
    art.shape(
        "M42 31C36 16 42 10 46 9L44 3L53 6L57 0L62 5L70 1L71 8L79 8C84 14 83 22 78 31C77 24 76 21 73 18L66 20L61 16"
        "L54 20L48 18C45 22 43 26 42 31Z",
        art.lit("#c4552b"),
    )
    for side in (-1, 1):
        art.oval((60 + side * 7.4, 30), (6.4, 6), WHITE, 2.4)
        art.disc(60 + side * 6.6, 31.4, 2.6, INK, 0)
    art.line("M55 41C58 43.6 62 43.6 65 41", INK, 2.4)
    books = ((28, 46, 64, RED), (24, 57.5, 70, PURPLE), (30, 69, 62, TURQUOISE), (22, 80.5, 74, "#3d5fa8"))
    for x, y, width, colour in books:
        art.box((x, y), (width, 12.5), 3, art.lit(colour))
        art.box((x + 8, y + 1.5), (4, 9.5), 0, GOLD, 0)
        art.box((x + width - 12, y + 1.5), (4, 9.5), 0, GOLD, 0)
    for side in (-1, 1):
        with art.placed((60, 0), 0, (side, 1)):
            art.tube("M36 66C48 72 46 84 34 86", GREEN, 9)
            art.disc(31, 86, 6, art.lit("#f6cfa8"), 2.6)
    art.shape("M92 12C92 12 86 21 86 25C86 33 98 33 98 25C98 21 92 12 92 12Z", art.lit(WATER), 2.4)
    return art


def _plus(art: Picture, x: float, y: float, reach: float) -> None:
    """Paint a plump green plus sign."""
    arm = reach * 0.36
    art.shape(
        f"M{x - arm} {y - reach}H{x + arm}V{y - arm}H{x + reach}V{y + arm}H{x + arm}V{y + reach}H{x - arm}V{y + arm}"
        f"H{x - reach}V{y - arm}H{x - arm}Z",
        art.lit(GREEN),
        2.6,
    )


def biz_marketing() -> Picture:
    """A megaphone, and what rises from it: stars and a plus."""
    art = Picture()
    megaphone(art, (40, 62), -28, 1.5)
    art.star(88, 62, 13)
    art.star(72, 10, 8)
    art.star(112, 42, 7)
    _plus(art, 97, 21, 14)
    return art


def biz_bad_press() -> Picture:
    """A crumpled newspaper under its own thunder cloud."""
    art = Picture()
    art.ground(60, 95, 48)
    art.shape(
        "M14 60L30 52L44 56L58 49L76 55L92 51L104 60L100 72L108 84L94 94L76 90L60 96L42 91L24 94L12 84L20 73Z",
        art.lit(PAPER, 0.4, 0.16),
    )
    art.flat(
        "M44 56L58 49L64 66L50 74ZM92 51L104 60L100 72L84 66ZM20 73L36 78L42 91L24 94L12 84Z", PAPER_EDGE, 0.8
    )
    art.line(
        "M30 52L36 64L20 73M58 49L64 66L84 66L92 51M84 66L88 80L108 84M64 66L58 82L60 96M36 78L58 82",
        PRINT,
        1.6,
    )
    art.line("M28 62L48 66M70 58L86 60", INK, 5)
    art.line("M42 74L54 76M40 84L53 87M68 74L82 75M66 82L80 84M92 72L98 74", PRINT, 2.6)
    storm_cloud(art, (59, 40), 1)
    bolt(art, (62, 36), 0.9)
    art.line("M30 44L27 50M44 45L41 51M82 44L79 50M94 40L91 46", WATER, 3)
    return art


def biz_breakthrough() -> Picture:
    """A rocket that bursts up through a gear."""
    art = Picture()
    gear(art, (50, 62), 34, STEEL)
    with art.turned(38, (64, 46)):
        art.shape("M54 76C50 86 58 92 64 104C70 92 78 86 74 76Z", art.lit(ORANGE), 2.6)
        art.shape("M59 77C57 84 61 88 64 93C67 88 71 84 69 77Z", YELLOW, 0.01)
        art.shape("M50 48L38 64V80L52 70ZM78 48L90 64V80L76 70Z", art.lit(RED))
        art.shape("M64 0C78 12 82 28 80 48L75 76H53L48 48C46 28 50 12 64 0Z", art.lit(CREAM))
        art.shape("M64 0C71 6 76 13 78 22H50C52 13 57 6 64 0Z", art.lit(RED))
        art.disc(64, 40, 9, art.lit(WATER))
        art.line("M59.6 38C60.6 35.6 62 34.8 64 34.6", WHITE, 2.4)
        art.line("M57 64H71", STEEL, 3)
    art.star(20, 18, 10)
    art.star(44, 8, 6)
    art.star(106, 74, 9)
    return art
