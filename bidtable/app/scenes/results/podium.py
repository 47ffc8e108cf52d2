"""The podium of the results: a wooden block for each player, higher for better ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Metrics, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.room.figures import TALL
from bidtable.app.scenes.common.outcomes import Standing
from bidtable.app.scenes.common.portrait import GOLD, RATIO
from bidtable.app.widgets import Common, Widget
from bidtable.core.model import Seat

FIGURE: Final = 49
"""Font size of the scores, in layout units."""
NAME: Final = 18
NOTE: Final = 15
VALUE: Final = 21
"""Font size of the numbers on a block, in layout units."""
WHITE: Final[Rgb] = (255, 250, 240)
PALE: Final[Rgb] = (232, 214, 192)
WOOD: Final[tuple[Rgb, Rgb]] = ((126, 76, 46), (74, 42, 26))
LIGHT: Final[Rgb] = (176, 114, 72)
"""Colour of the upper side of a wooden block."""
WINNER: Final = 1.22
"""Width of a winner's block as a multiple of the width of any other block."""
WIDEST: Final = 230
"""Largest width of a winner's block, in layout units."""
PORTRAIT: Final = 165
"""Largest width of the portrait of a player who lost, in layout units."""
CHEERING: Final = 300
"""Largest width of the figure of a winner, in layout units."""
ARMS: Final = 1.3
"""Width of the figure of a winner as a multiple of the block's width.

Width of a winner's figure as a multiple of the block's width. The winner's arms may extend over the
neighbours' blocks.
"""
LEAST_CHEERING: Final = 1.3
"""Smallest width of the figure of a winner, as a multiple of the width of a portrait.

The heads of the figures must have similar sizes.
"""
LEAST_SPAN: Final = 60
"""Difference in layout units between the heights of the highest and the lowest block.

For this difference the figures of the winners become smaller.
"""
SPAN: Final = 170
"""Largest difference in height between the highest and the lowest block, in layout units."""
AHEAD: Final = 0.14
"""Smallest difference in height between a winner's block and any other, as a share of the whole difference."""
CENTRED: Final = 4
"""Largest number of players for which a single winner always stands in the middle."""
TOP: Final = 12
"""Height of the visible upper side of a wooden block, in layout units."""
BADGE: Final = 18
"""Width of the symbol of a seat, in layout units."""
PLANK: Final = 44
"""Height of a plank of a wooden block, in layout units."""
FACT_EDGE: Final = 11
"""Distance of the facts from the edges of a block, in layout units."""
STRIP: Final = 6
"""Height of the coloured strip on a block, in layout units."""


def block_height(m: Metrics, ranks: Sequence[Standing]) -> int:
    lines = any(rank.counts for rank in ranks) + any(rank.note for rank in ranks)
    return m.px(TOP + STRIP + FIGURE * 1.15 + 22) + round(
        m.text_px(NAME) * 1.3 + lines * m.text_px(NOTE) * 1.3
    )


def fact_height(m: Metrics) -> int:
    return round(m.text_px(VALUE) * 1.2) + round(m.text_px(NOTE) * 1.4)


def shared_facts(ctx: PaintContext, spots: Sequence[Spot]) -> tuple[str, ...]:
    """Return the titles of results that every player's block has room for."""
    m, ranks = ctx.metrics, [spot.standing for spot in spots]
    if not all(_on_one_line(ctx, spot.standing, spot.block.w) for spot in spots):
        return ()
    text = block_height(m, ranks)
    lines = max(0, min(spot.block.h for spot in spots) - text) // fact_height(m)
    size = m.text_px(NOTE)

    def fits(title: str, spot: Spot) -> bool:
        value = dict(spot.standing.facts).get(title)
        room = spot.block.w - 2 * m.px(FACT_EDGE)
        return value is not None and ctx.fonts.width(title, size) <= room

    titles = [title for title, _ in ranks[0].facts] if ranks else []
    return tuple(title for title in titles if all(fits(title, spot) for spot in spots))[:lines]


def _on_one_line(ctx: PaintContext, standing: Standing, block: int) -> bool:
    m = ctx.metrics
    room = (block - 3 * m.px(6) - m.px(BADGE), round(m.text_px(NAME) * 1.3))
    return fitted(ctx, standing.name, room, NAME, "semibold", least=12)[1]


@dataclass(frozen=True)
class Spot:
    """The place of a player on the podium.

    Attributes:
        block: Area of the block in pixels.
        figure: Area of the player's picture in pixels.
        whole: Whether the picture shows the player down to the waist.
    """

    standing: Standing
    block: pygame.Rect
    figure: pygame.Rect
    whole: bool


