"""The public buildings of Bidness: the courtroom with judge, bench, scales, rail, niche and table, and the bank."""

from __future__ import annotations

from business_pieces import GOLD, scales
from people_pen import Portrait
from type_pen import CREAM, INK, RED, WHITE, Picture, mix

OAK = "#8a5230"
OAK_DARK = "#5d3520"
OAK_LIGHT = "#b87844"
ROBE = "#2c2b45"
WIG = "#e9e4da"
SKIN = "#8a5738"
DRAPE = "#8e2436"
FELT = "#31506b"


def court_judge() -> Picture:
    """Draw the judge from the chest up: a long wig, a dark robe with red bands, and a white collar."""
    art = Portrait()
    for side in (-1, 1):
        with art.placed((120, 92), 0, (side, 1)):
            for row in range(4):
                art.ball((56 - row * 1.5, -14 + row * 25), (19, 16), WIG)
                art.line(f"M46 {-14 + row * 25}C52 {-22 + row * 25} 62 {-20 + row * 25} 64 {-12 + row * 25}")
    art.piece("M14 228C16 184 44 166 88 156H152C196 166 224 184 226 228Z", ROBE)
    for side in (-1, 1):
        with art.placed((120, 0), 0, (side, 1)):
            art.flat("M36 158C50 166 58 190 60 226H84C82 190 70 168 56 161Z", mix(RED, INK, 0.15))
    art.piece("M102 128H138V160C132 172 108 172 102 160Z", mix(SKIN, INK, 0.22))
    art.shape("M92 158L120 172L148 158L152 172L120 184L88 172Z", WHITE)
    art.shape("M108 176L120 172L132 176L138 222H102Z", CREAM)
    art.line("M120 176V220", mix(CREAM, INK, 0.3), 2.4)
    art.ball((120, 92), (45, 50), SKIN)
    art.flat(
        "M84 110C90 134 104 142 120 142C136 142 150 134 156 110C150 126 136 132 120 132C104 132 90 126 84 110Z",
        mix(SKIN, INK, 0.18),
    )
    art.piece(
        "M68 92C60 46 90 26 120 26C150 26 180 46 172 92C164 78 160 64 154 58C140 66 128 62 120 52"
        "C112 62 100 66 86 58C80 64 76 78 68 92Z",
        WIG,
    )
    art.line("M84 48C92 40 100 38 108 38M132 38C140 38 148 40 156 48M120 30V50", mix(WIG, INK, 0.35))
    for side in (-1, 1):
        with art.placed((120, 92), 0, (side, 1)):
            art.oval((17, 2), (6.4, 8), INK, 0)
            art.disc(15, -1.5, 2.2, WHITE, 0)
            art.oval((18, 2), (14, 13), "none", 3.2, GOLD)
            art.line("M8 -17C14 -22 22 -21 28 -15", mix(WIG, INK, 0.25), 5)
            art.oval((28, 20), (7, 4.6), mix(SKIN, RED, 0.4), 0)
    art.line("M117 90C119 88 121 88 123 90", GOLD, 3.2)
    art.line("M116 106C118 110 122 110 124 106")
    art.line("M104 122C112 119 128 119 136 122", INK, 4)
    return art


def court_bench() -> Picture:
    """Draw the judge's bench: a broad top, two pillars, and a front with a sunken panel."""
    art = Picture(420, 210)
    art.box((18, 26), (384, 182), 4, mix(OAK, INK, 0.08))
    art.box((62, 44), (296, 152), 6, mix(OAK_DARK, INK, 0.08))
    art.line("M66 192H354", mix(OAK_LIGHT, WHITE, 0.1), 2, 0.5)
    for x in (28, 366):
        art.box((x, 30), (26, 174), 3, art.lit(OAK_LIGHT, 0.1, 0.4))
        art.line(f"M{x + 8} 40V196M{x + 17} 40V196", OAK_DARK, 2, 0.7)
    art.shape("M14 4H406L418 24H2Z", art.lit(OAK_LIGHT, 0.3, 0.06))
    art.box((2, 22), (416, 14), 3, art.lit(OAK, 0.3, 0.2))
    art.line("M8 25H412", mix(GOLD, WHITE, 0.3), 2.4)
    return art


