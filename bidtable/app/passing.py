"""One screen for several people: whose table it shows, and when a curtain has to fall between them.

A person's secrets are on the screen only after they said that they are there. A decision that is made by what lies
open needs none of them: then the screen turns to the next person as it is, hands face down, and no curtain falls.
"""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Seat


class Screen:
    """Who sits at the screen.

    Attributes:
        viewer: The seat whose table is shown; None is a spectator.
        veiled: Whether only what everybody may know is shown to the viewer, who has not said that they are there.
        curtain_for: The person whom the curtain waits for, if it is drawn.
    """

    def __init__(self, viewer: Seat | None, *, passed: bool) -> None:
        """Open with a viewer.

        Args:
            viewer: Whose table is shown first.
            passed: Whether people who hide things from each other pass the screen round.
        """
        self.viewer = viewer
        self.veiled = False
        self.curtain_for: Seat | None = None
        self._passed = passed

    @property
    def eyes(self) -> Seat | None:
        """The seat whose secrets may be shown; None: only what everybody may know."""
        return None if self.veiled else self.viewer

    def shows(self, seat: Seat, *, openly: bool) -> bool:
        """Return whether a seat finds before it all that its decision needs."""
        return self.viewer == seat and (openly or not self.veiled)

    def call(self, seat: Seat, *, openly: bool) -> None:
        """Turn to the seat that decides; with a curtain, unless the decision is made by what lies open."""
        if not self._passed:
            self.viewer = seat
        elif self.viewer == seat and not self.veiled:
            self.curtain_for = None
        elif openly:
            self.viewer, self.veiled, self.curtain_for = seat, True, None
        else:
            # From here on the screen shows what a spectator sees, until the person called says "that's me".
            self.viewer, self.veiled, self.curtain_for = None, False, seat

    def reseat(self, people: Sequence[Seat], *, passed: bool) -> None:
        """Follow a change of seats; who is shown and does not play any more makes room.

        Args:
            people: The seats of people now.
            passed: Whether they pass the screen round now.
        """
        before, self._passed = self._passed, passed
        if self.viewer in people and not self.veiled:
            return
        if passed:
            if self.viewer not in people:
                self.viewer, self.veiled = None, False
            if self.curtain_for not in people:
                self.curtain_for = None
            return
        alone = people[0] if people else None
        self.viewer, self.veiled, self.curtain_for = alone, False, None
        if before and alone is not None:
            # Who is left alone may not be the one at the screen.
            self.viewer, self.curtain_for = None, alone

    def leave(self) -> None:
        """Hide what is secret: the window is away, and somebody else may bring it back."""
        if not self.veiled:
            self.draw_curtain()

    def draw_curtain(self) -> None:
        """Hide the table and call its viewer, who may then see what they hold."""
        if self._passed and self.viewer is not None:
            self.viewer, self.veiled, self.curtain_for = None, False, self.viewer

    def raise_curtain(self) -> None:
        """Show the table of the person called: they are there."""
        if self.curtain_for is not None:
            self.viewer, self.veiled, self.curtain_for = self.curtain_for, False, None
