"""Reads and writes small JSON files of the player, such as the settings.

A small file that cannot be read is renamed, so that the player can repair it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from bidtable.core.record import FAULTS
from bidtable.core.texts import shortened
from bidtable.store.files import keep_broken, make_folder, read_file, why, write_file

T = TypeVar("T")

_WRONG: Final = (*FAULTS, OverflowError)
"""Errors that can occur when damaged or forged JSON is decoded."""


class Reading(NamedTuple, Generic[T]):
    """The content of a file, or a message that the file cannot be read.

    Attributes:
        value: Content of the file; None for an unreadable file.
        problem: Message for the player about an unreadable file; otherwise empty.
    """

    value: T | None
    problem: str = ""


class SmallFile(Generic[T]):
    """Reads and writes a small file, such as the file of settings."""

    def __init__(
        self, name: str, kind: type[T], *, what: str, most: int, instead: str, check: Callable[[T], object]
    ) -> None:
        # The function `check` raises a `ValueError` for a wrong value.
        self.name = name
        self._kind, self._what, self._most, self._instead, self._check = kind, what, most, instead, check

    def read(self, folder: Path) -> Reading[T]:
        """Return the content of the small file, or rename a damaged file."""
        return self._look(folder, self._instead)

    def write(self, folder: Path, value: T) -> str:
        """Write a value to the file, and return an error message or an empty text."""
        # The file is written completely or not at all.
        path = folder / self.name
        content = msgspec.json.format(msgspec.json.encode(value), indent=2)
        # The program could not read larger content again.
        if len(content) > self._most:
            return (
                f"The {self._what} cannot be saved: they are too large, with more than {self._most:,} bytes."
            )
        told = self._look(folder, "new ones are written").problem if folder.is_dir() else ""
        try:
            if told and os.path.lexists(path):
                # The old file cannot be set aside, so it is not replaced.
                return told
            make_folder(folder)
            write_file(path, content)
        except OSError as error:
            problem = f"The {self._what} cannot be saved: {why(error)}."
            return f"{told} {problem}" if told else problem
        return told

    def put_aside(self, folder: Path, reason: str, instead: str) -> str:
        """Set the damaged file aside under another name, and return a message for the player."""
        return keep_broken(folder / self.name, self._what, reason, f"; {instead}")

    def _look(self, folder: Path, instead: str) -> Reading[T]:
        path = folder / self.name
        try:
            os.lstat(path)
        except FileNotFoundError:
            return Reading(None)
        except OSError as error:
            return Reading(None, f"The {self._what} cannot be read: {why(error)}; {instead}.")
        try:
            value = msgspec.json.decode(read_file(path, self._most), type=self._kind)
            self._check(value)
        except OSError as error:
            reason = f"they cannot be read: {why(error)}"
        except _WRONG as error:
            reason = shortened(str(error))
        else:
            return Reading(value)
        return Reading(None, self.put_aside(folder, reason, instead))
