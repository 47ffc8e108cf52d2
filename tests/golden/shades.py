"""Describes pictures by the mean colours of their parts, and compares such descriptions."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import pygame

HINT: Final = "it has changed; if that is meant: python -m tests.lab golden, and read the difference"
"""Message of a test that finds a difference."""
GROUND: Final = (255, 0, 200)
"""Colour below transparent parts of a picture, which no theme has."""
NEAR: Final = 2
"""Largest difference, of 255, between two mean colours that count as equal; processors round differently."""
_COLOUR: Final = re.compile(r"#([0-9a-f]{6})\b")


def shades(surface: pygame.Surface, cells: int) -> str:
    """Return the mean colours of a picture's parts, row by row.

    Args:
        surface: The picture.
        cells: Number of parts in each row, and number of rows.
    """
    whole = pygame.Surface(surface.size)
    whole.fill(GROUND)
    whole.blit(surface, (0, 0))
    w, h = whole.size
    xs, ys = ([length * n // cells for n in range(cells + 1)] for length in (w, h))
    return " ".join(
        colour(pygame.transform.average_color(whole, (x, y, max(1, right - x), max(1, bottom - y))))
        for y, bottom in pairwise(ys)
        for x, right in pairwise(xs)
    )


def colour(mean: tuple[int, ...]) -> str:
    """Return a colour as text, such as #ff00c8."""
    return "#" + "".join(f"{part:02x}" for part in mean[:3])


def differences(wanted: str, found: str) -> list[str]:
    """Return the lines in which two descriptions differ, but for colours that are near each other."""
    old, new = wanted.splitlines(), found.splitlines()
    pairs = list(zip(old, new, strict=False))
    differing = [f"-{one}\n+{other}" for one, other in pairs if one != other and not _alike(one, other)]
    return [
        *differing,
        *(f"-{line}" for line in old[len(pairs) :]),
        *(f"+{line}" for line in new[len(pairs) :]),
    ]


def _alike(old: str, new: str) -> bool:
    if _COLOUR.sub("#", old) != _COLOUR.sub("#", new):
        return False
    pairs = zip(_COLOUR.findall(old), _COLOUR.findall(new), strict=True)
    return all(
        abs(a - b) <= NEAR
        for one, other in pairs
        for a, b in zip(bytes.fromhex(one), bytes.fromhex(other), strict=True)
    )
