"""Measures whether reviews are right: each blunder they find is played again by the better move and by the made one.

`python -m tests.lab review_truth --full` has bots play 50 matches of each game and reviews them. Each blunder is
played again in 200 worlds that fit the knowledge of its seat (at BID-IT! 200 times in the real world, with other
luck to come). It is played once with the move that the review calls better and once with the made one, and bots play
on to the end. On average, the better move must win more often by at least the amount that the review claims.
`docs/review.md` has the table. Parts of it: `--game`, `--first`, `--matches`, `--worlds`, `--minutes`, `--out`.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bidtable.app.tools.fixture_matches import levels_header
from bidtable.bots.common.base import Bot, Limit, Never
from bidtable.bots.common.levels import make_bot
from bidtable.bots.common.review import EVERYBODY, Reviewer, pieces
from bidtable.bots.common.review_model import Judged
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.game import AnyGame
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Move, Seat, Setup
from tests.conformance.cases import load
from tests.lab.command import parser

GAMES: Final = ("bid_and_bluff", "bid_it", "i_bid_you_not", "bidness")
PLAYERS: Final = ("easy", "normal")
"""Levels of the judged bots: weaker players have more blunders to find."""
SEATS: Final = (2, 3, 4, 4, 5, 6)
"""Numbers of seats, match by match."""


class Goes(NamedTuple):
    """The way a decision is played again.

    Attributes:
        others: The level that plays on for the others; empty for the original bots until the end of the round.
        own: The level of the judged seat: it sets the worth of a good move to a player who plays well afterwards.
        after: The level that plays on for all seats after the round; empty if it makes no difference.
        real: Whether the hidden cards stay in place: a new deal would not fit the bids of the others.
    """

    others: str
    own: str
    after: str = ""
    real: bool = False


GOES_ON: Final = {
    "bid_and_bluff": Goes("normal", "normal"),
    "bid_it": Goes("", "hard", after="easy", real=True),
    "i_bid_you_not": Goes("", "normal"),
    "bidness": Goes("", "hard"),
}
"""The bots that play on: quick ones, or the original players if it matters who answers a move."""
FULL: Final = (50, 200)
"""Matches of each game, and worlds for each move, in the full run."""


class Tried(msgspec.Struct, frozen=True):
    """A decision that was played again.

    Attributes:
        game: The game.
        seats: Number of seats.
        seed: Seed of the match.
        number: Number of the move.
        kind: The kind of decision.
        claimed: The loss that the review claims.
        gained: The difference of the shares of wins of the better move and the made one.
        error: Standard error of that difference.
        worlds: Number of worlds in which both moves were tried.
    """

    game: str
    seats: int
    seed: int
    number: int
    kind: str
    claimed: float
    gained: float
    error: float
    worlds: int


def sat(seed: int, seat: Seat, company: Sequence[str] = PLAYERS) -> str:
    """Return the level of a judged bot."""
    return company[(seat + seed) % len(company)]


def played(slug: str, seed: int, company: Sequence[str] = PLAYERS, seats: int = 0) -> Match:
    """Return a finished match of bots, whose levels go round the table; 0 seats follow from the seed."""
    game, entry = load(slug), registry.entry(slug)
    seats = seats or max(game.info.min_seats, min(game.info.max_seats, SEATS[seed % len(SEATS)]))
    levels = [sat(seed, seat, company) for seat in range(seats)]
    match = Match(game, levels_header(game, slug, Setup(seats), levels, seed))
    bots = [make_bot(entry, game, level) for level in levels]
    match.settle()
    while match.outcome is None:
        seat = match.actors[0]
        view = match.view(seat) if bots[seat].reads_history else game.view(match.state, seat)
        match.push(seat, bots[seat].choose(view, Limit(), match.bot_rng(seat), Never()).move)
    return match


def judged(match: Match, least: float) -> Iterator[Judged]:
    """Return the decisions of a match with at least this loss by its review."""
    reviewer = Reviewer(registry.entry(match.header.game), match)
    for piece in pieces(match, EVERYBODY):
        if piece.number is not None:
            found = reviewer.work_out(piece)
            if isinstance(found, Judged) and found.lost >= least:
                yield found


def drawn(slug: str, seeds: Iterable[int], least: float, each: int) -> Iterator[tuple[Match, Judged]]:
    """Yield decisions of matches with at least this loss: so many of each match at most, drawn at random."""
    for seed in seeds:
        match = played(slug, seed)
        some = sorted(judged(match, least), key=lambda one: stream(seed, str(one.number)).random())
        yield from [(match, decision) for decision in some[:each]]


def again(
    match: Match,
    decision: Judged,
    worlds: int,
    *,
    goes: Goes | None = None,
    real: bool = False,
    limit: Limit | None = None,
) -> Tried:
    """Play a decision again, by the better move and by the made one, in the same worlds with the same luck.

    Args:
        match: The match.
        decision: The decision.
        worlds: How many worlds.
        goes: Who plays on; None for the game's entry of `GOES_ON`.
        real: Whether all worlds are the real one, hidden cards included, so that only the luck to come differs.
        limit: The thinking limit of the bots that play on; None for the usual one.
    """
    game, header = match.game, match.header
    entry = registry.entry(header.game)
    view = match.view(decision.seat, decision.step)
    goes = goes or GOES_ON[header.game]
    bots = [
        make_bot(entry, game, goes.others or sat(header.seed, seat)) for seat in range(header.setup.seats)
    ]
    bots[decision.seat] = make_bot(entry, game, goes.own)
    after = make_bot(entry, game, goes.after) if goes.after else None
    gains = []
    for world in range(worlds):
        rng = stream(header.seed, f"truth/{decision.number}/{world}")
        state = match.state_after(decision.step) if real or goes.real else game.determinize(view, rng)
        luck = int(rng.random() * 2**31)
        better, made = (
            _won(
                game,
                game.apply(state, decision.seat, move),
                bots,
                after,
                decision.seat,
                luck,
                limit or Limit(),
            )
            for move in (decision.best, decision.made)
        )
        gains.append(better - made)
    mean, error = mean_of(gains)
    kind = f"{game.phase(view.observation)}: {type(decision.made).__name__}"
    return Tried(
        header.game,
        header.setup.seats,
        header.seed,
        decision.number,
        kind,
        decision.lost,
        mean,
        error,
        worlds,
    )


def _won(
    game: AnyGame,
    state: object,
    bots: Sequence[Bot],
    after: Bot | None,
    seat: Seat,
    luck: int,
    limit: Limit,
) -> float:
    """Play on to the end; return a seat's share of the win.

    Args:
        game: The game.
        state: The state to play on from.
        bots: Who plays on.
        after: The bots that play on for all seats after the round.
        seat: The seat whose share is returned.
        luck: The generator of chance moves.
        limit: The thinking limit of the bots.
    """
    rng, stretch = random.Random(luck), game.round_number(state)
    while True:
        actors = game.actors(state)
        if not actors:
            break
        actor = actors[0]
        move: Move
        if actor == CHANCE:
            move = game.sample(state, rng)
        else:
            bot = after if after is not None and game.round_number(state) != stretch else bots[actor]
            move = bot.choose(game.view(state, actor), limit, rng, Never()).move
        state = game.apply(state, actor, move)
    outcome = game.outcome(state)
    assert outcome is not None, "it is over"
    return (seat in outcome.winners) / len(outcome.winners)


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some values, and its standard error."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, math.inf
    spread = sum([(value - mean) ** 2 for value in values]) / (len(values) - 1)
    return mean, math.sqrt(spread / len(values))


def told(tried: Iterable[Tried]) -> Iterator[str]:
    """Print the claimed loss and the actual gain by game, by size of the claim and by kind of decision."""
    rows = list(tried)
    for slug in sorted({each.game for each in rows}):
        mine = [each for each in rows if each.game == slug]
        groups = {
            "all": mine,
            "blunders": [each for each in mine if each.claimed >= 0.2],
            "mistakes": [each for each in mine if 0.1 <= each.claimed < 0.2],
            "slips": [each for each in mine if 0.05 <= each.claimed < 0.1],
        }
        for kind in sorted({each.kind for each in mine}):
            groups[f"  {kind}"] = [each for each in mine if each.kind == kind]
        for name, some in groups.items():
            if some:
                claimed = sum(each.claimed for each in some) / len(some)
                gained, error = _by_match(some)
                count = sum(each.worlds for each in some)
                yield (
                    f"{slug} {name}: {len(some)} in {count} worlds, "
                    f"claimed {claimed:.3f}, gained {gained:.3f} ± {error:.3f}"
                )


def _by_match(some: Sequence[Tried]) -> tuple[float, float]:
    """Return the mean gain and its standard error; the decisions of one match count as one."""
    mean, _ = mean_of([each.gained for each in some])
    off: defaultdict[tuple[int, int], float] = defaultdict(float)
    for each in some:
        off[each.seats, each.seed] += each.gained - mean
    if len(off) < 2:
        return mean, math.inf
    few = len(off) / (len(off) - 1)
    return mean, math.sqrt(few * sum([each * each for each in off.values()])) / len(some)


def main(words: Sequence[str]) -> None:
    """Run as the command line says, and print the findings."""
    options = parser("review_truth", __doc__)
    options.add_argument("--full", action="store_true")
    options.add_argument("--game", action="append", choices=GAMES)
    options.add_argument("--first", type=int, default=1, help="seed of the first match")
    options.add_argument("--matches", type=int, default=3)
    options.add_argument("--worlds", type=int, default=20)
    options.add_argument("--least", type=float, default=0.2)
    options.add_argument("--each", type=int, default=1000, help="most decisions of a match")
    options.add_argument("--real", action="store_true", help="in the world as it really was")
    options.add_argument("--on", help="the level that plays on for all seats, as `hard`")
    options.add_argument(
        "--playouts", type=int, default=Limit().playouts, help="how much bots that play on may think"
    )
    options.add_argument("--count", type=int, default=10**6, help="most decisions of each game")
    options.add_argument("--minutes", type=float, default=1e9)
    options.add_argument("--out", type=Path, help="a file that results are added to, a line of JSON each")
    options.add_argument("--told", type=Path, nargs="*", help="only tell what such files hold")
    asked = options.parse_args(words)
    if asked.told:
        found = [
            msgspec.json.decode(line, type=Tried)
            for path in asked.told
            for line in path.read_bytes().splitlines()
        ]
        print("\n".join(told(found)))
        return
    matches, worlds = FULL if asked.full else (asked.matches, asked.worlds)
    goes, limit = Goes(asked.on, asked.on) if asked.on else None, Limit(asked.playouts)
    ends, found = time.monotonic() + 60 * asked.minutes, []
    for slug in asked.game or GAMES:
        seeds = range(asked.first, asked.first + matches)
        for match, decision in islice(drawn(slug, seeds, asked.least, asked.each), asked.count):
            if time.monotonic() > ends:
                print(f"stopped at match {match.header.seed}", file=sys.stderr)
                break
            found.append(again(match, decision, worlds, goes=goes, real=asked.real, limit=limit))
            if asked.out is not None:
                with asked.out.open("ab") as file:
                    file.write(msgspec.json.encode(found[-1]) + b"\n")
    print("\n".join(told(found)))
