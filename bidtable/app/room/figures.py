"""Pictures of the people at the table: figures behind the rim, plates with names, and speech bubbles."""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.match.people import drawing_of
from bidtable.app.shell.drawings import drawing_file

GLOW: Final = 0.34
"""Strength of the light behind the player whose turn it is, 0 to 1."""


@dataclass(frozen=True)
class PersonLook:
    """Head and shoulders of a person at the table.

    Attributes:
        person: Id of the character, see `bidtable.app.match.people`.
        mood: One of `bidtable.app.match.people.MOODS`.
        lit: Whether a light shines behind the person, because it is the person's turn.
        away: Whether the person is out of the game.
        cut: Edge of the table's rim before the person, in pixels of the picture. The part of the person below
            the edge is hidden. Without points the whole person is shown.
    """

    person: str
    mood: str = "waiting"
    lit: bool = False
    away: bool = False
    cut: tuple[tuple[int, int], ...] = ()

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the figure over the whole target; the part below the rim is hidden."""
        size = target.get_size()
        if self.lit:
            target.blit(_halo_light(size, ctx.theme.accent), (0, 0))
        figure = paint.svg(drawing_file(drawing_of(self.person, self.mood)), size)
        if self.away:
            figure = pygame.transform.grayscale(figure)
            figure.set_alpha(130)
        target.blit(figure, (0, 0))
        if self.cut:
            target.blit(_mask(size, self.cut), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _halo_light(size: tuple[int, int], colour: Rgb) -> pygame.Surface:
    return paint.kept(("halo", size, colour), lambda: smooth(_small_halo(colour), size))


@functools.lru_cache(maxsize=8)
def _small_halo(colour: Rgb) -> pygame.Surface:
    """Return the light behind a head as a small picture, because each pixel takes long to compute."""
    small = pygame.Surface((24, 24), pygame.SRCALPHA)
    for y in range(24):
        for x in range(24):
            far = ((x - 11.5) / 11.5) ** 2 + ((y - 10.5) / 11.5) ** 2
            small.set_at((x, y), (*colour, round(255 * GLOW * max(0.0, 1 - far))))
    return small


def _mask(size: tuple[int, int], cut: tuple[tuple[int, int], ...]) -> pygame.Surface:
    """Return a mask that is white above the rim's edge and transparent below the edge."""

    def make() -> pygame.Surface:
        big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
        big.fill((255, 255, 255, 255))
        edge = [(2 * x, 2 * y) for x, y in cut]
        corners = [(2 * size[0] + 2, 2 * size[1] + 2), (-2, 2 * size[1] + 2)]
        pygame.draw.polygon(big, (255, 255, 255, 0), [*edge, *corners])
        return smooth(big, size)

    return paint.kept(("rim", size, cut), make)