def _scales(tilt: float) -> Picture:
    """Draw the scales of the court with a beam that leans by `tilt` degrees."""
    art = Picture()
    scales(art, (60, 97), 1.12, tilt)
    return art


def court_scales_left() -> Picture:
    """Draw the scales with the left pan down."""
    return _scales(-13)


def court_scales_level() -> Picture:
    """Draw the scales with both pans at one height."""
    return _scales(0)


def court_scales_right() -> Picture:
    """Draw the scales with the right pan down."""
    return _scales(13)


def court_rail() -> Picture:
    """Draw one part of the jury rail: a handrail on a panelled wall."""
    art = Picture(200, 120)
    art.box((0, 12), (200, 108), 0, mix(OAK_DARK, INK, 0.06), 0)
    for x in (10, 106):
        art.box((x, 30), (84, 80), 4, art.lit(mix(OAK_DARK, OAK, 0.5), 0.02, 0.3), 2.6)
        art.line(f"M{x + 8} 38H{x + 76}", OAK_LIGHT, 2, 0.4)
    art.box((-6, 3), (212, 17), 5, art.lit(OAK_LIGHT, 0.24, 0.2))
    art.line("M0 7H200", mix(OAK_LIGHT, WHITE, 0.5), 2, 0.7)
    return art


def court_niche() -> Picture:
    """Draw the arched niche in the wall behind the judge."""
    art = Picture(320, 240)
    art.shape("M6 240V160C6 66 76 6 160 6C244 6 314 66 314 160V240Z", OAK, 4)
    art.shape("M26 240V162C26 80 88 26 160 26C232 26 294 80 294 162V240Z", mix(DRAPE, INK, 0.16), 4)
    art.line("M36 160C38 88 94 38 158 36", mix(DRAPE, WHITE, 0.3), 3, 0.5)
    return art


def court_table() -> Picture:
    """Draw the round table between the two sides: blue felt with a wooden rim, seen from above at an angle."""
    art = Picture(600, 160)
    art.oval((300, 92), (298, 66), mix(INK, OAK_DARK, 0.4), 0)
    art.oval((300, 78), (297, 74), OAK, 4)
    art.oval((300, 76), (280, 64), FELT, 4)
    art.oval((300, 66), (230, 44), mix(FELT, WHITE, 0.05), 0)
    art.oval((300, 75), (266, 56), "none", 2, mix(FELT, GOLD, 0.5))
    return art


def biz_coin() -> Picture:
    """Draw one gold coin."""
    art = Picture(40, 40)
    art.coin(20, 20, 17)
    return art


def biz_bank() -> Picture:
    """Draw the bank: a small temple with four columns and a coin in its gable."""
    art = Picture(160, 120)
    stone, shade = "#d9cfc0", "#a99f93"
    art.box((14, 44), (132, 62), 2, mix(shade, INK, 0.35))
    art.box((66, 62), (28, 44), 2, mix(INK, OAK_DARK, 0.4))
    for x in (22, 50, 98, 126):
        art.box((x - 2, 46), (16, 7), 2, stone)
        art.box((x, 52), (12, 48), 2, art.lit(stone, 0.2, 0.2))
        art.line(f"M{x + 4} 56V96", mix(stone, WHITE, 0.6), 2)
        art.box((x - 2, 98), (16, 8), 2, stone)
    art.shape("M80 3L152 40V46H8V40Z", art.lit(stone, 0.2, 0.16))
    art.coin(80, 29, 11)
    art.box((6, 104), (148, 7), 2, stone)
    art.box((1, 110), (158, 8), 2, shade)
    return art
