"""One odd bot among a full table of another level: what share of the games it wins, for each number of seats.

The odd bot moves on by a seat with each game, and each game has a seed of its own. So a ladder depends on its
arguments alone, however many processes share the work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bidtable.bots.arena import Job, Tally, play, tally
from bidtable.bots.base import Limit
from bidtable.core import registry
from bidtable.core.model import Setup
from bidtable.rulebook import Library


class Rung(msgspec.Struct, frozen=True):
    """How the odd bot did at tables of one size.

    Attributes:
        seats: Number of players.
        fair: What it would win if all played alike.
        odd: Games and wins of the odd bot, and its share with the 95 % interval.
        seconds: How long the games took, with all processes.
    """

    seats: int
    fair: float
    odd: Tally
    seconds: float


class Ladder(msgspec.Struct, frozen=True):
    """What came out of a ladder.

    Attributes:
        game: Slug of the game.
        odd: Level of the odd bot.
        among: Level of the others.
        variants: Variants that were on.
        options: Choices of the set-up.
        games: Number of games for each number of seats.
        seed: Seed of the first game of each.
        rungs: One for each number of seats.
    """

    game: str
    odd: str
    among: str
    variants: tuple[str, ...]
    options: dict[str, str]
    games: int
    seed: int
    rungs: tuple[Rung, ...]


def climb(
    slug: str,
    odd: str,
    among: str,
    seats: Sequence[int],
    games: int,
    seed: int = 1,
    *,
    library: Library,
    variants: Sequence[str] = (),
    options: dict[str, str] | None = None,
    workers: int = 1,
    playouts: int = Limit().playouts,
    progress: Callable[[int], None] | None = None,
) -> Ladder:
    """Play a ladder.

    Args:
        slug: The game.
        odd: Level of the odd bot.
        among: Level of all others.
        seats: Numbers of players.
        games: Number of games for each of them.
        seed: Seed of the first game of each.
        library: The rule files.
        variants: Variants that are on.
        options: Choices of the set-up; defaults where there are none.
        workers: Number of processes.
        playouts: `Limit.playouts` of all bots.
        progress: Called with the number of games played so far.

    Raises:
        KeyError: There is no such game.
        RulesError: The rule files are wrong.
        SetupError: The set-up does not fit the game.
        ValueError: There is no such level.
    """
    entry, limit = registry.entry(slug), Limit(playouts)
    on, chosen = tuple(sorted(set(variants))), dict(options or {})
    rungs: list[Rung] = []
    for count in seats:
        levels = (odd, *[among] * (count - 1))
        job = Job(entry, library, Setup(count, on, chosen), levels, limit, seed, turns=True)
        before = games * len(rungs)

        def on_with(played: int, before: int = before) -> None:
            if progress is not None:
                progress(before + played)

        run = play(job, games, workers, on_with)
        # Game number i has the odd bot on seat i, counted round the table.
        shares = [
            1 / len(played.winners) if number % count in played.winners else 0.0
            for number, played in enumerate(run.played)
        ]
        rungs.append(Rung(count, 1 / count, tally(sum(shares), games), round(run.seconds, 1)))
    return Ladder(slug, odd, among, on, chosen, games, seed, tuple(rungs))
