"""Automatic saving: everything that happens at a table counts only when it is on the disk.

A session hands over the line of a move and a function to call when the move counts; the table waits until
then. If the disk refuses, the line waits until the people choose: try again, save elsewhere, or play on
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
    """Saves the match of one session.

    Attributes:
        path: The record; None if there is none.
        problem: The reason why the waiting line could not be written; empty if all is well.
        safe: Whether all earlier lines were found on the disk when a line could not be written.
    """

    def __init__(self, journal: Journal | None) -> None:
        """Take over a journal; None if the session is not saved."""
        self._scribe = Scribe(journal) if journal is not None else None
        self.path = journal.path if journal is not None else None
        self._waiting: tuple[Part, Callable[[], None]] | None = None
        self._future: Future[None] | None = None
        self.problem = ""
        self.safe = True

    @property
    def waiting(self) -> bool:
        """Whether a line is not on the disk yet. Until then nothing else may happen."""
        return self._waiting is not None

    def keep(self, line: Part, then: Callable[[], None]) -> None:
        """Write a line, and call `then` once the line is on the disk (see `poll`).

        Without a record `then` is called at once.
        """
        assert self._waiting is None, "one line at a time"
        if self._scribe is None:
            then()
            return
        self._waiting = (line, then)
        self.retry()

    def poll(self) -> bool:
        """Call the waiting function if its line is on the disk; return whether it was called."""
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
        """Write a line that nothing waits for (the end of the match, a hint), if there is a record."""
        if self._scribe is not None:
            self._scribe.submit(line)

    @property
    def standing(self) -> str:
        """A sentence or two for the players on the state of the file while a line could not be written."""
        if self.safe:
            return "The last move does not count yet. All moves before it are saved."
        return (
            "The last move does not count yet, and the file with the earlier moves is gone or was changed. "
            '"Save elsewhere" writes the whole match to a new file.'
        )

    # -- when the disk refuses -----------------------------------------------------------------------

    def retry(self) -> None:
        """Try again to write the waiting line."""
        if self._waiting is not None and self._scribe is not None:
            self.problem = ""
            self._future = self._scribe.submit(self._waiting[0])

    def move_to(self, journal: Journal) -> None:
        """Continue in another record, which holds everything up to now. The waiting line comes next."""
        self._let_go()
        self._scribe = Scribe(journal)
        self.path = journal.path
        self.retry()

    def play_unsaved(self) -> None:
        """Continue without a record. The waiting move counts now."""
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
        """Finish the writing and close the record."""
        self._let_go()
        self._scribe = None
