"""Small JSON files of the player's: read whole, set aside when they cannot be read, never replaced silently."""

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
"""What reading JSON that is damaged or forged raises."""


class Reading(NamedTuple, Generic[T]):
    """A file that was read, or why it cannot be.

    Attributes:
        value: What it holds; None if there is no file, or none that can be read.
        problem: What to tell the player; empty if all is well.
    """

    value: T | None
    problem: str = ""


class SmallFile(Generic[T]):
    """A kind of small file. One that cannot be read is set aside before another is written in its place."""

    def __init__(
        self, name: str, kind: type[T], *, what: str, most: int, instead: str, check: Callable[[T], object]
    ) -> None:
        """Describe the files.

        Args:
            name: Name of the file in its folder.
            kind: What it holds.
            what: What that is in words, in the plural, such as "settings".
            most: Bytes it may have.
            instead: What is used when it cannot be read, as the end of a sentence.
            check: Raises a ValueError that says what is wrong with a value that was read, if anything is.
        """
        self.name = name
        self._kind, self._what, self._most, self._instead, self._check = kind, what, most, instead, check

    def read(self, folder: Path) -> Reading[T]:
        """Read the file in a folder; one that cannot be read is set aside."""
        return self._look(folder, self._instead)

    def write(self, folder: Path, value: T) -> str:
        """Write the file, all or nothing. One that is there and cannot be read is set aside first.

        Returns:
            What to tell the player; empty if all is well.
        """
        path = folder / self.name
        told = self._look(folder, "others are written").problem if folder.is_dir() else ""
        try:
            if told and os.path.lexists(path):
                # It cannot be set aside, so it is not written over.
                return told
            make_folder(folder)
            write_file(path, msgspec.json.format(msgspec.json.encode(value), indent=2))
        except OSError as error:
            problem = f"The {self._what} cannot be saved: {why(error)}."
            return f"{told} {problem}" if told else problem
        return told

    def put_aside(self, folder: Path, reason: str, instead: str) -> str:
        """Set the file aside under another name; return what to tell the player.

        Args:
            folder: Its folder.
            reason: What is wrong with it.
            instead: What is used instead, as the end of a sentence.
        """
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
