"""Seeds, and the separate random streams made from a seed. Their separation keeps bots from changing a deal."""

from __future__ import annotations

import hashlib
import random
from typing import Final

SEEDS: Final = 2**63
"""Number of seeds: a seed is a whole number from 0 to one less than this."""
TYPED_DIGITS: Final = 12
"""Largest number of digits of a seed that a person types. Seeds drawn by the program have more."""


def stream(seed: int, name: str) -> random.Random:
    """Return the random stream of a name: `chance`, `bot/2`, `cosmetics`, ...

    Streams of one seed are independent of each other, and the same on every machine.
    """
    return random.Random(f"{seed}/{name}")


def luck(seed: int, name: str) -> random.Random:
    """Return a random stream for a bot that does not reveal its seed.

    A bot knows the internal state of its stream. From the state the key of the stream can be computed, and a key that
    holds the seed would reveal all deals of the match. So the key is a digest: finding its seed takes a search
    through all seeds.

    Seeds of up to `TYPED_DIGITS` digits keep the streams of `stream`. They are too few to be hidden, and the bots of
    older records are checked by these streams.

    Args:
        seed: Seed of the match.
        name: Name of the stream, such as `bot/2/17`.
    """
    if seed < 10**TYPED_DIGITS:
        return stream(seed, name)
    return random.Random(hashlib.sha256(f"{seed}/{name}".encode()).hexdigest())
