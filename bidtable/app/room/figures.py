"""Pictures of people at the table."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import Rgb
from bidtable.app.match.people import drawing_of
from bidtable.app.shell.drawings import drawing_file

GLOW: Final = 0.34
"""Strength of the light behind the player whose turn it is, 0 to 1."""

SHADE: Final[Rgb] = (118, 108, 138)
"""Colour of the dark, by which the colours of a shaded person are multiplied."""

PORTRAIT: Final = (240, 220)
"""Width and height of a drawing of head and shoulders."""
FIGURE: Final = (360, 340)
"""Width and height of a drawing from the head to the waist."""
HEAD: Final = (60, 32)
"""Distance of the head from the left and the upper edge of a figure, as a share of a portrait's size."""
TALL: Final = FIGURE[1] / FIGURE[0]
"""Height of a figure divided by its width."""


def figure_area(portrait: pygame.Rect) -> pygame.Rect:
    """Return the area of a figure. The head of the figure covers the same place as the head in a portrait."""
    size = portrait.w / PORTRAIT[0]
    left, top = (round(size * part) for part in HEAD)
    wide, tall = (round(size * part) for part in FIGURE)
    return pygame.Rect(portrait.x - left, portrait.y - top, wide, tall)


@dataclass(frozen=True)
class PersonLook:
    """The appearance of a person at the table: head and shoulders, or in a pose from the head to the waist.

    Attributes:
        person: Id of the character, one of `bidtable.app.match.people.PEOPLE`.
        mood: Mood of the character, one of `bidtable.app.match.people.MOODS`, or a pose, one of
            `bidtable.app.match.people.POSES`. The width and height of the figure's area must have the ratio
            `FIGURE`.
        lit: Whether a light shines behind the person, because it is the person's turn.
        away: Whether the person is eliminated from the game. The person sleeps. The head is at the same place
            as in the portraits of other moods.
        cut: Points of the table's rim, from left to right, in pixels of the picture. The part of the person
            below these points is hidden by the rim. Without points, the whole person is visible.
        shaded: Whether the person sits in the dark, because a lamp shines on somebody else.
    """

    person: str
    mood: str = "waiting"
    lit: bool = False
    away: bool = False
    cut: tuple[tuple[int, int], ...] = ()
    shaded: bool = False

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the person onto `target`, without the part that the rim hides."""
        size = target.get_size()
        if self.lit:
            target.blit(halo_light(size, ctx.theme.accent), (0, 0))
        area = figure_area(target.get_rect()) if self.away else target.get_rect()
        figure = paint.svg(
            drawing_file(drawing_of(self.person, "asleep" if self.away else self.mood)), area.size
        )
        if self.away:
            figure = pygame.transform.grayscale(figure)
            figure.set_alpha(130)
        target.blit(figure, area)
        if self.shaded:
            target.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)
        if self.cut:
            target.blit(_mask(size, self.cut), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def halo_light(size: tuple[int, int], colour: Rgb, middle: float = 10.5) -> pygame.Surface:
    """Return the cached picture of a soft light, which marks the player whose turn it is.

    Args:
        size: Width and height of the picture in pixels.
        colour: Colour of the light.
        middle: Height of the brightest point, from 0 at the top of the picture to 23 at the bottom. A light
            at 11.5 is round. A higher light ends at the edge of the picture.
    """
    return paint.kept(("halo", size, colour, middle), lambda: smooth(_small_halo(colour, middle), size))


@functools.lru_cache(maxsize=8)
def _small_halo(colour: Rgb, middle: float) -> pygame.Surface:
    """Return a small picture of the light behind a head.

    The shadow is computed in a small picture, because each pixel takes long to compute.
    """
    small = pygame.Surface((24, 24), pygame.SRCALPHA)
    for y in range(24):
        for x in range(24):
            far = ((x - 11.5) / 11.5) ** 2 + ((y - middle) / 11.5) ** 2
            small.set_at((x, y), (*colour, round(255 * GLOW * max(0.0, 1 - far))))
    return small


def _mask(size: tuple[int, int], cut: tuple[tuple[int, int], ...]) -> pygame.Surface:
    """Return a mask that is white above the edge of the rim, and transparent below the edge."""

    def make() -> pygame.Surface:
        big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
        big.fill((255, 255, 255, 255))
        edge = [(2 * x, 2 * y) for x, y in cut]
        corners = [(2 * size[0] + 2, 2 * size[1] + 2), (-2, 2 * size[1] + 2)]
        pygame.draw.polygon(big, (255, 255, 255, 0), [*edge, *corners])
        return smooth(big, size)

    return paint.kept(("rim", size, cut), make)
