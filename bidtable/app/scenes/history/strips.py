"""The list of saved matches, with the portraits of all players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Unpack

import pygame

from bidtable.app.archive.history_list import dated, headline, placed, second_line
from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.look import picture_of
from bidtable.app.draw.theme import Rgb, mix
from bidtable.app.draw.writing import write
from bidtable.app.match.people import faces_for
from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.common.figures import cloth_colour, game_colour
from bidtable.app.scenes.common.portrait import RATIO, paint_crown, person_height
from bidtable.app.shell.drawings import emblem
from bidtable.app.widgets import Common, ListBox
from bidtable.core.record import SeatInfo
from bidtable.store.saves import SaveInfo, SaveState

TALL: Final = 88
"""Smallest height of a strip without the line of names, in layout units."""
FACE: Final = 66
"""Width of the portrait of a player who did not win, in layout units."""
WINNER: Final = 1.22
"""Factor by which the portrait of a winner is larger."""
FACES: Final = 0.52
"""Largest share of a strip's width for the portraits."""
CROWN: Final = 1 / 6
"""Height of the part of a crown above the portrait, as a share of the portrait's width."""
NAME: Final = 13
DATE: Final = 14

State = Callable[[SaveInfo], SaveState | None]


class Strips(ListBox):
    """A list of saved matches, with the portraits of the players by rank.

    Args:
        matches: The saved matches.
        state_of: Returns the progress of a match, or None if it is not known yet.
        on_pick: See `ListBox`.
        on_mark: See `ListBox`.
        marked: See `ListBox`.
        empty: See `ListBox`.
        **common: See `Widget`.
    """

    def __init__(
        self,
        matches: Sequence[SaveInfo],
        state_of: State,
        on_pick: Callable[[str], None],
        on_mark: Callable[[str], None],
        marked: str,
        empty: str,
        **common: Unpack[Common],
    ) -> None:
        self._state_of = state_of
        self._matches: Sequence[SaveInfo] = ()
        self._extra = 0
        super().__init__((), on_pick, on_mark=on_mark, empty=empty, **common)
        self.show(matches)
        self._mark = next((at for at, save in enumerate(matches) if save.key == marked), 0)

    def show(self, matches: Sequence[SaveInfo]) -> None:
        self._matches = matches
        self.rows = [(save.key, headline(save), second_line(save, self._state_of(save))) for save in matches]

    def row_height(self) -> int:
        m, fonts = self.context.metrics, self.context.fonts
        words = fonts.height(m.text_px(17), "semibold") + fonts.height(m.text_px(15)) * 2
        least = max(
            m.px(TALL) + fonts.height(m.text_px(NAME)), words + fonts.height(m.text_px(DATE)) + m.px(24)
        )
        return least + self._extra

    def fill(self, room: pygame.Rect) -> None:
        """Move the list to an area, and choose a row height that fills the area."""
        self._extra = 0
        tall, least = room.h - 2 * self._inset(), self.row_height()
        count = max(1, tall // least)
        self._extra = min(max(0, tall - count * least) // count, least // 3)
        self.move_to((room.x, room.y, room.w, count * self.row_height() + 2 * self._inset()))

    def paint_row(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        theme, m, save = self.context.theme, self.context.metrics, self._matches[index]
        plate = rect.inflate(-m.px(4), -m.px(8))
        marked, over = index == self._mark, index == self._over and self.hovered
        slug = save.header.game if save.header is not None else ""
        cloth = cloth_colour(theme, slug) if slug else theme.panel
        ground = theme.selection if marked else mix(cloth, theme.panel_raised, 0.6) if over else cloth
        edge, line = (theme.accent, m.px(2)) if marked else (theme.panel_edge, m.px(1))
        paint.rounded(target, plate, m.px(8), ground, edge, line)
        if slug:
            bar = pygame.Rect(plate.x, plate.y + m.px(8), m.px(5), plate.h - m.px(16))
            paint.rounded(
                target, bar, bar.w // 2, theme.accent if marked else game_colour(self.context, slug)
            )
        side = min(plate.h - m.px(16), m.px(76))
        x = plate.x + m.px(14)
        picture = paint.svg(emblem(slug), (side, side))
        place = picture.get_rect(midleft=(x, plate.centery))
        target.blit(picture, place)
        if save.outcome is None:
            # A golden disc with an hourglass is the sign of a match that waits for its players.
            disc = pygame.Rect(0, 0, side * 2 // 5, side * 2 // 5)
            disc.bottomright = (place.right + m.px(4), place.bottom + m.px(2))
            paint.rounded(target, disc, disc.w // 2, theme.accent, ground, m.px(2))
            paint.shape(
                "hourglass", target, disc.inflate(-disc.w * 2 // 5, -disc.h * 2 // 5), theme.accent_ink
            )
        faces = self._faces(target, plate, save, marked) if save.header is not None else 0
        left = x + side + m.px(14)
        self._words(
            target, pygame.Rect(left, plate.y, plate.right - faces - m.px(12) - left, plate.h), save, marked
        )

    def _words(self, target: pygame.Surface, room: pygame.Rect, save: SaveInfo, marked: bool) -> None:
        ctx, state = self.context, self._state_of(save)
        theme, m, fonts = ctx.theme, ctx.metrics, ctx.fonts
        quiet: Rgb = theme.ink if marked else mix(theme.muted, theme.ink, 0.35)
        told = state.verdict or f"{state.line[:1].upper()}{state.line[1:]}" if state is not None else ""
        if state is not None and not state.problem and save.outcome is None:
            told = f"Unfinished: {state.line}"
        known = save.header is not None and not save.new and (state is None or not state.problem)
        last = dated(save) if known else second_line(save, state)
        head, low = fonts.height(m.text_px(17), "semibold"), fonts.height(m.text_px(DATE))
        middle = fonts.height(m.text_px(15))
        wraps = fonts.width(told, m.text_px(15)) > room.w
        tall = middle * (2 if wraps else 1) if known else 0
        y = room.centery - (head + tall + low + m.px(4)) // 2
        lines = 1 if known else 2
        rows: tuple[tuple[str, int, Weight, Rgb, int, int], ...] = (
            (headline(save), 17, "semibold", theme.ink, head, 1),
            (told if known else "", 15, "regular", theme.ink, tall, 2 if wraps else 1),
            (last, DATE, "regular", quiet, low * lines, lines),
        )
        for text, size, weight, ink, height, most in rows:
            place = pygame.Rect(room.x, y, room.w, height)
            if text:
                write(target, ctx, text, place, size, ink, weight, lines=most, least=12, scrolls=True)
            y += height + m.px(2)

    def _faces(self, target: pygame.Surface, plate: pygame.Rect, save: SaveInfo, marked: bool) -> int:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        players = _with_faces(save)
        name = ctx.fonts.height(m.text_px(NAME))
        factors = [WINNER if won else 1.0 for _, _, won in players]
        face = min(
            m.px(FACE),
            plate.w * FACES / sum(factors),
            # The crown needs room above the head of a winner.
            (plate.h - name - m.px(14)) / (RATIO + CROWN) / max(factors),
        )
        total = round(sum(factors) * face)
        x = plate.right - m.px(10) - total
        for (info, person, won), factor in zip(players, factors, strict=True):
            wide = round(face * factor)
            area = pygame.Rect(x, 0, wide, person_height(wide))
            area.bottom = plate.bottom - name - m.px(3)
            mood = "glad" if won else "waiting" if save.outcome is None else "thinking"
            target.blit(picture_of(PersonLook(person, mood, lit=won), area.size, ctx).surface, area)
            if won:
                paint_crown(target, area)
            label = pygame.Rect(x + m.px(1), area.bottom, wide - m.px(2), name + m.px(3))
            ink = theme.accent if won and not marked else theme.ink
            write(target, ctx, info.name, label, NAME, ink, "semibold", "center", least=9, scrolls=True)
            x += wide
        return total + m.px(10)


def _with_faces(save: SaveInfo) -> list[tuple[SeatInfo, str, bool]]:
    players = placed(save)
    faces = faces_for(min(12, len(players)), [info.face for info, _ in players])
    return [(info, face, won) for (info, won), face in zip(players, faces, strict=False)]
