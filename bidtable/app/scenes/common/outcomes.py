"""The winners, the ranking and the reason for the end of a match, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bidtable.app.match.session import Session
from bidtable.app.scenes.common.portrait import faces_of
from bidtable.core.course import Course, ranking
from bidtable.core.model import Outcome, Seat, Termination
from bidtable.core.texts import listed

REASONS: Final = {
    Termination.FINISHED: "The goal was reached.",
    Termination.LAST_STANDING: "All other players are out.",
    Termination.CARDS_OUT: "The cards are used up, and the scores decide.",
    Termination.MATCH_SCORE: "The agreed score was reached.",
    Termination.LIMIT: "The game reached the longest length that its rules allow.",
}
"""Texts about the reason for the end of a match, for games without texts of their own."""


@dataclass(frozen=True)
class Standing:
    """The result of a player at the end of a match.

    Attributes:
        place: Rank of the player, from 1.
        note: Further facts, such as the end of the player's game; may be empty.
        counts: The number that decided the ranking instead of the score; may be empty.
        person: Id of the player's character.
        facts: Further numbers about the player, as pairs of title and value.
        worth: The score as a number.
        kind: The level of a bot, such as "Normal bot"; empty for a person.
    """

    seat: Seat
    place: int
    name: str
    colour: str
    note: str
    score: str
    counts: str
    person: str
    mood: str
    won: bool
    facts: tuple[tuple[str, str], ...] = ()
    worth: float = 0.0
    kind: str = ""


def headline(session: Session) -> str:
    """Return a sentence with the winners of a match."""
    outcome = session.match.outcome
    if outcome is None:
        return "The game is not over"
    if not outcome.winners:
        return "Nobody wins"
    if len(outcome.winners) == len(session.names):
        return "Everybody wins"
    alone = session.humans[0] if len(session.humans) == 1 and not session.looks_on else None
    winners = sorted(outcome.winners, key=lambda seat: seat != alone)
    names = ["You" if seat == alone else session.names[seat] for seat in winners]
    return f"{listed(names)} {'win' if len(names) > 1 or names == ['You'] else 'wins'}"


def reason(session: Session) -> str:
    """Return the reason for the end of a match in words."""
    match = session.match
    if match.outcome is None:
        return ""
    return match.game.verdict(match.state, session.names) or REASONS[match.outcome.reason]


def standings(session: Session, course: Course) -> list[Standing]:
    """Return the players of a finished match, winners first; empty before the end."""
    outcome = session.match.outcome
    if outcome is None:
        return []
    places, faces = ranking(outcome, course), faces_of(session)
    facts = session.game.facts(session.match.events, len(session.seats))
    last = places[-1][0]
    return [
        Standing(
            seat,
            place,
            session.names[seat],
            session.colour_of(seat),
            _note(session, course, seat, outcome),
            session.game.score_text(outcome.scores[seat]),
            session.game.score_note(session.match.state, seat),
            faces[seat],
            "glad" if seat in outcome.winners else "beaten" if place == last else "thinking",
            seat in outcome.winners,
            tuple((fact.title, fact.text) for fact in facts[seat]),
            outcome.scores[seat],
            _kind(session, seat),
        )
        for place, seat in places
    ]


def _kind(session: Session, seat: Seat) -> str:
    info = session.seats[seat]
    return f"{info.level or 'normal'} bot".capitalize() if info.kind == "bot" else ""


def _note(session: Session, course: Course, seat: Seat, outcome: Outcome) -> str:
    parts = []
    if session.seats[seat].kind == "human":
        # A match with hints does not count for the rating of a person.
        rated = ": not rated" if session.match.hints[seat] else ""
        parts = [f"{session.hints_said(seat)}{rated}"] if session.hints_said(seat) else []
    if outcome.reason is Termination.LAST_STANDING and seat not in outcome.winners:
        parts.append(f"out in {session.game.info.stretch} {course.lasted(seat)}")
    told = ", ".join(parts)
    return told[:1].upper() + told[1:]
