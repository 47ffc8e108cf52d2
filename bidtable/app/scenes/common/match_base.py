"""Base class of scenes that show a match."""

from __future__ import annotations

from bidtable.app.draw.theme import Theme
from bidtable.app.match.session import Session
from bidtable.app.shell.felts import felt_of
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.scene import Scene


class MatchBase(Scene):
    """Base class of scenes that show a match, with the table colour of its game."""

    def __init__(self, app: Shell, session: Session) -> None:
        super().__init__(app)
        self.session = session

    @property
    def theme(self) -> Theme:
        return felt_of(self.app.theme, self.session.match.header.game)
