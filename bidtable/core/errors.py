"""The few ways in which the core says no."""

from __future__ import annotations


class Reason(str):
    """Why something is not allowed: a short sentence for a player, which knows the rule behind it.

    Attributes:
        rule: The ruling that says so, such as "BB-5", or a part of it, "BB-5b"; empty if none does. The rulebook opens
            at its sentence (`bidtable.core.book`).
    """

    rule: str

    def __new__(cls, text: str, rule: str = "") -> Reason:
        """Make a reason."""
        made = super().__new__(cls, text)
        made.rule = rule
        return made

    def said(self, text: str) -> Reason:
        """Return the same reason in other words."""
        return Reason(text, self.rule)


class IllegalMove(ValueError):
    """A move that the rules do not allow here.

    The state it was applied to is unchanged. `reason` is one short sentence fit to show to a player.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason if isinstance(reason, Reason) else Reason(reason)


class SetupError(ValueError):
    """A set-up that a game cannot be started with; the text says what was expected."""


class RecordError(ValueError):
    """A record that cannot be read or does not replay; the text says why, for a player."""
