"""Says how well what seats of Bid & Bluff are taken to bid tells the bids of bots, and what bids then tell of hands.

    python -m tests.bidding --seats 2,3,4,6 --games 20 --seed 1

Games of each level are played. First the mean logarithm of the chance that was given to the bid made, beside that of
what is usual with so many cards. Then, at some positions of the play, how much the bids tell: the mean logarithm of how
much more the hands as they are weigh than worlds that are dealt, with its standard error. Above 0, weighed worlds are
nearer to the truth than worlds as they are dealt; more than worlds that lie about as often cannot be gained.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from bidtable.bots.base import Bot, Level, Limit, Never
from bidtable.bots.bid_and_bluff.baseline import make as baseline
from bidtable.bots.bid_and_bluff.bidding import Bidding
from bidtable.bots.bid_and_bluff.bot import make
from bidtable.bots.bid_and_bluff.ground import Ground
from bidtable.bots.bid_and_bluff.nets import brain
from bidtable.bots.bid_and_bluff.outlook import Outlook, World
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Event, Setup
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.games.bid_and_bluff.moves import Bid
from bidtable.games.bid_and_bluff.state import Observation, State
from bidtable.rulebook import Library
from bidtable.store import places

LEVELS: Final = (Level.HARD, Level.NORMAL, Level.EASY, "baseline-normal")
WORLDS: Final = 24
"""Worlds that the hands are held to."""
OFTEN: Final = 0.06
"""How often a position of the play is looked at."""


class Found(NamedTuple):
    """What was found in games of a level: logarithms of chances, one by one.

    Attributes:
        bids: Of the bids made, as seats are taken to bid.
        usual: Of the same, by what is usual.
        told: How much more the hands weigh than worlds, for each position that was looked at.
    """

    bids: list[float]
    usual: list[float]
    told: list[float]


class Seen(NamedTuple):
    """A decision: the position, what its seat saw of it and was told before, and what it bid."""

    state: State
    view: View[Observation]
    bid: Bid | None


def decisions(game: BidAndBluff, bot: Bot, setup: Setup, seed: int) -> Iterator[Seen]:
    """Play a game; yield its bids and cards."""
    rng, state, events = random.Random(seed), game.start(setup), list[Event]()
    while actors := game.actors(state):
        if actors[0] == CHANCE:
            move = game.sample(state, rng)
        else:
            view = game.view(state, actors[0], game.history(events, actors[0]))
            move = bot.choose(view, Limit(), rng, Never()).move
            if state.phase in ("bid", "play"):
                yield Seen(state, view, move if isinstance(move, Bid) else None)
        steps = game.steps(state, actors[0], move)
        state = steps[-1].state
        events += [step.event for step in steps]


def bids_tell(outlook: Outlook, state: State, rng: random.Random) -> float:
    """Return the logarithm of how much more the hands as they are weigh than worlds that fit the view."""
    worlds = fmean([outlook.weight(outlook.deal(rng)) for _ in range(WORLDS)])
    return math.log(outlook.weight(World(list(state.held))) / worlds)


def found(game: BidAndBluff, level: str, seats: int, games: int, seed: int) -> Found:
    """Play games of a level, and look at their bids and at what they tell."""
    bot = baseline(game, "normal") if level.startswith("baseline") else make(game, level)
    judge, luck, all_found = Ground(game), random.Random(seed), Found([], [], [])
    for number in range(games):
        for state, view, bid in decisions(game, bot, Setup(seats), seed + number):
            seen, seat = view.observation, view.seat
            assert seat is not None
            if bid is not None:
                usual = brain(seats).numbers.bids[seen.dealt - 1][bid.tricks]
                odds = Bidding(game.context, seen).odds(seat, seen.own, seen.bids)
                all_found.bids.append(math.log(odds[bid.tricks]))
                all_found.usual.append(math.log(max(1e-6, usual)))
            elif luck.random() < OFTEN:
                outlook = judge.prepare(view)
                assert isinstance(outlook, Outlook)
                all_found.told.append(bids_tell(outlook, state, luck))
    return all_found


def line(one: Found) -> str:
    """Return what was found in words."""
    return (
        f"{len(one.bids)} bids {fmean(one.bids):.3f}, as usual {fmean(one.usual):.3f};"
        f" {len(one.told)} positions, bids tell {fmean(one.told):.3f}"
        f" ±{pstdev(one.told) / math.sqrt(len(one.told)):.3f}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seats", default="2,3,4,6")
    asked.add_argument("--games", type=int, default=20, help="games of each level at each table (20)")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args(arguments)
    game = load(Library(places.shipped_rules()))
    for seats in map(int, given.seats.split(",")):
        for level in LEVELS:
            one = found(game, level, seats, given.games, given.seed)
            print(f"{seats} seats, {level}: {line(one)}", flush=True)


if __name__ == "__main__":
    main()
