"""Fixtures that all tests of Bid & Bluff share."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidtable.games.bid_and_bluff import BidAndBluff
from tests.games.bid_and_bluff.situations import shipped
from tests.games.rule_files import RuleFiles


@pytest.fixture(scope="session")
def game() -> BidAndBluff:
    """The game with the shipped rules."""
    return shipped()


@pytest.fixture
def files(tmp_path: Path) -> RuleFiles:
    """The rule files, with a folder for changed copies."""
    return RuleFiles("bid_and_bluff", tmp_path)
