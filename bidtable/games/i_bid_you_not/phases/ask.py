"""Taking or skipping in I Bid You Not, and the card that a skip adds (IB-6)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not.auction import (
    addable,
    ask_next,
    must_take,
    placeable,
    places,
    skip_price,
    ways_to_skip,
)
from bidtable.games.i_bid_you_not.binding import passed_over, terms_of
from bidtable.games.i_bid_you_not.cards import lay, learn, prove
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import CardAdded, CardChosen, Skipped, TakeDecided
from bidtable.games.i_bid_you_not.moves import Give, Put, Skip, Take
from bidtable.games.i_bid_you_not.prospects import given, put, skipped, taken
from bidtable.games.i_bid_you_not.state import NO_CARD, Known, State
from bidtable.games.i_bid_you_not.taking import after_taking


def answers(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    """Return taking, and the ways to skip."""
    return (Take(), *map(Skip, ways_to_skip(context.deck(known), known, seat)))


def may_answer(context: Context, known: Known, seat: Seat, move: Take | Skip) -> bool:
    """Whether a seat may answer so: taking is always allowed."""
    return isinstance(move, Take) or move.by in ways_to_skip(context.deck(known), known, seat)


def take(context: Context, state: State, seat: Seat, move: Take, tell: Tell) -> State:
    """Take the offer, of one's own will or because there is no other way."""
    deck = context.deck(state)
    reason = must_take(deck, state, seat)
    if reason == "cannot_add":
        state = learn(state, seat, addable(deck, state) & deck.full)
    elif reason is None and _needs_a_card(deck, state, seat):
        state = prove(deck, state, seat, addable(deck, state))
    state = after_taking(deck, state, seat)
    if tell:
        tell(TakeDecided(seat, reason or "chosen"), state)
    return state


def _needs_a_card(deck: Deck, state: State, seat: Seat) -> bool:
    """Whether a seat can skip only because it holds a card to add."""
    if terms_of(deck, state.offer, state.age).skip:
        return False
    return "half_skip" not in state.variants or not state.piles[seat]


def skip(context: Context, state: State, seat: Seat, move: Skip, tell: Tell) -> State:
    """Skip: pay with scored cards, with an added card, or with both."""
    cost, _ = skip_price(context.deck(state), state, move.by)
    state = replace(state, skipped=state.skipped | 1 << seat)
    if move.by == "add":
        state = replace(state, phase="give", turn=seat)
    else:
        draw_for = "give" if move.by == "both" else "ask"
        state = replace(state, phase="draw", turn=CHANCE, draws=((seat, -1),) * cost, draw_for=draw_for)
    if tell:
        tell(Skipped(seat, move.by, cost), state)
    return state


def promise(context: Context, known: Known, seat: Seat, move: Take | Skip) -> Promise:
    """Return what taking brings, or what skipping costs."""
    deck = context.deck(known)
    if isinstance(move, Take):
        return taken(deck, known, seat, move)
    return skipped(deck, known, seat, move)


# -- the card that a skip adds -----------------------------------------------------------------------------


def gifts(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    """Return the cards that a skip may add somewhere."""
    deck = context.deck(known)
    return deck.each(Give, placeable(deck, known, seat))


def may_give(context: Context, known: Known, seat: Seat, move: Give) -> bool:
    """Whether a skip may add a card somewhere."""
    deck = context.deck(known)
    return deck.holds(placeable(deck, known, seat), move.card)


def give(context: Context, state: State, seat: Seat, move: Give, tell: Tell) -> State:
    """Choose the card that a skip adds; if only one place is left for it, it goes there."""
    deck = context.deck(state)
    card = deck.index[move.card]
    bound = terms_of(deck, state.offer, state.age)
    if bound.extreme:
        state = learn(state, seat, passed_over(deck, bound, addable(deck, state), card))
    found = places(deck, state, card)
    if len(found) == 1:
        return _put_at(deck, state, seat, card, found[0], tell)
    state = replace(state, phase="put", giving=card)
    if tell:
        tell(CardChosen(seat, move.card), state)
    return state


def promise_gift(context: Context, known: Known, seat: Seat, move: Give) -> Promise:
    """Return what the card makes of the offer's price."""
    return given(context.deck(known), known, seat, move)


def spots(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    """Return where the card may go."""
    deck = context.deck(known)
    left = (None, *deck.numbered(known.offer))
    return tuple([Put(left[place]) for place in places(deck, known, known.giving)])


def promise_place(context: Context, known: Known, seat: Seat, move: Put) -> Promise:
    """Return what the card makes of the offer's price, wherever it goes."""
    return put(context.deck(known), known, seat, move)


def lay_down(context: Context, state: State, seat: Seat, move: Put, tell: Tell) -> State:
    """Lay the card that a skip adds."""
    deck = context.deck(state)
    place = 0 if move.after is None else state.offer.index(deck.index[move.after]) + 1
    return _put_at(deck, state, seat, state.giving, place, tell)


def _put_at(deck: Deck, state: State, seat: Seat, card: int, place: int, tell: Tell) -> State:
    after = deck.numbers[state.offer[place - 1]] if place else None
    state = lay(deck, state, seat, card, place)
    if state.giving != NO_CARD:
        state = replace(state, giving=NO_CARD)
    state = ask_next(state)
    if tell:
        tell(CardAdded(seat, deck.numbers[card], after, "skip"), state)
    return state
