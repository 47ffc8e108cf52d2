"""What every rule of a game is given: its rule data, and what follows from them."""

from __future__ import annotations

from typing import Protocol

from bidtable.core.book import HelpSection, Term
from bidtable.core.model import Provenance


class RuleData(Protocol):
    """What the rule data of every game hold."""

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
        """Where each file's content comes from."""
        ...


class Context(Protocol):
    """Rule data and what follows from them (cards as bits, the board's geometry): what every rule is given."""

    @property
    def rules(self) -> RuleData:
        """The rule data."""
        ...
