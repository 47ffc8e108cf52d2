"""The command `check`, which searches for mistakes in the rule files."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from bidtable.bots.common.study import pace_of
from bidtable.cli.terminal import say
from bidtable.cli.troubles import FAILED, OK, wrong
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.texts import suggest
from bidtable.rulebook import Library, Problem, RulesError
from bidtable.rulebook.documents import HELP, LESSONS
from bidtable.rulebook.examples import check_examples
from bidtable.rulebook.lessons import Measures, read_lesson
from bidtable.rulebook.pace import PACE
from bidtable.rulebook.people import PEOPLE, read_people
from bidtable.rulebook.tips import TIPS, read_tips
from bidtable.store import places

SUFFIXES = (".yaml", ".yml")


def run(asked: Namespace) -> int:
    problems: list[Problem] = []
    entries = registry.entries()
    if asked.path is None:
        mine = places.user_rules()
        problems += _checked(Library(places.shipped_rules()), entries)
        problems += _people(Library(places.shipped_rules()))
        problems += _folder(mine) if mine.is_dir() else []
        files = _count(places.shipped_rules()) + _count(mine)
    else:
        folder, entry = _asked(asked.path)
        if entry is None:
            problems += _folder(folder)
            entries = tuple(entry for entry in entries if (folder / entry.slug).is_dir())
        else:
            problems += _checked(_over(folder), (entry,)) + _strays(folder, entry)
            entries = (entry,)
        files = 1 if asked.path.is_file() else _count(asked.path)
    found = sorted(set(problems))
    for problem in found:
        say(problem)
    if found:
        say(f"{len(found)} mistake{'s' * (len(found) != 1)}.")
    else:
        say(f"No mistakes in {files} file{'s' * (files != 1)} of {', '.join(e.title for e in entries)}.")
    say(f"Your own copies belong in {places.user_rules()}")
    return FAILED if found else OK


def _over(folder: Path) -> Library:
    return Library(places.shipped_rules(), folder)


def _asked(path: Path) -> tuple[Path, registry.Entry | None]:
    # The folder of rules comes first, then the game of the path, or None for all games.
    path = path.absolute()
    if not path.exists():
        raise wrong(f"There is nothing at {path}.")
    by_slug = {entry.slug: entry for entry in registry.entries()}
    if path.is_file() and path.suffix not in SUFFIXES:
        raise wrong(f"{path.name} is not a rule file. Rule files end in .yaml.")
    if path.is_dir() and _games(path):
        return path, None
    if path.name in (f"{PACE}.yaml", f"{PEOPLE}.yaml") and path.is_file():
        return path.parent, None
    for place in (path, *path.parents):
        if place.name in by_slug and place.is_dir():
            return place.parent, by_slug[place.name]
    raise wrong(
        f"{path} holds no rules. Rule files are in a folder named after their game ({', '.join(by_slug)})."
    )


def _games(folder: Path) -> list[str]:
    return [entry.slug for entry in registry.entries() if (folder / entry.slug).is_dir()]


def _yaml(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file()]


def _count(folder: Path) -> int:
    return len(_yaml(folder)) if folder.is_dir() else 0


def _folder(folder: Path) -> list[Problem]:
    slugs = [entry.slug for entry in registry.entries()]
    problems = [
        Problem(
            str(path),
            0,
            f"There is no game '{path.name}'.{suggest(path.name, slugs)} There are: {', '.join(slugs)}.",
        )
        for path in sorted(folder.iterdir())
        if path.is_dir() and path.name not in slugs and _yaml(path)
    ]
    entries = tuple(entry for entry in registry.entries() if (folder / entry.slug).is_dir())
    for entry in entries:
        problems += _strays(folder, entry)
    return problems + _checked(_over(folder), entries) + _pace(folder) + _people(_over(folder))


def _people(library: Library) -> list[Problem]:
    try:
        read_people(library)
    except RulesError as error:
        return list(error.problems)
    return []


def _pace(folder: Path) -> list[Problem]:
    shipped = Library(places.shipped_rules())
    problems: list[Problem] = []
    for entry in registry.entries():
        game: AnyGame = registry.resolve(entry.rules)(shipped)
        try:
            pace_of(game, _over(folder))
        except RulesError as error:
            problems += error.problems
    return problems


def _checked(library: Library, entries: tuple[registry.Entry, ...]) -> list[Problem]:
    problems: list[Problem] = []
    for entry in entries:
        try:
            game: AnyGame = registry.resolve(entry.rules)(library)
            pace_of(game, library)
        except RulesError as error:
            problems += error.problems
            continue
        problems += _examples(library, entry, game) + _lessons(library, entry, game)
    return problems


def _examples(library: Library, entry: registry.Entry, game: AnyGame) -> list[Problem]:
    # The player may have changed the rules. Then the rulebook hides wrong examples of the program.
    documents = library.documents(entry.slug, entry.folder)
    if documents.overridden() and HELP not in documents.overridden():
        return []
    try:
        check_examples(documents, game)
    except RulesError as error:
        return list(error.problems)
    return []


def _lessons(library: Library, entry: registry.Entry, game: AnyGame) -> list[Problem]:
    problems: list[Problem] = []
    measures: Measures = registry.resolve(entry.measures) if entry.measures else {}
    for name, documents in library.lessons(entry.slug, entry.folder).items():
        try:
            if name == TIPS:
                read_tips(documents, game)
            else:
                read_lesson(documents, entry.slug, name, game, measures)
        except RulesError as error:
            problems += error.problems
    return problems


def _strays(folder: Path, entry: registry.Entry) -> list[Problem]:
    shipped = Library(places.shipped_rules()).documents(entry.slug, entry.folder).names()
    groups = {name.rpartition("/")[0] for name in shipped} - {""}
    base = folder / entry.slug
    problems = []
    for path in sorted(_yaml(base)):
        name = path.relative_to(base).with_suffix("").as_posix()
        if name.startswith(f"{LESSONS}/"):
            continue
        if name not in shipped and name.rpartition("/")[0] not in groups:
            text = f"{entry.title} has no file '{name}', so this one is never read.{suggest(name, shipped)}"
            text += f" There are: {', '.join(shipped)}."
            problems.append(Problem(str(path), 0, text))
    return problems
