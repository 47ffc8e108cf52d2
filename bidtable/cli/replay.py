"""`replay`: tells a saved game, and checks it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from bidtable.cli.games import broken, library, read_game
from bidtable.cli.terminal import say
from bidtable.cli.troubles import FAILED, OK, Trouble
from bidtable.core.errors import RecordError
from bidtable.core.export import ended, taken_up
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.core.record import Files, Header
from bidtable.rulebook import RulesError
from bidtable.rulebook.played import game_of
from bidtable.store import matches


def run(asked: Namespace) -> int:
    """Tell a record: all of it when it is over or all hands are asked for, else what a spectator may know.

    Raises:
        Trouble: It cannot be read, or does not replay.
    """
    loaded = load(asked.record)
    match = loaded.match
    header = match.header
    names = [info.name for info in header.seats]
    whole = asked.all_hands or match.outcome is not None
    begun = f", begun {header.created}" if header.created else ""
    seed = f", seed {header.seed}" if whole else ""
    say(f"{match.game.info.title}{seed}{begun}: {', '.join(names)}")
    if header.origins:
        say(taken_up(header))
    for event in match.events:
        seen = event if whole else match.game.project_event(event, None)
        text = match.game.tell(seen, names) if seen is not None else ""
        if text:
            say(text)
    say(ended(match, names))
    if not whole:
        say("Told as a spectator may know it; --all-hands tells all.")
    return _verified(loaded) if asked.verify else OK


def load(path: Path, seating: matches.Seating | None = None) -> matches.Loaded:
    """Return a record with its match.

    Args:
        path: The record.
        seating: Replaces what is not known of the seats; None keeps them as they are.

    Raises:
        Trouble: It cannot be read, or does not replay.
    """
    try:
        return matches.load(path, _game, seating=seating)
    except RulesError as error:
        raise broken(error) from None
    except RecordError as error:
        raise Trouble(f"{path}: {error}") from None


def _verified(loaded: matches.Loaded) -> int:
    problems = verify(loaded.match)
    if loaded.reading.torn:
        problems.append("The last line was being written when the program ended; it does not count.")
    if loaded.reading.mended:
        problems.append("The first line is damaged; it was read from its copy.")
    for problem in problems:
        say(f"not as it should be: {problem}")
    if problems:
        return FAILED
    say(f"verified: {len(loaded.match.moves)} moves, each legal and leading where it led then")
    return OK


def _game(header: Header, files: Files | None) -> AnyGame:
    return game_of(header, files, library(), read_game)


def verify(match: Match) -> list[str]:
    """Check what a replay alone does not: chance by the seed, and that nothing gets lost."""
    game = match.game
    state = game.start(match.header.setup)
    kept = game.conserved(state)
    problems = []
    if match.header.rules != game.rules_digest:
        problems.append("The rule files are not those it was begun with.")
    for number, (seat, move) in enumerate(match.moves):
        if seat == CHANCE and game.sample(state, match.chance_rng(number)) != move:
            problems.append(f"Move {number + 1}: chance did not fall as its seed has it.")
        state = game.apply(state, seat, move)
        if game.conserved(state) != kept:
            problems.append(f"Move {number + 1}: the pieces are no longer all there.")
            break
    return problems
