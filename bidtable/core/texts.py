"""Small turns of phrase that games, rule files, commands and screens say alike."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec


def listed(texts: Sequence[str]) -> str:
    """Return "a", "a and b", "a, b and c"; there must be at least one."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def counted(count: int, thing: str, many: str = "") -> str:
    """Return "1 IOU", "3 IOUs", or with a plural of its own "2 dice"."""
    return f"{count} {thing}" if count == 1 else f"{count} {many or thing + 's'}"


def suggest(word: str, known: Iterable[str]) -> str:
    """Return " Did you mean 'x'?" for the known word nearest to a wrong one, or an empty string."""
    # Whoever writes in capitals means the same word.
    words = {right.lower(): right for right in known}
    near = difflib.get_close_matches(word.lower(), list(words), n=1)
    return f" Did you mean '{words[near[0]]}'?" if near else ""


def labels(templates: Mapping[type[msgspec.Struct], str]) -> Callable[[Any, msgspec.Struct], str]:
    """Return what names moves by templates, for a game whose moves need no more: `{Seal: "Bid {card}"}`.

    It is called as `words.label` is, with the context and a move; all kinds of move must have a template.
    """
    return lambda context, move: templates[type(move)].format_map(msgspec.structs.asdict(move))
