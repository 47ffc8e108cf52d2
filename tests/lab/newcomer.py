"""Counts the rules that come up in games at the default table, and lists rules that no lesson shows.

    python -m tests.lab newcomer
    python -m tests.lab newcomer --game bidness --games 200 --seed 1 --level easy --seats 4

A rule is counted by the kinds of moves and events of the game. A kind comes up in a game if it happens at least once.
A lesson shows a kind if the kind happens in a step of the lesson, and not only in the moves before its first step.
Kinds that come up in at least one game of four and that no lesson shows are marked with "not shown".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from bidtable.app.archive.settings import Settings
from bidtable.app.shell.services import Services
from bidtable.bots.common.arena import play_game
from bidtable.bots.common.base import Limit
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.model import Move, Outcome, Seat, Setup
from bidtable.core.steps import Step
from bidtable.rulebook.lessons import LEARNER, Lesson
from tests.conformance.cases import load
from tests.lab.command import parser

OFTEN: Final = 0.25
"""Share of games from which on a lesson must show a rule."""


def kinds_of(move: Move, steps: Sequence[Step[Any]]) -> Iterable[str]:
    """Yield the kinds of a move and of its events, such as "move bid" and "event trick_taken"."""
    yield f"move {move.__struct_config__.tag}"
    for step in steps:
        yield f"event {step.event.__struct_config__.tag}"


class Seen:
    """Collects the kinds of moves and events of one game."""

    def __init__(self) -> None:
        """Begin with no kind."""
        self.kinds: set[str] = set()

    def moved(self, state: Any, actor: Seat, move: Move, steps: Sequence[Step[Any]]) -> None:
        """Collect the kinds of a move."""
        self.kinds.update(kinds_of(move, steps))

    def ended(self, state: Any, outcome: Outcome) -> None:
        """Do nothing at the end of the game."""


def shown_by(game: AnyGame, lesson: Lesson) -> set[str]:
    """Return the kinds of moves and events that happen in the steps of a lesson."""
    found: set[str] = set()
    for chapter in lesson.chapters:
        state = chapter.start
        for step in chapter.steps:
            asked = ((LEARNER, step.right_move),) if step.asks else ()
            for seat, move in (*step.run, *asked):
                steps = game.steps(state, seat, move)
                found.update(kinds_of(move, steps))
                state = steps[-1].state
    return found


def shown_kinds(slug: str) -> set[str]:
    """Return the kinds of moves and events that the lessons of a game show."""
    services = Services(Settings(), in_process=False)
    lessons = [services.lesson(heading) for heading in services.lessons() if heading.slug == slug]
    shown = [shown_by(services.game(slug), lesson) for lesson in lessons]
    services.close()
    return set().union(*shown)


def main(words: Sequence[str]) -> None:
    """Run as the command line says."""
    options = parser("newcomer", __doc__)
    options.add_argument("--game", default="", help="one game alone")
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--level", default="easy")
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args(words)
    slugs = [asked.game] if asked.game else [entry.slug for entry in registry.entries()]
    for slug in slugs:
        game, shown, games = load(slug), shown_kinds(slug), Counter[str]()
        bots = [make_bot(registry.entry(slug), game, asked.level) for _ in range(asked.seats)]
        for number in range(asked.games):
            seen = Seen()
            play_game(game, Setup(asked.seats), bots, asked.seed + number, Limit(), seen)
            games.update(seen.kinds)
        print(f"{slug}, {asked.level}, {asked.seats} seats, {asked.games} games")
        for kind, count in sorted(games.items(), key=lambda pair: -pair[1]):
            share = count / asked.games
            note = "not shown" if share >= OFTEN and kind not in shown else ""
            print(f"  {share:4.2f} {kind:30} {note}".rstrip(), flush=True)
