"""The statement of accounts at the end of a round of the game Bidness, drawn as a sheet of paper."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import REST, Film, Pose, pop
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, FIGURE, LEAST, LINE
from bidtable.app.draw.theme import Metrics, Rgb, mix
from bidtable.app.match.people import drawing_of
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import accounts
from bidtable.app.tables.bidness.flights import COUNT, begins, payday_items
from bidtable.app.tables.bidness.houses import faces_of
from bidtable.app.tables.bidness.layout import Places, row
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, label, measured
from bidtable.app.tables.bidness.stage_looks import GAINED, PAID, paint_badge
from bidtable.app.tables.looks import drawing
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.core.texts import counted
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.phases import business
from bidtable.games.bidness.phrases import signed
from bidtable.games.bidness.state import Observation

# Sizes without another unit are in layout units.
PAPER: Final[Rgb] = (252, 246, 228)
PRINT: Final[Rgb] = (38, 44, 62)
COLUMNS: Final = (0.33, 0.19, 0.16, 0.2, 0.12)
"""Widths of the columns for name, money in, money out, their sum and IOUs, as shares of the width of a line."""
HEADS: Final = ("came in", "went out", "in all", "IOUs")
FACE: Final = 3.4
"""Width of a name's column divided by the greatest height of the founder's picture in it."""
LEAST_FACE: Final = 24
"""Smallest height of a founder's picture, in layout units."""
UPPER: Final = 0.6
"""Height of a line's figures, as a share of the line; the parts of the figures are below them."""
TALLEST: Final = 84


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
    """The line of one company on the statement of accounts, with the face of its founder.

    Attributes:
        face: Id of the founder's character.
        figures: Income, costs and their sum, such as "+$85", "−$40" and "+$45"; empty texts before the payments.
        parts: What income and costs are made of, in words.
    """

    name: str
    colour: str
    face: str
    figures: tuple[str, str, str]
    parts: tuple[str, str]
    ious: int
    repaid: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, m = target.get_rect(), ctx.metrics
        name, *columns = columns_of(rect)
        self._founder(target, ctx, name)
        small = [pygame.Rect(place) for place in columns[:2]]
        for place in small:
            place.top += round(place.height * UPPER)
            place.height = rect.bottom - m.px(3) - place.top
        unfolds = all(
            measured(ctx, words, place.size, LEAST)[1] for words, place in zip(self.parts, small, strict=True)
        )
        if unfolds:
            for words, place in zip(self.parts, small, strict=True):
                label(target, ctx, words, place, CAPTION, PRINT, "regular", "right", top=True)
            for place in columns:
                place.height = round(place.height * UPPER)
        inks = (GAINED, PAID, PAID if self.figures[2].startswith("−") else GAINED)
        units = (LINE, LINE, FIGURE / m.text_scale if rect.height >= m.px(TALLEST) * 3 // 4 else LINE)
        for text, place, ink, size in zip(self.figures, columns, inks, units, strict=False):
            label(target, ctx, text, place, size, ink, "display", "right")
        # The sum shows the IOUs that were paid back in this round.
        ious = f"{self.ious + self.repaid} − {self.repaid}" if self.repaid else str(self.ious)
        label(target, ctx, ious, columns[-1], LINE, PRINT, "display", "right")
        wide = ctx.fonts.width(ious, m.text_px(LINE), "display") + m.px(8)
        note = pygame.Rect(0, 0, min(m.px(34), columns[-1].width - wide), rect.height)
        note.midright = (columns[-1].right - wide, columns[-1].centery)
        if note.width >= m.px(14):
            iou = drawing("biz_iou", (note.width, round(note.width * PICTURE_RATIO)))
            target.blit(iou, iou.get_rect(midright=note.midright))
        low = rect.bottom - 1
        pygame.draw.line(target, mix(PRINT, PAPER, 0.8), (rect.left, low), (rect.right, low))

    def _founder(self, target: pygame.Surface, ctx: PaintContext, place: pygame.Rect) -> None:
        m, left = ctx.metrics, place.left
        tall = min(place.height - 2, round(place.width / FACE))
        size = (round(tall * 128 / 117), tall)
        beside = place.width - size[0] - m.px(34)
        if tall >= m.px(LEAST_FACE) and measured(ctx, self.name, (beside, tall), LINE, "semibold")[1]:
            # A long name takes the place of the face.
            person = drawing(drawing_of(self.face, "waiting"), size)
            target.blit(person, person.get_rect(bottomleft=(left, place.bottom - 1)))
            left += person.get_width() + m.px(4)
        left += paint_badge(target, ctx, self.colour, place, left)
        room = pygame.Rect(left, place.top, place.right - left, place.height)
        label(target, ctx, self.name, room, LINE, PRINT, "semibold")


def sheet_place(places: Places) -> pygame.Rect:
    left, corner = places.stage.left, places.near.corner
    return pygame.Rect(
        left, places.stage.top, corner.left - places.gap - left, corner.bottom - places.stage.top
    )


def scene(situation: Situation, view: Observation, places: Places, m: Metrics) -> list[Item]:
    """Return the scene of a payday: the bank, the flying banknotes, and the sheet with a line for each company."""
    # The hand is visible until all companies have earned, because a player may have to lay off employees.
    sheet = sheet_place(places) if view.accounts else places.stage.copy()
    margin = m.px(18)
    head, heads = row(m, FIGURE, 1.0), row(m, CAPTION, 1.0)
    if not view.accounts:
        head = min(head, sheet.height // 5)
    room = pygame.Rect(sheet.left + margin, 0, sheet.width - 2 * margin, 0)
    room.top = sheet.top + margin // 2 + head + heads + m.px(4)
    each = min((sheet.bottom - m.px(8) - room.top) // len(situation.seats), m.px(TALLEST))
    sheet.height = room.top + each * len(situation.seats) + m.px(10) - sheet.top
    look = SheetLook(f"Payday of round {view.round}", head, heads, margin)
    start = (sheet.x, places.area.bottom, sheet.width, sheet.height)
    found = [
        *payday_items(situation, view, places, m),
        Item("statement", look, sheet, 56, from_rect=start, arc=m.px(8)),
    ]
    for at, seat in enumerate(business.in_order(view)):
        place = pygame.Rect(room.left, room.top + at * each, room.width, each)
        found.append(_company(situation, view, seat, place, at))
    return found


def _company(situation: Situation, view: Observation, seat: Seat, place: pygame.Rect, at: int) -> Item:
    info = situation.seats[seat]
    line = next((line for line in view.accounts if line.seat == seat), None)
    paid = view.salaries[seat] if view.salaries else -1
    before = CompanyLook(
        info.name,
        info.colour,
        faces_of(situation)[seat],
        ("", signed(-paid) if paid >= 0 else "", ""),
        ("", ""),
        view.ious[seat],
        _repaid(situation, seat),
    )
    film, tip, look = pop(0.25, 0.35), "", before
    if line is not None:
        figures = accounts.figures(line)
        look = replace(before, figures=figures, parts=accounts.parts(line))
        salaries = replace(before, figures=("", figures[1], ""), parts=("", look.parts[1]))
        # Each number appears when its banknotes fly.
        poses = [*[Pose(look=replace(before, figures=("", "", "")))] * 2, *[Pose(look=salaries)] * 2, REST]
        film, tip = Film(tuple(poses), COUNT, begins(at)), accounts.explained(line, info.name)
    words = Words("statement", info.name, ", ".join(filter(None, look.figures)), counted(look.ious, "IOU"))
    return Item(f"account:{seat}", look, place, 57, tip=tip, animate=False, film=film, words=words)


def _repaid(situation: Situation, seat: Seat) -> int:
    # The number is 0 if the round began too many events ago.
    found = 0
    for event in reversed(situation.recent):
        if isinstance(event, ev.RoundBegun):
            return found
        if isinstance(event, ev.PaidBack) and event.seat == seat:
            found += event.ious
    return 0
