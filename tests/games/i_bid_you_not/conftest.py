"""Fixtures that all tests of I Bid You Not share."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidtable.games.i_bid_you_not import IBidYouNot
from tests.games.i_bid_you_not.situations import the_game
from tests.games.rule_files import RuleFiles


@pytest.fixture(scope="session")
def game() -> IBidYouNot:
    """The game with the shipped rules."""
    return the_game()


@pytest.fixture
def files(tmp_path: Path) -> RuleFiles:
    """The rule files, with a folder for changed copies."""
    return RuleFiles("i_bid_you_not", tmp_path)
