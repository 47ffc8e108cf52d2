"""Replaces the viewer's name by "you" when the viewer is alone at the screen."""

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

UNCHANGED: Final = frozenset({"can", "cannot", "cut", "may"})
"""Verbs with one form for all persons, after which a second verb may follow."""

SECOND: Final = re.compile(r"( and | or )(deals|draws|has|is|passes|pays|shows|skips|takes|wins)\b")
"""The second verb of a clause about "you". Other words after "and" and "or" are names and nouns."""

SUBJECT_AFTER: Final = (". ", ": ", "; ", "· ", " or ", " and ", ", ", "otherwise ", "Then ")
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
        if not before or f" {before}".endswith(SUBJECT_AFTER):
            # The player is the subject of the verbs up to the end of the clause.
            rest = _verbs(rest)
        return f"{word}{rest}"

    return re.sub(rf"(?<!\w){YOU}(?!\w)(?:(?P<owner>'s)|(?P<rest>[^.:;]*))", you, line)


def _verbs(rest: str) -> str:
    first = re.match(r" (?:now )?(\w+)", rest)
    verb = _verb(first[1]) if first else ""
    if not first or (verb == first[1] and verb not in UNCHANGED):
        return rest
    after = SECOND.sub(lambda second: f"{second[1]}{_verb(second[2])}", rest[first.end() :])
    return f"{rest[: first.start(1)]}{verb}{after}"


def _verb(word: str) -> str:
    regular = word[:-1] if word.islower() and word.endswith("s") else word
    return IRREGULAR.get(word, regular)
