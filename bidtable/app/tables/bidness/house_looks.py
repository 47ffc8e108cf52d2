"""Looks of companies: roofs and plates of rivals' houses, the viewer's own plate, posters in the office."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted as fitted_text
from bidtable.app.draw.writing import write
from bidtable.app.tables.bidness.layout import plate_rows
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, RATIO, TINTS, PictureLook
from bidtable.app.tables.bidness.street import light_of
from bidtable.app.tables.looks import halo
from bidtable.core.texts import counted

FIRST: Final = "starts"
"""Words on the sign of the First Player."""
LEAST_NOTE: Final = 12
"""Least width in pixels of a recognisable IOU."""


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
    """The plate at the foot of a house, or in front of the viewer, with the name. Figures are drawn on it.

    Attributes:
        name: Name of the player.
        colour: Name of the seat colour.
        first: Whether this is the First Player.
        turn: Whether the table waits for this seat.
        head: Height of the row with the name, in pixels.
        inset: Pixels that are kept free at the left for the viewer's portrait; the First Player's sign is then a row
            lower.
    """

    name: str
    colour: str
    first: bool
    turn: bool
    head: int
    inset: int = 0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        edge = theme.accent if self.turn else theme.panel_edge
        fill = theme.panel_raised if self.turn else theme.panel
        paint.rounded(target, rect, m.px(6), fill, edge, m.px(3) if self.turn else 1)
        left = self.inset + m.px(8)
        head = pygame.Rect(left, m.px(4), rect.width - left - m.px(6), self.head)
        side = min(head.height, m.px(24))
        badge = pygame.Rect(head.left, head.centery - side // 2, side, side)
        base = SEAT_COLOURS[self.colour]
        paint.seat_badge(target, badge, base, SEAT_SYMBOLS[self.colour], readable_on(base))
        left = badge.right + m.px(6)
        place = pygame.Rect(left, head.top, head.right - left, head.height)
        if self.first:
            sign = first_sign(ctx)
            sign.midright = (head.right, head.centery + (head.height + m.px(4) if self.inset else 0))
            paint.rounded(target, sign, sign.height // 2, theme.accent)
            write(target, ctx, FIRST, sign, 13, theme.accent_ink, "bold", "center", lines=2, least=12)
            if not self.inset:
                place.width -= sign.width + m.px(4)
        write(target, ctx, self.name, place, 17, theme.ink, "bold", lines=2, least=12)


def first_sign(ctx: PaintContext) -> pygame.Rect:
    """Return the size of the First Player's sign; it does not grow, because the name needs the space."""
    height = round(ctx.metrics.floor_px(13) * 1.5)
    size, _ = fitted_text(ctx, FIRST, (10**4, height), 13, "bold", lines=2, least=12)
    return pygame.Rect(0, 0, ctx.fonts.width(FIRST, size, "bold") + ctx.metrics.px(14), height)


