"""The few ways in which the core says no."""

from __future__ import annotations


class IllegalMove(ValueError):
    """A move that the rules do not allow here.

    The state it was applied to is unchanged. `reason` is one short sentence fit to show to a player.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SetupError(ValueError):
    """A set-up that a game cannot be started with; the text says what was expected."""


class RecordError(ValueError):
    """A record that cannot be read or does not replay; the text says why, for a player."""
