"""Writes the lines of a match record in a background thread."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from bidtable.core.record import Part
from bidtable.store.journal import Journal


class Scribe:
    """A thread that writes the lines of a match record.

    Attributes:
        journal: Writer of the record, which other threads may not use.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="scribe")

    def submit(self, line: Part) -> Future[None]:
        """Write a record line in another thread, and return at once."""
        # The returned future raises `RecordError` if the line cannot be written.
        return self._thread.submit(self.journal.append, line)

    def close(self) -> None:
        """Write all lines in the queue, then close the file."""
        self._thread.shutdown(wait=True)
        self.journal.close()
