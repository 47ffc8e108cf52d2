"""Set-ups that a game accepts, for experiments that draw them."""

from __future__ import annotations

import random

from bidtable.core.errors import SetupError
from bidtable.core.game import AnyGame
from bidtable.core.model import Setup


def fits(game: AnyGame, setup: Setup) -> bool:
    """Whether a game can be started with these settings."""
    try:
        game.check_setup(setup)
        game.start(setup)
    except SetupError:
        return False
    return True


def draw_setup(game: AnyGame, rng: random.Random) -> Setup:
    """Draw seats, variants and options that the game accepts."""
    info = game.info
    while True:
        variants: tuple[str, ...] = ()
        for variant in rng.sample(info.variants, len(info.variants)):
            clash = any(other in variants for other in variant.excludes)
            clash |= any(variant.id in v.excludes for v in info.variants if v.id in variants)
            if rng.random() < 0.5 and not clash:
                variants = (*variants, variant.id)
        options = {option.id: rng.choice(option.choices).id for option in info.options}
        setup = Setup(rng.randint(info.min_seats, info.max_seats), tuple(sorted(variants)), options)
        if fits(game, setup):
            return setup
