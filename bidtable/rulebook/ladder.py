"""Measured strength of the levels of bots, from the file ladder.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec

from bidtable.core.bounded import Word
from bidtable.core.record import MAX_SEATS
from bidtable.rulebook.documents import Library
from bidtable.rulebook.pages import RuleFile, read_provenance

LADDER: Final = "ladder"
"""Name of the file ladder.yaml without its suffix."""
STEPS: Final = (("normal", "easy"), ("hard", "normal"))
"""Pairs of neighbouring bot levels, with the higher level first."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Share of games that a bot wins against bots of the next lower level.

    Attributes:
        odd: Level of the single bot that plays against bots of another level.
        share: Part of the games that the single bot won, above 0 and below 1.
    """

    odd: Word
    among: Word
    seats: Annotated[int, msgspec.Meta(ge=2, le=MAX_SEATS)]
    games: Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
    share: Annotated[float, msgspec.Meta(gt=0, lt=1)]


class LadderFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    games: dict[Word, tuple[Measured, ...]]


def read_ladder(library: Library) -> Mapping[str, tuple[Measured, ...]]:
    """Read the measured strength of bots in all games.

    Raises:
        RulesError: The file has mistakes.
    """
    documents = library.beside(LADDER)
    found = documents.read(LADDER, LadderFile)
    read_provenance(documents)
    for slug, results in found.games.items() if found is not None else ():
        for number, measured in enumerate(results):
            if (measured.odd, measured.among) not in STEPS:
                wanted = " or ".join(f"{odd} among {among}" for odd, among in STEPS)
                text = f"'{measured.odd} among {measured.among}' is not a step; expected {wanted}."
                documents.problem(LADDER, ("games", slug, number), text)
    documents.finish()
    assert found is not None, "an unreadable file has been reported"
    return found.games
