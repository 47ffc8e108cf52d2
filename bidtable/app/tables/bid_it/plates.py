"""Plates of BID-IT! with words and figures: the bid in figures, calls with their stakes, the two sides, the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.tables.bid_it.looks import sign
from bidtable.app.tables.looks import halo

Tone: TypeAlias = Literal["plain", "good", "bad"]
"""The meaning of a figure or a sentence for the players."""


def toned(ctx: PaintContext, tone: str, plain: Rgb) -> Rgb:
    """Return the ink of a tone on a panel."""
    return {"good": ctx.theme.good, "bad": ctx.theme.bad}.get(tone, plain)


def layout_units(ctx: PaintContext, pixels: float) -> float:
    """Return the layout units, at the player's text scale, of a font of so many pixels."""
    return pixels / (ctx.metrics.u * ctx.metrics.text_scale)


def fits_two(ctx: PaintContext, text: str, room: tuple[int, int], units: float) -> bool:
    """Return whether a text fits on two lines."""
    return fitted(ctx, text, room, units, lines=2, least=12)[1]


@dataclass(frozen=True)
class FigureLook:
    """A large figure on the bare felt, in the display font.

    Attributes:
        text: The figure.
        share: Its height divided by the height of its rect.
        aside: Small words right of it.
    """

    text: str
    share: float = 0.8
    aside: str = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the figure over the whole target."""
        rect = target.get_rect()
        units = layout_units(ctx, rect.height * self.share)
        ink = ctx.theme.felt_ink
        write(target, ctx, self.text, rect, units, ink, "display", "center", lines=2, least=12)
        if self.aside:
            size, _ = fitted(ctx, self.text, rect.size, units, "display", lines=2, least=12)
            left = rect.centerx + ctx.fonts.width(self.text, size, "display") // 2 + ctx.metrics.px(14)
            room = pygame.Rect(left, rect.top, rect.right - left, rect.height)
            write(target, ctx, self.aside, room, 15, ctx.theme.felt_muted, "semibold", lines=2, least=12)


@dataclass(frozen=True)
class CounterLook:
    """The number found so far, beside the number bid.

    Attributes:
        found: Number of cards or halves found of the rank, stars included.
        bid: The bid in figures.
        quantity: Number of cards that were bid.
        tone: "good" if the bid is right, "bad" if not; "plain" before that is known.
    """

    found: int
    bid: str
    quantity: int
    tone: Tone = "plain"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target: the count large, the bid, and a row of ticks up to the bid's flag."""
        rect, theme = target.get_rect(), ctx.theme
        radius = rect.height // 4
        edge = toned(ctx, self.tone, theme.panel_edge)
        paint.rounded(
            target, rect, radius, theme.panel, edge, ctx.metrics.px(2 if self.tone != "plain" else 1)
        )
        units = layout_units(ctx, rect.height * 0.8)
        ink = toned(ctx, self.tone, theme.accent)
        words, gap = f"of {self.bid}", ctx.metrics.px(8)
        figure = ctx.fonts.width("00", ctx.metrics.text_px(units), "display")
        after = ctx.fonts.width(words, ctx.metrics.text_px(units * 0.62), "display")
        left = pygame.Rect(radius, 0, figure, rect.height)
        write(target, ctx, str(self.found), left, units, ink, "display", "right", lines=2, least=12)
        wide = min(after + gap, rect.width // 2 - left.right)
        right = pygame.Rect(left.right + gap, 0, wide, rect.height)
        write(target, ctx, words, right, units * 0.62, theme.ink, "display", "left", lines=2, least=12)
        row = pygame.Rect(right.right + gap, 0, rect.right - radius - right.right - gap, rect.height)
        self._paint_ticks(target, ctx, row, ink)

    def _paint_ticks(self, target: pygame.Surface, ctx: PaintContext, row: pygame.Rect, ink: Rgb) -> None:
        """Draw a tick for each card of the bid and for each found card, and a flag at the number that was bid."""
        theme = ctx.theme
        ticks = max(self.quantity, self.found)
        # Some room after the flag is for more cards than were bid.
        step = row.width / max(ticks, self.quantity * 5 // 4 + 1)
        wide, tall = max(2, round(min(step * 0.5, ctx.metrics.px(8)))), round(row.height * 0.42)
        top = round(row.height * 0.46)
        for at in range(ticks):
            place = pygame.Rect(round(row.left + at * step), top, wide, tall)
            paint.rounded(target, place, wide // 2, ink if at < self.found else theme.panel_edge)
        # The flag is at the tick of the last card that was bid.
        x = round(row.left + (self.quantity - 1) * step) + wide // 2
        mast = pygame.Rect(
            x, round(row.height * 0.1), max(1, ctx.metrics.px(2)), top + tall - round(row.height * 0.1)
        )
        pygame.draw.rect(target, theme.ink, mast)
        high, long = round(row.height * 0.32), round(row.height * 0.4)
        flag = [mast.topright, (mast.right + long, mast.top + high // 2), (mast.right, mast.top + high)]
        pygame.draw.polygon(target, theme.bad, flag)


@dataclass(frozen=True)
class OddsLook:
    """A bar that shows a probability.

    Attributes:
        percent: 0 to 100.
    """

    percent: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the bar over the whole target."""
        rect, theme = target.get_rect(), ctx.theme
        radius = rect.height // 2
        paint.rounded(target, rect, radius, theme.field, theme.field_edge, 1)
        width = rect.width * self.percent // 100
        if width > 2 * radius:
            fill = theme.good if self.percent >= 50 else theme.bad
            paint.rounded(target, pygame.Rect(0, 0, width, rect.height), radius, fill)


@dataclass(frozen=True)
class WordsLook:
    """A sentence on the felt that shrinks, and takes as many lines as fit.

    Attributes:
        text: The sentence.
        units: Greatest size in layout units.
        bold: Whether it is set in bold.
        tone: "plain" or "muted" on the bare felt; "call", "good" or "bad" on a plate.
        brief: The same in fewer and fewer words, for a smaller rect.
    """

    text: str
    units: float = 15
    bold: bool = False
    tone: str = "plain"
    brief: tuple[str, ...] = ()

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Write the words, fitted to the whole picture."""
        rect, theme = target.get_rect(), ctx.theme
        colours = {"plain": theme.felt_ink, "muted": theme.felt_muted}
        ink = colours.get(self.tone, theme.ink)
        if self.tone not in colours:
            paint.rounded(
                target, rect, ctx.metrics.px(8), theme.panel, toned(ctx, self.tone, theme.panel_edge), 2
            )
            rect = rect.inflate(-ctx.metrics.px(16), 0)
        weight: Weight = "bold" if self.bold else "semibold"
        texts = (self.text, *self.brief)
        fits = (one for one in texts if fitted(ctx, one, rect.size, self.units, weight, lines=3, least=12)[1])
        said = next(fits, texts[-1])
        write(target, ctx, said, rect, self.units, ink, weight, "center", lines=3, least=12)


@dataclass(frozen=True)
class PileLook:
    """The name of a pile, and its number of cards.

    Attributes:
        name: Name of the pile.
        number: Number of cards.
    """

    name: str
    number: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target, in two lines."""
        rect, theme = target.get_rect(), ctx.theme
        paint.rounded(target, rect, ctx.metrics.px(5), theme.panel)
        upper = pygame.Rect(0, 0, rect.width, rect.height // 2)
        lower = upper.move(0, upper.height)
        write(target, ctx, self.name, upper, 13, theme.muted, "regular", "center", least=12)
        write(target, ctx, str(self.number), lower, 13, theme.ink, "bold", "center", least=12)


@dataclass(frozen=True)
class SideLook:
    """One side of a call: its claim, its people, and their loss if the claim is wrong.

    Attributes:
        title: "Dario says"; after the verdict "Dario was right".
        claim: "at least twelve 1s".
        people: Names of the players on this side.
        stake: Their loss if the claim is wrong; empty once it is shown elsewhere.
        tone: "plain"; "good" once it was right, "bad" once it was wrong.
        state: One of `looks.STATES`.
        brief: The stake in fewer words, without names.
        colour: Colour of the seat whose side it is.
    """

    title: str
    claim: str
    people: str
    stake: str
    tone: Tone = "plain"
    state: str = "plain"
    brief: str = ""
    colour: str = ""

    shadow = 4.0
    corner = 10.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        edge = toned(ctx, self.tone, theme.panel_edge)
        width = m.px(3 if self.tone != "plain" else 1)
        fill = theme.button if self.state in ("legal", "selected") else theme.panel
        paint.rounded(target, rect, m.px(10), fill, edge, width)
        inner = rect.inflate(-m.px(22), -m.px(12))
        lines = [(self.title, 20, "display", toned(ctx, self.tone, theme.ink), 1.0)]
        lines.append((self.claim, 16, "bold", theme.ink, 0.85))
        if self.stake:
            lines.append((self.stake, 14, "regular", theme.muted, 0.8))
        # An empty line is kept for people, so that the lines of both sides are at the same height.
        lines.append((self.people, 14, "regular", theme.muted, 0.8))
        whole = sum(line[4] for line in lines)
        y = float(inner.top)
        for words, units, weight, ink, share in lines:
            height = inner.height * share / whole
            room = pygame.Rect(inner.left, round(y), inner.width, round(height))
            said = words
            if self.brief and words == self.stake and not fits_two(ctx, words, room.size, units):
                said = self.brief
            if not words:
                continue
            if words == self.title and self.colour:
                room = self._badged(target, ctx, room)
            write(target, ctx, said, room, units, ink, weight, "center", lines=2, least=12)  # type: ignore[arg-type]
            y += height
        halo(target, ctx, rect, m.px(10), self.state)

    def _badged(self, target: pygame.Surface, ctx: PaintContext, room: pygame.Rect) -> pygame.Rect:
        """Draw the seat's badge left of the title, as on its plate; return the rect that is left for the title."""
        m = ctx.metrics
        side, gap = min(m.px(26), room.height), m.px(7)
        size, _ = fitted(
            ctx, self.title, (room.width - side - gap, room.height), 20, "display", lines=2, least=12
        )
        wide = min(ctx.fonts.width(self.title, size, "display") + m.px(2), room.width - side - gap)
        spot = pygame.Rect(room.left + (room.width - side - gap - wide) // 2, 0, side, side)
        spot.centery = room.centery
        base = SEAT_COLOURS[self.colour]
        paint.seat_badge(target, spot, base, SEAT_SYMBOLS[self.colour], readable_on(base))
        return pygame.Rect(spot.right + gap, room.top, wide, room.height)


@dataclass(frozen=True)
class StampLook:
    """A word that is stamped over something: "Perfecto!", "out".

    Attributes:
        text: The word.
        tone: Its meaning for the players; "plain" is gold.
    """

    text: str
    tone: Tone = "plain"

    shadow = 4.0
    corner = 8.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the stamp over the whole target."""
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        ink = toned(ctx, self.tone, theme.accent)
        paint.rounded(target, rect, m.px(8), theme.panel, ink, max(2, m.px(3)))
        inner = rect.inflate(-m.px(18), -m.px(4))
        if self.tone == "plain":
            size = min(round(rect.height * 0.5), rect.width // 6)
            star = paint.icon("star", size, ink)
            for x in (inner.left + size // 2, inner.right - size // 2):
                target.blit(star, star.get_rect(center=(x, rect.centery)))
            inner = inner.inflate(-2 * size - m.px(8), 0)
        units = layout_units(ctx, rect.height * 0.6)
        write(target, ctx, self.text, inner, units, ink, "display", "center", lines=2, least=12)


# -- the dial ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RankButtonLook:
    """A rank to be bid, as a small card.

    Attributes:
        rank: The rank.
        state: "legal", "selected" or "dimmed".
    """

    rank: int
    state: str = "legal"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the card over the whole target."""
        rect, theme = target.get_rect(), ctx.theme
        radius = max(3, rect.width // 7)
        if self.state == "selected":
            paint.rounded(target, rect, radius, theme.choice, mix(theme.choice, (0, 0, 0), 0.4), 1)
            area = rect.inflate(-rect.width * 3 // 10, -rect.height * 3 // 10)
            units = layout_units(ctx, area.height)
            ink = theme.choice_ink
            write(target, ctx, str(self.rank), rect, units, ink, "display", "center", lines=2, least=12)
            return
        ground = theme.card if self.state == "legal" else mix(theme.card, theme.panel, 0.55)
        paint.rounded(target, rect, radius, ground, theme.card_edge, 1)
        sign(
            target,
            ctx,
            str(self.rank),
            rect.inflate(-rect.width * 3 // 10, -rect.height * 3 // 10),
            ground,
            grey=self.state != "legal",
        )
