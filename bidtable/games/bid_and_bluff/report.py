"""Statistics of many games of Bid & Bluff."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bidtable.core.model import Event, Seat
from bidtable.core.report import Book, Column, Line
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import CardPlayed, Dealt, DieMoved, TrickTaken
from bidtable.games.bid_and_bluff.phases.move import best_entry
from bidtable.games.bid_and_bluff.state import State

COLUMNS: Final = (
    Column("cards", "cards", "seat"),
    Column("bid", "bid", "seat"),
    Column("made", "bids made", "share"),
    Column("steps", "steps run", "total"),
    Column("steps_lost", "steps lost", "total"),
    Column("stayed", "dice that stayed", "total"),
)


def kinds(context: Context, start: State) -> Mapping[str, str]:
    return {name: name for name in context.cards.names}


def count(context: Context, before: State, event: Event, state: State, book: Book) -> None:
    match event:
        case Dealt(hands=hands, trump=trump):
            for hand in hands:
                book.deal(hand)
            book.leave(trump, "turned up")
        case CardPlayed(seat=seat, card=card):
            book.use(card, "played", seat)
        case TrickTaken(card=card):
            book.leave(card, "took the trick")
        case DieMoved(path=path, forfeited=forfeited):
            book.happen("steps", len(path))
            book.happen("steps_lost", forfeited)
            book.happen("stayed", not path)


def lines(context: Context, event: Event, state: State) -> Mapping[Seat, Line]:
    return {
        seat: {"cards": state.dealt, "bid": bid, "made": bid == tricks}
        for seat, (bid, tricks) in enumerate(zip(state.bids, state.tricks, strict=True))
    }


def decided(context: Context, state: State) -> str:
    # BB-10
    if len(state.entered) == 1:
        return "alone in FINISH"
    best = best_entry(state.entered)[1]
    equal = sum(overshoot == best for _, overshoot in state.entered) > 1
    return "first of equals in FINISH" if equal else "farthest over FINISH"
