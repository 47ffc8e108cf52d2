"""Functions for programs that use games, matches and records without a screen.

All names of this module can be imported from `bidtable`.
"""

from __future__ import annotations

import contextlib
import functools
import random
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from bidtable.bots.common import honesty
from bidtable.bots.common.honesty import BotDecision, MadeAgain
from bidtable.core import legal, registry
from bidtable.core.chance import SEEDS, luck
from bidtable.core.errors import IllegalMove, RecordError, SetupError
from bidtable.core.game import AnyGame, View
from bidtable.core.match import Chance, Match
from bidtable.core.model import CHANCE, Event, Move, Outcome, Seat, Setup
from bidtable.core.promise import Promise
from bidtable.core.record import Files, Header, Record, SeatInfo
from bidtable.core.steps import Step
from bidtable.core.texts import suggest
from bidtable.rulebook import Library, RulesError
from bidtable.rulebook.played import game_of
from bidtable.store import matches, places
from bidtable.store.journal import Journal

M = TypeVar("M", bound=Move)

_ANY: Final = random.Random()
_FILES: Final[dict[str, Files]] = {}
"""The rule data of each game that was read, by digest, because saved games store rule data."""


def load(game: str, *, rules: Path | None = None) -> AnyGame:
    """Load a game with its rules.

    Args:
        game: Short name of the game, such as "bid_it".
        rules: Folder with changed rule files, which replace shipped files: `<rules>/<game>/<file>.yaml`.

    Raises:
        SetupError: No game has this short name.
        RulesError: The rule files have mistakes.
    """
    entry = _entry(game)
    return _shipped(entry) if rules is None else _loaded(entry, _library(rules))


def _entry(game: str) -> registry.Entry:
    try:
        return registry.entry(game)
    except KeyError:
        known = [entry.slug for entry in registry.entries()]
        hint = suggest(game, known)
        raise SetupError(f"There is no game '{game}'.{hint} There are: {', '.join(known)}.") from None


def _library(rules: Path | None) -> Library:
    return Library(places.shipped_rules(), rules)


def _loaded(entry: registry.Entry, library: Library) -> AnyGame:
    game: AnyGame = registry.resolve(entry.rules)(library)
    files = library.files(entry.slug)
    if files is not None:
        _FILES[game.rules_digest] = files
    return game


@functools.cache
def _shipped(entry: registry.Entry) -> AnyGame:
    # A game never changes, so one object serves all matches.
    return _loaded(entry, _library(None))


def new_match(
    game: str | AnyGame,
    *,
    seats: int,
    seed: int = 0,
    variants: Iterable[str] = (),
    options: Mapping[str, str] | None = None,
    chance: Chance = "auto",
) -> Match:
    """Start a match, and make its random moves (shuffle, deal, roll) until a player must act.

    Args:
        game: Short name of the game, or a game returned by `load`.
        seats: Number of players.
        seed: Seed of all random choices; with the same seed and the same moves, matches are equal.
        variants: Ids of the house rules that are on, from `load(game).info.variants`.
        options: Chosen values by the id of the option, from `load(game).info.options`.
        chance: "auto" if the match makes all random moves, "manual" if the caller makes them.

    Raises:
        SetupError: The game, a variant, an option or the number of players is unknown.
        RulesError: The rule files have mistakes.
    """
    found = load(game) if isinstance(game, str) else game
    if not 0 <= seed < SEEDS:
        raise SetupError(f"A seed is a whole number from 0 and below 2 to the 63rd, not {seed}.")
    usual = {option.id: option.default for option in found.info.options}
    setup = Setup(seats, tuple(sorted(set(variants))), {**usual, **(options or {})})
    found.check_setup(setup)
    players = tuple(SeatInfo(f"Seat {seat}", "human") for seat in range(seats))
    header = Header(
        found.info.slug, found.rules_digest, setup, players, seed, state_version=found.state_version
    )
    match = Match(found, header, chance=chance)
    match.settle()
    return match


