"""The context of a game: its rule data, and values computed from the rule data.

Every function of the rules receives the context of the game.
"""

from __future__ import annotations

from typing import Protocol

from bidtable.core.book import HelpSection, Term
from bidtable.core.model import Provenance


class RuleData(Protocol):
    """Rule data that all games have."""

    @property
    def digest(self) -> str:
        """Fingerprint (digest) of all rule files of the game."""
        ...

    @property
    def help(self) -> tuple[HelpSection, ...]:
        """Pages of the game's rulebook, in our own words."""
        ...

    @property
    def glossary(self) -> tuple[Term, ...]:
        """Entries of the rulebook's glossary."""
        ...

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Notes on the origin of each rule file."""
        ...


class Context(Protocol):
    """Interface of the rule data and of computed values, such as cards as bits or the geometry of a board."""

    @property
    def rules(self) -> RuleData:
        """The rule data."""
        ...
