"""The errors that the core raises."""

from __future__ import annotations


class Reason(str):
    """The reason why a move is not allowed: a short sentence for a player, with the rule behind it.

    Attributes:
        rule: Id of the ruling, such as "BB-5", or of a part of it, "BB-5b"; empty if there is none. The rulebook opens
            at its sentence (`bidtable.core.book`).
    """

    rule: str

    def __new__(cls, text: str, rule: str = "") -> Reason:
        """Make a reason from its text and rule."""
        made = super().__new__(cls, text)
        made.rule = rule
        return made

    def said(self, text: str) -> Reason:
        """Return a reason with the same rule and another text."""
        return Reason(text, self.rule)


class IllegalMove(ValueError):
    """An attempt to make a move that the rules do not allow in the current state.

    The state is unchanged. `reason` is one short sentence for a player.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason if isinstance(reason, Reason) else Reason(reason)


class SetupError(ValueError):
    """A set-up that does not fit the game; the message says what was expected."""


class RecordError(ValueError):
    """A record that cannot be read or does not replay; the message tells a player why."""
