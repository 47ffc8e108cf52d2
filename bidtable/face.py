"""The public face: games, matches and records for programs that have no screen. `import bidtable` offers it all."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from bidtable.core import legal, registry
from bidtable.core.chance import stream
from bidtable.core.errors import IllegalMove, RecordError, SetupError
from bidtable.core.game import AnyGame, View
from bidtable.core.match import Chance, Match, Record
from bidtable.core.model import CHANCE, Event, Move, Outcome, Seat, Setup
from bidtable.core.promise import Promise
from bidtable.core.record import Header, SeatInfo
from bidtable.core.steps import Step
from bidtable.core.texts import suggest
from bidtable.rulebook import Library, RulesError
from bidtable.store import places

M = TypeVar("M", bound=Move)

_ANY: Final = random.Random()


def load(game: str, *, rules: Path | None = None) -> AnyGame:
    """Return a game with its rule data.

    Args:
        game: The game's short name, one of `games()`.
        rules: Folder of changed rule files, `<rules>/<game>/<file>.yaml`, each in the place of the shipped one. The
            player's own folder, which the app looks into, is not looked into.

    Raises:
        SetupError: There is no such game; the text suggests one.
        RulesError: With every mistake in the rule files, by file and line.
    """
    entry = _entry(game)
    return _shipped(entry) if rules is None else _loaded(entry, rules)


def _entry(game: str) -> registry.Entry:
    try:
        return registry.entry(game)
    except KeyError:
        known = [entry.slug for entry in registry.entries()]
        hint = suggest(game, known)
        raise SetupError(f"There is no game '{game}'.{hint} There are: {', '.join(known)}.") from None


def _loaded(entry: registry.Entry, rules: Path | None) -> AnyGame:
    game: AnyGame = registry.resolve(entry.rules)(Library(places.shipped_rules(), rules))
    return game


@functools.cache
def _shipped(entry: registry.Entry) -> AnyGame:
    """Return a game with the shipped rules; games are values, so one serves all matches."""
    return _loaded(entry, None)


def new_match(
    game: str | AnyGame,
    *,
    seats: int,
    seed: int = 0,
    variants: Iterable[str] = (),
    options: Mapping[str, str] | None = None,
    chance: Chance = "auto",
) -> Match:
    """Start a match, and let chance fall (shuffle, deal, roll) until a player is to act.

    Args:
        game: The game's short name, or a game that `load` returned.
        seats: Number of players.
        seed: Of all that is random: the same seed and moves give the same match on every machine.
        variants: Ids of the house rules that are on, of `load(game).info.variants`.
        options: Other choices, `option id -> choice id`, of `load(game).info.options`; what is left out is as usual.
        chance: "auto": chance falls by itself, now and in `Match.push`. "manual": chance is an actor like any other,
            whose moves are pushed too (`match.actors == (CHANCE,)`), or drawn with `Match.play_chance`.

    Raises:
        SetupError: There is no such game, variant, option or choice, or it does not seat so many; the text suggests
            what may be meant.
        RulesError: The rule files are wrong.
    """
    found = load(game) if isinstance(game, str) else game
    usual = {option.id: option.default for option in found.info.options}
    setup = Setup(seats, tuple(sorted(set(variants))), {**usual, **(options or {})})
    found.check_setup(setup)
    players = tuple(SeatInfo(f"Seat {seat}", "human") for seat in range(seats))
    header = Header(found.info.slug, found.rules_digest, setup, players, seed)
    match = Match(found, header, chance=chance)
    match.settle()
    return match


def replay(record: Record, *, rules: Path | None = None, chance: Chance = "auto") -> Match:
    """Return the match that a record tells of, where it was left; it can be played on.

    No random number is drawn for what is in the record, and each state is checked against its digest.

    Args:
        record: What `Match.record` returned.
        rules: Folder of changed rule files, as for `load`.
        chance: As for `new_match`.

    Raises:
        RecordError: It does not replay; the text names the move.
        SetupError: Its game is not at this table, or no longer has the variants and options.
        RulesError: The rule files are wrong.
    """
    game = load(record.header.game, rules=rules)
    match = Match.replay(game, record.header, record.lines, chance=chance)
    match.settle()
    return match


def pick(moves: Collection[M], rng: random.Random | None = None) -> M:
    """Return one of the legal moves, all equally likely.

    Args:
        moves: What `Match.legal` returned, or `View.legal`.
        rng: Where the choice comes from; None draws differently at each run.

    Raises:
        IndexError: There is none.
    """
    return legal.pick(moves, rng or _ANY)


def bot(game: str | AnyGame, level: str = "normal", *, seed: int = 0) -> Callable[[View[Any]], Move]:
    """Return a function that chooses among `view.legal`, as the app's opponents do.

    Args:
        game: The game's short name, or a game that `load` returned.
        level: "random", "easy" or "normal".
        seed: Of the opponent's own choices.

    Raises:
        SetupError: There is no such game.
        ValueError: There is no such level; the text says which there are.
    """
    from bidtable.bots.base import Limit, Never
    from bidtable.bots.levels import make_bot

    found = load(game) if isinstance(game, str) else game
    opponent = make_bot(_entry(found.info.slug), found, level)
    rng = stream(seed, "bot")
    return lambda view: opponent.choose(view, Limit(), rng, Never()).move


__all__ = [
    "CHANCE",
    "AnyGame",
    "Event",
    "IllegalMove",
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
    "load",
    "new_match",
    "pick",
    "replay",
]
