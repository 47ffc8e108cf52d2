"""What is wrong with a rule file, told so that a player can mend it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from bidtable.core.texts import printable, shortened

_END: Final = r"'(?=[\s.,;:?!)]|$)"
_QUOTED: Final = re.compile(rf"(?<![^\s(])'((?:(?!{_END}).){{81,}}){_END}", re.DOTALL)
"""A long quotation: what stands between two others, such as a list of what is known, is none."""
_WORD: Final = re.compile(r"\S{121,}")
LOOKED_AT: Final = 20_000
"""Letters of a text that are looked through for quotations."""
MOST: Final = 1200
"""Letters of a text; what is quoted may hold quotation marks of its own."""


class Problem(msgspec.Struct, frozen=True, order=True):
    """One mistake in one file.

    Attributes:
        file: The file, as the player knows it.
        line: Line from 1; 0 is the file as a whole.
        text: What is wrong, and what was expected.
    """

    file: str
    line: int
    text: str

    def __post_init__(self) -> None:
        """Shorten what is quoted from the file: it may be of any length, and hold anything."""
        text = shortened(self.text, LOOKED_AT) if len(self.text) > LOOKED_AT else self.text
        text = _QUOTED.sub(lambda found: f"'{shortened(found[1])}'", text)
        text = _WORD.sub(lambda found: shortened(found[0]), text)
        text = shortened(text, MOST) if len(text) > MOST else printable(text)
        msgspec.structs.force_setattr(self, "text", text)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


class RulesError(ValueError):
    """Rule files that cannot be used. `problems` lists every mistake, by file and line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(str(problem) for problem in self.problems))
