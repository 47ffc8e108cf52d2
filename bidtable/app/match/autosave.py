"""Saves a match automatically. A move becomes valid only after the move is on the disk.

If a line of the record cannot be written, the people at the table choose: try again, save elsewhere, or play
without saving.
"""

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
    """Writes the moves of a session to its record file in the background.

    Attributes:
        problem: The reason why the last line of the record could not be written; empty without an error.
        safe: Whether a write error has left all earlier lines of the record intact.
    """

    def __init__(self, journal: Journal | None) -> None:
        """Prepare the saving of a match; the argument `journal` is None if the match is not saved."""
        self._scribe = Scribe(journal) if journal is not None else None
        self.path = journal.path if journal is not None else None
        self._waiting: tuple[Part, Callable[[], None]] | None = None
        self._future: Future[None] | None = None
        self.problem = ""
        self.safe = True

    @property
    def waiting(self) -> bool:
        """Whether a line of the record is still being written."""
        return self._waiting is not None

    def keep(self, line: Part, then: Callable[[], None]) -> None:
        """Write a line of the record, and later call the function `then`.

        The method `poll` calls the function after the line is on the disk. Without saving, the function is
        called at once.
        """
        assert self._waiting is None, "one line at a time"
        if self._scribe is None:
            then()
            return
        self._waiting = (line, then)
        self.retry()

    def poll(self) -> bool:
        """If the last line of the record is on the disk, call the function that was passed to `keep`.

        Return whether a function was called or a write error was found.
        """
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
        """Write a line of the record without waiting for the disk, such as a hint or the end of the match."""
        if self._scribe is not None:
            self._scribe.submit(line)

    @property
    def standing(self) -> str:
        """The message to the players after a write error, including whether the earlier moves are saved."""
        if self.safe:
            return "The last move does not count yet. All moves before it are saved."
        return (
            "The last move does not count yet, and the file with the earlier moves is gone or was changed. "
            '"Save elsewhere" writes the whole match to a new file.'
        )

    # -- when the disk refuses -----------------------------------------------------------------------

    def retry(self) -> None:
        """Try again to write the line of the record that could not be written."""
        if self._waiting is not None and self._scribe is not None:
            self.problem = ""
            self._future = self._scribe.submit(self._waiting[0])

    def move_to(self, journal: Journal) -> None:
        """Continue to save the match in another record, which already contains all saved lines.

        The line that caused the write error is written to the new record.
        """
        self._let_go()
        self._scribe = Scribe(journal)
        self.path = journal.path
        self.retry()

    def play_unsaved(self) -> None:
        """Continue the match without saving, beginning with the move that could not be saved."""
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
        """Wait until all lines are written, and close the record."""
        self._let_go()
        self._scribe = None
