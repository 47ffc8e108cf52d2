"""How the scores of a match went, and who comes where at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Outcome, Seat, Termination
from bidtable.core.steps import Step

Scores: TypeAlias = tuple[float, ...]
Place: TypeAlias = tuple[int, Seat]
"""A place from 1, and who has it."""


class Course(msgspec.Struct, frozen=True):
    """The scores of a match over time, as `Game.score_parts` adds them up.

    Attributes:
        marks: Scores in seat order: once somebody could play, then after each stretch (`Event.closes`), oldest first.
    """

    marks: tuple[Scores, ...] = ()

    @property
    def stretches(self) -> int:
        """How many stretches (rounds, auctions) were played."""
        return max(0, len(self.marks) - 1)

    def lasted(self, seat: Seat) -> int:
        """Return the last stretch, from 1, that a seat began with a score above zero; 0 if there is none."""
        return max((number for number, scores in enumerate(self.marks, 1) if scores[seat] > 0), default=0)


def course_of(game: AnyGame, start: Any, steps: Sequence[Step[Any]], seats: int) -> Course:
    """Return how the scores of a match went.

    Args:
        game: The rules.
        start: The first state.
        steps: What happened, oldest first; if the match is over, its final scores are the last mark.
        seats: Number of players.
    """
    states = [start, *(step.state for step in steps)]
    # Before chance has dealt there may be nothing yet that a score could be told from.
    ready = next((at for at, state in enumerate(states) if _somebody_acts(game, state)), None)
    if ready is None:
        return Course()
    closing = [at for at, step in enumerate(steps, 1) if step.event.closes and at > ready]
    marks = [_scores(game, states[at], seats) for at in (ready, *closing)]
    outcome = game.outcome(states[-1])
    if outcome is not None and marks[-1] != outcome.scores:
        marks.append(outcome.scores)
    return Course(tuple(marks))


def _somebody_acts(game: AnyGame, state: Any) -> bool:
    actors = game.actors(state)
    return bool(actors) and actors != (CHANCE,)


def _scores(game: AnyGame, state: Any, seats: int) -> Scores:
    return tuple([float(sum(value for _, value in game.score_parts(state, seat))) for seat in range(seats)])


def ranking(outcome: Outcome, course: Course) -> list[Place]:
    """Return the seats from first to last with their places.

    Winners come first and share the first place; equal scores share a place. Where all others went out, those who
    lasted longer come before those who went earlier, and those who went out together share a place.
    """
    lasting = outcome.reason is Termination.LAST_STANDING and course.stretches
    worth = [float(course.lasted(seat)) if lasting else score for seat, score in enumerate(outcome.scores)]
    keys = [(False, 0.0) if seat in outcome.winners else (True, -worth[seat]) for seat in range(len(worth))]
    order = sorted(range(len(worth)), key=lambda seat: (keys[seat], -outcome.scores[seat], seat))
    places: list[Place] = []
    for number, seat in enumerate(order, 1):
        shared = bool(places) and keys[places[-1][1]] == keys[seat]
        places.append((places[-1][0] if shared else number, seat))
    return places
