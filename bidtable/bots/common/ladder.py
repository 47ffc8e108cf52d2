"""Measures the strength of one bot among bots of another level, for each number of seats.

The measured bot is called the odd bot, and moves to the next seat after each game. In team games a whole team has the
odd bot's level. The number of processes does not change the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bidtable.bots.common.arena import Tally, Terms, play, tally
from bidtable.core import registry
from bidtable.core.game import AnyGame


class Rung(msgspec.Struct, frozen=True):
    """The results of the odd bot with one number of players.

    Attributes:
        seats: Number of players.
        fair: Share of games that the odd bot, or its team, would win against equally strong opponents.
        odd: Number of games and wins of the odd bot, or of its team.
        seconds: Duration of the games in seconds.
    """

    seats: int
    fair: float
    odd: Tally
    seconds: float


class Ladder(msgspec.Struct, frozen=True):
    """The measured strength of a bot.

    Attributes:
        game: Short name of the game, as in the registry.
        odd: Level of the odd bot.
        among: Level of the other bots, or several levels with commas between them.
        variants: The variants of the rules that were on.
        options: The options that were chosen when the games were set up.
        games: Number of games for each number of players.
        seed: Seed of the first game for each number of players.
        rungs: The results for each number of players.
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
    """Play games between one odd bot and bots of other levels, and return the odd bot's share of wins.

    Args:
        terms: The game and its rules.
        odd: Level of the odd bot.
        among: Level of the other bots. Several levels, with commas between them, take the seats in turn.
        seats: The numbers of players.
        games: Number of games for each number of players.
        seed: Seed of the first game for each number of players.
        workers: Number of processes.
        progress: Function that receives the number of finished games from time to time.

    Raises:
        KeyError: No game has this name.
        RulesError: The rule files are wrong.
        SetupError: The game does not allow this number of players, or these variants and options.
        ValueError: The game has no bot of such a level.
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
        # In game number i all bots sit i seats further than in the first game.
        shares = [
            sum([teams[(winner - number) % count] == 0 for winner in played.winners]) / len(played.winners)
            for number, played in enumerate(run.played)
        ]
        fair = teams.count(0) / count
        rungs.append(Rung(count, fair, tally(sum(shares), games), round(run.seconds, 1)))
    on = tuple(sorted(set(terms.variants)))
    return Ladder(terms.game, odd, among, on, dict(terms.options), games, seed, tuple(rungs))
