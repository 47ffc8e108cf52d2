"""Reads the tips for new players from `rules/<game>/lessons/tips.yaml`."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any, Final

import msgspec

from bidtable.core.book import fill
from bidtable.core.bounded import Word
from bidtable.core.game import AnyGame, View
from bidtable.core.texts import suggest
from bidtable.rulebook.documents import Documents
from bidtable.rulebook.lessons import Line
from bidtable.rulebook.pages import RuleFile, read_provenance

TIPS: Final = "tips"
"""Name of the file with tips, in the folder of lessons, without its suffix."""

LOOKED_AT: Final = 400
"""Largest number of legal moves that are searched for a tip's kind of move; moves without an amount come first."""


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short text that a player sees only once.

    Attributes:
        phase: Phase in which the tip is shown; empty for any phase.
        can: Kind of a move that must be legal; empty for none.
        ring: Names of the pieces to which the tip points.
    """

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    say: Line
    phase: Word = ""
    can: Word = ""
    ring: tuple[Word, ...] = ()

    def fits(self, game: AnyGame, view: View[Any]) -> bool:
        """Return whether a player's situation fits the tip."""
        if self.phase and view.observation.phase != self.phase:
            return False
        legal = islice(iter(view.legal), LOOKED_AT)
        return not self.can or any(str(move.__struct_config__.tag) == self.can for move in legal)


class TipsFile(RuleFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    tips: tuple[Tip, ...]


def read_tips(documents: Documents, game: AnyGame) -> tuple[Tip, ...]:
    """Read the tips of a game.

    Raises:
        RulesError: The file has mistakes.
    """
    found = documents.read(TIPS, TipsFile)
    read_provenance(documents)
    documents.finish()
    assert found is not None
    phases = tuple(game.parts.flow.phases)
    kinds = [str(kind.__struct_config__.tag) for kind in game.move_types]
    seen: set[str] = set()
    tips = []
    for index, tip in enumerate(found.tips):
        for name, word, known in (("phase", tip.phase, phases), ("can", tip.can, kinds)):
            if word and word not in known:
                hint = suggest(word, known) or f" There are: {', '.join(known)}."
                documents.problem(TIPS, ("tips", index, name), f"There is no '{word}'.{hint}")
        if tip.id in seen:
            documents.problem(TIPS, ("tips", index, "id"), f"'{tip.id}' is listed twice.")
        seen.add(tip.id)
        try:
            tips.append(msgspec.structs.replace(tip, say=fill(tip.say, game.context.rules)))
        except ValueError as error:
            documents.problem(TIPS, ("tips", index, "say"), f"{str(error)[0].upper()}{str(error)[1:]}.")
    documents.finish()
    return tuple(tips)
