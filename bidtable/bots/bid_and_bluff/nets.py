"""Neural nets that predict how many tricks each player will win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

import msgspec

from bidtable.bots.bid_and_bluff.features import MOST, bid_inputs, play_inputs
from bidtable.bots.bid_and_bluff.places import Numbers
from bidtable.bots.common import nets
from bidtable.bots.common.evaluate import softmax
from bidtable.bots.common.log_odds import chance_of
from bidtable.bots.common.nets import Net
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.cards import Cards
from bidtable.games.bid_and_bluff.state import Observation

NAME: Final = "bid_and_bluff"
STEEP: Final = 15.0
"""Largest absolute value of the logarithm of the odds that a net predicts for a rival."""


class Foretold(NamedTuple):
    """The chances that a neural net predicts for a bid or a card.

    Attributes:
        if_made: Each rival's chance to make its bid, if the player's own bid is made.
        if_missed: Each rival's chance to make its bid, if the player's own bid is missed.
    """

    tricks: Sequence[float]
    if_made: list[float]
    if_missed: list[float]


def foretell(net: Net, sums: Sequence[float], left: int) -> Foretold:
    out = net.out(sums)
    others = [chance_of(min(STEEP, max(-STEEP, value))) for value in out[MOST + 1 :]]
    half = len(others) // 2
    return Foretold(softmax(out[: left + 1]), others[:half], others[half:])


class Sizes(msgspec.Struct, frozen=True):
    # The sizes of the layers of each neural net.
    bids: tuple[int, int, int, int]
    cards: tuple[int, int, int, int]


class Table(msgspec.Struct, frozen=True):
    sizes: Sizes
    numbers: Numbers


class Learned(msgspec.Struct, frozen=True):
    provenance: dict[str, str]
    tables: dict[str, Table]


class Brain(NamedTuple):
    """The neural nets for one number of players."""

    bids: Net
    cards: Net
    numbers: Numbers


def learned() -> Learned:
    return nets.learned(NAME, Learned)


@cache
def brain(seats: int) -> Brain:
    table = learned().tables[str(seats)]
    bids, cards = unpacked(nets.data_of(f"{NAME}_{seats}"), (table.sizes.bids, table.sizes.cards))
    return Brain(bids, cards, table.numbers)


def unpacked(data: bytes, sizes: Sequence[Sequence[int]]) -> list[Net]:
    return list(nets.nets(data, sizes, small=True))


def foretold_bids(deck: Cards, seen: Observation, seat: Seat) -> Callable[[int], Foretold]:
    net = brain(len(seen.dice)).bids
    on, each = bid_inputs(deck, seen, seat)
    begun = net.begin_on(on)
    return lambda bid: foretell(net, net.switch(begun, each[bid]), seen.dealt)


def foretold_cards(deck: Cards, seen: Observation, seat: Seat, cards: Sequence[int]) -> list[Foretold]:
    net, left = brain(len(seen.dice)).cards, seen.dealt - sum(seen.tricks)
    on, each = play_inputs(deck, seen, seat, cards)
    begun = net.begin_on(on)
    return [foretell(net, net.switch(begun, more, off), left) for off, more in each]
