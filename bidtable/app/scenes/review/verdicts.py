"""Widgets that show whether moves were good or bad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb, Theme, mix, readable_on
from bidtable.app.draw.writing import fitted, write
from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.common.plot_looks import ground_of
from bidtable.app.scenes.common.portrait import RATIO, person_height
from bidtable.app.widgets import Common, ListBox, Widget
from bidtable.bots.common.review_model import Verdict

SIGNS: Final[Mapping[Verdict, str]] = {
    Verdict.BEST: "star",
    Verdict.GOOD: "check",
    Verdict.SLIP: "minus",
    Verdict.MISTAKE: "x",
    Verdict.BLUNDER: "warning",
}
"""The shape that marks each verdict, because colour alone must not carry the meaning."""


TURN_FACE: Final = 92
"""Largest width of the portrait beside a turning point, in layout units."""
HIGHEST: Final = 112
"""Largest height of a row about a turning point, in layout units."""
EVENT: Final = 18
"""Font size of the event of a turning point, in layout units."""
CHANGE: Final = 15
"""Font size of the change of a chance to win, in layout units."""


def verdict_ink(verdict: Verdict, theme: Theme) -> Rgb:
    return {
        Verdict.BEST: theme.good,
        Verdict.GOOD: mix(theme.good, theme.panel, 0.35),
        Verdict.SLIP: theme.warning,
        Verdict.MISTAKE: mix(theme.warning, theme.bad, 0.6),
        Verdict.BLUNDER: theme.bad,
    }[verdict]


def paint_verdict(target: pygame.Surface, place: pygame.Rect, verdict: Verdict, theme: Theme) -> None:
    ink = verdict_ink(verdict, theme)
    paint.rounded(target, place, place.w // 2, ink)
    side = place.w * (62 if verdict in (Verdict.BEST, Verdict.BLUNDER) else 52) // 100
    sign = pygame.Rect(0, 0, side, side)
    sign.center = place.center
    paint.shape(SIGNS[verdict], target, sign, readable_on(ink))


class VerdictMark(Widget):
    """A disc that shows the quality of a move.

    Args:
        verdict: The quality of the move.
        **common: See `Widget`.
    """

    reactive = False

    def __init__(self, verdict: Verdict, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.verdict = verdict

    def paint(self, target: pygame.Surface) -> None:
        paint_verdict(target, target.get_rect(), self.verdict, self.context.theme)


class VerdictList(ListBox):
    """A list of moves, each with a sign for its quality.

    Attributes:
        verdicts: The quality of the judged moves, by the ids of the rows.
    """

    verdicts: Mapping[str, Verdict] = MappingProxyType({})

    def lead(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> int:
        m, side = self.context.metrics, self.context.metrics.text_px(17)
        verdict = self.verdicts.get(self._rows[index][0])
        if verdict is not None:
            place = pygame.Rect(rect.x + m.px(11), 0, side, side)
            place.centery = rect.centery
            paint_verdict(target, place, verdict, self.context.theme)
        return side + m.px(8)


class TurnList(ListBox):
    """A list of the moves that changed the chances to win most.

    Attributes:
        people: Character of the player who moved in each row, and colour of the player whose chance changed.
        rises: Whether the chance became better, for each row.
    """

    people: Sequence[tuple[str, str]] = ()
    rises: Sequence[bool] = ()

    def row_height(self) -> int:
        # A short list fills its area.
        m, fonts = self.context.metrics, self.context.fonts
        least = 2 * fonts.height(m.text_px(EVENT), "semibold") + fonts.height(m.text_px(CHANGE)) + m.px(14)
        each = (self.view_height() - 2 * self._inset()) // max(1, len(self._rows))
        return max(least, min(each, m.px(HIGHEST)))

    def paint_row(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> None:
        ctx, m = self.context, self.context.metrics
        theme, (_, event, change) = ctx.theme, self._rows[index]
        self.paint_ground(target, rect, index)
        left = self._paint_person(target, rect, index)
        room = pygame.Rect(left, rect.y + m.px(5), rect.right - m.px(8) - left, rect.h - m.px(10))
        below = ctx.fonts.height(m.text_px(CHANGE))
        size, _ = fitted(ctx, event, (room.w, room.h - below), EVENT, "semibold", lines=2, least=12)
        above = min(room.h - below, ctx.fonts.wrapped_height(event, size, room.w, "semibold"))
        top = room.y + (room.h - above - below) // 2
        head, foot = pygame.Rect(left, top, room.w, above), pygame.Rect(left, top + above, room.w, below)
        write(target, ctx, event, head, EVENT, theme.ink, "semibold", lines=2, least=12, scrolls=True)
        rises, side = self.rises[index], ctx.metrics.text_px(CHANGE) * 4 // 5
        arrow = pygame.Rect(foot.left, foot.centery - side // 2, side, side)
        shape, tint = ("arrow_up", theme.good) if rises else ("arrow_down", theme.bad)
        paint.shape(shape, target, arrow, tint)
        foot = pygame.Rect(arrow.right + m.px(5), foot.y, foot.right - arrow.right - m.px(5), foot.h)
        write(target, ctx, change, foot, CHANGE, theme.ink, least=12, scrolls=True)

    def _paint_person(self, target: pygame.Surface, rect: pygame.Rect, index: int) -> int:
        ctx, m, (person, colour) = self.context, self.context.metrics, self.people[index]
        wide = min(m.px(TURN_FACE), round((rect.h - m.px(4)) / RATIO))
        face = pygame.Rect(rect.x + m.px(26), 0, wide, person_height(wide))
        face.bottom = rect.bottom - m.px(2)
        target.blit(PersonLook(person).figure(face.size), face)
        side, ground = ctx.metrics.text_px(19), ground_of(colour, ctx.theme)
        disc = pygame.Rect(rect.x + m.px(11), 0, side, side)
        disc.centery = rect.centery
        paint.rounded(target, disc, side // 2, ground, ctx.theme.ink, max(1, side // 12))
        ink = readable_on(ground)
        write(target, ctx, str(index + 1), disc, 13, ink, "bold", "center", least=9, scrolls=True)
        return face.right + m.px(10)


@dataclass(frozen=True)
class Person:
    """The content of a panel about the play of one player.

    Attributes:
        face: Id of the player's character, one of `bidtable.app.match.people.PEOPLE`.
        words: A sentence about the player's decisions.
        figures: Numbers about the player's decisions, as pairs of title and value.
        counts: The number of decisions of each quality, in words.
        note: A note about decisions that were not judged; may be empty.
    """

    name: str
    face: str
    mood: str
    colour: str
    words: str
    figures: tuple[tuple[str, str], ...]
    counts: tuple[tuple[Verdict, str], ...]
    note: str = ""


class PersonCard(Widget):
    """A panel about the play of one player.

    Args:
        person: Content of the panel.
        **common: See `Widget`.
    """

    default_focusable = True
    soft_shadow = (10, 10, 3)

    def __init__(self, person: Person, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.person = person

    @property
    def text(self) -> str:
        person = self.person
        figures = ", ".join(f"{title} {value}" for title, value in person.figures)
        return f"{person.name}: {person.words} {figures}. {', '.join(text for _, text in person.counts)}."

    def activate(self) -> None:
        """Do nothing, because the panel only has a tooltip."""

    @staticmethod
    def height_for(ctx: PaintContext, person: Person, width: int) -> int:
        """Return the height in pixels of a panel with a given width."""
        return _Card(ctx, person, width).height

    def paint(self, target: pygame.Surface) -> None:
        theme, m = self.context.theme, self.context.metrics
        paint.rounded(target, target.get_rect(), m.px(10), theme.panel, theme.panel_edge, m.px(1))
        _Card(self.context, self.person, self.rect.w).paint(target)


class _Card:
    def __init__(self, ctx: PaintContext, person: Person, width: int) -> None:
        m, fonts = ctx.metrics, ctx.fonts
        self._ctx, self._person = ctx, person
        pad, gap = m.px(14), m.px(8)
        face = round(m.px(72) * max(1.0, m.text_scale * 0.8))
        self._face = pygame.Rect(pad, 0, face, person_height(face))
        left = self._face.right + gap
        room = width - left - pad
        name = fonts.height(m.text_px(20), "display")
        self._name = pygame.Rect(left, pad // 2, room, name)
        words = fonts.wrapped_height(person.words, m.text_px(16), room, "regular")
        self._words = pygame.Rect(left, self._name.bottom, room, words)
        y = max(self._words.bottom + gap // 2, self._face.h + pad // 2)
        self._face.bottom = y
        self._line = y
        y += gap
        inner = width - 2 * pad
        self._figures, y = self._flow(
            [
                max(fonts.width(title, m.text_px(13)), fonts.width(value, m.text_px(20), "semibold"))
                for title, value in person.figures
            ],
            pygame.Rect(pad, y, inner, fonts.height(m.text_px(13)) + fonts.height(m.text_px(20), "semibold")),
        )
        disc = m.text_px(17) + m.px(6)
        self._counts, y = self._flow(
            [disc + fonts.width(text, m.text_px(15), "semibold") for _, text in person.counts],
            pygame.Rect(pad, y, inner, fonts.height(m.text_px(17)) + m.px(2)),
        )
        tall = fonts.wrapped_height(person.note, m.text_px(14), inner, "regular") if person.note else 0
        self._note = pygame.Rect(pad, y, inner, tall)
        self.height = y + tall + (pad if tall else pad // 2)

    def _flow(self, widths: Sequence[int], room: pygame.Rect) -> tuple[list[pygame.Rect], int]:
        m = self._ctx.metrics
        gap = m.px(26)
        places: list[pygame.Rect] = []
        x, y = room.x, room.y
        for wide in widths:
            wide = min(wide + m.px(2), room.w)
            if x > room.x and x + wide > room.right:
                x, y = room.x, y + room.h + m.px(4)
            places.append(pygame.Rect(x, y, wide, room.h))
            x += wide + gap
        return places, (y + room.h + m.px(8) if widths else y)

    def paint(self, target: pygame.Surface) -> None:
        ctx, person = self._ctx, self._person
        theme, m = ctx.theme, ctx.metrics
        PersonLook(person.face, person.mood, person.mood == "glad").paint(target.subsurface(self._face), ctx)
        edge = m.px(1)
        pygame.draw.line(
            target, theme.panel_edge, (edge, self._line), (target.get_width() - 2 * edge, self._line)
        )
        side = m.px(20)
        disc = pygame.Rect(self._name.x, 0, side, side)
        disc.centery = self._name.centery
        paint.seat_sign(target, disc, person.colour)
        name = self._name.move(side + m.px(8), 0)
        name.w -= side + m.px(8)
        write(target, ctx, person.name, name, 20, theme.ink, "display", least=12)
        write(target, ctx, person.words, self._words, 16, theme.ink, lines=9, least=12, top=True)
        for (title, value), place in zip(person.figures, self._figures, strict=True):
            small = ctx.fonts.height(m.text_px(13))
            above = pygame.Rect(place.x, place.y, place.w, small)
            write(target, ctx, title, above, 13, theme.muted, least=12)
            below = pygame.Rect(place.x, place.y + small, place.w, place.h - small)
            write(target, ctx, value, below, 20, theme.ink, "semibold", least=12)
        for (verdict, text), place in zip(person.counts, self._counts, strict=True):
            sign = pygame.Rect(place.x, 0, m.text_px(17), m.text_px(17))
            sign.centery = place.centery
            paint_verdict(target, sign, verdict, theme)
            left = sign.right + m.px(6)
            words = pygame.Rect(left, place.y, place.right - left, place.h)
            write(target, ctx, text, words, 15, theme.ink, "semibold", least=12)
        if person.note:
            write(target, ctx, person.note, self._note, 14, theme.muted, lines=9, least=12, top=True)
