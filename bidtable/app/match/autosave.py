"""Sees to it that what happens at a table counts only once it is on the disk.

A session hands over the line of a move, and what is to happen when it counts; the table waits meanwhile. When the
disk refuses, the line waits too, until the people decide: try again, write elsewhere, or play on without.
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
    """Writes for one session.

    Attributes:
        path: The record; None if there is none.
        problem: Why the line that waits could not be written; empty if all is well.
        safe: Whether all lines before that one were found on the disk, when it could not be written.
    """

    def __init__(self, journal: Journal | None) -> None:
        """Take over a journal; None if the session is not written down."""
        self._scribe = Scribe(journal) if journal is not None else None
        self.path = journal.path if journal is not None else None
        self._waiting: tuple[Part, Callable[[], None]] | None = None
        self._future: Future[None] | None = None
        self.problem = ""
        self.safe = True

    @property
    def waiting(self) -> bool:
        """Whether a line is not on the disk yet; until then nothing else may happen."""
        return self._waiting is not None

    def keep(self, line: Part, then: Callable[[], None]) -> None:
        """Write a line, and do what follows from it once it is on the disk (see `poll`).

        Without a record it follows at once.
        """
        assert self._waiting is None, "one line at a time"
        if self._scribe is None:
            then()
            return
        self._waiting = (line, then)
        self.retry()

    def poll(self) -> bool:
        """Do what follows from a line that has come to the disk; return whether anything did."""
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
        """Write a line that nothing depends on (the end, a hint), if there is a record; nobody waits for it."""
        if self._scribe is not None:
            self._scribe.submit(line)

    @property
    def standing(self) -> str:
        """A sentence or two on what is saved of the match while a line could not be written."""
        if self.safe:
            return "The last move does not count yet. All before it is saved."
        return (
            "The last move does not count yet, and what was saved before it is not found as it was. "
            '"Save elsewhere" writes all of the match anew.'
        )

    # -- when the disk refuses -----------------------------------------------------------------------

    def retry(self) -> None:
        """Try once more to write the line that waits."""
        if self._waiting is not None and self._scribe is not None:
            self.problem = ""
            self._future = self._scribe.submit(self._waiting[0])

    def move_to(self, journal: Journal) -> None:
        """Go on in another record, which holds all that happened so far; the line that waits is next."""
        self._let_go()
        self._scribe = Scribe(journal)
        self.path = journal.path
        self.retry()

    def play_unsaved(self) -> None:
        """Go on without a record: what waits counts now."""
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
        """Write what was handed over, and let go of the record."""
        self._let_go()
        self._scribe = None
