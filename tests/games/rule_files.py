"""Changed rule files of a game for tests: copies in a player's folder, and the mistakes that loading them reports."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from bidtable.core import registry
from bidtable.rulebook import Library, RulesError
from bidtable.store import places


class Mistake(NamedTuple):
    """A mistake in a rule file.

    Attributes:
        file: The path of the file.
        line: The line, from 1; 0 for the whole file.
        text: The reason.
    """

    file: str
    line: int
    text: str


class RuleFiles:
    """The rule files of a game: the shipped ones, and a player's folder with changed copies.

    Attributes:
        shipped: The game's folder of shipped files.
        own: The game's folder among the player's own rules.
    """

    def __init__(self, slug: str, home: Path) -> None:
        self.slug, self.home = slug, home
        self.shipped, self.own = places.shipped_rules() / slug, home / slug

    @property
    def library(self) -> Library:
        """The shipped rules with the player's own."""
        return Library(places.shipped_rules(), self.home)

    def write(self, name: str, text: str) -> Library:
        """Write a file of the player's own, and return the library."""
        target = self.own / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        return self.library

    def change(self, name: str, old: str, new: str) -> Library:
        """Change a text of a copy of a shipped file once; a second change continues from the first."""
        source = self.own / name if (self.own / name).exists() else self.shipped / name
        text = source.read_text(encoding="utf-8")
        assert old in text
        return self.write(name, text.replace(old, new, 1))

    def without(self, *names: str) -> Library:
        """Return a library of the shipped files of this game alone, without some of them."""
        shutil.copytree(self.shipped, self.own)
        for name in names:
            (self.own / name).unlink()
        return Library(self.home)

    def line(self, name: str, text: str) -> int:
        """Return the line, from 1, of the first occurrence of a text in a shipped file."""
        lines = (self.shipped / name).read_text(encoding="utf-8").splitlines()
        return next(number for number, line in enumerate(lines, 1) if text in line)

    def refused(self, library: Library) -> list[Mistake]:
        """Return the mistakes for which the game is not loaded; the message lists each with its place."""
        with pytest.raises(RulesError) as caught:
            registry.resolve(registry.entry(self.slug).rules)(library)
        problems = caught.value.problems
        assert str(caught.value) == "\n".join(f"{p.file}:{p.line}: {p.text}" for p in problems)
        return [Mistake(problem.file, problem.line, problem.text) for problem in problems]

    def names(self) -> set[str]:
        """Return the names of the shipped files with rules; lessons hold none."""
        found = {path.relative_to(self.shipped).as_posix() for path in self.shipped.rglob("*.yaml")}
        return {name for name in found if not name.startswith("lessons/")}
