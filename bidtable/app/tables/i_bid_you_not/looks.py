"""Drawing of the pieces of the game I Bid You Not, except its cards, bids and number line."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Align, Weight
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.sizes import BANNER, CAPTION, LEAST
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Metrics, Rgb, mix, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.room.scenery import light_of
from bidtable.app.room.spotlight import Cone, light_cone
from bidtable.app.tables.i_bid_you_not.cards import BAD, GOOD, TAG
from bidtable.app.tables.i_bid_you_not.inks import write_line
from bidtable.app.tables.looks import STATE_WORDS, CardBackLook, drawing, firm, halo, readable_ink
from bidtable.app.widgets.board import Words

BACK_SHARE = 0.72
"""Width of a small card back divided by its height."""
BACK_EDGE = 3
"""Smallest visible width of a covered card back in another player's hand, in layout units."""
GAVEL = 118
"""Width of the gavel beside the price of the offer, in layout units. Its height is five sixths of that."""
CONE = Cone(0.14, 0.5, 1 / 2.2, 64, power=2, fades=0.2, rows=64)
"""The light of an auction, which fades out below the cards."""
FLASHES = (18, 36, 54, 126, 144, 162)
"""Directions of the rays around the struck block in degrees, counter-clockwise from the right."""
LAYERS = 6
"""Largest number of cards that are drawn in a score pile."""


@dataclass(frozen=True)
class StageLook:
    """A wooden shelf under the cards that are for sale.

    Attributes:
        front: Height of the shelf's front side, in pixels.
    """

    front: int

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme = ctx.theme
        w, h = target.get_size()
        top, deep = h - self.front, w // 22
        light, over = light_of(theme), 2
        big = pygame.Surface((w * over, h * over), pygame.SRCALPHA)
        corners = [(deep, 0), (w - deep, 0), (w - 1, top), (0, top)]
        pygame.draw.polygon(big, mix(*light.wood, 0.35), [(x * over, y * over) for x, y in corners])
        front = pygame.Rect(0, top * over, w * over, self.front * over)
        pygame.draw.rect(big, mix(*light.wood, 1.0), front, border_bottom_left_radius=8 * over)
        line = max(2, ctx.metrics.px(2)) * over
        pygame.draw.rect(big, light.edge, (0, top * over, w * over, line))
        target.blit(smooth(big, (w, h)), (0, 0))


