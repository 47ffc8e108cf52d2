"""The picture for sealed bids that is not a card type: an envelope."""

from __future__ import annotations

from type_pen import INK, PAPER_EDGE, RED, WHITE, Picture, mix

PAPER = "#f1e2bf"


def _seal(art: Picture, x: float, y: float, radius: float) -> None:
    """Paint a blob of red wax with a star pressed into it."""
    size = radius / 15
    with art.placed((x, y), 0, (size, size)):
        blob = (
            "M0 -15C6 -17 10 -12 13 -9C18 -5 14 0 16 4C17 11 10 12 6 15C1 19 -5 15 -9 14C-16 13 -14 6 -16 1"
            "C-17 -6 -12 -8 -10 -11C-7 -15 -4 -14 0 -15Z"
        )
        art.shape(blob, art.lit(RED), 3)
        art.disc(0, 0, 10, mix(RED, INK, 0.22), 0)
        art.star(0, 0, 9, mix(RED, WHITE, 0.35), 0.01)
        art.line("M-11 -6C-9 -10 -6 -11.6 -3 -12", WHITE, 2.2, 0.7)


def envelope() -> Picture:
    """The envelope of a sealed bid."""
    art = Picture()
    art.ground(60, 90, 50)
    art.box((10, 16), (100, 70), 5, art.lit(PAPER))
    art.line("M13 84L46 52M107 84L74 52", PAPER_EDGE, 3)
    art.shape(
        "M11 19C11 17 13 16 15 16H105C107 16 109 17 109 19L66 57C62 60 58 60 54 57Z", art.lit(PAPER, 0.5, 0.1)
    )
    _seal(art, 60, 57, 15)
    return art
