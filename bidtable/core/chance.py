"""Seeds, and the independent random streams made from a seed.

Because the streams are independent, the random choices of a bot cannot change a deal.
"""

from __future__ import annotations

import hashlib
import random
from typing import Final

SEEDS: Final = 2**63
"""Number of possible seeds. A seed is a whole number from 0 to one less than this number."""
TYPED_DIGITS: Final = 12
"""Largest number of digits of a seed that a person types. Seeds drawn by the program have more digits."""


def stream(seed: int, name: str) -> random.Random:
    """Return the random stream with a given name, such as `chance`, `bot/2` or `cosmetics`.

    Streams with different names are independent of each other. A stream is the same on every machine.
    """
    return random.Random(f"{seed}/{name}")


def luck(seed: int, name: str) -> random.Random:
    """Return a random stream for a bot, from which the bot cannot compute the seed of the match.

    A bot can read the internal state of its random stream. From this state a bot could compute the key of the stream.
    If the key held the seed, the bot would know all deals. Therefore the key is a digest of the seed. To find the seed,
    the bot would have to try all seeds.

    Seeds of up to `TYPED_DIGITS` digits use the same keys as `stream`. There are too few typed seeds to hide one, and
    older records need the old streams for checks of their bots.

    Args:
        seed: Seed of the match.
        name: Name of the stream, such as `bot/2/17`.
    """
    if seed < 10**TYPED_DIGITS:
        return stream(seed, name)
    return random.Random(hashlib.sha256(f"{seed}/{name}".encode()).hexdigest())
