"""The command `replay`, which prints a saved match as text and checks the match."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from bidtable.cli.games import broken, library, read_game
from bidtable.cli.terminal import say
from bidtable.cli.troubles import FAILED, OK, Trouble
from bidtable.core.errors import RecordError
from bidtable.core.export import ending_line, origin_line
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.core.record import Files, Header
from bidtable.rulebook import RulesError
from bidtable.rulebook.played import game_of
from bidtable.store import matches


def run(asked: Namespace) -> int:
    loaded = load(asked.record)
    match = loaded.match
    header = match.header
    names = [info.name for info in header.seats]
    whole = asked.all_hands or match.outcome is not None
    begun = f", begun {header.created}" if header.created else ""
    seed = f", seed {header.seed}" if whole else ""
    say(f"{match.game.info.title}{seed}{begun}: {', '.join(names)}")
    if header.origins:
        say(origin_line(header))
    for event in match.events:
        seen = event if whole else match.game.project_event(event, None)
        text = match.game.tell(seen, names) if seen is not None else ""
        if text:
            say(text)
    say(ending_line(match, names))
    if not whole:
        say("This is what a spectator may know; --all-hands prints everything.")
    return _verified(loaded) if asked.verify else OK


def load(path: Path, seating: matches.Seating | None = None) -> matches.Loaded:
    """Return a saved match after a replay of its moves.

    Raises:
        Trouble: The file cannot be read, or its moves cannot be replayed.
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
        problems.append("The program ended while it was writing the last line, so this line does not count.")
    if loaded.reading.mended:
        problems.append("The first line is damaged and was read from its copy.")
    for problem in problems:
        say(f"problem: {problem}")
    if problems:
        return FAILED
    say(f"verified: all {len(loaded.match.moves)} moves are legal and have the same results as before")
    return OK


def _game(header: Header, files: Files | None) -> AnyGame:
    return game_of(header, files, library(), read_game)


def verify(match: Match) -> list[str]:
    """Return a message for each error in the record of a match."""
    game = match.game
    state = game.start(match.header.setup)
    kept = game.conserved(state)
    problems = []
    if match.header.rules != game.rules_digest:
        problems.append("The rule files are not those with which it began.")
    for number, (seat, move) in enumerate(match.moves):
        if seat == CHANCE and game.sample(state, match.chance_rng(number)) != move:
            problems.append(f"Move {number + 1}: the move of chance does not follow from the seed.")
        state = game.apply(state, seat, move)
        if game.conserved(state) != kept:
            problems.append(f"Move {number + 1}: some pieces are missing, or there are too many.")
            break
    return problems
