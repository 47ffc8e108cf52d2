"""Mistakes in rule files, described for players."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from bidtable.core.texts import printable, shortened

_END: Final = r"'(?=[\s.,;:?!)]|$)"
_QUOTED: Final = re.compile(rf"(?<![^\s(])'((?:(?!{_END}).){{81,}}){_END}", re.DOTALL)
"""Pattern that finds long quotations, but no text between two quotations."""
_WORD: Final = re.compile(r"\S{121,}")
LOOKED_AT: Final = 20_000
"""Number of letters at the beginning of a message in which long quotations are shortened."""
MOST: Final = 1200
"""Largest number of letters in the description of a problem, because shortened quotations may still be long."""


class Problem(msgspec.Struct, frozen=True, order=True):
    """One mistake in a rule file.

    Attributes:
        line: Line number from 1; 0 for the whole file.
    """

    file: str
    line: int
    text: str

    def __post_init__(self) -> None:
        # Quotations from the file may have any length and content.
        text = shortened(self.text, LOOKED_AT) if len(self.text) > LOOKED_AT else self.text
        text = _QUOTED.sub(lambda found: f"'{shortened(found[1])}'", text)
        text = _WORD.sub(lambda found: shortened(found[0]), text)
        text = shortened(text, MOST) if len(text) > MOST else printable(text)
        msgspec.structs.force_setattr(self, "text", text)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


class RulesError(ValueError):
    """Raised if rule files contain mistakes."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(str(problem) for problem in self.problems))
