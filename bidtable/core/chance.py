"""Seeds of matches, and independent random generators made from a seed."""

# The random choices of a bot cannot change a deal, because the generators are independent.

from __future__ import annotations

import hashlib
import random
from typing import Final

SEEDS: Final = 2**63
"""Number of possible seeds of a match; seeds are whole numbers from 0."""
TYPED_DIGITS: Final = 12
"""Largest number of digits of a seed that a person may type; seeds drawn by the program are longer."""


def stream(seed: int, name: str) -> random.Random:
    """Return a random generator by its name, such as `chance` or `bot/2`.

    Generators with different names are independent, and are the same on every machine.
    """
    return random.Random(f"{seed}/{name}")


def luck(seed: int, name: str) -> random.Random:
    """Return a random generator for a bot, from which the bot cannot compute the seed."""
    # A short seed that a person has typed could be guessed, so hiding it would be useless.
    if seed < 10**TYPED_DIGITS:
        return stream(seed, name)
    return random.Random(hashlib.sha256(f"{seed}/{name}".encode()).hexdigest())
