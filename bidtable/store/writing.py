"""Writing of records off the UI thread: lines are written in order, and each reports when it is on the disk."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from bidtable.core.record import Part
from bidtable.store.journal import Journal


class Scribe:
    """A thread that writes a journal's lines.

    Attributes:
        journal: The record being written. No other thread may write to it meanwhile.
    """

    def __init__(self, journal: Journal) -> None:
        """Take over a journal."""
        self.journal = journal
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="scribe")

    def submit(self, line: Part) -> Future[None]:
        """Hand over a line, to be written after the earlier ones.

        Args:
            line: The line.

        Returns:
            A future that is done when the line is on the disk. It raises the `RecordError` of a failure.
        """
        return self._thread.submit(self.journal.append, line)

    def close(self) -> None:
        """Write the lines handed over, then close the file."""
        self._thread.shutdown(wait=True)
        self.journal.close()
