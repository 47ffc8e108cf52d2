"""Fixtures of the golden tests: what drawn screens must not depend on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidtable.core import registry
from bidtable.store import places


@pytest.fixture
def shipped_games() -> None:
    """Leave only the shipped games, because the scenes do not offer Goofspiel, the tests' own game."""
    registry.unregister("goofspiel")


@pytest.fixture
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with an empty home, because names and faces of earlier players appear in the forms."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
