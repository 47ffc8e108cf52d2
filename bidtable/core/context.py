"""The rule data of a game, with values that are computed from it."""

from __future__ import annotations

from typing import Protocol

from bidtable.core.book import HelpSection, Term
from bidtable.core.model import Provenance


class RuleData(Protocol):
    """Rule data that all games have."""

    @property
    def digest(self) -> str:
        """Digest of all rule files of the game."""
        ...

    @property
    def help(self) -> tuple[HelpSection, ...]:
        """Pages of the rulebook."""
        ...

    @property
    def glossary(self) -> tuple[Term, ...]:
        """Entries of the glossary."""
        ...

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Notes on the origin of each rule file."""
        ...


class Context(Protocol):
    """The rule data of a game, with values that are computed from it."""

    @property
    def rules(self) -> RuleData:
        """The rule data."""
        ...
