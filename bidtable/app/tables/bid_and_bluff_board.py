"""The race board of Bid & Bluff: squares, dice, the squares within reach and the way to the one pointed at."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app import paint
from bidtable.app.tables.looks import blit_text, drawing
from bidtable.app.theme import Rgb, mix
from bidtable.app.widgets.board import PaintContext

WHITE: Rgb = (240, 233, 216)
BLACK: Rgb = (34, 32, 34)
ZONE: Rgb = (196, 70, 62)
START: Rgb = (176, 62, 58)
INK_ON_RED: Rgb = (255, 240, 228)


@dataclass(frozen=True)
class TrackLook:
    """The whole board as printed: rows of squares, top row first, as in the board file.

    Attributes:
        rows: The board's text rows.
        cell: Side of a square in pixels.
    """

    rows: tuple[str, ...]
    cell: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw frame and squares over the whole target."""
        pad = (target.get_width() - self.cell * len(self.rows[0])) // 2
        paint.rounded(target, target.get_rect(), ctx.metrics.px(8), (74, 52, 40), (42, 28, 22), ctx.metrics.px(2))
        for number, row in enumerate(self.rows):
            for column, sign in enumerate(row):
                place = pygame.Rect(pad + column * self.cell, pad + number * self.cell, self.cell, self.cell)
                self._square(target, place, sign)
        self._banner(target, ctx, pad, 0, "F", "FINISH")
        first = next((i for i, row in enumerate(self.rows) if "r" in row), None)
        if first is not None:
            last = max(i for i, row in enumerate(self.rows) if "r" in row)
            edge = pygame.Rect(pad, pad + first * self.cell, self.cell * len(self.rows[0]), (last - first + 1) * self.cell)
            pygame.draw.rect(target, (120, 24, 28), edge, max(2, self.cell // 12))

    def _square(self, target: pygame.Surface, place: pygame.Rect, sign: str) -> None:
        inner = place.inflate(-max(1, self.cell // 14), -max(1, self.cell // 14))
        radius = max(2, self.cell // 9)
        if sign == "F":
            target.blit(drawing("finish", (self.cell * 6, self.cell)).subsurface((0, 0, self.cell, self.cell)), place)
            return
        fill = {".": WHITE, "#": BLACK, "r": ZONE, "S": START}[sign]
        pygame.draw.rect(target, fill, inner, border_radius=radius)
        mark = mix(fill, (255, 255, 255), 0.2)
        if sign == "r":
            # Not by colour alone: zone squares bear a cross, start squares a bar.
            arm = self.cell // 6
            pygame.draw.line(target, mark, (inner.centerx - arm, inner.centery), (inner.centerx + arm, inner.centery), max(1, self.cell // 14))
            pygame.draw.line(target, mark, (inner.centerx, inner.centery - arm), (inner.centerx, inner.centery + arm), max(1, self.cell // 14))
        elif sign == "S":
            arm = self.cell // 5
            y = inner.bottom - self.cell // 5
            pygame.draw.line(target, mark, (inner.centerx - arm, y), (inner.centerx + arm, y), max(1, self.cell // 10))

    def _banner(self, target: pygame.Surface, ctx: PaintContext, pad: int, row: int, _: str, text: str) -> None:
        place = pygame.Rect(pad, pad + row * self.cell, self.cell * len(self.rows[0]), self.cell)
        size = max(10, round(self.cell * 0.62))
        words = ctx.fonts.render(text, size, (255, 250, 240), "bold")
        plate = words.get_rect(center=place.center).inflate(self.cell // 2, -size // 8)
        paint.rounded(target, plate, plate.height // 3, (36, 30, 28))
        target.blit(words, words.get_rect(center=place.center))


@dataclass(frozen=True)
class SquareLook:
    """A square that may be chosen.

    Attributes:
        state: "legal", "selected" or "pointed".
        steps: Shown small when there is room: how far it is, or a word.
    """

    state: str = "legal"
    steps: str = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Light the square up."""
        rect = target.get_rect()
        accent = ctx.theme.accent
        radius = max(2, rect.height // 9)
        strong = self.state != "legal"
        paint.rounded(target, rect, radius, (*accent, 190 if strong else 105), (*accent, 255), max(2, rect.height // (7 if strong else 12)))
        if self.state == "selected":
            size = round(rect.height * 0.6)
            sign = paint.icon("check", size, ctx.theme.accent_ink)
            target.blit(sign, sign.get_rect(center=rect.center))
        elif self.steps:
            blit_text(target, ctx, self.steps, rect, 13, (30, 24, 18), "bold", "center")


@dataclass(frozen=True)
class WayLook:
    """The path from the die to the square pointed at: a dotted line through the squares' middles.

    Attributes:
        points: Middles in pixels, relative to the board's picture.
    """

    points: tuple[tuple[int, int], ...]
    width: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the line over the whole target."""
        ink = (24, 20, 18)
        if len(self.points) > 1:
            pygame.draw.lines(target, ink, False, self.points, self.width + 4)
            pygame.draw.lines(target, ctx.theme.accent, False, self.points, self.width)
        for point in self.points[1:]:
            pygame.draw.circle(target, ink, point, self.width + 4)
            pygame.draw.circle(target, ctx.theme.accent, point, self.width + 2)