def podium(m: Metrics, area: pygame.Rect, ranks: Sequence[Standing], lines: int = 0) -> list[Spot]:
    """Return the places of all players on the podium, from left to right."""
    spots = _podium(m, area, ranks, 0)
    for number in range(1, lines + 1):
        higher = _podium(m, area, ranks, number)
        if [spot.whole for spot in higher] != [spot.whole for spot in spots]:
            break
        spots = higher
    return spots


def _heights(ranks: Sequence[Standing]) -> dict[Seat, float]:
    """Return the heights of all blocks, from 0 for the lowest to 1 for the highest."""
    scores = [rank.worth for rank in ranks]
    if sorted(scores, reverse=True) != scores:
        # Another number than the score has decided the ranking.
        scores = [-float(rank.place) for rank in ranks]
    low, span = min(scores), max(scores) - min(scores)
    shares = [(score - low) / span if span else 0.0 for score in scores]
    ahead = 1.0 - AHEAD
    return {
        rank.seat: 1.0 if rank.won else min(ahead, share) for rank, share in zip(ranks, shares, strict=True)
    }


def _podium(m: Metrics, area: pygame.Rect, ranks: Sequence[Standing], lines: int) -> list[Spot]:
    won = [rank for rank in ranks if rank.won]
    lost = [rank for rank in ranks if not rank.won]
    left, right = lost[::2][::-1], lost[1::2]
    order = [*left, *won, *right]
    gap = m.px(8)
    widths = [WINNER if rank.won else 1.0 for rank in order]
    # The place of a missing neighbour at the right stays free.
    free = (len(left) - len(right)) * (len(order) <= CENTRED)
    unit = min((area.w - gap * (len(order) - 1 + free)) / (sum(widths) + free), m.px(WIDEST) / WINNER)
    least = block_height(m, ranks) + lines * fact_height(m)
    heights = _heights(ranks)
    span = m.px(LEAST_SPAN) if len(set(heights.values())) > 1 else 0
    # Winners are smaller where blocks of different heights need the room.
    room = (area.h - least - span) / TALL
    arms = ARMS if len(won) == 1 else 1.0
    portrait = min(unit * 0.92, m.px(PORTRAIT))
    cheering = min(unit * WINNER * arms, m.px(CHEERING), room)
    whole = cheering >= portrait * LEAST_CHEERING
    winner = (cheering, cheering * TALL) if whole else (portrait * WINNER, portrait * WINNER * RATIO)
    figures = [winner if rank.won else (portrait, portrait * RATIO) for rank in order]
    head = round(max(tall for _, tall in figures))
    if span:
        span = max(m.px(4), min(m.px(SPAN), area.h - least - head))
    spare = area.h - least - head - span
    # In a tall window the blocks are higher, so that the people are near the headline.
    least += spare // 3 if spare > 0 else spare
    total = round(unit * (sum(widths) + free)) + gap * (len(order) - 1 + free)
    x = area.x + max(0, (area.w - total) // 2)
    spots = []
    for rank, share, size in zip(order, widths, figures, strict=True):
        block = pygame.Rect(x, 0, round(unit * share), least + round(span * heights[rank.seat]))
        block.bottom = area.bottom
        figure = pygame.Rect(0, 0, round(size[0]), round(size[1]))
        figure.midbottom = (block.centerx, block.top + m.px(TOP) * 3 // 5)
        spots.append(Spot(rank, block, figure, whole and rank.won))
        x = block.right + gap
    return spots


class Block(Widget):
    """The block of a player on the podium.

    Args:
        standing: The player.
        facts: Titles of the facts that are written on the block.
        **common: See `Widget`.
    """

    default_focusable = True
    soft_shadow = (4, 12, 6)

    def __init__(self, standing: Standing, facts: Sequence[str] = (), **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.standing, self.facts = standing, tuple(facts)

    @property
    def text(self) -> str:
        return f"{self.standing.place}. {self.standing.name} {self.standing.score}"

    def paint(self, target: pygame.Surface) -> None:
        ctx, standing = self.context, self.standing
        theme, m, area = ctx.theme, ctx.metrics, target.get_rect()
        plain = theme.base == "contrast"
        if plain:
            target.fill(theme.panel)
        else:
            top, bottom = WOOD
            target.blit(paint.gradient(area.size, top, bottom), (0, 0))
            self._paint_planks(target, m)
            self._paint_top(target, m.px(TOP))
        colour = SEAT_COLOURS.get(standing.colour, theme.muted)
        target.fill(colour, (0, m.px(TOP), area.w, m.px(STRIP)))
        if plain or self.hovered:
            pygame.draw.rect(
                target, theme.accent if self.hovered else theme.panel_edge, area, max(2, m.px(2))
            )
        pad, side = m.px(6), m.px(BADGE)
        ink = WHITE if not standing.won else theme.accent if plain else GOLD
        wide, tall = area.w - 2 * pad, round(m.text_px(NAME) * 1.3)
        roomy = _on_one_line(ctx, standing, area.w)
        score = pygame.Rect(pad, m.px(TOP + STRIP + 4), wide, m.px(FIGURE * 1.15))
        name = pygame.Rect(pad, score.bottom, wide, tall)
        badge = pygame.Rect(pad, score.top, side, side)
        if roomy:
            words = ctx.fonts.width(standing.name, m.text_px(NAME), "semibold") + 2
            name.w = min(wide - side - pad, words)
            badge.midleft = ((area.w - name.w - side - pad) // 2, name.centery)
            name.left = badge.right + pad
        else:
            # A long name takes two lines in a smaller font, and the symbol of the seat moves to the corner.
            name.h = max(tall, round(m.floor_px(12) * 2.7))
            score = score.inflate(-2 * side, 0)
        write(target, ctx, standing.score, score, FIGURE / m.text_scale, ink, "display", "center", least=12)
        symbol = SEAT_SYMBOLS.get(standing.colour, "circle")
        paint.seat_badge(target, badge, colour, symbol, readable_on(colour))
        lines = 1 if roomy else 2
        write(target, ctx, standing.name, name, NAME, WHITE, "semibold", "center", lines=lines, least=12)
        y = name.bottom
        for text, most in ((standing.counts, 1), (standing.note, 2)):
            tall = round(m.text_px(NOTE) * 1.3 * most)
            if text:
                place = pygame.Rect(pad, y, wide, min(tall, area.h - y))
                write(target, ctx, text, place, NOTE, WHITE, align="center", lines=2, least=12, top=True)
                y += tall
        self._paint_facts(target)

    def _paint_facts(self, target: pygame.Surface) -> None:
        # All blocks have each fact at the same height, so that players can be compared.
        ctx, m = self.context, self.context.metrics
        edge, values, tall = m.px(FACT_EDGE), dict(self.standing.facts), fact_height(m)
        y, wide = target.get_height() - m.px(8) - tall * len(self.facts), target.get_width() - 2 * edge
        for title in self.facts:
            value = pygame.Rect(edge, y, wide, round(m.text_px(VALUE) * 1.2))
            below = pygame.Rect(edge, value.bottom, wide, round(m.text_px(NOTE) * 1.25))
            write(target, ctx, values[title], value, VALUE, WHITE, "display", "center", least=12)
            write(target, ctx, title, below, NOTE, PALE, align="center")
            y += tall

    @staticmethod
    def _paint_planks(target: pygame.Surface, m: Metrics) -> None:
        wide, tall = target.get_size()
        dark = mix(WOOD[1], (0, 0, 0), 0.35)
        plank, nail = m.px(PLANK), max(1.5, m.px(2))
        for top in range(0, tall, plank):
            y = top + plank
            pygame.draw.line(target, dark, (0, y), (wide, y), m.px(1))
            pygame.draw.line(target, mix(LIGHT, WOOD[1], 0.55), (0, y + 1), (wide, y + 1), m.px(1))
            for x in (m.px(9), wide - m.px(9)):
                pygame.draw.aacircle(target, dark, (x, top + plank // 2), nail)
        side = paint.gradient((wide // 5, tall), (0, 0, 0, 80), (0, 0, 0, 0), horizontal=True)
        target.blit(side, (0, 0))
        target.blit(pygame.transform.flip(side, True, False), (wide - side.get_width(), 0))

    @staticmethod
    def _paint_top(target: pygame.Surface, tall: int) -> None:
        wide = target.get_width()
        target.fill((0, 0, 0, 0), (0, 0, wide, tall))
        corners = [(tall, 0), (wide - tall, 0), (wide, tall), (0, tall)]
        pygame.draw.polygon(target, LIGHT, corners)
        pygame.draw.aalines(
            target, LIGHT, closed=False, points=[corners[3], corners[0], corners[1], corners[2]]
        )
