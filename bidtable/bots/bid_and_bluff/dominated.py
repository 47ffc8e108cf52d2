"""Finds moves that are certainly not better than another move."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from bidtable.bots.common.base import Reason
from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat
from bidtable.games.bid_and_bluff.cards import Cards
from bidtable.games.bid_and_bluff.moves import Bid, PlayCard
from bidtable.games.bid_and_bluff.state import Observation


def sure_tricks(deck: Cards, seen: Observation) -> int:
    sure = 0
    for card in reversed(bits(deck.suit_mask[deck.suit[seen.trump]] & ~(1 << seen.trump))):
        if not seen.own >> card & 1:
            break
        sure += 1
    return sure


def hopeless_bids(deck: Cards, seen: Observation, moves: Sequence[Move]) -> set[Move]:
    least = sure_tricks(deck, seen)
    return {move for move in moves if isinstance(move, Bid) and not least <= move.tricks <= seen.dealt}


def foolish_cards(deck: Cards, seen: Observation, seat: Seat, moves: Sequence[Move]) -> set[Move]:
    # If the seat needs no more tricks, the highest losing card should go. Otherwise, the lowest losing card
    # of a suit should go.
    need = seen.bids[seat] - seen.tricks[seat]
    trick, last = seen.trick, len(seen.trick) == len(seen.dice) - 1
    cards = {deck.number[move.card]: move for move in moves if isinstance(move, PlayCard)}
    if not trick or need < 0:
        return set()
    losing = [card for card in cards if deck.winner((*trick, card), seen.trump) != len(trick)]
    found = set[Move]()
    if last and not need and losing:
        found = {move for card, move in cards.items() if card not in losing}
    for suit in {deck.suit[card] for card in losing}:
        alike = [card for card in losing if deck.suit[card] == suit]
        goes = min(alike) if need else max(alike)
        found |= {cards[card] for card in alike if card != goes}
    return found


def dominated(deck: Cards, seen: Observation, seat: Seat, moves: Sequence[Move]) -> set[Move]:
    if seen.phase == "bid":
        return hopeless_bids(deck, seen, moves)
    return foolish_cards(deck, seen, seat, moves) if seen.phase == "play" else set()


def behind(reasons: list[Reason], worst: Collection[Move]) -> list[Reason]:
    kept = [reason for reason in reasons if reason.move not in worst]
    if not kept:
        return reasons
    most = max(reason.value for reason in kept)
    return kept + [
        replace(reason, value=min(reason.value, most), barred=True)
        for reason in reasons
        if reason.move in worst
    ]
