"""Saves a match automatically. A move takes effect only after the move is written to the file."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from bidtable.core.errors import RecordError
from bidtable.core.record import Part
from bidtable.store.journal import Journal, NotWritten
from bidtable.store.writing import Scribe

UNSAVED: Final = "This game is no longer saved."


class Autosave:
    """Writes the moves of a match to a file in the background.

    Attributes:
        problem: Reason of a write error; empty without an error.
        safe: Whether the file is intact after a write error.
    """

    def __init__(self, journal: Journal | None) -> None:
        # Without a journal, the match is not saved.
        self._scribe = Scribe(journal) if journal is not None else None
        self.path = journal.path if journal is not None else None
        self._waiting: tuple[Part, Callable[[], None]] | None = None
        self._future: Future[None] | None = None
        self.problem = ""
        self.safe = True

    @property
    def waiting(self) -> bool:
        """Whether the program is still writing a line of the record."""
        return self._waiting is not None

    def keep(self, line: Part, then: Callable[[], None]) -> None:
        """Write a line, and call the function `then` after the line is saved."""
        assert self._waiting is None, "one line at a time"
        if self._scribe is None:
            then()
            return
        self._waiting = (line, then)
        self.retry()

    def poll(self) -> bool:
        """Return whether a line was just written or could not be written."""
        if self._waiting is None or self._future is None or not self._future.done():
            return False
        future, self._future = self._future, None
        try:
            future.result()
        except RecordError as error:
            self.problem = str(error)
            self.safe = isinstance(error, NotWritten)
            return True
        self._follow()
        return True

    def _follow(self) -> None:
        assert self._waiting is not None
        _, then = self._waiting
        self._waiting = None
        self.problem = ""
        then()

    def jot(self, line: Part) -> None:
        """Write a line in the background."""
        if self._scribe is not None:
            self._scribe.submit(line)

    @property
    def standing(self) -> str:
        """Message to the players while a move cannot be saved."""
        if self.safe:
            return "The last move does not count yet. All moves before it are saved."
        return (
            "The last move does not count yet, and the file with the earlier moves is gone or was changed. "
            '"Save elsewhere" writes the whole match to a new file.'
        )

    # -- when the disk refuses -----------------------------------------------------------------------

    def retry(self) -> None:
        """Try again to write a line after a write error."""
        if self._waiting is not None and self._scribe is not None:
            self.problem = ""
            self._future = self._scribe.submit(self._waiting[0])

    def move_to(self, journal: Journal) -> None:
        """Save the rest of the match in a copy of the current file."""
        self._let_go()
        self._scribe = Scribe(journal)
        self.path = journal.path
        self.retry()

    def play_unsaved(self) -> None:
        """Continue the match without saving."""
        self._let_go()
        self._scribe = None
        self.path = None
        if self._waiting is not None:
            self._follow()

    def _let_go(self) -> None:
        self._future = None
        if self._scribe is not None:
            with contextlib.suppress(RecordError):
                self._scribe.close()

    def close(self) -> None:
        """Wait until all lines are written, and close the file."""
        self._let_go()
        self._scribe = None
