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

SHADE: Final[Rgb] = (206, 198, 222)
"""Colour of the dark, by which the colours of a shaded person are multiplied."""
PALE: Final = 170
"""Opacity of the grey picture over a shaded person, from 0 to 255. Without it brown skin would look black."""

PORTRAIT: Final = (240, 220)
"""Width and height of a drawing of head and shoulders."""
FIGURE: Final = (360, 340)
"""Width and height of a drawing from the head to the waist."""
HEAD: Final = (60, 32)
"""Distance of the head from the left and the upper edge of a figure, as a share of a portrait's size."""
TALL: Final = FIGURE[1] / FIGURE[0]
"""Height of a figure divided by its width."""


def figure_area(portrait: pygame.Rect) -> pygame.Rect:
    """Return the area of a person's figure."""
    # The head of the figure covers the same place as the head in a portrait.
    size = portrait.w / PORTRAIT[0]
    left, top = (round(size * part) for part in HEAD)
    wide, tall = (round(size * part) for part in FIGURE)
    return pygame.Rect(portrait.x - left, portrait.y - top, wide, tall)


@dataclass(frozen=True)
class PersonLook:
    """The drawing of a person at the table, with a mood or in a pose.

    Attributes:
        person: Id of the character, one of `bidtable.app.match.people.PEOPLE`.
        mood: Mood or pose of the character, one of `bidtable.app.match.people.MOODS` or `POSES`.
        lit: Whether a light shines behind the person, because it is the person's turn.
        away: Whether the person is eliminated from the game.
        cut: Points of the table's rim in pixels, from left to right, below which the person is hidden.
        shaded: Whether the person sits in the dark.
    """

    person: str
    mood: str = "waiting"
    lit: bool = False
    away: bool = False
    cut: tuple[tuple[int, int], ...] = ()
    shaded: bool = False

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        size = target.get_size()
        if self.lit:
            target.blit(halo_light(size, ctx.theme.accent), (0, 0))
        target.blit(self.figure(size), (0, 0))
        if self.shaded:
            grey = pygame.transform.grayscale(target)
            grey.set_alpha(PALE)
            target.blit(grey, (0, 0))
            target.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)
        if self.cut:
            target.blit(_mask(size, self.cut), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def figure(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the drawing of a person without effects of light."""
        return paint.svg(drawing_file(drawing_of(self.person, self.mood)), size)


@dataclass(frozen=True)
class SleeperLook(PersonLook):
    """The drawing of a sleeping person, who is out of the game.

    Attributes:
        letters: Side of the letters "Zzz" beside the person's head: "left" or "right".
    """

    mood: str = "asleep"
    away: bool = True
    letters: str = "right"

    def figure(self, size: tuple[int, int]) -> pygame.Surface:
        name = drawing_of(self.person, self.mood)
        figure = pygame.transform.grayscale(paint.svg(drawing_file(name), size))
        figure.set_alpha(130)
        return figure if _letters_of(name) == self.letters else pygame.transform.flip(figure, True, False)


@functools.cache
def _letters_of(drawing: str) -> str:
    small = paint.svg(drawing_file(drawing), (36, 34))
    left, right = (pygame.mask.from_surface(small.subsurface((x, 0, 7, 11))).count() for x in (0, 29))
    return "left" if left > right else "right"


def halo_light(size: tuple[int, int], colour: Rgb, middle: float = 10.5) -> pygame.Surface:
    """Return a picture of a soft light, which marks the player whose turn it is.

    Args:
        size: Width and height of the picture in pixels.
        colour: Colour of the light.
        middle: Height of the brightest point, from 0 at the top of the picture to 23 at the bottom.
    """
    return paint.kept(("halo", size, colour, middle), lambda: smooth(_small_halo(colour, middle), size))


@functools.lru_cache(maxsize=8)
def _small_halo(colour: Rgb, middle: float) -> pygame.Surface:
    # Each pixel takes long to compute, so the picture is small and is scaled up later.
    small = pygame.Surface((24, 24), pygame.SRCALPHA)
    for y in range(24):
        for x in range(24):
            far = ((x - 11.5) / 11.5) ** 2 + ((y - middle) / 11.5) ** 2
            small.set_at((x, y), (*colour, round(255 * GLOW * max(0.0, 1 - far))))
    return small


def _mask(size: tuple[int, int], cut: tuple[tuple[int, int], ...]) -> pygame.Surface:
    def make() -> pygame.Surface:
        big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
        big.fill((255, 255, 255, 255))
        edge = [(2 * x, 2 * y) for x, y in cut]
        corners = [(2 * size[0] + 2, 2 * size[1] + 2), (-2, 2 * size[1] + 2)]
        pygame.draw.polygon(big, (255, 255, 255, 0), [*edge, *corners])
        return smooth(big, size)

    return paint.kept(("rim", size, cut), make)
