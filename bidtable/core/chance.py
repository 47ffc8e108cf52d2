"""Separate random streams, so that a bot's thinking never changes a deal."""

from __future__ import annotations

import random


def stream(seed: int, name: str) -> random.Random:
    """Return the random stream of that name: `chance`, `bot/2`, `cosmetics`, ...

    Streams of one seed are independent of each other, and the same on every machine.
    """
    return random.Random(f"{seed}/{name}")
