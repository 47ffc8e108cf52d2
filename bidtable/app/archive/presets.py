"""Presets: the player's stored choices for new games."""

from __future__ import annotations

import copy
from typing import Any, Final

import msgspec

from bidtable.app.match.setup_form import SetupForm
from bidtable.core.record import FAULTS
from bidtable.core.texts import counted
from bidtable.store import places
from bidtable.store.small_files import SmallFile

FILE: Final = "presets.json"
MAX_BYTES: Final = 1_000_000
MAX_NAME: Final = 30
"""Largest number of characters in the name of a preset."""


class Preset(msgspec.Struct):
    """A player's choices for a new game, stored under a name."""

    name: str
    form: SetupForm


_FILE: Final[SmallFile[list[Any]]] = SmallFile(
    FILE,
    list[Any],
    what="presets",
    most=MAX_BYTES,
    instead="no presets are used",
    check=len,
)


class Presets:
    """The player's presets, sorted by name.

    Attributes:
        problem: Error message if the presets cannot be read or written; else empty.
    """

    def __init__(self) -> None:
        self.problem = ""
        self._known: list[Preset] | None = None

    def all(self) -> list[Preset]:
        """Return all presets."""
        if self._known is None:
            self._known = self._read()
        return sorted(self._known, key=lambda preset: preset.name.casefold())

    def fix(self, presets: list[Preset]) -> None:
        # Only screenshots fix the presets.
        self._known = presets

    def named(self, name: str) -> Preset | None:
        """Return the preset with a name, or None."""
        return next((preset for preset in self.all() if preset.name.casefold() == name.casefold()), None)

    def save(self, name: str, form: SetupForm) -> None:
        """Save the choices for a new game under a name."""
        kept = copy.deepcopy(form)
        kept.seed = ""
        others = [preset for preset in self.all() if preset.name.casefold() != name.casefold()]
        self._write([*others, Preset(name, kept)])

    def rename(self, preset: Preset, name: str) -> None:
        """Rename a preset, and delete any other preset with the new name."""
        others = [one for one in self.all() if one is not preset and one.name.casefold() != name.casefold()]
        self._write([*others, Preset(name, preset.form)])

    def delete(self, preset: Preset) -> None:
        self._write([one for one in self.all() if one is not preset])

    def _read(self) -> list[Preset]:
        folder = places.config()
        raw, self.problem = _FILE.read(folder)
        found = [preset for each in raw or [] if (preset := _preset(each)) is not None]
        if raw is not None and len(found) < len(raw):
            damaged = counted(len(raw) - len(found), "preset")
            kept = (
                f"the other {counted(len(found), 'preset')} can be used" if found else "there are no others"
            )
            self.problem = _FILE.put_aside(folder, f"{damaged} in it cannot be used", kept)
            if found:
                self.problem = " ".join(filter(None, (self.problem, _FILE.write(folder, found))))
        return found

    def _write(self, presets: list[Preset]) -> None:
        self._known = presets
        self.problem = _FILE.write(places.config(), presets)


def _preset(raw: Any) -> Preset | None:
    try:
        preset = msgspec.convert(raw, Preset)
    except FAULTS:
        return None
    return preset if preset.name.strip() and preset.form.seats else None
