"""Choices whose options are shown as pictures: colour themes, sizes of the text, and paces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.room.scenery import LIGHTS
from bidtable.app.widgets import Choice

NAMES: Final = (("evening", "Evening"), ("daylight", "Daylight"), ("contrast", "High contrast"))
WIDEST: Final = 170
"""Largest width of a picture, in percent of its height."""
LETTER: Final = 0.45
"""Height of the smallest letter's font as a share of the room above the labels."""
OVER: Final = 2
"""A picture is painted this much larger and then reduced, so that its round edges are smooth."""


class ThemeChoice(Choice[str]):
    """A row of colour themes of which the player picks one."""

    label_height = 34.0

    def paint_above(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        m = self.context.metrics
        tall = rect.height - m.row(self.label_height) - m.px(8)
        inner = pygame.Rect(0, rect.top + m.px(8), min(rect.width - m.px(14), tall * WIDEST // 100), tall)
        inner.centerx = rect.centerx
        if tall > m.px(12):
            target.blit(_picture(self.options[index][0], inner.size, m), inner)


class LetterChoice(Choice[float]):
    """A row of text sizes, each with a letter that grows with the size."""

    label_height = 30.0

    def paint_above(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        m, fonts = self.context.metrics, self.context.fonts
        room = pygame.Rect(rect.x, rect.y + m.px(4), rect.w, rect.h - m.row(self.label_height) - m.px(2))
        smallest = self.options[0][0]
        size = round(room.h * LETTER * self.options[index][0] / smallest)
        letter = fonts.render("A", size, self.context.theme.ink, "display")
        target.blit(letter, letter.get_rect(midbottom=(room.centerx, room.bottom)))


class IconChoice(Choice[str]):
    """A row of options, each with a symbol above its label.

    Attributes:
        icons: Names of the symbols, such as "hourglass".
    """

    label_height = 30.0
    icons: Sequence[str] = ()

    def paint_above(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        m = self.context.metrics
        side = m.px(19)
        top = rect.y + (rect.h - m.row(self.label_height) - side) // 2 + m.px(3)
        place = (rect.centerx - side // 2, top, side, side)
        paint.shape(self.icons[index], target, place, self.context.theme.ink)


class PaceChoice(Choice[str]):
    """A row of paces, each with more arrows than the one before."""

    label_height = 30.0

    def paint_above(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        m = self.context.metrics
        side = m.px(14)
        top = rect.y + (rect.h - m.row(self.label_height) - side) // 2 + m.px(3)
        left = rect.centerx - (index + 2) * side // 4
        for number in range(index + 1):
            place = (left + number * side // 2, top, side, side)
            paint.shape("chevron_right", target, place, self.context.theme.ink)


def _picture(name: str, size: tuple[int, int], m: Metrics) -> pygame.Surface:
    # A wall, a window, the edge of a table, and two cards in the colours of the theme.
    def make() -> pygame.Surface:
        theme, light = THEMES[name], LIGHTS[name]
        w, h = (side * OVER for side in size)
        big = paint.gradient((w, h), *light.wall).copy()
        glass = pygame.Rect(w * 64 // 100, h * 9 // 100, w * 22 // 100, h * 28 // 100)
        big.blit(paint.gradient(glass.size, *light.sky), glass)
        pygame.draw.circle(big, light.orb, glass.center, glass.width // 6)
        pygame.draw.rect(big, light.frame, glass, max(2, w // 90))
        rim = pygame.Rect(-w * 2 // 5, h * 46 // 100, w * 9 // 5, h * 2)
        pygame.draw.ellipse(big, light.wood[0], rim)
        pygame.draw.ellipse(big, light.edge, rim, max(2, w // 120))
        pygame.draw.ellipse(big, theme.felt, rim.inflate(-w // 9, -h // 5))
        for part, edge in ((33, theme.card_edge), (43, theme.card_edge), (53, theme.choice)):
            card = pygame.Rect(w * part // 100, h * 70 // 100, w * 14 // 100, h // 2)
            pygame.draw.rect(big, theme.card, card, border_radius=w // 60)
            pygame.draw.rect(big, edge, card, max(2, w // 80), border_radius=w // 60)
        small = smooth(big, size).convert_alpha()
        mask = pygame.Surface(size, pygame.SRCALPHA)
        paint.rounded(mask, mask.get_rect(), m.px(5), (255, 255, 255))
        small.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return small

    return paint.kept(("theme picture", name, size), make)
