"""Printing: whatever a file or a name holds, nothing but letters reaches the terminal."""

from __future__ import annotations

import sys

from bidtable.core.texts import printable


def say(text: object = "") -> None:
    """Print a text; its line ends are kept, any other control character is written out."""
    print(clean(str(text)))


def complain(text: object) -> None:
    """Print a text to stderr, likewise."""
    if sys.stderr is not None:
        print(clean(str(text)), file=sys.stderr)


def clean(text: str) -> str:
    """Return a text without control characters but line ends."""
    return "\n".join(printable(line) for line in text.split("\n"))
