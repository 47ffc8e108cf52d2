"""Fixtures and hooks that all tests share."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from bidtable.app.draw import look, paint
from bidtable.app.draw.fonts import Fonts, Weight
from bidtable.app.draw.lru import MEGABYTE, Lru, WindowStore, surface_bytes
from bidtable.app.draw.theme import Rgb
from bidtable.app.shell.rule_files import RuleFiles
from bidtable.app.tools import fixture_matches
from bidtable.bots.common.base import Bot, Limit, Never
from bidtable.core import registry
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.record import Files
from bidtable.rulebook import yaml_file
from bidtable.store import places

FOLDER = Path(__file__).parent / "games" / "goofspiel" / "rules"
GOOFSPIEL = registry.Entry(
    "goofspiel", "Goofspiel", rules="tests.games.goofspiel:load", hard=True, folder=FOLDER
)


def pytest_collection_finish() -> None:
    """Let the garbage collector ignore the collected tests, because the program collects after each match."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def _garbage_is_collected_once() -> Iterator[None]:
    """Let the garbage collector ignore what the tests of earlier modules keep, such as rules and matches."""
    yield
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
def _pictures_are_painted_once() -> Iterator[None]:
    """Paint a picture once for each size of the window, however often tests open the app.

    Its key names everything else that it depends on.
    """
    # Each of the other stores belongs to the fonts of one app.
    shared = {
        id(look._pictures),
        *(id(part) for part in vars(paint).values() if isinstance(part, WindowStore)),
    }
    painted: Lru[Any] = Lru(256 * MEGABYTE, lambda value: surface_bytes(getattr(value, "surface", value)))
    get = WindowStore.get

    def get_painted(store: WindowStore[Any], key: Hashable, make: Callable[[], Any]) -> Any:
        if id(store) not in shared:
            return get(store, key, make)
        return get(store, key, lambda: painted.get((id(store), store._size, key), make))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WindowStore, "get", get_painted)
        yield


@pytest.fixture(autouse=True, scope="session")
def _texts_are_measured_once() -> Iterator[None]:
    """Measure and render a text once for all fonts from the same files, unless other fonts have a part of it."""
    widths: dict[Hashable, int] = {}
    rendered: Lru[pygame.Surface] = Lru(64 * MEGABYTE, surface_bytes)
    width, render = Fonts.width, Fonts.render

    def width_once(fonts: Fonts, text: str, size_px: int, weight: Weight = "regular") -> int:
        key = (fonts._folder, fonts._display, text, size_px, weight)
        if key in widths:
            return widths[key]
        found = width(fonts, text, size_px, weight)
        if fonts._has_all(text, weight):
            widths[key] = found
        return found

    def render_once(
        fonts: Fonts,
        text: str,
        size_px: int,
        colour: Rgb,
        weight: Weight = "regular",
        *how: Any,
        **named: Any,
    ) -> pygame.Surface:
        key = (fonts._folder, fonts._display, text, size_px, colour, weight, how, tuple(named.items()))
        known = rendered.peek(key)
        if known is not None:
            return known
        found = render(fonts, text, size_px, colour, weight, *how, **named)
        return rendered.get(key, lambda: found) if fonts._has_all(text, weight) else found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fonts, "width", width_once)
        patch.setattr(Fonts, "render", render_once)
        yield


@pytest.fixture(autouse=True, scope="session")
def _shipped_rules_are_read_once() -> Iterator[None]:
    """Read shipped rules once, however often tests open the app without rule files of the player's own."""
    shipped, known = places.shipped_rules(), dict[Hashable, tuple[Any, dict[str, Files]]]()

    def once(read: Callable[..., Any]) -> Callable[..., Any]:
        def recall(files: RuleFiles, *asked: Hashable) -> Any:
            user = files.library.user
            if files.library.shipped != shipped or (user is not None and user.exists()):
                return read(files, *asked)
            key = (read.__name__, tuple(registry.entries()), *asked)
            if key not in known:
                known[key] = read(files, *asked), files._files
            found, contents = known[key]
            files._files.update(contents)
            return found

        return recall

    with pytest.MonkeyPatch.context() as patch:
        for name in ("game", "lesson", "people"):
            patch.setattr(RuleFiles, name, once(getattr(RuleFiles, name)))
        yield


@pytest.fixture(autouse=True, scope="session")
def _sample_matches_are_played_once() -> Iterator[None]:
    """Let bots think once about each decision of a sample match, however often tests play the match."""
    known: dict[tuple[bytes, int], Move] = {}

    def play_one(match: Match, bots: dict[Seat, Bot]) -> None:
        seat = match.actors[0]
        if seat == CHANCE:
            match.play_chance()
            return
        decision = msgspec.json.encode(match.header), hash(tuple(match.moves))
        if decision not in known:
            known[decision] = bots[seat].choose(match.view(seat), Limit(), match.bot_rng(seat), Never()).move
        match.play(seat, known[decision])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fixture_matches, "play_one", play_one)
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
