"""Functions that find games by name and load their rules, for all commands."""

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
    """Return the rule files of all games; a file of the player replaces the program's file."""
    return Library(places.shipped_rules(), places.user_rules())


def known(slug: str) -> registry.Entry:
    """Return a game by its short name.

    Raises:
        Trouble: No game has the given name.
    """
    try:
        return registry.entry(slug)
    except KeyError:
        raise unknown("game", slug, [entry.slug for entry in registry.entries()]) from None


def terms(asked: Namespace) -> Terms:
    """Return the seats, variants and options that the arguments of a command describe."""
    return Terms(asked.game, library(), asked.variants, dict(asked.option), asked.playouts)


@contextmanager
def troubles() -> Iterator[None]:
    """Convert errors in rules to `Trouble`, which the terminal shows as a message.

    Raises:
        Trouble: The rule files contain mistakes, or the game does not allow the seats, variants or options.
    """
    try:
        yield
    except RulesError as error:
        raise broken(error) from None
    except (SetupError, ValueError) as error:
        raise wrong(str(error)) from None


def load(slug: str) -> AnyGame:
    """Load a game with its rules, and print the mistakes in its rule files.

    Raises:
        Trouble: No game has the given name, or its rule files contain mistakes.
    """
    known(slug)
    try:
        return read_game(slug)
    except RulesError as error:
        raise broken(error) from None


def read_game(slug: str) -> AnyGame:
    """Load a game with its rules.

    Raises:
        KeyError: No game has the given name.
        RulesError: The rule files of the game contain mistakes.
    """
    game: AnyGame = registry.resolve(registry.entry(slug).rules)(library())
    return game


def broken(error: RulesError) -> Trouble:
    """Print all mistakes in rule files, and return an error with the number of mistakes."""
    for problem in error.problems:
        complain(problem)
    count = len(error.problems)
    return Trouble(f"The rule files have {count} mistake{'s' * (count != 1)}.", FAILED)
