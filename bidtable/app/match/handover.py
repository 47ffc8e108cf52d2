"""Pass and play: several people at one screen, the seat that is shown, and the curtain between their turns.

The secrets of a person are shown only after the person has said that they are there. A decision that needs
only public information needs no curtain: the screen turns to the next person with the hands face down.

Two people who sit at two sides of the screen do not pass it. The picture turns to the player who decides, and
a hand is open only while its owner asks to look.
"""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Seat


class Screen:
    """The viewer of the screen, and the curtain.

    Attributes:
        viewer: The seat for which the table is shown; None is a spectator.
        veiled: Whether the viewer's secrets are hidden, because the viewer has not said that they are there.
        curtain_for: The person whom the curtain calls; None if no curtain is drawn.
        sides: The persons at the near and the far edge, if two people sit at two sides; else empty.
    """

    def __init__(self, viewer: Seat | None, *, passed: bool) -> None:
        """Create the screen for a first viewer.

        Args:
            viewer: The first viewer.
            passed: Whether people who hide things from each other share the screen.
        """
        self.viewer = viewer
        self.veiled = False
        self.curtain_for: Seat | None = None
        self.sides: tuple[Seat, ...] = ()
        self._passed = passed
        self._before: Seat | None = None

    @property
    def eyes(self) -> Seat | None:
        """The seat whose secrets may be shown; None shows only public information."""
        return None if self.veiled else self.viewer

    def shows(self, seat: Seat, *, openly: bool) -> bool:
        """Return whether the screen shows a seat everything that its decision needs."""
        return self.viewer == seat and (openly or not self.veiled)

    def call(self, seat: Seat, *, openly: bool) -> None:
        """Turn to the seat that decides.

        A curtain falls, unless public information is enough for the decision.
        """
        if self.sides:
            self.viewer, self.veiled, self.curtain_for = seat, self._passed, None
        elif not self._passed:
            self.viewer = seat
        elif self.viewer == seat and not self.veiled:
            self.curtain_for = None
        elif openly:
            self.viewer, self.veiled, self.curtain_for = seat, True, None
        else:
            # From here on the screen shows the view of a spectator, until the person called says "That's me".
            self.viewer, self.veiled, self.curtain_for = None, False, seat

    def reseat(self, people: Sequence[Seat], *, passed: bool, sides: bool = False) -> None:
        """Update after a change of seats. A viewer who no longer plays is replaced.

        Args:
            people: The seats of people now.
            passed: Whether these people hide things from each other.
            sides: Whether they are two people at two sides of the screen.
        """
        before, self._passed = self._passed, passed
        self.look_away()
        self.sides = tuple(people) if sides else ()
        if sides:
            here = self.viewer if self.viewer is not None else self.curtain_for
            self.call(here if here is not None and here in people else people[0], openly=False)
            return
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
            # The only person left need not be the one at the screen.
            self.viewer, self.curtain_for = None, alone

    # -- two sides of the screen ---------------------------------------------------------------------

    @property
    def turned(self) -> bool:
        """Whether the picture is turned towards the player at the far edge."""
        return bool(self.sides) and self.viewer == self.sides[1]

    @property
    def looking(self) -> bool:
        """Whether one of two people at two sides looks at their hand."""
        return bool(self.sides) and self._passed and not self.veiled

    def waits_for(self, seat: Seat) -> bool:
        """Return whether one of two people at two sides has the turn already. They decide when to look."""
        return bool(self.sides) and (self.viewer == seat or self.looking)

    def look(self, seat: Seat) -> None:
        """Show one of two people their hand, as they asked."""
        if seat in self.sides:
            self._before = self._before if self.looking else self.viewer
            self.viewer, self.veiled = seat, False

    def look_away(self) -> None:
        """Turn the open hand face down again; the screen returns to its earlier state."""
        if self.looking:
            before, self._before = self._before, None
            self.viewer, self.veiled = self.viewer if before is None else before, True

    def settle(self) -> bool:
        """Turn the picture to the near edge after the match. Return whether anything changed."""
        if not self.sides or (self.viewer == self.sides[0] and not self.looking):
            return False
        self.call(self.sides[0], openly=True)
        return True

    # -- hiding --------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Hide the secrets, because the window was hidden and another person may bring it back."""
        if not self.veiled:
            self.draw_curtain()

    def draw_curtain(self) -> None:
        """Hide the table and call its viewer.

        With two people at two sides, turn the open hand face down instead.
        """
        if self.sides:
            self.look_away()
        elif self._passed and self.viewer is not None:
            self.viewer, self.veiled, self.curtain_for = None, False, self.viewer

    def raise_curtain(self) -> None:
        """Show the table of the person called, who has said that they are there."""
        if self.curtain_for is not None:
            self.viewer, self.veiled, self.curtain_for = self.curtain_for, False, None
