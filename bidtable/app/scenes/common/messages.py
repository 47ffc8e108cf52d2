"""Messages to the player, for example about mistakes in rule files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action
from bidtable.core import registry
from bidtable.core.errors import RecordError
from bidtable.rulebook import RulesError


def only_close() -> None:
    # A press on the button already closes the message.
    pass


def confirmed() -> Action:
    """Return the button "All right" of a message."""
    return Action("message:ok", "All right", only_close, "primary")


def show_message(app: Shell, title: str, *lines: str) -> None:
    """Show a message with a single button, which closes the message."""
    app.open(routes.Message(title, lines, (confirmed(),)))


def mistakes_title(slug: str, error: RulesError) -> str:
    """Return a headline that counts the mistakes in the rule files of a game."""
    count = len(error.problems)
    mistakes = "a mistake" if count == 1 else f"{count} mistakes"
    return f"The rule files of {registry.title(slug)} have {mistakes}"


def show_mistakes(app: Shell, slug: str, error: RulesError, again: Callable[[], None]) -> None:
    """Show the mistakes in rule files, and offer to try again without the player's own files."""
    services = app.services
    first = (
        "Nothing was changed. Correct the files and read them again, or play with the rules that came with "
        "Bidtable. Your own files stay in their place."
    )
    buttons = []
    if services.library.user is not None:
        shipped = _first(services.use_shipped_rules, again)
        buttons.append(Action("message:shipped", "Play with the shipped rules", shipped, "primary"))
    else:
        first = "Correct the files and read them again, or install Bidtable again."
    buttons += [
        Action("message:again", "Read again", _first(services.read_rules_again, again)),
        Action("message:back", "Back", only_close),
    ]
    lines = (first, *(f"- {problem}" for problem in error.problems))
    app.open(routes.Message(mistakes_title(slug, error), lines, tuple(buttons)))


def _first(prepare: Callable[[], None], then: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        prepare()
        then()

    return run


def try_with(app: Shell, path: Path, title: str, run: Callable[[], None]) -> None:
    """Run an action on a saved match, and show a message if it fails."""
    try:
        run()
    except RecordError as error:
        show_message(app, title, str(error))
    except RulesError as error:
        show_mistakes(app, slug_of(app, path), error, lambda: try_with(app, path, title, run))


def slug_of(app: Shell, path: Path) -> str:
    """Return the short name of the game of a saved match."""
    for save in app.services.saved.history.saves():
        if save.path == path and save.header is not None:
            return save.header.game
    return registry.entries()[0].slug
