"""Train the hard bot of BID-IT!, and write what it learned beside the bots: some minutes of one core."""

from __future__ import annotations

import argparse
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from bidtable.bots.bid_it_nets import DUEL, FOLDER, NAME, TABLE, Learned
from bidtable.games.bid_it import load
from bidtable.rulebook import Library
from bidtable.store import places
from tests.training.bid_it.games import Games, duels, first_wins, strengths
from tests.training.bid_it.nets import Net
from tests.training.bid_it.players import Learner, Nets, Usual
from tests.training.bid_it.rounds import Deck
from tests.training.bid_it.school import School

TABLES = {DUEL: (2,), TABLE: (3, 4, 5, 6)}
"""Numbers of players that are left, by what is learned for them."""
LESSONS = {DUEL: 600, TABLE: 400}
ROUNDS = {DUEL: 1024, TABLE: 640}
"""Rounds of a lesson."""
HEAT = {DUEL: 0.08, TABLE: 0.06}
"""How mixed the moves are in the end, in own Deal cards."""
COMPANY = 0.5
"""In which share of the rounds other bots sit at the table."""
HINT, THEIR_HEAT = 0.4, 0.08
"""Of the mended rule of thumb: how far it reads bids, and how mixed its moves are."""
GAMES = 1500
"""Games that worths of Deal cards are fitted to, for each number of seats."""


def train(name: str, deck: Deck, lessons: int, count: int, rng: np.random.Generator) -> Nets:
    """Learn for tables of a kind."""
    school = School(deck, TABLES[name], [Usual(rng), Usual(rng, HINT, THEIR_HEAT)], rng)
    told: list[tuple[float, ...]] = []
    start = time.process_time()
    for number in range(lessons):
        done = number / lessons
        # At first moves are much mixed, so that all are known; rates fall, so that what is learned settles.
        heat = HEAT[name] * (1 + 3 * max(0.0, 1 - done / 0.4))
        seats, gained, loss = school.lesson(count, heat, 0.003 * (1 - 0.93 * done), COMPANY)
        told.append((seats, *gained, loss))
        if number % 50 == 49 or number == lessons - 1:
            means = np.array(told).mean(0)
            print(
                f"{name}, lesson {number + 1}: gains among others {means[2]:.3f} {means[3]:.3f}, loss {means[4]:.3f},"
                f" {time.process_time() - start:.0f} s",
                flush=True,
            )
            told = []
    return school.nets.averaged()


def as_bytes(net: Net) -> bytes:
    """Return a net as the bot reads it: for each layer weights and what is added."""
    parts = []
    for weights, biases in zip(net.weights, net.biases, strict=True):
        parts += [weights.astype("<f4").tobytes(), biases.astype("<f4").tobytes()]
    return b"".join(parts)


def worths(deck: Deck, nets: dict[str, Nets], count: int, rng: np.random.Generator) -> Learned:
    """Fit what Deal cards are worth among bots that know what was learned."""
    duel = Learner(nets[DUEL], HEAT[DUEL] / 2, rng)
    table = Learner(nets[TABLE], HEAT[TABLE] / 2, rng)

    first = first_wins(deck, duel, max(20, count // 4), rng)
    found: dict[str, list[float]] = {}
    for seats in range(3, 7):
        games = Games(deck, np.zeros((count, seats), int), [Either(duel, table)], rng)
        found[str(seats)] = strengths(games.play(), seats)
    found["2"] = found["3"]
    return Learned(
        {}, dict(sorted(found.items())), {str(seats): duels(first, seats) for seats in range(2, 7)}
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the arguments, and train."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--only", choices=TABLES, help="learn for two who are left alone, or for more")
    asked.add_argument("--seed", type=int, default=1, help="where chance comes from (1)")
    asked.add_argument("--lessons", type=int, default=0, help=f"lessons for each ({LESSONS})")
    asked.add_argument("--rounds", type=int, default=0, help=f"rounds of a lesson ({ROUNDS})")
    asked.add_argument("--games", type=int, default=GAMES, help=f"games that worths are fitted to ({GAMES})")
    asked.add_argument("--folder", type=Path, default=FOLDER, help="where the weights go (beside the bots)")
    given = asked.parse_args(arguments)
    deck = Deck(load(Library(places.shipped_rules())).context)
