"""Compares moves by simulated games with the same random cards."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from bidtable.bots.common.base import Cancel, Reason
from bidtable.bots.i_bid_you_not.lookahead import LookAhead
from bidtable.core.model import Move, Seat
from bidtable.core.texts import counted
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.moves import Add, Bid, Drop, Give, Open

FIRST: Final = 8
"""Number of deals in which all moves are tried, before any move is dropped."""
BATCH: Final = 4
"""Number of deals between two checks whether a move is clearly worse than the best move."""
BEHIND: Final = 2.0
"""A move is dropped if it is worse than the best move by more than two standard errors."""
MOST: Final = 160
"""Largest number of deals in which a move is tried."""
LIKELY: Final = 0.5
"""Smallest chance to win at which the bot explains a move by later cards, if the seat is behind in points."""


class Tried(NamedTuple):
    """A move with the results of its simulations: the chance to win and the lead in points."""

    move: Move
    values: list[float]
    leads: list[int]


def candidates(deck: Deck, legal: Collection[Move], most: int) -> list[Move]:
    moves = list(legal)
    if len(moves) <= most:
        return moves
    cards = {deck.index[move.card]: move for move in moves if isinstance(move, (Add, Bid, Give, Drop, Open))}
    if not cards:
        return [moves[at] for at in _spread(len(moves), most)]
    order, prices = sorted(cards), deck.prices
    others = [move for move in moves if move not in cards.values()]
    room = most - len(others)
    kept = {order[0], order[-1], min(order, key=prices.__getitem__), max(order, key=prices.__getitem__)}
    for at in _spread(len(order), room):
        if len(kept) < room:
            kept.add(order[at])
    return [*[cards[card] for card in sorted(kept)], *others]


def _spread(size: int, count: int) -> list[int]:
    places = [round(at * (size - 1) / (count - 1)) for at in range(count)]
    return sorted(places, key=lambda place: abs(2 * place - size))


def weigh(
    ahead: LookAhead,
    moves: Sequence[Move],
    seat: Seat,
    playouts: int,
    rng: random.Random,
    cancel: Cancel,
) -> list[Reason]:
    # A move that is clearly worse than the best move gets no further playouts.
    live = [Tried(move, [], []) for move in moves]
    dropped: list[Tried] = []
    worlds = 0
    while len(live) > 1 and playouts >= len(live) and worlds < MOST:
        for tried, shares in zip(live, ahead.outcomes([each.move for each in live], rng), strict=True):
            tried.values.append(shares[seat])
            tried.leads.append(lead(ahead.scores, seat))
            if cancel.is_set():
                return [Reason(moves[0], 0.0)]
        playouts -= len(live)
        worlds += 1
        if worlds >= FIRST and worlds % BATCH == 0:
            kept = _still_in_it(live)
            dropped += [tried for tried in live if tried not in kept]
            live = kept
    live.sort(key=_mean, reverse=True)
    seats = len(ahead.scores)
    least = _mean(live[-1])
    # A dropped move was tried in fewer deals, so its value is not taken to be higher than that of a kept move.
    found = [explained(tried, _mean(tried), ahead.stopped, seats) for tried in live]
    dropped.sort(key=_mean, reverse=True)
    behind = [explained(tried, min(least, _mean(tried)), ahead.stopped, seats) for tried in dropped]
    return found + [replace(reason, barred=True) for reason in behind]


def lead(scores: Sequence[int], seat: Seat) -> int:
    """Return the points by which a seat is ahead of its best rival."""
    return scores[seat] - max([score for other, score in enumerate(scores) if other != seat])


def _mean(tried: Tried) -> float:
    return sum(tried.values) / max(1, len(tried.values))


def _still_in_it(live: list[Tried]) -> list[Tried]:
    best = max(live, key=_mean)
    count = len(best.values)
    kept = []
    for tried in live:
        gaps = [top - own for top, own in zip(best.values, tried.values, strict=True)]
        mean = sum(gaps) / count
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / (count - 1)
        same = count >= 2 * FIRST and not any(gaps)
        if tried is best or (mean <= BEHIND * math.sqrt(spread / count) and not same):
            kept.append(tried)
    return kept


def explained(tried: Tried, value: float, stopped: bool, seats: int) -> Reason:
    tries = len(tried.values)
    ahead = round(sum(tried.leads) / max(1, tries))
    words = [
        f"{counted(abs(ahead), 'point')} {'ahead of' if ahead > 0 else 'behind'}" if ahead else "level with"
    ]
    words[0] += " the best rival" + " on average" * (tries > 1)
    if stopped and ahead < 0 and value >= LIKELY:
        words.append("but with more to come")
    if stopped and ahead > 0 and value * seats < 1:
        words.append("but rivals have more to come")
    words.append(f"in {counted(tries, 'game')} played on")
    return Reason(tried.move, value, ", ".join(words), tries=tries)
