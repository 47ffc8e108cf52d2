"""Writes the lines of a record in order on a background thread, and reports when each line is on the disk."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from bidtable.core.record import Part
from bidtable.store.journal import Journal


class Scribe:
    """A background thread that writes the lines of a journal.

    Attributes:
        journal: Journal that writes the record file; other threads may not use the journal until `close`.
    """

    def __init__(self, journal: Journal) -> None:
        """Start the background thread for a journal."""
        self.journal = journal
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="scribe")

    def submit(self, line: Part) -> Future[None]:
        """Add a line to the queue of lines to write, and return a future.

        The future is done when the line is on the disk, or raises `RecordError` if the line could not be written.
        """
        return self._thread.submit(self.journal.append, line)

    def close(self) -> None:
        """Write all lines in the queue, then close the file."""
        self._thread.shutdown(wait=True)
        self.journal.close()
