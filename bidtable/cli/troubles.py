"""What a command says when it cannot do what was asked. Imports nothing that must be installed."""

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
    """Something that was to be expected went wrong: one line for the terminal, and an exit code."""

    def __init__(self, text: str, code: int = FAILED) -> None:
        """Keep the line and the code."""
        super().__init__(text)
        self.text = text
        self.code = code


def wrong(text: str) -> Trouble:
    """Return the trouble of a wrong argument."""
    return Trouble(text, WRONG_ARGUMENTS)


def unknown(what: str, word: str, known: Iterable[str]) -> Trouble:
    """Return the trouble of a word that is none of the known ones."""
    known = list(known)
    return wrong(
        f"There is no {what} '{word}'.{suggest(word, known) or ' There are: ' + ', '.join(known) + '.'}"
    )


def missing(error: ModuleNotFoundError) -> str:
    """Say what to do about a package that is not installed; empty if it is none of those we need."""
    package = (error.name or "").partition(".")[0]
    if package not in _PACKAGES:
        return ""
    return (
        f"The package '{package}' is not installed. Run: "
        "python3 -m venv .venv && .venv/bin/pip install -q -r requirements.txt && .venv/bin/python main.py"
    )
