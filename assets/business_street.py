"""The street of Bidness: storeys and ground floors of houses, an empty house, a tree, a street lamp, a banknote."""

from __future__ import annotations

from business_pieces import GOLD, PAPER, WOOD, WOOD_DEEP
from type_pen import CREAM, INK, LEAF, NIGHT, WHITE, Picture, mix

BAY = 88
"""Width of the part of a house for one desk; one layout unit of the table is two units of the drawing."""
WALL = 12
"""Thickness of an outer wall."""
STOREY = 100
"""Height of a storey."""
TALL = 148
"""Height of a storey in a street of low houses."""
GROUND = 96
"""Height of the ground floor."""
DESKS = (5, 6, 7, 8)
"""Numbers of desks on a storey; houses are narrower when more players share the street."""
BRICK = "#5b4446"
PLASTER = "#f2dca6"
STONE = "#77625f"
GLASS = "#3c4470"
GREEN = "#5fae62"
HOME = "#8a5a50"
CURTAIN = "#c9705a"
AT_HOME = ((0, 0), (2, 0), (1, 1), (3, 1))
"""Lit windows of a house without a company, as column and row."""


def width_of(desks: int) -> int:
    """Return the width of a house with this number of desks on a storey."""
    return desks * BAY + 2 * WALL


def _window(art: Picture, middle: float, top: float, wide: float, tall: float) -> None:
    left = middle - wide / 2
    art.box((left, top), (wide, tall), 2, art.lit(GLASS, 0.3, 0.2), 2.4)
    art.line(f"M{middle} {top}V{top + tall}M{left} {top + tall / 2}H{left + wide}", mix(WOOD, INK, 0.3), 2.4)


