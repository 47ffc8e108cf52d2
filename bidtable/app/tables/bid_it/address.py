"""Sentences of BID-IT! addressed to a viewer, who is called "you"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bidtable.app.tables.base import YOU, Situation

IRREGULAR: Final = {"is": "are", "passes": "pass", "does": "do"}
"""Verbs after "you" that do not only lose the letter s."""
VERB: Final = re.compile(rf"\b{YOU} ([a-z]*s)\b")
"""The word "you" as the subject of a verb in the singular."""
SECOND: Final = re.compile(rf"(\b{YOU} [^.:]*?,? and )(shows|draws)\b")
"""A second verb of the subject "you" in a sentence."""
BEGINS: Final = re.compile(rf"(^|[.] ){YOU}\b")
"""The word "you" at the beginning of a sentence."""


def names_for(situation: Situation) -> tuple[str, ...]:
    """Return the names of all seats, with "you" for a viewer who is alone at the screen."""
    return tuple(situation.called(seat) for seat in range(len(situation.seats)))


def addressed(text: str) -> str:
    """Return a text that was made with the name "you", with the verbs and capital letters that belong to "you"."""
    text = text.replace(f"{YOU}'s ", "your ")
    text = SECOND.sub(lambda found: found[1] + found[2][:-1], text)
    text = VERB.sub(lambda found: f"{YOU} {IRREGULAR.get(found[1], found[1][:-1])}", text)
    return BEGINS.sub(lambda found: f"{found[1]}{YOU.capitalize()}", text)


def caption(line: str, names: Sequence[str], situation: Situation) -> str:
    """Return a log line as a caption, with "you" instead of the name of a viewer who is alone at the screen."""
    called = names_for(situation)
    for name, you in zip(names, called, strict=True):
        # A name in small letters, such as "a", could be a word of the line.
        if name != you and not name.islower():
            line = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", you, line)
    return addressed(line)
