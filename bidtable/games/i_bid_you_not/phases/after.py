"""The phase after a player has taken the offered cards (IB-20)."""

from __future__ import annotations

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import taking
from bidtable.games.i_bid_you_not.cards import prove
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.events import CardAdded, CardDropped, Declined
from bidtable.games.i_bid_you_not.moves import Decline, Drop, Give
from bidtable.games.i_bid_you_not.mutable_position import Known, Position
from bidtable.games.i_bid_you_not.prospects import declined, dropped, joined
from bidtable.games.i_bid_you_not.taking import may_join, open_to_all


def legal(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    deck = context.deck(known)
    if known.after[0] == "add":
        return (*deck.each(Give, may_join(deck, known, seat)), Decline())
    return (*[Drop(number) for number in deck.numbered(sorted(known.offer))], Decline())


def join(context: Context, position: Position, seat: Seat, move: Give, tell: Tell) -> Position:
    # The action of a card that is added now is not active (IB-20).
    deck, offer = position.deck, position.offer
    taking.join(position, seat, deck.index[move.card])
    if tell:
        after = deck.numbers[offer[-1]] if offer else None
        tell(CardAdded(seat, move.card, after, "after"), position.state())
    return position


def drop(context: Context, position: Position, seat: Seat, move: Drop, tell: Tell) -> Position:
    taking.drop(position, position.deck.index[move.card])
    if tell:
        tell(CardDropped(seat, move.card), position.state())
    return position


def decline(context: Context, position: Position, seat: Seat, move: Decline, tell: Tell) -> Position:
    if position.after[0] == "add":
        prove(position, seat, open_to_all(position.deck, position))
    return _declined(position, seat, tell)


def cannot_join(context: Context, position: Position, tell: Tell) -> Position:
    return _declined(position, position.turn, tell)


def _declined(position: Position, seat: Seat, tell: Tell) -> Position:
    taking.decline(position)
    if tell:
        tell(Declined(seat), position.state())
    return position


def promise(context: Context, known: Known, seat: Seat, move: Give | Drop | Decline) -> Promise:
    deck = context.deck(known)
    if isinstance(move, Give):
        return joined(deck, known, seat, move)
    return dropped(deck, known, seat, move) if isinstance(move, Drop) else declined(deck, known, seat, move)
