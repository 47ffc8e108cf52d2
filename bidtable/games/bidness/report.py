"""Statistics of many games of Bidness."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bidtable.core.model import Event, Seat
from bidtable.core.report import Book, Column, Line
from bidtable.core.texts import counted
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import (
    Account,
    Accounts,
    AuctionOpened,
    AuctionWon,
    Borrowed,
    Dealt,
    DiscardChosen,
    Headhunted,
    LaidOff,
    PaidBack,
    Played,
    Settled,
    Shuffled,
    Sold,
    Sued,
    TrialBegun,
)
from bidtable.games.bidness.moves import NOBODY, PAYBACK
from bidtable.games.bidness.state import State

COLUMNS: Final = (
    Column("marketers", "marketers", "seat"),
    Column("engineers", "engineers", "seat"),
    Column("lawyers", "lawyers", "seat"),
    Column("contracts", "contracts", "seat"),
    Column("sales", "sales", "seat"),
    Column("salaries", "salaries", "seat"),
    Column("zero_unit_share", "no unit", "share"),
    Column("auctions", "auctions", "total"),
    Column("loans_by_choice", "IOUs by choice", "total"),
    Column("loans_forced", "forced IOUs", "total"),
    Column("settlements", "settlements", "total"),
    Column("trials", "trials", "total"),
    Column("layoffs", "layoffs", "total"),
    Column("two_returned", "two IOUs returned", "total"),
)
COMPELLED: Final = ("payroll", "damages")
"""Phases in which a player may be forced to borrow, because salaries or damages must be paid."""


def kinds(context: Context, start: State) -> Mapping[str, str]:
    names = dict.fromkeys(context.cards.names)
    return {name: context.cards.title(name) for name in (*names, PAYBACK)}


def count(context: Context, before: State, event: Event, state: State, book: Book) -> None:
    match event:
        case Dealt(hands=hands):
            for hand in hands:
                book.deal(hand)
        case Shuffled(paybacks=True):
            book.deal((PAYBACK,) * len(state.cash))
        case DiscardChosen(card=card):
            book.leave(card, "discarded")
        case Sold(card=card):
            book.leave(card, "sold")
        case AuctionOpened(seat=seat, card=card):
            book.use(card, "auctioned", seat)
            book.happen("auctions")
        case AuctionWon(card=card, winner=winner) if winner == NOBODY:
            book.leave(card, "not bid for")
        case Sued(seat=seat, card=card):
            book.use(card, "sued", seat)
        case Played(seat=seat, card=card) | Headhunted(seat=seat, card=card):
            book.use(card, "played", seat)
        case PaidBack(seat=seat, ious=ious):
            book.use(PAYBACK, "played", seat)
            if ious > 1:
                book.happen("two_returned")
        case Borrowed(amount=amount, forced=forced):
            chosen = not forced or state.phase not in COMPELLED
            book.happen("loans_by_choice" if chosen else "loans_forced", amount // context.rules.company.iou)
        case Settled():
            book.happen("settlements")
        case TrialBegun():
            book.happen("trials")
        case LaidOff():
            book.happen("layoffs")


def lines(context: Context, event: Event, state: State) -> Mapping[Seat, Line]:
    # There are no statements if a player wins before the end of the round (BN-12).
    return {account.seat: _line(account) for account in event.lines} if isinstance(event, Accounts) else {}


def _line(account: Account) -> Line:
    marketers, engineers, lawyers = account.staff
    return {
        "marketers": marketers,
        "engineers": engineers,
        "lawyers": lawyers,
        "contracts": account.contracts,
        "sales": account.sales,
        "salaries": sum(account.salaries),
        "zero_unit_share": not account.units,
    }


def decided(context: Context, state: State) -> str:
    # BN-7
    nearest = min(ious for seat, ious in enumerate(state.ious) if seat != state.winner)
    return f"the next still owed {counted(nearest, 'IOU')}"
