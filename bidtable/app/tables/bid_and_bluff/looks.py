"""Drawings of the pieces of the game Bid & Bluff, except cards and the race track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, FIGURE, HERO, LEAST, LINE
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, Theme, mix, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.room.figures import halo_light
from bidtable.app.tables.bid_and_bluff.layout import RESULT
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.tables.looks import STATE_WORDS, CardBackLook, drawing, readable_ink
from bidtable.app.widgets.board import Words
from bidtable.core.texts import counted

WORD: Final = 10
"""Smallest text size of the word "steps" beside a die, in layout units."""
QUIET: Final = 150
"""Opacity of the light below a result, and of the die of a player who has moved, 0 to 255."""


@dataclass(frozen=True)
class TrickLook:
    """A taken trick: a small stack of cards face down."""

    shadow = 2.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        _stack(target, rect, (0, max(1, rect.height // 9)), 2, ctx)


@dataclass(frozen=True)
class DeckLook:
    """A deck of cards face down."""

    shadow = 4.0
    in_words = Words("pile", "deck")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        step = max(1, rect.width // 22)
        _stack(target, rect, (step, step), 3, ctx)


def _stack(
    target: pygame.Surface, rect: pygame.Rect, step: tuple[int, int], cards: int, ctx: PaintContext
) -> None:
    x, y = step
    for layer in range(cards, -1, -1):
        place = (layer * x, layer * y, rect.width - cards * x, rect.height - cards * y)
        CardBackLook().paint(target.subsurface(place), ctx)


@dataclass(frozen=True)
class ChoiceLook:
    """A button for a bid or a die.

    Attributes:
        bid: The bid on the die; None for a blank die.
        small: Short text about the result of the bid.
    """

    colour: str
    bid: int | None
    title: str
    small: str
    state: str = "legal"

    shadow = 4.0
    corner = 10.0

    @property
    def in_words(self) -> Words:
        return Words("choice", self.title, self.small, STATE_WORDS[self.state])

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        off, chosen = self.state == "dimmed", self.state == "selected"
        # A plate is a shade of the felt: the dice on the plates stand out, and only a chosen plate is gold.
        face = mix(theme.felt, (0, 0, 0), 0.2 if off else 0.36)
        edge = theme.accent if chosen else mix(theme.felt, theme.felt_muted, 0.2 if off else 0.6)
        paint.rounded(target, rect, m.px(10), theme.accent if chosen else face, edge, m.px(1))
        ink = theme.accent_ink if chosen else readable_ink(theme.felt_muted if off else theme.felt_ink, face)
        inner = rect.inflate(-m.px(12), -m.px(10))
        foot = round(m.text_px(CAPTION) * 1.3) if self.small else 0
        head = pygame.Rect(inner.left, inner.top, inner.width, inner.height - foot)
        if foot:
            low = pygame.Rect(inner.left, head.bottom, inner.width, foot)
            write(target, ctx, self.small, low, CAPTION, ink, "semibold", "center", least=LEAST)
        # The figure of a bid says enough beside its die. Digits differ in width, but all dice of a row are equal.
        title, usual, size = self.title, self.title, float(LINE)
        if self.bid is not None:
            title, usual, size = str(self.bid), "0", HERO / m.text_scale
        tall = round(m.text_px(size) * 1.3)
        wide = ctx.fonts.width(usual, m.text_px(size), "display")
        side = min(head.height - m.px(4), m.px(64), head.width - m.px(8) - wide)
        die = pygame.Rect(0, 0, side, side)
        spare = head.width - side - m.px(8) - wide
        if side < m.px(20):
            write(target, ctx, title, head, size, ink, "display", "center", least=LEAST)
            return
        die.midleft = (head.left + spare // 2, head.centery)
        CubeLook(self.colour, self.bid, "dimmed" if off else "plain").paint(target.subsurface(die), ctx)
        words = pygame.Rect(die.right + m.px(8), head.centery - tall // 2, wide + 2, tall)
        write(target, ctx, title, words.clip(rect), size, ink, "display", least=LEAST)


@dataclass(frozen=True)
class TagLook:
    """A label below a played card, with the colour of the player.

    Attributes:
        colour: Name of the seat's colour; empty before dice are chosen.
        brief: A shorter form of the text for a narrow area.
        plain: Whether the text is only a name.
        units: Largest text size in layout units.
    """

    colour: str
    text: str = ""
    brief: str = ""
    plain: bool = False
    units: int = CAPTION

    @property
    def in_words(self) -> Words:
        return Words("tag", f"{self.colour} seat", self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        # If no form of the words fits, a check mark is drawn.
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        spot = min(rect.height, m.px(self.units * 1.25)) if self.colour else 0
        side = spot + m.px(6)
        room = (rect.width - side - m.px(8), rect.height)
        said = next((words for words in (self.text, self.brief) if self._fits(ctx, words, room)), "")
        size, _ = fitted(ctx, said, room, self.units, "semibold", lines=2, least=12)
        ticked = self.text and not self.plain
        wide = ctx.fonts.width(said, size, "semibold") + 2 if said else rect.height if ticked else 0
        badge = pygame.Rect(rect.centerx - (side + wide) // 2, 0, spot, spot)
        badge.centery = rect.centery
        if not wide:
            badge.centerx = rect.centerx
        if said:
            # The words must be readable on the edge of a card.
            pill = badge.union((badge.left, rect.top, side + wide + m.px(6), rect.height)).clip(rect)
            edge = None if self.plain else theme.accent
            paint.rounded(target, pill, pill.height // 2, theme.panel, edge, m.px(2))
        if self.colour:
            base = SEAT_COLOURS[self.colour]
            paint.seat_badge(target, badge, base, SEAT_SYMBOLS[self.colour], readable_on(base))
        place = pygame.Rect(badge.left + side, rect.top, wide, rect.height)
        ink = theme.ink if self.plain else readable_ink(theme.accent, theme.panel)
        if said:
            write(target, ctx, said, place, self.units, ink, "semibold", lines=2, least=12)
        elif ticked:
            sign = paint.icon("check", min(rect.height, m.px(20)), ink)
            target.blit(sign, sign.get_rect(center=place.center))

    def _fits(self, ctx: PaintContext, words: str, room: tuple[int, int]) -> bool:
        # Two lines are allowed, because the words then also respect the height of the tag.
        return fitted(ctx, words, room, self.units, "semibold", lines=2, least=12)[1]


@dataclass(frozen=True)
class SlotLook:
    """The empty place on the table where a player's card will lie.

    Attributes:
        text: What the viewer may play there, such as "follow Bell".
        emblem: Drawing of the suit to follow.
        own: Whether the place is the viewer's.
        colour: Name of the seat's colour.
        lit: Whether the next card comes here.
    """

    text: str = ""
    emblem: str = ""
    own: bool = False
    colour: str = ""
    lit: bool = False

    @property
    def in_words(self) -> Words:
        return Words("place", "your card" if self.own else "a card", self.text)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, theme, rect = ctx.metrics, ctx.theme, target.get_rect()
        face = mix(theme.felt, (0, 0, 0), 0.18)
        edge = theme.accent if self.lit else mix(theme.felt, theme.felt_muted, 0.5)
        paint.rounded(target, rect, rect.width // 10, face, edge, m.px(2) if self.lit else 1)
        if not self.text:
            if self.colour:
                side = rect.width * 2 // 5
                tint = mix(SEAT_COLOURS[self.colour], face, 0.55)
                sign = paint.icon(SEAT_SYMBOLS[self.colour], side, tint)
                target.blit(sign, sign.get_rect(center=rect.center))
            return
        inner = rect.inflate(-m.px(10), -m.px(14))
        if self.emblem:
            side = min(inner.width // 2, inner.height // 2)
            disc = pygame.Rect(0, inner.top + m.px(4), side + m.px(8), side + m.px(8))
            disc.centerx = rect.centerx
            # Dark emblems would be hardly visible on the cloth.
            paint.rounded(target, disc, disc.height // 2, theme.card)
            emblem = drawing(self.emblem, (side * 4 // 5, side * 4 // 5))
            target.blit(emblem, emblem.get_rect(center=disc.center))
            inner.height = inner.bottom - disc.bottom
            inner.top = disc.bottom
        ink = readable_ink(theme.felt_ink, face)
        write(target, ctx, self.text, inner, LINE, ink, "semibold", "center", lines=2, least=LEAST)


@dataclass(frozen=True)
class ResultLook:
    """The result of a seat's bid: a die, its number of steps and the player's name.

    Attributes:
        text: The reasons for the steps, such as a bonus.
        turn: "waits" before the die moves, "now" while the die moves, and "over" after its move.
    """

    name: str
    colour: str
    bid: int
    total: int
    text: str
    made: bool
    turn: str = "waits"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme = target.get_rect(), ctx.theme
        if self.turn == "now":
            light = halo_light(rect.size, theme.accent).copy()
            light.set_alpha(QUIET)
            target.blit(light, rect)
        inner = rect.inflate(0, -ctx.metrics.px(12))
        shares = {part: size for part, size in RESULT.items() if part != "parts" or self.text}
        top = inner.top
        for part, share in shares.items():
            line = pygame.Rect(inner.left, top, inner.width, inner.height * share // sum(shares.values()))
            top = line.bottom
            if part == "steps":
                self._steps(target, ctx, line)
            elif part == "name":
                self._name(target, ctx, line)
            elif fitted(ctx, self.text, line.size, share, least=LEAST)[1]:
                ink = self._ink(theme, "over" if self.turn == "waits" else self.turn)
                write(target, ctx, self.text, line, share, ink, "regular", "center", least=LEAST)

    @staticmethod
    def _ink(theme: Theme, turn: str) -> Rgb:
        # The muted colour of the theme alone would be too dim where the lamp makes the felt brightest.
        return mix(theme.felt_muted, theme.felt_ink, 0.3) if turn == "over" else theme.felt_ink

    def _steps(self, target: pygame.Surface, ctx: PaintContext, line: pygame.Rect) -> None:
        m, fonts = ctx.metrics, ctx.fonts
        gap, over = m.px(5), self.turn == "over"
        side = min(line.height, m.px(44), line.width // 3) + gap
        # All results of a row are alike, so the same words decide for each of them.
        usual = fonts.width("5", m.text_px(FIGURE), "display") + fonts.width("steps", m.text_px(WORD))
        if side + usual + gap > line.width:
            side = 0
        figure, word = (
            (str(self.total), counted(self.total, "step").split()[1]) if self.total else ("stays", "")
        )
        least = fonts.width(word, m.floor_px(LEAST), "semibold") + gap + 2 if word else 0
        units, room = FIGURE if word else LINE, (line.width - side - least, line.height)
        large, _ = fitted(ctx, figure, room, units, "display", least=LEAST)
        wide = fonts.width(figure, large, "display") + 1
        room = (max(0, line.width - side - wide - gap), line.height)
        small, _ = fitted(ctx, word, room, CAPTION, "semibold", least=LEAST)
        rest = fonts.width(word, small, "semibold") + 1 + gap if word else 0
        left = line.centerx - (side + wide + rest) // 2
        if side:
            cube = pygame.Surface((side - gap, side - gap), pygame.SRCALPHA)
            CubeLook(self.colour, self.bid, "turn" if self.turn == "now" else "plain").paint(cube, ctx)
            cube.set_alpha(QUIET if over else 255)
            target.blit(cube, cube.get_rect(midleft=(left, line.centery)))
        ink = self._ink(ctx.theme, self.turn)
        place = pygame.Rect(left + side, line.top, wide, line.height)
        write(target, ctx, figure, place, units, ink, "display", least=LEAST)
        if word:
            place = pygame.Rect(place.right + gap, line.top, rest - gap, line.height)
            write(target, ctx, word, place, CAPTION, ink, "semibold", least=LEAST)

    def _name(self, target: pygame.Surface, ctx: PaintContext, line: pygame.Rect) -> None:
        m, theme = ctx.metrics, ctx.theme
        side = min(line.height, m.px(18))
        room = (line.width - side - m.px(4), line.height)
        size, fits = fitted(ctx, self.name, room, CAPTION, "semibold", least=LEAST)
        wide = ctx.fonts.width(self.name, size, "semibold") + 1 if fits else 0
        sign = paint.icon("check" if self.made else "x", side, theme.good if self.made else theme.bad)
        place = sign.get_rect(midleft=(line.centerx - (side + m.px(4) + wide) // 2, line.centery))
        target.blit(sign, place)
        if fits:
            name = pygame.Rect(place.right + m.px(4), line.top, wide, line.height)
            ink = self._ink(theme, self.turn)
            write(target, ctx, self.name, name, CAPTION, ink, "semibold", least=LEAST)


@dataclass(frozen=True)
class ChartLook:
    """A chart with the numbers of cards that are dealt in this round and in later rounds.

    Attributes:
        now: Number of cards dealt to each player in this round; 0 before the first deal.
    """

    now: int
    coming: tuple[int, ...]

    @property
    def in_words(self) -> Words:
        coming = ", ".join(map(str, self.coming))
        return Words("chart", "cards a deal", f"now {self.now}" if self.now else "", f"next {coming}")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme, m = ctx.theme, ctx.metrics
        rect = target.get_rect()
        head = round(m.text_px(14) * 1.3)
        title = pygame.Rect(0, 0, rect.width, head)
        write(target, ctx, "cards a deal", title, 14, theme.felt_ink, "regular", "right", least=12)
        numbers = (self.now, *self.coming) if self.now else self.coming
        side = min(rect.height - head, rect.width // len(numbers))
        for place, count in enumerate(numbers):
            left = rect.width - (len(numbers) - place) * side
            box = pygame.Rect(left, head + (rect.height - head - side) // 2, side - m.px(3), side - m.px(3))
            first = place == 0 and bool(self.now)
            fill: Rgb = theme.accent if first else mix(theme.felt, (0, 0, 0), 0.35)
            paint.rounded(target, box, box.height // 2, fill)
            ink = theme.accent_ink if first else readable_on(fill)
            write(
                target, ctx, str(count), box, 15, ink, "display" if first else "regular", "center", least=12
            )
