"""Compares what the coach tells in games of bots with what came."""

from __future__ import annotations

import importlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bidtable.core.model import Setup
from tests.lab.coach.table import COMPANIES, Table
from tests.lab.reliability import Told, line, wrong

SEATS: Final = (2, 3, 4, 5, 6)
OFTEN: Final = {"bid_it": 0.5, "bid_and_bluff": 0.4, "i_bid_you_not": 1.0, "bidness": 1.0}
"""Share of the decisions at which the coach is asked."""
GAMES: Final = {"bid_it": 40, "bid_and_bluff": 30, "i_bid_you_not": 20, "bidness": 25}
"""Games of each company and number of seats that the whole measurement plays."""
PLAYOUTS: Final = 40
"""The limit of hard bots that search: with less thinking more games can be played."""


def told(
    slug: str, games: int, seed: int, seats: Sequence[int] = SEATS, companies: Iterable[str] = COMPANIES
) -> Iterator[tuple[str, Told]]:
    """Play games of each company, and yield the company and what the coach told."""
    sayings = importlib.import_module(f"tests.lab.coach.{slug}").sayings
    table = Table(slug, PLAYOUTS)
    for company in companies:
        for count in seats:
            for number in range(seed, seed + games):
                for one in sayings(table, Setup(count), company, number, OFTEN[slug]):
                    # A chance that comes true is won by the only seat.
                    yield company, Told(one.kind, (one.told,), (int(not one.came),), 10 * number + count)


def report(found: Iterable[tuple[str, Told]]) -> Iterator[str]:
    """Yield the tenths of each kind of saying at each kind of table, with a mark on tenths that are off."""
    parts: dict[tuple[str, str], list[Told]] = defaultdict(list)
    for company, one in found:
        parts[one.kind, company].append(one)
    for (kind, company), some in sorted(parts.items()):
        yield f"{kind}, {company}: {line(some)}{''.join([f'; OFF: {each}' for each in wrong(some)])}"
