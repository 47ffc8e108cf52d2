"""Mangles rule files in every way: they load and can be played, or they are refused with a list; nothing else.

python -m tests.mangle --count 10000 [--seed S]
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from bidtable.core import registry
from bidtable.core.errors import SetupError
from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Setup
from bidtable.core.record import MOST_TRAIT
from bidtable.rulebook import Library, Problem, RulesError
from bidtable.rulebook.documents import LESSONS
from bidtable.rulebook.ladder import LADDER, read_ladder
from bidtable.rulebook.people import LONGEST, PEOPLE, Person, read_people
from bidtable.rulebook.using import USING, read_using
from bidtable.store import places

SCRAPS = (
    "",
    "\t",
    " ",
    "\n",
    ":",
    ": ",
    "- ",
    "{",
    "}",
    "[",
    "]",
    "&a ",
    "*a",
    "!!set ",
    "!!binary ",
    "!x ",
    "? ",
    "|",
    ">",
    "'",
    '"',
    "#",
    "%",
    "@",
    "---\n",
    "...\n",
    "<<: ",
    "no",
    "~",
    "-1",
    "1e400",
    ".nan",
    "0x7",
    "99999999999999999999",
    "2001-02-30",
    "2001-02-03",
    "12:34:56",
    "\x00",
    "\x85",
    "\u2028",
    "\ufeff",
    "é",
    "F",
    "S",
    "r",
    "!!bool 1",
    "!!int ''",
    "!!float ''",
    "!!timestamp x",
    "!!binary é",
    "!!null x",
    "!!str 5",
    "x" * 5000,
    '"\\e[2J\\u202E"',
)


@cache
def shipped(slug: str) -> dict[str, str]:
    """Return the files of a game by their names; lessons, which are no rules, are mangled in `test_lessons`.

    Without a game it is what stands beside the games' folders.
    """
    if not slug:
        return {
            f"{name}.yaml": (places.shipped_rules() / f"{name}.yaml").read_text(encoding="utf-8")
            for name in BESIDE
        }
    folder = registry.entry(slug).folder or places.shipped_rules() / slug
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.yaml"))
        if path.parent.name != LESSONS
    }


FILES = [(entry.slug, name) for entry in registry.entries() for name in shipped(entry.slug)]
BESIDE: Mapping[str, Callable[[Library], object]] = {
    PEOPLE: lambda library: _look_at(read_people(library)),
    LADDER: read_ladder,
    USING: read_using,
}
"""Files that belong to no game, by name, and what reads each."""
EVERY = [*FILES, *(("", f"{name}.yaml") for name in BESIDE)]
"""Files by game and name, at last those that belong to none."""


def attempt(slug: str, name: str, content: bytes, folder: Path) -> None:
    """Load a game with one file of the player's; what loads can be played, and kept in a record."""
    if not slug:
        attempt_beside(name, content, folder)
        return
    path = folder / slug / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    load: Callable[[Library], AnyGame] = registry.resolve(registry.entry(slug).rules)
    library = Library(places.shipped_rules(), folder)
    try:
        game = load(library)
    except RulesError as refusal:
        problems = refusal.problems
    else:
        assert len(game.rules_digest) == 16
        begin(game)
        kept_in_a_record(game, slug, library)
        return
    _are_told(problems, path, content)


def _are_told(problems: Sequence[Problem], path: Path, content: bytes) -> None:
    assert problems
    lines = content.count(b"\n") + content.count(b"\r") + len(content.decode("utf-8", "replace").split())
    for problem in problems:
        assert problem.text
        assert len(problem.text) < 1500
        assert str(problem).isprintable()
        if problem.file == str(path):
            # A file that fits no longer may also make another one wrong.
            assert 0 <= problem.line <= lines + 2


def attempt_beside(name: str, content: bytes, folder: Path) -> None:
    """Read a file of the player's that belongs to no game: it can be used, or every mistake is told."""
    path = folder / name
    path.write_bytes(content)
    try:
        BESIDE[path.stem](Library(places.shipped_rules(), folder))
    except RulesError as refusal:
        problems = refusal.problems
    else:
        return
    _are_told(problems, path, content)


