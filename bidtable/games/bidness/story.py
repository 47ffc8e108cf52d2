"""Sentences and statistics about a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Event, Seat
from bidtable.core.story import Fact
from bidtable.core.texts import counted, listed
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import AuctionWon, Borrowed, Earned, PaidBack, Verdict
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import State


def score_name(context: Context, state: State) -> str:
    return "Cash minus debts"


def verdict(context: Context, state: State, names: Sequence[str]) -> str:
    # BN-7
    winner = state.winner
    won = f"{names[winner]} pays off the last IOU in round {state.round}, with {dollars(state.cash[winner])} left."
    owed = {seat: ious for seat, ious in enumerate(state.ious) if seat != winner}
    fewest = min(owed.values())
    near = [names[seat] for seat, ious in owed.items() if ious == fewest]
    verb = "owes" if len(near) == 1 else "owe"
    each = " each" if len(near) > 1 else ""
    return f"{won} {listed(near)} still {verb} {counted(fewest, 'IOU')}{each}."


def facts(context: Context, events: Sequence[Event], seats: int) -> tuple[tuple[Fact, ...], ...]:
    # A long match has thousands of events, and each seat looks at them several times.
    events = [
        event for event in events if isinstance(event, (Verdict, Earned, AuctionWon, PaidBack, Borrowed))
    ]
    trials = [event for event in events if isinstance(event, Verdict)]

    def of(seat: Seat) -> tuple[Fact, ...]:
        accounts = [
            event.account for event in events if isinstance(event, Earned) and event.account.seat == seat
        ]
        earned = sum(account.sales + account.contract_pay for account in accounts)
        auctions = sum(isinstance(event, AuctionWon) and event.winner == seat for event in events)
        own = [event.winner == seat for event in trials if seat in (event.plaintiff, event.defendant)]
        returned = sum(event.ious for event in events if isinstance(event, PaidBack) and event.seat == seat)
        taken = sum(isinstance(event, Borrowed) and event.seat == seat for event in events)
        return (
            Fact("Earned", earned, unit="$"),
            Fact("Auctions won", auctions),
            Fact("Trials won", sum(own), len(own)),
            Fact("IOUs paid back", returned),
            Fact("Times borrowed", taken),
        )

    return tuple(of(seat) for seat in range(seats))
