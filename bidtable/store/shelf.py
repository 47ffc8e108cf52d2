"""A folder of saved games, with facts from the index."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from bidtable.store.files import why
from bidtable.store.index import Index, Stamp
from bidtable.store.journal import SUFFIX
from bidtable.store.saves import Entry, SaveInfo, glance


class Shelf:
    """A folder of saved games, which may be missing."""

    def __init__(self, folder: Path, index: Index) -> None:
        self.folder = folder
        self._index = index
        self._entries: dict[str, Entry] = {}
        self._read = False

    def saves(self) -> list[SaveInfo]:
        """Return all saved games in the folder."""
        # For a file that was not read yet, only the name and the time of its last change are known.
        found = self._statuses()
        self._recall({name: stamp_of(status) for name, status in found if isinstance(status, os.stat_result)})
        saves = [self._info(name, status) for name, status in found]
        names = {name for name, _ in found}
        # The names are copied, because another thread may add to them meanwhile.
        gone = [name for name in list(self._entries) if name not in names]
        if gone:
            self._index.forget(self.folder, gone)
            for name in gone:
                self._entries.pop(name, None)
        return saves

    def _statuses(self) -> list[tuple[str, os.stat_result | OSError]]:
        try:
            with os.scandir(self.folder) as items:
                return [(item.name, _status(item)) for item in items if item.name.endswith(SUFFIX)]
        except OSError:
            return []

    def _recall(self, stamps: Mapping[str, Stamp]) -> None:
        if self._read:
            return
        recalled = self._index.entries(self.folder, stamps)
        if recalled is None:
            return
        self._read = True
        for name, entry in recalled.items():
            own = self._entries.get(name)
            if own is None or (stamp_of(own) == stamp_of(entry) and own.state is None and own.facts is None):
                self._entries[name] = entry
        news = [(name, entry) for name, entry in list(self._entries.items()) if name not in recalled]
        if news:
            self._index.keep(self.folder, news)

    def _info(self, name: str, status: os.stat_result | OSError) -> SaveInfo:
        if isinstance(status, OSError):
            return SaveInfo(self.folder, name, None, problem=f"It cannot be read ({why(status)}).")
        entry = self._entries.get(name)
        if entry is None or stamp_of(entry) != stamp_of(status):
            return SaveInfo(self.folder, name, None, modified=status.st_mtime, new=True)
        return info_of(self.folder, name, entry)

    def glance(self, names: Iterable[str]) -> list[SaveInfo]:
        """Read several files, and store facts about them in the index."""
        entries = [(name, glance(self.folder / name)) for name in names]
        if self._read:
            # Until the index is read, it may contain more facts about a file than the two ends of the file show.
            self._index.keep(self.folder, entries)
        self._entries.update(entries)
        return [info_of(self.folder, name, entry) for name, entry in entries]

    def stamp(self, name: str) -> Stamp:
        """Return the size and the time of a file; zeros if it is missing."""
        status = _status(self.folder / name)
        return (0, 0) if isinstance(status, OSError) else stamp_of(status)

    def note(self, save: SaveInfo, stamp: tuple[int, int] | None = None) -> SaveInfo:
        """Store facts about a saved game, and return the updated entry."""
        # If the saved game has changed since `stamp`, no facts are stored.
        entry = glance(save.path)
        # The file may have changed during the replay.
        if stamp is not None and stamp != stamp_of(entry):
            return self._info(save.name, _status(save.path))
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
        self._entries[save.name] = entry
        return info_of(self.folder, save.name, entry)


def stamp_of(file: Entry | os.stat_result) -> Stamp:
    return (file.size, file.time) if isinstance(file, Entry) else (file.st_size, file.st_mtime_ns)


def _status(item: os.DirEntry[str] | Path) -> os.stat_result | OSError:
    try:
        return item.stat()
    except OSError as error:
        return error


def info_of(folder: Path, name: str, entry: Entry) -> SaveInfo:
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
