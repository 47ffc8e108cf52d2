"""Small turns of phrase that all games say alike."""

from __future__ import annotations

from collections.abc import Sequence


def listed(texts: Sequence[str]) -> str:
    """Return "a", "a and b", "a, b and c"; there must be at least one."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def counted(count: int, thing: str, many: str = "") -> str:
    """Return "1 IOU", "3 IOUs", or with a plural of its own "2 dice"."""
    return f"{count} {thing}" if count == 1 else f"{count} {many or thing + 's'}"
