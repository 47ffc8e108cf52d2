"""Seeds of matches, and the independent random streams made from a seed.

The streams are independent, so that the random choices of a bot cannot change a deal.
"""

from __future__ import annotations

import hashlib
import random
from typing import Final

SEEDS: Final = 2**63
"""Number of possible seeds of a match; seeds are whole numbers from 0."""
TYPED_DIGITS: Final = 12
"""Largest number of digits of a seed that a person may type; seeds drawn by the program are longer."""


def stream(seed: int, name: str) -> random.Random:
    """Return a random stream by its name, such as `chance`, `bot/2` or `cosmetics`.

    Random streams with different names are independent of each other, and are the same on every machine.
    """
    return random.Random(f"{seed}/{name}")


def luck(seed: int, name: str) -> random.Random:
    """Return a random stream for a bot, from which the bot cannot compute the seed of the match.

    A bot can read the key of its random stream, so the key contains only a digest of the seed. Typed seeds of up to
    `TYPED_DIGITS` digits are too short to be hidden in a digest, and use the keys of the function `stream`.
    """
    if seed < 10**TYPED_DIGITS:
        return stream(seed, name)
    return random.Random(hashlib.sha256(f"{seed}/{name}".encode()).hexdigest())