def replay(record: Record, *, rules: Path | None = None, chance: Chance = "auto") -> Match:
    """Replay a record from `Match.record`, and return the match at its end, which can be continued.

    Raises:
        RecordError: A move in the record cannot be replayed; the error names the move.
        SetupError: The game is unknown, or no longer has the variants and options of the record.
    """
    game = load(record.header.game, rules=rules)
    match = Match.replay(game, record.header, record.lines, chance=chance)
    match.settle()
    return match


def write(match: Match, folder: Path) -> Path:
    """Save a match as a file in a folder, and return the path of the file.

    Until the match is over, the seed and the moves are hidden in the file.

    Raises:
        RecordError: The file cannot be written.
    """
    header, closing = matches.header_now(match), match.closing()
    parts = [*match.lines, closing] if closing is not None else match.lines
    journal = Journal.create(folder, header, _FILES.get(header.rules), parts)
    journal.close()
    return journal.path


def read(path: Path, *, chance: Chance = "auto") -> Match:
    """Read a saved match from a file, and return the match at its end.

    Raises:
        RecordError: The file cannot be read, is damaged, or its moves cannot be replayed.
        RulesError: The rule files have mistakes.
    """
    match = matches.load(path, _game_of).match
    match.chance = chance
    match.settle()
    return match


def _game_of(header: Header, files: Files | None) -> AnyGame:
    game = game_of(header, files, _library(None), load)
    if files is not None:
        _FILES[game.rules_digest] = files
    return game


def pick(moves: Collection[M], rng: random.Random | None = None) -> M:
    """Return a random legal move.

    Raises:
        IndexError: The collection of moves is empty.
    """
    return legal.pick(moves, rng or _ANY)


def bot(game: str | AnyGame, level: str = "normal", *, seed: int = 0) -> Callable[[View[Any]], Move]:
    """Return a function that chooses a move from `view.legal` as a bot of the given level.

    Args:
        game: Short name of the game, or a game returned by `load`.
        level: The name "random", "easy" or "normal", or "hard" for a game with hard bots.
        seed: Seed of the bot's random choices.

    Raises:
        SetupError: No game has this short name.
        ValueError: No bot has this level; the error lists the levels.
    """
    from bidtable.bots.common.base import Limit, Never
    from bidtable.bots.common.levels import make_bot

    found = load(game) if isinstance(game, str) else game
    opponent = make_bot(_entry(found.info.slug), found, level)
    rng = luck(seed, "bot")
    return lambda view: opponent.choose(view, Limit(), rng, Never()).move


def bot_decisions(match: Match) -> tuple[BotDecision, ...]:
    """Return the decisions of bots in a finished match, each with the view of its seat.

    Raises:
        RecordError: The match is not over.
    """
    return tuple(honesty.bot_decisions(match))


def make_again(
    match: Match, decisions: Iterable[BotDecision], *, apart: bool = False
) -> tuple[MadeAgain, ...]:
    """Let bots make their decisions of a finished match again.

    Args:
        match: The finished match.
        decisions: The decisions to repeat, from `bot_decisions`.
        apart: Whether another process makes the decisions.

    Returns:
        One result for each decision, in the order of the match.
    """
    # With `apart`, the calling program needs `if __name__ == "__main__":`.
    from bidtable.bots.common.levels import make_bot
    from bidtable.bots.common.worker import Worker

    game, entry = match.game, _entry(match.game.info.slug)
    files = _FILES.get(game.rules_digest) if apart else None
    # The worker starts no process before it is used.
    with contextlib.closing(Worker()) as worker:
        bots: honesty.Maker = (
            functools.partial(make_bot, entry, game)
            if files is None
            else functools.partial(worker.bot, entry, game, files)
        )
        found = list(honesty.make_again(game, decisions, bots))
    return tuple(sorted(found, key=lambda again: again.decision.number))


__all__ = [
    "CHANCE",
    "AnyGame",
    "BotDecision",
    "Event",
    "IllegalMove",
    "MadeAgain",
    "Match",
    "Move",
    "Outcome",
    "Promise",
    "Record",
    "RecordError",
    "RulesError",
    "Seat",
    "SetupError",
    "Step",
    "View",
    "bot",
    "bot_decisions",
    "load",
    "make_again",
    "new_match",
    "pick",
    "read",
    "replay",
    "write",
]
