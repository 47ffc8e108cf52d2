"""Auctions (BN-6): the seller opens, bids rise clockwise, the last one in wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.games.bidness import flow
from bidtable.games.bidness.events import AuctionOpened, AuctionWon, BidMade, DroppedOut
from bidtable.games.bidness.money import Events, capacity, move_awards, pay
from bidtable.games.bidness.parts import BANK, NOBODY, State

if TYPE_CHECKING:
    from bidtable.games.bidness.game import Bidness


def begin(game: Bidness, state: State, seat: Seat, card: int, events: Events) -> State:
    """Put a card up for auction; the seller is asked first (BN-6)."""
    events.append(AuctionOpened(seat, game.cards.names[card]))
    state = replace(
        state,
        phase="auction",
        card=card,
        owner=seat,
        bid=0,
        bidder=NOBODY,
        bidding=tuple(range(len(state.cash))),
    )
    return _ask(game, state, seat, events)


def lowest_bid(game: Bidness, state: State) -> int:
    """Return the lowest bid above the standing one."""
    return state.bid + game.rules.money.bid_step


def amounts(game: Bidness, state: State, seat: Seat) -> range:
    """Return the bids that a seat can make: above the standing one, within its capacity (BN-4)."""
    step = game.rules.money.bid_step
    return range(state.bid + step, capacity(game, state, seat) + 1, step)


def bid(game: Bidness, state: State, seat: Seat, amount: int, events: Events) -> State:
    """Make a bid."""
    events.append(BidMade(seat, amount))
    return _go_on(game, replace(state, bid=amount, bidder=seat), seat, events)


def drop_out(game: Bidness, state: State, seat: Seat, events: Events, *, must: bool = False) -> State:
    """Leave the auction (BN-6)."""
    events.append(DroppedOut(seat, must))
    state = replace(state, bidding=tuple(other for other in state.bidding if other != seat))
    return _go_on(game, state, seat, events)


def _go_on(game: Bidness, state: State, seat: Seat, events: Events) -> State:
    """Ask the next seat that is still in, unless the auction is decided."""
    if not state.bidding or (state.bidding == (state.bidder,)):
        return _close(game, state, events)
    following = next((other for other in state.bidding if other > seat), state.bidding[0])
    return _ask(game, state, following, events)


def _ask(game: Bidness, state: State, seat: Seat, events: Events) -> State:
    """Ask a seat; who cannot pay more than the standing bid is out by itself (BN-16)."""
    if capacity(game, state, seat) < lowest_bid(game, state):
        return drop_out(game, state, seat, events, must=True)
    return replace(state, turn=seat)


def _close(game: Bidness, state: State, events: Events) -> State:
    """Hand the card to the winner, who pays the seller, or the bank if they are the same (BN-6)."""
    bit, seller, winner = 1 << state.card, state.owner, state.bidder
    taker = BANK if winner == seller else seller
    events.append(AuctionWon(game.cards.names[state.card], winner, state.bid, taker))
    if winner == NOBODY:
        state = replace(state, discards=state.discards | bit)
    else:
        state = pay(game, state, winner, taker, state.bid, events)
        state = replace(state, workplaces=put(state.workplaces, winner, state.workplaces[winner] | bit))
        state = move_awards(game, state, events)
    state = replace(state, card=NOBODY, owner=NOBODY, bid=0, bidder=NOBODY, bidding=())
    return flow.end_turn(game, state, seller, events)
