"""What seats know of a match of BID-IT!, and states that fit what they know.

Others' cards are known by where they came from. Of each deck of a round (the one it began with, and one for each
shuffle) all know what it held at first, and how many cards each seat took from it. A card that was discarded or laid
open came from one of the decks of which its owner had cards by then; which one may be uncertain, for equal cards are
not told apart (BI-27). `origins` lists the ways; what is not seen is then a random part of what is left of each deck.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final, NamedTuple, TypeAlias

from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.games.bid_it.cards import Hand, without
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import OPEN, Observation, Seen, State

MOST_WAYS: Final = 64
"""Ways in which seen cards may have come from the decks that are kept: the likeliest."""

Taken: TypeAlias = tuple[tuple[Hand, ...], ...]
"""For each deck of the round, cards that each seat took from it."""


def observe(context: Context, state: State, seat: Seat | None) -> Observation:
    """Return what a seat sees: of hidden cards and secret sides only its own, of others' how many there are."""
    own: tuple[Hand, ...] = ()
    hand: Hand = ()
    side = ""
    if seat is not None:
        own = tuple([hands[seat] for hands in state.taken])
        hand, side = state.hands[seat], state.sealed[seat]
    return Observation(
        **OPEN(state),
        seat=seat,
        hand=hand,
        own=own,
        side=side,
        sizes=state.sizes,
        deck_size=len(state.deck),
        took=state.took,
    )


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


# -- back to states --------------------------------------------------------------------------------------


def determinize(context: Context, view: View[Observation], rng: random.Random) -> State:
    """Deal what the viewer has not seen at random to the other hands and the deck; guess sides that are secret."""
    known = view.observation
    sealed = tuple(_side(known, seat, rng) for seat in range(len(known.deals)))
    if known.decks:
        hands, deck, taken = _guessed(context, known, rng)
    else:
        # No round is on, or its hands lie open.
        hands, taken = known.shown or ((),) * len(known.deals), ()
        deck = context.cards.hidden(known.discards, *hands)
    return State(**OPEN(known), hands=hands, deck=deck, taken=taken, sealed=sealed)


def _side(known: Observation, seat: Seat, rng: random.Random) -> str:
    if seat == known.seat:
        return known.side
    secret = known.phase == "sides" and seat in known.siders and seat not in known.waiting
    return rng.choice(("bidder", "caller")) if secret else ""


def _guessed(
    context: Context, known: Observation, rng: random.Random
) -> tuple[tuple[Hand, ...], Hand, Taken]:
    """Return hands, the deck, and what each seat took from each deck of the round."""
    ways = origins(known)
    way = rng.choices(ways, [way.chance for way in ways])[0]
    hand = context.cards.hand
    taken: list[tuple[Hand, ...]] = []
    left: list[str] = []
    for deck, rest in enumerate(way.rest):
        left = rng.sample(rest, len(rest))
        got: list[Hand] = []
        for seat, hidden in enumerate(way.hidden[deck]):
            cards = [*way.seen[deck][seat], *left[:hidden]]
            del left[:hidden]
            got.append(known.own[deck] if seat == known.seat else hand(cards))
        taken.append(tuple(got))
    hands = []
    for seat in range(len(known.deals)):
        all_taken = [card for cards in taken for card in cards[seat]]
        hands.append(without(hand(all_taken), discarded(known, seat)))
    return tuple(hands), hand(left), tuple(taken)


def discarded(known: Observation, seat: Seat) -> Hand:
    """Return what a seat has discarded in this round: what all have seen of it, but for what lies open."""
    return without(tuple([entry.card for entry in known.seen if entry.seat == seat]), known.exposed[seat])
