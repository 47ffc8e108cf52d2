"""The controllers of the people who share a screen."""

from __future__ import annotations

from bidtable.core.model import Seat


class PadSeats:
    """Knows the controller of each person of a match.

    A controller gets a person when it opens the curtain for the person. One controller may belong to several people.
    """

    def __init__(self) -> None:
        self._owned: dict[Seat, int] = {}

    def claim(self, seat: Seat, pad: int) -> None:
        """Give a person a controller."""
        self._owned[seat] = pad

    def drop(self, pad: int) -> tuple[Seat, ...]:
        """Forget a controller that was unplugged, and return the people who had it."""
        lost = tuple(seat for seat, own in self._owned.items() if own == pad)
        for seat in lost:
            del self._owned[seat]
        return lost

    def owners(self, pad: int) -> tuple[Seat, ...]:
        """Return the owners of a controller."""
        return tuple(seat for seat, own in sorted(self._owned.items()) if own == pad)

    def plays(self, seat: Seat, pad: int) -> bool:
        """Return whether a controller may decide for a person."""
        own = self._owned.get(seat)
        return own == pad or (own is None and pad not in self._owned.values())

    def opens(self, seat: Seat, pad: int) -> bool:
        """Return whether a controller may open the curtain for a person."""
        # A free controller may replace that of the person, and people without a controller may share one.
        return seat not in self._owned or self._owned[seat] == pad or pad not in self._owned.values()
