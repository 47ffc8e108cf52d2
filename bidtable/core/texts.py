"""Small turns of phrase that games, rule files, commands and screens say alike."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from bidtable.core.chance import TYPED_DIGITS

MEANT: Final = 200
"""Letters of a word at most that may be meant for another one: nothing known is nearly as long."""
_PLAYER: Final = re.compile(r"\bplayer (\d+)\b")


def listed(texts: Sequence[str]) -> str:
    """Return "a", "a and b", "a, b and c"; there must be at least one."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def counted(count: int, thing: str, many: str = "") -> str:
    """Return "1 IOU", "3 IOUs", or with a plural of its own "2 dice"."""
    return f"{count} {thing}" if count == 1 else f"{count} {many or thing + 's'}"


def grouped(seed: int) -> str:
    """Return a seed as it is shown: one that is longer than any that is typed in groups of three digits."""
    return str(seed) if seed < 10**TYPED_DIGITS else f"{seed:,}".replace(",", "\N{NO-BREAK SPACE}")


def with_names(label: str, names: Sequence[str]) -> str:
    """Put people's names into what a game or a bot says without knowing them: "player 2" is who sits at seat 1."""
    return _PLAYER.sub(lambda found: names[int(found[1]) - 1], label)


def inside(heading: str) -> str:
    """Return a heading as it stands inside a sentence: "Steps run" as "steps run", "IOUs paid back" as it is."""
    return heading if heading[:2].isupper() else heading[:1].lower() + heading[1:]


def shortened(text: str, most: int = 80) -> str:
    """Return a text that fits a message: printable, and its middle left out if it has more letters than `most`."""
    if len(text) > most:
        half = (most - 3) // 2
        text = f"{text[:half]}...{text[-half:]}"
    return printable(text)


def printable(text: str) -> str:
    r"""Return a text with every control character written out (`\x1b`), so that none of them does anything.

    Line ends and tabs are control characters too; so is what turns the direction of writing.
    """
    if text.isprintable():
        return text
    return "".join(c.encode("unicode_escape").decode("ascii") if _acts(c) else c for c in text)


def _acts(letter: str) -> bool:
    """Whether a character is none that is simply drawn; odd spaces are."""
    return not letter.isprintable() and unicodedata.category(letter) != "Zs"


def suggest(word: str, known: Iterable[str]) -> str:
    """Return " Did you mean 'x'?" for the known word nearest to a wrong one, or an empty string."""
    if len(word) > MEANT:
        return ""
    # Whoever writes in capitals means the same word.
    words = {right.lower(): right for right in known}
    near = difflib.get_close_matches(word.lower(), list(words), n=1)
    return f" Did you mean '{words[near[0]]}'?" if near else ""
