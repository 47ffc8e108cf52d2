"""One screen for several people: whose table it shows, and when a curtain has to fall between them.

A person's secrets are on the screen only after they said that they are there. A decision that is made by what lies
open needs none of them: then the screen turns to the next person as it is, hands face down, and no curtain falls.

Where two people sit on two sides of it, the screen is not passed at all: it turns its picture to who decides, and a
hand is open only while its owner asks to look.
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
        sides: The persons at the near and at the far edge, where two sit on two sides; else empty.
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
        self.sides: tuple[Seat, ...] = ()
        self._passed = passed
        self._before: Seat | None = None

    @property
    def eyes(self) -> Seat | None:
        """The seat whose secrets may be shown; None: only what everybody may know."""
        return None if self.veiled else self.viewer

    def shows(self, seat: Seat, *, openly: bool) -> bool:
        """Return whether a seat finds before it all that its decision needs."""
        return self.viewer == seat and (openly or not self.veiled)

    def call(self, seat: Seat, *, openly: bool) -> None:
        """Turn to the seat that decides; with a curtain, unless the decision is made by what lies open."""
        if self.sides:
            self.viewer, self.veiled, self.curtain_for = seat, self._passed, None
        elif not self._passed:
            self.viewer = seat
        elif self.viewer == seat and not self.veiled:
            self.curtain_for = None
        elif openly:
            self.viewer, self.veiled, self.curtain_for = seat, True, None
        else:
            # From here on the screen shows what a spectator sees, until the person called says "that's me".
            self.viewer, self.veiled, self.curtain_for = None, False, seat

    def reseat(self, people: Sequence[Seat], *, passed: bool, sides: bool = False) -> None:
        """Follow a change of seats; who is shown and does not play any more makes room.

        Args:
            people: The seats of people now.
            passed: Whether they hide things from each other now.
            sides: Whether they are two, on two sides of the screen.
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
            # Who is left alone may not be the one at the screen.
            self.viewer, self.curtain_for = None, alone

    # -- two sides of the screen ---------------------------------------------------------------------

    @property
    def turned(self) -> bool:
        """Whether the picture stands for who sits at the far edge."""
        return bool(self.sides) and self.viewer == self.sides[1]

    @property
    def looking(self) -> bool:
        """Whether one of two sides looks at what they hold."""
        return bool(self.sides) and self._passed and not self.veiled

    def waits_for(self, seat: Seat) -> bool:
        """Return whether two sides are called already: it is for them to look, or to look away."""
        return bool(self.sides) and (self.viewer == seat or self.looking)

    def look(self, seat: Seat) -> None:
        """Show one of two sides what they hold: they ask for it."""
        if seat in self.sides:
            self._before = self._before if self.looking else self.viewer
            self.viewer, self.veiled = seat, False

    def look_away(self) -> None:
        """Lay the hand face down that one of two sides looked at; the screen stands again as it stood before."""
        if self.looking:
            before, self._before = self._before, None
            self.viewer, self.veiled = self.viewer if before is None else before, True

    def settle(self) -> bool:
        """Stand for the near edge again: the match is over. Return whether anything changed."""
        if not self.sides or (self.viewer == self.sides[0] and not self.looking):
            return False
        self.call(self.sides[0], openly=True)
        return True

    # -- hiding --------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Hide what is secret: the window is away, and somebody else may bring it back."""
        if not self.veiled:
            self.draw_curtain()

    def draw_curtain(self) -> None:
        """Hide the table and call its viewer, who may then see what they hold; of two sides, look away."""
        if self.sides:
            self.look_away()
        elif self._passed and self.viewer is not None:
            self.viewer, self.veiled, self.curtain_for = None, False, self.viewer

    def raise_curtain(self) -> None:
        """Show the table of the person called: they are there."""
        if self.curtain_for is not None:
            self.viewer, self.veiled, self.curtain_for = self.curtain_for, False, None
