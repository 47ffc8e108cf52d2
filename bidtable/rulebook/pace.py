"""The times that people need for decisions, from the file pace.yaml."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Final

import msgspec

from bidtable.core.bounded import Word
from bidtable.core.texts import suggest
from bidtable.rulebook.documents import Documents, Library
from bidtable.rulebook.pages import RuleFile, read_provenance

PACE: Final = "pace"
"""Name of the file pace.yaml without its suffix."""
Seconds = Annotated[float, msgspec.Meta(ge=0, le=3600)]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The time that people need for each part of a game, in seconds.

    Attributes:
        decisions: Times for each kind of decision, such as "bids".
        round: Additional time for each round.
    """

    decisions: dict[Word, Seconds] = msgspec.field(default_factory=dict)
    other: Seconds
    round: Seconds
    start: Seconds

    def seconds(self, what: str) -> float:
        """Return the time for a decision, in seconds."""
        return self.decisions.get(what, self.other)


class PaceFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    games: dict[Word, Pace]


ASSUMED: Final = Pace(other=8, round=30, start=60)
"""Durations for a game without an entry in the file pace.yaml."""


def read_pace(library: Library, slug: str, called: Collection[str]) -> tuple[Pace, str]:
    """Read how long people need for decisions in a game.

    Raises:
        RulesError: The file has mistakes.
    """
    # The returned text names the source of the numbers.
    documents = library.beside(PACE)
    found = documents.read(PACE, PaceFile) if PACE in documents.names() else None
    read_provenance(documents)
    pace = found.games.get(slug) if found is not None else None
    if pace is not None:
        _check_decisions(documents, slug, pace, called)
    documents.finish()
    if pace is None or found is None:
        return ASSUMED, "Assumed, because pace.yaml has nothing on this game."
    return pace, f"{found.provenance}: {found.note}".rstrip(": ")


def _check_decisions(documents: Documents, slug: str, pace: Pace, called: Collection[str]) -> None:
    for name in pace.decisions:
        if name not in called:
            wanted = ", ".join(sorted(called))
            text = f"'{name}' is not a kind of decision; expected one of: {wanted}.{suggest(name, called)}"
            documents.problem(PACE, ("games", slug, "decisions", name), text)
