"""Ladders: the share of games that one bot wins among bots of another level, for each number of seats.

The one bot, called the odd bot, moves to the next seat after each game. Each game has its own seed. So a ladder depends
on its arguments alone, not on the number of processes. In team games a whole team has the odd level.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bidtable.bots.common.arena import Tally, Terms, play, tally
from bidtable.core import registry
from bidtable.core.game import AnyGame


class Rung(msgspec.Struct, frozen=True):
    """The result of the odd bot at tables of one size.

    Attributes:
        seats: Number of players.
        fair: Share of the games that the odd bot or team would win against equally strong opponents.
        odd: Games and wins of the odd bot or team, and its share with the 95 % interval.
        seconds: Duration of the games in seconds, with all processes.
    """

    seats: int
    fair: float
    odd: Tally
    seconds: float


class Ladder(msgspec.Struct, frozen=True):
    """The result of a ladder.

    Attributes:
        game: Slug of the game.
        odd: Level of the odd bot.
        among: Level of the other bots; several levels, with commas between them, for a mixed table.
        variants: Variants that were on.
        options: Choices of the set-up.
        games: Number of games for each number of seats.
        seed: Seed of the first game for each number of seats.
        rungs: The results for each number of seats.
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
    """Play a ladder.

    Args:
        terms: The game and its terms.
        odd: Level of the odd bot.
        among: Level of the other bots; several levels, with commas between them, take the seats in turn.
        seats: Numbers of players.
        games: Number of games for each number of seats.
        seed: Seed of the first game for each number of seats.
        workers: Number of processes.
        progress: Called with the number of games played so far.

    Raises:
        KeyError: No game has this name.
        RulesError: The rule files are wrong.
        SetupError: The set-up does not fit the game.
        ValueError: The game has no such level.
    """
    others = among.split(",")
    rungs: list[Rung] = []
    game: AnyGame = registry.resolve(registry.entry(terms.game).rules)(terms.library)
    for count in seats:
        teams = game.teams(terms.setup(count)) or tuple(range(count))
        sit = [others[(team - 1) % len(others)] if team else odd for team in teams]
        job = terms.job(sit, seed, turns=True)
        before = games * len(rungs)

        def on_with(played: int, before: int = before) -> None:
            if progress is not None:
                progress(before + played)

        run = play(job, games, workers, on_with)
        # In game number i all have moved on by i seats, so who sits there sat i seats before in the first.
        shares = [
            sum([teams[(winner - number) % count] == 0 for winner in played.winners]) / len(played.winners)
            for number, played in enumerate(run.played)
        ]
        fair = teams.count(0) / count
        rungs.append(Rung(count, fair, tally(sum(shares), games), round(run.seconds, 1)))
    on = tuple(sorted(set(terms.variants)))
    return Ladder(terms.game, odd, among, on, dict(terms.options), games, seed, tuple(rungs))