def _look_at(people: Mapping[str, Person]) -> None:
    for person in people.values():
        assert person.described.startswith(person.about[:1].upper())
        assert all(abs(trait) <= MOST_TRAIT for trait in msgspec.structs.astuple(person.character))
        assert all(0 < len(line) <= LONGEST for lines in person.lines.values() for line in lines)


def begin(game: AnyGame) -> None:
    """Play a few moves with every board and variant that the files name."""
    rng = random.Random(1)
    variants = tuple(sorted(variant.id for variant in game.info.variants))
    boards = [{o.id: choice.id} for o in game.info.options for choice in o.choices] or [{}]
    for options in boards:
        try:
            state = game.start(Setup(game.info.max_seats, variants, options))
        except SetupError:
            # Numbers that leave too few cards for so many players are told when the game is set up.
            continue
        for _ in range(40):
            actors = game.actors(state)
            if not actors:
                break
            actor = actors[0]
            move = game.sample(state, rng) if actor == CHANCE else pick(game.legal(state, actor), rng)
            state = game.apply(state, actor, move)
            game.in_words(game.observe(state, 0), [f"P{seat}" for seat in range(game.info.max_seats)])


def kept_in_a_record(game: AnyGame, slug: str, library: Library) -> None:
    """A record keeps the rules as they are; what is read from it is the same game."""
    files = library.files(slug)
    assert files is not None
    files = msgspec.json.decode(msgspec.json.encode(files, enc_hook=str))
    again = registry.resolve(registry.entry(slug).rules)(library.with_files(slug, files))
    assert again.rules_digest == game.rules_digest
    assert again.info == game.info


def mangled(text: str, rng: random.Random) -> bytes:
    """Return a file with pieces cut out, doubled, put in, or with one value replaced."""
    kind = rng.choice(("pieces", "pieces", "value", "value", "bytes"))
    if kind == "value":
        lines = text.splitlines()
        numbers = [number for number, line in enumerate(lines) if ":" in line and not line.startswith("#")]
        if numbers:
            number = rng.choice(numbers)
            nested = rng.choice(("{}", "{}", "[{}]", "{{a: {}}}", '"{}"', "[[[{}]]]"))
            scrap = rng.choice((*SCRAPS, str(rng.randrange(-9, 10**6)), str(rng.random())))
            lines[number] = f"{lines[number].partition(':')[0]}: {nested.format(scrap)}"
        return "\n".join(lines).encode()
    if kind == "bytes":
        data = text.encode()
        at = rng.randrange(len(data) + 1)
        return data[:at] + rng.randbytes(rng.randrange(60)) + (data[at:] if rng.random() < 0.5 else b"")
    for _ in range(rng.randrange(1, 5)):
        at, length = rng.randrange(len(text) + 1), rng.randrange(13)
        how = rng.choice(("cut", "double", "scrap", "scrap", "scrap"))
        if how == "cut":
            text = text[:at] + text[at + length :]
        elif how == "double":
            text = text[: at + length] + text[at:]
        else:
            text = text[:at] + rng.choice(SCRAPS) + text[at + length % 3 :]
    return text.encode("utf-8", "surrogatepass")


def main() -> None:
    """Mangle as many files as asked."""
    parser = argparse.ArgumentParser(prog="python -m tests.mangle", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="number of mangled files (10000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of what is done to them (1)")
    asked = parser.parse_args()
    rng = random.Random(asked.seed)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.count):
            slug, name = rng.choice(EVERY)
            content = mangled(shipped(slug)[name], rng)
            try:
                attempt(slug, name, content, Path(folder))
            except BaseException:
                print(f"number {number}, seed {asked.seed}: {slug}/{name}")
                Path("mangled.yaml").write_bytes(content)  # ignored by git
                raise
            (Path(folder) / slug / name).unlink()
    print(f"{asked.count} mangled rule files, all refused or played, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
