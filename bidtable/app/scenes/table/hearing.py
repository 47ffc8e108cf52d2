"""Plays the sounds of a match in stereo, left or right as on the screen."""

from __future__ import annotations

from typing import Final

from bidtable.app.match.session import Session
from bidtable.app.shell.mixing import LONGEST, SPACING
from bidtable.app.shell.protocol import Shell
from bidtable.app.tables.base import Table
from bidtable.app.widgets.board import Board
from bidtable.core.model import Event, Seat

SEATS: Final = ("seat", "winner", "caller", "declarer", "dealer", "giver")
"""Names of fields of events.

For each event, the first of these fields that exists contains a seat. The sound of the event comes from the
place of this seat.
"""


def seat_of(event: Event) -> Seat | None:
    for name in SEATS:
        value = getattr(event, name, None)
        if isinstance(value, int) and value >= 0:
            return value
    return None


class Hearing:
    """Plays the sounds of a match."""

    def __init__(self, app: Shell, session: Session) -> None:
        self._app, self._session = app, session
        self._table: Table | None = None
        self._board: Board | None = None
        self._told: Event | None = None
        self._heard = session.steps_shown

    def sit(self, table: Table, board: Board) -> None:
        """Start to play the sounds of a table."""
        self._table, self._board = table, board
        board.on_step = lambda key: self._app.play("die_step", self._at(key))
        board.on_land = lambda key: self._app.play(table.landing(key), self._at(key))

    def _at(self, *keys: str) -> float:
        for key in keys:
            sprite = self._board.sprite(key) if self._board is not None else None
            if sprite is not None:
                return sprite.rect.centerx / max(1, self._app.metrics.width)
        return 0.5

    def skip(self) -> None:
        """Skip the sounds of all past events."""
        self._told, self._heard = self._session.moment, self._session.steps_shown

    def changed(self) -> None:
        # The sounds of events that are shown together follow one after the other.
        session, table = self._session, self._table
        # After a take-back, fewer steps are shown than were heard.
        moment, first = session.moment, min(self._heard, session.steps_shown)
        new = moment is not None and moment is not self._told
        self.skip()
        if not new:
            # Events may wait for a later event with which they are shown together.
            self._heard = first
        if table is not None:
            # The view behind the words, so that the music tells no result before its pieces have shown it.
            self._app.tension(table.tension(session.narrated_view().observation))
        if moment is None or not new or table is None:
            return
        steps = session.match.steps[first : session.steps_shown - 1]
        held = [
            session.game.project_event(step.event, session.screen.eyes) for step in steps if step.event.runs
        ]
        events = [*held, moment]
        spacing = min(SPACING, LONGEST / len(events))
        for number, event in enumerate(events):
            seat = seat_of(event)
            at = 0.5 if seat is None else self._at(f"person:{seat}", f"seat:{seat}")
            self._app.play(table.sound(event), at, number * spacing)
