"""The rows of the final ranking, with place, portrait and score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.common.portrait import person_height
from bidtable.app.widgets import Common, Ui, Widget

FIGURE: Final = 62
"""Width of a portrait in layout units."""


@dataclass(frozen=True)
class Ranked:
    """The content of a row of the ranking.

    Attributes:
        place: The player's place in the ranking, from 1.
        name: Name of the player.
        colour: Name of the seat's colour.
        note: Note below the name: the level of a bot, and the round in which the player went out; may be
            empty.
        score: The player's score as text.
        counts: The figure that decided the ranking, if the score did not decide; may be empty.
        person: Id of the player's character.
        mood: Mood of the player's character.
        won: Whether the player won.
    """

    place: int
    name: str
    colour: str
    note: str
    score: str
    counts: str
    person: str
    mood: str
    won: bool


class RankRow(Widget):
    """A row with a player's place and score. A press shows the parts of the score and other figures.

    Args:
        ranked: Content of the row.
        unfolded: Whether the parts of the score are shown below the row.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(self, ranked: Ranked, *, unfolded: bool, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.ranked, self.unfolded = ranked, unfolded

    @property
    def text(self) -> str:
        """The content of the row as text."""
        return f"{self.ranked.place}. {self.ranked.name} {self.ranked.score}"

    @staticmethod
    def height_for(ui: Ui) -> int:
        """Return the height in pixels of a row."""
        m = ui.metrics
        words = round(m.text_px(18) * 1.25) + round(m.text_px(14) * 1.3)
        return max(person_height(m.px(FIGURE)), words) + m.px(6)

    def paint(self, target: pygame.Surface) -> None:
        """Draw place, portrait, badge, name and score."""
        ctx, row = self.context, self.ranked
        theme, m = ctx.theme, ctx.metrics
        area = target.get_rect()
        ground = theme.selection if row.won else theme.panel_raised
        edge = theme.good if row.won else theme.accent if self.hovered else theme.panel_edge
        paint.rounded(target, area, m.px(8), ground, edge, m.px(2) if row.won else max(1, m.px(1)))
        left = m.px(10)
        wide = ctx.fonts.width("6.", m.text_px(20), "display") + m.px(4)
        place = pygame.Rect(left, 0, wide, area.h)
        write(target, ctx, f"{row.place}.", place, 20, theme.ink, "display", "right", least=12)
        figure = pygame.Rect(place.right + m.px(6), 0, m.px(FIGURE), person_height(m.px(FIGURE)))
        figure.bottom = area.h - m.px(1)
        PersonLook(row.person, row.mood, row.won).paint(target.subsurface(figure.clip(area)), ctx)
        self._paint_words(target, figure.right + m.px(8), self._paint_score(target))

    def _paint_score(self, target: pygame.Surface) -> int:
        """Draw score, deciding figure, crown and arrow at the right; return the left edge of these parts."""
        ctx, row = self.context, self.ranked
        theme, m = ctx.theme, ctx.metrics
        area, mark = target.get_rect(), m.px(14)
        sign = pygame.Rect(area.right - m.px(12) - mark, 0, mark, mark)
        sign.centery = area.centery
        paint.shape("chevron_up" if self.unfolded else "chevron_down", target, sign, theme.ink)
        wide = ctx.fonts.width(row.score, m.text_px(20), "display") + m.px(2)
        head, foot = area.h, 0
        if row.counts:
            wide = max(wide, ctx.fonts.width(row.counts, m.text_px(14), "semibold") + m.px(2))
            head, foot = round(m.text_px(18) * 1.25), round(m.text_px(14) * 1.3)
        room = pygame.Rect(sign.left - m.px(12) - wide, (area.h - head - foot) // 2, wide, head)
        write(target, ctx, row.score, room, 20, theme.ink, "display", "right", least=12)
        if row.counts:
            below = pygame.Rect(room.left, room.bottom, wide, foot)
            write(target, ctx, row.counts, below, 14, theme.ink, "semibold", "right", least=12)
        if not row.won:
            return room.left
        crown = pygame.Rect(0, 0, m.px(24), m.px(24))
        crown.midright = (room.left - m.px(10), area.centery)
        paint.shape("crown", target, crown, theme.accent)
        return crown.left

    def _paint_words(self, target: pygame.Surface, left: int, right: int) -> None:
        ctx, row = self.context, self.ranked
        theme, m = ctx.theme, ctx.metrics
        area = target.get_rect()
        side = min(m.px(26), area.h - m.px(10))
        badge = pygame.Rect(left, 0, side, side)
        badge.centery = area.centery
        colour = SEAT_COLOURS.get(row.colour, theme.muted)
        paint.seat_badge(target, badge, colour, SEAT_SYMBOLS.get(row.colour, "circle"), readable_on(colour))
        left = badge.right + m.px(10)
        head = round(m.text_px(18) * 1.25)
        foot = round(m.text_px(14) * 1.3) if row.note else 0
        room = pygame.Rect(left, (area.h - head - foot) // 2, right - left - m.px(8), head)
        write(target, ctx, row.name, room, 18, theme.ink, "semibold", least=12)
        if row.note:
            room = pygame.Rect(left, room.bottom, room.w, foot)
            write(target, ctx, row.note, room, 14, theme.ink, least=12)
