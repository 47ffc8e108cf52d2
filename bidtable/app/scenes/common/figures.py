"""Small charts and cards about a player, such as bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Unpack

import pygame

from bidtable.app.archive.statistics import Career, Figure, Rival, percent
from bidtable.app.draw import paint
from bidtable.app.draw.look import picture_of
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Rgb, Theme, mix
from bidtable.app.draw.writing import write
from bidtable.app.match.people import PEOPLE
from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.common.portrait import person_height
from bidtable.app.shell.felts import felt_of
from bidtable.app.widgets import Common, ListBox, Ui, Widget
from bidtable.core import registry

TITLE: Final = 15
VALUE: Final = 16
BAR: Final = 12
"""Height of a bar, in layout units."""
COLUMNS: Final = 26
"""Height of the highest column, in layout units."""
HEAD: Final = 124
"""Width of the portrait of the selected player, in layout units."""
FIGURE: Final = 40
"""Font size of the share of matches that the selected player has won, in layout units."""
FACE: Final = 84
"""Width of the portrait of a rival, in layout units."""


VIVID: Final = 205
"""Brightness of the strongest part of a game's colour in charts, from 0 to 255."""


def game_colour(ctx: PaintContext, slug: str) -> Rgb:
    """Return the colour of a game for charts."""
    if slug not in {entry.slug for entry in registry.entries()}:
        return ctx.theme.accent
    # The cloth of the bright theme is too pale for bars.
    felt = felt_of(THEMES["evening"], slug).felt
    if ctx.theme.base == "daylight":
        return felt
    red, green, blue = (round(part * VIVID / max(felt)) for part in felt)
    return red, green, blue


def cloth_colour(theme: Theme, slug: str) -> Rgb:
    """Return the dark colour of a game for panels."""
    if theme.base == "contrast":
        return theme.panel
    cloth = felt_of(theme, slug)
    return (
        mix(cloth.felt, cloth.felt_edge, 0.6)
        if theme.base == "evening"
        else mix(cloth.felt, theme.panel, 0.4)
    )


def paint_bar(
    target: pygame.Surface,
    ctx: PaintContext,
    area: pygame.Rect,
    share: float,
    colour: Rgb,
    mark: float | None = None,
) -> None:
    """Draw a bar that is filled from the left."""
    theme, m = ctx.theme, ctx.metrics
    radius = area.h // 2
    paint.rounded(target, area, radius, theme.field, theme.field_edge, m.px(1))
    filled = pygame.Rect(area.x, area.y, max(area.h, round(area.w * share)), area.h)
    if share > 0:
        paint.rounded(target, filled, radius, colour)
    if mark is not None:
        x = area.x + round(area.w * mark)
        target.fill(theme.ink, (x - m.px(1), area.y - m.px(4), max(2, m.px(2)), area.h + 2 * m.px(4)))


class _Told(Widget):
    default_focusable = True

    @property
    def only_tells(self) -> bool:
        return True


