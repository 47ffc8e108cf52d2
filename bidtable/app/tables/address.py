"""Sentences that call the viewer "you", if the viewer is alone at the screen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bidtable.app.tables.base import YOU, Situation

IRREGULAR: Final[Mapping[str, str]] = {"is": "are", "has": "have", "does": "do", "passes": "pass"}
"""Verbs that do not only lose the letter s after "you"."""

SUBJECT_AFTER: Final = (". ", ": ", "; ", "· ", " or ")
"""Texts after which a name is the subject of the verb that follows it, as at the beginning of a line."""


def names_for(situation: Situation) -> tuple[str, ...]:
    """Return the names of all seats, with "you" for a viewer who is alone at the screen."""
    return tuple(situation.called(seat) for seat in range(len(situation.seats)))


def viewer_name(situation: Situation) -> str:
    """Return the name of a viewer who is alone at the screen; empty for any other viewer."""
    seat = situation.view.seat
    return situation.names[seat] if seat is not None and situation.called(seat) == YOU else ""


def addressed(line: str, name: str = YOU) -> str:
    """Return a text that calls a player "you": "Ada wins and pays $10." becomes "You win and pay $10.".

    Args:
        line: One or more sentences about players.
        name: Name of the player in the text.
    """

    def you(found: re.Match[str]) -> str:
        before = line[: found.start()]
        word = "your" if found["owner"] else YOU
        if not before or before.endswith(". "):
            word = word.capitalize()
        rest: str = found["rest"] or ""
        if not before or before.endswith(SUBJECT_AFTER):
            # The player is the subject of the verbs up to the end of the clause.
            rest = re.sub(r"^( )(\w+)|( and )(\w+)", _verb, rest)
        return f"{word}{rest}"

    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)(?:(?P<owner>'s)|(?P<rest>[^.:;]*))", you, line)


def _verb(found: re.Match[str]) -> str:
    space, word = found[1] or found[3], found[2] or found[4]
    regular = word[:-1] if word.islower() and word.endswith("s") else word
    return f"{space}{IRREGULAR.get(word, regular)}"
