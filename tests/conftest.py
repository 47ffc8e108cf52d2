"""Fixtures and hooks that all tests share."""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from bidtable.app.draw import paint
from bidtable.app.draw.lru import MEGABYTE, Lru, surface_bytes
from bidtable.core import registry
from bidtable.rulebook import yaml_file
from bidtable.store import places

FOLDER = Path(__file__).parent / "games" / "goofspiel" / "rules"
GOOFSPIEL = registry.Entry(
    "goofspiel", "Goofspiel", rules="tests.games.goofspiel:load", hard=True, folder=FOLDER
)


def pytest_collection_finish() -> None:
    """Let the garbage collector ignore the collected tests.

    The program collects after each match, among thousands of tests too.
    """
    gc.collect()
    gc.freeze()


def pytest_configure() -> None:
    """Register the tests' own game before any test is collected."""
    registry.register(GOOFSPIEL)


@pytest.fixture(autouse=True, scope="session")
def _home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give the tests a home folder of their own, so that none reads or writes the player's files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(places.HOME_VARIABLE, str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(autouse=True, scope="session")
def _texts_are_parsed_once() -> Iterator[None]:
    """Parse a text of rules once, however often tests load the games: no test changes a document."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_file, "_load", functools.lru_cache(maxsize=100)(yaml_file._load))
        yield


@pytest.fixture(autouse=True, scope="session")
def _rooms_are_painted_once() -> Iterator[None]:
    """Paint a picture of the window's size once, however often tests open the app.

    Its key names everything that it depends on.
    """
    painted = Lru(128 * MEGABYTE, surface_bytes)
    ground = paint.ground
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paint, "ground", lambda key, make: ground(key, lambda: painted.get(key, make)))
        yield


@pytest.fixture(autouse=True)
def _games_at_the_table() -> Iterator[None]:
    """Restore the registered games, whatever a test registers."""
    before = registry.entries()
    yield
    for entry in registry.entries():
        registry.unregister(entry.slug)
    for entry in before:
        registry.register(entry)
