"""Fixtures for the tests of Bidness."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.games.rule_files import RuleFiles


@pytest.fixture
def keyboard() -> None:
    """Names of keys are known only after pygame is started."""
    pygame.init()


@pytest.fixture
def files(tmp_path: Path) -> RuleFiles:
    """The rule files, with a folder for changed copies."""
    return RuleFiles("bidness", tmp_path)
