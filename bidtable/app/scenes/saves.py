"""The saved games: go on with one, watch one again, or put one away."""

from __future__ import annotations

import time
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from bidtable.app import routes
from bidtable.app.scenes.parts import Page
from bidtable.app.scenes.ways import nothing, resume_save, sit_down, slug_of, tell, tell_rules
from bidtable.app.setup_model import people_in_words
from bidtable.app.shell import Shell
from bidtable.app.widgets import Action, Button, ListBox
from bidtable.core import registry
from bidtable.core.errors import RecordError
from bidtable.core.texts import shortened
from bidtable.rulebook import RulesError
from bidtable.store.saves import SaveInfo, SaveState

WIDEST = 980
"""Layout units of the list's width at most: the room shows beside it."""
BUDGET = 0.02
"""Seconds of a frame that may go into finding out how far the saved games are."""


class SavesScene(Page):
    """The list of saved games.

    Attributes:
        saves: The saved games, the last written first.
    """

    title = "Saved games"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.saves: list[SaveInfo] = []
        self._states: dict[Path, SaveState] = {}
        self._unknown: list[SaveInfo] = []
        self._marked = ""
        self._told = ""
        self._list: ListBox | None = None
        self._buttons: dict[str, Button] = {}

    def enter(self) -> None:
        """Look at the folder."""
        self._look()

    def resume(self) -> None:
        """Look again: a message may have set a file aside."""
        self._look()
        self.rebuild()

    def _look(self) -> None:
        self.saves = self.app.services.saved.saves()
        self._states = {}
        self._unknown = self.saves[::-1]
        names = [save.name for save in self.saves]
        if self._marked not in names:
            self._marked = names[0] if names else ""

    def build(self) -> None:
        """Lay the list out."""
        ui, m = self.ui, self.ui.metrics
        self.frame()
        wide = min(self.body.w, round(m.px(WIDEST) * max(1.0, m.text_scale * 0.85)))
        room = pygame.Rect(0, self.body.y, wide, self.body.h)
        room.centerx = self.body.centerx
        told = self._told or "Every move is saved as it is made; nothing needs to be saved by hand."
        room = self.plated(told, room, "saves:told")
        self._list = ui.add(
            ListBox(
                self._rows(),
                self._pick,
                on_mark=self._mark,
                marked=self._marked,
                empty="No saved games yet. They appear here by themselves.",
                rect=room,
                name="saves:list",
            )
        )
        right = [
            Action("saves:delete", "Delete", self._ask_delete, tip=partial(self._why_not, "saves:delete")),
            Action(
                "saves:watch", "Watch", self._watch, "plain", "eye", partial(self._why_not, "saves:watch")
            ),
            Action(
                "saves:resume",
                "Resume",
                self._resume,
                "primary",
                "play",
                partial(self._why_not, "saves:resume"),
            ),
        ]
        self.footer([Action("saves:back", "Back", self.back)], right)
        self._buttons = {
            name: button
            for name in ("saves:delete", "saves:watch", "saves:resume")
            if isinstance(button := ui.find(name), Button)
        }
        self._refresh()

    def _rows(self) -> list[tuple[str, str, str]]:
        return [(save.name, self._headline(save), self._second(save)) for save in self.saves]

    def _headline(self, save: SaveInfo) -> str:
        if save.header is None:
            return f"{shortened(save.name, 60)} cannot be read"
        return f"{registry.title(save.header.game)} · {people_in_words(save.header.seats)}"

    def _second(self, save: SaveInfo) -> str:
        if save.header is None:
            return save.problem
        # The seed of a game that goes on would tell its deals.
        seed = f" · seed {save.header.seed}" if save.outcome is not None else ""
        when = datetime.fromtimestamp(save.modified).strftime("%d %b %Y, %H:%M")
        state = self._states.get(save.path)
        if state is None:
            return f"{when} · {save.moves} moves{seed}"
        if state.problem:
            return f"{when} · {state.problem}"
        return f"{when} · {state.line} · {save.moves} moves{seed}"

    # -- what is marked ------------------------------------------------------------------------------

    @property
    def marked(self) -> SaveInfo | None:
        """The saved game that the buttons are about."""
        return next((save for save in self.saves if save.name == self._marked), None)

    def _state(self, save: SaveInfo) -> SaveState:
        if save.path not in self._states:
            state = self.app.services.saved.state_of(save, wait=True)
            assert state is not None
            self._states[save.path] = state
        return self._states[save.path]

    def _mark(self, name: str) -> None:
        self._marked = name
        self._refresh()

    def _why_not(self, name: str) -> str:
        """Say why a button cannot be pressed; empty if it can."""
        save = self.marked
        if save is None:
            return "There is no saved game."
        finished = self._state(save).finished
        if name == "saves:resume" and finished:
            return "This game is over."
        if name == "saves:watch" and not finished:
            return "Only a finished game can be watched."
        return ""

    def _refresh(self) -> None:
        """Show which buttons can be pressed, and which of them Enter stands for."""
        save = self.marked
        finished = save is not None and self._state(save).finished
        for name, button in self._buttons.items():
            button.enabled = not self._why_not(name)
        self._buttons["saves:watch"].kind = "primary" if finished else "plain"
        self._buttons["saves:resume"].kind = "plain" if finished else "primary"

    def update(self, dt: float) -> None:
        """Let time pass; find out one by one how far the games are."""
        super().update(dt)
        end = time.perf_counter() + BUDGET
        changed = False
        while self._unknown and time.perf_counter() < end:
            save = self._unknown[-1]
            state = self._states.get(save.path) or self.app.services.saved.state_of(save)
            if state is None:
                break
            self._unknown.pop()
            self._states[save.path] = state
            changed = True
        if changed and self._list is not None:
            self._list.rows = self._rows()

    # -- what can be done ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; Delete puts the marked game away."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self.marked is not None:
            self._ask_delete()
            return True
        return False

    def _pick(self, name: str) -> None:
        self._marked = name
        save = self.marked
        if save is not None and self._state(save).finished:
            self._watch()
        else:
            self._resume()

    def _resume(self) -> None:
        save = self.marked
        if save is not None:
            resume_save(self.app, save.path)

    def _watch(self) -> None:
        save = self.marked
        if save is None:
            return
        try:
            session = self.app.services.saved.replay(save.path)
        except RecordError as error:
            tell(self.app, "This game cannot be watched", str(error))
            return
        except RulesError as error:
            tell_rules(self.app, slug_of(self.app, save.path), error, self._watch)
            return
        sit_down(self.app, session)

    def _ask_delete(self) -> None:
        save = self.marked
        if save is None:
            return
        lines = (
            self._headline(save),
            self._second(save),
            "It is moved into the folder 'deleted' beside the others.",
        )
        buttons = (
            Action("saves:really", "Delete it", self._delete, "danger"),
            Action("saves:keep", "Keep it", nothing),
        )
        self.app.open(routes.Message("Delete this game?", lines, buttons))

    def _delete(self) -> None:
        save = self.marked
        if save is not None:
            self._told = self.app.services.saved.delete(save)
            self._look()
            self.rebuild()
