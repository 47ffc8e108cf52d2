"""The panel with the log of a match."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from bidtable.app.match.log import LogLine
from bidtable.app.match.session import Session
from bidtable.app.scenes.common.buttons import close_button
from bidtable.app.widgets import Choice, LogPanel, Panel, Ui, Widget
from bidtable.app.widgets.widget import W
from bidtable.core.model import Seat

OVER: Final = 510
"""Drawing order of the log, which is above all pieces on the table."""

Since = Literal["start", "turn", "round"]


@dataclass
class LogFilter:
    """The player's choice of log lines.

    Attributes:
        since: Where the log begins: at the match, the player's last turn, or the current round.
        about: Player who must be named in a log line; None shows all lines.
    """

    since: Since = "start"
    about: Seat | None = None


def lines_shown(session: Session, wanted: LogFilter) -> tuple[list[str], int]:
    lines: Sequence[LogLine] = session.log_lines(session.screen.eyes)
    acted = session.acted(session.viewer)
    since = {"start": 0, "turn": acted or 0, "round": session.round_start()}[wanted.since]
    kept = [line for line in lines if line.index >= since]
    if wanted.about is not None:
        # A player's name inside a longer word is not counted.
        named = re.compile(rf"(?<!\w){re.escape(session.names[wanted.about])}(?!\w)")
        kept = [line for line in kept if named.search(line.text)]
    news = len(kept) - 1 if acted is None else sum(1 for line in kept if line.index < acted)
    return [line.text for line in kept], max(0, news)


class Drawer:
    """The panel with the log, beside the table.

    Attributes:
        place: Area of the panel in pixels.
    """

    def __init__(
        self, ui: Ui, session: Session, wanted: LogFilter, place: pygame.Rect, close: Callable[[], None]
    ) -> None:
        self._ui, self._session, self._wanted = ui, session, wanted
        self.place = place
        self._due = self._waits = False
        self._read_by: tuple[Seat | None, Seat | None] = (None, None)
        self._widgets: list[Widget] = []
        self._make(place, close)
        self._fill()

    def _make(self, place: pygame.Rect, close: Callable[[], None]) -> None:
        m = self._ui.metrics
        gap, row = m.px(8), m.row(32)
        panel = self._add(Panel("What happened", rect=place, name="log:plate", z=OVER))
        inner = panel.inner().inflate(2 * m.px(4), 2 * m.px(6))
        tip = "Close the log (L)"
        self._add(close_button(self._ui, panel, "log:close", tip, close, z=OVER + 1, focus_order=803))
        stretch = self._session.game.info.stretch
        spans: list[tuple[Since, str]] = [("start", "All"), ("round", f"This {stretch}")]
        if self._session.acted(self._session.viewer) is not None:
            spans.insert(1, ("turn", "Since my turn"))
        elif self._wanted.since == "turn":
            self._wanted.since = "start"
        self._add(
            Choice(
                spans,
                self._wanted.since,
                self._choose_span,
                rect=(inner.left, inner.top, inner.width, row),
                name="log:since",
                z=OVER + 1,
                focus_order=800,
                tip="Start of the shown lines",
            )
        )
        people = [(None, "Everybody"), *enumerate(self._session.names)]
        self._add(
            Choice(
                people,
                self._wanted.about,
                self._choose_person,
                rect=(inner.left, inner.top + row + gap, inner.width, row),
                name="log:about",
                z=OVER + 1,
                focus_order=801,
                tip="Show only lines about one player",
            )
        )
        top = inner.top + 2 * (row + gap)
        rest = (inner.left, top, inner.width, inner.bottom - top)
        self._log = self._add(LogPanel(rect=rest, name="log", z=OVER + 1, focus_order=802))

    def _add(self, widget: W) -> W:
        self._widgets.append(widget)
        return self._ui.add(widget)

    def _choose_span(self, since: Since) -> None:
        self._wanted.since = since
        self._fill()

    def _choose_person(self, seat: Seat | None) -> None:
        self._wanted.about = seat
        self._fill()

    def remove(self) -> None:
        for widget in self._widgets:
            self._ui.remove(widget)
        self._widgets.clear()

    # -- updates -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        # If the viewer has changed, the log is updated at once, because it may contain secrets.
        self._due = self._waits = True
        if self._read_by != self._reader():
            self._fill()

    def _reader(self) -> tuple[Seat | None, Seat | None]:
        return self._session.viewer, self._session.screen.eyes

    def update(self, *, busy: bool) -> None:
        # The log is updated one frame after an event, because the start of a movement already takes long.
        if not self._due or busy:
            return
        if self._waits:
            self._waits = False
        else:
            self._fill()

    def _fill(self) -> None:
        self._due = self._waits = False
        self._read_by = self._reader()
        lines, news = lines_shown(self._session, self._wanted)
        self._log.set_lines(lines or ["Nothing yet."], news)