def storey(desks: int, high: int = STOREY) -> Picture:
    """Paint a storey, cut open: a warm wall, a window between any two desks, lamps, and a floor of boards."""
    wide = width_of(desks)
    art = Picture(wide, high)
    art.box((1.5, 1.5), (wide - 3, high - 3), 2, art.lit(BRICK, 0.1, 0.2))
    art.box((WALL, 5), (wide - 2 * WALL, high - 15), 1, art.lit(PLASTER, 0.3, 0.16), 2.4)
    for at in range(1, desks):
        _window(art, WALL + at * BAY, 16, high * 22 // 100, high * 30 // 100)
    for at in range(0, desks, 2):
        middle = WALL + (at + 0.5) * BAY
        art.line(f"M{middle} 6V10", INK, 2)
        art.flat(f"M{middle - 7} 14C{middle - 6} 9 {middle + 6} 9 {middle + 7} 14Z", GOLD)
        art.glow((middle, 16), (44, 34), "#fff2c4", 0.5)
    art.box((WALL, high - 11), (wide - 2 * WALL, 8), 1, art.lit(WOOD), 2.4)
    return art


def ground(desks: int) -> Picture:
    """Paint the ground floor: stone, a door at the left, a shop window, and a step."""
    wide = width_of(desks)
    art = Picture(wide, GROUND)
    art.box((1.5, 1.5), (wide - 3, GROUND - 3), 2, art.lit(STONE, 0.16, 0.24))
    for row in range(1, 5):
        art.line(f"M5 {row * 20 + 2}H{wide - 5}", mix(STONE, INK, 0.3), 1.6, 0.6)
    art.box((30, 12), (76, GROUND - 12), 4, art.lit(WOOD_DEEP))
    art.box((40, 20), (25, 34), 3, art.lit("#ffdf96", 0.2, 0.1), 2.4)
    art.box((71, 20), (25, 34), 3, art.lit("#ffdf96", 0.2, 0.1), 2.4)
    art.line(f"M68 14V{GROUND - 6}", INK, 2.4)
    art.disc(76, 70, 3.4, GOLD, 1.6)
    left, right = 180, wide - 24
    art.box((left, 22), (right - left, 50), 3, art.lit("#a9803f", 0.3, 0.3))
    art.flat(f"M{left + 14} 70L{left + 44} 24H{left + 62}L{left + 32} 70Z", WHITE, 0.18)
    panes = max(2, round((right - left) / 90))
    for at in range(1, panes):
        x = left + (right - left) * at / panes
        art.line(f"M{x} 22V72", INK, 2.4)
    stripe = (right - left + 16) / (2 * panes + 1)
    for at in range(2 * panes + 1):
        x = left - 8 + at * stripe
        colour = CREAM if at % 2 else mix(STONE, INK, 0.35)
        art.shape(f"M{x} 12H{x + stripe}V30C{x + stripe} 38 {x} 38 {x} 30Z", art.lit(colour, 0.2, 0.1), 2.4)
    art.box((22, GROUND - 9), (92, 8), 2, art.lit("#a49a98"), 2.4)
    return art


def biz_empty() -> Picture:
    """Paint a house without a company: brick, some lit windows with curtains, a green door, two window boxes."""
    wide, tall = 380, 330
    art = Picture(wide, tall)
    art.box((10, 24), (wide - 20, tall - 26), 2, art.lit(mix(HOME, NIGHT, 0.3), 0.1, 0.2))
    joints = "".join(f"M14 {48 + at * 22}H{wide - 14}" for at in range(13))
    art.line(joints, mix(HOME, INK, 0.45), 1.6, 0.6)
    art.box((2, 10), (wide - 4, 18), 4, art.lit(mix(STONE, NIGHT, 0.2), 0.1, 0.2))
    for row in range(2):
        for column in range(4):
            left, top, lit = 34 + column * 84, 50 + row * 92, (column, row) in AT_HOME
            pane = mix(CREAM, GOLD, 0.45) if lit else mix(GLASS, INK, 0.25)
            art.box((left, top), (50, 58), 2, art.lit(pane, 0.12, 0.14), 2.4)
            if lit:
                for edge, side in ((left + 2, 1), (left + 48, -1)):
                    bend = f"{edge + 12 * side} {top + 30} {edge + 6 * side} {top + 44} {edge} {top + 50}"
                    art.flat(f"M{edge} {top + 2}H{edge + 14 * side}C{bend}Z", CURTAIN)
            art.line(f"M{left + 25} {top}V{top + 58}M{left} {top + 29}H{left + 50}", INK, 2.4)
            art.box((left - 5, top + 58), (60, 7), 2, art.lit(mix(STONE, NIGHT, 0.2)), 2.4)
    art.box((150, 232), (80, 8), 2, art.lit(mix(STONE, NIGHT, 0.15)), 2.4)
    art.box((158, 240), (64, tall - 242), 3, art.lit("#3f6b57"))
    art.box((170, 250), (40, 26), 2, art.lit(mix(CREAM, GOLD, 0.5), 0.1, 0.1), 2.4)
    art.disc(212, 292, 3.4, GOLD, 1.6)
    for left in (40, 262):
        art.box((left, 244), (78, 40), 2, art.lit(mix(CREAM, GOLD, 0.5), 0.1, 0.16), 2.4)
        art.line(f"M{left + 39} 244V284", INK, 2.4)
        art.box((left - 6, 282), (90, 12), 2, art.lit(WOOD), 2.4)
        for at in range(6):
            art.disc(left + 4 + at * 14, 280, 7, LEAF if at % 2 else GREEN, 2)
    return art


def biz_tree() -> Picture:
    """Paint a round tree in its iron grate on the pavement."""
    art = Picture(150, 260)
    art.ground(75, 250, 50)
    art.shape("M66 250L69 150H81L84 250Z", art.lit(mix(WOOD_DEEP, NIGHT, 0.2)))
    leaf = "#3d6b4a"
    art.shape(
        "M75 12C98 4 122 20 122 42C146 50 148 84 128 96C132 122 112 142 90 136C82 150 60 150 52 138"
        "C30 144 12 124 18 100C-2 86 4 54 26 46C26 22 52 4 75 12Z",
        art.lit(leaf, 0.2, 0.3),
    )
    art.line(
        "M40 62C44 48 54 40 66 38M96 54C104 56 110 62 112 70M48 104C54 112 62 116 70 116",
        mix(leaf, WHITE, 0.35),
        4,
    )
    return art


def biz_planter() -> Picture:
    """Paint a low wooden box with plants, which stands before a door."""
    art = Picture(200, 70)
    art.ground(100, 65, 90)
    for at, (x, tall) in enumerate(
        ((24, 30), (50, 38), (76, 28), (102, 40), (128, 30), (154, 38), (178, 28))
    ):
        leaf = mix(LEAF, NIGHT, 0.12 if at % 2 else 0.3)
        art.shape(
            f"M{x - 18} 42C{x - 24} {42 - tall} {x + 24} {42 - tall} {x + 18} 42Z",
            art.lit(leaf, 0.25, 0.2),
            2.6,
        )
        if at % 2:
            art.disc(x, 24, 5, art.lit("#f0a05f", 0.3, 0.1), 2)
    art.box((4, 38), (192, 27), 4, art.lit(WOOD, 0.14, 0.3))
    art.line("M12 51H188", mix(WOOD, INK, 0.35), 2)
    return art


def biz_lamp() -> Picture:
    """Paint a street lamp with its light."""
    art = Picture(120, 400)
    art.glow((60, 54), (60, 54), "#ffe2a0", 0.75)
    art.box((55, 62), (10, 318), 3, art.lit(NIGHT, 0.3, 0.3))
    art.box((42, 376), (36, 18), 4, art.lit(NIGHT, 0.3, 0.3))
    art.shape("M38 62L46 28H74L82 62Z", art.lit(NIGHT, 0.2, 0.2))
    art.shape("M41 62C44 76 76 76 79 62Z", art.lit("#ffe9ae", 0.5, 0.05))
    art.box((52, 18), (16, 11), 4, art.lit(NIGHT, 0.3, 0.2))
    return art


def biz_bill() -> Picture:
    """Paint a banknote; its outline is as heavy as that of a promissory note."""
    art = Picture()
    art.box((8, 17), (104, 66), 7, art.lit(GREEN, 0.3, 0.15), 5)
    art.box((19, 28), (82, 44), 4, mix(GREEN, WHITE, 0.5), 0)
    art.disc(60, 50, 18, art.lit(PAPER), 4)
    art.line("M66 44C63 38 54 39 54 45C54 52 66 48 66 55C66 61 55 62 53 56M60 36V64", INK, 4)
    for x in (28, 92):
        art.disc(x, 50, 5, mix(GREEN, INK, 0.25), 0)
    return art


STREET = {
    **{f"biz_storey_{desks}": storey(desks) for desks in DESKS},
    **{f"biz_tall_{desks}": storey(desks, TALL) for desks in DESKS},
    **{f"biz_ground_{desks}": ground(desks) for desks in DESKS},
}
"""The drawings of houses, by the names of their files."""
