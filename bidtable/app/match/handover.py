"""Decides whose hidden cards the screen shows when several people share one screen.

Hidden cards are shown only after their owner has pressed "That's me". If two people sit at opposite sides of
the screen, the picture is rotated.
"""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Seat


class Screen:
    """Decides which player's hidden cards the screen shows.

    Attributes:
        viewer: The seat that looks at the screen; None for a spectator.
        veiled: Whether the viewer's cards stay face down until the viewer confirms.
        curtain_for: The player who must come to the screen; None while the table is visible.
        sides: The seats at the near and the far edge of a screen between two people.
    """

    def __init__(self, viewer: Seat | None, *, passed: bool) -> None:
        """Show the table to a player or a spectator.

        Args:
            viewer: The player who sees the table first; None for a spectator.
            passed: Whether several people share the screen.
        """
        self.viewer = viewer
        self.veiled = False
        self.curtain_for: Seat | None = None
        self.sides: tuple[Seat, ...] = ()
        self._passed = passed
        self._before: Seat | None = None

    @property
    def eyes(self) -> Seat | None:
        """The seat whose hidden cards may be shown; None shows only public information."""
        return None if self.veiled else self.viewer

    def shows(self, seat: Seat, *, openly: bool) -> bool:
        """Return whether the screen shows all facts that a player needs for a decision."""
        return self.viewer == seat and (openly or not self.veiled)

    def call(self, seat: Seat, *, openly: bool) -> None:
        """Ask a player for a decision; a curtain hides the table first if the player needs hidden cards."""
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
        """Change the people who play at this screen.

        Args:
            people: The seats of these people.
            passed: Whether several people share the screen.
            sides: Whether two people sit at opposite sides of the screen.
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
        """Whether the picture is rotated for the player at the opposite side."""
        return bool(self.sides) and self.viewer == self.sides[1]

    @property
    def looking(self) -> bool:
        return bool(self.sides) and self._passed and not self.veiled

    def waits_for(self, seat: Seat) -> bool:
        # Two players at opposite sides of the screen open their hands themselves.
        return bool(self.sides) and (self.viewer == seat or self.looking)

    def look(self, seat: Seat) -> None:
        """Show the hand of a player at one side of a shared screen."""
        if seat in self.sides:
            self._before = self._before if self.looking else self.viewer
            self.viewer, self.veiled = seat, False

    def look_away(self) -> None:
        """Turn the open hand face down again."""
        if self.looking:
            before, self._before = self._before, None
            self.viewer, self.veiled = self.viewer if before is None else before, True

    def settle(self) -> bool:
        """Show all cards after the match, and return whether the screen changed."""
        if not self._passed and not self.sides:
            return False
        self.viewer = self.sides[0] if self.sides else self.viewer
        self.veiled, self.curtain_for, self.sides, self._passed = False, None, (), False
        return True

    # -- hiding --------------------------------------------------------------------------------------

    def fold(self) -> None:
        """Turn the open hand face down before everybody looks at the screen."""
        if self.sides:
            self.look_away()
        elif self._passed and self.viewer is not None:
            self.veiled = True

    def leave(self) -> None:
        """Hide the viewer's cards when the window is minimised or hidden."""
        # Another person may look at the window when it is shown again.
        if not self.veiled:
            self.draw_curtain()

    def draw_curtain(self) -> None:
        """Hide the table until the viewer confirms to be at the screen."""
        if self.sides:
            self.look_away()
        elif self._passed and self.viewer is not None:
            self.viewer, self.veiled, self.curtain_for = None, False, self.viewer

    def raise_curtain(self) -> None:
        if self.curtain_for is not None:
            self.viewer, self.veiled, self.curtain_for = self.curtain_for, False, None
