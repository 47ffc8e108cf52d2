"""Normal and hard bots make no move that nobody makes who knows the game; bots that play at random do."""

from __future__ import annotations

import importlib

import pytest

from bidtable.bots.base import Level
from tests.blunders import GAMES, SAMPLE, blunders

ENOUGH = 20
"""Games in which bots that play at random have made some blunder."""


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
@pytest.mark.long
def test_a_few_games_without_a_blunder(slug: str, level: Level) -> None:
    """A sample; `python -m tests.blunders --full` plays 500 games of each level."""
    referee = blunders(slug, level, SAMPLE, seed=900, playouts=20)
    assert not referee.found
    assert referee.decisions > SAMPLE


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.long
def test_every_blunder_is_seen_where_it_is_made(slug: str) -> None:
    """The tests of each game hold to rare ones; what happens often is found among bots that play at random."""
    found = blunders(slug, Level.RANDOM, ENOUGH, seed=1).found
    assert found
    assert set(found) <= set(importlib.import_module(f"tests.blunders_{slug}").KINDS)
