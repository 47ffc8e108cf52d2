"""Printing of texts to the terminal, with control characters made visible."""

from __future__ import annotations

import sys

from bidtable.core.texts import printable


def say(text: object = "") -> None:
    """Print a text, with escape codes for control characters except line ends."""
    print(clean(str(text)))


def complain(text: object) -> None:
    """Print a text to stderr, with escape codes for control characters except line ends."""
    if sys.stderr is not None:
        print(clean(str(text)), file=sys.stderr)


def clean(text: str) -> str:
    """Return a text in which control characters except line ends are replaced by escape codes."""
    return "\n".join(printable(line) for line in text.split("\n"))
