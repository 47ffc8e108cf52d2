"""Fixtures for the tests of Bidness."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from bidtable.rulebook import Library
from bidtable.store import places

SHIPPED = places.shipped_rules() / "bidness"

Change = Callable[[str, str, str], Library]
"""`(file, old text, new text)` -> the rules with that change."""


@pytest.fixture
def keyboard() -> None:
    """Names of keys are known only after pygame is started."""
    pygame.init()


@pytest.fixture
def change(tmp_path: Path) -> Change:
    """Put a changed copy of a shipped file into a player's folder; a second change continues from the first."""

    def make(name: str, old: str, new: str) -> Library:
        target = tmp_path / "bidness" / name
        source = target if target.exists() else SHIPPED / name
        text = source.read_text(encoding="utf-8")
        assert text.count(old) >= 1
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text.replace(old, new, 1), encoding="utf-8")
        return Library(places.shipped_rules(), tmp_path)

    return make
