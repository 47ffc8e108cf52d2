"""The page that lists the events of a replay."""

from __future__ import annotations

from typing import Final

from bidtable.app.match.replay import Replay
from bidtable.app.scenes.common.measures import in_two_lines
from bidtable.app.scenes.common.page import Page
from bidtable.app.scenes.furniture.transport import speed_choice, view_choice
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, Choice, ListBox, TextEntry, Widget
from bidtable.core.course import stretch_numbers

MAX_TEXT: Final = 30
"""Largest number of characters in the search field."""
WIDEST: Final = 980
"""Largest width of the page in layout units."""


class MomentsScene(Page):
    """The page that lists the events of a replay and jumps to a chosen event."""

    title = "Go to a moment"

    def __init__(self, app: Shell, replay: Replay) -> None:
        super().__init__(app)
        self.replay = replay
        self._text = ""
        self._round = 0
        self._list: ListBox | None = None
        game, steps = replay.game, replay.match.steps
        # Events after the present position are listed too, because viewers of a replay may look ahead.
        self._lines = [
            (index, text, number)
            for index, (step, number) in enumerate(zip(steps, stretch_numbers(steps), strict=True))
            if step.event.pause
            and (text := game.tell(game.project_event(step.event, replay.viewer), replay.names))
        ]

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        self.frame()
        gap, row = m.px(10), m.row(36)
        room = self.middle(WIDEST)
        stretch = self.replay.game.info.stretch
        numbers = sorted({line[2] for line in self._lines})
        rounds = [(0, f"All {stretch}s"), *((n, f"{stretch.capitalize()} {n}") for n in numbers)]
        chosen: Choice[int] = Choice(
            rounds, self._round, self._choose_round, name="moments:round", tip=f"Which {stretch}"
        )
        entry = TextEntry(self._text, self._search, MAX_TEXT, "search the log", name="moments:text")
        half = (room.w - gap) // 2
        both: list[tuple[Widget, Widget]] = [
            (view_choice(self.replay, self._seen), speed_choice(self.replay)),
            (chosen, entry),
        ]
        y = room.y
        for left, right in both:
            ui.add(left).move_to((room.x, y, half, row))
            ui.add(right).move_to((room.x + half + gap, y, room.w - half - gap, row))
            y += row + gap
        self._list = ui.add(
            ListBox(
                self._rows(),
                self._go,
                marked=self._here(),
                empty="No event matches.",
                rect=(room.x, y, room.w, room.bottom - y),
                name="moments:list",
                label="Moments",
            )
        )
        self.footer(
            [Action("moments:back", "Back", self.back)],
            [Action("moments:go", "Go there", self._go_marked, "primary")],
        )

    def _rows(self) -> list[tuple[str, str, str]]:
        wanted = self._text.strip().casefold()
        room, stretch = (
            self.middle(WIDEST).w - self.ui.metrics.px(60),
            self.replay.game.info.stretch.capitalize(),
        )
        return [
            (str(index), *in_two_lines(self.ui, text, f"{stretch} {number}", room))
            for index, text, number in self._lines
            if self._round in (0, number) and wanted in text.casefold()
        ]

    def _here(self) -> str:
        told = [index for index, _, _ in self._lines if index < self.replay.steps_shown]
        return str(told[-1]) if told else ""

    def _choose_round(self, number: int) -> None:
        self._round = number
        self._show()

    def _search(self, text: str) -> None:
        self._text = text
        self._show()

    def _show(self) -> None:
        if self._list is not None:
            self._list.rows = self._rows()

    def _seen(self) -> None:
        pass  # The table is updated when the page is closed.

    def _go_marked(self) -> None:
        if self._list is not None and self._list.marked:
            self._go(self._list.marked)

    def _go(self, index: str) -> None:
        self.replay.go_to_step(int(index))
        self.back()
