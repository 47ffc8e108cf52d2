"""Charts of the scores and of other numbers in a match."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.app.scenes.common.plot import Line, Plot
from bidtable.core.course import Tally
from bidtable.core.game import AnyGame
from bidtable.core.story import amount


def tally_plot(game: AnyGame, tally: Tally, seats: Sequence[tuple[str, str]]) -> Plot:
    """Return a chart of the scores, or of another number, with a line for each seat."""
    stretch, marks = game.info.stretch, tally.course.marks
    lines = [
        Line(tuple(scores[seat] for scores in marks), name, colour)
        for seat, (name, colour) in enumerate(seats)
    ]

    def text(value: float) -> str:
        return game.score_text(value) if tally.unit is None else amount(value, tally.unit)

    return Plot(
        f"{tally.title}, {stretch} by {stretch}",
        tuple(lines) if marks else (),
        lambda mark: f"After {stretch} {mark}" if mark else "At the start",
        game.score_goal() if tally.unit is None else "",
        text,
        along=tuple((mark, str(mark)) for mark in range(1, len(marks))),
    )
