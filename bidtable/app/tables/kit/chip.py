"""Drawing of a poker chip with a player's face."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.sizes import LEAST
from bidtable.app.draw.theme import SEAT_COLOURS, Rgb, mix
from bidtable.app.draw.writing import fitted, write
from bidtable.app.match.people import drawing_of
from bidtable.app.tables.looks import drawing

OVER: Final = 2
"""Factor of the size at which a chip is drawn before it is made smaller, for smooth edges."""
MARKS: Final = 8
"""Number of light marks on the edge of a chip."""
MARK: Final = 0.17
"""Half the width of each light mark on the edge of a chip, in radians."""
THICK: Final = 0.07
"""Thickness of a chip below its upper side, as a share of its height."""
INNER: Final = 0.74
"""Width of the disc with the face, as a share of the chip's width."""
FACE: Final = (1.58, 1.448)
"""Width and height of the drawing of a person, as shares of the width of the disc with the face."""
CHIN: Final = 0.03
"""Distance of the middle of a face above the middle of its drawing, as a share of the drawing's height."""
LIGHT: Final[Rgb] = (250, 246, 236)
"""Colour of the light marks on the edge of a chip."""


@dataclass(frozen=True)
class RingLook:
    """A dashed ring that marks the place for a poker chip.

    Attributes:
        label: A short word in the ring; empty for a ring without a word.
    """

    label: str = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        size, ink = target.get_size(), ctx.theme.felt_muted
        key = ("ring", size, ink)
        target.blit(paint.kept(key, lambda: self._drawn(size, ctx)), (0, 0))
        room = target.get_rect().inflate(-size[0] // 5, 0)
        if fitted(ctx, self.label, room.size, LEAST, "semibold", least=LEAST)[1]:
            write(target, ctx, self.label, room, LEAST, ink, "semibold", "center", least=LEAST)

    @staticmethod
    def _drawn(size: tuple[int, int], ctx: PaintContext) -> pygame.Surface:
        w, h = size[0] * OVER, size[1] * OVER
        big = pygame.Surface((w, h), pygame.SRCALPHA)
        centre, radius = (w / 2, h / 2), min(w, h) / 2 - OVER
        for at in range(2 * MARKS):
            _mark(big, centre, (radius * 0.86, radius), math.tau * at / (2 * MARKS), ctx.theme.felt_muted)
        return smooth(big, size)


@dataclass(frozen=True)
class ChipLook:
    """A poker chip in the colour of a player, with the player's face.

    Attributes:
        person: Id of the player's character, one of `bidtable.app.match.people.PEOPLE`.
        face: The player's choice on the upper side of the chip; empty for a chip that is face down.
        dim: Whether the chip is dark, because its player was wrong.
    """

    person: str
    colour: str
    face: str = "up"
    dim: bool = False

    shadow = 2.0
    corner = 42.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        size = target.get_size()
        key = ("chip", size, self, ctx.theme.felt_edge)
        target.blit(paint.kept(key, lambda: self._drawn(size, ctx)), (0, 0))

    def _drawn(self, size: tuple[int, int], ctx: PaintContext) -> pygame.Surface:
        w, h = size[0] * OVER, size[1] * OVER
        big = pygame.Surface((w, h), pygame.SRCALPHA)
        base = SEAT_COLOURS[self.colour]
        if self.dim:
            base = mix(base, ctx.theme.felt_edge, 0.6)
        thick = round(h * THICK)
        radius = (min(w, h - thick)) / 2 - OVER
        centre = (w / 2, (h - thick) / 2)
        dark, light = mix(base, (0, 0, 0), 0.45), mix(LIGHT, base, 0.5 if self.dim else 0.0)
        outline = mix(base, (0, 0, 0), 0.7)
        below = (centre[0], centre[1] + thick)
        pygame.draw.circle(big, outline, below, radius + OVER)
        pygame.draw.circle(big, dark, below, radius)
        pygame.draw.circle(big, outline, centre, radius + OVER)
        pygame.draw.circle(big, base, centre, radius)
        for at in range(MARKS):
            _mark(big, centre, (radius * 0.82, radius), math.tau * at / MARKS, light)
        disc = radius * INNER
        pygame.draw.circle(big, light, centre, disc + 1.5 * OVER)
        ground = mix(base, (255, 255, 255), 0.0 if not self.face else 0.62 if not self.dim else 0.15)
        pygame.draw.circle(big, ground, centre, disc)
        if not self.face:
            star = paint.icon("star", round(disc * 1.1), light)
            big.blit(star, star.get_rect(center=centre))
        chip = smooth(big, size)
        if self.face:
            self._paint_face(chip, (centre[0] / OVER, centre[1] / OVER), disc / OVER)
        return chip

    def _paint_face(self, chip: pygame.Surface, centre: tuple[float, float], radius: float) -> None:
        wide, tall = round(2 * radius * FACE[0]), round(2 * radius * FACE[1])
        figure = drawing(drawing_of(self.person, "waiting"), (wide, tall)).copy()
        middle = (wide / 2, tall * (0.5 - CHIN))
        hole = pygame.Surface((wide * OVER, tall * OVER), pygame.SRCALPHA)
        hole.fill((255, 255, 255, 0))
        pygame.draw.circle(hole, (255, 255, 255), (middle[0] * OVER, middle[1] * OVER), radius * OVER)
        figure.blit(smooth(hole, (wide, tall)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if self.dim:
            figure = pygame.transform.grayscale(figure)
            figure.set_alpha(150)
        chip.blit(figure, (round(centre[0] - middle[0]), round(centre[1] - middle[1])))


def _mark(
    big: pygame.Surface, centre: tuple[float, float], reach: tuple[float, float], angle: float, ink: Rgb
) -> None:
    corners = [
        (centre[0] + far * math.cos(angle + turn), centre[1] + far * math.sin(angle + turn))
        for far, turn in (
            (reach[0], -MARK),
            (reach[1], -MARK * 0.8),
            (reach[1] * 1.005, 0.0),
            (reach[1], MARK * 0.8),
            (reach[0], MARK),
        )
    ]
    pygame.draw.polygon(big, ink, corners)
