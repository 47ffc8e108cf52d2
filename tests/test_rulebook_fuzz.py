"""Shipped rule files, mangled in every way: they load, or they are refused with a list; nothing else happens."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Setup
from bidtable.rulebook import Library, RulesError
from bidtable.store import places

EXAMPLES = 25 * max(1, int(os.environ.get("BIDTABLE_GAMES_PER_CASE", "1")))
QUIET = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
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
)


def shipped(slug: str) -> dict[str, str]:
    """Return the files of a game by their names."""
    folder = registry.entry(slug).folder or places.shipped_rules() / slug
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.yaml"))
    }


FILES = [(entry.slug, name) for entry in registry.entries() for name in shipped(entry.slug)]


def attempt(slug: str, name: str, content: bytes, folder: Path) -> None:
    """Load a game with one file of the player's; what loads can be played."""
    path = folder / slug / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    load: Callable[[Library], AnyGame] = registry.resolve(registry.entry(slug).rules)
    try:
        game = load(Library(places.shipped_rules(), folder))
    except RulesError as refusal:
        problems = refusal.problems
    else:
        assert len(game.rules_digest) == 16
        begin(game)
        return
    assert problems
    lines = content.count(b"\n") + content.count(b"\r") + len(content.decode("utf-8", "replace").split())
    for problem in problems:
        assert problem.text
        if problem.file == str(path):
            # A file that fits no longer may also make another one wrong.
            assert 0 <= problem.line <= lines + 2


def begin(game: AnyGame) -> None:
    """Play a few moves with every board and variant that the files name."""
    rng = random.Random(1)
    variants = tuple(sorted(variant.id for variant in game.info.variants))
    boards = [{o.id: choice.id} for o in game.info.options for choice in o.choices] or [{}]
    for options in boards:
        state = game.start(Setup(game.info.max_seats, variants, options))
        for _ in range(40):
            actors = game.actors(state)
            if not actors:
                break
            actor = actors[0]
            move = game.sample(state, rng) if actor == CHANCE else pick(game.legal(state, actor), rng)
            state, _ = game.apply(state, actor, move)
            game.in_words(game.project(state, 0), [f"P{seat}" for seat in range(game.info.max_seats)])


@pytest.mark.parametrize(("slug", "name"), FILES)
@QUIET
@given(data=st.data())
def test_mangled_text(slug: str, name: str, tmp_path: Path, data: st.DataObject) -> None:
    """Pieces cut out, doubled, moved, and scraps put in."""
    text = shipped(slug)[name]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        kind = data.draw(st.sampled_from(["cut", "double", "scrap", "scrap", "scrap"]))
        if kind == "cut":
            text = text[:at] + text[at + length :]
        elif kind == "double":
            text = text[: at + length] + text[at:]
        else:
            text = text[:at] + data.draw(st.sampled_from(SCRAPS)) + text[at + length % 3 :]
    attempt(slug, name, text.encode("utf-8"), tmp_path)


@pytest.mark.parametrize(("slug", "name"), FILES)
@QUIET
@given(data=st.data())
def test_mangled_values(slug: str, name: str, tmp_path: Path, data: st.DataObject) -> None:
    """One value replaced by another that YAML can read."""
    lines = shipped(slug)[name].splitlines()
    places_ = [number for number, line in enumerate(lines) if ":" in line and not line.startswith("#")]
    number = data.draw(st.sampled_from(places_))
    key = lines[number].partition(":")[0]
    scrap = data.draw(st.sampled_from(SCRAPS) | st.integers().map(str) | st.floats().map(str))
    nested = data.draw(st.sampled_from(["{}", "[{}]", "{{a: {}}}", '"{}"', "[[[{}]]]"]))
    lines[number] = f"{key}: {nested.format(scrap)}"
    attempt(slug, name, "\n".join(lines).encode("utf-8"), tmp_path)


@pytest.mark.parametrize(("slug", "name"), FILES)
@settings(QUIET, max_examples=EXAMPLES)
@given(content=st.binary(max_size=60), keep=st.integers(0, 400))
def test_mangled_bytes(slug: str, name: str, tmp_path: Path, content: bytes, keep: int) -> None:
    """Any bytes, after the beginning of the file."""
    attempt(slug, name, shipped(slug)[name].encode("utf-8")[:keep] + content, tmp_path)


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in FILES}))
@settings(QUIET, max_examples=EXAMPLES)
@given(text=st.text(max_size=80))
def test_a_file_that_nobody_asked_for(slug: str, tmp_path: Path, text: str) -> None:
    attempt(slug, "notes.yaml", text.encode("utf-8", "surrogatepass"), tmp_path)


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in FILES}))
@pytest.mark.parametrize(
    "text", ["1: x\n", "no: x\n", "~: 1\n", "2001-01-01: x\n", "- !!set {a}\n", "1.5: {2: 3}\n"]
)
def test_a_file_with_odd_keys_that_nobody_reads(slug: str, tmp_path: Path, text: str) -> None:
    """A file of the player's that the game does not know changes nothing but the fingerprint."""
    attempt(slug, "notes.yaml", text.encode("utf-8"), tmp_path)
    load: Callable[[Library], AnyGame] = registry.resolve(registry.entry(slug).rules)
    assert load(Library(places.shipped_rules(), tmp_path)).rules_digest
