"""Sets of cards as integers: a bit a card. Games that move many cards hold them so."""

from __future__ import annotations

from typing import Final

_CHUNKS: Final = tuple(
    tuple(tuple(8 * chunk + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for chunk in range(16)
)
"""The bits of each byte, for the first 128 cards: looked up, not counted, because bots do it all the time."""


def bits(mask: int) -> list[int]:
    """Return the cards of a set, lowest first."""
    found: list[int] = []
    chunk = 0
    while mask:
        if chunk < len(_CHUNKS):
            found += _CHUNKS[chunk][mask & 255]
        else:
            found += [8 * chunk + bit for bit in range(8) if mask >> bit & 1]
        mask >>= 8
        chunk += 1
    return found


def lowest(mask: int, count: int) -> int:
    """Return the `count` lowest cards of a set, as a set."""
    kept = 0
    for _ in range(count):
        low = mask & -mask
        kept |= low
        mask ^= low
    return kept
