"""The page of presets: the player's stored choices for new games."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Final

import pygame

from bidtable.app.archive import presets
from bidtable.app.archive.presets import Preset
from bidtable.app.match import setup_form, setup_words
from bidtable.app.match.setup_form import SetupForm
from bidtable.app.scenes.common.buttons import button_width, make_button
from bidtable.app.scenes.common.messages import only_close
from bidtable.app.scenes.common.page import Page
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, Button, ListBox, TextEntry
from bidtable.core import registry
from bidtable.core.texts import counted

WIDEST: Final = 900
"""Largest width of the page in layout units."""
TOLD: Final = "A preset stores game, seats and rules. Type a name to save the present set-up."

RENAMING: Final = "Change the name of {} here, and press Enter or Rename."
"""Text above the name field while the player renames a preset."""


class PresetsScene(Page):
    """The page on which the player saves, uses, renames and deletes presets."""

    title = "Presets"

    def __init__(self, app: Shell, form: SetupForm, use: Callable[[SetupForm], None]) -> None:
        super().__init__(app)
        self.form = form
        self._use = use
        self._name = ""
        self._marked = self._renaming = ""
        self._buttons: dict[str, Button] = {}

    @property
    def _box(self) -> presets.Presets:
        return self.app.services.presets

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        known = self._box.all()
        if self._box.named(self._marked) is None:
            self._marked = known[0].name if known else ""
        self.frame()
        told = RENAMING.format(self._renaming) if self._renaming else TOLD
        room = self.plated(self._box.problem or told, self.middle(WIDEST), "presets:told")
        row, gap = m.row(38), m.px(10)
        save = Action("presets:save", "Save", self._save, tip=self._why_not_save)
        side = button_width(ui, save)
        entry = TextEntry(
            self._name,
            self._named,
            presets.MAX_NAME,
            "name of a preset",
            on_submit=lambda _: self._rename() if self._renaming else self._save(),
            rect=(room.x, room.y, room.w - side - gap, row),
            name="presets:name",
        )
        ui.add(entry)
        ui.add(make_button(save, pygame.Rect(room.right - side, room.y, side, row)))
        y = room.y + row + gap
        ui.add(
            ListBox(
                [(preset.name, preset.name, _line(preset)) for preset in known],
                self._pick,
                on_mark=self._mark,
                marked=self._marked,
                empty="No presets yet.",
                rect=(room.x, y, room.w, room.bottom - y),
                name="presets:list",
                label="Presets",
            )
        )
        self.footer(
            [Action("presets:back", "Back", self.back)],
            [
                Action("presets:delete", "Delete", self._ask_delete, tip=self._why_not),
                Action("presets:rename", "Rename", self._rename, tip=self._why_not),
                Action("presets:use", "Use", lambda: self._pick(self._marked), "primary", tip=self._why_not),
            ],
        )
        self._buttons = {
            name: found
            for name in ("save", "delete", "rename", "use")
            if isinstance(found := ui.find(f"presets:{name}"), Button)
        }
        self._refresh()

    # -- actions -------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        why_not = {
            "save": self._why_not_save,
            "delete": self._why_not,
            "rename": self._why_not,
            "use": self._why_not,
        }
        for name, button in self._buttons.items():
            button.enabled = not why_not[name]()

    def _why_not(self) -> str:
        return "" if self._marked else "There is no preset."

    def _why_not_save(self) -> str:
        if self._renaming:
            return "Press Rename."
        return "" if self._name.strip() else "Type a name first."

    def _named(self, text: str) -> None:
        self._name = text
        self._refresh()

    def _mark(self, name: str) -> None:
        self._marked = name
        if self._renaming and self._renaming != name:
            self._renaming = self._name = ""
            self.rebuild()
        self._refresh()

    def _pick(self, name: str) -> None:
        preset = self._box.named(name)
        if preset is not None:
            form = copy.deepcopy(preset.form)
            self.back()
            self._use(form)

    def _save(self) -> None:
        if not self._why_not_save():
            name = self._name.strip()
            self._unless_taken(name, lambda: self._box.save(name, self.form))

    def _rename(self) -> None:
        preset = self._box.named(self._marked)
        if preset is None:
            return
        name = self._name.strip()
        if not name:
            self._begin_renaming(preset.name)
            return
        if name.casefold() == preset.name.casefold():
            self._do(name, lambda: self._box.rename(preset, name))
        else:
            self._unless_taken(name, lambda: self._box.rename(preset, name))

    def _begin_renaming(self, name: str) -> None:
        self._renaming = self._name = name
        self.rebuild()
        entry = self.ui.find("presets:name")
        if entry is not None:
            self.ui.focus(entry)

    def _unless_taken(self, name: str, run: Callable[[], None]) -> None:
        taken = self._box.named(name)
        if taken is None:
            self._do(name, run)
            return
        buttons = (
            Action("presets:replace", "Replace it", lambda: self._do(name, run), "danger"),
            Action("presets:keep", "Keep it", only_close),
        )
        line = f"There is a preset {taken.name}: {_line(taken)}."
        self.app.open(routes.Message("Replace this preset?", (line,), buttons))

    def _do(self, marked: str, run: Callable[[], None]) -> None:
        run()
        self._marked, self._name, self._renaming = marked, "", ""
        self.rebuild()

    def _ask_delete(self) -> None:
        preset = self._box.named(self._marked)
        if preset is None:
            return
        buttons = (
            Action(
                "presets:really",
                "Delete it",
                lambda: self._do("", lambda: self._box.delete(preset)),
                "danger",
            ),
            Action("presets:keep", "Keep it", only_close),
        )
        line = f"{preset.name}: {_line(preset)}."
        self.app.open(routes.Message("Delete this preset?", (line,), buttons))


def _line(preset: Preset) -> str:
    form = preset.form
    seats = setup_words.people_in_words(setup_form.seat_infos(form))
    more = len(form.variants.get(form.game, ()))
    rules = [counted(more, "variant")] if more else []
    return " · ".join([registry.title(form.game), seats, *rules])
