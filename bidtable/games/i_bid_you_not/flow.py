"""The order of the phases of I Bid You Not.

Players take turns until a player declares an auction.
"""

from __future__ import annotations

from typing import Final

from bidtable.core.flow import Flow, Phase
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.moves import (
    Add,
    Bid,
    Deal,
    Declare,
    Decline,
    Draw,
    Drop,
    Give,
    Open,
    Print,
    Put,
    Skip,
    Take,
)
from bidtable.games.i_bid_you_not.phases import after, ask, bid, deal, opening, turn
from bidtable.games.i_bid_you_not.state import Observation, State


def no_card(known: State | Observation) -> bool:
    return known.hand_size(known.turn) == 0


def last_card(context: Context, known: State | Observation, seat: Seat) -> bool:
    return known.hand_size(seat) == 1


FLOW: Final = Flow(
    {
        "print": Phase(deal.prints, {Print: deal.print_deck}, sample=deal.sample_print),
        "deal": Phase(deal.deals, {Deal: deal.deal}, sample=deal.sample_deal),
        "turn": Phase(
            turn.legal,
            {Add: turn.add, Declare: turn.declare},
            allows=turn.allows,
            promise=turn.promise,
            forced=turn.forced,
        ),
        "more": Phase(
            turn.further, {Add: turn.add}, allows=turn.allows, promise=turn.promise, forced=last_card
        ),
        "bid": Phase(
            bid.legal,
            {Bid: bid.bid},
            bid.bidders,
            bid.allows,
            promise=bid.promise,
            sealed=True,
            forced=last_card,
        ),
        "open_bid": Phase(
            bid.legal, {Bid: bid.bid}, allows=bid.allows, promise=bid.promise, forced=last_card
        ),
        "ask": Phase(
            ask.answers,
            {Take: ask.take, Skip: ask.skip},
            allows=ask.may_answer,
            promise=ask.promise,
            open=no_card,
            forced=ask.forced,
        ),
        "draw": Phase(deal.draws, {Draw: deal.draw}, sample=deal.sample_draw),
        "give": Phase(
            ask.gifts, {Give: ask.give}, allows=ask.may_give, promise=ask.promise_gift, forced=last_card
        ),
        "put": Phase(ask.spots, {Put: ask.lay_down}, promise=ask.promise_place),
        "after": Phase(
            after.legal,
            {Give: after.join, Drop: after.drop, Decline: after.decline},
            promise=after.promise,
        ),
        "open": Phase(opening.choices, {Open: opening.choose}, promise=opening.promise, open=no_card),
        "lead": Phase(opening.leads, {Open: opening.lead}, promise=opening.promise, forced=last_card),
    },
    {
        "fire": turn.fire_instant,
        "pass": turn.skip_turn,
        "reveal": bid.reveal,
        "rank": bid.reveal,
        "ignore": bid.ignore,
        "cannot_join": after.cannot_join,
        "settle": opening.settle,
        "opening": opening.opening,
        "end": opening.end,
    },
)
