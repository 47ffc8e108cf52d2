"""The context of a game: its rule data, and values computed from the rule data.

Every rule function of a game receives the context.
"""

from __future__ import annotations

from typing import Protocol

from bidtable.core.book import HelpSection, Term
from bidtable.core.model import Provenance


class RuleData(Protocol):
    """The part of the rule data that every game has."""

    @property
    def digest(self) -> str:
        """Fingerprint of all rule files of the game."""
        ...

    @property
    def help(self) -> tuple[HelpSection, ...]:
        """Pages of the rulebook, in our own words."""
        ...

    @property
    def glossary(self) -> tuple[Term, ...]:
        """The entries of the rulebook's glossary."""
        ...

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """A note on the origin of each rule file."""
        ...


class Context(Protocol):
    """Rule data and the values computed from them, such as cards as bits or the board's geometry."""

    @property
    def rules(self) -> RuleData:
        """The rule data."""
        ...
