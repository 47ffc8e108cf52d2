"""`replay`: tells a saved game, and checks it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from bidtable.cli.games import load
from bidtable.cli.troubles import FAILED, OK, Trouble
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.errors import RecordError
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.store import journal


def run(asked: Namespace) -> int:
    """Tell a record.

    Raises:
        Trouble: It cannot be read, or does not replay.
    """
    path: Path = asked.record
    try:
        match = journal.load_match(path, _game)
        torn = journal.read(path)[3]
    except RecordError as error:
        raise Trouble(f"{path}: {error}") from None
    header = match.header
    names = [info.name for info in header.seats] or [f"Seat {n + 1}" for n in range(header.setup.seats)]
    begun = f", begun {header.created}" if header.created else ""
    print(f"{match.game.info.title}, seed {header.seed}{begun}: {', '.join(names)}")
    for event in match.events:
        text = match.game.tell(event, names)
        if text:
            print(text)
    print(outcome(match, names))
    if not asked.verify:
        return OK
    problems = (
        [] if not torn else ["The last line was being written when the program ended; it does not count."]
    )
    problems += verify(match)
    for problem in problems:
        print(f"not as it should be: {problem}")
    if problems:
        return FAILED
    print(f"verified: {len(match.moves)} moves, each legal and leading where it led then")
    return OK


def _game(slug: str) -> AnyGame:
    registry.entry(slug)  # A KeyError is a record's problem, not one of the arguments.
    return load(slug)


def outcome(match: Match, names: list[str]) -> str:
    """Say how a match ended, or that it has not."""
    ended = match.outcome
    if ended is None:
        waiting = ", ".join(names[seat] for seat in match.actors if seat != CHANCE)
        return f"Not over after {len(match.moves)} moves; {waiting or 'chance'} to move."
    winners = " and ".join(names[seat] for seat in ended.winners) or "Nobody"
    scores = ", ".join(
        f"{name} {match.game.score_text(score)}" for name, score in zip(names, ended.scores, strict=True)
    )
    reason = ended.reason.value.replace("_", " ")
    return f"{winners} won ({reason}) after {len(match.moves)} moves. Scores: {scores}."


def verify(match: Match) -> list[str]:
    """Check what a replay alone does not: chance by the seed, and that nothing gets lost."""
    game = match.game
    state = game.start(match.header.setup)
    kept = game.conserved(state)
    problems = []
    if match.header.rules != game.rules_digest:
        problems.append("The rule files are not those it was begun with.")
    for number, (seat, move) in enumerate(match.moves):
        if seat == CHANCE and game.sample(state, stream(match.header.seed, f"chance/{number}")) != move:
            problems.append(f"Move {number + 1}: chance did not fall as the seed {match.header.seed} has it.")
        state, _ = game.apply(state, seat, move)
        if game.conserved(state) != kept:
            problems.append(f"Move {number + 1}: the pieces are no longer all there.")
            break
    return problems
