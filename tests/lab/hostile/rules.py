"""Rule files, lessons and own sets, damaged as texts or as values: used, or refused with a list of mistakes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

from bidtable.bots.common.study import pace_of
from bidtable.core import registry
from bidtable.core.errors import SetupError
from bidtable.core.game import AnyGame
from bidtable.core.model import Setup
from bidtable.core.record import MOST_TRAIT
from bidtable.rulebook import Library, Problem, RulesError
from bidtable.rulebook.documents import HELP, LESSONS
from bidtable.rulebook.examples import check_examples
from bidtable.rulebook.ladder import LADDER, read_ladder
from bidtable.rulebook.lessons import Measures, read_heading, read_lesson
from bidtable.rulebook.pace import PACE
from bidtable.rulebook.people import LONGEST, PEOPLE, Person, read_people
from bidtable.rulebook.tips import TIPS, read_tips
from bidtable.rulebook.using import USING, read_using
from bidtable.store import places
from tests.fixtures.own_rules import NEW
from tests.lab.hostile.mutations import absurd, encoded, mangled
from tests.lab.hostile.trial import Hostile, Lost
from tests.play import at_random, turns
from tests.store.records_helpers import today

MOVES: Final = 12
"""Moves that are played with usable rules."""


@cache
def shipped(slug: str) -> dict[str, str]:
    """Return the files of a game by their names, without lessons; without a game, the files beside the folders."""
    return {name: text for name, text in _files(slug).items() if f"{LESSONS}/" not in name}


@cache
def _files(slug: str) -> dict[str, str]:
    if not slug:
        return {
            f"{name}.yaml": (places.shipped_rules() / f"{name}.yaml").read_text(encoding="utf-8")
            for name in BESIDE
        }
    folder = registry.entry(slug).folder or places.shipped_rules() / slug
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.yaml"))
    }


FILES: Final = [(entry.slug, name) for entry in registry.entries() for name in shipped(entry.slug)]
"""Rule files of the games."""
BESIDE: Final[Mapping[str, Callable[[Library], object]]] = {
    PEOPLE: lambda library: _look_at(read_people(library)),
    LADDER: read_ladder,
    PACE: lambda library: pace_of(today("bid_it"), library),
    USING: read_using,
}
"""Files that belong to no game, by name, and what reads each."""
EVERY: Final = [*FILES, *(("", f"{name}.yaml") for name in BESIDE)]
"""Files by game and name; the files that belong to no game come last."""
LESSON_FILES: Final = [
    (entry.slug, name) for entry in registry.entries() for name in _files(entry.slug) if f"{LESSONS}/" in name
]
OWN: Final = [
    ("bid_and_bluff", "boards/lane.yaml", NEW["bid_and_bluff/boards/lane.yaml"]),
    ("i_bid_you_not", "decks/pocket_gadgets.yaml", NEW["i_bid_you_not/decks/pocket_gadgets.yaml"]),
    ("i_bid_you_not", "decks/base.yaml", shipped("i_bid_you_not")["decks/base.yaml"]),
    ("bidness", "deck.yaml", shipped("bidness")["deck.yaml"]),
    ("", "people.yaml", NEW["people.yaml"]),
]
"""Files that players write: a board, a set, a changed set, Event cards, people."""


@cache
def _tree(text: str) -> Any:
    return yaml.load(text, yaml.CSafeLoader)


# -- use of a file -------------------------------------------------------------------------------------------


def attempt(slug: str, name: str, content: bytes, folder: Path, moves: int = 40) -> str:
    """Load a game with one file of the player's; if it loads, it can be played and kept in a record."""
    if not slug:
        return attempt_beside(name, content, folder)
    path = folder / slug / name
    _put(path, content)
    load: Callable[[Library], AnyGame] = registry.resolve(registry.entry(slug).rules)
    library = Library(places.shipped_rules(), folder)
    try:
        game = load(library)
    except RulesError as refusal:
        problems = refusal.problems
    else:
        assert len(game.rules_digest) == 16
        if path.stem == HELP:
            _show_examples(library, game, path, content)
        begin(game, moves)
        kept_in_a_record(game, slug, library)
        return "used"
    _are_told(problems, path, content)
    return "refused"


def _show_examples(library: Library, game: AnyGame, path: Path, content: bytes) -> None:
    """Play the worked examples of readable pages: each can be shown, or its mistake is reported."""
    try:
        check_examples(library.documents(game.info.slug, registry.entry(game.info.slug).folder), game)
    except RulesError as refusal:
        _are_told(refusal.problems, path, content)


def _are_told(problems: Sequence[Problem], path: Path, content: bytes) -> None:
    assert problems
    lines = content.count(b"\n") + content.count(b"\r") + len(content.decode("utf-8", "replace").split())
    for problem in problems:
        assert problem.text
        assert len(problem.text) < 1500
        assert str(problem).isprintable()
        if problem.file == str(path):
            # A file that no longer fits may also make another file wrong.
            assert 0 <= problem.line <= lines + 2


