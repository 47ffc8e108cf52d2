"""Printing of texts to the terminal, with control characters made visible."""

from __future__ import annotations

import sys

from bidtable.core.texts import printable


def say(text: object = "") -> None:
    """Print a text. Line ends are kept, and other control characters are printed as escape codes."""
    print(clean(str(text)))


def complain(text: object) -> None:
    """Print a text to stderr, with control characters as escape codes."""
    if sys.stderr is not None:
        print(clean(str(text)), file=sys.stderr)


def clean(text: str) -> str:
    """Return a text with control characters as escape codes, except line ends."""
    return "\n".join(printable(line) for line in text.split("\n"))
