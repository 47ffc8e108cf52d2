"""The exceptions that the core raises."""

from __future__ import annotations


class Reason(str):
    """A short sentence that explains to a player why a move is not allowed, with the id of the ruling.

    Attributes:
        rule: Id of the ruling, such as "BB-5", or of a part of a ruling, such as "BB-5b". The id is empty if
            no ruling applies. The rulebook opens at the sentence with this id (`bidtable.core.book`).
    """

    rule: str

    def __new__(cls, text: str, rule: str = "") -> Reason:
        """Create a reason from its text and the id of its ruling."""
        made = super().__new__(cls, text)
        made.rule = rule
        return made

    def said(self, text: str) -> Reason:
        """Return a reason with another text and the same ruling."""
        return Reason(text, self.rule)


class IllegalMove(ValueError):
    """An attempt to make a move that the rules do not allow in the current state.

    The state of the game is unchanged after this error. The attribute `reason` is one short sentence for a
    player.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason if isinstance(reason, Reason) else Reason(reason)


class SetupError(ValueError):
    """A set-up that does not fit the game. The error message names the expected values."""


class RecordError(ValueError):
    """A record that cannot be read or replayed. The error message gives the player the reason."""
