"""The emblems of Bidness: slip, cash, the two awards, the gavel, and the back of the Event cards."""

from __future__ import annotations

from business_pieces import GOLD, PAPER, WOOD, block, gavel, gear, megaphone
from type_pen import BLUE, CREAM, INK, RED, TURQUOISE, WHITE, YELLOW, Picture, mix


def biz_iou() -> Picture:
    """A promissory slip: the outline of a coin and a signature, drawn large enough for a line of text."""
    art = Picture()
    art.shape(
        "M14 17H106C109 17 112 20 112 23V81C112 84 109 87 106 87H14C11 87 8 84 8 81V23C8 20 11 17 14 17Z",
        art.lit(PAPER, 0.5, 0.1),
        5,
    )
    art.disc(38, 48, 20, mix(PAPER, GOLD, 0.5), 5)
    art.line("M45 43C42 36 31 37 31 43C31 50 45 46 45 54C45 60 33 61 30 54M38 33V63", INK, 4)
    art.line("M68 40H98", "#5b6175", 5)
    art.line("M66 70C72 54 78 56 75 68C83 54 88 60 88 69C93 62 96 66 102 64", RED, 5)
    return art


def biz_cash() -> Picture:
    """A bundle of notes in its paper band."""
    art = Picture()
    art.ground(60, 88, 52)
    for level in range(3):
        art.box((8, 68 - level * 7), (104, 16), 3, art.lit("#4f9a56"), 2.6)
    art.shape("M24 18H96L112 54H8Z", art.lit("#5fae62"))
    art.shape("M28 23H92L104 49H16Z", mix("#5fae62", WHITE, 0.45), 0.01)
    for x in (32, 88):
        art.oval((x, 36), (6.5, 5), "#4f9a56", 0)
    art.shape("M48 18H72L76 54V82H44V54Z", art.lit(CREAM))
    art.line("M45 54H75", INK, 2)
    art.coin(60, 66, 10)
    return art


def biz_award_market() -> Picture:
    """A golden cup for the market, with a megaphone on it."""
    art = Picture()
    art.ground(60, 95, 34)
    for side in (-1, 1):
        with art.placed((60, 0), 0, (side, 1)):
            art.tube("M28 16C50 10 50 44 24 46", GOLD, 5.5)
    art.box((52, 58), (16, 24), 3, art.lit(GOLD))
    art.shape("M28 6H92C93 40 84 64 60 66C36 64 27 40 28 6Z", art.lit(GOLD))
    art.line("M35 14C35 34 39 46 46 53", mix(GOLD, WHITE, 0.65), 3.4)
    art.box((25, 3), (70, 9), 4, art.lit(mix(GOLD, WHITE, 0.2)))
    art.box((44, 74), (32, 9), 2.5, art.lit(GOLD))
    art.box((34, 82), (52, 14), 3, art.lit("#6a4028"))
    art.box((50, 86), (20, 6), 1.5, YELLOW, 0)
    megaphone(art, (58, 37), -12, 0.72)
    return art


def biz_award_tech() -> Picture:
    """A medal of blue silver for technology, with a gear on it."""
    art = Picture()
    art.shape("M30 2H50L66 44L48 50Z", art.lit(TURQUOISE))
    art.shape("M90 2H70L54 44L72 50Z", art.lit(BLUE))
    art.disc(60, 64, 33, art.lit("#b4c7e2", 0.4, 0.3))
    art.disc(60, 64, 25, art.lit("#3f6fb8"), 2.6)
    art.line("M34 54C37 46 43 40 50 37.4", WHITE, 3)
    gear(art, (60, 64), 20, "#dfe9f6", 2.6)
    return art


def biz_gavel() -> Picture:
    """A large gavel on its block."""
    art = Picture()
    art.ground(46, 93, 46)
    block(art, (44, 87), 1.1)
    gavel(art, (46, 42), -70, 1.08)
    return art


def biz_event() -> Picture:
    """The back of the Event cards: a closed briefcase."""
    art = Picture()
    art.ground(60, 92, 46)
    art.line("M44 32V22C44 17 47 14 52 14H68C73 14 76 17 76 22V32", INK, 11)
    art.line("M44 32V22C44 17 47 14 52 14H68C73 14 76 17 76 22V32", mix(WOOD, WHITE, 0.2), 5)
    art.box((12, 30), (96, 60), 9, art.lit(WOOD))
    art.shape(
        "M12 46V39C12 34 16 30 21 30H99C104 30 108 34 108 39V46C96 56 80 60 60 60C40 60 24 56 12 46Z",
        art.lit(mix(WOOD, WHITE, 0.15)),
    )
    for x in (30, 90):
        art.box((x - 5, 46), (10, 22), 2, art.lit(mix(WOOD, INK, 0.25)), 2.6)
        art.box((x - 4, 58), (8, 6), 1.5, art.lit(GOLD), 2)
    art.box((49, 50), (22, 19), 4, art.lit(GOLD))
    art.disc(60, 57, 3.4, INK, 0)
    art.line("M60 57V63", INK, 3)
    art.line("M20 36C21 35 23 34.4 26 34.4H52", mix(WOOD, WHITE, 0.6), 3)
    return art
