"""What is worked out beside the screen, one thing at a time, and looked at from frame to frame."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")


class Job(Generic[T]):
    """Works on a thread of its own; what was begun before is forgotten when something else begins.

    Attributes:
        found: What came of the last thing that was done; None before, or if it failed.
        failed: Whether it failed.
    """

    def __init__(self, name: str) -> None:
        """Begin nothing yet.

        Args:
            name: What the thread and its failures are called.
        """
        self._name = name
        self._pool: ThreadPoolExecutor | None = None
        self._future: Future[T] | None = None
        self.found: T | None = None
        self.failed = False

    @property
    def working(self) -> bool:
        """Whether something is at work whose result is wanted."""
        return self._future is not None

    def begin(self, work: Callable[[], T]) -> None:
        """Begin something; what was found before is forgotten."""
        self.forget()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix=self._name)
        self._future = self._pool.submit(work)

    def poll(self) -> bool:
        """Take what came of it; return whether it was done just now."""
        if self._future is None or not self._future.done():
            return False
        future, self._future = self._future, None
        try:
            self.found = future.result()
        except Exception:
            # Whatever happens there must not end the evening, and must not be hidden either.
            log.exception("What was worked out beside the screen (%s) failed", self._name)
            self.failed = True
        return True

    def forget(self) -> None:
        """Want nothing of what was begun, or found."""
        if self._future is not None:
            self._future.cancel()
        self._future, self.found, self.failed = None, None, False

    def close(self) -> None:
        """Work no more."""
        self.forget()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
