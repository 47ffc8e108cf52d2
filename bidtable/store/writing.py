"""Writing off the UI thread: lines go to the disk in order, and each says when it is there."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from bidtable.core.record import Part
from bidtable.store.journal import Journal


class Scribe:
    """Writes a journal's lines on a thread of its own.

    Attributes:
        journal: The record being written. Nobody else may write to it meanwhile.
    """

    def __init__(self, journal: Journal) -> None:
        """Take over a journal."""
        self.journal = journal
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="scribe")

    def submit(self, line: Part) -> Future[None]:
        """Hand over a line to be written after those before it.

        Returns:
            What is done when the line is on the disk, or raises the `RecordError` that says why it is not.
        """
        return self._thread.submit(self.journal.append, line)

    def close(self) -> None:
        """Write what was handed over, then let go of the file."""
        self._thread.shutdown(wait=True)
        self.journal.close()
