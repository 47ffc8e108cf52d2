"""How long people take for what they do: pace.yaml. It is no rule, and a game may have none."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Final

import msgspec

from bidtable.core.texts import suggest
from bidtable.rulebook.documents import PACE, Documents
from bidtable.rulebook.pages import RuleFile, check_source

Seconds = Annotated[float, msgspec.Meta(ge=0, le=3600)]


class PaceFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """pace.yaml. All numbers are seconds.

    Attributes:
        decisions: For a decision, by what players call such decisions (`Move.called`): "bids".
        other: For a decision that is not listed.
        round: For what each round brings besides: shuffling, dealing, counting.
        start: For what comes before the first one.
    """

    decisions: dict[str, Seconds] = msgspec.field(default_factory=dict)
    other: Seconds
    round: Seconds
    start: Seconds

    def seconds(self, what: str) -> float:
        """Return how long a decision takes."""
        return self.decisions.get(what, self.other)


ASSUMED: Final = PaceFile(
    provenance="reconstructed",
    note="The game has no pace.yaml: 8 seconds a decision, and half a minute a round, are assumed.",
    other=8,
    round=30,
    start=60,
)


def read_pace(documents: Documents, known: Collection[str]) -> PaceFile:
    """Read pace.yaml.

    Args:
        documents: The game's files.
        known: What players call the game's decisions.

    Returns:
        How long they take; `ASSUMED` without a file.

    Raises:
        RulesError: With every mistake in the file.
    """
    if PACE not in documents.names() and not documents.problems:
        return ASSUMED
    pace = documents.read(PACE, PaceFile)
    if pace is not None:
        check_source(documents, PACE, pace.provenance)
        for name in pace.decisions:
            if name not in known:
                wanted = ", ".join(sorted(known))
                text = f"'{name}' is no kind of decision; expected one of: {wanted}.{suggest(name, known)}"
                documents.problem(PACE, ("decisions", name), text)
    documents.finish()
    return pace or ASSUMED
