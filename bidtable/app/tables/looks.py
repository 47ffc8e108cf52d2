"""Drawings of pieces that several games use, such as card backs and banners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb, contrast, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.room.figures import halo_light
from bidtable.app.shell.drawings import drawing_file
from bidtable.app.widgets.board import Words

STATES = ("plain", "legal", "selected", "dimmed", "winner", "turn")
"""Emphasis of a piece, such as legal, chosen, or winning."""
STATE_WORDS: Final = {
    "plain": "",
    "legal": "may be chosen",
    "pointed": "may be chosen",
    "selected": "chosen",
    "dimmed": "barred",
    "winner": "ahead",
    "turn": "at turn",
}
"""The emphasis of a piece, described in words."""

CLEAR: Final = 5.0
"""Smallest contrast between a background and the signs on the background."""


def drawing(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the drawing with a name, scaled to a size in pixels."""
    return paint.svg(drawing_file(name), size)


def halo(target: pygame.Surface, ctx: PaintContext, rect: pygame.Rect, radius: int, state: str) -> None:
    """Draw a coloured edge around a piece, for example around a legal choice or a winning card."""
    # Colour is never the only sign: an illegal piece is dimmed, a chosen one is raised, words name the winner.
    theme, px = ctx.theme, ctx.metrics.px
    edges = {
        "legal": (theme.choice, 3),
        "selected": (theme.choice, 6),
        "winner": (theme.good, 4),
        "turn": (theme.accent, 3),
    }
    if state in edges:
        colour, wide = edges[state]
        # Small pieces get a thinner edge, because their words are close to it.
        fine = max(2, round(min(rect.size) * wide / 75))
        pygame.draw.rect(target, colour, rect, min(px(wide), fine), radius)


def firm(colour: Rgb) -> Rgb:
    """Return a background colour, changed until text and signs on it have enough contrast."""
    ink = readable_on(colour)
    away = (0, 0, 0) if ink[0] > 127 else (255, 255, 255)
    while contrast(ink, colour) < CLEAR:
        colour = mix(colour, away, 0.06)
    return colour


def readable_ink(colour: Rgb, ground: Rgb) -> Rgb:
    """Return a text colour, changed until it has a contrast of 4.5 to 1 with a background."""
    goal = readable_on(ground)
    ink = colour
    for step in range(1, 11):
        if contrast(ink, ground) >= 4.5:
            break
        ink = mix(colour, goal, step / 10)
    return ink


@dataclass(frozen=True)
class CardBackLook:
    """The drawing of the back of a card."""

    state: str = "plain"

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        radius = max(3, rect.width // 10)
        paint.rounded(target, rect, radius, ctx.theme.card, ctx.theme.card_edge, 1)
        if rect.width > rect.height:
            # A sideways card shows its back turned.
            inner = rect.inflate(-rect.height // 8, -rect.height // 8)
            back = pygame.transform.rotate(drawing("card_back", (inner.height, inner.width)), 90)
            target.blit(back, back.get_rect(center=inner.center))
        else:
            inner = rect.inflate(-rect.width // 8, -rect.width // 8)
            target.blit(drawing("card_back", inner.size), inner)
        halo(target, ctx, rect, radius, self.state)


@dataclass(frozen=True)
class GlowLook:
    """A light of the lamp: golden, for example on a winner, or as pale as a lit felt."""

    pale: bool = False

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme = ctx.theme
        if theme.base != "contrast":
            light = mix(theme.felt, (255, 255, 255), 0.6) if self.pale else theme.accent
            target.blit(halo_light(target.get_size(), light), (0, 0))


@dataclass(frozen=True)
class BannerLook:
    """An announcement across the table.

    Attributes:
        text: A few words in large letters.
        small: A second line with smaller letters.
    """

    text: str
    small: str = ""

    shadow = 8.0
    corner = 14.0

    @property
    def in_words(self) -> Words:
        return Words("announcement", self.text, self.small)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        paint.rounded(target, rect, m.px(14), theme.panel, theme.accent, m.px(4))
        inner = rect.inflate(-m.px(28), -m.px(22))
        foot = round(m.text_px(15) * 1.3) if self.small else 0
        head = pygame.Rect(inner.left, inner.top, inner.width, inner.height - foot)
        write(target, ctx, self.text, head, 30, theme.accent, "display", "center", least=14)
        if self.small:
            low = pygame.Rect(inner.left, head.bottom, inner.width, foot)
            write(target, ctx, self.small, low, 15, theme.ink, "regular", "center", least=12)
