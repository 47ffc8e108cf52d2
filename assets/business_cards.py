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
    """A government contract: a scroll with a temple at its head, a signature, and a red seal on ribbons."""
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
    art.shape("M76 74L70 95L79 91L84 97L86 76Z", art.lit(RED), 2.6)
    art.shape("M90 74L97 94L88 91L84 97L82 76Z", art.lit(mix(RED, INK, 0.15)), 2.6)
    art.shape(gear_path((83, 67), 17, 12, 0.14), art.lit(RED))
    art.disc(83, 67, 9.5, mix(RED, INK, 0.22), 0)
    art.star(83, 67, 8, YELLOW, 0.01)
    return art


def _torn_half(art: Picture, path: str) -> None:
    """Paint one half of a torn slip."""
    art.shape(path, art.lit(PAPER, 0.5, 0.1))


def biz_payback() -> Picture:
    """A promissory slip torn in two, and the coin that settles it."""
    art = Picture()
    with art.turned(-14, (30, 42)):
        _torn_half(art, "M8 20H50L44 28L51 35L43 43L50 51L43 59L48 68H8Z")
        art.disc(24, 40, 11, "none", 3.4)
        art.line(
            "M27.5 37C25 33.4 20 35 20.6 38C21 41.6 28 39.6 28 43C28 46.4 22 46.6 20 43.6M24 32.5V47.5",
            INK,
            2,
        )
        art.line("M13 60H36", PRINT, 3)
    with art.turned(14, (90, 42)):
        _torn_half(art, "M74 20H111V68H72L67 59L74 51L67 43L75 35L68 28Z")
        art.line("M82 32H106M82 41H100", PRINT, 3)
        art.line("M82 58C86 50 90 50 88 57C93 49 97 53 97 58C100 54 101 56 104 55", RED, 3)
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
    """A suit for libel: a front page on which a person has painted horns, and a gavel."""
    art = Picture()
    art.ground(52, 95, 48)
    with art.turned(-6, (45, 50)):
        newspaper(art, (10, 8), (66, 80))
        art.box((17, 33), (34, 40), 1.5, art.lit("#cfd6e2"), 2.4)
        art.shape("M20 72C20 60 26 58 34 58C42 58 48 60 48 72Z", PRINT, 2.2)
        art.oval((34, 49), (8.5, 10), art.lit(CREAM), 2.2)
        art.line("M30.5 48V49M37.5 48V49", INK, 3)
        art.shape(
            "M27 43C22 40 20 35 22 29C24 34 28 35 32 39.5ZM41 43C46 40 48 35 46 29C44 34 40 35 36 39.5Z",
            RED,
            2,
        )
        art.line("M34 53C31 57 26 57 24 52M34 53C37 57 42 57 44 52", RED, 3)
        art.line("M57 35H69M57 43H69M57 51H66M57 59H69M57 67H69M17 80H69", PRINT, 2.8)
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
    """Headhunting: a butterfly net over a person with a briefcase."""
    art = Picture()
    art.ground(48, 94, 44)
    art.tube("M84 84L113 56", BROWN, 5, 2.6)
    net = "M6 84C4 50 18 6 46 6C76 6 86 50 84 84"
    art.flat(f"{net}C84 97 6 97 6 84Z", "#fff6dc", 0.75)
    with art.placed((46, 2)):
        art.shape("M-20 88C-22 68 -16 61 0 61C16 61 22 68 20 88Z", art.lit(BLUE))
        art.shape("M-6 60L0 66L6 60L3 76L0 80L-3 76Z", WHITE, 2)
        art.shape("M-2.4 64H2.4L3.4 76L0 80L-3.4 76Z", RED, 1.6)
        art.oval((0, 43), (15, 16), art.lit("#f3c79c"))
        art.shape(
            "M-16 42C-20 22 -8 21 0 22C12 20 20 26 16 42C13 34 6 36 -3 33C-10 32 -14 36 -16 42Z",
            art.lit("#5d3a24"),
        )
        for side in (-1, 1):
            art.eye(side * 6, 44, 4.4, (0.1, -0.4), 1.8)
        art.oval((0, 53), (3.2, 2.8), "#7b2338", 1.8)
    art.tube("M21 77V72H31V77", BROWN, 1.6, 1.6)
    art.box((12, 76), (28, 17), 2.5, art.lit(BROWN))
    art.box((23, 81), (6, 5), 1, art.lit(GOLD), 1.6)
    art.line(
        "M27 88C20 50 30 18 46 7M65 88C72 50 62 18 46 7M8 66C26 75 64 75 84 66"
        "M12 42C16 44 22 46 28 47M64 47C70 46 76 44 80 42M22 24C36 29 56 29 70 24",
        ORANGE,
        2.4,
    )
    art.line(net, INK, 5)
    art.line(net, ORANGE, 2.4)
    art.line("M6 84C6 97 84 97 84 84", INK, 8.6)
    art.line("M6 84C6 97 84 97 84 84", STEEL, 3.4)
    art.line("M93 18C97 22 99 27 99 33M103 11C109 17 112 25 112 33", ORANGE, 3)
    return art


