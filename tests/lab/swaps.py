"""Swaps hidden cards under bots: with equal views and equal luck, they must decide the same.

    python -m tests.lab swaps bid_and_bluff --level hard --positions 1000

Bots of one level play at all tables, with each variant and each option in turn. At each decision the cards that the
seat does not see, in hands or undealt, are dealt anew. All its knowledge still holds, including the next chance
draws. Another bot then decides from the view of the seat in that world.
"""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.bots.common.base import Limit, Never
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.model import CHANCE, Event
from tests.conformance.cases import load
from tests.lab.blunders.count import tables_of
from tests.lab.command import parser
from tests.play import did

OFTEN = 0.25
"""Share of the decisions that are checked."""


def swaps(slug: str, level: str, positions: int, seed: int, of_a_game: int | None = None) -> tuple[int, int]:
    """Return the number of decisions that were checked, and of those that changed.

    Args:
        slug: The game.
        level: Level of all bots.
        positions: Number of decisions to check.
        seed: Seed of the first game.
        of_a_game: Largest number of decisions from one game, so that several tables are reached.
    """
    entry = registry.entry(slug)
    game = load(slug)
    bot, other = make_bot(entry, game, level), make_bot(entry, game, level)
    looked = unlike = 0
    for number, setup in enumerate(tables_of(slug, game, positions), seed):
        rng, state, history = stream(number, "swaps"), game.start(setup), list[Event]()
        enough = positions if of_a_game is None else min(positions, looked + of_a_game)
        while looked < enough and (actors := game.actors(state)):
            if actors[0] == CHANCE:
                move = game.sample(state, rng)
            else:
                luck = f"{len(history)}"
                view = game.view(state, actors[0], game.history(history, actors[0]))
                move = bot.choose(view, Limit(), stream(number, luck), Never()).move
                if len(view.legal) > 1 and rng.random() < OFTEN:
                    swapped = game.view(game.determinize(view, rng), actors[0], view.history)
                    unlike += other.choose(swapped, Limit(), stream(number, luck), Never()).move != move
                    looked += 1
            state, events = did(game, state, actors[0], move)
            history += events
        if looked == positions:
            break
    return looked, unlike


def main(words: Sequence[str]) -> int:
    """Play games, and print the findings; return 1 if any decision changed."""
    options = parser("swaps", __doc__)
    options.add_argument("game", choices=[entry.slug for entry in registry.entries()])
    options.add_argument("--level", default="hard", help="level of all bots (hard)")
    options.add_argument("--positions", type=int, default=1000, help="decisions that are looked at (1,000)")
    options.add_argument("--seed", type=int, default=700_001, help="seed of the first game (700,001)")
    asked = options.parse_args(words)
    looked, unlike = swaps(asked.game, asked.level, asked.positions, asked.seed)
    print(f"{asked.game}, {asked.level}: {looked} decisions, {unlike} came out otherwise")
    return int(unlike > 0)