@dataclass(frozen=True)
class FiguresLook:
    """The property and income of a company, on its plate: cash, IOUs as notes, tech points, units and salaries.

    Attributes:
        cash: Dollars, such as "$140".
        ious: Number of IOUs.
        most: Greatest possible number of IOUs.
        tech: Such as "24 tech".
        business: Such as "3 units × $20 · salaries $20".
    """

    cash: str
    ious: int
    most: int
    tech: str
    business: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the figures over the whole target, except in the rows of the name and of the hand."""
        theme, m = ctx.theme, ctx.metrics
        pad, width = m.px(8), target.get_width()
        _, money, hand, business = (
            pygame.Rect(pad, line.top, width - 2 * pad, line.height) for line in plate_rows(m)
        )
        cash = pygame.Rect(money.left, money.top, money.width * 38 // 100, money.height)
        write(target, ctx, self.cash, cash, 19, theme.good, "display", lines=2, least=12)
        room = pygame.Rect(cash.right, money.top, money.right - cash.right, money.height)
        self._debts(target, ctx, room)
        size, _ = fitted_text(ctx, self.tech, hand.size, 13, lines=2, least=12)
        hand.width = ctx.fonts.width(self.tech, size) + 2
        write(target, ctx, self.tech, hand, 13, theme.muted, lines=2, least=12)
        write(target, ctx, self.business, business, 13, theme.muted, lines=2, least=12)

    def _debts(self, target: pygame.Surface, ctx: PaintContext, room: pygame.Rect) -> None:
        """Write the number of IOUs, with a note for each owed and each possible one if there is space."""
        debt = f"owes {counted(self.ious, 'IOU')}" if self.ious else "no IOU left"
        brief = counted(self.ious, "IOU") if self.ious else "no IOU"
        size, _ = fitted_text(ctx, debt, room.size, 13, "semibold", lines=2, least=12)
        for said in (debt, brief):
            words = ctx.fonts.width(said, size, "semibold") + 2
            line = pygame.Rect(room.left, room.top, room.width - words, room.height)
            if paint_notes(target, ctx, line, self.ious, self.most):
                break
        else:
            # Without the notes, words give the greatest possible number.
            whole = f"owes {self.ious} of {self.most} IOUs"
            fits = ctx.fonts.width(whole, size, "semibold") + 2 <= room.width
            said, words = (whole, room.width) if fits else (debt, ctx.fonts.width(debt, size, "semibold") + 2)
        place = pygame.Rect(room.right - words, room.top, words, room.height)
        write(target, ctx, said, place, 13, ctx.theme.ink, "semibold", "right", lines=2, least=12)


def paint_notes(target: pygame.Surface, ctx: PaintContext, line: pygame.Rect, ious: int, most: int) -> bool:
    """Draw a note for each owed IOU, and a faded one for each possible further one, at the right of a line.

    They are smaller notes of the same look as on the viewer's plate.

    Returns:
        Whether there was space for them.
    """
    m = ctx.metrics
    gap = max(1, m.px(2))
    wide = min(round(line.height * 0.75 / PICTURE_RATIO), m.px(18), (line.width - m.px(5)) // most - gap)
    if wide < LEAST_NOTE:
        return False
    tall = round(wide * PICTURE_RATIO)
    left = line.right - most * (wide + gap) - m.px(4)
    for at in range(most):
        spot = pygame.Rect(left + at * (wide + gap), line.centery - tall // 2, wide, tall)
        PictureLook("biz_iou", PICTURE_RATIO, faded=at >= ious).paint(target.subsurface(spot), ctx)
    return True


@dataclass(frozen=True)
class HeldLook:
    """The number of cards in a hand, for each of the two decks, whose backs differ (BN-1).

    Attributes:
        cards: Event cards.
        paybacks: Payback cards.
        beside: The longest text at the left of them at this table; they leave enough space for it.
    """

    cards: int
    paybacks: int
    beside: str = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw both backs with their numbers and names, side by side, at the right of the target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        texts = (counted(self.cards, "card"), f"{self.paybacks} Payback")
        height = min(rect.height - m.px(2), m.px(15))
        wide, gap = round(height / RATIO), m.px(3)
        size, _ = fitted_text(ctx, self.beside, rect.size, 13, lines=2, least=12)
        beside = ctx.fonts.width(self.beside, size) + m.px(8) if self.beside else 0
        room = rect.width - beside - 2 * (wide + gap) - m.px(8)
        if sum(ctx.fonts.width(text, size) + 2 for text in texts) > room:
            # There is no space for names: the backs alone show the kinds of cards.
            texts = (str(self.cards), str(self.paybacks))
        size, _ = fitted_text(ctx, " ".join(texts), (room, rect.height), 13, lines=2, least=12)
        left = rect.right
        for text, tint in zip(reversed(texts), ("payback", "employee"), strict=True):
            line = pygame.Rect(0, 0, ctx.fonts.width(text, size) + 2, rect.height)
            line.right = left
            write(target, ctx, text, line, 13, theme.ink, align="right", lines=2, least=12)
            back = pygame.Rect(line.left - gap - wide, rect.centery - height // 2, wide, height)
            paint.rounded(target, back, max(2, wide // 6), TINTS[tint], theme.card_edge, max(1, m.px(1)))
            left = back.left - m.px(8)


@dataclass(frozen=True)
class TargetLook:
    """The frame of a house that a card may be played against; it is drawn over the whole house."""

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
    """The name of an office room, and its gain: "Marketing", "4 units"."""

    name: str
    brings: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Write both side by side on the wood, the name in bold."""
        m, ink = ctx.metrics, light_of(ctx.theme).ink
        rect = target.get_rect().inflate(-m.px(12), 0)
        size, _ = fitted_text(
            ctx, self.name, (rect.width * 52 // 100, rect.height), 15, "bold", lines=2, least=12
        )
        half = pygame.Rect(rect.left, rect.top, ctx.fonts.width(self.name, size, "bold") + 1, rect.height)
        write(target, ctx, self.name, half, 15, ink, "bold", lines=2, least=12)
        rest = pygame.Rect(half.right + m.px(6), rect.top, rect.right - half.right - m.px(6), rect.height)
        brings = self.brings
        if not fitted_text(ctx, brings, rest.size, 14, least=12)[1]:
            # A narrow room has only space for the figure.
            brings = brings.partition(" ")[0]
        write(target, ctx, brings, rest, 14, ink, "regular", "right", least=12)


@dataclass(frozen=True)
class LoftLook:
    """The boards under a second row of desks, above the floor of a room."""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the boards over the whole target, their lower edge in the wood of the frame."""
        light = light_of(ctx.theme)
        rect = target.get_rect()
        pygame.draw.rect(target, light.boards, rect)
        edge = max(1, rect.height // 3)
        pygame.draw.rect(target, light.frame, (rect.left, rect.bottom - edge, rect.width, edge))


@dataclass(frozen=True)
class PaydayLook:
    """The board below the rooms with the total of a payday, or the company's state at the end.

    Attributes:
        name: Such as "Next payday".
        amount: The total, such as "+$85".
        parts: The parts of the total, such as "sales $60 · contracts $50 · salaries −$25".
        short: The parts in figures alone, for little space.
        gain: Whether the total is good for the company.
    """

    name: str
    amount: str
    parts: str
    short: str
    gain: bool

    shadow = 2.0
    corner = 4.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the board over the whole target: name, parts and amount in one line."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        paint.rounded(target, rect, m.px(4), theme.card)
        ink: Rgb = (18, 104, 62) if self.gain else (168, 34, 26)
        inner = rect.inflate(-m.px(16), 0)
        name = self._room(ctx, self.name, inner, 30, 15, "semibold")
        write(target, ctx, self.name, name, 15, theme.card_ink, "semibold", lines=2, least=12)
        figure = self._room(ctx, self.amount, inner, 24, 22, "display")
        figure.right = inner.right
        write(target, ctx, self.amount, figure, 22, ink, "display", "right", lines=2, least=12)
        gap = m.px(14)
        parts = pygame.Rect(name.right + gap, inner.top, figure.left - name.right - 2 * gap, inner.height)
        size, fits = fitted_text(ctx, self.parts, parts.size, 14, lines=2, least=12)
        parts_text = self.parts if fits and ctx.fonts.width(self.parts, size) <= parts.width else self.short
        write(target, ctx, parts_text, parts, 14, theme.card_ink, lines=2, least=12)

    def _room(
        self, ctx: PaintContext, text: str, line: pygame.Rect, share: int, units: float, weight: Weight
    ) -> pygame.Rect:
        """Return the rect that a text takes of a line, with a greatest width in percent."""
        most = line.width * share // 100
        size, _ = fitted_text(ctx, text, (most, line.height), units, weight, lines=2, least=12)
        wide = min(most, ctx.fonts.width(text, size, weight) + 2)
        return pygame.Rect(line.left, line.top, wide, line.height)
