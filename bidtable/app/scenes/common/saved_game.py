"""Resumes saved matches, and offers choices if a match cannot be resumed or saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bidtable.app.match.session import Session
from bidtable.app.scenes.common.messages import only_close, show_message, show_mistakes, slug_of
from bidtable.app.scenes.common.sitting_down import sit_down
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action
from bidtable.core.errors import RecordError
from bidtable.core.texts import counted
from bidtable.rulebook import RulesError
from bidtable.store.locks import HeldRecord
from bidtable.store.records import DamagedRecord


def resume_save(app: Shell, path: Path) -> None:
    """Resume a saved match, or show why this is impossible."""
    _sit_down_at(app, path, lambda: app.services.saved.resume(path))


def _sit_down_at(app: Shell, path: Path, make: Callable[[], Session]) -> None:
    try:
        session = make()
    except HeldRecord as error:
        _offer_held(app, path, error)
        return
    except DamagedRecord as error:
        _offer_damaged(app, path, error)
        return
    except RecordError as error:
        show_message(app, "This game cannot be resumed", str(error))
        return
    except RulesError as error:
        show_mistakes(app, slug_of(app, path), error, lambda: _sit_down_at(app, path, make))
        return
    sit_down(app, session)


def _offer_held(app: Shell, path: Path, error: HeldRecord) -> None:
    saved = app.services.saved
    lines = (
        str(error),
        "You can watch it as a spectator, or play a copy. The match itself stays with the other window.",
    )
    buttons = (
        Action(
            "message:watch", "Watch it", lambda: _sit_down_at(app, path, lambda: saved.watch(path)), "primary"
        ),
        Action("message:copy", "Play a copy", lambda: _sit_down_at(app, path, lambda: saved.copy(path))),
        Action("message:back", "Back", only_close),
    )
    app.open(routes.Message("Another window is playing this match", lines, buttons))


def _offer_damaged(app: Shell, path: Path, error: DamagedRecord) -> None:
    saved = app.services.saved
    good = error.good
    moves = error.moves
    lines = (
        str(error),
        f"Everything before it is good: {counted(moves, 'move')}. You can play on from there in a copy. "
        "The saved game itself stays unchanged.",
    )
    buttons = (
        Action(
            "message:copy",
            "Play on in a copy",
            lambda: _sit_down_at(app, path, lambda: saved.copy(path, good)),
            "primary",
        ),
        Action("message:back", "Back", only_close),
    )
    app.open(routes.Message("This game is damaged", lines, buttons))


def offer_unsaved(app: Shell, session: Session, leave: Callable[[], None]) -> None:
    """Show why the last move could not be saved, and let the player choose how to continue."""
    saved = app.services.saved

    def elsewhere() -> None:
        try:
            session.notice = f"From here on this game is saved as {saved.save_elsewhere(session)}."
        except RecordError as error:
            session.autosave.problem = str(error)

    autosave = session.autosave
    # If the file was deleted, another attempt cannot succeed.
    buttons = (
        Action("message:elsewhere", "Save elsewhere", elsewhere, "plain" if autosave.safe else "primary"),
        Action("message:unsaved", "Play on without saving", session.play_unsaved),
        Action("message:leave", "Leave the table", leave),
        Action("message:again", "Try again", autosave.retry, "primary" if autosave.safe else "plain"),
    )
    app.open(routes.Message("This move could not be saved", (autosave.problem, autosave.standing), buttons))
