"""Holds the judge of BID-IT! to who won: what it says when a round begins, and how often it came true.

    python -m tests.reliability_bid_it --games 300

Games are played in arrays by hard bots; chances are put in ten classes. A class counts with at least 200 of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from bidtable.bots.base import Level
from bidtable.bots.bid_it_hopes import Hopes
from bidtable.core.model import Setup
from bidtable.games.bid_it import load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.training.bid_it.__main__ import bot
from tests.training.bid_it.games import Games
from tests.training.bid_it.nets import Array
from tests.training.bid_it.players import Player
from tests.training.bid_it.rounds import Deck

LEAST = 200


def classes(seats: int, games: int, player: Player, seed: int) -> list[tuple[float, float, int]]:
    """Return for each tenth the mean chance, the share of wins, and how many there were."""
    game = load(Library(places.shipped_rules()))
    rng = np.random.default_rng(seed)
    stand = Games(Deck(game.context), np.zeros((games, seats), int), [player], rng).play()
    start = game.start(Setup(seats))
    said: list[float] = []
    won: list[bool] = []
    for deals, first, winner in zip(
        stand.deals.tolist(), stand.first.tolist(), stand.winner.tolist(), strict=True
    ):
        now = Hopes(replace(start, deals=tuple(deals), first=first)).now
        said += [chance for chance, count in zip(now, deals, strict=True) if count]
        won += [seat == winner for seat, count in enumerate(deals) if count]
    chances: Array = np.array(said)
    came: Array = np.array(won)
    tenth = np.minimum(9, (10 * chances).astype(int))
    found = []
    for one in range(10):
        of = tenth == one
        if of.sum() >= LEAST:
            found.append((float(chances[of].mean()), float(came[of].mean()), int(of.sum())))
    return found


def main(words: Sequence[str] | None = None) -> None:
    """Play, and print a line for each number of seats."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability_bid_it", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="games for each number of seats (300)")
    parser.add_argument("--seats", default="2,3,4,5,6", help="numbers of seats (2,3,4,5,6)")
    parser.add_argument("--seed", type=int, default=1, help="where chance comes from (1)")
    asked = parser.parse_args(words)
    for seats in map(int, asked.seats.split(",")):
        player = bot(Level.HARD, np.random.default_rng(asked.seed))
        found = classes(seats, asked.games, player, asked.seed)
        told = ", ".join(f"{said:.2f} {came:.2f} ({count})" for said, came, count in found)
        print(
            f"{seats} seats: {told}; off by {max(abs(said - came) for said, came, _ in found):.3f} at most",
            flush=True,
        )


if __name__ == "__main__":
    main()
