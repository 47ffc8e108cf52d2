"""Opens the table for a match, and asks new players whether moves need confirmation."""

from __future__ import annotations

from collections.abc import Callable

from bidtable.app.match.session import Session
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action


def sit_down(app: Shell, session: Session) -> None:
    """Close all scenes, and open the table of a match."""
    app.reset(routes.Title(), routes.AtTable(session))


def ask_about_confirming(app: Shell, then: Callable[[], None]) -> None:
    """Ask the player, only once, whether moves should be confirmed."""
    if app.settings.confirm_asked:
        then()
        return

    def answer(confirm: bool) -> Callable[[], None]:
        def run() -> None:
            app.settings.confirm_asked = True
            app.settings.set_confirm_moves(confirm)
            app.keep_settings()
            then()

        return run

    lines = (
        "Should a move be confirmed before it counts?",
        "- Yes: a click selects a move and shows its effect; a second click, or Enter, makes it.",
        "- No: a click makes the move. Bids, calls and other weighty decisions are still confirmed.",
        "You can change this at any time: the settings have a switch for each kind of move.",
    )
    buttons = (
        Action("message:no", "No, a click plays", answer(False)),
        Action("message:yes", "Yes, confirm moves", answer(True), "primary"),
    )
    app.open(routes.Message("Before the first game", lines, buttons))
