"""Tests that normal and hard bots make no blunder, and that random bots do."""

from __future__ import annotations

import importlib
from typing import Final

import pytest

from bidtable.bots.common.base import Level
from bidtable.core.model import Setup
from tests.conformance.cases import load
from tests.lab.blunders.count import FULL, GAMES, SAMPLES, blunders, tables_of

FEW: Final = {"bid_and_bluff": 3, "bid_it": 5, "bidness": 2}
"""Games that every run of the tests plays; they reach variants and options in the games that are fast."""
ENOUGH = 20
"""Games in which random bots have made some blunder."""


def told(setups: list[Setup]) -> tuple[set[int], set[str], set[tuple[str, str]]]:
    """Return the numbers of seats, the variants and the choices that some set-ups have."""
    return (
        {setup.seats for setup in setups},
        {name for setup in setups for name in setup.variants or ("",)},
        {choice for setup in setups for choice in setup.options.items()},
    )


@pytest.mark.parametrize("slug", FEW)
@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_a_few_games_without_a_blunder(slug: str, level: Level) -> None:
    referee = blunders(slug, level, FEW[slug], seed=900, playouts=20)
    assert not referee.found
    assert referee.decisions > 50 * FEW[slug]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
@pytest.mark.long
def test_a_sample_without_a_blunder(slug: str, level: Level) -> None:
    """`python -m tests.lab blunders --full` plays 500 games of each level."""
    referee = blunders(slug, level, SAMPLES[slug], seed=1900, playouts=20)
    assert not referee.found
    assert referee.decisions > 50 * SAMPLES[slug]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.long
def test_every_blunder_is_seen_where_it_is_made(slug: str) -> None:
    """The tests of each game check rare blunders; frequent ones are found among random bots."""
    found = blunders(slug, Level.RANDOM, ENOUGH, seed=1).found
    assert found
    assert set(found) <= set(importlib.import_module(f"tests.lab.blunders.{slug}").KINDS)


@pytest.mark.parametrize("slug", FEW)
def test_a_few_games_meet_variants_and_options(slug: str) -> None:
    game = load(slug)
    _, variants, choices = told(list(tables_of(slug, game, FEW[slug])))
    assert variants == {"", *(variant.id for variant in game.info.variants)}
    assert {name for name, _ in choices} == {option.id for option in game.info.options}


@pytest.mark.parametrize("slug", GAMES)
def test_a_sample_meets_each_number_of_seats_and_each_option(slug: str) -> None:
    game = load(slug)
    info, setups = game.info, list(tables_of(slug, game, SAMPLES[slug]))
    seats, _, choices = told(setups)
    assert seats == set(range(info.min_seats, info.max_seats + 1))
    assert {name for name, _ in choices} == {option.id for option in info.options}
    assert any(setup == Setup(setup.seats) for setup in setups), "the plain game among them"


@pytest.mark.parametrize("slug", GAMES)
def test_the_whole_meets_all_that_can_be_chosen(slug: str) -> None:
    """Each number of seats, variant and choice is equally frequent.

    BID-IT! matches of one length stand for all.
    """
    game = load(slug)
    info, setups = game.info, list(tables_of(slug, game, FULL))
    for setup in setups:
        game.check_setup(setup)
    seats, variants, choices = told(setups)
    assert all(sum(setup.seats == count for setup in setups) == FULL // 5 for count in seats)
    assert variants == {"", *(variant.id for variant in info.variants)}
    for option in info.options:
        others = {(option.id, choice.id) for choice in option.choices if choice.id != option.default}
        assert others <= choices or (slug == "bid_it" and ("match", "3") in others & choices)
    assert list(tables_of(slug, game, 20)) == setups[:20], "a game's number says where it is played"
