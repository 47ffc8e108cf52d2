"""Helpers for the commands: the rule files, and games by name."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from bidtable.bots.common.arena import Terms
from bidtable.cli.terminal import complain
from bidtable.cli.troubles import FAILED, Trouble, unknown, wrong
from bidtable.core import registry
from bidtable.core.errors import SetupError
from bidtable.core.game import AnyGame
from bidtable.rulebook import Library, RulesError
from bidtable.store import places


def library() -> Library:
    """Return the shipped rule files, with the player's own in their place where there are any."""
    return Library(places.shipped_rules(), places.user_rules())


def known(slug: str) -> registry.Entry:
    """Return a game's entry.

    Raises:
        Trouble: There is no such game.
    """
    try:
        return registry.entry(slug)
    except KeyError:
        raise unknown("game", slug, [entry.slug for entry in registry.entries()]) from None


def terms(asked: Namespace) -> Terms:
    """Return the terms of play that a command asks for."""
    return Terms(asked.game, library(), asked.variants, dict(asked.option), asked.playouts)


@contextmanager
def troubles() -> Iterator[None]:
    """Turn errors of rules and set-ups into troubles.

    Raises:
        Trouble: The rule files have mistakes, which are printed, or the set-up does not fit the game.
    """
    try:
        yield
    except RulesError as error:
        raise broken(error) from None
    except (SetupError, ValueError) as error:
        raise wrong(str(error)) from None


def load(slug: str) -> AnyGame:
    """Return a game with its rules.

    Raises:
        Trouble: There is no such game, or its rule files have mistakes, which are printed.
    """
    known(slug)
    try:
        return read_game(slug)
    except RulesError as error:
        raise broken(error) from None


def read_game(slug: str) -> AnyGame:
    """Return a game with its rules.

    Raises:
        KeyError: There is no such game.
        RulesError: Its rule files are wrong.
    """
    game: AnyGame = registry.resolve(registry.entry(slug).rules)(library())
    return game


def broken(error: RulesError) -> Trouble:
    """Print all mistakes in rule files, and return the trouble with their number."""
    for problem in error.problems:
        complain(problem)
    count = len(error.problems)
    return Trouble(f"The rule files have {count} mistake{'s' * (count != 1)}.", FAILED)
