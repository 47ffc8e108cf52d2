"""The interface of the table scene for its own parts, such as the log and the menu."""

from __future__ import annotations

from typing import Protocol

from bidtable.app.match.session import Session
from bidtable.app.scenes.furniture.log_drawer import LogFilter
from bidtable.app.shell.protocol import Shell
from bidtable.app.tables.base import Situation, Table
from bidtable.app.widgets import Ui
from bidtable.app.widgets.board import Board
from bidtable.core.model import Move


class TableHost(Protocol):
    """Interface through which the log, the menu and other parts use the table scene.

    Attributes:
        session: The match.
        table: The table of the game.
        board: The pieces on the table.
        selected: The selected move, which the player must confirm, or None.
        refusal: Reason why the last pressed piece cannot be played; else empty.
        show_log: Whether the log is open.
        log_filter: The player's choices for the log.
    """

    app: Shell
    ui: Ui
    session: Session
    table: Table
    board: Board
    selected: Move | None
    refusal: str
    show_log: bool
    log_filter: LogFilter

    @property
    def rule(self) -> str:
        """Id of the rule that forbids the player's last attempt, or an empty text."""

    @property
    def may_finish(self) -> bool:
        """Whether the rest of the match may be played quickly, because no person will decide."""

    def situation(self) -> Situation: ...

    def refresh(self, *, animate: bool = True) -> None:
        """Show the current state of the match."""

    def on_change(self) -> None:
        """Update the scene after a change of the match."""

    def jumped(self) -> None:
        """Show another position of a replay, without movement."""

    def hand_turned(self) -> None:
        """Update the table after the player's hand was shown or hidden."""

    def choose(self, move: Move) -> None:
        """Select a legal move. Moves that need no confirmation are made at once."""

    def confirm(self) -> None:
        """Make the selected move."""

    def cancel(self) -> None: ...

    def take_back(self) -> None: ...

    def hurry(self) -> None:
        """Show the next event at once."""

    def finish_quickly(self) -> None: ...

    def enter_confirms(self) -> bool:
        """Return whether Enter makes the selected move."""

    def toggle_hand(self) -> None: ...

    def toggle_log(self) -> None: ...

    def open_rulebook(self) -> None: ...

    def open_settings(self) -> None: ...

    def open_seating(self) -> None: ...

    def show_results(self) -> None: ...

    def leave_table(self) -> None:
        """Leave the table, and return to the title screen or to the previous scene."""
