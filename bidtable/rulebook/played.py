"""Loads the game that was played in a match record."""

from __future__ import annotations

from collections.abc import Callable

from bidtable.core import registry
from bidtable.core.errors import RecordError
from bidtable.core.game import AnyGame
from bidtable.core.record import Files, Header
from bidtable.rulebook.documents import Library
from bidtable.rulebook.problems import RulesError


def game_of(header: Header, files: Files | None, library: Library, now: Callable[[str], AnyGame]) -> AnyGame:
    """Return the game of a match record, with the rules in the record if it has them."""
    entry = registry.entry(header.game)
    if files is None:
        return now(header.game)
    try:
        today = now(header.game)
        if today.rules_digest == header.rules:
            return today
    except RulesError:
        # The player's own files are broken, but the match has its own rules.
        pass
    try:
        game: AnyGame = registry.resolve(entry.rules)(library.with_files(header.game, files))
    except RulesError as error:
        raise RecordError(f"The rules of this game cannot be used: {error.problems[0].text}") from None
    return game
