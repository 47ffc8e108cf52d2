"""The statement of accounts at the end of a round of the game Bidness, drawn as a sheet of paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import pop
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, FIGURE, LEAST, LINE
from bidtable.app.draw.theme import Metrics, Rgb, mix
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import accounts
from bidtable.app.tables.bidness.flights import duration
from bidtable.app.tables.bidness.layout import Places, row
from bidtable.app.tables.bidness.looks import label, measured
from bidtable.app.tables.bidness.stage_looks import GAINED, PAID, paint_badge
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.core.texts import counted
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.state import Observation

# Sizes without another unit are in layout units.
PAPER: Final[Rgb] = (252, 246, 228)
PRINT: Final[Rgb] = (38, 44, 62)
COLUMNS: Final = (0.29, 0.22, 0.155, 0.165, 0.17)
"""Widths of the columns for name, money in, money out, their sum and IOUs, as shares of the width of a line."""
HEADS: Final = ("came in", "went out", "in all", "IOUs")
UPPER: Final = 0.58
"""Height of a line's figures, as a share of the line; the parts of the figures are below them."""
TALLEST: Final = 50


def columns_of(line: pygame.Rect) -> list[pygame.Rect]:
    found, left = [], float(line.left)
    for share in COLUMNS:
        wide = line.width * share
        found.append(pygame.Rect(round(left), line.top, round(wide) - 4, line.height))
        left += wide
    return found


@dataclass(frozen=True)
class SheetLook:
    """A sheet of paper with a title and headings for its columns.

    Attributes:
        head: Height of the title in pixels.
        heads: Height of the column headings in pixels.
        margin: Width of the margin in pixels.
    """

    title: str
    head: int
    heads: int
    margin: int

    shadow = 6.0
    corner = 4.0

    @property
    def in_words(self) -> Words:
        return Words("statement", self.title)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, rect = ctx.metrics, target.get_rect()
        paint.rounded(target, rect, m.px(4), PAPER, mix(PAPER, (0, 0, 0), 0.4), m.px(1))
        inner = rect.inflate(-2 * self.margin, 0)
        head = pygame.Rect(inner.left, self.margin // 2, inner.width, self.head)
        label(target, ctx, self.title, head, FIGURE, PRINT, "display")
        line = pygame.Rect(inner.left, head.bottom, inner.width, self.heads)
        for words, place in zip(HEADS, columns_of(line)[1:], strict=True):
            label(target, ctx, words, place, CAPTION, PRINT, "regular", "right")
        rule = mix(PAID, PAPER, 0.4)
        pygame.draw.line(target, rule, (inner.left, line.bottom), (inner.right, line.bottom), m.px(2))


@dataclass(frozen=True)
class CompanyLook:
    """The line of one company on the statement of accounts.

    Attributes:
        figures: Income, costs and their sum, such as "+$85", "−$40" and "+$45".
    """

    name: str
    colour: str
    figures: tuple[str, str, str]
    parts: tuple[str, str, str, str]
    ious: int
    repaid: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, m = target.get_rect(), ctx.metrics
        name, *columns = columns_of(rect)
        left = name.left + paint_badge(target, ctx, self.colour, name, name.left)
        room = pygame.Rect(left, name.top, name.right - left, name.height)
        label(target, ctx, self.name, room, LINE, PRINT, "semibold")
        small = [pygame.Rect(place) for place in columns]
        for place in small:
            place.top += round(place.height * UPPER)
            place.height = rect.bottom - m.px(3) - place.top
        unfolds = all(
            measured(ctx, words, place.size, LEAST)[1] for words, place in zip(self.parts, small, strict=True)
        )
        if unfolds:
            for words, place in zip(self.parts, small, strict=True):
                label(target, ctx, words, place, LEAST, PRINT, "regular", "right")
            for place in columns:
                place.height = round(place.height * UPPER)
        inks = (GAINED, PAID, PAID if self.figures[2].startswith("−") else GAINED)
        for text, place, ink in zip(self.figures, columns, inks, strict=False):
            label(target, ctx, text, place, LINE, ink, "display", "right")
        # The sum shows the IOUs that were paid back in this round.
        ious = f"{self.ious + self.repaid} − {self.repaid}" if self.repaid else str(self.ious)
        label(target, ctx, ious, columns[-1], LINE, PRINT, "display", "right")
        low = rect.bottom - 1
        pygame.draw.line(target, mix(PRINT, PAPER, 0.8), (rect.left, low), (rect.right, low))


def sheet_place(places: Places) -> pygame.Rect:
    left, corner = places.stage.left, places.near.corner
    return pygame.Rect(
        left, places.stage.top, corner.left - places.gap - left, corner.bottom - places.stage.top
    )


def items(situation: Situation, view: Observation, places: Places, m: Metrics) -> list[Item]:
    if len(view.accounts) < len(situation.seats):
        return []
    sheet, margin = sheet_place(places), m.px(18)
    head, heads = row(m, FIGURE, 1.0), row(m, CAPTION, 1.0)
    room = pygame.Rect(sheet.left + margin, 0, sheet.width - 2 * margin, 0)
    room.top = sheet.top + margin // 2 + head + heads + m.px(4)
    each = min((sheet.bottom - m.px(8) - room.top) // len(view.accounts), m.px(TALLEST))
    sheet.height = room.top + each * len(view.accounts) + m.px(10) - sheet.top
    wait = duration(view)
    look = SheetLook(f"Payday of round {view.round}", head, heads, margin)
    start = (sheet.x, places.area.bottom, sheet.width, sheet.height)
    found = [Item("statement", look, sheet, 56, from_rect=start, arc=m.px(8), delay=wait)]
    for at, line in enumerate(view.accounts):
        info = situation.seats[line.seat]
        owed, repaid = view.ious[line.seat], _repaid(situation, line.seat)
        figures, parts = accounts.figures(line), accounts.parts(line, owed)
        own = CompanyLook(info.name, info.colour, figures, parts, owed, repaid)
        place = pygame.Rect(room.left, room.top + at * each, room.width, each)
        words = Words("statement", info.name, ", ".join(figures), counted(owed, "IOU"))
        film = pop(0.25, wait + 0.35 + 0.08 * at)
        tip = accounts.explained(line, info.name)
        found.append(
            Item(f"account:{line.seat}", own, place, 57, tip=tip, animate=False, film=film, words=words)
        )
    return found


def _repaid(situation: Situation, seat: Seat) -> int:
    # The number is 0 if the round began too many events ago.
    found = 0
    for event in reversed(situation.recent):
        if isinstance(event, ev.RoundBegun):
            return found
        if isinstance(event, ev.PaidBack) and event.seat == seat:
            found += event.ious
    return 0
