"""Fixtures for the tests of BID-IT!."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.shell.window import App
from bidtable.app.tools.shot import open_app
from bidtable.store import places


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """An app with the coach, at the pace at which nothing waits."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    app = open_app((1280, 720), Settings(speed="instant", coach=True, effects_volume=0, music_volume=0))
    yield app
    app.close()
