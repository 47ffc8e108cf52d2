"""Printing to the terminal without control characters, for texts from any file or name."""

from __future__ import annotations

import sys

from bidtable.core.texts import printable


def say(text: object = "") -> None:
    """Print a text. Its line ends are kept, and other control characters are written out."""
    print(clean(str(text)))


def complain(text: object) -> None:
    """Print a text to stderr in the same way."""
    if sys.stderr is not None:
        print(clean(str(text)), file=sys.stderr)


def clean(text: str) -> str:
    """Return a text with control characters written out, except line ends."""
    return "\n".join(printable(line) for line in text.split("\n"))
