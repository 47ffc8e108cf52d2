"""Helpers for short texts, which are shared by games, rule files, commands and screens."""

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
    """Return at least one text as a list in words: "a", "a and b", or "a, b and c"."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def counted(count: int, thing: str, many: str = "") -> str:
    """Return a number together with its noun, such as "1 IOU" or "3 IOUs".

    The argument `many` is an irregular plural, as in "2 dice".
    """
    return f"{count} {thing}" if count == 1 else f"{count} {many or thing + 's'}"


def grouped(seed: int) -> str:
    """Return a seed as a text; the digits of a long seed are grouped in threes."""
    return str(seed) if seed < 10**TYPED_DIGITS else f"{seed:,}".replace(",", "\N{NO-BREAK SPACE}")


def with_names(label: str, names: Sequence[str]) -> str:
    """Replace "player 1", "player 2" and so on in a text by the players' names."""
    return _PLAYER.sub(lambda found: names[int(found[1]) - 1], label)


def inside(heading: str) -> str:
    """Return a heading in the form for a sentence: "Steps run" becomes "steps run", "IOUs paid" is unchanged."""
    return heading if heading[:2].isupper() else heading[:1].lower() + heading[1:]


def shortened(text: str, most: int = 80) -> str:
    """Return a text for a message, in which control characters are escaped.

    The middle of a text with more than `most` letters is left out.
    """
    if len(text) > most:
        half = (most - 3) // 2
        text = f"{text[:half]}...{text[-half:]}"
    return printable(text)


def printable(text: str) -> str:
    r"""Return a text in which each control character is replaced by an escape such as `\x1b`.

    Line ends, tabs, and characters that change the direction of writing are escaped too.
    """
    if text.isprintable():
        return text
    return "".join(c.encode("unicode_escape").decode("ascii") if _acts(c) else c for c in text)


def _acts(letter: str) -> bool:
    """Return whether a character is neither a visible letter nor a blank."""
    return not letter.isprintable() and unicodedata.category(letter) != "Zs"


def suggest(word: str, known: Iterable[str]) -> str:
    """Return " Did you mean 'x'?" with the known word nearest to a misspelt word; empty if no known word is near."""
    if len(word) > MOST_SUGGESTED:
        return ""
    # The comparison ignores capitals.
    words = {right.lower(): right for right in known}
    near = difflib.get_close_matches(word.lower(), list(words), n=1)
    return f" Did you mean '{words[near[0]]}'?" if near else ""
