"""The chart of a match, and dialogs with a large chart and with the parts of a score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bidtable.app.match.session import Session
from bidtable.app.scenes.common.buttons import dialog_close
from bidtable.app.scenes.common.chart import Chart
from bidtable.app.scenes.common.measures import line_height
from bidtable.app.scenes.common.paper import PaperChart, Pin
from bidtable.app.scenes.common.plot import Plot
from bidtable.app.scenes.common.tally_plots import tally_plot
from bidtable.app.widgets import Choice, FittedLabel, Panel, ScrollArea, Ui, Widget
from bidtable.core.course import Tally
from bidtable.core.model import Seat

NO_PARTS: Final = (("This score has no parts.", ""),)


class ChartSheet:
    """The chart of a match, and the choice of its numbers.

    Args:
        session: The match.
        tallies: The scores and other numbers that the chart can show.

    Attributes:
        number: Index in `tallies` of the shown numbers.
    """

    def __init__(self, session: Session, tallies: Sequence[Tally]) -> None:
        self.session, self.tallies, self.number = session, tallies, 0
        self._chart: Chart | None = None

    @staticmethod
    def height_for(ui: Ui, lines: int) -> int:
        """Return the height in pixels of a chart with its buttons."""
        return Chart.height_for(ui, lines) + ui.metrics.row(34) + ui.metrics.px(8)

    def widgets(self, ui: Ui, room: pygame.Rect) -> list[Widget]:
        """Create a chart, and buttons that choose what the chart shows."""
        row, gap = ui.metrics.row(34), ui.metrics.px(8)
        kinds = [(number, tally.title) for number, tally in enumerate(self.tallies)]
        choice: Choice[int] = Choice(
            kinds,
            self.number,
            self._choose,
            rect=(room.x, room.y, room.w, row),
            name="results:kind",
            tip="Figure of the chart",
            z=1,
        )
        below = (room.x, room.y + row + gap, room.w, room.h - row - gap)
        self._chart = PaperChart(self._plot(), rect=below, name="results:chart", z=1)
        side = ui.metrics.px(16)
        pin = Pin(rect=(room.centerx - side // 2, below[1] - side * 5 // 8, side, side), z=2)
        return [choice, self._chart, pin]

    def _plot(self) -> Plot:
        session = self.session
        seats = [(name, session.colour_of(seat)) for seat, name in enumerate(session.names)]
        return tally_plot(session.match.game, self.tallies[self.number], seats)

    def _choose(self, number: int) -> None:
        self.number = number
        if self._chart is not None:
            self._chart.plot = self._plot()

    def open(self, ui: Ui) -> None:
        """Open a dialog with a large chart."""
        m = ui.metrics
        plate = pygame.Rect(0, 0, min(m.width - m.px(32), m.px(1100)), m.height - m.px(32))
        plate.center = (m.width // 2, m.height // 2)
        inner = plate.inflate(-2 * m.px(18), -2 * m.px(18))
        close = dialog_close(ui, inner, "chart:close")
        room = pygame.Rect(inner.x, inner.y, inner.w, close.rect.top - m.px(12) - inner.y)
        ui.push_modal([Panel(rect=plate), *self.widgets(ui, room), close])


def open_parts(ui: Ui, session: Session, seat: Seat) -> None:
    """Open a dialog with the parts of a player's score."""
    m, match = ui.metrics, session.match
    game = match.game
    parts = [(title, game.score_text(value)) for title, value in game.score_parts(match.state, seat)]
    facts = game.facts(match.events, len(session.seats))[seat]
    lines = [*parts, *((fact.title, fact.text) for fact in facts)] or NO_PARTS
    line, pad, bar = line_height(ui, 16) + m.px(4), m.px(18), m.px(16)
    title = f"{session.names[seat]}: {game.score_text(match.outcome.scores[seat])}" if match.outcome else ""
    head = ui.fonts.height(m.text_px(19), "display") + m.px(14)
    foot = m.row(42) + m.px(12)
    wide = min(m.width - m.px(32), m.text_px(16) * 30)
    tall = min(m.height - m.px(32), head + 2 * pad + foot + line * len(lines))
    plate = pygame.Rect(0, 0, wide, tall)
    plate.center = (m.width // 2, m.height // 2)
    inner = pygame.Rect(plate.x + pad, plate.y + head + pad, plate.w - 2 * pad, plate.h - head - 2 * pad)
    area = ScrollArea(plate=False, rect=(inner.x, inner.y, inner.w, inner.h - foot), name="parts:list", z=1)
    ui.push_modal(
        [Panel(title, rect=plate, name="parts:panel"), area, dialog_close(ui, inner, "parts:close")]
    )
    width = inner.w - bar
    for number, (name, value) in enumerate(lines):
        half = min(width // 2, ui.fonts.width(value, m.text_px(16), "semibold") + m.px(6))
        label = FittedLabel(name, 16, "muted", lines=1)
        area.add_child(label, (0, number * line, width - half - m.px(8), line))
        if value:
            shown = FittedLabel(value, 16, "ink", "semibold", "right")
            area.add_child(shown, (width - half, number * line, half, line))
