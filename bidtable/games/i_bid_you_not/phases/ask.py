"""The phases in which bidders take or refuse the offered cards (IB-6)."""

from __future__ import annotations

from collections.abc import Collection

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import auction, taking
from bidtable.games.i_bid_you_not.auction import (
    add_for_skip,
    addable,
    must_take,
    placeable,
    places,
    skip_price,
    ways_to_skip,
)
from bidtable.games.i_bid_you_not.binding import passed_over
from bidtable.games.i_bid_you_not.cards import learn, prove
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.events import CardAdded, CardChosen, Skipped, TakeDecided
from bidtable.games.i_bid_you_not.moves import Give, Put, Skip, Take
from bidtable.games.i_bid_you_not.mutable_position import Known, Position
from bidtable.games.i_bid_you_not.prospects import given, put, skipped, taken


def answers(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    return (Take(), *map(Skip, ways_to_skip(context.deck(known), known, seat)))


def may_answer(context: Context, known: Known, seat: Seat, move: Take | Skip) -> bool:
    return isinstance(move, Take) or move.by in ways_to_skip(context.deck(known), known, seat)


def forced(context: Context, known: Known, seat: Seat) -> bool:
    return must_take(context.deck(known), known, seat) in ("last", "no_skip", "cannot_pay")


def take(context: Context, position: Position, seat: Seat, move: Take, tell: Tell) -> Position:
    deck = position.deck
    reason = must_take(deck, position, seat)
    if reason == "cannot_add":
        learn(position, seat, addable(deck, position))
    elif reason is None and _needs_a_card(position, seat):
        prove(position, seat, addable(deck, position))
    taking.take(position, seat)
    if tell:
        tell(TakeDecided(seat, reason or "chosen"), position.state())
    return position


def _needs_a_card(position: Position, seat: Seat) -> bool:
    if position.terms.skip:
        return False
    return "half_skip" not in position.variants or not position.piles[seat]


def skip(context: Context, position: Position, seat: Seat, move: Skip, tell: Tell) -> Position:
    auction.skip(position, seat, move.by)
    if tell:
        cost, _ = skip_price(position.deck, position, move.by)
        tell(Skipped(seat, move.by, cost), position.state())
    return position


def promise(context: Context, known: Known, seat: Seat, move: Take | Skip) -> Promise:
    deck = context.deck(known)
    if isinstance(move, Take):
        return taken(deck, known, seat, move)
    return skipped(deck, known, seat, move)


# -- the card that a skip adds -----------------------------------------------------------------------------


def gifts(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    deck = context.deck(known)
    return deck.each(Give, placeable(deck, known, seat))


def may_give(context: Context, known: Known, seat: Seat, move: Give) -> bool:
    deck = context.deck(known)
    return deck.holds(placeable(deck, known, seat), move.card)


def give(context: Context, position: Position, seat: Seat, move: Give, tell: Tell) -> Position:
    deck = position.deck
    card = deck.index[move.card]
    if position.terms.extreme:
        learn(position, seat, passed_over(deck, position.terms, addable(deck, position), card))
    found = places(deck, position, card)
    if len(found) == 1:
        return _put_at(position, seat, card, found[0], tell)
    position.phase, position.giving = "put", card
    if tell:
        tell(CardChosen(seat, move.card), position.state())
    return position


def promise_gift(context: Context, known: Known, seat: Seat, move: Give) -> Promise:
    return given(context.deck(known), known, seat, move)


def spots(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    deck = context.deck(known)
    left = (None, *deck.numbered(known.offer))
    return tuple([Put(left[place]) for place in places(deck, known, known.giving)])


def promise_place(context: Context, known: Known, seat: Seat, move: Put) -> Promise:
    return put(context.deck(known), known, seat, move)


def lay_down(context: Context, position: Position, seat: Seat, move: Put, tell: Tell) -> Position:
    place = 0 if move.after is None else position.offer.index(position.deck.index[move.after]) + 1
    return _put_at(position, seat, position.giving, place, tell)


def _put_at(position: Position, seat: Seat, card: int, place: int, tell: Tell) -> Position:
    numbers = position.deck.numbers
    after = numbers[position.offer[place - 1]] if place else None
    add_for_skip(position, seat, card, place)
    if tell:
        tell(CardAdded(seat, numbers[card], after, "skip"), position.state())
    return position
