"""Statistics of many games of I Bid You Not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bidtable.core.model import Event, Seat
from bidtable.core.report import Book, Column, Line
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import Card, Deck
from bidtable.games.i_bid_you_not.events import (
    AuctionCalled,
    BidPlaced,
    BidSealed,
    BidsRevealed,
    CardAdded,
    Dealt,
    NoBids,
    OfferOpened,
    OfferTaken,
    Skipped,
    TakeDecided,
)
from bidtable.games.i_bid_you_not.state import State

COLUMNS: Final = (
    Column("hand", "cards in hand", "seat"),
    Column("pile", "cards scored", "seat"),
    Column("declared", "declared", "total"),
    Column("called_by_card", "called by a card", "total"),
    Column("inverted", "inverted", "total"),
    Column("skips", "skips", "total"),
    Column("forced_takes", "forced to take", "total"),
    Column("no_bids", "without bids", "total"),
)
CLOSE: Final = 5
"""Largest lead in points that counts as a narrow win."""


def _kind(card: Card) -> str:
    # Number and price are different for each card.
    return f"{card.type}_{card.action}" if card.action else card.type


def kinds(context: Context, start: State) -> Mapping[str, str]:
    found = {}
    for name in start.sets:
        for card in context.rules.sets[name].cards:
            title = context.rules.types[card.type].title
            found[_kind(card)] = f"{title} {card.action.upper()}".rstrip()
    return dict(sorted(found.items()))


def count(context: Context, before: State, event: Event, state: State, book: Book) -> None:
    # A card counts as dealt whenever it enters a hand, even after an auction.
    match event:
        case Dealt() | CardAdded() | BidSealed() | BidPlaced() | OfferOpened() | OfferTaken():
            _count_cards(context.deck(state), before, event, book)
        case AuctionCalled(source=source):
            book.happen("declared" if source is None else "called_by_card")
        case BidsRevealed(inverted=inverted):
            book.happen("inverted", inverted)
        case Skipped():
            book.happen("skips")
        case TakeDecided(reason=reason):
            book.happen("forced_takes", reason != "chosen")
        case NoBids():
            book.happen("no_bids")


def _count_cards(deck: Deck, before: State, event: Event, book: Book) -> None:
    def kind(number: int | None) -> str:
        assert number is not None, "a report sees sealed bids without concealment"
        return _kind(deck.cards[deck.index[number]])

    match event:
        case Dealt(hands=hands):
            for hand in hands:
                book.deal([kind(card) for card in hand])
        case CardAdded(seat=seat, card=card):
            book.use(kind(card), "added", seat)
        case BidSealed(seat=seat, card=bid) | BidPlaced(seat=seat, card=bid):
            book.use(kind(bid), "bid", seat)
        case OfferOpened(seat=seat, card=card, returned=returned):
            book.deal([kind(number) for _, number in returned])
            if before.phase == "lead":  # All other offers open with a bid.
                book.use(kind(card), "opened an offer", seat)
        case OfferTaken(scored=scored, to_hand=to_hand):
            book.deal([kind(card) for card in to_hand])
            for card in scored:
                book.leave(kind(card), "scored")


def lines(context: Context, event: Event, state: State) -> Mapping[Seat, Line]:
    return {
        seat: {"hand": hand.bit_count(), "pile": pile.bit_count()}
        for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True))
    }


def decided(context: Context, state: State) -> str:
    # IB-9, IB-23
    scores = scoring.scores(context.deck(state), state.piles, state.variants)
    best, second, *_ = sorted(scores, reverse=True)
    gap = best - second
    how = "shared" if not gap else f"by up to {CLOSE}" if gap <= CLOSE else f"by more than {CLOSE}"
    return f"{how}, cards only went round" if any(state.hands) else how
