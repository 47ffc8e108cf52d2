"""Base class of scenes that show a match."""

from __future__ import annotations

from bidtable.app.draw.theme import Theme, dyed
from bidtable.app.match.session import Session
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.scene import Scene
from bidtable.app.tables import table_kind


class MatchBase(Scene):
    """Base class of scenes that show a match, with the table colour of its game.

    Attributes:
        session: The match.
    """

    def __init__(self, app: Shell, session: Session) -> None:
        super().__init__(app)
        self.session = session

    @property
    def theme(self) -> Theme:
        """The theme of the settings, with the table colour of the game."""
        return dyed(self.app.theme, table_kind(self.session.match.header.game).dye)
