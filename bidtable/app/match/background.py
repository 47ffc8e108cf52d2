"""Functions that run on a background thread, one at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")


class Job(Generic[T]):
    """Runs functions one after another on a background thread.

    Attributes:
        found: Result of the last function; None until it has ended, or if it failed.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._pool: ThreadPoolExecutor | None = None
        self._future: Future[T] | None = None
        self.found: T | None = None
        self.failed = False

    @property
    def working(self) -> bool:
        return self._future is not None

    def begin(self, work: Callable[[], T]) -> None:
        """Run a function in the background."""
        self.forget()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix=self._name)
        self._future = self._pool.submit(work)

    def poll(self) -> bool:
        """Return whether the job has ended since the previous call."""
        if self._future is None or not self._future.done():
            return False
        future, self._future = self._future, None
        try:
            self.found = future.result()
        except Exception:
            # A failure must not end the program, and must not be hidden either.
            log.exception("The background job %s failed", self._name)
            self.failed = True
        return True

    def forget(self) -> None:
        """Cancel the calculation in the background, and discard its result."""
        if self._future is not None:
            self._future.cancel()
        self._future, self.found, self.failed = None, None, False

    def close(self) -> None:
        self.forget()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
