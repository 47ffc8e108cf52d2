"""Exports a finished match as text for people, or as JSON for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from bidtable.core.course import course_of, ranking, stretch_numbers
from bidtable.core.errors import RecordError
from bidtable.core.facts import facts_of
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Outcome
from bidtable.core.record import Header
from bidtable.core.texts import inside

VERSION: Final = 1
"""Version of the JSON export format, which rises when a value gets a new meaning."""


def checked(match: Match) -> Outcome:
    """Return the outcome of a match that is over.

    Raises:
        RecordError: The match is not over, so hands are still secret.
    """
    outcome = match.outcome
    if outcome is None:
        raise RecordError("This match is not over yet. An export would show what is still hidden.")
    return outcome


def text_of(match: Match) -> str:
    """Return a finished match as text.

    Raises:
        RecordError: The match is not over.
    """
    outcome = checked(match)
    game, header = match.game, match.header
    names = [info.name for info in header.seats]
    lines = [game.info.title, "=" * len(game.info.title), ""]
    if header.created:
        lines.append(f"Begun {header.created.replace('T', ', ')[:17]}, seed {header.seed}")
    else:
        lines.append(f"Seed {header.seed}")
    if header.origins:
        lines.append(origin_line(header))
    lines += [f"- {info.name} ({_who(info.kind, info.level)})" for info in header.seats]
    lines += [f"- {rule}" for rule in _rules(match)]
    lines += ["", *_log(match, names), "", ending_line(match, names), game.verdict(match.state, names), ""]
    course = course_of(game, match.state_after(0), match.steps, len(names))
    for place, seat in ranking(outcome, course):
        facts = facts_of(match)[seat].facts
        counts = "; ".join(f"{inside(fact.title)} {fact.text}" for fact in facts)
        score = game.score_text(outcome.scores[seat])
        lines.append(f"{place}. {names[seat]}, {score}{f': {counts}' if counts else ''}")
    return "\n".join(lines) + "\n"


def origin_line(header: Header) -> str:
    """Return a sentence about the earlier match that a match continues; empty for most matches."""
    if not header.origins:
        return ""
    origin = header.origins[-1]
    begun = f" begun {origin.created.replace('T', ', ')[:17]}" if origin.created else ""
    return f"What if: taken up after move {origin.moves} of a game{begun}, with new luck from there"


def _who(kind: str, level: str) -> str:
    return f"{level or 'normal'} bot" if kind == "bot" else "player"


def _rules(match: Match) -> list[str]:
    info, setup = match.game.info, match.header.setup
    titles = [variant.title for variant in info.variants if setup.has(variant.id)]
    for option in info.options:
        chosen = setup.options.get(option.id, option.default)
        titles += [f"{option.title}: {choice.title}" for choice in option.choices if choice.id == chosen]
    return titles


def _log(match: Match, names: Sequence[str]) -> Iterator[str]:
    game = match.game
    number = 0
    for step, now in zip(match.steps, stretch_numbers(match.steps), strict=True):
        text = game.tell(step.event, names)
        if text and now != number:
            number = now
            yield f"\n{game.info.stretch.capitalize()} {number}\n"
        if text:
            yield text


def ending_line(match: Match, names: Sequence[str]) -> str:
    """Return a sentence about the end of a match."""
    outcome = match.outcome
    if outcome is None:
        waiting = ", ".join(names[seat] for seat in match.actors if seat != CHANCE)
        return f"Not over after {len(match.moves)} moves; {waiting or 'chance'} to move."
    winners = " and ".join(names[seat] for seat in outcome.winners) or "Nobody"
    scores = ", ".join(
        f"{name} {match.game.score_text(score)}" for name, score in zip(names, outcome.scores, strict=True)
    )
    reason = outcome.reason.value.replace("_", " ")
    return f"{winners} won ({reason}) after {len(match.moves)} moves. Scores: {scores}."


def json_of(match: Match) -> bytes:
    """Return a finished match as indented JSON.

    Raises:
        RecordError: The match is not over.
    """
    outcome = checked(match)
    game, header = match.game, match.header
    names = [info.name for info in header.seats]
    facts = facts_of(match)
    # In games in which players choose their colours, the colours of the set-up were never shown.
    colours = game.seat_colours(match.state) or tuple(info.colour for info in header.seats)
    course = course_of(game, match.state_after(0), match.steps, len(names))
    value: dict[str, Any] = {
        "bidtable": VERSION,
        "game": header.game,
        "title": game.info.title,
        "begun": header.created,
        "program": header.app,
        "rules": header.rules,
        "setup": header.setup,
        "seed": header.seed,
        "origins": header.origins,
        "seats": [
            {**msgspec.to_builtins(seat.info), "colour": colour, "facts": seat.facts}
            for seat, colour in zip(facts, colours, strict=True)
        ],
        "moves": [_move(match, number, names) for number in range(len(match.moves))],
        "course": course.marks,
        "outcome": {
            "reason": outcome.reason,
            "scores": outcome.scores,
            "winners": outcome.winners,
            "places": [{"place": place, "seat": seat} for place, seat in ranking(outcome, course)],
            "verdict": game.verdict(match.state, names),
        },
    }
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def _move(match: Match, number: int, names: Sequence[str]) -> dict[str, Any]:
    seat, move = match.moves[number]
    first = match.steps_before(number)
    last = match.steps_before(number + 1) if number + 1 < len(match.moves) else len(match.steps)
    events = [step.event for step in match.steps[first:last]]
    return {
        "seat": None if seat == CHANCE else seat,
        "move": move,
        "told": [text for text in (match.game.tell(event, names) for event in events) if text],
        "events": events,
    }


def file_name(match: Match, suffix: str) -> str:
    """Return a file name for an exported match, with the game, the day and the seed."""
    header = match.header
    day = header.created[:10] if re.match(r"\d{4}-\d\d-\d\d", header.created) else "match"
    return f"{header.game}-{day}-seed-{header.seed}{suffix}"
