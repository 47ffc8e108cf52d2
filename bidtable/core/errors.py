"""Exceptions that the core of the program raises."""

from __future__ import annotations


class Reason(str):
    """A short sentence that tells a player why a move is illegal, with the id of the ruling.

    Attributes:
        rule: Id of the ruling, such as "BB-5", or of a part of the ruling, such as "BB-5b"; empty if no ruling fits.
            With this id, the rulebook opens at the sentence that states the ruling.
    """

    rule: str

    def __new__(cls, text: str, rule: str = "") -> Reason:
        """Create a reason from its text and the id of its ruling."""
        made = super().__new__(cls, text)
        made.rule = rule
        return made

    def said(self, text: str) -> Reason:
        """Return a reason with a new text and the same ruling."""
        return Reason(text, self.rule)


class IllegalMove(ValueError):
    """The error for a move that the rules do not allow; the state of the game is unchanged.

    The attribute `reason` holds one short sentence for the player.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason if isinstance(reason, Reason) else Reason(reason)


class SetupError(ValueError):
    """The error for a set-up that is not possible in a game; the message names the expected values."""


class RecordError(ValueError):
    """The error for a match record that cannot be read or replayed; the message explains the reason."""
