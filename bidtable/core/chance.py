"""Seeds, and the separate random streams that follow from one, so that a bot's thinking never changes a deal."""

from __future__ import annotations

import hashlib
import random
from typing import Final

SEEDS: Final = 2**63
"""How many seeds there are: a seed is a whole number from 0, below this one."""
TYPED_DIGITS: Final = 12
"""Digits that a seed has at most which a person types. Seeds that the program draws have more."""


def stream(seed: int, name: str) -> random.Random:
    """Return the random stream of that name: `chance`, `bot/2`, `cosmetics`, ...

    Streams of one seed are independent of each other, and the same on every machine.
    """
    return random.Random(f"{seed}/{name}")


def luck(seed: int, name: str) -> random.Random:
    """Return a random stream for a bot, which does not give its seed away.

    A bot is told where its stream stands. From that the key of the stream can be worked out, and with the seed all
    deals of the match. So the key is a digest, from which a seed is found by trying alone.

    Seeds of up to `TYPED_DIGITS` digits keep the streams of `stream`: there are too few of them to be hidden, and the
    bots of older records are checked by these streams.

    Args:
        seed: The seed of the match.
        name: Name of the stream, such as `bot/2/17`.
    """
    if seed < 10**TYPED_DIGITS:
        return stream(seed, name)
    return random.Random(hashlib.sha256(f"{seed}/{name}".encode()).hexdigest())
