"""Says how well the chances that the ground of Bid & Bluff gives come true.

    python -m tests.training.bid_and_bluff.check --seats 4 --level hard --games 200 --seed 800001

Bots of a level play; now and then the position is judged as a seat or a spectator sees it. For each tenth of the
chances it is told how often they came true, and how many there were. `--fit` says by which power the odds should be
raised so that they come true best.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bidtable.bots.base import Limit, Never
from bidtable.bots.bid_and_bluff import make
from bidtable.bots.bid_and_bluff_ground import ground
from bidtable.bots.ground import Shares
from bidtable.core.chance import stream
from bidtable.core.model import CHANCE, Seat, Setup
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.rulebook import Library
from bidtable.store import places

OFTEN = 0.08
"""How often a position is judged."""
KINDS = ("turn", "waits", "looks on")
"""Who judges: the seat at turn, another one, a spectator."""


class Told(NamedTuple):
    """What was told of a position, and what came of it.

    Attributes:
        kind: Who judged, by `KINDS`.
        phase: The phase.
        shares: The chances.
        winner: Who won in the end.
        race: The number of the game.
    """

    kind: str
    phase: str
    shares: Shares
    winner: Seat
    race: int


def positions(game: BidAndBluff, setup: Setup, level: str, games: int, seed: int) -> Iterator[Told]:
    """Play games, and yield what was told of some of their positions."""
    bot, judge, seats = make(game, level), ground(game), setup.seats
    for number in range(seed, seed + games):
        rng, state, found = stream(number, "check"), game.start(setup), list[tuple[str, str, Shares]]()
        while actors := game.actors(state):
            if rng.random() < OFTEN:
                viewer = rng.choice([None, *range(seats), *([actors[0]] * seats if actors[0] >= 0 else [])])
                kind = KINDS[2 if viewer is None else viewer != actors[0]]
                found.append((kind, state.phase, judge.evaluate(game.view(state, viewer))))
            if actors[0] == CHANCE:
                move = game.sample(state, rng)
            else:
                move = bot.choose(game.view(state, actors[0]), Limit(), rng, Never()).move
            state = game.apply(state, actors[0], move)
        outcome = game.outcome(state)
        assert outcome is not None
        for kind, phase, shares in found:
            yield Told(kind, phase, shares, outcome.winners[0], number)


def table(found: Sequence[Told]) -> str:
    """Return by tenths what was told, what came true, and how many there were."""
    tenths: list[list[tuple[float, bool]]] = [[] for _ in range(10)]
    for one in found:
        for seat, share in enumerate(one.shares):
            tenths[min(9, int(share * 10))].append((share, seat == one.winner))
    cells = []
    for part in tenths:
        told, came = (
            sum(which) / max(1, len(part)) for which in ([p for p, _ in part], [w for _, w in part])
        )
        cells.append(f"{told:.2f}/{came:.2f} {len(part)}")
    return " | ".join(cells)


def surprise(found: Sequence[Told], power: float = 1.0) -> float:
    """Return the mean surprise of who won, where the chances are raised to a power."""
    total = 0.0
    for one in found:
        parts = [max(1e-4, share) ** power for share in one.shares]
        total -= math.log(parts[one.winner] / sum(parts))
    return total / max(1, len(found))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print the tables."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--level", default="hard")
    asked.add_argument("--board", default="standard")
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--seed", type=int, default=800001)
    asked.add_argument(
        "--fit", action="store_true", help="also print the surprise for some powers of the chances"
    )
    given = asked.parse_args(arguments)
    game = load(Library(places.shipped_rules()))
    setup = Setup(given.seats, (), {"board": given.board})
    found = list(positions(game, setup, given.level, given.games, given.seed))
    print(f"{given.seats} seats, {given.level}, {given.games} games: {table(found)}")
    parts = [(kind, [one for one in found if one.kind == kind]) for kind in KINDS]
    parts += [
        (phase, [one for one in found if one.phase == phase]) for phase in ("bid", "play", "move", "deal")
    ]
    for name, part in parts:
        print(f"  {name}, surprise {surprise(part):.3f}: {table(part)}")
    if given.fit:
        told = ", ".join(f"{power / 10:.1f} {surprise(found, power / 10):.4f}" for power in range(5, 16))
        print(f"  surprise by power: {told}")


if __name__ == "__main__":
    main()
