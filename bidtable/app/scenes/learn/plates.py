"""Widgets that show a game and its lessons."""

from __future__ import annotations

import math
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.writing import write
from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.common.figures import cloth_colour
from bidtable.app.scenes.common.lessons import Progress
from bidtable.app.scenes.common.measures import line_height, text_height
from bidtable.app.scenes.common.portrait import HOSTS, RATIO, person_height
from bidtable.app.shell.drawings import emblem
from bidtable.app.widgets import Common, Ui, Widget
from bidtable.core import registry
from bidtable.rulebook.lessons import Heading

NAME, WORDS, TITLE = 16, 14, 21
"""Font sizes of the name of a lesson, of its description, and of the title of a game, in layout units."""

LEAST_PICTURE: Final = 110
"""Smallest height of the picture of a game, in layout units."""

HOST: Final = 116
"""Largest width of the character below the lessons of a game with few lessons, in layout units."""

FIRST: Final = "The basics"
"""Name of a lesson that has the same title as its game. The panel of the lesson already shows this title."""


class LessonRow(Widget):
    """A button that begins or continues a lesson.

    Args:
        heading: The lesson.
        progress: The player's progress in the lesson.
        next_up: Whether this is the recommended next lesson.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(
        self, heading: Heading, progress: Progress, *, next_up: bool, **common: Unpack[Common]
    ) -> None:
        super().__init__(**common)
        self.heading, self.progress, self.next_up = heading, progress, next_up

    @property
    def text(self) -> str:
        return self.heading.title

    @property
    def name_in_game(self) -> str:
        rest = self.heading.title.removeprefix(registry.title(self.heading.slug)).strip(" ,:")
        return f"{rest[:1].upper()}{rest[1:]}" if rest else FIRST

    @property
    def line(self) -> str:
        return " ".join(self.progress.words(self.heading))

    @staticmethod
    def height_for(ui: Ui, heading: Heading, progress: Progress, width: int) -> int:
        """Return the height in pixels of a button with a given width."""
        m = ui.metrics
        room = width - 2 * m.px(12)
        words = text_height(ui, heading.about, WORDS, room)
        state = text_height(ui, " ".join(progress.words(heading)), WORDS, room, "semibold")
        return line_height(ui, NAME, "semibold") + words + state + m.px(4) + 2 * m.px(9)

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        area, pad = target.get_rect(), m.px(12)
        lively = self.hovered or self.pressed
        edge = theme.accent if self.next_up or lively else theme.field_edge
        wide = m.px(3) if self.next_up else m.px(1)
        face = theme.panel_raised if lively or self.next_up else theme.field
        paint.rounded(target, area, m.px(8), face, edge, wide)
        room, y = area.w - 2 * pad, m.px(9)
        mark = m.text_px(NAME)
        tall = ctx.fonts.height(m.text_px(NAME), "semibold")
        name = pygame.Rect(pad, y, room - mark - m.px(6), tall)
        write(target, ctx, self.name_in_game, name, NAME, theme.ink, "semibold", least=12)
        self._paint_mark(target, pygame.Rect(area.right - pad - mark, y + (tall - mark) // 2, mark, mark))
        y += tall
        state_tall = ctx.fonts.wrapped_height(self.line, m.text_px(WORDS), room, "semibold")
        below = pygame.Rect(pad, area.bottom - m.px(9) - state_tall, room, state_tall)
        about = pygame.Rect(pad, y, room, below.top - y)
        write(target, ctx, self.heading.about, about, WORDS, theme.muted, lines=6, least=12, top=True)
        ink = theme.good if self.progress.learned and not self.progress.done else theme.ink
        write(target, ctx, self.line, below, WORDS, ink, "semibold", lines=3, least=12)

    def _paint_mark(self, target: pygame.Surface, place: pygame.Rect) -> None:
        theme, progress = self.context.theme, self.progress
        ink = theme.good if progress.learned else theme.accent
        edge = ink if progress.learned or progress.done else theme.muted
        if progress.learned and not progress.done:
            paint.rounded(target, place, place.w // 2, ink)
            paint.shape("check", target, place.inflate(-place.w // 3, -place.w // 3), theme.panel)
            return
        paint.rounded(target, place, place.w // 2, theme.field, edge, max(2, place.w // 9))
        if progress.done:
            part = min(1.0, progress.done / max(1, progress.steps))
            big = pygame.Surface((place.w * 4, place.h * 4), pygame.SRCALPHA)
            angles = [math.tau * part * step / 48 for step in range(49)]
            rim = [(place.w * (2 + 1.9 * math.sin(a)), place.h * (2 - 1.9 * math.cos(a))) for a in angles]
            pygame.draw.polygon(big, ink, [(place.w * 2, place.h * 2), *rim])
            target.blit(smooth(big, place.size), place)


class GamePlate(Widget):
    """A panel with the picture and the title of a game.

    Args:
        slug: Short name of the game.
        tall: Height of the picture, in pixels.
        free: Height of the free area at the lower edge, in pixels. A character stands there.
        **common: See `Widget`.
    """

    reactive = False
    soft_shadow = (10, 8, 3)

    def __init__(self, slug: str, tall: int, free: int, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.text, self.slug, self.tall, self.free = registry.title(slug), slug, tall, free

    @staticmethod
    def title_height(ctx: PaintContext) -> int:
        """Return the height of the title of a game in pixels."""
        return ctx.fonts.height(ctx.metrics.text_px(TITLE), "display") + ctx.metrics.px(8)

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        area, pad = target.get_rect(), m.px(10)
        paint.rounded(target, area, m.px(10), cloth_colour(theme, self.slug), theme.panel_edge)
        wide = min(m.px(HOST), round((self.free - m.px(8)) / RATIO))
        if self.slug in HOSTS and wide >= m.px(HOST) // 2:
            face = pygame.Rect(0, 0, wide, person_height(wide))
            face.midbottom = (area.centerx, area.bottom - m.px(1))
            target.blit(PersonLook(HOSTS[self.slug], "glad").figure(face.size), face)
        room = pygame.Rect(pad, pad, area.w - 2 * pad, self.tall - pad - m.px(4))
        side = min(room.size)
        picture = paint.svg(emblem(self.slug), (side, side))
        target.blit(picture, picture.get_rect(center=room.center))
        title = pygame.Rect(pad, self.tall, area.w - 2 * pad, self.title_height(ctx))
        write(target, ctx, self.text, title, TITLE, theme.ink, "display", "center", least=12)
