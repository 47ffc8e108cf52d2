"""Fixtures for the tests of the app: folders of their own, no screen, and apps that are closed after each test."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.shell.window import App
from bidtable.app.widgets.ui import Ui
from bidtable.store import places
from tests.app.scene_helpers import OPEN, open_app


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give each test folders of its own and no screen; close the apps and the log files that it opened."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield tmp_path
    while OPEN:
        OPEN[-1].close()
    root = logging.getLogger("bidtable")
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()


@pytest.fixture
def app(home: Path) -> App:
    """An app without a scene, at the pace at which nothing waits."""
    return open_app(title=False, speed="instant")


@pytest.fixture
def ui(home: Path) -> Iterator[Ui]:
    """A user interface without a scene, in an invisible window of 1280 x 720 pixels."""
    size = (1280, 720)
    pygame.display.init()
    pygame.display.set_mode(size)
    yield Ui(THEMES["evening"], Metrics(*size), Fonts())
    pygame.display.quit()
