"""The command `review`, which judges the decisions of a finished match."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

import msgspec

from bidtable.app.archive.review_words import JUDGE_PLAYS, ReviewWords
from bidtable.bots.common.review import EVERYBODY, PEOPLE, Finding, Reviewer, assembled, pieces
from bidtable.bots.common.review_model import Judged, Review, SeatReview, Turn
from bidtable.cli.progress import Progress
from bidtable.cli.replay import load
from bidtable.cli.terminal import say
from bidtable.cli.troubles import OK, Trouble
from bidtable.core import registry
from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.texts import counted


def run(asked: Namespace) -> int:
    match = load(asked.record).match
    entry = registry.entry(match.header.game)
    judged = EVERYBODY if asked.bots else PEOPLE
    try:
        plan = pieces(match, judged)
    except RecordError as error:
        raise Trouble(f"{asked.record}: {error}") from None
    reviewer, found = Reviewer(entry, match), list[Finding]()
    with Progress(len(plan), "pieces") as progress:
        for piece in plan:
            found.append(reviewer.work_out(piece))
            progress(len(found))
    review = assembled(entry, match, found, 1.0, judged)
    if asked.json:
        say(msgspec.json.format(msgspec.json.encode(_plain(review)), indent=2).decode())
    else:
        say("\n".join(_told(match, review)))
    return OK


def _plain(review: Review) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(review)
    return plain


def _told(match: Match, review: Review) -> Iterator[str]:
    seats = match.header.seats
    names = [info.name for info in seats]
    words = ReviewWords(match, review)
    yield f"{match.game.info.title}: {', '.join(names)}; judged by the level {review.judge}"
    if any(seats[each.seat].kind == "bot" for each in review.seats):
        yield JUDGE_PLAYS
    if not review.seats:
        yield "No person made a decision; --bots judges the bots."
    for told in review.seats:
        yield ""
        yield from _of_seat(names[told.seat], told)
        for each in review.of(told.seat):
            yield _decision(match, each)
    yield ""
    yield "Turning points"
    for turn in review.turns:
        yield f"  {_turn(words, turn)}"


def _of_seat(name: str, told: SeatReview) -> Iterator[str]:
    counts = ", ".join(f"{count} {verdict}" for verdict, count in told.counts.items() if count)
    accuracy = f"accuracy {told.accuracy:.0f}" if told.accuracy is not None else "no decision rated"
    yield f"{name}: {accuracy}; {counts or 'nothing to count'}"
    left = [
        f"{counted(number, 'decision')} {what}"
        for number, what in ((told.forced, "without a choice"), (told.unrated, "not rated"))
        if number
    ]
    yield (
        f"  chance to win {told.start:.0%} at the start, {told.luck:+.0%} by luck, "
        f"{-told.lost:+.0%} by decisions, {told.end:.0%} at the end" + "".join(f"; {each}" for each in left)
    )


def _decision(match: Match, each: Judged) -> str:
    label = match.game.label
    line = f"  {each.number + 1:>4}  {each.verdict:<8}{-each.lost:>7.1%}  {label(each.made)}"
    return line if each.best == each.made else f"{line}; better: {label(each.best)}"


def _turn(words: ReviewWords, turn: Turn) -> str:
    """Return a line about a turning point of the match: the event, the change of the chance to win, and the cause."""
    return f"move {turn.number + 1}, {words.happened(turn).rstrip('.')}; {words.change(turn)}, {words.whose(turn)}"
