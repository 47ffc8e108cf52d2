"""Opens the table of a new match. Before the first match, the player chooses whether moves need a confirmation."""

from __future__ import annotations

from collections.abc import Callable

from bidtable.app.match.session import Session
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action


def sit_down(app: Shell, session: Session) -> None:
    """Show a match's table above the title scene."""
    app.reset(routes.Title(), routes.AtTable(session))


def ask_about_confirming(app: Shell, then: Callable[[], None]) -> None:
    """Ask the player once whether moves should be confirmed, and then begin the game.

    Args:
        app: The program.
        then: Function that begins the game, called at once if the question was already answered.
    """
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
