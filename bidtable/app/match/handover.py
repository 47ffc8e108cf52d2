"""Pass and play: several people at one screen, the seat that the screen shows, and the curtain between turns.

The screen shows hidden cards of a person only after the person has pressed "That's me". The cards are turned
face down when the turn passes, and before an event that everybody wants to see. A decision that needs only
public information needs no curtain.

For two people at opposite sides of the screen, the picture is rotated towards the player who decides. A hand
is shown only while its owner asks to see the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Seat


class Screen:
    """The viewer of the table on the screen, and the curtain that hides the table between turns.

    Attributes:
        viewer: The seat whose view of the table is shown; None for a spectator.
        veiled: Whether the viewer's hidden cards stay face down until the viewer confirms being at the
            screen.
        curtain_for: The seat of the player who is called to the screen; None without a curtain.
        sides: The seats at the near and the far edge, if two people sit at opposite sides of the screen.
    """

    def __init__(self, viewer: Seat | None, *, passed: bool) -> None:
        """Show the table to its first viewer, without a curtain.

        The argument `passed` is true if several people share the screen and must not see each other's cards.
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
        """Return whether the screen shows all facts that a seat needs for its decision."""
        return self.viewer == seat and (openly or not self.veiled)

    def call(self, seat: Seat, *, openly: bool) -> None:
        """Show the table to the seat that has to decide.

        A curtain hides the table first, unless the decision needs only public information.
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
        """Change the people who play at this screen.

        If the viewer no longer plays, another person becomes the viewer. The argument `passed` is true if
        people must not see each other's cards. The argument `sides` is true if two people sit at opposite
        sides of the screen.
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
        """Whether the picture is rotated towards the player at the far edge of the screen."""
        return bool(self.sides) and self.viewer == self.sides[1]

    @property
    def looking(self) -> bool:
        """Whether a player at one side of the shared screen has opened their hand."""
        return bool(self.sides) and self._passed and not self.veiled

    def waits_for(self, seat: Seat) -> bool:
        """Return whether a screen between two people already waits for the decision of a seat.

        Two players at opposite sides of the screen open their hands themselves.
        """
        return bool(self.sides) and (self.viewer == seat or self.looking)

    def look(self, seat: Seat) -> None:
        """Open the hand of a player at one side of a shared screen, at the player's request."""
        if seat in self.sides:
            self._before = self._before if self.looking else self.viewer
            self.viewer, self.veiled = seat, False

    def look_away(self) -> None:
        """Turn the open hand face down, and show the view that the screen showed before the hand was opened."""
        if self.looking:
            before, self._before = self._before, None
            self.viewer, self.veiled = self.viewer if before is None else before, True

    def settle(self) -> bool:
        """Open the hand after the match, and return whether the picture changed.

        The picture is shown towards the near edge of the screen.
        """
        if not self._passed and not self.sides:
            return False
        self.viewer = self.sides[0] if self.sides else self.viewer
        self.veiled, self.curtain_for, self.sides, self._passed = False, None, (), False
        return True

    # -- hiding --------------------------------------------------------------------------------------

    def fold(self) -> None:
        """Turn the open hand face down, because all people at the table may look at the screen."""
        if self.sides:
            self.look_away()
        elif self._passed and self.viewer is not None:
            self.veiled = True

    def leave(self) -> None:
        """Hide the viewer's cards, because another person may look at the window when it is shown again."""
        if not self.veiled:
            self.draw_curtain()

    def draw_curtain(self) -> None:
        """Hide the table behind a curtain until its viewer confirms being at the screen.

        Between two people at opposite sides of the screen, no curtain is drawn, and the open hand is turned
        face down.
        """
        if self.sides:
            self.look_away()
        elif self._passed and self.viewer is not None:
            self.viewer, self.veiled, self.curtain_for = None, False, self.viewer

    def raise_curtain(self) -> None:
        """Open the curtain after the player who was called has pressed "That's me"."""
        if self.curtain_for is not None:
            self.viewer, self.veiled, self.curtain_for = self.curtain_for, False, None