def biz_intern() -> Picture:
    """An intern with wild hair behind a stack of law books."""
    art = Picture()
    art.ground(60, 95, 50)
    art.shape("M22 92C20 64 30 52 50 50H70C90 52 100 64 98 92Z", art.lit(GREEN))
    art.oval((60, 30), (17, 18), art.lit("#f6cfa8"))
    for side in (-1, 1):
        art.disc(60 + side * 17, 32, 4.4, art.lit("#f6cfa8"), 2.4)
    art.shape(
        "M42 31C36 16 42 10 46 11L44 6L53 9L57 3L62 8L70 4L71 10L79 10C84 14 83 22 78 31C77 24 76 21 73 18L66 20L61 16"
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
    """A megaphone from which stars and a plus sign rise."""
    art = Picture()
    megaphone(art, (36, 60), -28, 1.5)
    art.star(104, 66, 12)
    art.star(76, 11, 8)
    art.star(91, 50, 7)
    _plus(art, 101, 24, 14)
    return art


def biz_bad_press() -> Picture:
    """A crumpled front page under a thunder cloud."""
    art = Picture()
    art.ground(60, 96, 44)
    page = (
        "M22 43L42 47L60 42L80 47L99 42L95 58L101 70L95 83L100 96L80 92L60 97L41 92L20 96L25 83L19 70L25 57Z"
    )
    art.shape(page, art.lit(PAPER, 0.5, 0.1))
    art.flat(
        "M42 47L60 42L64 60L52 74ZM80 47L99 42L95 58L88 66ZM25 83L19 70L38 78L41 92ZM64 82L80 92L60 97Z",
        PAPER_EDGE,
    )
    art.flat("M88 66L101 70L95 83L82 78Z", PAPER_EDGE, 0.7)
    art.line("M31 56L43 59L58 55L78 59L90 56", INK, 7)
    art.shape("M31 67L46 69L55 67L54 85L43 83L30 86Z", "#cfd6e2", 2.4)
    art.line("M35 80L41 74L46 79L50 73", PRINT, 2.4)
    art.line("M63 69L76 71L91 68M63 77L75 79L90 77M63 85L76 87L88 85", PRINT, 3)
    storm_cloud(art, (59, 41), 1)
    bolt(art, (58, 37), 1.05)
    art.line("M28 45L25 51M41 46L38 52M82 45L79 51M95 41L92 47", WATER, 3)
    return art


def biz_breakthrough() -> Picture:
    """A rocket that bursts up through a gear."""
    art = Picture()
    gear(art, (42, 61), 37, BLUE)
    with art.placed((26, 2), 0, (0.88, 0.88)), art.turned(38, (64, 46)):
        art.shape("M54 76C50 86 58 92 64 104C70 92 78 86 74 76Z", art.lit(ORANGE), 2.6)
        art.shape("M59 77C57 84 61 88 64 93C67 88 71 84 69 77Z", YELLOW, 0.01)
        art.shape("M50 48L38 64V80L52 70ZM78 48L90 64V80L76 70Z", art.lit(RED))
        art.shape("M64 0C78 12 82 28 80 48L75 76H53L48 48C46 28 50 12 64 0Z", art.lit(CREAM))
        art.shape("M64 0C71 6 76 13 78 22H50C52 13 57 6 64 0Z", art.lit(RED))
        art.disc(64, 40, 9, art.lit(WATER))
        art.line("M59.6 38C60.6 35.6 62 34.8 64 34.6", WHITE, 2.4)
        art.line("M57 64H71", STEEL, 3)
    art.star(36, 12, 10)
    art.star(58, 7, 5.5)
    art.star(102, 80, 10)
    return art
