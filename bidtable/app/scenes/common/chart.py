"""Charts that show values as lines."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import SEAT_COLOURS, Rgb, mix
from bidtable.app.draw.writing import write
from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.common.plot import SENTENCE, Layout, Plot
from bidtable.app.scenes.common.plot_looks import Sheet, dashes, ground_of, ink_of, numbered
from bidtable.app.scenes.common.portrait import RATIO
from bidtable.app.widgets import Common, Ui, Widget
from bidtable.app.widgets.device import leaves
from bidtable.app.widgets.widget import WidgetHost

FEW: Final = 14
"""Largest number of values in a line for which a chart of several lines marks every value with a point.

Lines with more values have points only at their ends.
"""
MANY: Final = 30
"""Largest number of values for which a chart of a single line marks every value with a point."""
PALE: Final = 0.12
"""Share of the panel's colour in the layers of a chart."""
FACE: Final = 76
"""Largest width of a portrait in a layer, in layout units."""
LEAST_FACE: Final = 26
"""Smallest width of a portrait in a layer, in layout units."""
BADGE: Final = 16
"""Width of the symbol of a seat in a layer without a portrait, in layout units."""
BETWEEN: Final = 3
"""Number of seat symbols along each line of a chart."""


class Chart(Widget):
    """A line chart that also writes the values at a selected position.

    Args:
        plot: The lines of the chart, with their titles.
        on_pick: Called with the index of a position that the player clicks.
        mark: Index of the position that is selected at first; None selects the last position.
        **common: See `Widget`.
    """

    default_focusable = True
    soft_shadow = (10, 10, 3)

    def __init__(
        self,
        plot: Plot,
        on_pick: Callable[[int], None] | None = None,
        *,
        mark: int | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._plot, self.on_pick = plot, on_pick
        last = max(0, plot.marks - 1)
        self._mark = last if mark is None else min(max(0, mark), last)
        self._laid: tuple[object, Layout] | None = None
        self._drawn: tuple[object, pygame.Surface] | None = None

    @property
    def plot(self) -> Plot:
        return self._plot

    @plot.setter
    def plot(self, plot: Plot) -> None:
        if plot != self._plot:
            self._plot, self._laid, self._drawn = plot, None, None
            self._mark = min(self._mark, max(0, plot.marks - 1))
            self.invalidate()

    @property
    def mark(self) -> int:
        return self._mark

    @mark.setter
    def mark(self, value: int) -> None:
        value = min(max(0, value), max(0, self._plot.marks - 1))
        if value != self._mark:
            self._mark = value
            self.invalidate()

    @property
    def text(self) -> str:
        plot = self._plot
        if not plot.marks:
            return plot.empty
        told = ", ".join(plot.reading(line, self._mark) for line in plot.lines)
        said = f". {plot.sentences[self._mark]}" if plot.sentences and plot.sentences[self._mark] else ""
        return f"{plot.when(self._mark)}: {told}{said}"

    @staticmethod
    def height_for(ui: Ui, lines: int) -> int:
        """Return the height in pixels that a chart with a number of lines needs."""
        m = ui.metrics
        return (
            m.px(200) + round(m.text_px(18) * 1.5) + round(m.text_px(15) * 1.6) * (2 + math.ceil(lines / 2))
        )

    def _layout(self) -> Layout:
        key = (self.rect.size, self.context.key)
        if self._laid is None or self._laid[0] != key:
            self._laid = key, Layout(self._plot, self.rect.size, self.context)
        return self._laid[1]

    # -- controls -----------------------------------------------------------------------------------

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        count = self._plot.marks
        if event.type == pygame.KEYDOWN:
            steps = {
                pygame.K_LEFT: self._mark - 1,
                pygame.K_RIGHT: self._mark + 1,
                pygame.K_HOME: 0,
                pygame.K_END: count,
            }
            if event.key not in steps:
                return False
            before, self.mark = self._mark, steps[event.key]
            return self._mark != before or not leaves(event)
        if event.type == pygame.MOUSEMOTION and count:
            self.mark = self._layout().mark_at(event.pos[0] - self.rect.x)
            return True
        return False

    def activate(self) -> None:
        if self.on_pick is not None and self._plot.marks:
            self.on_pick(self._mark)

    # -- drawing -------------------------------------------------------------------------------------

    def paint(self, target: pygame.Surface) -> None:
        ctx, plot, laid = self.context, self._plot, self._layout()
        theme, m = ctx.theme, ctx.metrics
        area = target.get_rect()
        paint.rounded(target, area, m.px(10), theme.panel, theme.panel_edge, m.px(1))
        head = pygame.Rect(m.px(14), m.px(6), area.w - m.px(28), round(m.text_px(17) * 1.5))
        write(target, ctx, plot.title, head, 17, theme.ink, "semibold", least=12)
        if plot.note:
            below = pygame.Rect(head.x, head.bottom - m.px(2), head.w, m.px(10) + laid.head - head.h)
            write(target, ctx, plot.note, below, 14, theme.muted, lines=6, least=12, top=True)
        if not plot.marks:
            top = m.px(8) + laid.head
            middle = pygame.Rect(head.x, top, head.w, area.h - top)
            write(target, ctx, plot.empty, middle, 15, theme.muted, "italic", "center", lines=3, least=12)
            return
        self._paint_grid(target, laid)
        self._paint_along(target, laid)
        target.blit(self._lines(laid), self._around(laid))
        self._paint_mark(target, laid)
        self._paint_ends(target, laid)
        self._paint_readout(target, laid)

    def _paint_grid(self, target: pygame.Surface, laid: Layout) -> None:
        ctx, plot, room = self.context, self._plot, laid.room
        theme, m = ctx.theme, ctx.metrics
        tall, units = round(m.floor_px(13) * 1.3), 13 / m.text_scale
        faint = mix(theme.panel, theme.panel_edge, 0.55)
        # If the chart is low, only some of the horizontal lines have numbers.
        every = math.ceil(tall * (len(laid.ticks) - 1) / room.h)
        for number, tick in enumerate(laid.ticks):
            y = round(laid.point(0, tick)[1])
            pygame.draw.line(target, faint, (room.x, y), (room.right, y), m.px(1))
            if number % every == 0:
                place = pygame.Rect(m.px(8), y - tall // 2, room.x - m.px(16), tall)
                write(target, ctx, plot.text(tick), place, units, theme.muted, align="right")
        taken: list[int] = []
        for level, name in plot.across:
            y = round(laid.point(0, level)[1])
            dashes(target, theme.muted, (room.left, room.right), y, m.px(7), m.px(2))
            if all(abs(y - other) >= tall for other in taken):
                taken.append(y)
                left = room.right + m.px(8)
                place = pygame.Rect(left, y - tall // 2, self.rect.w - left - m.px(2), tall)
                write(target, ctx, name, place, units, theme.ink)

    def _paint_along(self, target: pygame.Surface, laid: Layout) -> None:
        ctx, along = self.context, self._plot.along
        if not along:
            return
        m = ctx.metrics
        wide = max(ctx.fonts.width(name, m.floor_px(13), "regular") for _, name in along) + m.px(16)
        every = max(1, math.ceil(len(along) * wide / laid.room.w))
        end = -wide
        for mark, name in along[::every]:
            left = round(laid.point(mark, 0)[0]) - wide // 2
            if left < end:
                continue
            end = left + wide
            place = pygame.Rect(left, laid.room.bottom + m.px(7), wide, round(m.floor_px(13) * 1.3))
            write(target, ctx, name, place, 13 / m.text_scale, ctx.theme.muted, align="center")

    def _lines(self, laid: Layout) -> pygame.Surface:
        # The picture is kept, because the chart is drawn again whenever the pointer moves.
        key = (laid.size, self.context.key)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._draw_lines(laid)
        return self._drawn[1]

    def _around(self, laid: Layout) -> pygame.Rect:
        spare = 2 * self.context.metrics.px(8)
        return laid.room.inflate(spare, spare)

    def _draw_lines(self, laid: Layout) -> pygame.Surface:
        # Equal parts of several lines are drawn as one line with stripes.
        theme, m, plot = self.context.theme, self.context.metrics, self._plot
        alone = not plot.of_seats
        around = self._around(laid)
        sheet = Sheet(around, theme.accent if alone else theme.panel)
        inks = [ink_of(line.colour, theme) for line in plot.lines]
        if plot.shares:
            self._draw_layers(sheet, laid)
            drawn = sheet.finish()
            self._paint_faces(drawn, laid, around.topleft)
            return drawn
        for line, ink in zip(plot.lines, inks, strict=True):
            if line.band and plot.marks > 1:
                pairs = list(enumerate(zip(line.values, line.band, strict=True)))
                upper = [laid.point(mark, value + off) for mark, (value, off) in pairs]
                lower = [laid.point(mark, value - off) for mark, (value, off) in reversed(pairs)]
                sheet.area([*upper, *lower], ink, 60)
        columns = list(zip(*(line.values for line in plot.lines), strict=True))
        for mark, (before, after) in enumerate(itertools.pairwise(columns)):
            shared: dict[tuple[float, float], list[Rgb]] = {}
            for ink, ends in zip(inks, zip(before, after, strict=True), strict=True):
                shared.setdefault(ends, []).append(ink)
            for (start, end), together in shared.items():
                sheet.stripes(together, laid.point(mark, start), laid.point(mark + 1, end), m.px(3), m.px(9))
        few = len(columns) <= (MANY if alone else FEW)
        for mark, values in enumerate(columns):
            ending = mark in (0, len(columns) - 1) and not alone
            equal: dict[float, list[Rgb]] = {}
            for ink, value in zip(inks, values, strict=True):
                equal.setdefault(value, []).append(ink)
            for value, together in equal.items():
                radius = m.px(4) * (1 if len(together) == 1 else 1.5) if few or ending else m.px(3) / 2
                sheet.dot(together, laid.point(mark, value), radius)
        drawn = sheet.finish()
        if not alone and not few:
            self._badge_lines(drawn, laid, around.topleft)
        return drawn

    def _draw_layers(self, sheet: Sheet, laid: Layout) -> None:
        top = self._plot.ranked[-1]
        for number, (line, layer) in enumerate(zip(self._plot.lines, laid.layers, strict=True)):
            lower = [laid.point(mark, low) for mark, (low, _) in enumerate(layer)]
            upper = [laid.point(mark, high) for mark, (_, high) in enumerate(layer)]
            ink = mix(SEAT_COLOURS[line.colour], self.context.theme.panel, PALE)
            sheet.area([*lower, *reversed(upper)], ink, 255)
            for start, end in itertools.pairwise(upper) if number != top else ():
                sheet.stripes([self.context.theme.panel], start, end, self.context.metrics.px(2), 0)

    def _paint_faces(self, target: pygame.Surface, laid: Layout, corner: tuple[int, int]) -> None:
        # Each portrait stands where the layer of its player is highest. A low layer gets the symbol of the seat.
        m, plot = self.context.metrics, self._plot
        taken = [place.inflate(m.px(8), m.px(8)) for place in laid.sign_places]
        for number, line in enumerate(plot.lines):
            highest = laid.room.h * max(line.values) / (laid.ticks[-1] - laid.ticks[0])
            largest = min(m.px(FACE), round(highest / RATIO)) if line.face else 0
            sizes = [*range(largest, m.px(LEAST_FACE), -m.px(6)), m.px(BADGE)]
            places = (self._free_face(laid, number, wide, taken) for wide in sizes)
            place = next((place for place in places if place is not None), None)
            if place is None:
                continue
            taken.append(place)
            place = place.move(-corner[0], -corner[1])
            if place.w > m.px(BADGE):
                mood = "glad" if number == plot.ranked[0] else "waiting"
                PersonLook(line.face, mood).paint(target.subsurface(place), self.context)
            else:
                paint.seat_sign(target, place, line.colour)

    @staticmethod
    def _free_face(laid: Layout, number: int, wide: int, taken: list[pygame.Rect]) -> pygame.Rect | None:
        size = (wide, round(wide * RATIO) if wide > laid.side else wide)
        marks = sorted(range(laid.plot.marks), key=lambda mark: -laid.plot.lines[number].values[mark])
        for mark in marks:
            place = pygame.Rect((0, 0), size)
            place.center = round(laid.spot(number, mark)[0]), round(laid.spot(number, mark)[1])
            across = range(laid.mark_at(place.left), laid.mark_at(place.right) + 1)
            if not laid.room.contains(place) or place.collidelist(taken) >= 0:
                continue
            tops = [laid.point(at, laid.layers[number][at][1])[1] for at in across]
            feet = [laid.point(at, laid.layers[number][at][0])[1] for at in across]
            if max(tops) <= place.top and place.bottom <= min(feet):
                return place
        return None

    def _badge_lines(self, target: pygame.Surface, laid: Layout, corner: tuple[int, int]) -> None:
        # Colour alone must not identify a line.
        side, plot = self.context.metrics.px(14), self._plot
        taken: list[pygame.Rect] = []
        for number, line in enumerate(plot.lines):
            for part in range(BETWEEN):
                share = (part + (number + 0.5) / len(plot.lines)) / BETWEEN
                mark = round(share * (plot.marks - 1))
                x, y = laid.point(mark, line.values[mark])
                place = pygame.Rect(0, 0, side, side)
                place.center = (round(x) - corner[0], round(y) - corner[1])
                if place.collidelist(taken) < 0:
                    taken.append(place)
                    paint.seat_sign(target, place, line.colour)

    def _paint_mark(self, target: pygame.Surface, laid: Layout) -> None:
        ctx, plot, room = self.context, self._plot, laid.room
        m, theme = ctx.metrics, ctx.theme
        if plot.of_seats:
            x = round(laid.point(self._mark, 0)[0])
            pygame.draw.line(target, theme.muted, (x, room.top), (x, room.bottom), m.px(1))
        else:
            point = laid.point(self._mark, plot.lines[0].values[self._mark])
            pygame.draw.aacircle(target, theme.ink, point, m.px(6), m.px(2))
        for sign, place in zip(plot.signs, laid.sign_places, strict=True):
            line = plot.lines[sign.line]
            point, ink = laid.spot(sign.line, sign.mark), ink_of(line.colour, theme)
            pygame.draw.aaline(target, theme.ink, place.center, point)
            pygame.draw.aacircle(target, ink, point, m.px(5))
            pygame.draw.aacircle(target, theme.ink, point, m.px(5), max(1, m.px(2)))
            numbered(target, ctx, place, sign.number, ground_of(line.colour, theme))

    def _paint_ends(self, target: pygame.Surface, laid: Layout) -> None:
        # Symbols that would overlap are drawn one below the other.
        plot = self._plot
        if not plot.of_seats:
            return
        m, side, right = self.context.metrics, laid.side, laid.room.right
        spots = []
        for number, y in zip(plot.ranked, laid.ends, strict=True):
            line = plot.lines[number]
            spot = pygame.Rect(right + m.px(17), 0, side, side)
            spot.centery = round(y)
            ink = ink_of(line.colour, self.context.theme)
            pygame.draw.aaline(target, ink, laid.spot(number, plot.marks - 1), spot.midleft)
            spots.append((line.colour, spot))
        for colour, spot in spots:
            paint.seat_sign(target, spot, colour)

    def _paint_readout(self, target: pygame.Surface, laid: Layout) -> None:
        ctx, plot, row = self.context, self._plot, laid.row
        theme, m = ctx.theme, ctx.metrics
        y = self.rect.h - laid.foot
        room = pygame.Rect(m.px(14), y, self.rect.w - m.px(28), row)
        if not laid.rows:
            write(target, ctx, self.text, room, 15, theme.ink, "semibold", least=12)
            return
        write(target, ctx, plot.when(self._mark), room, 14, theme.muted, "semibold", least=12)
        y += row
        if plot.sentences:
            said = pygame.Rect(room.x, y, room.w, laid.sentence)
            write(
                target,
                ctx,
                plot.sentences[self._mark],
                said,
                15,
                theme.ink,
                lines=SENTENCE,
                least=12,
                top=True,
            )
            y += laid.sentence
        side = round(m.text_px(15) * 1.3)
        each = room.w // max(map(len, laid.rows))
        for numbers in laid.rows:
            for column, number in enumerate(numbers):
                line = plot.lines[number]
                place = pygame.Rect(room.x + column * each, 0, side, side)
                place.centery = y + row // 2
                paint.seat_sign(target, place, line.colour)
                words = pygame.Rect(place.right + m.px(7), y, each - side - m.px(10), row)
                told = plot.reading(line, self._mark)
                write(target, ctx, told, words, 15, theme.ink, "semibold", least=12)
            y += row
