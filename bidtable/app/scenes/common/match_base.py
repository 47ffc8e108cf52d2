"""Base class of scenes that show a match."""

from __future__ import annotations

from bidtable.app.draw.theme import Theme
from bidtable.app.match.session import Session
from bidtable.app.shell.felts import felt_of
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.scene import Scene
from bidtable.core.model import Seat
from bidtable.core.texts import listed


class MatchBase(Scene):
    """Base class of scenes that show a match, with the table colour of its game."""

    def __init__(self, app: Shell, session: Session) -> None:
        super().__init__(app)
        self.session = session

    @property
    def theme(self) -> Theme:
        return felt_of(self.app.theme, self.session.match.header.game)

    # -- controllers ---------------------------------------------------------------------------------

    def _named(self, seats: tuple[Seat, ...]) -> str:
        return listed([self.session.names[seat] for seat in seats]) if seats else ""

    def other_turn(self, seat: Seat, pad: int) -> str:
        """Return the reason why a controller does not act for a person."""
        owners = self._named(self.session.pads.owners(pad))
        name = self.session.names[seat]
        return (
            f"{name} decides now; this is the controller of {owners}." if owners else f"{name} decides now."
        )

    def pad_came(self, pad: int) -> str:
        people = len(self.session.humans)
        return "Open your curtain with it, and it is yours." if people > 1 else ""

    def pad_left(self, pad: int) -> str:
        lost = self._named(self.session.pads.drop(pad))
        return f"It belonged to {lost}. Go on with any controller, the keyboard or the mouse." if lost else ""
