"""Tests of the sounds: each keeps its limits, all named ones and no others exist, and none tells a secret."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.draw.theme import Metrics
from bidtable.app.shell.sound import Sounds, at_pitch, semitones
from bidtable.app.tables import make_table
from bidtable.app.tables.generic import GenericTable
from bidtable.core.model import Event
from bidtable.core.secrecy import secrets
from tests import ROOT
from tests.app.test_moments import few
from tests.conformance.cases import slugs, trace

FOLDER = ROOT / "assets" / "sounds"
MADE = frozenset(path.stem for path in FOLDER.glob("*.ogg"))


def test_the_sounds_keep_their_limits() -> None:
    """Length, equal loudness, no harshness, a silent end and size: the script that makes the sounds measures them."""
    found = subprocess.run(
        [sys.executable, str(ROOT / "assets" / "make_sounds.py"), "--check"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert found.returncode == 0, found.stdout + found.stderr


def named() -> dict[str, set[str]]:
    """Return every sound that the app names, with the modules that name it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "bidtable" / "app").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not any(word in text for word in ("def sound(", "def landing(", "SOUNDS", ".play(")):
            continue
        for node in ast.walk(ast.parse(text)):
            for name in filter(None, _names(node)):
                found[name].add(path.relative_to(ROOT).as_posix())
    return found


def _names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name="sound" | "landing"):
            for line in ast.walk(node):
                if isinstance(line, ast.Return):
                    yield from _texts(line.value)
        case (
            ast.Assign(targets=[ast.Name(id="SOUNDS")])
            | ast.AnnAssign(target=ast.Name("SOUNDS" | "LANDINGS"))
        ):
            yield from _texts(node.value)
        case ast.Call(func=ast.Attribute(attr="play"), args=[ast.Constant(value=str(name)), *_]):
            yield name


def _texts(node: ast.AST | None) -> Iterator[str]:
    """Return the possible texts of an expression: both ends of a choice, the values of a table."""
    match node:
        case ast.Constant(value=str(text)):
            yield text.partition("+")[0]
        case ast.JoinedStr():
            yield from _texts(node.values[0])
        case ast.IfExp():
            yield from _texts(node.body)
            yield from _texts(node.orelse)
        case ast.Dict():
            for value in node.values:
                yield from _texts(value)
        case ast.Call():
            for part in (getattr(node.func, "value", None), *node.args):
                yield from _texts(part)


def test_every_sound_that_is_named_is_there_and_every_sound_there_is_named() -> None:
    found = named()
    assert {name: sorted(where) for name, where in found.items() if name not in MADE} == {}
    assert sorted(MADE - found.keys()) == []


@pytest.mark.parametrize("slug", slugs())
def test_a_table_names_sounds_that_are_there_and_none_tells_a_secret(slug: str) -> None:
    """Sounds tell no secret: an event sounds the same for all, and a secret one the same every time."""
    secret: dict[type[Event], set[str]] = defaultdict(set)
    heard: set[str] = set()
    case = next(few(slug))
    table = make_table(case.game, slug, Metrics(1280, 720))
    for event in trace(case, 1).events:
        sounds = {table.sound(case.game.project_event(event, viewer)) for viewer in case.viewers}
        assert len(sounds) == 1, event
        heard |= sounds
        if secrets(type(event)):
            secret[type(event)] |= sounds
    assert heard - {""} <= MADE
    assert {kind: sounds for kind, sounds in secret.items() if len(sounds) > 1} == {}


@pytest.mark.parametrize("slug", slugs())
def test_the_end_of_a_game_is_heard_from_its_table(slug: str) -> None:
    case = next(few(slug))
    table = make_table(case.game, slug, Metrics(1280, 720))
    heard = [sound for sound in map(table.sound, trace(case, 1).events) if sound]
    if not isinstance(table, GenericTable):
        assert heard[-1] in {"win", "finish"}
        assert heard[-2] != heard[-1]


def test_no_scene_repeats_the_fanfare_of_a_table() -> None:
    assert not [where for where in named()["win"] if "/scenes/" in where]


@pytest.mark.parametrize("name", sorted(MADE))
def test_every_effect_can_be_played(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(FOLDER, Settings())
    assert sounds.play(name)
    sounds.wait()
    assert pygame.mixer.get_busy(), sounds.messages
    pygame.mixer.stop()


def test_an_event_without_a_sound_is_no_missing_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(tmp_path, Settings())
    assert not sounds.play("")
    assert sounds.messages == []


def test_a_sound_is_played_higher_and_so_shorter_by_semitones() -> None:
    pygame.mixer.init()
    sounds = Sounds(FOLDER, Settings())
    assert sounds.play("die_step+12")
    sounds.wait()
    usual = pygame.mixer.Sound(str(FOLDER / "die_step.ogg"))
    assert at_pitch(usual.get_raw(), semitones(12)).get_length() == pytest.approx(
        usual.get_length() / 2, rel=0.01
    )
    assert at_pitch(usual.get_raw(), semitones(0)).get_raw() == usual.get_raw()
    assert not sounds.messages