def words_height(m: Metrics, height: int) -> int:
    """Return the height of a line of words on the price of an offer, or below it."""
    return min(round(m.text_px(CAPTION) * 1.25), height // 4)


@dataclass(frozen=True)
class SignLook:
    """The price of the cards that are for sale, on a paper tag with words below it.

    Attributes:
        next: A further line of text; may be empty.
    """

    title: str
    price: str
    next: str
    align: Align = "left"

    @property
    def in_words(self) -> Words:
        return Words("price of the offer", self.price, self.title, self.next)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, m = target.get_rect(), ctx.metrics
        line = words_height(m, rect.height)
        most = rect.width if self.align == "center" else rect.width - m.px(GAVEL)
        nose, pad = m.px(26), m.px(12)
        inner = most - nose - pad
        # The reason why cards do not count is below the tag.
        title, _, why = self.title.partition(": ")
        heads = 1 if self._fits(ctx, title, (inner, line)) else 2
        below = [text for text in (why, self.next) if text]
        lows = [1 if self._fits(ctx, text, (rect.width, line)) else 2 for text in below]
        # Large letters leave room for the price.
        lines = heads + max(1, sum(lows))
        line = min(line, max(round(m.floor_px(LEAST) * 1.3), (rect.height - m.px(46)) // lines))
        figure = rect.height - line * lines - m.px(6)
        size = round(figure / 1.1)
        wide = max(ctx.fonts.width(self.price, size, "display"), m.px(96))
        words = inner
        if heads == 1:
            words = ctx.fonts.width(title, min(m.text_px(CAPTION), line), "semibold")
        wide = max(wide, words)
        tag = pygame.Rect(0, 0, min(most, wide + nose + pad), figure + line * heads + m.px(4))
        if self.align == "center":
            tag.centerx = rect.centerx
        self._paint_tag(target, ctx, tag, nose)
        room = pygame.Rect(tag.left + nose, tag.top, tag.width - nose - pad, figure)
        ink = readable_ink(GOOD if self.price.startswith("+") else BAD, TAG)
        if self.price == "0":
            ink = ctx.theme.card_ink
        write_line(target, ctx, self.price, room, BANNER / m.text_scale, ink, "display", self.align)
        room.top, room.height = room.bottom, line * heads
        dark = readable_ink(ctx.theme.card_ink, TAG)
        write(target, ctx, title, room, CAPTION, dark, "semibold", self.align, lines=2, least=LEAST)
        place = pygame.Rect(rect.left, tag.bottom + m.px(2), rect.width, 0)
        for text, count in zip(below, lows, strict=True):
            place.top, place.height = place.bottom, line * count
            ink = ctx.theme.felt_ink
            write(target, ctx, text, place, CAPTION, ink, "semibold", self.align, lines=2, least=LEAST)

    @staticmethod
    def _fits(ctx: PaintContext, text: str, size: tuple[int, int]) -> bool:
        return fitted(ctx, text, size, CAPTION, "semibold", least=LEAST)[1]

    @staticmethod
    def _paint_tag(target: pygame.Surface, ctx: PaintContext, tag: pygame.Rect, nose: int) -> None:
        m, over = ctx.metrics, 2
        big = pygame.Surface((tag.width * over, tag.height * over), pygame.SRCALPHA)
        w, h, cut = big.get_width() - 1, big.get_height() - 1, min(nose * over, tag.height * over // 3)
        corners = [(0, cut), (cut, 0), (w, 0), (w, h), (cut, h), (0, h - cut)]
        edge = mix(TAG, (60, 40, 20), 0.6)
        pygame.draw.polygon(big, TAG, corners)
        pygame.draw.lines(big, edge, True, corners, m.px(2) * over)
        hole = (nose * over // 2, tag.height * over // 2)
        pygame.draw.circle(big, ctx.theme.felt_edge, hole, m.px(6) * over)
        pygame.draw.circle(big, edge, hole, m.px(6) * over, m.px(2) * over)
        target.blit(smooth(big, tag.size), tag)


@dataclass(frozen=True)
class LightLook:
    """The light of a lamp that falls on the cards in an auction."""

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        if ctx.theme.base == "contrast":
            return
        target.blit(light_cone(target.get_size(), CONE), (0, 0))


@dataclass(frozen=True)
class GavelLook:
    """The gavel of the auctioneer, on its block."""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        target.blit(drawing("biz_gavel", target.get_size()), (0, 0))


@dataclass(frozen=True)
class FlashLook:
    """Rays of light around the block that the gavel strikes."""

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, over = target.get_rect(), 2
        big = pygame.Surface((rect.width * over, rect.height * over), pygame.SRCALPHA)
        x, y, reach = big.get_width() / 2, big.get_height() * 0.82, big.get_width() / 2
        for turn in FLASHES:
            way = pygame.Vector2(reach, 0).rotate(-turn)
            side = pygame.Vector2(way.y, -way.x) * 0.035
            points = [(x + p.x, y + p.y) for p in (way * 0.68 + side, way * 0.68 - side, way)]
            pygame.draw.polygon(big, ctx.theme.accent, points)
        target.blit(smooth(big, rect.size), (0, 0))


@dataclass(frozen=True)
class WordsLook:
    """A line of words on the table, in smaller letters if the line is too long."""

    text: str
    units: float = 15
    weight: Weight = "regular"

    @property
    def in_words(self) -> Words:
        return Words("note", self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        write_line(target, ctx, self.text, target.get_rect(), self.units, ctx.theme.felt_ink, self.weight)


@dataclass(frozen=True)
class RuleLook:
    """A note with a rule and the numbers of the cards that create the rule.

    Attributes:
        numbers: Numbers of the cards that make this rule, or a text such as "3 cards".
        struck: Whether the rule is struck out, because it is not in force.
    """

    numbers: tuple[str, ...]
    text: str
    colour: Rgb
    struck: bool = False
    lines: int = 1

    @staticmethod
    def _badge(m: Metrics, number: str, tall: int) -> int:
        return max(tall, round(m.text_px(13) * 0.62 * len(number)) + m.px(9))

    def badges(self, m: Metrics) -> int:
        tall = m.text_px(14) + m.px(6)
        return m.px(4) + sum(self._badge(m, number, tall) + m.px(3) for number in self.numbers)

    @property
    def in_words(self) -> Words:
        return Words("rule", self.text, ", ".join(self.numbers), "overruled" if self.struck else "")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        paper = theme.card
        paint.rounded(target, rect, m.px(4), paper, theme.card_edge, m.px(1))
        base = firm(mix(self.colour, paper, 0.55) if self.struck else self.colour)
        left, tall = m.px(4), min(rect.height - 2 * m.px(2), m.text_px(14) + m.px(6))
        for number in self.numbers:
            wide = self._badge(m, number, tall)
            badge = pygame.Rect(left, (rect.height - tall) // 2, wide, tall)
            paint.rounded(target, badge, tall // 2, base)
            write_line(target, ctx, number, badge.inflate(-m.px(4), 0), 13, readable_on(base), "bold")
            left = badge.right + m.px(3)
        room = pygame.Rect(left + m.px(4), 0, rect.right - left - m.px(12), rect.height)
        ink = readable_ink(mix(theme.card_ink, paper, 0.4) if self.struck else theme.card_ink, paper)
        if self.lines == 1:
            place = write_line(target, ctx, self.text, room, 14, ink, "semibold", "left")
        else:
            place = write(target, ctx, self.text, room, 14, ink, "semibold", lines=2, least=12)
        if self.struck:
            pygame.draw.line(
                target,
                ink,
                (place.left - m.px(2), place.centery),
                (place.right + m.px(2), place.centery),
                m.px(2),
            )


@dataclass(frozen=True)
class ScoreLook:
    """A plate with a player's final score, with a crown for the best player."""

    name: str
    colour: str
    score: str
    best: bool = False

    shadow = 4.0
    corner = 9.0

    @property
    def in_words(self) -> Words:
        return Words("score", self.name, self.score, "wins" if self.best else "")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m, rect = ctx.theme, ctx.metrics, target.get_rect()
        paint.rounded(target, rect, m.px(9), theme.panel, theme.panel_edge, m.px(1))
        halo(target, ctx, rect, m.px(9), "winner" if self.best else "plain")
        badge = min(rect.height - m.px(12), m.px(22))
        spot = pygame.Rect(m.px(8), 0, badge, badge)
        spot.centery = rect.centery
        larger = 1.4 if self.best else 1.0
        base = SEAT_COLOURS[self.colour]
        if self.best:
            spot.centery += badge // 2
            crown = paint.icon("crown", badge, theme.accent)
            target.blit(crown, crown.get_rect(midbottom=(spot.centerx, spot.top)))
        paint.seat_badge(target, spot, base, SEAT_SYMBOLS[self.colour], readable_on(base))
        part = m.px(round(56 * larger))
        score = pygame.Rect(rect.right - part - m.px(6), 0, part, rect.height)
        name = pygame.Rect(spot.right + m.px(6), 0, score.left - spot.right - m.px(8), rect.height)
        write(target, ctx, self.name, name, 15 * larger, theme.ink, "bold", lines=2, least=12)
        tone = theme.bad if self.score.startswith("−") else theme.good
        write_line(target, ctx, self.score, score, 26 * larger, tone, "display", "right")


@dataclass(frozen=True)
class GapLook:
    """A button between two cards, which adds a card there."""

    state: str = "legal"

    @property
    def in_words(self) -> Words:
        return Words("place", "between two cards", "", STATE_WORDS[self.state])

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, m = target.get_rect(), ctx.metrics
        chosen, choice = self.state == "selected", ctx.theme.choice
        fill = choice if chosen else ctx.theme.panel_raised
        ink = ctx.theme.choice_ink if chosen else choice
        paint.rounded(target, rect, max(3, rect.width // 4), fill, choice, m.px(2))
        sign = paint.icon("plus", max(10, min(rect.size) * 3 // 4), ink)
        target.blit(sign, sign.get_rect(center=rect.center))


@dataclass(frozen=True)
class BacksLook:
    """Another player's hand: a row of card backs with the number of cards."""

    count: int

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, m = target.get_rect(), ctx.metrics
        wide = round(rect.height * BACK_SHARE)
        # Of a large hand only as many backs are drawn as can be told apart.
        shown = min(self.count, 1 + (rect.width - wide) // m.px(BACK_EDGE))
        step = min(wide * 0.5, (rect.width - wide) / max(1, shown - 1))
        left = (rect.width - wide - step * (shown - 1)) / 2
        for at in range(shown):
            place = pygame.Rect(round(left + at * step), 0, wide, rect.height)
            CardBackLook().paint(target.subsurface(place.clip(rect)), ctx)
        paint_count(target, ctx, self.count, (rect.centerx, rect.bottom - m.px(13)))


@dataclass(frozen=True)
class PileLook:
    """A face-down pile of cards, drawn thicker for more cards."""

    count: int

    face = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, m = target.get_rect(), ctx.metrics
        layers = min(LAYERS, self.count)
        step = m.px(2)
        card = pygame.Rect(0, 0, rect.width - (LAYERS - 1) * step, rect.height - (LAYERS - 1) * step)
        for layer in range(layers):
            card.bottomleft = (layer * step, rect.bottom - layer * step)
            CardBackLook().paint(target.subsurface(card), ctx)


def paint_count(target: pygame.Surface, ctx: PaintContext, count: int, middle: tuple[int, int]) -> None:
    m, text = ctx.metrics, str(count)
    line = m.px(17)
    pill = pygame.Rect(0, 0, max(line, m.px(9) * len(text) + m.px(8)), line)
    pill.center = middle
    pill.clamp_ip(target.get_rect())
    paint.rounded(target, pill, line // 2, ctx.theme.panel, ctx.theme.panel_edge, m.px(1))
    write_line(target, ctx, text, pill, 14, ctx.theme.ink, "bold")
