"""The game a record was played with: today's, or that of the rule data it has kept."""

from __future__ import annotations

from collections.abc import Callable

from bidtable.core import registry
from bidtable.core.errors import RecordError
from bidtable.core.game import AnyGame
from bidtable.core.record import Files, Header
from bidtable.rulebook.documents import Library
from bidtable.rulebook.problems import RulesError


def game_of(header: Header, files: Files | None, library: Library, now: Callable[[str], AnyGame]) -> AnyGame:
    """Return the game of a record.

    Args:
        header: The record's header.
        files: The rule data it kept, if any.
        library: Where the shipped help pages are.
        now: Returns a game with the rules of today.

    Raises:
        KeyError: There is no such game.
        RulesError: Today's rules cannot be used, and the record kept none.
        RecordError: The rules it kept are none that this version understands.
    """
    entry = registry.entry(header.game)
    if files is None:
        return now(header.game)
    try:
        today = now(header.game)
        if today.rules_digest == header.rules:
            return today
    except RulesError:
        # The player's own files are broken; the match has its own.
        pass
    try:
        game: AnyGame = registry.resolve(entry.rules)(library.with_files(header.game, files))
    except RulesError as error:
        raise RecordError(f"The rules it was played with cannot be used: {error.problems[0].text}") from None
    return game