class FigureBar(_Told):
    """A number about a player, with a small chart.

    Args:
        figure: The number.
        game: Short name of the game whose colour the chart has.
        **common: See `Widget`.
    """

    def __init__(self, figure: Figure, game: str, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.figure, self.game = figure, figure.game or game
        self.tip = figure.tip

    @property
    def text(self) -> str:
        return f"{self.figure.title}: {self.figure.value}"

    @staticmethod
    def height_for(ui: Ui, figure: Figure) -> int:
        """Return the height of a number with its chart, in pixels."""
        m = ui.metrics
        words = ui.fonts.height(m.text_px(VALUE), "semibold") + m.px(4)
        if figure.share is not None:
            return words + m.px(BAR + 6)
        return words + m.px(COLUMNS + 4 if figure.columns or figure.results else 0)

    def paint(self, target: pygame.Surface) -> None:
        ctx, figure, area = self.context, self.figure, target.get_rect()
        theme, m = ctx.theme, ctx.metrics
        if self.hovered:
            paint.rounded(target, area, m.px(5), theme.panel_raised)
        line = ctx.fonts.height(m.text_px(VALUE), "semibold")
        wide = min(area.w * 2 // 3, ctx.fonts.width(figure.value, m.text_px(VALUE), "semibold") + m.px(4))
        room = pygame.Rect(m.px(4), 0, area.w - wide - m.px(14), line)
        write(target, ctx, figure.title, room, TITLE, theme.muted, least=12)
        value = pygame.Rect(area.right - wide - m.px(4), 0, wide, line)
        write(target, ctx, figure.value, value, VALUE, theme.ink, "semibold", "right", least=12)
        colour = game_colour(ctx, self.game)
        if figure.share is not None:
            bar = pygame.Rect(m.px(4), line + m.px(4), area.w - m.px(8), m.px(BAR))
            paint_bar(target, ctx, bar, figure.share, colour, figure.mark)
        if figure.results:
            self._results(target, pygame.Rect(m.px(4), line + m.px(4), area.w - m.px(8), m.px(COLUMNS)))
        if figure.columns:
            low, step = line + m.px(COLUMNS + 2), (area.w - m.px(8)) / max(12, len(figure.columns))
            for number, part in enumerate(figure.columns):
                tall = max(m.px(3), round(m.px(COLUMNS) * part))
                column = pygame.Rect(
                    round(m.px(4) + number * step), low - tall, max(2, round(step) - m.px(3)), tall
                )
                ink = colour if part >= 0.5 else mix(colour, theme.panel, 0.45)
                paint.rounded(target, column, m.px(3), ink)

    def _results(self, target: pygame.Surface, area: pygame.Rect) -> None:
        # A victory is a full disc with a check mark, and a defeat is an empty ring with a cross.
        ctx, results = self.context, self.figure.results
        theme, m = ctx.theme, ctx.metrics
        step = min(area.h, area.w // max(12, len(results)))
        side = step - m.px(2)
        for number, won in enumerate(results):
            disc = pygame.Rect(area.x + number * step, area.centery - side // 2, side, side)
            fill, edge = (theme.accent, theme.accent) if won else (theme.field, theme.field_edge)
            paint.rounded(target, disc, side // 2, fill, edge, m.px(1))
            inner = disc.inflate(-side * 2 // 5, -side * 2 // 5)
            paint.shape("check" if won else "x", target, inner, theme.accent_ink if won else theme.muted)


class CareerHead(_Told):
    """The portrait of a player, and the share of the matches that the player has won.

    Args:
        career: Statistics of the player.
        **common: See `Widget`.
    """

    def __init__(self, career: Career, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.career = career
        played, won, *_ = career.figures()
        self.tip, self._played, self._won = f"{played.tip} {won.tip}", played.value, won.value

    @property
    def text(self) -> str:
        return f"{self._played}, won: {self._won}"

    @staticmethod
    def height_for(ui: Ui) -> int:
        return max(
            person_height(ui.metrics.px(HEAD)), ui.metrics.px(BAR + 10) + sum(_lines(ui)) + _lines(ui)[1]
        )

    def paint(self, target: pygame.Surface) -> None:
        ctx, one, area = self.context, self.career, target.get_rect()
        theme, m = ctx.theme, ctx.metrics
        face = pygame.Rect(m.px(2), 0, m.px(HEAD), person_height(m.px(HEAD)))
        face.centery = area.centery
        mood = "glad" if one.share > one.fair_share else "waiting"
        if face_of(one) in PEOPLE:
            target.blit(picture_of(PersonLook(face_of(one), mood, lit=True), face.size, ctx).surface, face)
        else:
            paint_face(target, ctx, face, face_of(one), mood)
        large, small = _lines(ctx)
        room = pygame.Rect(face.right + m.px(14), 0, area.right - face.right - m.px(18), large)
        room.top = area.centery - (large + 2 * small + m.px(BAR + 10)) // 2
        share = percent(one.share)
        wide = ctx.fonts.width(share, m.text_px(FIGURE), "display") + m.px(8)
        write(target, ctx, share, room, FIGURE, theme.accent, "display", least=12)
        beside = pygame.Rect(room.left + wide, room.top + m.px(3), room.width - wide, room.height)
        write(target, ctx, "won", beside, TITLE, theme.ink, "semibold", least=12)
        told = pygame.Rect(room.left, room.bottom, room.width, small)
        write(target, ctx, f"{one.won:,} of {self._played}", told, TITLE, theme.muted, least=12)
        bar = pygame.Rect(room.left, told.bottom + m.px(6), room.width, m.px(BAR))
        paint_bar(target, ctx, bar, one.share, theme.accent, one.fair_share)
        # The words below the mark say what it means.
        words = f"fair: {percent(one.fair_share)}"
        wide = ctx.fonts.width(words, m.text_px(13)) + 2
        note = pygame.Rect(0, bar.bottom + m.px(4), min(wide, room.width), small)
        note.centerx = bar.x + round(bar.w * one.fair_share)
        write(
            target, ctx, words, note.clamp(room.left, note.top, room.width, small), 13, theme.muted, least=12
        )


def _lines(host: Ui | PaintContext) -> tuple[int, int]:
    m, fonts = host.metrics, host.fonts
    return fonts.height(m.text_px(FIGURE), "display"), fonts.height(m.text_px(TITLE))


class RivalCard(_Told):
    """The portrait of a rival, and how often a player won matches with the rival.

    Args:
        rival: The other player.
        player: Name of the player.
        **common: See `Widget`.
    """

    def __init__(self, rival: Rival, player: str, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.rival = rival
        self.tip = f"{player} won {rival.won} of {rival.met} matches with {rival.info.name}."

    @property
    def text(self) -> str:
        return f"{self.rival.info.name}: {self.rival.won} of {self.rival.met}"

    @staticmethod
    def height_for(ui: Ui) -> int:
        m = ui.metrics
        return person_height(m.px(FACE)) + m.px(BAR + 10) + 2 * ui.fonts.height(m.text_px(13))

    def paint(self, target: pygame.Surface) -> None:
        ctx, rival, area = self.context, self.rival, target.get_rect()
        theme, m = ctx.theme, ctx.metrics
        if self.hovered:
            paint.rounded(target, area, m.px(7), theme.panel_raised)
        share = rival.won / max(1, rival.met)
        face = pygame.Rect(0, 0, m.px(FACE), person_height(m.px(FACE)))
        face.midtop = area.midtop
        # A rival who wins often looks happy.
        mood = "beaten" if share > 0.5 else "glad" if share < 0.2 else "waiting"
        paint_face(target, ctx, face, rival.info.face, mood)
        line = ctx.fonts.height(m.text_px(13))
        name = pygame.Rect(m.px(2), face.bottom, area.w - m.px(4), line)
        write(target, ctx, rival.info.name, name, 13, theme.ink, "semibold", "center", least=12)
        bar = pygame.Rect(m.px(8), name.bottom + m.px(3), area.w - m.px(16), m.px(BAR))
        paint_bar(target, ctx, bar, share, theme.accent)
        told = pygame.Rect(m.px(2), bar.bottom + m.px(2), area.w - m.px(4), line)
        write(
            target, ctx, f"{rival.won} of {rival.met}", told, 13, theme.muted, "regular", "center", least=12
        )


class People(ListBox):
    """A list of players with their portraits.

    Attributes:
        careers: The statistics of the players, in the order of the rows.
    """

    careers: Sequence[Career] = ()

    def row_height(self) -> int:
        return max(super().row_height(), self.context.metrics.px(62))

    def lead(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> int:
        m, one = self.context.metrics, self.careers[index]
        face = pygame.Rect(0, 0, m.px(58), person_height(m.px(58)))
        face.midbottom = (rect.x + m.px(38), rect.bottom - 1)
        paint_face(
            target, self.context, face, face_of(one), "glad" if one.share > one.fair_share else "waiting"
        )
        return m.px(62)


def face_of(one: Career) -> str:
    if one.level:
        return "robot"
    return next((face for face, _ in one.faces.most_common() if face in PEOPLE), "")


def paint_face(target: pygame.Surface, ctx: PaintContext, area: pygame.Rect, face: str, mood: str) -> None:
    if face in PEOPLE:
        target.blit(picture_of(PersonLook(face, mood), area.size, ctx).surface, area)
    else:
        paint.shape(
            "robot" if face == "robot" else "person",
            target,
            area.inflate(-area.w // 3, -area.h // 3),
            ctx.theme.muted,
        )


def share_in_words(one: Career) -> str:
    """Return a text with a player's number of matches, victories and rating."""
    rating = f", {one.rating_text}" if one.ratings else ""
    return f"{one.matches:,} played, {percent(one.share)} won{rating}"
