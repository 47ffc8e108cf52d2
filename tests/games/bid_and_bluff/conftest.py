"""Fixtures that all tests of Bid & Bluff share."""

from __future__ import annotations

import pytest

from bidtable.games.bid_and_bluff import BidAndBluff
from tests.games.bid_and_bluff.situations import shipped


@pytest.fixture(scope="session")
def game() -> BidAndBluff:
    """The game with the shipped rules."""
    return shipped()
