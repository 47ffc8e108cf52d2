"""Expected failures of commands, which are printed as one line."""
# The module works without any installed package.

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bidtable.core.texts import suggest

OK: Final = 0
FAILED: Final = 1
WRONG_ARGUMENTS: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

_PACKAGES: Final = ("pygame", "yaml", "msgspec", "platformdirs", "font_source_sans_pro")


class Trouble(Exception):
    """An expected failure of a command, with a line of text and an exit code."""

    def __init__(self, text: str, code: int = FAILED) -> None:
        super().__init__(text)
        self.text = text
        self.code = code


def wrong(text: str) -> Trouble:
    return Trouble(text, WRONG_ARGUMENTS)


def unknown(what: str, word: str, known: Iterable[str]) -> Trouble:
    """Return the error for an unknown word, with a similar word or the list of known words."""
    known = list(known)
    return wrong(
        f"There is no {what} '{word}'.{suggest(word, known) or ' There are: ' + ', '.join(known) + '.'}"
    )


def missing(error: ModuleNotFoundError) -> str:
    """Return advice on how to install a missing package; empty if the program does not need the package."""
    package = (error.name or "").partition(".")[0]
    if package not in _PACKAGES:
        return ""
    return (
        f"The package '{package}' is not installed. Run: "
        "python3 -m venv .venv && .venv/bin/pip install -q -r requirements.txt && .venv/bin/python main.py"
    )
