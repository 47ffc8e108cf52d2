"""Scores and other numbers of a match over time, and the final ranking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Outcome, Seat, Termination
from bidtable.core.steps import Step
from bidtable.core.story import Fact

Scores: TypeAlias = tuple[float, ...]
Place: TypeAlias = tuple[int, Seat]
"""A place in the final ranking, from 1, and the seat that has reached the place."""


class Course(msgspec.Struct, frozen=True):
    """Scores of a match over time.

    Attributes:
        marks: Scores of all seats at the start and at the end of each round.
    """

    marks: tuple[Scores, ...] = ()

    @property
    def stretches(self) -> int:
        """Number of completed rounds, or of completed auctions in a game without rounds."""
        return max(0, len(self.marks) - 1)

    def lasted(self, seat: Seat) -> int:
        """Return the last round that a seat began with a score above zero; 0 for none."""
        return max((number for number, scores in enumerate(self.marks, 1) if scores[seat] > 0), default=0)


class Tally(msgspec.Struct, frozen=True):
    """A number that changes during a match, such as a score.

    Attributes:
        unit: "$" for money, "" for plain numbers, and None for scores.
    """

    title: str
    course: Course
    unit: Literal["", "$"] | None = None


def course_of(game: AnyGame, start: Any, steps: Sequence[Step[Any]], seats: int) -> Course:
    """Return the scores of a match over time."""
    states = [start, *(step.state for step in steps)]
    return Course(tuple([_scores(game, states[at], seats) for at in _marked(game, states, steps, seats)]))


def _marked(game: AnyGame, states: Sequence[Any], steps: Sequence[Step[Any]], seats: int) -> list[int]:
    # Before the first deal, a state may have no scores.
    ready = next((at for at, state in enumerate(states) if _somebody_acts(game, state)), None)
    if ready is None:
        return []
    found = [ready, *(at for at, step in enumerate(steps, 1) if step.event.closes and at > ready)]
    outcome = game.outcome(states[-1])
    if outcome is not None and _scores(game, states[found[-1]], seats) != outcome.scores:
        found.append(len(steps))
    return found


def stretch_numbers(steps: Sequence[Step[Any]]) -> list[int]:
    """Return the number of the round to which each event belongs, from 1."""
    found, number = [], 1
    for step in steps:
        found.append(number)
        number += step.event.closes
    return found


def tallies_of(match: Match) -> tuple[Tally, ...]:
    """Return all numbers of a match that are shown in charts."""
    game, steps, seats = match.game, match.steps, len(match.header.seats)
    states = [match.state_after(0), *(step.state for step in steps)]
    marked = _marked(game, states, steps, seats)
    scores = Course(tuple([_scores(game, states[at], seats) for at in marked]))
    parts = [[dict(game.score_parts(states[at], seat)) for seat in range(seats)] for at in marked]
    events = match.events
    facts = [game.facts(events[:at], seats) for at in marked]
    return (Tally(game.score_name(match.state), scores), *_of_parts(parts), *_of_facts(facts))


def _of_parts(marks: Sequence[Sequence[dict[str, float]]]) -> Iterator[Tally]:
    titles = {tuple(parts) for seats in marks for parts in seats}
    if len(titles) != 1:
        return
    (common,) = titles
    for title in common if len(common) > 1 else ():
        course = Course(tuple(tuple(parts[title] for parts in seats) for seats in marks))
        if _changes(course):
            yield Tally(title, course)


def _of_facts(marks: Sequence[Sequence[tuple[Fact, ...]]]) -> Iterator[Tally]:
    for number, fact in enumerate(marks[-1][0] if marks else ()):
        course = Course(tuple(tuple(float(facts[number].count) for facts in seats) for seats in marks))
        if _changes(course):
            yield Tally(fact.title, course, fact.unit)


def _changes(course: Course) -> bool:
    return any(scores != course.marks[0] for scores in course.marks)


def _somebody_acts(game: AnyGame, state: Any) -> bool:
    actors = game.actors(state)
    return bool(actors) and actors != (CHANCE,)


def _scores(game: AnyGame, state: Any, seats: int) -> Scores:
    return tuple([float(sum(value for _, value in game.score_parts(state, seat))) for seat in range(seats)])


def ranking(outcome: Outcome, course: Course) -> list[Place]:
    """Return the final places of all seats, from first to last."""
    lasting = outcome.reason is Termination.LAST_STANDING and course.stretches
    worth = [float(course.lasted(seat)) if lasting else score for seat, score in enumerate(outcome.scores)]
    keys = [(False, 0.0) if seat in outcome.winners else (True, -worth[seat]) for seat in range(len(worth))]
    order = sorted(range(len(worth)), key=lambda seat: (keys[seat], -outcome.scores[seat], seat))
    places: list[Place] = []
    for number, seat in enumerate(order, 1):
        shared = bool(places) and keys[places[-1][1]] == keys[seat]
        places.append((places[-1][0] if shared else number, seat))
    return places
