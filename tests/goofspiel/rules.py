"""The rule data of Goofspiel: typed, checked, frozen."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import asdict

from bidtable.rulebook import CommonRules, Documents, RuleFile, read_common


class CardsFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """cards.yaml."""

    ranks: Annotated[int, msgspec.Meta(ge=2, le=20)]


class TiesFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """ties.yaml."""

    tie: Literal["nobody", "lower"]


class Rules(CommonRules, frozen=True, kw_only=True):
    """All rule data, checked: cards and prizes are 1 to `ranks`; `tie` says who takes at equal highest bids."""

    ranks: int
    tie: Literal["nobody", "lower"]


def read_rules(documents: Documents) -> Rules:
    """Read and check all files of the game.

    Raises:
        RulesError: With every mistake in every file.
    """
    cards, ties = documents.read("cards", CardsFile), documents.read("ties", TiesFile)
    common = read_common(documents, ("prize", "bid", "over"), ("carry",), "house rule")
    documents.finish()
    assert cards is not None
    assert ties is not None
    return Rules(**asdict(common), ranks=cards.ranks, tie=ties.tie)
