"""The payday at the end of a round of the game Bidness: the founders stand in line at the bank, each with a receipt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, FIGURE, LEAST, LINE
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import accounts
from bidtable.app.tables.bidness.block import RAIL, RailLook
from bidtable.app.tables.bidness.flights import begins, payday_items
from bidtable.app.tables.bidness.houses import Company, double
from bidtable.app.tables.bidness.layout import PERSON, Places, row
from bidtable.app.tables.bidness.looks import label, measured
from bidtable.app.tables.bidness.stage_looks import GAINED, PAID
from bidtable.app.tables.looks import firm
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.phases import business
from bidtable.games.bidness.phrases import dollars, signed
from bidtable.games.bidness.state import Observation

# Sizes without another unit are in layout units.
PAPER: Final[Rgb] = (252, 246, 228)
PRINT: Final[Rgb] = (38, 44, 62)
COUNT: Final = 1.0
"""Seconds in which a receipt shows the salaries of a company and then its total, at normal speed."""
WIDEST: Final = 200
"""Greatest width of a founder's place in the line."""
SHARE: Final = 0.6
"""Greatest height of a founder as a share of the height of the auction block's area."""
TALLEST: Final = 256
"""Greatest height of a receipt."""
LINES: Final[tuple[float, ...]] = (1.1, 1.0, 1.1, 1.0, 1.7)
"""Relative heights of a receipt's lines: income, its parts, salaries, their parts, and the sum of all."""
FIRST: Final = slice(2, 4)
"""The lines of a receipt before the companies earn: salaries and their parts."""


@dataclass(frozen=True)
class CompanyLook:
    """The receipt of one company on a payday.

    Attributes:
        figures: Income, salaries and their sum, such as "+$85", "−$40" and "+$45"; empty texts before the payments.
        parts: What income and salaries are made of, in words.
        whole: Whether the receipt has lines for income and sum.
    """

    name: str
    colour: str
    figures: tuple[str, str, str]
    parts: tuple[str, str]
    whole: bool

    shadow = 4.0
    corner = 4.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, rect, base = ctx.metrics, target.get_rect(), firm(SEAT_COLOURS[self.colour])
        paint.rounded(target, rect, m.px(4), PAPER, mix(PAPER, (0, 0, 0), 0.4), m.px(1))
        head = pygame.Rect(0, 0, rect.width, min(row(m, CAPTION), rect.height * 32 // 100))
        paint.rounded(target, head, m.px(4), base)
        self._head(target, ctx, head.inflate(-m.px(8), 0), readable_on(base))
        inner = pygame.Rect(m.px(5), head.bottom, rect.width - m.px(10), rect.height - head.height - m.px(3))
        (came, went, total), (sold, staff) = self.figures, self.parts
        ink = PAID if total.startswith("−") else GAINED
        lines = [
            (came, LINE, GAINED),
            (sold, 0, PRINT),
            (went, LINE, PAID if went.startswith("−") else PRINT),
            (staff, 0, PRINT),
            (total, FIGURE / m.text_scale, ink),
        ]
        chosen = slice(None) if self.whole else FIRST
        shares = LINES[chosen]
        each, top = inner.height / sum(shares), float(inner.top)
        for (text, units, colour), share in zip(lines[chosen], shares, strict=True):
            place = pygame.Rect(inner.left, round(top), inner.width, round(each * share))
            top += each * share
            if units:
                label(target, ctx, text, place, units, colour, "display", "center")
            elif measured(ctx, text, place.size, LEAST)[1]:
                label(target, ctx, text, place, CAPTION, colour, align="center")
        if self.whole:
            high = round(top - each * shares[-1])
            rule = mix(PRINT, PAPER, 0.5)
            pygame.draw.line(target, rule, (inner.left, high), (inner.right, high), max(1, m.px(2)))

    def _head(self, target: pygame.Surface, ctx: PaintContext, place: pygame.Rect, ink: Rgb) -> None:
        wide = min(ctx.metrics.px(14), place.height)
        sign = paint.icon(SEAT_SYMBOLS[self.colour], wide, ink)
        room = pygame.Rect(place.left + wide + 2, place.top, place.width - 2 * wide - 4, place.height)
        # Without room for the name, the sign and the face above it stand for the founder.
        named = measured(ctx, self.name, room.size, CAPTION, "semibold")[1]
        side = sign.get_rect(midleft=place.midleft)
        target.blit(sign, side if named else sign.get_rect(center=place.center))
        if named:
            label(target, ctx, self.name, room, CAPTION, ink, "semibold", "center")


def sheet_place(places: Places) -> pygame.Rect:
    left, corner = places.stage.left, places.near.corner
    return pygame.Rect(
        left, places.stage.top, corner.left - places.gap - left, corner.bottom - places.stage.top
    )


def scene(
    context: Context,
    situation: Situation,
    view: Observation,
    places: Places,
    companies: Mapping[Seat, Company],
) -> list[Item]:
    """Return the scene of a payday: the bank, the flying banknotes, and the founders behind a counter."""
    # The hand is visible until all companies have earned, because a player may have to lay off employees.
    m, order, hall = places.m, business.in_order(view), places.stage
    each = min(hall.width // len(order), m.px(WIDEST))
    tall = min(round(each * PERSON), round(hall.height * SHARE))
    counter = pygame.Rect(hall.left, hall.top + tall, hall.width, hall.height - tall)
    bottom = sheet_place(places).bottom if view.accounts else hall.bottom - m.px(4)
    found = [*payday_items(situation, view, places, m), Item("rail", RailLook(), counter, 6, animate=False)]
    left = hall.centerx - each * len(order) // 2
    for at, seat in enumerate(order):
        person = pygame.Rect(0, 0, round(tall / PERSON), tall)
        person.midbottom = (left + at * each + each // 2, counter.top + m.px(2))
        receipt = pygame.Rect(left + at * each + m.px(3), counter.top + m.px(RAIL + 3), each - m.px(6), 0)
        receipt.height = min(bottom - receipt.top, m.px(TALLEST))
        found += [
            double(situation, seat, companies[seat], person),
            _receipt(context, situation, view, seat, receipt, at),
        ]
    return found


def _receipt(
    context: Context, situation: Situation, view: Observation, seat: Seat, place: pygame.Rect, at: int
) -> Item:
    info = situation.seats[seat]
    line = next((line for line in view.accounts if line.seat == seat), None)
    paid = view.salaries[seat] if view.salaries else -1
    account = accounts.shown_account(context, view, seat)
    due = sum(account.salaries)
    figures = ("", signed(-paid) if paid >= 0 else dollars(due), "")
    staff = accounts.parts(account)[1]
    parts = ("", staff if paid >= 0 or not due else f"due for {staff}")
    look = before = CompanyLook(situation.called[seat], info.colour, figures, parts, bool(view.accounts))
    film, tip = None, ""
    if line is not None:
        figures = accounts.figures(line)
        look = replace(before, figures=figures, parts=accounts.parts(line))
        salaries = replace(before, figures=("", figures[1], ""), parts=("", look.parts[1]))
        # Each number appears when its banknotes fly.
        blank = replace(before, figures=("", "", ""), parts=("", ""))
        poses = [*[Pose(look=blank)] * 2, *[Pose(look=salaries)] * 2, REST]
        film, tip = Film(tuple(poses), COUNT, begins(at)), accounts.explained(line, info.name)
    words = Words("statement", info.name, ", ".join(filter(None, look.figures)))
    slot = (place.left, place.top, place.width, max(1, place.height // 12))
    return Item(f"account:{seat}", look, place, 8, tip=tip, from_rect=slot, film=film, words=words)
