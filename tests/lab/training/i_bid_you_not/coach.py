"""Learns how bots of I Bid You Not bid, so that the coach can tell when a bidder is asked."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from bidtable.bots.common.nets import FOLDER
from bidtable.bots.i_bid_you_not import odds
from bidtable.bots.i_bid_you_not.odds import (
    NAME,
    WORTHS,
    Learned,
    about,
    corrected,
    lot_worth,
    simulated,
    table_of,
    worth_class,
)
from bidtable.core.masks import bits
from bidtable.core.model import Setup
from bidtable.games.i_bid_you_not.binding import may_bid
from bidtable.games.i_bid_you_not.moves import Bid
from tests.lab.coach.i_bid_you_not import results
from tests.lab.coach.measure import PLAYOUTS
from tests.lab.coach.table import COMPANIES, Table
from tests.lab.command import parser
from tests.lab.training.kept import commit
from tests.lab.training.nets import Array

PARTS: Final = 10
"""Parts of a sorted hand that are told apart."""
FEWEST: Final = 3
"""Fewest cards of a hand whose bid tells anything."""
PRIOR: Final = 3.0
"""Number of imagined random bids of each class."""
SEATS: Final = (2, 3, 4, 6)
OFTEN: Final = 0.7
"""Share of the bids whose places are looked at."""
STEPS: Final = 20
"""Steps of Newton's method."""
DOUBT: Final = 4.0
"""How strongly the weights are held to those of no correction."""
LEAST: Final = 0.01
"""Smallest chance that the search for the share of luck knows."""


class Placed(NamedTuple):
    """A bid: the worth of the offer to the bidder, and the place of the card among those that could be bid."""

    worth: int
    at: int
    of: int


def bids(table: Table, setup: Setup, company: str, number: int) -> Iterator[Placed]:
    """Play a game, and yield its bids."""
    context = table.game.context
    for turn in table.turns(setup, company, number):
        if isinstance(turn.move, Bid):
            seen = table.game.view(turn.state, turn.seat).observation
            deck = context.deck(seen)
            cards = bits(seen.hand & may_bid(deck, context.terms(seen), seen.void))
            if len(cards) >= FEWEST:
                worth = lot_worth(context, seen, turn.seat)
                yield Placed(worth, cards.index(deck.index[turn.move.card]), len(cards))


def shares(found: Sequence[Placed]) -> tuple[tuple[float, ...], ...]:
    """Return how often bids are in each part of a hand, for each class of worth."""
    sums: Array = np.full((len(WORTHS) + 1, PARTS), PRIOR / PARTS)
    edges = np.arange(PARTS + 1) / PARTS
    for one in found:
        low, high = one.at / one.of, (one.at + 1) / one.of
        inside = np.minimum(edges[1:], high) - np.maximum(edges[:-1], low)
        sums[worth_class(one.worth)] += np.maximum(0.0, inside) * one.of
    return tuple([tuple([round(float(each), 4) for each in row / row.sum()]) for row in sums])


class Ranked(NamedTuple):
    """A bid with the simulated chances of its places, the inputs of the correction, and its place."""

    chances: tuple[float, ...]
    about: tuple[float, ...]
    place: int


def ranked(table: Table, setup: Setup, company: str, number: int) -> Iterator[Ranked]:
    """Play a game, and yield bids whose place is not sure."""
    context = table.game.context
    for (seen, card), place in results(table, setup, company, number, OFTEN):
        chances = simulated(context, seen, card)
        if max(chances) < 1:
            first = chances[0]
            yield Ranked(chances, about(context, seen, card, first) if 0 < first < 1 else (), place)


def first(found: Sequence[Ranked]) -> tuple[float, ...]:
    """Return the weights of the correction that makes the bidders who chose first likeliest."""
    some = [one for one in found if one.about]
    inputs, came = np.array([one.about for one in some]), np.array([float(not one.place) for one in some])
    start = np.eye(inputs.shape[1])[1]
    weights = start.copy()
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-inputs @ weights))
        bend = (inputs * (chances * (1 - chances))[:, None]).T @ inputs + DOUBT * np.eye(len(start))
        weights += np.linalg.solve(bend, inputs.T @ (came - chances) - DOUBT * (weights - start))
    return tuple([round(float(each), 3) for each in weights])


def even(found: Sequence[Ranked]) -> float:
    """Return the share of luck in the order of the other bidders that makes their places likeliest."""
    later = [one for one in found if one.place > 0]

    def surprise(share: float) -> float:
        chances = [corrected(one.chances, one.chances[0], share)[one.place] for one in later]
        return -sum([math.log(max(LEAST, chance)) for chance in chances])

    return min([step / 20 for step in range(20)], key=surprise)


def main(words: Sequence[str]) -> None:
    """Play, count, and write."""
    options = parser("train i_bid_you_not_coach", __doc__)
    options.add_argument("--games", type=int, default=4, help="games of each company and number of seats (4)")
    options.add_argument("--seed", type=int, default=7_000_001, help="seed of the first game (7,000,001)")
    options.add_argument(
        "--only", choices=("order",), help="keep the bids that are known, and learn the order alone"
    )
    given = options.parse_args(words)
    table, path = Table("i_bid_you_not", PLAYOUTS), FOLDER / f"{NAME}.json"
    made = f"python -m tests.lab train i_bid_you_not_coach --games {given.games} --seed {given.seed}; commit {commit()}"

    def games(seed: int) -> Iterator[tuple[str, Setup, str, int]]:
        for seats in SEATS:
            print(f"{seats} seats", flush=True)
            for company in COMPANIES:
                for number in range(seed, seed + given.games):
                    yield table_of(seats), Setup(seats), company, number

    if given.only:
        learned = odds.learned()
    else:
        placed = defaultdict[str, list[Placed]](list)
        for name, setup, company, number in games(given.seed):
            placed[name] += bids(table, setup, company, number)
        learned = Learned({"places": made}, {name: shares(some) for name, some in placed.items()})
        keep(path, learned)
    # The order is learned from other games, in which the bids were not learned.
    order = defaultdict[str, list[Ranked]](list)
    for name, setup, company, number in games(given.seed + given.games):
        order[name] += ranked(table, setup, company, number)
    learned = msgspec.structs.replace(
        learned,
        provenance={**learned.provenance, "order": made},
        first={name: first(some) for name, some in order.items()},
        even={name: even(some) for name, some in order.items()},
    )
    keep(path, learned)
    print(learned.first, learned.even, {name: len(some) for name, some in order.items()})


def keep(path: Path, learned: Learned) -> None:
    """Write the learned numbers."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")
