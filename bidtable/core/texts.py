"""Functions for short texts."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from bidtable.core.chance import TYPED_DIGITS

MOST_SUGGESTED: Final = 200
"""Length of the longest misspelt word for which the program suggests a known word."""
_PLAYER: Final = re.compile(r"\bplayer (\d+)\b")


def listed(texts: Sequence[str]) -> str:
    """Return texts as a list in words: "a", "a and b", or "a, b and c"."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def counted(count: int, thing: str, many: str = "") -> str:
    """Return a number with its noun, such as "1 card" or "3 cards"."""
    # The text `many` is an irregular plural such as "dice".
    return f"{count} {thing}" if count == 1 else f"{count} {many or thing + 's'}"


def grouped(seed: int) -> str:
    """Return a number as text, with its digits in groups of three."""
    return str(seed) if seed < 10**TYPED_DIGITS else f"{seed:,}".replace(",", "\N{NO-BREAK SPACE}")


def with_names(label: str, names: Sequence[str]) -> str:
    """Replace "player 1", "player 2" and so on by the players' names."""
    return _PLAYER.sub(lambda found: names[int(found[1]) - 1], label)


def inside(heading: str) -> str:
    """Return a heading for use inside a sentence, such as "steps run" for "Steps run"."""
    return heading if heading[:2].isupper() else heading[:1].lower() + heading[1:]


def shortened(text: str, most: int = 80) -> str:
    """Cut the middle of a text if the text has more than `most` letters.

    Control characters of the text appear as escape codes.
    """
    if len(text) > most:
        half = (most - 3) // 2
        text = f"{text[:half]}...{text[-half:]}"
    return printable(text)


def printable(text: str) -> str:
    """Return a text in which control characters are replaced by escapes."""
    if text.isprintable():
        return text
    return "".join(c.encode("unicode_escape").decode("ascii") if _acts(c) else c for c in text)


def _acts(letter: str) -> bool:
    return not letter.isprintable() and unicodedata.category(letter) != "Zs"


def suggest(word: str, known: Iterable[str]) -> str:
    """Return " Did you mean 'x'?" for a misspelt word; empty if no known word is near."""
    if len(word) > MOST_SUGGESTED:
        return ""
    # The comparison ignores capitals.
    words = {right.lower(): right for right in known}
    near = difflib.get_close_matches(word.lower(), list(words), n=1)
    return f" Did you mean '{words[near[0]]}'?" if near else ""
