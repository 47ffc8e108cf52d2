"""Drawings of the courtroom of the game Bidness."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.sizes import CAPTION, HERO, LEAST, LINE
from bidtable.app.draw.theme import SEAT_COLOURS, Metrics, Rgb, Theme, mix, readable_on
from bidtable.app.room import soft
from bidtable.app.room.scenery import light_of as room_light
from bidtable.app.room.scenery import shade_header
from bidtable.app.tables.bidness.court_place import CourtPlaces
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, label, measured
from bidtable.app.tables.bidness.looks import fitted as fitted_drawing
from bidtable.app.tables.bidness.stage_looks import paint_badge
from bidtable.app.tables.kit.plate import tone_of
from bidtable.app.tables.looks import drawing, readable_ink
from bidtable.app.widgets.board import Words

Box = tuple[int, ...]
"""The x, y, width and height of a rectangle in pixels."""
# Sizes without another unit are in layout units.
OAK: Final[Rgb] = (122, 72, 42)
OAK_DARK: Final[Rgb] = (74, 42, 26)
PAPER: Final[Rgb] = (250, 240, 214)
PRINT: Final[Rgb] = (38, 44, 62)
CREAM: Final[Rgb] = (255, 244, 222)
FELT: Final[Rgb] = (60, 90, 115)
"""The lightest colour of the felt in the drawing of the round table."""
FLOOR: Final = {
    "evening": ((84, 52, 40), (34, 22, 24)),
    "daylight": ((242, 230, 212), (238, 225, 205)),
    "contrast": ((0, 0, 0), (0, 0, 0)),
}
"""Colours of the courtroom's floor at the wall and at the window's lower edge, by the theme's base."""
WALL: Final = {
    "evening": ((70, 44, 44), (46, 28, 34)),
    "daylight": ((238, 222, 198), (222, 200, 170)),
    "contrast": ((0, 0, 0), (0, 0, 0)),
}
"""Colours of the courtroom's wall at the top and at the floor, by the theme's base."""
PANEL: Final = 122
TAG: Final = 34
"""Width of the tag with a chance to win, as a percentage of the width of the scales."""
RAIL_RATIO: Final = 120 / 200
"""Height of one part of the jury rail divided by its width."""


