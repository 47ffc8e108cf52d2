"""The turns of players, who add a card, declare an auction, or must pass."""

from __future__ import annotations

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not.auction import call
from bidtable.games.i_bid_you_not.binding import at_right, passed_over
from bidtable.games.i_bid_you_not.cards import lay, learn
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.events import CardAdded, TurnPassed
from bidtable.games.i_bid_you_not.instants import fire, set_off
from bidtable.games.i_bid_you_not.moves import Add, Declare
from bidtable.games.i_bid_you_not.mutable_position import Known, Position
from bidtable.games.i_bid_you_not.prospects import added, declared
from bidtable.games.i_bid_you_not.state import Observation, State
from bidtable.games.i_bid_you_not.turns import may_add, next_turn


def legal(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    # IB-4, IB-17
    deck = context.deck(known)
    moves = deck.each(Add, may_add(deck, known, seat))
    return moves if known.truce else (*moves, Declare())


def further(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    # IB-21
    deck = context.deck(known)
    return deck.each(Add, may_add(deck, known, seat))


def allows(context: Context, known: Known, seat: Seat, move: Add | Declare) -> bool:
    if isinstance(move, Add):
        deck = context.deck(known)
        return deck.holds(may_add(deck, known, seat), move.card)
    return known.phase == "turn" and not known.truce


def forced(context: Context, known: State | Observation, seat: Seat) -> bool:
    # IB-17
    return bool(known.truce) and known.hand_size(seat) == 1


# -- adding ------------------------------------------------------------------------------------------------


def add(context: Context, position: Position, seat: Seat, move: Add, tell: Tell) -> Position:
    # IB-4, IB-11
    deck, last = position.deck, position.offer[-1]
    add_card(position, seat, deck.index[move.card])
    if tell:
        tell(CardAdded(seat, move.card, deck.numbers[last], "turn"), position.state())
    return position


def add_card(position: Position, seat: Seat, card: int) -> None:
    deck, before = position.deck, position.terms
    if before.extreme:
        learn(position, seat, passed_over(deck, before, at_right(deck, before, ordered=True), card))
    position.adds_left = (before.adds if position.phase == "turn" else position.adds_left) - 1
    lay(position, seat, card, len(position.offer))
    set_off(position, seat, card)


def fire_instant(context: Context, position: Position, tell: Tell) -> Position:
    # IB-11
    fire(position, tell)
    return position


# -- declaring and passing ---------------------------------------------------------------------------------


def declare(context: Context, position: Position, seat: Seat, move: Declare, tell: Tell) -> Position:
    # IB-4, IB-5
    call(position, seat, None, tell)
    return position


def skip_turn(context: Context, position: Position, tell: Tell) -> Position:
    # IB-13
    seat = position.turn
    next_turn(position, seat)
    if tell:
        tell(TurnPassed(seat), position.state())
    return position


# -- promises ----------------------------------------------------------------------------------------------


def promise(context: Context, known: Known, seat: Seat, move: Add | Declare) -> Promise:
    deck = context.deck(known)
    return added(deck, known, seat, move) if isinstance(move, Add) else declared(deck, known, move)
