"""The context of a game: its rule data, and the values computed from them. Every rule of the game receives it."""

from __future__ import annotations

from typing import Protocol

from bidtable.core.book import HelpSection, Term
from bidtable.core.model import Provenance


class RuleData(Protocol):
    """The part of the rule data that is the same in every game."""

    @property
    def digest(self) -> str:
        """Fingerprint of all rule files."""
        ...

    @property
    def help(self) -> tuple[HelpSection, ...]:
        """Pages of the rulebook, in our own words."""
        ...

    @property
    def glossary(self) -> tuple[Term, ...]:
        """The words that the rulebook explains."""
        ...

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """The source of each file's content."""
        ...


class Context(Protocol):
    """Rule data and the values computed from them, such as cards as bits or the board's geometry."""

    @property
    def rules(self) -> RuleData:
        """The rule data."""
        ...
