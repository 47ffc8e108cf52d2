"""The turn of a player: a bid, a draw, a call or a pass."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bidtable.core.flow import Phase
from bidtable.core.model import Move, Seat
from bidtable.core.promise import Case, Promise, sure
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bid_it import bids, calls, prospects
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import Exposed
from bidtable.games.bid_it.moves import Bid, Discard, Pass, Sidestep
from bidtable.games.bid_it.state import Observation, State


def _legal(context: Context, known: State | Observation, seat: Seat) -> tuple[Move, ...]:
    found = bids.legal_bids(context, known, seat)
    if not known.quantity:
        # The first player of a round must bid and may not draw (BI-4).
        return found
    before = _before_bid(context, known, seat)
    if bids.is_sidestep(known, seat):
        return (*before, *calls.legal(context, known, seat))
    return (*found, *before, *calls.legal(context, known, seat))


def _before_bid(context: Context, known: State | Observation, seat: Seat) -> tuple[Discard | Sidestep, ...]:
    # BI-5, BI-16
    if bids.at_cap(known):
        return ()
    if bids.is_sidestep(known, seat):
        return tuple([context.sidesteps[card] for card in dict.fromkeys(bids.closed(known, seat))])
    return bids.discardable(context, known, seat)


def _allows(context: Context, known: State | Observation, seat: Seat, move: Move) -> bool:
    if type(move) is Bid:
        if known.quantity and bids.is_sidestep(known, seat):
            return False
        return bids.allows_bid(context, known, seat, move)
    if not known.quantity:
        return False
    if isinstance(move, (Discard, Sidestep)):
        return move in _before_bid(context, known, seat)
    return move in calls.legal(context, known, seat)


def _forced(context: Context, known: State | Observation, seat: Seat) -> bool:
    return bids.at_cap(known) and len(calls.legal(context, known, seat)) == 1


def _promise(context: Context, known: State | Observation, seat: Seat, move: Move) -> Promise:
    if isinstance(move, Bid):
        return bids.promise_bid(context, known, seat, move)
    if isinstance(move, Discard):
        return bids.promise_discard(context, known, seat, move)
    if isinstance(move, Sidestep):
        return Promise(move, (Case("", (sure(seat, "open card", 1, move.card),)),))
    if isinstance(move, Pass):
        return prospects.passed(context, known, seat, move)
    return prospects.called(context, known, seat, move)


def sidestep(context: Context, state: State, seat: Seat, move: Sidestep, tell: Tell) -> State:
    # BI-16
    exposed = context.cards.hand((*state.exposed[seat], move.card))
    state = replace(
        state,
        phase="sidestep",
        exposed=put(state.exposed, seat, exposed),
        seen=(*state.seen, bids.seen_now(state, seat, move.card)),
    )
    if tell:
        tell(Exposed(seat, move.card), state)
    return state


TURN: Final = Phase(
    _legal,
    {
        Bid: bids.bid,
        Discard: bids.discard,
        Sidestep: sidestep,
        Pass: calls.pass_turn,
        **dict.fromkeys(calls.KINDS, calls.call),
    },
    allows=_allows,
    promise=_promise,
    forced=_forced,
)
BID: Final = Phase(
    bids.legal_bids,
    {Bid: bids.bid},
    allows=bids.allows_bid,
    promise=bids.promise_bid,
    forced=lambda context, known, seat: len(bids.legal_bids(context, known, seat)) == 1,
)
"""Phase after a draw or a sidestep, in which the player must bid."""
