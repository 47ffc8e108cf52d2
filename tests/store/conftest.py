"""Fixtures that the tests of the store share."""

from __future__ import annotations

import pytest

from bidtable.games.bid_and_bluff import BidAndBluff, load
from tests.store.records_helpers import SHIPPED


@pytest.fixture(scope="session")
def game() -> BidAndBluff:
    """Bid & Bluff with the shipped rules."""
    return load(SHIPPED)
