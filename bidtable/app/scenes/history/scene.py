"""The page that lists all saved matches."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import pygame

from bidtable.app.archive.history import Followed
from bidtable.app.archive.history_list import Wanted, headline, people_of, second_line
from bidtable.app.scenes.common.figures import cloth_colour
from bidtable.app.scenes.common.finished import export_save, replay_save, review_save
from bidtable.app.scenes.common.form_parts import Column
from bidtable.app.scenes.common.messages import only_close, show_message
from bidtable.app.scenes.common.page import Page
from bidtable.app.scenes.common.saved_game import resume_save
from bidtable.app.scenes.common.share_code import show_share_code
from bidtable.app.scenes.furniture.menu import Entry, open_menu
from bidtable.app.scenes.history.filters import Filters
from bidtable.app.scenes.history.strips import Strips
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, Button, Label, ScrollArea
from bidtable.core.errors import RecordError
from bidtable.core.texts import counted
from bidtable.store.saves import SaveInfo

FILTERS: Final = 300
"""Width of the column with the filters, in layout units."""
CLOTH: Final = "bidness"
"""Game whose table has the colour of the filters."""
WIDEST: Final = 980
"""Largest width of the list, in layout units."""
EVERY: Final = 0.25
"""Seconds between two updates of the list.

The list is not updated after each file, because this would take too long.
"""
SAVED: Final = "Every move is saved at once. You need not save anything yourself."


class HistoryScene(Page):
    """The page on which saved matches can be resumed, replayed, reviewed, exported or deleted.

    Attributes:
        shown: The matches that pass the filters.
        wanted: The filters.
    """

    title = "History"

    def __init__(self, app: Shell, slug: str = "") -> None:
        super().__init__(app)
        self._followed = Followed(app.services.saved.history, EVERY)
        self.shown: list[SaveInfo] = []
        self.wanted = Wanted(game=slug)
        self._marked = ""
        self._told = ""
        self._gone: tuple[Path, SaveInfo] | None = None
        self._filtering = False
        self._list: Strips | None = None
        self._label: Label | None = None
        self._buttons: dict[str, Button] = {}

    @property
    def saves(self) -> list[SaveInfo]:
        return self._followed.saves

    def enter(self) -> None:
        self._look()

    def resume(self) -> None:
        # A file may be gone after another scene was closed.
        self._look()
        self.rebuild()

    def _look(self) -> None:
        self._followed.look()
        self._filter()

    def _filter(self) -> None:
        history, now = self.app.services.saved.history, time.time()
        self.shown = self.saves
        if self.wanted.count:
            self.shown = [save for save in self.saves if self.wanted.takes(save, history.state_of(save), now)]
        if all(save.key != self._marked for save in self.shown):
            self._marked = self.shown[0].key if self.shown else ""

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        m = self.ui.metrics
        self._list = self._label = None
        wide = self.has_two_columns(m.width - 2 * self.margin)
        self._frame(wide)
        body, gap = self.body, m.px(14)
        if wide:
            column = round(m.px(FILTERS) * m.text_scale)
            both = min(body.w, column + gap + round(m.px(WIDEST) * max(1.0, m.text_scale * 0.85)))
            left = body.x + (body.w - both) // 2
            self._fill_filters(pygame.Rect(left, body.y, column, body.h))
            self._fill_list(pygame.Rect(left + column + gap, body.y, both - column - gap, body.h))
        elif self._filtering:
            self._fill_filters(body)
        else:
            self._fill_list(body)
        self._refresh()

    def _frame(self, wide: bool) -> None:
        actions = [
            Action("history:back", "Back", self.back),
            Action("history:statistics", "Statistics", lambda: self.app.open(routes.Statistics())),
        ]
        if not wide:
            text = "Show the list" if self._filtering else self._filters_text()
            actions.append(Action("history:filters", text, self._switch))
        if self._gone is not None:
            actions.append(Action("history:undo", "Restore", self._bring_back, icon="undo"))
        for name, text, run in (
            ("more", "More", self._more),
            ("review", "Review", partial(self._run, review_save)),
            ("replay", "Replay", partial(self._run, replay_save)),
            ("resume", "Resume", partial(self._run, resume_save)),
        ):
            icon = {"replay": "eye", "resume": "play"}.get(name)
            actions.append(Action(f"history:{name}", text, run, "plain", icon, partial(self._why_not, name)))
        self.frame_with(actions)
        self._buttons = {
            name: button
            for name in ("more", "review", "replay", "resume")
            if isinstance(button := self.ui.find(f"history:{name}"), Button)
        }

    def _filters_text(self) -> str:
        return f"Filters ({self.wanted.count})" if self.wanted.count else "Filters"

    def _fill_filters(self, room: pygame.Rect) -> None:
        ui, m = self.ui, self.ui.metrics
        area = ui.add(ScrollArea(plate=False, rect=self.scrolling_room(room), name="history:form"))
        column = Column(ui, area, 0, m.px(2), area.inner().w, "Show", cloth_colour(ui.theme, CLOTH))
        Filters(ui, column, self.wanted, people_of(self.saves), self._filters_changed)
        column.finish(room.h - m.px(6))
        self.stay_scrolled(area)

    def _fill_list(self, room: pygame.Rect) -> None:
        ui = self.ui
        room = self.plated(self._words(), room, "history:told")
        found = ui.find("history:told")
        self._label = found if isinstance(found, Label) else None
        self._list = ui.add(
            Strips(
                self.shown,
                self.app.services.saved.history.state_of,
                self._pick,
                self._mark,
                self._marked,
                self._empty(),
                rect=room,
                name="history:list",
                label="Matches",
            )
        )
        self._list.fill(room)

    def _empty(self) -> str:
        if self.wanted.count:
            return "No match passes the filters."
        return "No matches yet. Every match that you begin appears here."

    def _words(self) -> str:
        new = sum(save.new for save in self.saves)
        if new:
            return f"Reading {counted(new, 'new match', 'new matches')} ..."
        if self._told:
            return self._told
        if self.wanted.count:
            return f"{len(self.shown):,} of {counted(len(self.saves), 'match', 'matches')}."
        return f"{counted(len(self.saves), 'match', 'matches')}. {SAVED}" if self.saves else SAVED

    # -- the marked match -------------------------------------------------------------------------------

    @property
    def marked(self) -> SaveInfo | None:
        return next((save for save in self.shown if save.key == self._marked), None)

    def _finished(self, save: SaveInfo) -> bool:
        state = self.app.services.saved.history.state_of(save)
        return state is not None and state.finished

    def _mark(self, key: str) -> None:
        self._marked = key
        self._refresh()

    def _why_not(self, name: str) -> str:
        save = self.marked
        if save is None:
            return "There is no match."
        finished = self._finished(save)
        if name == "resume" and finished:
            return "This match is over."
        if name in ("review", "replay") and not finished:
            return "This is possible after the match. Now it would reveal what is still hidden."
        return ""

    def _refresh(self) -> None:
        save = self.marked
        finished = save is not None and self._finished(save)
        for name, button in self._buttons.items():
            button.enabled = not self._why_not(name)
        self._buttons["replay"].kind = "primary" if finished else "plain"
        self._buttons["resume"].kind = "plain" if finished else "primary"

    # -- updates -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._followed.renewed(dt, busy=self.ui.pressing):
            self._show()

    def _show(self) -> None:
        self._filter()
        if self._list is not None:
            self._list.empty = self._empty()
            self._list.show(self.shown)
            self._marked = self._list.marked
        if self._label is not None:
            self._label.text = self._words()
        self._refresh()

    def _filters_changed(self) -> None:
        self._told = ""
        if self.wanted.count:
            self._show()
        else:
            # All filters were cleared, so their widgets must show the new values.
            self._filter()
            self.rebuild()

    def _switch(self) -> None:
        self._filtering = not self._filtering
        self.rebuild()

    # -- actions -------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self.marked is not None:
            self._ask_delete()
            return True
        return False

    def _pick(self, key: str) -> None:
        self._marked = key
        save = self.marked
        self._run(replay_save if save is not None and self._finished(save) else resume_save)

    def _run(self, action: Callable[[Shell, Path], None]) -> None:
        if self.marked is not None:
            action(self.app, self.marked.path)

    def _more(self) -> None:
        save = self.marked
        entries: list[Entry] = [("back", "Back to the list", only_close)]
        if save is not None and self._finished(save):
            # Before the end of a match, its code and its file would reveal what is still hidden.
            entries += [
                ("share", "Share code", self._share),
                ("export", "Export", partial(self._run, export_save)),
            ]
        open_menu(self.ui, [*entries, ("delete", "Delete", self._ask_delete)])

    def _share(self) -> None:
        save = self.marked
        if save is not None and save.header is not None:
            show_share_code(self.app, save.header)

    def _ask_delete(self) -> None:
        save = self.marked
        if save is None:
            return
        state = self.app.services.saved.history.state_of(save)
        lines = (
            headline(save),
            second_line(save, state),
            "The file moves into the folder 'deleted' beside the others.",
        )
        buttons = (
            Action("history:really", "Delete it", self._delete, "danger"),
            Action("history:keep", "Keep it", only_close),
        )
        self.app.open(routes.Message("Delete this match?", lines, buttons))

    def _delete(self) -> None:
        save = self.marked
        if save is None:
            return
        try:
            gone = self.app.services.saved.delete(save)
        except RecordError as error:
            show_message(self.app, "This match was not deleted", str(error))
            return
        self._gone = gone, save
        self._told = f"Deleted. The file is now in {gone.parent}."
        self._look()
        self.rebuild()

    def _bring_back(self) -> None:
        assert self._gone is not None
        gone, save = self._gone
        self._gone = None
        try:
            back = self.app.services.saved.bring_back(gone, save)
            self._marked = msgspec.structs.replace(save, name=back.name).key
            self._told = "The match is back."
        except RecordError as error:
            self._told = str(error)
        self._look()
        self.rebuild()
