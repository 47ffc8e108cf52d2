"""Statistics of many games of BID-IT!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bidtable.core.model import Event, Seat
from bidtable.core.report import Book, Column, Line
from bidtable.core.seats import leaders
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import (
    BidMade,
    Called,
    CardLost,
    CardsDrawn,
    Dealt,
    Discarded,
    Exposed,
    HandsShown,
    Verdict,
)
from bidtable.games.bid_it.state import State

COLUMNS: Final = (
    Column("hand", "cards in hand", "seat"),
    Column("bids", "bids", "total"),
    Column("sidesteps", "sidesteps", "total"),
    Column("challenge", "challenges", "total"),
    Column("perfecto", "Perfectos", "total"),
    Column("double", "doubles", "total"),
    Column("redouble", "redoubles", "total"),
    Column("surrender", "surrenders", "total"),
    Column("held", "bids that held", "total"),
    Column("lost", "Deal cards lost", "total"),
)


def kinds(context: Context, start: State) -> Mapping[str, str]:
    # BI-27
    return {name: name for name in context.cards.order}


def count(context: Context, before: State, event: Event, state: State, book: Book) -> None:
    # A card in a showdown counts as used if it has the rank of the bid.
    match event:
        case Dealt(hands=hands):
            for hand in hands:
                book.deal(hand)
        case CardsDrawn(cards=cards):
            book.deal(cards)
        case Discarded(card=card):
            book.leave(card, "discarded")
        case Exposed(card=card):
            book.leave(card, "shown")
        case HandsShown(hands=hands):
            worth = context.cards.worth[state.rank]
            for seat, hand in enumerate(hands):
                for card in hand:
                    if worth[card]:
                        book.use(card, "counted", seat)
        case BidMade(sidestep=sidestep):
            book.happen("sidesteps" if sidestep else "bids")
        case Called(call=call):
            book.happen(call)
        case Verdict(right=right):
            book.happen("held", right == "bidder")
        case CardLost():
            book.happen("lost")


def lines(context: Context, event: Event, state: State) -> Mapping[Seat, Line]:
    return {seat: {"hand": size} for seat, size in enumerate(state.sizes) if size}


def decided(context: Context, state: State) -> str:
    if state.target:
        return "most match points" + (", shared by a team" if len(leaders(state.scores)) > 1 else "")
    return f"{state.call}, the {state.right} was right"
