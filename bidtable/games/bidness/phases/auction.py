"""Players bid for a card in an auction (BN-6).

Bids rise clockwise, and the last player in the auction wins.
"""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.promise import TABLE, Case, Change, Promise, sure
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bidness import hiring
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import BANK, AuctionOpened, AuctionWon, BidMade, DroppedOut, Joined
from bidtable.games.bidness.money import (
    can_borrow,
    capacity,
    left,
    loans,
    move_awards,
    pay,
    payment,
    promise_loan,
)
from bidtable.games.bidness.moves import NOBODY, Bid, Borrow, DropOut
from bidtable.games.bidness.state import Known, State
from bidtable.games.bidness.verdicts import moved_in


def put_up(context: Context, state: State, tell: Tell) -> State:
    # The seller decides first (BN-6).
    everybody = tuple(range(len(state.cash)))
    phase, turn = _ask(context, state, state.owner, 0)
    state = replace(state, phase=phase, turn=turn, bid=0, bidder=NOBODY, bidding=everybody)
    if tell:
        tell(AuctionOpened(state.owner, state.names[state.card]), state)
    return state


def amounts(context: Context, known: Known, seat: Seat) -> range:
    """Return the amounts that a seat can bid (BN-4)."""
    step = context.rules.money.bid_step
    return range(known.bid + step, capacity(context, known, seat) + 1, step)


def legal(context: Context, known: Known, seat: Seat) -> Amounts:
    # BN-6
    return Amounts((DropOut(), *loans(context, known, seat)), Bid, amounts(context, known, seat))


def allows(context: Context, known: Known, seat: Seat, move: Move) -> bool:
    if isinstance(move, Bid):
        return move.amount in amounts(context, known, seat)
    return isinstance(move, DropOut) or can_borrow(context, known, seat)


def bid(context: Context, state: State, seat: Seat, move: Bid, tell: Tell) -> State:
    amount = move.amount
    phase, turn = _following(context, state, seat, amount, seat, state.bidding)
    state = replace(state, phase=phase, turn=turn, bid=amount, bidder=seat)
    if tell:
        tell(BidMade(seat, amount), state)
    return state


def drop_out(context: Context, state: State, seat: Seat, move: DropOut, tell: Tell) -> State:
    # BN-6
    return _leave(context, state, seat, tell, must=False)


def priced_out(context: Context, state: State, tell: Tell) -> State:
    # The seat cannot pay more than the standing bid (BN-16).
    return _leave(context, state, state.turn, tell, must=True)


def _leave(context: Context, state: State, seat: Seat, tell: Tell, *, must: bool) -> State:
    bidding = tuple([other for other in state.bidding if other != seat])
    phase, turn = _following(context, state, seat, state.bid, state.bidder, bidding)
    state = replace(state, phase=phase, turn=turn, bidding=bidding)
    if tell:
        tell(DroppedOut(seat, must), state)
    return state


def _following(
    context: Context, known: Known, seat: Seat, bid: int, bidder: Seat, bidding: tuple[Seat, ...]
) -> tuple[str, Seat]:
    if not bidding or bidding == (bidder,):
        return "hammer", NOBODY
    following = next((other for other in bidding if other > seat), bidding[0])
    return _ask(context, known, following, bid)


def _ask(context: Context, known: Known, seat: Seat, bid: int) -> tuple[str, Seat]:
    able = capacity(context, known, seat) >= bid + context.rules.money.bid_step
    return ("auction" if able else "priced_out"), seat


# -- the end -----------------------------------------------------------------------------------------------


def _taker(known: Known, winner: Seat) -> Seat:
    # BN-6
    return BANK if winner == known.owner else known.owner


def hammer(context: Context, state: State, tell: Tell) -> State:
    # BN-6
    card, seller, winner, amount = state.card, state.owner, state.bidder, state.bid
    name = state.names[card]
    if winner == NOBODY:
        state = _closed(state, discards=context.cards.plus(state.discards, card))
        if tell:
            tell(AuctionWon(name, NOBODY, 0, seller), state)
        return state
    taker = _taker(state, winner)
    if tell:
        state = replace(state, phase="sold")
        tell(AuctionWon(name, winner, amount, taker), state)
    state = pay(context, state, winner, taker, amount, tell)
    place = context.cards.plus(state.workplaces[winner], card)
    state = _closed(state, workplaces=put(state.workplaces, winner, place))
    if tell:
        tell(Joined(winner, name), state)
    return move_awards(context, hiring.bring(context, state, winner, card, BANK, tell), tell)


def _closed(state: State, **changes: int | tuple[int, ...]) -> State:
    return replace(
        state,
        phase="turn",
        turn=state.owner,
        card=NOBODY,
        owner=NOBODY,
        bid=0,
        bidder=NOBODY,
        bidding=(),
        **changes,
    )


# -- promises ----------------------------------------------------------------------------------------------


def promise(context: Context, known: Known, seat: Seat, move: Move) -> Promise:
    if isinstance(move, Borrow):
        return promise_loan(context, known, seat, move)
    if isinstance(move, Bid):
        won = _sale(context, known, seat, move.amount)
        given = (("to", _taker(known, seat)), *left(known, seat, won))
        case = Case("won", won, given)
        if not _may_go_on(context, known, seat, seat, move.amount):
            return Promise(move, (case,))
        return Promise(move, (case, Case("outbid", ())), ("what others bid",))
    if _may_go_on(context, known, seat, known.bidder, known.bid):
        return Promise(move, (Case("", ()),), ("what others bid",))
    if known.bidder == NOBODY:
        gone = sure(TABLE, "Event card", 1, known.names[known.card])
        return Promise(move, (Case("", (gone,)),))
    sold = _sale(context, known, known.bidder, known.bid)
    return Promise(move, (Case("", sold, (("price", known.bid),)),))


def _may_go_on(context: Context, known: Known, seat: Seat, bidder: Seat, bid: int) -> bool:
    others = [other for other in known.bidding if other not in (seat, bidder)]
    return any(_ask(context, known, other, bid)[0] == "auction" for other in others)


def _sale(context: Context, known: Known, winner: Seat, amount: int) -> tuple[Change, ...]:
    gained = sure(winner, "card in workplace", 1, known.names[known.card])
    places = known.workplaces
    after = put(places, winner, context.cards.plus(places[winner], known.card))
    brought = hiring.changes(context, known, winner, known.card, BANK)
    paid = payment(context, known, winner, _taker(known, winner), amount)
    return (gained, *moved_in(context, places, after), *brought, *paid)
