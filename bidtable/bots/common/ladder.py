"""Measures the strength of one bot among bots of another level."""

# The measured bot changes its seat after each game.

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bidtable.bots.common.arena import Job, Tally, Terms, play, tally
from bidtable.core import registry
from bidtable.core.game import AnyGame


class Rung(msgspec.Struct, frozen=True):
    """The wins of one bot against bots of another level, for one number of players."""

    seats: int
    fair: float
    odd: Tally
    seconds: float


class Ladder(msgspec.Struct, frozen=True):
    """The measured strength of a bot, for each number of players."""

    game: str
    odd: str
    among: str
    variants: tuple[str, ...]
    options: dict[str, str]
    games: int
    seed: int
    rungs: tuple[Rung, ...]


def climb(
    terms: Terms,
    odd: str,
    among: str,
    seats: Sequence[int],
    games: int,
    seed: int = 1,
    *,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Ladder:
    """Play games of one bot against bots of other levels."""
    # The text `among` holds the levels of the other seats, separated by commas.
    others = among.split(",")
    rungs: list[Rung] = []
    entry = registry.entry(terms.game)
    game: AnyGame = registry.resolve(entry.rules)(terms.library)
    for count in seats:
        teams = game.teams(terms.setup(count)) or tuple(range(count))
        sit = [others[(team - 1) % len(others)] if team else odd for team in teams]
        job = Job(entry, terms, tuple(sit), seed, turns=True)
        before = games * len(rungs)

        def on_with(played: int, before: int = before) -> None:
            if progress is not None:
                progress(before + played)

        run = play(job, games, workers, on_with)
        # In game number i all bots sit i seats further than in the first game.
        shares = [
            sum([teams[(winner - number) % count] == 0 for winner in played.winners]) / len(played.winners)
            for number, played in enumerate(run.played)
        ]
        fair = teams.count(0) / count
        rungs.append(Rung(count, fair, tally(sum(shares), games), round(run.seconds, 1)))
    on = tuple(sorted(set(terms.variants)))
    return Ladder(terms.game, odd, among, on, dict(terms.options), games, seed, tuple(rungs))
