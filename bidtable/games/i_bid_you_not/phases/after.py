"""After an offer of I Bid You Not was taken: each player may add a card to it, or discard one from it (IB-20)."""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not.binding import passed_over, terms_of
from bidtable.games.i_bid_you_not.cards import lay, learn, prove
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.events import CardAdded, CardDropped, Declined
from bidtable.games.i_bid_you_not.moves import Decline, Drop, Give
from bidtable.games.i_bid_you_not.prospects import declined, dropped, joined
from bidtable.games.i_bid_you_not.state import Known, State
from bidtable.games.i_bid_you_not.taking import go_round, may_join, open_to_all


def legal(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    """Return what a seat may add, or discard; it need not."""
    deck = context.deck(known)
    if known.after[0] == "add":
        return (*deck.each(Give, may_join(deck, known, seat)), Decline())
    return (*[Drop(number) for number in deck.numbered(sorted(known.offer))], Decline())


def join(context: Context, state: State, seat: Seat, move: Give, tell: Tell) -> State:
    """Add a card to the taken offer; its action does not act (IB-20)."""
    deck = context.deck(state)
    card = deck.index[move.card]
    bound = terms_of(deck, state.offer, state.age)
    if bound.extreme:
        state = learn(state, seat, passed_over(deck, bound, open_to_all(deck, state), card))
    after = deck.numbers[state.offer[-1]] if state.offer else None
    state = lay(deck, state, seat, card, len(state.offer), acts=False)
    state = go_round(deck, replace(state, after_left=state.after_left[1:]))
    if tell:
        tell(CardAdded(seat, move.card, after, "after"), state)
    return state


def drop(context: Context, state: State, seat: Seat, move: Drop, tell: Tell) -> State:
    """Discard a card of the taken offer."""
    deck = context.deck(state)
    card = deck.index[move.card]
    place = state.offer.index(card)
    state = replace(
        state,
        offer=(*state.offer[:place], *state.offer[place + 1 :]),
        givers=(*state.givers[:place], *state.givers[place + 1 :]),
        age=tuple([other for other in state.age if other != card]),
        discards=state.discards | 1 << card,
        after_left=state.after_left[1:],
    )
    state = go_round(deck, state)
    if tell:
        tell(CardDropped(seat, move.card), state)
    return state


def decline(context: Context, state: State, seat: Seat, move: Decline, tell: Tell) -> State:
    """Neither add nor discard."""
    deck = context.deck(state)
    if state.after[0] == "add":
        state = prove(deck, state, seat, open_to_all(deck, state))
    return _declined(context, state, seat, tell)


def cannot_join(context: Context, state: State, tell: Tell) -> State:
    """Pass over a player who holds no card that may be added."""
    return _declined(context, state, state.turn, tell)


def _declined(context: Context, state: State, seat: Seat, tell: Tell) -> State:
    state = go_round(context.deck(state), replace(state, after_left=state.after_left[1:]))
    if tell:
        tell(Declined(seat), state)
    return state


def promise(context: Context, known: Known, seat: Seat, move: Give | Drop | Decline) -> Promise:
    """Return what a move makes of the price of the taken offer; the last one settles who gets what."""
    deck = context.deck(known)
    if isinstance(move, Give):
        return joined(deck, known, seat, move)
    return dropped(deck, known, seat, move) if isinstance(move, Drop) else declined(deck, known, seat, move)
