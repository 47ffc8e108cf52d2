"""Worlds of BID-IT! that fit what a seat knows: where cards came from, and what is not seen dealt at random.

Others' cards are known by where they came from. Of each deck of a round (the one it began with, and one for each
shuffle) all know what it held at first, and how many cards each seat took from it. A card that was discarded or laid
open came from one of the decks of which its owner had cards by then; which one may be uncertain, for equal cards are
not told apart (BI-27). `origins` lists the ways; what is not seen is then a random part of what is left of each deck.
"""

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
"""Ways in which seen cards may have come from the decks that are kept: the likeliest."""

Taken: TypeAlias = tuple[tuple[Hand, ...], ...]
"""For each deck of the round, cards that each seat took from it."""


# -- where cards came from -------------------------------------------------------------------------------


class Origin(NamedTuple):
    """One way in which the cards of others that all have seen may have come from the decks of the round.

    Attributes:
        chance: How likely it is, of all ways.
        seen: The seen cards of each seat, by deck; the viewer's are left out.
        rest: For each deck the cards that the viewer has not seen since: in the other hands, and of the last also
            in the deck.
        hidden: For each deck how many of those each seat holds.
    """

    chance: float
    seen: Taken
    rest: tuple[Hand, ...]
    hidden: tuple[tuple[int, ...], ...]


def origins(known: Observation) -> list[Origin]:
    """Return the ways in which seen cards may have come from the decks."""
    most = MOST_WAYS
    while not (ways := _ways(known, most)):
        # All that were kept led to nothing: rare beyond measure, but not impossible.
        most *= 16
    total = sum(ways.values())
    return [_origin(known, seen, weight / total) for seen, weight in ways.items()]


def _ways(known: Observation, most: int) -> dict[Taken, float]:
    """Return the ways with their weights: each seen card is any of its owner's unseen ones, as likely as the others."""
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
    """Return the decks that a seen card may have come from, with how likely it is to be seen so."""
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
    """Return what a seat has discarded in this round: what all have seen of it, but for what lies open."""
    return without(tuple([entry.card for entry in known.seen if entry.seat == seat]), known.exposed[seat])


# -- worlds ----------------------------------------------------------------------------------------------


class Dealing(NamedTuple):
    """How cards are dealt to the other hands where they came from the decks in one way. Cards are places in the deck.

    Attributes:
        pools: For each deck the cards that the viewer has not seen since.
        hidden: For each deck the seats that hold some of them, and how many.
        seen: For each deck the cards of each seat that all have seen; the viewer's are left out.
    """

    pools: list[list[int]]
    hidden: list[list[tuple[Seat, int]]]
    seen: list[list[list[int]]]


class Worlds:
    """All states that fit what a seat, or a spectator, sees; worked out once. `deal` draws one."""

    def __init__(self, context: Context, known: Observation) -> None:
        """Work out what the viewer can know of cards and sides."""
        self._names = list(context.cards.order)
        self._known, self._open = known, OPEN(known)
        seats = range(len(known.deals))
        # Sides that were taken in secret: any.
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
            # No round is on, or its hands lie open.
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
        """Return a state in which what the viewer has not seen was drawn at random; the rest is as it is."""
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
        """Return the names of cards in the order of the deck."""
        cards.sort()
        names = self._names
        return tuple([names[card] for card in cards])
