"""Drawing of a die."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on

OVER: Final = 4
ROOF: Final = 0.58
"""Height of a die's top divided by the die's height. The number on top of the die, which is seen from above."""
LEFT: Final = 0.08
"""Share of black in the left face of a die."""
RIGHT: Final = 0.38
"""Share of black in the right face of a die."""


@dataclass(frozen=True)
class CubeLook:
    """A die as a cube, with pips on its top and the sign of a seat on its left face.

    Attributes:
        number: The number on the top; None for a blank top.
        state: One of `bidtable.app.tables.looks.STATES`.
    """

    colour: str
    number: int | None = None
    state: str = "plain"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        base = SEAT_COLOURS[self.colour]
        if self.state == "dimmed":
            base = mix(base, ctx.theme.felt_edge, 0.6)
        w, h = target.get_size()
        big = pygame.Surface((w * OVER, h * OVER), pygame.SRCALPHA)
        big.fill((*mix(base, (0, 0, 0), 0.5), 0))
        lit = ctx.theme.accent if self.state in ("legal", "selected", "turn") else None
        self._body(big, base, lit)
        target.blit(smooth(big, (w, h)), (0, 0))
        # The sign is on a side only: beside the pips a round sign would read as a pip.
        side = mix(base, (0, 0, 0), LEFT)
        sign = paint.icon(SEAT_SYMBOLS[self.colour], max(5, round(h * 0.24)), readable_on(side))
        target.blit(sign, sign.get_rect(center=(round(w * 0.27), round(h * (1 + ROOF / 2) / 2))))

    def _body(self, big: pygame.Surface, base: Rgb, lit: Rgb | None) -> None:
        w, h = big.get_size()
        edge = max(OVER, h // 24)
        rim = edge * 2 if lit is not None else edge
        low, half = round(h * ROOF) - edge, round(h * ROOF / 2)
        back, right, front, left = (w // 2, edge), (w - edge, half), (w // 2, low), (edge, half)
        drop = h - edge - low
        below = [(x, y + drop) for x, y in (left, front, right)]
        roof = mix(base, (255, 255, 255), 0.14)
        pygame.draw.polygon(big, roof, [back, right, front, left])
        pygame.draw.polygon(big, mix(base, (0, 0, 0), LEFT), [left, front, below[1], below[0]])
        pygame.draw.polygon(big, mix(base, (0, 0, 0), RIGHT), [front, right, below[2], below[1]])
        dark = mix(base, (0, 0, 0), 0.62)
        for line in ((left, front, right), (front, below[1])):
            pygame.draw.lines(big, dark, False, line, max(OVER // 2, edge * 2 // 3))
        outline = [back, right, below[2], below[1], below[0], left]
        pygame.draw.polygon(big, lit or dark, outline, rim)
        for x, y in outline:
            pygame.draw.circle(big, lit or dark, (x, y), rim // 2)
        if self.number is not None:
            _pips(big, pygame.Rect(edge, edge, w - 2 * edge, low - edge), self.number, readable_on(roof))


PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    0: (),
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def _pips(big: pygame.Surface, top: pygame.Rect, number: int, ink: Rgb) -> None:
    # A ring stands for 0.
    if not number:
        ring = pygame.Rect(0, 0, round(top.width * 0.42), round(top.height * 0.42))
        ring.center = top.center
        pygame.draw.ellipse(big, ink, ring, max(OVER, top.height // 9))
        return
    pip = pygame.Rect(0, 0, round(top.width * 0.17), round(top.height * 0.17))
    for x, y in PIPS.get(number, PIPS[6]):
        right, down = (x - 1) * 0.27, (y - 1) * 0.27
        pip.center = (
            round(top.centerx + (right - down) * top.width / 2),
            round(top.centery + (right + down) * top.height / 2),
        )
        pygame.draw.ellipse(big, ink, pip)
