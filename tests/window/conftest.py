"""Options and fixtures of the tests that start the app as a separate program."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import ROOT
from tests.window.screen import Robot, virtual_screen


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--package",
        default="",
        help="the packaged executable, or the desktop entry that starts it; without it, main.py is tried",
    )
    parser.addoption(
        "--player", default="", help="a home folder that outlives the tests, for an installed package"
    )


def started_by(entry: Path) -> list[str]:
    """The words of a desktop entry's command, without the place of a file that is to be opened."""
    found = re.search(r"^Exec=(.+)$", entry.read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return [word for word in shlex.split(found[1]) if not word.startswith("%")]


@pytest.fixture(scope="session")
def command(request: pytest.FixtureRequest) -> list[str]:
    """The command that starts the app: the package, or `python main.py`."""
    package = request.config.getoption("--package", default="")
    if package:
        path = Path(package).resolve()
        assert path.is_file(), path
        return started_by(path) if path.suffix == ".desktop" else [str(path)]
    return [sys.executable, str(ROOT / "main.py")]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A machine without screen and sound, on which Bidtable was never used."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("SDL_", "BIDTABLE_", "PYTEST_", "COV_"))
        and key not in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    }
    return kept | {"BIDTABLE_HOME": str(tmp_path / "home")}


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A screen in memory."""
    with virtual_screen(tmp_path_factory.mktemp("screen")) as name:
        yield name


@pytest.fixture
def make_robot(
    command: list[str], environment: dict[str, str], display: str, tmp_path: Path
) -> Iterator[Callable[..., Robot]]:
    """Makes robots whose app gets further words and environment variables; all are ended after the test."""
    robots: list[Robot] = []

    def make(*words: str, **more: str) -> Robot:
        number = len(robots) + 1
        seen = environment | {"DISPLAY": display} | more
        robots.append(Robot([*command, *words], seen, tmp_path / f"robot-{number}", number))
        return robots[-1]

    yield make
    for robot in robots:
        robot.end()
