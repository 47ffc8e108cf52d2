"""What scenes do alike on the way to each other: tell something, sit down at a table, go on with a saved game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bidtable.app import routes
from bidtable.app.session import Session
from bidtable.app.shell import Shell
from bidtable.app.widgets import Action
from bidtable.core import registry
from bidtable.core.errors import RecordError
from bidtable.rulebook import RulesError


def nothing() -> None:
    """Do nothing more: the message goes, and that is all."""


def tell(app: Shell, title: str, *lines: str) -> None:
    """Show a message with one button."""
    app.open(routes.Message(title, lines, (Action("message:ok", "All right", nothing, "primary"),)))


def tell_rules(app: Shell, slug: str, error: RulesError, again: Callable[[], None]) -> None:
    """Show what is wrong with a game's rule files.

    Args:
        app: The program.
        slug: The game.
        error: What is wrong.
        again: Does what could not be done, once the files have been read again or left aside.
    """
    services = app.services
    count = len(error.problems)
    first = (
        "Nothing was changed. Mend the files and read them again, or play with the rules that came with "
        "Bidtable; your own files stay where they are."
    )
    buttons = []
    if services.library.user is not None:
        shipped = _first(services.use_shipped_rules, again)
        buttons.append(Action("message:shipped", "Play with the shipped rules", shipped, "primary"))
    else:
        first = "Mend the files and read them again, or install Bidtable anew."
    buttons += [
        Action("message:again", "Read again", _first(services.read_rules_again, again)),
        Action("message:back", "Back", nothing),
    ]
    mistakes = "a mistake" if count == 1 else f"{count} mistakes"
    title = f"The rule files of {registry.title(slug)} have {mistakes}"
    lines = (first, *(f"- {problem}" for problem in error.problems))
    app.open(routes.Message(title, lines, tuple(buttons)))


def _first(prepare: Callable[[], None], then: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        prepare()
        then()

    return run


def sit_down(app: Shell, session: Session) -> None:
    """Show a match's table, with the title below it."""
    app.reset(routes.Title(), routes.AtTable(session))


def resume_save(app: Shell, path: Path) -> None:
    """Go on with a saved game, or tell why that cannot be done."""
    try:
        session = app.services.resume(path)
    except RecordError as error:
        tell(app, "This game cannot be resumed", str(error))
        return
    except RulesError as error:
        tell_rules(app, slug_of(app, path), error, lambda: resume_save(app, path))
        return
    sit_down(app, session)


def slug_of(app: Shell, path: Path) -> str:
    """Return the game of a record that can be read."""
    for save in app.services.saves():
        if save.path == path and save.header is not None:
            return save.header.game
    return registry.entries()[0].slug
