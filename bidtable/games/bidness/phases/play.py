"""The turns of players, who play, sell, pay back debts or pass (BN-3)."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Case, Change, Promise, sure
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bidness import hiring, law, turns
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import (
    AUCTIONED,
    BONUSES,
    BadPress,
    Effect,
    Headhunting,
    Lawsuit,
    TechPoints,
)
from bidtable.games.bidness.events import BANK, GameWon, Headhunted, PaidBack, Passed, Played, Sold
from bidtable.games.bidness.money import (
    BORROW,
    can_borrow,
    capacity,
    left,
    move_awards,
    pay,
    payment,
    promise_loan,
)
from bidtable.games.bidness.moves import NOBODY, PAYBACK, Borrow, Pass, PayBack, Play, Sell
from bidtable.games.bidness.state import Known, State
from bidtable.games.bidness.verdicts import damages, moved_in, spread

PASS: Final = Pass()
SELL_PAYBACK: Final = Sell(PAYBACK)


def open_play(context: Context, state: State, tell: Tell) -> State:
    return turns.give_turn(context, replace(state, passes=0), state.first, tell)


def next_turn(context: Context, state: State, tell: Tell) -> State:
    return turns.give_turn(context, state, (state.turn + 1) % len(state.cash), tell)


# -- legal moves -------------------------------------------------------------------------------------------


def legal(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    # BN-3
    moves: list[Move] = []
    able = capacity(context, known, seat)
    cards, plays, sales = context.cards, context.plays, context.sales
    costs, untargeted = cards.costs, cards.untargeted
    for card in cards.distinct(known.hand_of(seat)):
        if costs[card] <= able:
            if untargeted >> card & 1:
                moves.append(plays[card][0])
            else:
                moves += targets(context, known, seat, card)
        moves.append(sales[card])
    if known.paybacks[seat]:
        for move in context.paybacks:
            if _can_pay_back(context, known, seat, move.ious):
                moves.append(move)
        moves.append(SELL_PAYBACK)
    moves.append(PASS)
    if can_borrow(context, known, seat):
        moves.append(BORROW)
    return tuple(moves)


def targets(context: Context, known: Known, seat: Seat, card: int) -> list[Play]:
    # BN-5, BN-9
    others = [play for play in context.plays[card][1 : len(known.cash) + 1] if play.target != seat]
    effect = context.cards.effects[card]
    if isinstance(effect, BadPress):
        return others
    if known.round < context.rules.company.conflicts_from_round:
        return []
    if isinstance(effect, Headhunting):
        staff, workplaces = context.cards.staff[effect.role], known.workplaces
        return [play for play in others if workplaces[play.target] & staff]
    assert isinstance(effect, Lawsuit)
    return [play for play in others if law.at_stake(context, known, effect, seat, play.target) > 0]


def _can_pay_back(context: Context, known: Known, seat: Seat, ious: int) -> bool:
    # BN-7, BN-17
    costs = context.rules.money.payback
    if not known.paybacks[seat] or not 1 <= ious <= len(costs):
        return False
    return ious <= known.ious[seat] and costs[ious - 1] <= known.cash[seat]


def allows(context: Context, known: Known, seat: Seat, move: Move) -> bool:
    if isinstance(move, (Play, Sell)):
        return _allows_card(context, known, seat, move)
    if isinstance(move, Pass):
        return True
    if isinstance(move, PayBack):
        return _can_pay_back(context, known, seat, move.ious)
    return can_borrow(context, known, seat)


def _allows_card(context: Context, known: Known, seat: Seat, move: Play | Sell) -> bool:
    cards, card = context.cards, context.cards.number.get(move.card, NOBODY)
    if card == NOBODY:
        return isinstance(move, Sell) and move.card == PAYBACK and bool(known.paybacks[seat])
    if not known.hand_of(seat) >> card & 1:
        return False
    if isinstance(move, Sell):
        return True
    if cards.costs[card] > capacity(context, known, seat):
        return False
    if cards.untargeted >> card & 1:
        return move.target == NOBODY
    return move in targets(context, known, seat, card)


# -- effects -----------------------------------------------------------------------------------------------


def let_pass(context: Context, state: State, seat: Seat, move: Pass, tell: Tell) -> State:
    # BN-3
    state = replace(state, phase="turn", passes=state.passes + 1)
    if tell:
        tell(Passed(seat), state)
    return state


def sell(context: Context, state: State, seat: Seat, move: Sell, tell: Tell) -> State:
    # BN-3
    amount = context.rules.money.card_sale
    if move.card == PAYBACK:
        paybacks = put(state.paybacks, seat, state.paybacks[seat] - 1)
        state = replace(state, phase="turn", passes=0, paybacks=paybacks)
    else:
        card = context.cards.number[move.card]
        state = _leave_hand(context, state, seat, card, discards=context.cards.plus(state.discards, card))
    if tell:
        tell(Sold(seat, move.card, amount), state)
    return pay(context, state, BANK, seat, amount, tell)


def _leave_hand(
    context: Context, state: State, seat: Seat, gone: int, phase: str = "turn", **changes: Any
) -> State:
    hands = put(state.hands, seat, context.cards.minus(state.hands[seat], gone))
    return replace(state, phase=phase, passes=0, hands=hands, **changes)


def pay_back(context: Context, state: State, seat: Seat, move: PayBack, tell: Tell) -> State:
    # A player who pays back the last IOU of their company wins immediately (BN-7).
    amount = context.rules.money.payback[move.ious - 1]
    rest = state.ious[seat] - move.ious
    state = pay(context, replace(state, phase="turn", passes=0), seat, BANK, amount, tell)
    state = replace(
        state,
        paybacks=put(state.paybacks, seat, state.paybacks[seat] - 1),
        ious=put(state.ious, seat, rest),
    )
    if tell:
        tell(PaidBack(seat, move.ious, amount, rest), state)
    if rest:
        return state
    state = replace(state, phase="over", turn=NOBODY, winner=seat)
    if tell:
        tell(GameWon(seat), state)
    return state


def play(context: Context, state: State, seat: Seat, move: Play, tell: Tell) -> State:
    # BN-5
    cards = context.cards
    card = cards.number[move.card]
    effect, cost = cards.effects[card], cards.costs[card]
    if isinstance(effect, AUCTIONED):
        return _leave_hand(context, state, seat, card, "put_up", turn=NOBODY, card=card, owner=seat)
    if isinstance(effect, Lawsuit):
        suit = {"card": card, "owner": seat, "defendant": move.target}
        return _leave_hand(context, state, seat, card, "filing", turn=NOBODY, **suit)
    if isinstance(effect, Headhunting):
        state = _headhunt(context, state, seat, card, move.target, tell)
    else:
        where = move.target if isinstance(effect, BadPress) else seat
        if isinstance(effect, BONUSES):
            places = places_then(context, state, seat, card, move.target)
            state = _leave_hand(context, state, seat, card, workplaces=places)
        else:
            assert isinstance(effect, TechPoints)
            tech = put(state.tech, seat, state.tech[seat] + effect.points)
            discards = cards.plus(state.discards, card)
            state = _leave_hand(context, state, seat, card, tech=tech, discards=discards)
        if tell:
            tell(Played(seat, move.card, where, cost), state)
    return move_awards(context, pay(context, state, seat, BANK, cost, tell), tell)


def places_then(context: Context, known: Known, seat: Seat, card: int, target: Seat) -> tuple[int, ...]:
    cards, places, effect = context.cards, known.workplaces, context.cards.effects[card]
    if isinstance(effect, Headhunting):
        hired = cards.employees[effect.role]
        places = put(places, target, cards.minus(places[target], hired))
        return put(places, seat, cards.plus(places[seat], hired))
    if isinstance(effect, BONUSES):
        where = target if isinstance(effect, BadPress) else seat
        return put(places, where, cards.plus(places[where], card))
    return places


def _headhunt(context: Context, state: State, seat: Seat, card: int, target: Seat, tell: Tell) -> State:
    cards = context.cards
    effect = cards.effects[card]
    assert isinstance(effect, Headhunting)
    hired = cards.employees[effect.role]
    places = places_then(context, state, seat, card, target)
    discards = cards.plus(state.discards, card)
    state = _leave_hand(context, state, seat, card, workplaces=places, discards=discards)
    if tell:
        names = cards.names
        tell(Headhunted(seat, names[card], target, names[hired], effect.role, cards.costs[card]), state)
    return hiring.bring(context, state, seat, hired, target, tell)


# -- promises ----------------------------------------------------------------------------------------------


def promise(context: Context, known: Known, seat: Seat, move: Move) -> Promise:
    match move:
        case Play():
            return _promise_card(context, known, seat, move)
        case Sell(card=card):
            thing = "Payback card" if card == PAYBACK else "Event card"
            gained = payment(context, known, BANK, seat, context.rules.money.card_sale)
            return Promise(
                move, (Case("", (sure(seat, thing, -1, card), *gained), left(known, seat, gained)),)
            )
        case PayBack(ious=ious):
            paid = payment(context, known, seat, BANK, context.rules.money.payback[ious - 1])
            paid = (*paid, sure(seat, "IOUs", -ious))
            changes = (sure(seat, "Payback card", -1, PAYBACK), *paid)
            after = left(known, seat, paid)
            return Promise(move, (Case("", changes, (*after, ("wins", int(ious == known.ious[seat])))),))
        case Borrow():
            return promise_loan(context, known, seat, move)
    ends = turns.pass_ends_phase(context, known)
    return Promise(move, (Case("", (), (("ends card play", int(ends)),)),))


def _promise_card(context: Context, known: Known, seat: Seat, move: Play) -> Promise:
    card = context.cards.number[move.card]
    effect = context.cards.effects[card]
    gone = sure(seat, "Event card", -1, move.card)
    if isinstance(effect, AUCTIONED):
        return Promise(move, (Case("", (gone,)),), ("who wins the auction", "the price"))
    if isinstance(effect, Lawsuit):
        return _promise_suit(context, known, seat, move, effect)
    cost = payment(context, known, seat, BANK, context.cards.costs[card])
    given = (("cost", context.cards.costs[card]), *left(known, seat, cost))
    then = places_then(context, known, seat, card, move.target)
    moved = moved_in(context, known.workplaces, then)
    changes = (gone, *_does(context, known, seat, move, effect), *moved, *cost)
    return Promise(move, (Case("", changes, given),))


def _does(context: Context, known: Known, seat: Seat, move: Play, effect: Effect) -> tuple[Change, ...]:
    match effect:
        case Headhunting(role=role):
            hired = context.cards.employees[role]
            name, brought = known.names[hired], hiring.changes(context, known, seat, hired, move.target)
            return (sure(seat, role, 1, name), sure(move.target, role, -1, name), *brought)
        case BadPress():
            return (sure(move.target, "card in workplace", 1, move.card),)
        case TechPoints(points=points):
            return (sure(seat, "tech points", points),)
    return (sure(seat, "card in workplace", 1, move.card),)


def _promise_suit(context: Context, known: Known, seat: Seat, move: Play, effect: Lawsuit) -> Promise:
    card = context.cards.number[move.card]
    most, step = law.at_stake(context, known, effect, seat, move.target), context.rules.money.bid_step
    amounts = range(step, most + 1, step) if effect.damages == "cash" else (most,)
    dice = (
        ("damages", most),
        ("dice", law.dice_of(context, known, seat)),
        ("their dice", law.dice_of(context, known, move.target)),
    )
    won, lost = (
        spread(damages(context, known, card, *sides, amount) for amount in amounts)
        for sides in ((move.target, seat), (seat, BANK))
    )
    cases = (
        Case("", (sure(seat, "Event card", -1, move.card),), dice),
        Case("plaintiff wins", won),
        Case("defendant wins", lost),
        Case("settled", ()),
    )
    return Promise(move, cases, ("the amount of a settlement", "the dice"))
