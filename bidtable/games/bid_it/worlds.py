"""Random game states that fit what a player has seen."""

# A card that was shown may come from any deck of the round (BI-27).
# The function `origins` lists the possible decks of each shown card. The hidden cards are a random
# selection from the rest of each deck.

from __future__ import annotations

import random
from collections import Counter
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.games.bid_it.cards import Hand, without
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import OPEN, Observation, Seen, State

MOST_WAYS: Final = 64
"""Largest number of ways to assign the seen cards to the decks of the round.

If there are more ways, only the most likely ways are kept.
"""

Taken: TypeAlias = tuple[tuple[Hand, ...], ...]
"""For each deck of the round, the cards that each seat took from the deck."""


# -- origins of cards ------------------------------------------------------------------------------------


class Origin(NamedTuple):
    """One guess of which deck each shown card came from.

    Attributes:
        chance: Probability that all cards come from the assigned decks.
    """

    chance: float
    seen: Taken
    rest: tuple[Hand, ...]
    hidden: tuple[tuple[int, ...], ...]


def origins(known: Observation) -> list[Origin]:
    """Return guesses of which deck each shown card came from."""
    most = MOST_WAYS
    while not (ways := _ways(known, most)):
        # All origins that were kept proved impossible. This is very rare, but it can happen.
        most *= 16
    total = sum(ways.values())
    return [_origin(known, seen, weight / total) for seen, weight in ways.items()]


def _ways(known: Observation, most: int) -> dict[Taken, float]:
    # Every hidden card of a player is equally likely to be the card that was seen.
    pools = [Counter(deck) for deck in known.decks]
    for pool, own in zip(pools, known.own, strict=False):
        pool.subtract(own)
    nothing: tuple[Hand, ...] = ((),) * len(known.deals)
    ways: dict[Taken, float] = {(nothing,) * len(pools): 1.0}
    for entry in known.seen:
        if entry.seat == known.seat:
            continue
        following: dict[Taken, float] = {}
        for way, weight in ways.items():
            for deck, chance in _decks_of(entry, way, pools):
                seen = put(way[deck], entry.seat, (*way[deck][entry.seat], entry.card))
                key = (*way[:deck], seen, *way[deck + 1 :])
                following[key] = following.get(key, 0.0) + weight * chance
        if len(following) > most:
            following = dict(sorted(following.items(), key=lambda way: -way[1])[:most])
        ways = following
    return ways


def _decks_of(entry: Seen, way: Taken, pools: list[Counter[str]]) -> list[tuple[int, float]]:
    found = []
    for deck, took in enumerate(entry.took):
        held = took - len(way[deck][entry.seat])
        if held <= 0:
            continue
        copies, size = pools[deck][entry.card], pools[deck].total()
        for cards in way[deck]:
            copies -= cards.count(entry.card)
            size -= len(cards)
        if copies > 0:
            found.append((deck, held * copies / size))
    return found


def _origin(known: Observation, seen: Taken, chance: float) -> Origin:
    rest, hidden = [], []
    for deck, (cards, took) in enumerate(zip(known.decks, known.took, strict=True)):
        own = known.own[deck] if known.own else ()
        rest.append(without(cards, [*own, *(card for shown in seen[deck] for card in shown)]))
        hidden.append(
            tuple(
                0 if seat == known.seat else count - len(seen[deck][seat]) for seat, count in enumerate(took)
            )
        )
    return Origin(chance, seen, tuple(rest), tuple(hidden))


def discarded(known: Observation, seat: Seat) -> Hand:
    """Return the cards that a seat has discarded in this round."""
    return without(tuple([entry.card for entry in known.seen if entry.seat == seat]), known.exposed[seat])


# -- worlds ----------------------------------------------------------------------------------------------


class Dealing(NamedTuple):
    """The data for dealing the hidden cards at random."""

    pools: list[list[int]]
    hidden: list[list[tuple[Seat, int]]]
    seen: list[list[list[int]]]


class Worlds:
    """Makes random game states that fit what a player has seen."""

    def __init__(self, context: Context, known: Observation) -> None:
        self._names = list(context.cards.order)
        self._known, self._open = known, OPEN(known)
        seats = range(len(known.deals))
        # Any side is possible for the seats that chose in secret.
        self._sealed = [known.side if seat == known.seat else "" for seat in seats]
        sealing = known.phase == "sides"
        self._secret = [
            seat
            for seat in seats
            if sealing and seat != known.seat and seat in known.siders and seat not in known.waiting
        ]
        if known.decks:
            self._prepare(context)
        else:
            # No round is being played, or all hands are shown.
            self._hands = known.shown or ((),) * len(known.deals)
            self._deck = context.cards.hidden(known.discards, *self._hands)

    def _prepare(self, context: Context) -> None:
        known, at = self._known, context.cards.order
        ways = origins(known)
        self._likely = list(accumulate([way.chance for way in ways]))
        self._dealings = [
            Dealing(
                [[at[card] for card in rest] for rest in way.rest],
                [[(seat, count) for seat, count in enumerate(counts) if count] for counts in way.hidden],
                [[[at[card] for card in cards] for cards in seen] for seen in way.seen],
            )
            for way in ways
        ]
        self._shown = [[at[card] for card in cards] for cards in known.exposed]

    def deal(self, rng: random.Random) -> State:
        """Return a random game state that agrees with all facts that the viewer knows."""
        known = self._known
        sealed = self._sealed.copy()
        for seat in self._secret:
            sealed[seat] = rng.choice(("bidder", "caller"))
        if not known.decks:
            return State(**self._open, hands=self._hands, deck=self._deck, taken=(), sealed=tuple(sealed))
        (dealing,) = rng.choices(self._dealings, cum_weights=self._likely)
        viewer = known.seat
        taken: list[tuple[Hand, ...]] = []
        hands = [cards.copy() for cards in self._shown]
        left: list[int] = []
        for deck, pool in enumerate(dealing.pools):
            left = rng.sample(pool, len(pool))
            got = [cards.copy() for cards in dealing.seen[deck]]
            first = 0
            for seat, count in dealing.hidden[deck]:
                cards = left[first : first + count]
                first += count
                got[seat] += cards
                hands[seat] += cards
            del left[:first]
            listed = [self._named(cards) for cards in got]
            if viewer is not None:
                listed[viewer] = known.own[deck]
            taken.append(tuple(listed))
        held = [self._named(cards) for cards in hands]
        if viewer is not None:
            held[viewer] = known.hand
        return State(
            **self._open, hands=tuple(held), deck=self._named(left), taken=tuple(taken), sealed=tuple(sealed)
        )

    def _named(self, cards: list[int]) -> Hand:
        cards.sort()
        names = self._names
        return tuple([names[card] for card in cards])
