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
    """The part of the table scene that the bar, the buttons, the log, hints and lessons may use.

    Attributes:
        app: The program.
        ui: The user interface of the scene.
        session: The shown match.
        table: The table of the game.
        board: The pieces on the table.
        selected: The selected move, which the player must confirm; None if no move is selected.
        refusal: The reason why the last pressed piece cannot be played; empty if the piece could be played.
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
        """Id of the ruling that forbids the last pressed piece; empty if no ruling forbids this piece."""

    @property
    def may_finish(self) -> bool:
        """Whether the rest of the match may be played quickly, because no person will decide any more."""

    def situation(self) -> Situation:
        """Return the present situation of the table."""

    def refresh(self, *, animate: bool = True) -> None:
        """Show the present state of the match."""

    def on_change(self) -> None:
        """Update the scene after a change of the match."""

    def jumped(self) -> None:
        """Show the present position of a replay without movement."""

    def hand_turned(self) -> None:
        """Update the table after a hand was shown or hidden."""

    def choose(self, move: Move) -> None:
        """Select a legal move. If the move needs no confirmation, make the move at once."""

    def confirm(self) -> None:
        """Make the selected move."""

    def cancel(self) -> None:
        """Deselect the selected move."""

    def take_back(self) -> None:
        """Take back the last move."""

    def hurry(self) -> None:
        """Go on to the next event."""

    def finish_quickly(self) -> None:
        """Play the rest of the match quickly, or return to the usual pace."""

    def enter_confirms(self) -> bool:
        """Return whether Enter makes the selected move."""

    def toggle_hand(self) -> None:
        """Turn the viewer's cards face down or face up."""

    def toggle_log(self) -> None:
        """Open or close the log."""

    def open_rulebook(self) -> None:
        """Open the rulebook at the present phase of the game."""

    def open_settings(self) -> None:
        """Open the settings above the table."""

    def open_seating(self) -> None:
        """Open the form in which other players take over seats."""

    def show_results(self) -> None:
        """Show the results of the match."""

    def leave_table(self) -> None:
        """Leave the table, and return to the title screen or to the scene that opened the replay."""
