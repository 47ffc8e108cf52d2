"""Turns of I Bid You Not: adding a card and what it sets off, declaring, passing."""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.auction import call
from bidtable.games.i_bid_you_not.binding import at_right, passed_over, terms_of
from bidtable.games.i_bid_you_not.cards import lay, learn, mask_of
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import CardAdded, SentBack, Truce, TurnPassed
from bidtable.games.i_bid_you_not.instants import fires, leaving, thefts
from bidtable.games.i_bid_you_not.moves import Add, Declare
from bidtable.games.i_bid_you_not.prospects import added, declared
from bidtable.games.i_bid_you_not.state import Known, State
from bidtable.games.i_bid_you_not.turns import go_on, may_add, next_turn


def legal(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    """Return the cards that may be added, and declaring unless nobody may (IB-4, IB-17)."""
    deck = context.deck(known)
    moves = deck.each(Add, may_add(deck, known, seat))
    return moves if known.truce else (*moves, Declare())


def further(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    """Return the cards that may be added where another one must be (IB-21)."""
    deck = context.deck(known)
    return deck.each(Add, may_add(deck, known, seat))


def allows(context: Context, known: Known, seat: Seat, move: Add | Declare) -> bool:
    """Whether a move is legal in these two phases."""
    if isinstance(move, Add):
        deck = context.deck(known)
        return deck.holds(may_add(deck, known, seat), move.card)
    return known.phase == "turn" and not known.truce


# -- adding ------------------------------------------------------------------------------------------------


def add(context: Context, state: State, seat: Seat, move: Add, tell: Tell) -> State:
    """Add a card on a turn; its instant action fires (IB-4, IB-11)."""
    deck = context.deck(state)
    card = deck.index[move.card]
    before = terms_of(deck, state.offer, state.age)
    if before.extreme:
        open_to = at_right(deck, before, state.offer, ordered=True)
        state = learn(state, seat, passed_over(deck, before, open_to, card))
    last = state.offer[-1]
    left = before.adds - 1 if state.phase == "turn" else state.adds_left - 1
    state = lay(deck, state, seat, card, len(state.offer))
    if left != state.adds_left:
        state = replace(state, adds_left=left)
    state = _set_off(deck, state, seat, card)
    if tell:
        tell(CardAdded(seat, move.card, deck.numbers[last], "turn"), state)
    return state


def _set_off(deck: Deck, state: State, seat: Seat, card: int) -> State:
    """Return the state after a card was added: its instant action is to fire, if it has one that can do anything."""
    effect = fires(deck, state, card)
    if effect is None:
        return go_on(deck, state, seat)
    match effect:
        case fx.Steal():
            draws = thefts(state, seat, effect)
            if draws:
                return replace(state, phase="draw", turn=CHANCE, draws=draws, draw_for="turn")
        case fx.SendBack():
            if leaving(deck, state, effect):
                return replace(state, phase="fire")
        case fx.AuctionNow():
            if any(state.hands):
                return replace(state, phase="fire")
        case _:
            return replace(state, phase="fire")
    return go_on(deck, state, seat)


def fire(context: Context, state: State, tell: Tell) -> State:
    """Do what the instant action of the card just added says (IB-11)."""
    deck, seat, card = context.deck(state), state.turn, state.offer[-1]
    match deck.effects[card]:
        case fx.AuctionNow():
            return call(deck, state, seat, card, tell)
        case fx.NoDeclaring(turns=turns):
            # The turn now ending does not count (IB-17).
            state = go_on(deck, replace(state, truce=max(state.truce, turns + 1)), seat)
            if tell:
                tell(Truce(deck.numbers[card], turns), state)
        case fx.SendBack() as effect:
            gone = leaving(deck, state, effect)
            state = go_on(deck, _send_back(state, gone), seat)
            if tell:
                sent = tuple([(giver, deck.numbers[card]) for giver, card in gone])
                tell(SentBack(deck.numbers[card], sent), state)
    return state


def _send_back(state: State, leaving: list[tuple[Seat, int]]) -> State:
    gone = mask_of(card for _, card in leaving)
    piles = list(state.piles)
    for seat, card in leaving:
        piles[seat] |= 1 << card
    kept = [at for at, card in enumerate(state.offer) if not gone >> card & 1]
    return replace(
        state,
        piles=tuple(piles),
        offer=tuple([state.offer[at] for at in kept]),
        givers=tuple([state.givers[at] for at in kept]),
        age=tuple([card for card in state.age if not gone >> card & 1]),
    )


# -- declaring and passing ---------------------------------------------------------------------------------


def declare(context: Context, state: State, seat: Seat, move: Declare, tell: Tell) -> State:
    """Declare an auction (IB-4, IB-5)."""
    return call(context.deck(state), state, seat, None, tell)


def skip_turn(context: Context, state: State, tell: Tell) -> State:
    """Pass over a player who can neither add nor declare (IB-13)."""
    seat = state.turn
    state = next_turn(context.deck(state), state, seat)
    if tell:
        tell(TurnPassed(seat), state)
    return state


# -- promises ----------------------------------------------------------------------------------------------


def promise(context: Context, known: Known, seat: Seat, move: Add | Declare) -> Promise:
    """Return what adding a card makes of the offer's price, or what range bids are compared with."""
    deck = context.deck(known)
    return added(deck, known, seat, move) if isinstance(move, Add) else declared(deck, known, move)
