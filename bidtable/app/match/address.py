"""Sentences that call the viewer "you", if the viewer is alone at the screen."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bidtable.core.model import Seat

YOU: Final = "you"
"""Name in captions of a viewer who is alone at the screen."""

IRREGULAR: Final[Mapping[str, str]] = {
    "is": "are",
    "has": "have",
    "does": "do",
    "passes": "pass",
    "pass": "pass",
}
"""Verbs that do not only lose the letter s after "you"."""

SUBJECT_AFTER: Final = (". ", ": ", "; ", "· ", " or ", ", ", ", and ")
"""Texts after which a name is the subject of the verb that follows it, as at the beginning of a line."""


def names_for(names: Sequence[str], viewer: Seat | None, present: Collection[Seat]) -> tuple[str, ...]:
    """Return the names of all seats, with "you" for a viewer who is alone at the screen.

    Args:
        names: The names of all seats.
        viewer: The viewer's seat; None for a spectator.
        present: Seats of the people at the screen.
    """
    return tuple(YOU if seat == viewer and len(present) == 1 else name for seat, name in enumerate(names))


def addressed(line: str) -> str:
    """Correct the verbs of a sentence about "you", such as "you wins"."""

    def you(found: re.Match[str]) -> str:
        before = line[: found.start()]
        word = "your" if found["owner"] else YOU
        if not before or before.endswith(". "):
            word = word.capitalize()
        rest: str = found["rest"] or ""
        if not before or before.endswith(SUBJECT_AFTER):
            # The player is the subject of the verbs up to the end of the clause.
            rest = re.sub(r"^( (?:now )?)(\w+)|( and | or )(\w+)", _verb, rest)
        return f"{word}{rest}"

    return re.sub(rf"(?<!\w){YOU}(?!\w)(?:(?P<owner>'s)|(?P<rest>[^.:;]*))", you, line)


def _verb(found: re.Match[str]) -> str:
    space, word = found[1] or found[3], found[2] or found[4]
    regular = word[:-1] if word.islower() and word.endswith("s") else word
    return f"{space}{IRREGULAR.get(word, regular)}"
