"""Printing of texts to the terminal, with escape codes for control characters."""

from __future__ import annotations

import sys

from bidtable.core.texts import printable


def say(text: object = "") -> None:
    print(clean(str(text)))


def complain(text: object) -> None:
    if sys.stderr is not None:
        print(clean(str(text)), file=sys.stderr)


def clean(text: str) -> str:
    """Replace the control characters of a text by escape codes, except line ends."""
    return "\n".join(printable(line) for line in text.split("\n"))
