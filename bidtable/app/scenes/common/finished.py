"""Actions on finished matches: replay, review, export, and playing on from a decision."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bidtable.app.draw.look import Look
from bidtable.app.match.session import Session
from bidtable.app.scenes.common.messages import only_close, show_message, try_with
from bidtable.app.scenes.common.sitting_down import sit_down
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.tables.base import Table
from bidtable.app.widgets import Action
from bidtable.bots.common.review import EVERYBODY, PEOPLE
from bidtable.core.errors import RecordError
from bidtable.core.match import Match


def replay_save(app: Shell, path: Path) -> None:
    """Open the replay of a saved match, or show why this is impossible."""

    def show() -> None:
        open_replay(app, path, "history")

    try_with(app, path, "This match cannot be replayed", show)


def open_replay(app: Shell, source: Path | Match, over: str) -> None:
    """Open the replay of a finished match.

    Args:
        app: The program.
        source: The finished match, or the path of its file.
        over: Name of the scene to return to: "history", "results" or "review"; empty for the title.

    Raises:
        RecordError: The file of the match cannot be read, or the match is not over.
        RulesError: The rule files of the game contain mistakes.
    """
    replay = app.services.saved.replay(source)
    replay.over = over
    app.open(routes.AtTable(replay))


def review_save(app: Shell, path: Path) -> None:
    """Open the review of a saved match, or show why this is impossible."""

    def show() -> None:
        open_review(app, app.services.saved.finished(path))

    try_with(app, path, "This match cannot be reviewed", show)


def open_ending(app: Shell, session: Session, table: Table) -> bool:
    """Celebrate the winner of a match, and return whether a celebration is possible."""
    outcome = session.match.outcome
    if app.settings.reduced_motion or session.speed == "instant" or outcome is None or not outcome.winners:
        return False
    app.open(routes.Ending(session, trophy_of(session, table)))
    return True


def trophy_of(session: Session, table: Table) -> tuple[Look, float] | None:
    """Return a drawing of the piece that decided the match, or None.

    The second value is the height of the drawing divided by its width.
    """
    outcome = session.match.outcome
    if outcome is None or not outcome.winners:
        return None
    return table.trophy(session.match.view(None).observation, outcome.winners[0])


def open_review(app: Shell, match: Match) -> None:
    """Open the review of a finished match."""
    people = any(info.kind == "human" for info in match.header.seats)
    judged = PEOPLE if people else EVERYBODY
    app.open(routes.Review(match, app.services.reviewing(match, judged)))


def play_on_from(app: Shell, match: Match, number: int, done: str) -> None:
    """Ask the player whether to play on from a decision of a finished match."""

    def play() -> None:
        try:
            session = app.services.what_if(match, number)
        except RecordError as error:
            show_message(app, "This cannot be played on", str(error))
            return
        sit_down(app, session)

    lines = (
        f"A new match begins just before this decision: {done}",
        "- All players hold the same cards as then, and the same people and bots play on.",
        "- Cards and dice to come are drawn again, so nobody knows them.",
        "- The old match stays unchanged. The new one is saved, and does not count in the statistics.",
    )
    buttons = (
        Action("message:if", "Play on from here", play, "primary", "play"),
        Action("message:back", "Back", only_close),
    )
    app.open(routes.Message("What if?", lines, buttons))


def export_save(app: Shell, path: Path) -> None:
    """Ask the player for a file format, and export a match."""

    def as_(suffix: str) -> Callable[[], None]:
        def write() -> None:
            goal = app.services.saved.export(path, suffix)
            show_message(app, "Exported", f"The match was written to {goal}.")

        return lambda: try_with(app, path, "This match cannot be exported", write)

    lines = (
        "- As a text, for people: the table, all events, and the result.",
        "- As JSON, for programs: the same contents, with every move.",
    )
    buttons = (
        Action("message:text", "As a text", as_(".txt"), "primary"),
        Action("message:json", "As JSON", as_(".json")),
        Action("message:back", "Back", only_close),
    )
    app.open(routes.Message("Export this match", lines, buttons))
