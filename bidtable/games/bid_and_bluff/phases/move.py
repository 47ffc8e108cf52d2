"""The scoring of a round, and the moves of the dice."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.promise import Case, Promise, sure
from bidtable.core.seats import leaders, put
from bidtable.core.steps import Tell
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import DieMoved, GameEnded, RoundEnded, RoundScored
from bidtable.games.bid_and_bluff.moves import MoveDie
from bidtable.games.bid_and_bluff.state import IN_FINISH, Known, State


def score(context: Context, state: State, tell: Tell) -> State:
    # BB-6
    state = replace(state, allowances=race.allowances(context, state))
    state = _next(context, state, state.dealer)
    if tell:
        totals = tuple(allowance.total for allowance in state.allowances)
        tell(RoundScored(state.round, state.bids, state.tricks, totals), state)
    return state


def _next(context: Context, state: State, seat: Seat) -> State:
    # If a die cannot move, it stays on its square, and its player is not asked (BB-6, BB-8).
    after = (seat + 1) % len(state.dice)
    can_move = race.reach(context, state, after).can_move
    return replace(state, phase="move" if can_move else "stay", turn=after)


def _moved(context: Context, state: State) -> State:
    seat = state.turn
    return replace(state, phase="end") if seat == state.dealer else _next(context, state, seat)


def choices(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    # BB-8, BB-9
    reach = race.reach(context, known, seat)
    names = reach.board.names
    found = [MoveDie(names[square]) for square in bits(reach.targets)]
    if reach.finish_steps:
        found.append(MoveDie(FINISH))
    return tuple(found)


def allows(context: Context, known: Known, seat: Seat, move: MoveDie) -> bool:
    reach = race.reach(context, known, seat)
    if move.to == FINISH:
        return reach.finish_steps > 0
    square = reach.board.number.get(move.to)
    return square is not None and bool(reach.targets >> square & 1)


def move(context: Context, state: State, seat: Seat, move: MoveDie, tell: Tell) -> State:
    # BB-8, BB-9
    reach = race.reach(context, state, seat)
    if move.to == FINISH:
        entered = (*state.entered, (seat, reach.overshoot))
        after = replace(state, dice=put(state.dice, seat, IN_FINISH), entered=entered)
    else:
        after = replace(state, dice=put(state.dice, seat, reach.board.number[move.to]))
    after = _moved(context, after)
    if tell:
        target = race.target(context, state, seat, move.to)
        start = state.place(seat) if target.path else ""
        tell(DieMoved(seat, target.path, target.forfeited, target.overshoot, start), after)
    return after


def stay(context: Context, state: State, tell: Tell) -> State:
    # A die that cannot move loses all its steps (BB-8).
    seat = state.turn
    lost = state.allowances[seat].total
    state = _moved(context, state)
    if tell:
        tell(DieMoved(seat, (), lost), state)
    return state


def end(context: Context, state: State, tell: Tell) -> State:
    # BB-10
    if state.entered:
        state = replace(state, phase="over")
        if tell:
            tell(GameEnded(*best_entry(state.entered)), state)
        return state
    state = replace(state, phase="deal", turn=CHANCE)
    if tell:
        rows = [race.rows_run(context, state, seat) for seat in range(len(state.dice))]
        tell(RoundEnded(state.round, leaders(rows)), state)
    return state


def best_entry(entered: tuple[tuple[Seat, int], ...]) -> tuple[Seat, int]:
    # Among dice with equal overshoot, the first die that entered FINISH wins (BB-10).
    return max(entered, key=lambda entry: entry[1])


def promise(context: Context, known: Known, seat: Seat, move: MoveDie) -> Promise:
    # BB-8 to BB-11
    target = race.target(context, known, seat, move.to)
    changes = [sure(seat, "steps", target.steps, *target.path)]
    if target.forfeited:
        changes.append(sure(seat, "lost steps", target.forfeited))
    if target.overshoot < 0:
        return Promise(move, (Case("", tuple(changes)),))
    changes.append(sure(seat, "overshoot", target.overshoot))
    leader, _ = best_entry((*known.entered, (seat, target.overshoot)))
    return Promise(move, (Case("", tuple(changes), (("leads", int(leader == seat)),)),))