def attempt_beside(name: str, content: bytes, folder: Path) -> str:
    """Read a file of the player's that belongs to no game: it can be used, or every mistake is reported."""
    path = folder / name
    return _read(path, content, lambda: BESIDE[path.stem](Library(places.shipped_rules(), folder)))


def attempt_lesson(slug: str, name: str, content: bytes, folder: Path) -> str:
    """Read a player's lesson or tips with the shipped rules: they can be given, or every mistake is reported."""
    path, entry = folder / slug / name, registry.entry(slug)

    def read() -> None:
        documents = Library(places.shipped_rules(), folder).lessons(slug, entry.folder)[path.stem]
        measures: Measures = registry.resolve(entry.measures) if entry.measures else {}
        if path.stem == TIPS:
            read_tips(documents, today(slug))
            return
        read_heading(documents, slug, path.stem)
        lesson = read_lesson(documents, slug, path.stem, today(slug), measures)
        assert lesson.size == lesson.heading.steps

    return _read(path, content, read)


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _read(path: Path, content: bytes, read: Callable[[], object]) -> str:
    """Write a file and read it; return whether it was used, or refused with its mistakes."""
    _put(path, content)
    try:
        read()
    except RulesError as refusal:
        problems = refusal.problems
    else:
        return "used"
    _are_told(problems, path, content)
    return "refused"


def _look_at(people: Mapping[str, Person]) -> None:
    for person in people.values():
        assert person.described.startswith(person.about[:1].upper())
        assert all(abs(trait) <= MOST_TRAIT for trait in msgspec.structs.astuple(person.character))
        assert all(0 < len(line) <= LONGEST for lines in person.lines.values() for line in lines)


def begin(game: AnyGame, moves: int = 40) -> None:
    """Play a few moves with every board and variant that the files name."""
    rng = random.Random(1)
    variants = tuple(sorted(variant.id for variant in game.info.variants))
    boards = [{o.id: choice.id} for o in game.info.options for choice in o.choices] or [{}]
    names = [f"P{seat}" for seat in range(game.info.max_seats)]
    for options in boards:
        try:
            setup = Setup(game.info.max_seats, variants, options)
            state = game.start(setup)
        except SetupError:
            # Numbers that leave too few cards for so many players are reported when the game is set up.
            continue
        for turn in turns(game, state, at_random(game, rng), most=moves):
            game.in_words(game.observe(turn.steps[-1].state, 0), names)


def kept_in_a_record(game: AnyGame, slug: str, library: Library) -> None:
    """Keep the rules in a record; the game that is read from it is the same."""
    files = library.files(slug)
    assert files is not None
    files = msgspec.json.decode(msgspec.json.encode(files, enc_hook=str))
    again = registry.resolve(registry.entry(slug).rules)(library.with_files(slug, files))
    assert again.rules_digest == game.rules_digest
    assert again.info == game.info


# -- the kinds -------------------------------------------------------------------------------------------


class Rules:
    """Shipped rule files, lessons and tips that a player has changed."""

    def __init__(self, home: Path) -> None:
        self._folder = home / "rules"
        for entry in registry.entries():
            today(entry.slug)

    def draw(self, rng: random.Random) -> Hostile:
        """Return a rule file that is damaged as a text, or changed as values."""
        slug, name = rng.choice(LESSON_FILES if rng.random() < 0.2 else EVERY)
        text = _files(slug)[name]
        if rng.random() < 0.5:
            how, content = mangled(text, rng)
            return Hostile(how, content, f"{slug}/{name}")
        how, tree = absurd(_tree(text), rng)
        return Hostile(f"absurd {how}", encoded(tree), f"{slug}/{name}")

    def attempt(self, hostile: Hostile, rng: random.Random) -> str:
        """Use the file together with the shipped files."""
        slug, _, name = hostile.name.partition("/")
        path = self._folder / slug / name
        try:
            if name.startswith(f"{LESSONS}/"):
                became = attempt_lesson(slug, name, hostile.content, self._folder)
            else:
                became = attempt(slug, name, hostile.content, self._folder, MOVES)
            if path.read_bytes() != hostile.content:
                raise Lost("a rule file was changed")
        finally:
            path.unlink(missing_ok=True)
        return became


class Sets(Rules):
    """Files of a player's own: a board, a set of I Bid You Not, Event cards of Bidness, people."""

    def draw(self, rng: random.Random) -> Hostile:
        """Return a player's own file that is damaged as a text, or changed as values."""
        slug, name, text = rng.choice(OWN)
        if rng.random() < 0.2:
            how, content = mangled(text, rng)
            return Hostile(how, content, f"{slug}/{name}")
        how, tree = absurd(_tree(text), rng)
        return Hostile(f"absurd {how}", encoded(tree), f"{slug}/{name}")