@dataclass(frozen=True)
class CourtroomLook:
    """The courtroom without people.

    Attributes:
        floor: The y coordinate at which the wall meets the floor.
    """

    floor: int
    niche: Box
    rails: tuple[Box, ...]

    ground = True

    @staticmethod
    def of(court: CourtPlaces) -> CourtroomLook:
        return CourtroomLook(court.floor, tuple(court.niche), tuple(tuple(rail) for rail in court.rails))

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        target.blit(self.room(ctx.theme, ctx.metrics, target.get_size()), (0, 0))

    def room(self, theme: Theme, m: Metrics, size: tuple[int, int]) -> pygame.Surface:
        return paint.ground(self._key(theme, m, size), lambda: [*self._painted(theme, m, size)][-1])

    def prepare(self, theme: Theme, m: Metrics, size: tuple[int, int]) -> Iterator[pygame.Surface]:
        # The room is painted in steps of a few milliseconds.
        for picture in self._painted(theme, m, size):
            yield picture
        paint.ground(self._key(theme, m, size), lambda: picture)

    def _key(self, theme: Theme, m: Metrics, size: tuple[int, int]) -> Hashable:
        return ("courtroom", theme.name, size, m.text_scale, self)

    def _painted(self, theme: Theme, m: Metrics, size: tuple[int, int]) -> Iterator[pygame.Surface]:
        picture = pygame.Surface(size)
        yield picture
        soft.shaded(picture.subsurface((0, 0, size[0], self.floor)), *WALL[theme.base])
        soft.shaded(picture.subsurface((0, self.floor, size[0], size[1] - self.floor)), *FLOOR[theme.base])
        self._panels(picture, theme, m)
        yield picture
        niche = pygame.Rect(self.niche)
        if theme.base != "contrast":
            for way in (-1, 1):
                top = max(m.px(58), niche.top + m.px(24))
                self._window(picture, theme, m, (niche.centerx + way * m.px(330), top))
                yield picture
        picture.blit(drawing("court_niche", niche.size), niche)
        yield picture
        if theme.base == "evening":
            wide, tall = size[0] // 2, size[1] // 2
            for x, y in itertools.product((0, wide), (0, tall)):
                # Each quarter of the light is a step, because the whole light takes long.
                part = picture.subsurface(
                    (x, y, size[0] - wide if x else wide, size[1] - tall if y else tall)
                )
                at = (niche.centerx - x, niche.centery - y)
                soft.shine(part, (255, 206, 140), 0.34, at, niche.width * 2.4)
                yield picture
        for box in self.rails:
            rail = pygame.Rect(box)
            part = drawing("court_rail", (round(rail.height / RAIL_RATIO), rail.height))
            picture.set_clip(rail)
            for left in range(rail.left, rail.right, part.get_width()):
                picture.blit(part, (left, rail.top))
            picture.set_clip(None)
        shade_header(picture, theme, m)
        yield picture

    def _panels(self, picture: pygame.Surface, theme: Theme, m: Metrics) -> None:
        wide, tall = picture.get_size()
        middle, step = pygame.Rect(self.niche).centerx, m.px(PANEL)
        dark = mix(WALL[theme.base][1], (0, 0, 0), 0.4) if theme.base != "contrast" else (90, 90, 90)
        for x in range(middle % step, wide, step):
            picture.fill(dark, (x, 0, m.px(3), self.floor))
        boards = mix(FLOOR[theme.base][1], (0, 0, 0), 0.3) if theme.base != "contrast" else (60, 60, 60)
        for x in range(middle - 8 * step, middle + 9 * step, step):
            pygame.draw.aaline(picture, boards, (x, self.floor), (middle + (x - middle) * 2, tall))
        picture.fill(dark, (0, self.floor - m.px(3), wide, m.px(3)))

    def _window(self, picture: pygame.Surface, theme: Theme, m: Metrics, place: tuple[int, int]) -> None:
        light = room_light(theme)
        (middle, top), wide, tall = place, m.px(128), m.px(196)
        pane = pygame.Surface((wide, tall), pygame.SRCALPHA)
        soft.shaded(pane, *light.sky)
        for at, high in enumerate((0.3, 0.46, 0.36, 0.52, 0.4)):
            house = pygame.Rect(at * wide // 5, tall - round(tall * high * 0.6), wide // 5 + 1, tall)
            pane.fill(light.city, house)
        mask = pygame.Surface((wide, tall), pygame.SRCALPHA)
        pygame.draw.rect(
            mask,
            (255, 255, 255, 255),
            mask.get_rect(),
            border_top_left_radius=wide // 2,
            border_top_right_radius=wide // 2,
        )
        pane.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        edge = m.px(9)
        glass = pygame.Rect(middle - wide // 2, top, wide, tall)
        frame = glass.inflate(2 * edge, 2 * edge)
        radius = frame.width // 2
        pygame.draw.rect(
            picture, light.frame, frame, border_top_left_radius=radius, border_top_right_radius=radius
        )
        picture.blit(pane, glass)
        bar = m.px(5)
        picture.fill(light.frame, (middle - bar // 2, top, bar, tall))
        picture.fill(light.frame, (glass.left, top + tall * 45 // 100, wide, bar))


@dataclass(frozen=True)
class WholeLook:
    """A drawing that is stretched to the size of its piece.

    Attributes:
        ratio: Height of the drawing divided by its width.
    """

    picture: str
    ratio: float

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        wide, tall = target.get_size()
        size = max(wide, round(tall / self.ratio))
        target.blit(smooth(drawing(self.picture, (size, round(size * self.ratio))), (wide, tall)), (0, 0))


@dataclass(frozen=True)
class ScalesLook:
    """The scales of justice on the judge's bench.

    Attributes:
        lean: The side to which the scales lean: "left", "right" or "level".
        odds: The plaintiff's chance to win in percent; -1 to show no chance.
    """

    lean: str
    odds: int = -1

    @property
    def in_words(self) -> Words:
        return Words("scales", "trial", f"{self.odds}%" if self.odds >= 0 else "", self.lean)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        target.blit(*fitted_drawing(f"court_scales_{self.lean}", rect, PICTURE_RATIO))
        if self.odds < 0:
            return
        m = ctx.metrics
        tag = pygame.Rect(0, 0, rect.width * TAG // 100, max(m.px(18), round(m.floor_px(LEAST) * 1.3)))
        for odds, left in ((self.odds, 0), (100 - self.odds, rect.width - tag.width)):
            tag.bottomleft = left, rect.bottom
            paint.rounded(target, tag, m.px(4), PAPER, mix(PAPER, (0, 0, 0), 0.45), 1)
            label(target, ctx, f"{odds}%", tag, LEAST, PRINT, "bold", "center")


@dataclass(frozen=True)
class LecternLook:
    """The desk of one party in the courtroom, with the player's name and cash.

    Attributes:
        cash: The player's cash, such as "$140"; may be empty.
        state: "won" or "lost" after the verdict, "strong" while the party must decide, otherwise "plain".
    """

    name: str
    colour: str
    cash: str
    state: str = "plain"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m, rect = ctx.theme, ctx.metrics, target.get_rect()
        plain = theme.panel if theme.base == "contrast" else OAK_DARK
        face = {"won": theme.good, "lost": theme.bad}.get(self.state, plain)
        edge = theme.accent if self.state == "strong" else mix(face, (0, 0, 0), 0.5)
        paint.rounded(target, rect, m.px(6), face, edge, m.px(3 if self.state == "strong" else 2))
        strip = pygame.Rect(m.px(4), m.px(3), rect.width - m.px(8), m.px(6))
        paint.rounded(target, strip, m.px(3), SEAT_COLOURS[self.colour])
        ink = readable_on(face)
        line = pygame.Rect(
            m.px(10), strip.bottom, rect.width - m.px(20), rect.height - strip.bottom - m.px(3)
        )
        left = line.left + paint_badge(target, ctx, self.colour, line, line.left)
        cash = pygame.Rect(line.right - line.width * 34 // 100, line.top, line.width * 34 // 100, line.height)
        name = pygame.Rect(left, line.top, (cash.left if self.cash else line.right) - left, line.height)
        label(target, ctx, self.name, name, LINE, ink, "semibold")
        if self.cash:
            label(target, ctx, self.cash, cash, LINE, ink, "display", "right")


@dataclass(frozen=True)
class TotalLook:
    """Shows the total of a player's dice.

    Attributes:
        tone: "good" for the winner, "bad" for the loser, and "plain" before the verdict.
    """

    total: int
    tone: str = "plain"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        ink = CREAM if self.tone == "plain" else readable_ink(tone_of(ctx.theme, self.tone), FELT)
        size = HERO / ctx.metrics.text_scale
        label(target, ctx, str(self.total), target.get_rect(), size, ink, "display", "center")


@dataclass(frozen=True)
class SlipLook:
    """A sheet of paper with the amount that a party of a lawsuit offers or asks for.

    Attributes:
        words: A few words above the amount, such as "Ada asks for".
    """

    amount: str
    words: str
    faded: bool = False

    shadow = 4.0
    corner = 4.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, rect = ctx.metrics, target.get_rect()
        paper = mix(PAPER, OAK, 0.34) if self.faded else PAPER
        paint.rounded(target, rect, m.px(4), paper, mix(paper, (0, 0, 0), 0.45), m.px(2))
        fold = min(m.px(16), rect.height // 4)
        corner = [(rect.right - fold, 0), (rect.right, fold), (rect.right, 0)]
        pygame.draw.polygon(target, (0, 0, 0, 0), corner)
        flap = [(rect.right - fold, 0), (rect.right - 1, fold), (rect.right - fold, fold)]
        pygame.draw.polygon(target, mix(paper, (0, 0, 0), 0.2), flap)
        inner = rect.inflate(-m.px(12), -m.px(8))
        head = pygame.Rect(inner.left, inner.top, inner.width - fold, inner.height * 30 // 100)
        small = measured(ctx, self.words, head.size, CAPTION, "semibold")[1]
        if small and not self.faded:
            label(target, ctx, self.words, head, CAPTION, PRINT, "semibold", "center")
            inner = pygame.Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom)
        size = LINE if self.faded else HERO / m.text_scale
        label(target, ctx, self.amount, inner, size, PRINT, "display", "center")
