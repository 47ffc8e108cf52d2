"""How levels of bots did against the level below them, as ladder.yaml has it beside the games' folders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec

from bidtable.core.bounded import Word
from bidtable.core.record import MAX_SEATS
from bidtable.rulebook.documents import Library
from bidtable.rulebook.pages import RuleFile, read_provenance

LADDER: Final = "ladder"
"""The file."""
STEPS: Final = (("normal", "easy"), ("hard", "normal"))
"""Levels with the level below each."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of one bot among others of the level below.

    Attributes:
        odd: Its level.
        among: The level of the others.
        seats: Number of seats.
        games: How many games were played.
        share: Which share of the wins was its own; more than none, less than all.
    """

    odd: Word
    among: Word
    seats: Annotated[int, msgspec.Meta(ge=2, le=MAX_SEATS)]
    games: Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
    share: Annotated[float, msgspec.Meta(gt=0, lt=1)]


class LadderFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """ladder.yaml: what was measured, by game."""

    games: dict[Word, tuple[Measured, ...]]


def read_ladder(library: Library) -> Mapping[str, tuple[Measured, ...]]:
    """Read what was measured, by game.

    Raises:
        RulesError: With every mistake in the file: levels that are no neighbours among them.
    """
    documents = library.beside(LADDER)
    found = documents.read(LADDER, LadderFile)
    read_provenance(documents)
    for slug, games in found.games.items() if found is not None else ():
        for number, measured in enumerate(games):
            if (measured.odd, measured.among) not in STEPS:
                wanted = " or ".join(f"{odd} among {among}" for odd, among in STEPS)
                text = f"'{measured.odd} among {measured.among}' is no step; expected {wanted}."
                documents.problem(LADDER, ("games", slug, number), text)
    documents.finish()
    assert found is not None, "what cannot be read has been told"
    return found.games
