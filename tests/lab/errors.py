"""Errors that the program logs while an experiment runs."""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

LOGGER: Final = logging.getLogger("bidtable")


class Errors(logging.Handler):
    """Collects logged errors.

    Attributes:
        lines: The errors, each with its traceback.
    """

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep an error."""
        self.lines.append(self.format(record))


@contextmanager
def errors_logged() -> Iterator[list[str]]:
    """Collect logged errors, and exceptions of other threads."""
    errors, hook = Errors(), threading.excepthook
    LOGGER.addHandler(errors)
    threading.excepthook = lambda told: errors.lines.append(
        "".join(traceback.format_exception(told.exc_type, told.exc_value, told.exc_traceback))
    )
    try:
        yield errors.lines
    finally:
        threading.excepthook = hook
        LOGGER.removeHandler(errors)
