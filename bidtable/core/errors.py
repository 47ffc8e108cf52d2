"""Exceptions that the rules and the records raise."""

from __future__ import annotations


class Reason(str):
    """A short sentence that tells a player why a move is illegal.

    Attributes:
        rule: Id of the ruling, such as "BB-5"; empty if no ruling fits.
    """

    rule: str

    def __new__(cls, text: str, rule: str = "") -> Reason:
        """Create a reason from a text and a ruling such as "BB-5"."""
        made = super().__new__(cls, text)
        made.rule = rule
        return made

    def said(self, text: str) -> Reason:
        """Return a reason with a new text and the same rule."""
        return Reason(text, self.rule)


class IllegalMove(ValueError):
    """Raised if the rules do not allow a move.

    An illegal move does not change the game.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason if isinstance(reason, Reason) else Reason(reason)


class SetupError(ValueError):
    """Raised if a game cannot start with the chosen settings.

    The message of the exception names the allowed values.
    """


class RecordError(ValueError):
    """A match record cannot be read or replayed."""
