"""Texts with headings, lists and tables, drawn once into a tall picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.lru import WindowStore, surface_bytes
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb
from bidtable.app.draw.writing import Written, broken, lay, note, noted

Style = Literal["title", "heading", "body", "bullet", "muted", "table"]


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a text, or a table.

    Attributes:
        style: Style of the paragraph: title, heading, body, bullet, muted or table.
        text: Text of the paragraph; unused for a table.
        rows: Cells of the table, row by row. The first row contains the headings of the columns.
    """

    style: Style
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


# Each style has a size in layout units, a font face, a theme colour, and the space above in layout units.
_STYLES: dict[str, tuple[float, Weight, str, float]] = {
    "title": (26, "display", "ink", 4),
    "heading": (19, "semibold", "ink", 16),
    "body": (16, "regular", "ink", 7),
    "bullet": (16, "regular", "ink", 4),
    "muted": (14, "italic", "muted", 6),
    "table": (15, "regular", "ink", 8),
}


@dataclass(frozen=True)
class _Piece:
    surface: pygame.Surface
    left: int
    top: int
    text: str = ""
    ink: Rgb = (0, 0, 0)
    cut: bool = False


class RichText:
    """A picture of several paragraphs.

    Attributes:
        surface: The transparent picture, as tall as the paragraphs need.
        written: The texts on the picture with their places, in pixels of the picture.
    """

    def __init__(self, paragraphs: Sequence[Paragraph], width: int, ctx: PaintContext) -> None:
        self.surface: pygame.Surface
        self.written: list[Written]
        self._ctx, self._width = ctx, max(40, width)
        pieces: list[_Piece] = []
        y = 0
        for index, paragraph in enumerate(paragraphs):
            gap = ctx.metrics.px(_STYLES[paragraph.style][3]) if index else 0
            y += gap
            y = (
                self._table(paragraph, y, pieces)
                if paragraph.style == "table"
                else self._text(paragraph, y, pieces)
            )
        self.surface = pygame.Surface((self._width, max(1, y + ctx.metrics.px(6))), pygame.SRCALPHA)
        with noted() as self.written:
            for piece in pieces:
                if piece.text:
                    place = (piece.left, piece.top)
                    lay(self.surface, piece.surface, place, piece.text, piece.ink, cut=piece.cut)
                else:
                    self.surface.blit(piece.surface, (piece.left, piece.top))

    @classmethod
    def of(cls, paragraphs: Sequence[Paragraph], width: int, ctx: PaintContext) -> RichText:
        """Return the picture of the paragraphs in the given width, from a cache if possible."""
        key = (tuple(paragraphs), width, ctx.key)
        return _layouts.get(key, lambda: cls(paragraphs, width, ctx))

    def show(self, target: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        """Draw the part of the text that begins `offset` pixels below the top into an area of another picture.

        The visible texts are recorded, because tests check that no text is cut off.
        """
        target.blit(self.surface, view.topleft, (0, offset, view.w, view.h))
        for written in self.written:
            area = pygame.Rect(written.area).move(view.x, view.y - offset).clip(view)
            if area.w and area.h:
                note(target, written.text, area, written.ink, written.cut)

    def _text(self, paragraph: Paragraph, y: int, pieces: list[_Piece]) -> int:
        ctx, m = self._ctx, self._ctx.metrics
        units, weight, name, _ = _STYLES[paragraph.style]
        ink: Rgb = getattr(ctx.theme, name)
        size, left = m.text_px(units), 0
        if paragraph.style == "bullet":
            left = round(size * 1.2)
            dot = max(4, round(size * 0.34))
            top = y + (ctx.fonts.height(size) - dot) // 2 + 1
            pieces.append(_Piece(paint.icon("circle", dot, ctx.theme.accent), left - dot - size // 3, top))
        font = ctx.fonts.font(size, weight)
        font.align = pygame.FONT_LEFT
        text = paragraph.text.replace("\0", "") or " "
        words = font.render(text, True, ink, wraplength=self._width - left)
        cut = broken(ctx, text, size, self._width - left, weight)
        pieces.append(_Piece(words, left, y, text, ink, cut))
        y += words.get_height()
        if paragraph.style == "title":
            rule = pygame.Surface((m.px(48), max(2, m.px(3))))
            rule.fill(ctx.theme.accent)
            pieces.append(_Piece(rule, 0, y + m.px(2)))
            y += m.px(10)
        return y

    def _table(self, paragraph: Paragraph, y: int, pieces: list[_Piece]) -> int:
        ctx, m = self._ctx, self._ctx.metrics
        columns = max((len(row) for row in paragraph.rows), default=0)
        if not columns:
            return y
        size, pad = m.text_px(_STYLES["table"][0]), m.px(8)
        widths = self._columns(paragraph.rows, columns, size, pad)
        for number, row in enumerate(paragraph.rows):
            weight: Weight = "regular" if number else "semibold"
            rooms = [max(1, width - 2 * pad) for width in widths]
            cells = [
                ctx.fonts.render(cell, size, ctx.theme.ink, weight, room)
                for cell, room in zip(row, rooms, strict=False)
            ]
            height = max(c.get_height() for c in cells) + pad
            back = pygame.Surface((sum(widths), height), pygame.SRCALPHA)
            if not number:
                back.fill(ctx.theme.panel_raised)
            elif number % 2 == 0:
                back.fill((*ctx.theme.panel_raised, 110))
            pygame.draw.line(back, ctx.theme.panel_edge, (0, height - 1), (back.get_width(), height - 1))
            pieces.append(_Piece(back, 0, y))
            x = 0
            for text, cell, room in zip(row, cells, rooms, strict=False):
                cut = broken(ctx, text, size, room, weight)
                pieces.append(_Piece(cell, x + pad, y + pad // 2, text, ctx.theme.ink, cut))
                x += room + 2 * pad
            y += height
        return y

    def _columns(self, rows: Sequence[Sequence[str]], count: int, size: int, pad: int) -> list[int]:
        fonts = self._ctx.fonts
        wants = [
            max((fonts.width(row[i], size, "semibold") for row in rows if i < len(row)), default=0)
            + 2 * pad
            + 2
            for i in range(count)
        ]
        fair = self._width // count
        spare = self._width - sum(w for w in wants if w <= fair)
        wide = sum(w for w in wants if w > fair)
        if sum(wants) <= self._width:
            return wants
        return [w if w <= fair else max(fair // 2, spare * w // wide) for w in wants]


def _weight(layout: RichText) -> int:
    return surface_bytes(layout.surface)


_layouts: WindowStore[RichText] = WindowStore(6, 6, _weight)
