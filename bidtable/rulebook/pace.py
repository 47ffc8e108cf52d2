"""How long people take for what they do: pace.yaml, beside the games' folders. It is no rule."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Final

import msgspec

from bidtable.core.bounded import Word
from bidtable.core.texts import suggest
from bidtable.rulebook.documents import Documents, Library
from bidtable.rulebook.pages import RuleFile, read_provenance

PACE: Final = "pace"
"""The file."""
Seconds = Annotated[float, msgspec.Meta(ge=0, le=3600)]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How long people take at a game. All numbers are seconds.

    Attributes:
        decisions: For a decision, by what players call such decisions (`Move.called`): "bids".
        other: For a decision that is not listed.
        round: For what each round brings besides: shuffling, dealing, counting.
        start: For what comes before the first one.
    """

    decisions: dict[Word, Seconds] = msgspec.field(default_factory=dict)
    other: Seconds
    round: Seconds
    start: Seconds

    def seconds(self, what: str) -> float:
        """Return how long a decision takes."""
        return self.decisions.get(what, self.other)


class PaceFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """pace.yaml: the pace of each game that has one."""

    games: dict[Word, Pace]


ASSUMED: Final = Pace(other=8, round=30, start=60)
"""The pace of a game that has none in the file."""


def read_pace(library: Library, slug: str, called: Collection[str]) -> tuple[Pace, str]:
    """Read how long people take at a game.

    Args:
        library: The rule files.
        slug: The game.
        called: What players call its decisions.

    Returns:
        The pace, and a sentence that says where it comes from.

    Raises:
        RulesError: With every mistake in the file.
    """
    documents = library.beside(PACE)
    found = documents.read(PACE, PaceFile) if PACE in documents.names() else None
    read_provenance(documents)
    pace = found.games.get(slug) if found is not None else None
    if pace is not None:
        _check_decisions(documents, slug, pace, called)
    documents.finish()
    if pace is None or found is None:
        return ASSUMED, "Assumed, for pace.yaml has nothing on this game."
    return pace, f"{found.provenance}: {found.note}".rstrip(": ")


def _check_decisions(documents: Documents, slug: str, pace: Pace, called: Collection[str]) -> None:
    for name in pace.decisions:
        if name not in called:
            wanted = ", ".join(sorted(called))
            text = f"'{name}' is no kind of decision; expected one of: {wanted}.{suggest(name, called)}"
            documents.problem(PACE, ("games", slug, "decisions", name), text)
