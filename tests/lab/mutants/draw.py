"""Draws mutants: for each subject in proportion to its lines, at most one a line while lines are left.

A subject is a game, or another part of the program (`PARTS`).
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import yaml

from bidtable.core import registry
from tests import ROOT
from tests.lab.mutants.changes import Change, changes, matters

NO_RULES: Final = frozenset({"words", "tell", "naming", "phrases", "report", "legacy"})
"""Modules and folders of a game without rules of play: texts, counts, and the reading of old records."""
TESTS_OWN: Final = {"goofspiel": "tests.games.goofspiel"}
"""Games of the tests, which are drawn from only on request."""
PARTS: Final = {"app": "bidtable.app", "store": "bidtable.store"}
"""Packages beside the rules, which are drawn from only on request."""


class Mutant(NamedTuple):
    """A change of a game's rules, or of another part of the program.

    Attributes:
        slug: The game, or the name of the part.
        path: The file, from the project's folder.
        line: Number of the line that the change begins in.
        what: The change in words.
        source: The whole file with the change in it.
    """

    slug: str
    path: Path
    line: int
    what: str
    source: str

    @property
    def module(self) -> str:
        """The changed module; empty for a file of rule data."""
        if self.path.suffix != ".py":
            return ""
        parts = self.path.with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class _Place(NamedTuple):
    """The possible changes: a change, and its file."""

    path: Path
    source: str
    change: Change


def package(slug: str) -> str:
    """Return the package of a game or another part.

    Raises:
        KeyError: There is no such game.
    """
    return (TESTS_OWN | PARTS).get(slug) or registry.entry(slug).rules.partition(":")[0]


def mutant(slug: str, path: Path, source: str, change: Change) -> Mutant:
    """Return a source with a change in it as a mutant."""
    line = source.count("\n", 0, change.start) + 1
    old, new = (_short(text) for text in (source[change.start : change.end], change.text))
    return Mutant(slug, path, line, f"{change.what}: {old} -> {new or 'nothing'}", change.made(source))


def draw(slugs: tuple[str, ...], count: int, seed: int, data: bool = False) -> list[Mutant]:
    """Draw mutants; equal sources and seeds give equal mutants.

    Args:
        slugs: The games or parts; each gets a share by its size.
        count: Number of mutants in all.
        seed: The generator that draws.
        data: Whether numbers in the rule files are changed too.
    """
    lines = {slug: _lines(slug, data) for slug in slugs}
    return [
        drawn
        for slug, share in _shares({slug: len(found) for slug, found in lines.items()}, count).items()
        for drawn in _draw(slug, lines[slug], share, random.Random(f"{seed}/{slug}"))
    ]


def _draw(slug: str, lines: list[list[_Place]], count: int, rng: random.Random) -> list[Mutant]:
    """Draw this many lines at random, and start again with all remaining changes if there are fewer lines."""
    chosen: list[Mutant] = []
    left = [rng.sample(line, len(line)) for line in rng.sample(lines, len(lines))]
    while left and len(chosen) < count:
        for line in left:
            place = line.pop()
            if len(chosen) < count and (place.path.suffix != ".py" or matters(place.source, place.change)):
                chosen.append(mutant(slug, *place))
        left = [line for line in left if line]
    return sorted(chosen, key=lambda m: (m.path, m.line))


def _shares(sizes: dict[str, int], count: int) -> dict[str, int]:
    """Divide a count in proportion to sizes; the largest remainders are rounded up."""
    whole = sum(sizes.values())
    exact = {slug: count * size / whole for slug, size in sizes.items()} if whole else {}
    shares = {slug: int(share) for slug, share in exact.items()}
    by_rest = sorted(exact, key=lambda slug: shares[slug] - exact[slug])
    for slug in by_rest[: count - sum(shares.values())]:
        shares[slug] += 1
    return shares


def _lines(slug: str, data: bool) -> list[list[_Place]]:
    """Return all possible changes of a game, by line."""
    found: defaultdict[tuple[Path, int], list[_Place]] = defaultdict(list)
    for place in _places(slug, data):
        found[place.path, place.source.count("\n", 0, place.change.start)].append(place)
    return [found[line] for line in sorted(found)]


def _places(slug: str, data: bool) -> Iterator[_Place]:
    folder = Path(*package(slug).split("."))
    for file in sorted((ROOT / folder).rglob("*.py")):
        path = file.relative_to(ROOT)
        inside = path.relative_to(folder).with_suffix("")
        if (slug in PARTS or not NO_RULES & set(inside.parts)) and not file.name.startswith("test_"):
            source = file.read_text("utf-8")
            yield from (_Place(path, source, change) for change in changes(source))
    for file in sorted((ROOT / "rules" / slug).rglob("*.yaml")) if data else ():
        source = file.read_text("utf-8")
        yield from (_Place(file.relative_to(ROOT), source, change) for change in _numbers(source))


def _numbers(source: str) -> Iterator[Change]:
    """Change the numbers in a rule file."""
    for event in yaml.parse(source):
        if not isinstance(event, yaml.ScalarEvent) or event.start_mark is None or event.end_mark is None:
            continue
        if event.implicit[0] and re.fullmatch(r"-?\d+", event.value):
            for step in (1, -1):
                text = str(int(event.value) + step)
                yield Change(event.start_mark.index, event.end_mark.index, text, "number")


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."
