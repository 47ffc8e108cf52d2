"""How companies look: roofs and plates of rivals' houses, the viewer's own plate, posters in the office."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted as fitted_text
from bidtable.app.draw.writing import write
from bidtable.app.tables.bidness.layout import row
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, RATIO, TINTS
from bidtable.app.tables.bidness.street import light_of
from bidtable.app.tables.looks import drawing, halo

NAME_SHARE: Final = 62
"""Percent of a plate's first row that belongs to name and sign; the rest is the cash's."""


@dataclass(frozen=True)
class RoofLook:
    """The edge of a roof, in the seat's colour.

    Attributes:
        colour: Name of the seat colour.
        turn: Whether the table waits for this seat.
    """

    colour: str
    turn: bool = False

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the roof over the whole target."""
        base = SEAT_COLOURS[self.colour]
        edge = ctx.theme.accent if self.turn else mix(base, (0, 0, 0), 0.35)
        paint.rounded(target, target.get_rect(), ctx.metrics.px(2), base, edge, ctx.metrics.px(2))


@dataclass(frozen=True)
class HouseLook:
    """The plate at the foot of a house, or before the viewer: whose it is. Figures lie on it.

    Attributes:
        name: Whose.
        colour: Name of the seat colour.
        first: Whether this is the First Player.
        turn: Whether the table waits for this seat.
        head: Height of the row with the name, in pixels.
        inset: Pixels kept free at the left: the viewer's portrait stands there.
        share: Percent of the rest that belongs to the name; what is left of the row is the cash's.
    """

    name: str
    colour: str
    first: bool
    turn: bool
    head: int
    inset: int = 0
    share: int = NAME_SHARE

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        edge = theme.accent if self.turn else theme.panel_edge
        fill = theme.panel_raised if self.turn else theme.panel
        paint.rounded(target, rect, m.px(6), fill, edge, m.px(3) if self.turn else 1)
        left = self.inset + m.px(8)
        head = pygame.Rect(left, m.px(4), (rect.width - left - m.px(6)) * self.share // 100, self.head)
        side = min(head.height, m.px(24))
        badge = pygame.Rect(head.left, head.centery - side // 2, side, side)
        base = SEAT_COLOURS[self.colour]
        paint.seat_badge(target, badge, base, SEAT_SYMBOLS[self.colour], readable_on(base))
        left = badge.right + m.px(6)
        right = head.right
        if self.first:
            right -= self._first(target, ctx, head) + m.px(4)
        place = pygame.Rect(left, head.top, right - left, head.height)
        write(target, ctx, self.name, place, 17, theme.ink, "bold", lines=2, least=12)

    def _first(self, target: pygame.Surface, ctx: PaintContext, head: pygame.Rect) -> int:
        """Draw the sign of the First Player at the right of the head; return its width."""
        height = round(head.height * 0.8)
        plate = pygame.Rect(0, 0, round(height * 1.5), height)
        plate.midright = head.midright
        paint.rounded(target, plate, height // 2, ctx.theme.accent)
        write(target, ctx, "1st", plate, 13, ctx.theme.accent_ink, "bold", "center", lines=2, least=12)
        return plate.width


@dataclass(frozen=True)
class FiguresLook:
    """What a company has and earns, on its plate: cash, IOUs as slips, tech points, units and salaries.

    Attributes:
        cash: Dollars, such as "$140".
        ious: Number of IOUs.
        most: How many there can be.
        tech: Such as "24 tech".
        business: Such as "3 units × $20 · salaries $20".
    """

    cash: str
    ious: int
    most: int
    tech: str
    business: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the figures over the whole target, the name's room left free."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        pad = m.px(8)
        head = pygame.Rect(0, m.px(4), rect.width - pad, row(m, 17))
        left = pad + (rect.width - pad) * NAME_SHARE // 100
        cash = pygame.Rect(left, head.top, head.right - left, head.height)
        write(target, ctx, self.cash, cash, 19, theme.good, "display", "right", lines=2, least=12)
        line = pygame.Rect(pad, head.bottom, rect.width - 2 * pad, row(m, 13))
        told = f"IOUs {self.ious} of {self.most}"
        size, _ = fitted_text(ctx, self.tech, (line.width // 3, line.height), 13, lines=2, least=12)
        tech = ctx.fonts.width(self.tech, size) + 2
        least = ctx.fonts.width(told, min(m.text_px(13), m.floor_px(15)), "semibold") + m.px(12)
        slips = paint_slips(target, ctx, line, self.ious, self.most, line.width - tech - least)
        room = pygame.Rect(line.left + slips, line.top, line.width - slips - tech - m.px(6), line.height)
        write(target, ctx, told, room, 13, theme.ink, "semibold", lines=2, least=12)
        end = pygame.Rect(line.right - tech, line.top, tech, line.height)
        write(target, ctx, self.tech, end, 13, theme.muted, "regular", "right", lines=2, least=12)
        line.top = line.bottom
        write(target, ctx, self.business, line, 13, theme.muted, lines=2, least=12)


def paint_slips(
    target: pygame.Surface, ctx: PaintContext, line: pygame.Rect, ious: int, most: int, room: int
) -> int:
    """Draw a slip for each IOU that is owed, and an empty one for each that could be; return their width.

    With little room there are none: the number says it.
    """
    m = ctx.metrics
    height = min(round(line.height * 0.55), m.px(10))
    wide = round(height * 1.35)
    if most * (wide + m.px(2)) > room:
        return 0
    for at in range(most):
        slip = pygame.Rect(line.left + at * (wide + m.px(2)), line.centery - height // 2, wide, height)
        if at < ious:
            paint.rounded(target, slip, 2, ctx.theme.bad, ctx.theme.bad, 1)
        else:
            paint.rounded(target, slip, 2, None, ctx.theme.muted, 1)
    return most * (wide + m.px(2)) + m.px(5)


@dataclass(frozen=True)
class OwnFiguresLook:
    """What the viewer's company has: cash large, what is missing to win, tech points and the unit price.

    Attributes:
        cash: Dollars, such as "$140".
        goal: Such as "3 of 6 IOUs: pay $300 more to win".
        tech: Such as "20 tech points · $20 a unit".
        notes: Pixels kept free for the IOUs between cash and goal.
    """

    cash: str
    goal: str
    tech: str
    notes: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the figures over the whole target."""
        theme, rect = ctx.theme, target.get_rect()
        text = rect.height - self.notes
        cash = pygame.Rect(rect.left, rect.top, rect.width, text * 40 // 100)
        write(target, ctx, self.cash, cash, 32, theme.good, "display", lines=2, least=12)
        foot = text * 21 // 100
        top = cash.bottom + self.notes
        goal = pygame.Rect(rect.left, top, rect.width, rect.bottom - foot - top)
        write(target, ctx, self.goal, goal, 14, theme.ink, "semibold", lines=2, least=12)
        tech = pygame.Rect(rect.left, goal.bottom, rect.width, foot)
        write(target, ctx, self.tech, tech, 13, theme.muted, lines=2, least=12)


@dataclass(frozen=True)
class HeldLook:
    """How many cards a hand holds, those of the two decks apart: their backs differ (BN-1)."""

    cards: int
    paybacks: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw both backs with their numbers, one below the other, on the house's wall."""
        light, m = light_of(ctx.theme), ctx.metrics
        rect = target.get_rect()
        ink = readable_on(light.inside)
        half = rect.height // 2
        height = min(half - m.px(2), m.px(20))
        wide = round(height / RATIO)
        for at, (count, tint) in enumerate(((self.cards, "employee"), (self.paybacks, "payback"))):
            line = pygame.Rect(0, at * half, rect.width, half)
            back = pygame.Rect(line.left, line.centery - height // 2, wide, height)
            paint.rounded(target, back, max(2, wide // 6), TINTS[tint], ctx.theme.card_edge, max(1, m.px(1)))
            if at:
                coin = drawing("biz_cash", (wide - 2, max(1, round((wide - 2) * PICTURE_RATIO))))
                target.blit(coin, coin.get_rect(center=back.center))
            rest = pygame.Rect(back.right + m.px(3), line.top, rect.right - back.right - m.px(3), half)
            write(target, ctx, str(count), rest, 15, ink, "bold", lines=2, least=12)


@dataclass(frozen=True)
class TargetLook:
    """The frame of a house that a card may be played against; it lies over all that is in it."""

    state: str = "legal"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the frame round the whole target."""
        theme, px = ctx.theme, ctx.metrics.px
        rect = target.get_rect()
        if theme.base != "contrast":
            pygame.draw.rect(target, (*theme.accent, 26), rect, border_radius=px(6))
        halo(target, ctx, rect, px(6), self.state)


@dataclass(frozen=True)
class RoomHeadLook:
    """What a room of the office is for, and what it brings: "Marketing · sells 4 units"."""

    name: str
    brings: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Write both side by side on the wood, the first one strong."""
        m, ink = ctx.metrics, light_of(ctx.theme).ink
        rect = target.get_rect().inflate(-m.px(12), 0)
        size, _ = fitted_text(
            ctx, self.name, (rect.width * 52 // 100, rect.height), 15, "bold", lines=2, least=12
        )
        half = pygame.Rect(rect.left, rect.top, ctx.fonts.width(self.name, size, "bold") + 1, rect.height)
        write(target, ctx, self.name, half, 15, ink, "bold", lines=2, least=12)
        rest = pygame.Rect(half.right + m.px(6), rect.top, rect.right - half.right - m.px(6), rect.height)
        write(target, ctx, self.brings, rest, 14, ink, "regular", "right", lines=2, least=12)


@dataclass(frozen=True)
class PaydayLook:
    """The board on the wall that says what the next payday brings.

    Attributes:
        amount: What remains, such as "+$85".
        parts: What it is made of, such as "sales $60 · contracts $50 · salaries −$25".
        short: The same in figures alone, for little room.
        gain: Whether it is more than nothing.
    """

    amount: str
    parts: str
    short: str
    gain: bool

    shadow = 2.0
    corner = 4.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the board over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        paint.rounded(target, rect, m.px(4), theme.card, light_of(theme).frame, m.px(3))
        ink: Rgb = (18, 104, 62) if self.gain else (168, 34, 26)
        inner = rect.inflate(-m.px(14), -m.px(8))
        foot = inner.height * 36 // 100
        head = pygame.Rect(inner.left, inner.top, inner.width * 42 // 100, inner.height - foot)
        write(target, ctx, "Next payday", head, 14, theme.card_ink, "semibold", lines=2, least=12)
        figure = pygame.Rect(head.right, inner.top, inner.right - head.right, head.height)
        write(target, ctx, self.amount, figure, 28, ink, "display", "right", lines=2, least=12)
        parts = pygame.Rect(inner.left, head.bottom, inner.width, foot)
        _, fits = fitted_text(ctx, self.parts, parts.size, 12, lines=2, least=12)
        told = self.parts if fits else self.short
        write(target, ctx, told, parts, 12, theme.card_ink, "regular", "left", lines=2, least=12)
