"""Tests of a wheel that `pip install .` installs: the library, the command, and all shipped files."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests import ROOT

GAME = """
import random, bidtable
rng = random.Random(1)
match = bidtable.new_match("bid_and_bluff", seats=3, seed=1)
while match.outcome is None:
    match.push(match.actors[0], bidtable.pick(match.legal(match.actors[0]), rng))
print(bidtable.__file__, len(match.moves))
"""


def python(*words: str, at: Path, **env: str) -> str:
    """Run Python outside the checkout, and return its output."""
    found = subprocess.run(
        [sys.executable, *words],
        cwd=at,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    python(
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-build-isolation",
        "--no-deps",
        "-w",
        str(folder),
        str(ROOT),
        at=folder,
    )
    (built,) = folder.glob("bidtable-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """A folder into which the wheel was installed."""
    folder = wheel.parent / "installed"
    python(
        "-m",
        "pip",
        "install",
        "-q",
        "--no-index",
        "--no-deps",
        "-t",
        str(folder),
        str(wheel),
        at=wheel.parent,
    )
    return folder


@pytest.mark.long
def test_every_rule_drawing_and_sound_is_in_the_wheel(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    sounds = ("assets/sounds/*.ogg", "assets/music/*.ogg")
    for pattern in ("rules/**/*.yaml", "assets/drawings/*.svg", *sounds, "assets/icon/*.png"):
        files = [path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern)]
        assert files
        assert {f"bidtable/shipped/{name}" for name in files} <= inside
    assert "bidtable/py.typed" in inside
    assert not [
        name for name in inside if name.startswith("tests") or ("/assets/" in name and name.endswith(".py"))
    ]


@pytest.mark.long
def test_a_game_is_played_far_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    module, moves = python("-c", GAME, at=tmp_path, PYTHONPATH=str(installed)).split()
    assert Path(module) == installed / "bidtable" / "__init__.py"
    assert int(moves) > 20


@pytest.mark.long
def test_the_command_finds_the_rules_that_came_with_it(installed: Path, tmp_path: Path) -> None:
    (command,) = (installed / ("Scripts" if sys.platform == "win32" else "bin")).glob("bidtable*")
    env = {"PYTHONPATH": str(installed), "BIDTABLE_HOME": str(tmp_path / "home")}
    words = [str(command)] if sys.platform == "win32" else [sys.executable, str(command)]
    told = subprocess.run(
        [*words, "check"],
        cwd=tmp_path,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    files = len(list((ROOT / "rules").rglob("*.yaml")))
    assert f"No mistakes in {files} files" in told.stdout
    assert python("-m", "bidtable", "simulate", "--help", at=tmp_path, **env).startswith("usage:")


def test_installed_packages_have_the_versions_of_the_tests() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    pins = [line for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines() if "==" in line]
    least = [wanted.split(",")[0].replace(">=", "==") for wanted in project["project"]["dependencies"]]
    assert least == pins
    dev = (ROOT / "requirements-dev.txt").read_text("utf-8")
    (backend,) = project["build-system"]["requires"]
    assert backend.split(",")[0].replace(">=", "==") in dev.splitlines()
