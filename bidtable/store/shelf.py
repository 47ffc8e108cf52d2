"""A folder of saved games: listed at once, whatever lies there, by what the index knows of its files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from bidtable.store.files import why
from bidtable.store.index import Index
from bidtable.store.journal import SUFFIX
from bidtable.store.saves import Entry, SaveInfo, glance


class Shelf:
    """A folder of saved games.

    Attributes:
        folder: The folder; it need not be there.
    """

    def __init__(self, folder: Path, index: Index) -> None:
        """Take a folder; nothing is read yet.

        Args:
            folder: The folder.
            index: What is known of its files.
        """
        self.folder = folder
        self._index = index
        self._entries: dict[str, Entry] | None = None

    def saves(self) -> list[SaveInfo]:
        """Return the records as far as they are known; what is new or has changed is only named (`SaveInfo.new`)."""
        known = self._known()
        found = []
        names = set()
        for item in self._items():
            names.add(item.name)
            found.append(self._info(item, known.get(item.name)))
        # A copy of the names: a thread may add to them meanwhile.
        gone = [name for name in list(known) if name not in names]
        if gone:
            self._index.forget(self.folder, gone)
            for name in gone:
                known.pop(name, None)
        return found

    def _known(self) -> dict[str, Entry]:
        """Return what is known of files by name; the index is read once."""
        if self._entries is None:
            self._entries = self._index.entries(self.folder)
        return self._entries

    def _items(self) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(self.folder) as items:
                return [item for item in items if item.name.endswith(SUFFIX)]
        except OSError:
            return []

    def _info(self, item: os.DirEntry[str] | Path, entry: Entry | None) -> SaveInfo:
        try:
            status = item.stat()
        except OSError as error:
            return SaveInfo(self.folder, item.name, None, problem=f"It cannot be read ({why(error)}).")
        if entry is None or (entry.size, entry.time) != (status.st_size, status.st_mtime_ns):
            return SaveInfo(self.folder, item.name, None, modified=status.st_mtime, new=True)
        return info_of(self.folder, item.name, entry)

    def glance(self, names: Iterable[str]) -> list[SaveInfo]:
        """Look at both ends of files, and keep what they tell."""
        entries = [(name, glance(self.folder / name)) for name in names]
        self._index.keep(self.folder, entries)
        self._known().update(entries)
        return [info_of(self.folder, name, entry) for name, entry in entries]

    def stamp(self, name: str) -> tuple[int, int]:
        """Return size and time of a file, by which it is told whether it has changed; zeros if it is gone."""
        try:
            status = (self.folder / name).stat()
        except OSError:
            return 0, 0
        return status.st_size, status.st_mtime_ns

    def note(self, save: SaveInfo, stamp: tuple[int, int] | None = None) -> SaveInfo:
        """Keep what was found out of a record beyond its ends; return it as it is kept.

        Args:
            save: The record: its `header`, `moves`, `outcome`, `state` and `facts` are what was found out.
            stamp: The file's stamp before it was read, where that took its time. If the match was played on
                meanwhile nothing is kept, and the record is returned as it is known, or as new.
        """
        entry = glance(save.path)
        if stamp is not None and stamp != (entry.size, entry.time):
            return self._info(save.path, self._known().get(save.name))
        if entry.header is not None:
            entry = msgspec.structs.replace(
                entry,
                header=save.header or entry.header,
                moves=save.moves,
                outcome=save.outcome,
                state=save.state,
                facts=save.facts,
            )
        self._index.keep(self.folder, [(save.name, entry)])
        self._known()[save.name] = entry
        return info_of(self.folder, save.name, entry)


def info_of(folder: Path, name: str, entry: Entry) -> SaveInfo:
    """Return what the list shows of a file."""
    return SaveInfo(
        folder,
        name,
        entry.header,
        entry.moves,
        entry.time / 1e9,
        entry.problem,
        entry.outcome,
        entry.state,
        entry.older,
        entry.facts,
    )
