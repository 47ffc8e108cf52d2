"""The bidding of a round: players bid openly in turn, and the dealer bids last."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Case, Change, Promise, sure
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import BidMade
from bidtable.games.bid_and_bluff.moves import Bid
from bidtable.games.bid_and_bluff.state import Known, State


def bids(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    # The house rule Hook forbids one bid to the dealer (BB-4).
    barred = hook_bars(known, seat, known.bids)
    if barred is None:
        return context.bids
    return tuple(bid for bid in context.bids if bid.tricks != barred)


def hook_bars(known: Known, seat: Seat, bids: Sequence[int]) -> int | None:
    """Return the bid that the dealer may not make; None if every bid is allowed."""
    # The sum of all bids must not equal the number of tricks.
    if not known.hook or seat != known.dealer:
        return None
    return known.dealt - sum([bid for bid in bids if bid >= 0])


def bid(context: Context, state: State, seat: Seat, move: Bid, tell: Tell) -> State:
    # The player on the dealer's left leads the first trick (BB-4, BB-5).
    phase = "play" if seat == state.dealer else "bid"
    made = put(state.bids, seat, move.tricks)
    state = replace(state, phase=phase, bids=made, turn=(seat + 1) % len(made))
    if tell:
        tell(BidMade(seat, move.tricks), state)
    return state


def promise(context: Context, known: Known, seat: Seat, move: Bid) -> Promise:
    # BB-6
    bid = move.tricks
    cases = []
    if bid <= known.dealt:
        made = race.allowance(context, known, seat, bid, bid)
        cases.append(Case("made", (sure(seat, "steps", made.total),), made.parts))
    missed = [
        race.allowance(context, known, seat, bid, tricks)
        for tricks in range(known.dealt + 1)
        if tricks != bid
    ]
    totals = [allowance.total for allowance in missed]
    given = (("zone", int(missed[0].in_zone)), ("cards", known.dealt))
    cases.append(Case("missed", (Change(seat, "steps", min(totals), max(totals)),), given))
    return Promise(move, tuple(cases))