@dataclass(frozen=True)
class PlateLook:
    """The plate of a seat: colour and sign, name, and one line of figures.

    Attributes:
        name: Name of the player.
        colour: Name of the seat's colour; empty before the player has chosen a colour.
        facts: One line of figures, for example the score.
        tone: Meaning of the figures: "plain", "good" or "bad".
        lit: Whether the table waits for this seat.
        mark: A letter on a disc at the upper right, for example the dealer's D; an empty text shows no disc.
        away: Whether the player is out of the game.
        sign: A sign after the figures for a good or a bad result: "check" or "x"; an empty text shows no
            sign.
    """

    name: str
    colour: str
    facts: str = ""
    tone: str = "plain"
    lit: bool = False
    mark: str = ""
    away: bool = False
    sign: str = ""

    shadow = 4.0
    corner = 9.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the plate over the whole target."""
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        ground = theme.panel_raised if self.lit else theme.panel
        edge = theme.accent if self.lit else theme.panel_edge
        paint.rounded(target, rect, m.px(9), ground, edge, m.px(3 if self.lit else 1))
        ink = theme.muted if self.away else theme.ink
        head = round(m.text_px(16) * 1.25) if self.facts else rect.height
        foot = round(m.text_px(14) * 1.25) if self.facts else 0
        top = (rect.height - head - foot) // 2
        spot, left, end = self._badge(ctx, rect)
        upper = pygame.Rect(left, top, end - left, head)
        lower = pygame.Rect(left, top + head, end - left, foot)
        if self.colour:
            base = SEAT_COLOURS[self.colour]
            paint.seat_badge(target, spot, base, SEAT_SYMBOLS[self.colour], readable_on(base))
        weight: Weight = "regular" if self.tone == "plain" else "semibold"
        if self.mark:
            self._paint_mark(target, ctx, spot, upper, lower, weight)
        write(target, ctx, self.name, upper, 16, ink, "bold", least=12)
        if self.facts:
            tones = {"plain": theme.muted, "good": theme.good, "bad": theme.bad}
            # If the text does not fit, the part after a colon is left out, because the colour and the tooltip
            # show it too.
            told = self.facts
            if not fitted(ctx, told, lower.size, 14, weight, least=12)[1]:
                told = told.partition(":")[0]
            if self.sign:
                side = min(lower.height, m.text_px(14))
                size, _ = fitted(
                    ctx, told, (lower.width - side - m.px(3), lower.height), 14, weight, least=12
                )
                sign = paint.icon(self.sign, side, tones[self.tone])
                left = lower.left + ctx.fonts.width(told, size, weight) + m.px(3)
                target.blit(sign, sign.get_rect(midleft=(left, lower.centery)))
                lower.width -= side + m.px(3)
            write(target, ctx, told, lower, 14, tones[self.tone], weight, least=12)

    def _badge(self, ctx: PaintContext, rect: pygame.Rect) -> tuple[pygame.Rect, int, int]:
        """Return the place of the badge, and the left and right edges of the text.

        A long name makes the badge small.
        """
        m = ctx.metrics
        for side, pad in ((min(rect.height - m.px(16), m.px(26)), m.px(8)), (m.px(16), m.px(4))):
            spot = pygame.Rect(pad + 1, 0, side, side)
            spot.centery = rect.centery
            left, edge = spot.right + pad if self.colour else pad + 1, rect.right - pad
            if fitted(ctx, self.name, (edge - left, rect.height), 16, "bold", least=12)[1]:
                break
        return spot, left, edge

    def _paint_mark(
        self,
        target: pygame.Surface,
        ctx: PaintContext,
        spot: pygame.Rect,
        upper: pygame.Rect,
        lower: pygame.Rect,
        weight: Weight,
    ) -> None:
        """Draw the mark beside the name or the figures, whose area shrinks.

        If neither has room, the mark is drawn on the lower part of the badge.
        """
        m = ctx.metrics
        side = round(m.text_px(14) * 1.3)
        place = pygame.Rect(0, m.px(4), side, side)
        place.right = upper.right
        given = side + m.px(4)
        if fitted(ctx, self.name, (upper.width - given, upper.height), 16, "bold", least=12)[1]:
            upper.width -= given
        elif fitted(ctx, self.facts, (lower.width - given, lower.height), 14, weight, least=12)[1]:
            place.bottom = target.get_height() - m.px(3)
            lower.width -= given
        else:
            side = round(m.floor_px(12) * 1.25)
            place = pygame.Rect(0, 0, side, side)
            place.midbottom = (max(spot.centerx, side // 2 + 1), target.get_height() - 1)
        paint.rounded(target, place, side // 2, ctx.theme.accent)
        write(target, ctx, self.mark, place, 13, ctx.theme.accent_ink, "bold", "center", least=12)


@dataclass(frozen=True)
class BubbleLook:
    """A speech bubble with words or a bid.

    Attributes:
        text: The words in the bubble.
        leftward: Whether the bubble is to the left of the mouth, with its tail at the right.
        faded: Whether the words are no longer new.
        brief: A shorter form of the text for a small bubble; empty if the text has no shorter form.
        chat: Whether the words are small talk. A bubble with small talk has softer colours, and is left out
            if its text does not fit.
    """

    text: str
    leftward: bool = False
    faded: bool = False
    brief: str = ""
    chat: bool = False

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the bubble as large as its text needs, at the side that is nearer to the mouth."""
        theme, m = ctx.theme, ctx.metrics
        face = theme.tooltip if not self.faded else mix(theme.tooltip, theme.panel, 0.3)
        face, ink = (theme.panel, theme.ink) if self.chat else (face, readable_on(face))
        edge = theme.panel_edge if self.chat else mix(face, (0, 0, 0), 0.35)
        weight: Weight = "regular" if self.chat else "semibold"
        rect = target.get_rect()
        tail = m.px(9)
        # In a narrow bubble the words come nearer to the edge before they are shortened or cut.
        texts = (self.text, self.brief) if self.brief else (self.text,)
        for said, pad in itertools.product(texts, (m.px(9), m.px(5))):
            room = (rect.width - 2 * pad, rect.height - tail - m.px(6))
            size, fits = fitted(ctx, said, room, 15, weight, lines=3, least=12)
            if fits:
                break
        if self.chat and not fits:
            return
        # A text of several lines takes the whole width; a short text only takes its own width.
        wide = min(room[0], ctx.fonts.width(said, size, weight) + 2)
        tall = ctx.fonts.wrapped_height(said, size, wide, weight)
        box = pygame.Rect(0, 0, wide + 2 * pad, tall + m.px(6))
        box.bottom = rect.bottom - tail
        box.left = rect.right - box.width if self.leftward else 0
        tip = box.right - m.px(16) if self.leftward else box.left + m.px(16)
        drift = m.px(8) if self.leftward else -m.px(8)
        pygame.draw.polygon(
            target,
            face,
            [(tip - m.px(7), box.bottom - 2), (tip + m.px(7), box.bottom - 2), (tip + drift, rect.bottom)],
        )
        paint.rounded(target, box, m.px(10), face, edge, max(1, m.px(1)))
        words = box.inflate(-2 * pad + 2, 0)
        write(target, ctx, said, words, 15, ink, weight, "center", lines=3, least=12)
