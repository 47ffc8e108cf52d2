"""What the nets of Bid & Bluff see of a position: the numbers of the inputs that are on (`layout`)."""

from __future__ import annotations

from typing import NamedTuple

from bidtable.bots.bid_and_bluff.features import (
    BIDS,
    NEEDS,
    RANKS,
    RIVAL,
    SLACK,
    SPREAD,
    bid_layout,
    play_layout,
)
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.cards import Cards
from bidtable.games.bid_and_bluff.state import Observation


class Sight(NamedTuple):
    """The cards as a seat sees them.

    Attributes:
        slot: The slot of each suit.
        unseen: For each suit how many cards are unseen: other hands, and what was not dealt.
        higher: For each card how many unseen ones of its suit are higher.
    """

    slot: list[int]
    unseen: list[int]
    higher: list[int]

    def input(self, deck: Cards, card: int) -> int:
        """Return the input of a card, from the first of the own cards on."""
        return self.slot[deck.suit[card]] * RANKS + self.higher[card]


def sight(deck: Cards, seen: Observation, led: int) -> Sight:
    """Look at the cards; `led` is the suit that was led, or -1."""
    unseen = deck.all & ~(seen.own | seen.played | 1 << seen.trump)
    counts, keys, higher = [], [], []
    for suit, mask in enumerate(deck.suit_mask):
        own, rest = seen.own & mask, unseen & mask
        counts.append(rest.bit_count())
        keys.append((own.bit_count() << RANKS | own >> suit * deck.ranks) << 4 | counts[-1])
        first = suit * deck.ranks
        higher += [(rest >> card + 1).bit_count() for card in range(first, first + deck.ranks)]
    if led >= 0:
        keys[led] = 1 << 20
    keys[deck.suit[seen.trump]] = 1 << 21
    slot = [0] * len(keys)
    for place, suit in enumerate(sorted(range(len(keys)), key=lambda suit: -keys[suit])):
        slot[suit] = place
    return Sight(slot, counts, higher)


def bid_inputs(deck: Cards, seen: Observation, seat: Seat) -> tuple[list[int], list[list[int]]]:
    """Return the inputs that are on for every bid, and those of each bid."""
    n = len(seen.dice)
    layout = bid_layout(n)
    looks = sight(deck, seen, -1)
    on = [layout.own + looks.input(deck, card) for card in bits(seen.own)]
    on.append(layout.dealt + seen.dealt - 1)
    on.append(layout.after + (seen.dealer - seat) % n)
    if seen.hook:
        on.append(layout.hook)
    others = [seen.bids[(seat + step) % n] for step in range(1, n)]
    on += [layout.rivals + place * (BIDS + 1) + bid + 1 for place, bid in enumerate(others)]
    total = sum([bid for bid in seen.bids if bid > 0]) - seen.dealt
    each = [
        [layout.bid + bid, layout.total + min(SPREAD, max(-SPREAD, total + bid)) + SPREAD]
        for bid in range(BIDS)
    ]
    return on, each


def play_inputs(
    deck: Cards, seen: Observation, seat: Seat, cards: list[int]
) -> tuple[list[int], list[tuple[int, list[int]]]]:
    """Return the inputs that are on for every card, and for each card the one it turns off and those it turns on."""
    n, placed = len(seen.dice), len(seen.trick)
    layout = play_layout(n)
    led = deck.suit[seen.trick[0]] if placed else -1
    looks = sight(deck, seen, led)
    on = [layout.own + looks.input(deck, card) for card in bits(seen.own)]
    on += [layout.unseen + looks.slot[suit] * (RANKS + 1) + count for suit, count in enumerate(looks.unseen)]
    left = seen.dealt - sum(seen.tricks)
    needs = [bid - taken for bid, taken in zip(seen.bids, seen.tricks, strict=True)]
    on.append(layout.need + _need(needs[seat]))
    on.append(layout.left + left - 1)
    slack = sum([need for need in needs if need > 0]) - left
    on.append(layout.slack + min(SLACK, max(-SLACK, slack)) + SLACK)
    on.append(layout.after + n - 1 - placed)
    for step in range(1, n):
        other, start = (seat + step) % n, layout.rivals + (step - 1) * RIVAL
        on.append(start + _need(needs[other]))
        if step < n - placed:
            on.append(start + NEEDS)
        on += [start + NEEDS + 1 + looks.slot[suit] for suit in bits(seen.voids[other])]
    trump = deck.suit[seen.trump]
    place = deck.winner(seen.trick, seen.trump) if placed else -1
    each = []
    for card in cards:
        suit = deck.suit[card]
        holder, best = 0, card
        if placed and deck.winner((*seen.trick, card), seen.trump) != placed:
            holder, best = (seen.leader + place - seat) % n, seen.trick[place]
        own = [layout.holder + holder, layout.best + looks.higher[best]]
        own.append(layout.led + looks.slot[led if placed else suit])
        if deck.suit[best] == trump:
            own.append(layout.trump)
        each.append((layout.own + looks.input(deck, card), own))
    return on, each


def _need(tricks: int) -> int:
    return min(NEEDS - 2, max(-1, tricks)) + 1
