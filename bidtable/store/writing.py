"""Writes record lines in order on a background thread, and reports when each line is on the disk."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from bidtable.core.record import Part
from bidtable.store.journal import Journal


class Scribe:
    """Background thread that writes the lines of a journal.

    Attributes:
        journal: The journal that writes the record file. No other thread may use the journal until `close`.
    """

    def __init__(self, journal: Journal) -> None:
        """Start writing with a journal."""
        self.journal = journal
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="scribe")

    def submit(self, line: Part) -> Future[None]:
        """Add a line to the queue; it is written after all earlier lines.

        Args:
            line: The line.

        Returns:
            A future that is done when the line is on the disk; it raises `RecordError` if writing failed.
        """
        return self._thread.submit(self.journal.append, line)

    def close(self) -> None:
        """Write all queued lines, then close the file."""
        self._thread.shutdown(wait=True)
        self.journal.close()
