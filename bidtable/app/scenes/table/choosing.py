"""Base class of the table scene, in which the player chooses and confirms moves."""

from __future__ import annotations

from abc import abstractmethod

from bidtable.app.match.session import Session
from bidtable.app.scenes.common.match_base import MatchBase
from bidtable.app.shell.protocol import Shell
from bidtable.app.tables.base import Situation, Table
from bidtable.app.widgets import Widget
from bidtable.app.widgets.board import Board
from bidtable.core.errors import IllegalMove
from bidtable.core.model import Move


class MoveChoice(MatchBase):
    """A scene in which the player chooses moves at a table.

    Attributes:
        table: The table of the game.
        board: The pieces on the table.
        selected: The selected move, which the player must confirm, or None.
        pointed: The move of the piece under the pointer, or None.
        refusal: Reason why the last pressed piece cannot be played; may be empty.
    """

    table: Table
    board: Board

    def __init__(self, app: Shell, session: Session) -> None:
        super().__init__(app, session)
        self.selected: Move | None = None
        self.pointed: Move | None = None
        self.refusal = ""
        self._refreshing = False
        self._pointed_key = self._refused_key = ""

    @abstractmethod
    def situation(self) -> Situation: ...

    @abstractmethod
    def refresh(self, *, animate: bool = True) -> None:
        """Show the current state of the match."""

    @abstractmethod
    def on_change(self) -> None:
        """Update the scene after a change of the match."""

    @property
    def pointed_key(self) -> str:
        return self._pointed_key

    def choose(self, move: Move) -> None:
        """Select a legal move, or make it if it needs no confirmation."""
        if not self.session.awaiting:
            return
        slug = self.session.match.header.game
        if self.selected != move and self.app.settings.confirms(slug, type(move)):
            self.select(move)
            return
        self._play(move)

    def select(self, move: Move | None) -> None:
        """Select a legal move for confirmation."""
        self.refusal = ""
        if self.session.awaiting and self.selected != move:
            self.selected = move
            self.app.play("click")
            self.refresh()

    def _hover(self, key: str | None) -> None:
        # Some pieces look different while they are under the pointer.
        redraws = any(self.table.redraws_for(name) for name in {self._pointed_key, key or ""})
        # The reason of a refusal stays while the pointer is on no other piece, for example on the button
        # "Why?".
        elsewhere = bool(self.refusal) and key is not None and key != self._refused_key
        self._pointed_key = key or ""
        move = self.table.moves.get(key) if key is not None else None
        if (move != self.pointed or redraws or elsewhere) and not self._refreshing:
            self.pointed = move
            self.refusal = "" if elsewhere else self.refusal
            self.refresh()

    def _refused(self, widget: Widget) -> None:
        if self.board.sprite(widget.name) is widget:
            self.refusal, self._refused_key = widget.tip_text(), widget.name
            self.refresh()

    def point_at(self, move: Move) -> None:
        """Show the preview of a move."""
        self.pointed = move
        self.refresh(animate=False)

    def confirm(self) -> None:
        """Make the selected move."""
        if self.selected is not None and self.session.awaiting:
            self._play(self.selected)

    def cancel(self) -> None:
        self.selected, self.refusal = None, ""
        self.refresh()

    def _play(self, move: Move) -> None:
        # If the decision has several parts, the same person decides again, and the old selection must not
        # stay.
        rest = self.table.rest(self.situation(), move)
        self.selected = self.pointed = None
        try:
            self.session.play(move, *rest)
        except IllegalMove as error:
            self.session.notice = error.reason
            self.app.play("error")
        self.on_change()
