"""The rule data of Goofspiel: typed, checked, frozen; and what follows from them."""

from typing import Annotated, Literal

from msgspec import Meta

from bidtable.rulebook import CommonRules, RuleFile


class CardsFile(RuleFile, frozen=True, kw_only=True):
    """cards.yaml: cards and prizes are numbered from 1 to `ranks`."""

    ranks: Annotated[int, Meta(ge=2, le=20)]


class TiesFile(RuleFile, frozen=True, kw_only=True):
    """ties.yaml: the rule for a prize when the highest bids are equal."""

    tie: Literal["nobody", "lower"]


class Rules(CommonRules, frozen=True, kw_only=True):
    """All rule data: one field for each file."""

    cards: CardsFile
    ties: TiesFile


class Context:
    """Rule data, and values derived from them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cards = tuple(range(1, rules.cards.ranks + 1))
