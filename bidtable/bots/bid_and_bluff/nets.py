"""The nets of Bid & Bluff, for each number of seats: they foretell the tricks to come and who makes the bid."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

import msgspec

from bidtable.bots.bid_and_bluff.features import MOST, bid_inputs, play_inputs
from bidtable.bots.bid_and_bluff.places import Numbers
from bidtable.bots.common import nets
from bidtable.bots.common.nets import Net
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.cards import Cards
from bidtable.games.bid_and_bluff.state import Observation

NAME: Final = "bid_and_bluff"
STEEP: Final = 15.0
"""Logarithms of odds are kept from its negative to this."""


class Foretold(NamedTuple):
    """The chances that a net foretells for a decision.

    Attributes:
        tricks: The chance of each number of tricks to come.
        if_made: The chance of each other seat to make its bid, if this one makes its own.
        if_missed: The same if it does not.
    """

    tricks: list[float]
    if_made: list[float]
    if_missed: list[float]


def foretell(net: Net, sums: Sequence[float], left: int) -> Foretold:
    """Return the chances that a net foretells.

    Args:
        net: The net for bids, or the one for cards.
        sums: The sums of its first layer for a bid or a card.
        left: The number of tricks to come.
    """
    out = net.out(sums)
    top = max(out[: left + 1])
    parts = [math.exp(value - top) for value in out[: left + 1]]
    total = sum(parts)
    others = [1 / (1 + math.exp(-min(STEEP, max(-STEEP, value)))) for value in out[MOST + 1 :]]
    half = len(others) // 2
    return Foretold([part / total for part in parts], others[:half], others[half:])


class Sizes(msgspec.Struct, frozen=True):
    """The sizes of the layers of both nets: inputs, two hidden layers, outputs."""

    bids: tuple[int, int, int, int]
    cards: tuple[int, int, int, int]


class Table(msgspec.Struct, frozen=True):
    """The sizes of the nets for a number of seats, and the numbers that were counted and fitted for it."""

    sizes: Sizes
    numbers: Numbers


class Learned(msgspec.Struct, frozen=True):
    """The file beside the weights.

    Attributes:
        provenance: Their origin: command, commit, figures.
        tables: By the number of seats.
    """

    provenance: dict[str, str]
    tables: dict[str, Table]


class Brain(NamedTuple):
    """The net for bids, the net for cards, and the numbers, for a number of seats."""

    bids: Net
    cards: Net
    numbers: Numbers


def learned() -> Learned:
    """Return the file beside the weights."""
    return nets.learned(NAME, Learned)


@cache
def brain(seats: int) -> Brain:
    """Return the nets and numbers for a number of seats."""
    table = learned().tables[str(seats)]
    bids, cards = unpacked(nets.data_of(f"{NAME}_{seats}"), (table.sizes.bids, table.sizes.cards))
    return Brain(bids, cards, table.numbers)


def unpacked(data: bytes, sizes: Sequence[Sequence[int]]) -> list[Net]:
    """Return the nets of a file, in which each weight takes a byte."""
    return list(nets.nets(data, sizes, small=True))


def foretold_bids(deck: Cards, seen: Observation, seat: Seat) -> Callable[[int], Foretold]:
    """Return a function from a seat's bid to its foretold chances."""
    net = brain(len(seen.dice)).bids
    on, each = bid_inputs(deck, seen, seat)
    begun = net.begin_on(on)
    return lambda bid: foretell(net, net.switch(begun, each[bid]), seen.dealt)


def foretold_cards(deck: Cards, seen: Observation, seat: Seat, cards: Sequence[int]) -> list[Foretold]:
    """Return the foretold chances of each card that a seat may play now."""
    net, left = brain(len(seen.dice)).cards, seen.dealt - sum(seen.tricks)
    on, each = play_inputs(deck, seen, seat, cards)
    begun = net.begin_on(on)
    return [foretell(net, net.switch(begun, more, off), left) for off, more in each]
