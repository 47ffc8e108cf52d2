"""What is wrong with a rule file, told so that a player can mend it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


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

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


class RulesError(ValueError):
    """Rule files that cannot be used. `problems` lists every mistake, by file and line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(str(problem) for problem in self.problems))
