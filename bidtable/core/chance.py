"""Seeds of matches, and the independent random streams made from a seed.

The streams are independent, so that the random choices of a bot cannot change a deal.
"""

from __future__ import annotations

import hashlib
import random
from typing import Final

SEEDS: Final = 2**63
"""Number of possible seeds. Each seed is a whole number from 0 to one less than this number."""
TYPED_DIGITS: Final = 12
"""Largest number of digits of a seed that a person may type. Seeds drawn by the program have more digits."""


def stream(seed: int, name: str) -> random.Random:
    """Return a random stream by its name, such as `chance`, `bot/2` or `cosmetics`.

    Streams with different names are independent of each other. A stream with the same seed and name gives the
    same numbers on every machine.
    """
    return random.Random(f"{seed}/{name}")


def luck(seed: int, name: str) -> random.Random:
    """Return a random stream for a bot. The bot cannot compute the seed of the match from this stream.

    A bot can read the internal state of its random stream. From the internal state of a stream, a bot could
    compute the stream's key. If the key contained the seed, the bot would know all future deals. Therefore
    the key contains only a digest of the seed. A bot would have to try all seeds to find the right one.

    However, seeds of up to `TYPED_DIGITS` digits use the same keys as `stream`. Typed seeds are too few to be
    hidden by a digest, and older records need the old streams for checks of their bots.

    Args:
        seed: Seed of the match.
        name: Name of the stream, such as `bot/2/17`.
    """
    if seed < 10**TYPED_DIGITS:
        return stream(seed, name)
    return random.Random(hashlib.sha256(f"{seed}/{name}".encode()).hexdigest())
