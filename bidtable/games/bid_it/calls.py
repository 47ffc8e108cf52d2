"""The rules of calls: who may call, against whom, and who loses."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from bidtable.core.model import Move, Seat
from bidtable.core.seats import clockwise
from bidtable.core.steps import Tell
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import Called, Passed
from bidtable.games.bid_it.moves import (
    Call,
    Challenge,
    Double,
    Pass,
    Perfecto,
    Redouble,
    Side,
    Surrender,
)
from bidtable.games.bid_it.players import alive, can_stake, next_in
from bidtable.games.bid_it.state import NOBODY, Common, State

KINDS: Final[dict[type[Move], Call]] = {
    Challenge: "challenge",
    Perfecto: "perfecto",
    Double: "double",
    Redouble: "redouble",
    Surrender: "surrender",
}


class Standing(NamedTuple):
    """The seats that a challenge of a bid concerns.

    Attributes:
        doubler: The seat that doubled last; -1 if no seat doubled.
        quitter: The seat that surrendered; -1 if no seat surrendered.
        against: Seat of the player against whom the call is made.
    """

    caller: Seat
    doubler: Seat
    quitter: Seat
    against: Seat


def legal(context: Context, known: Common, seat: Seat) -> tuple[Move, ...]:
    # Players may not call against a teammate (BI-6, BI-12, BI-25).
    needs = context.rules.calls
    kind, bidder = known.call, known.bidder
    own = known.teams[seat] == known.teams[bidder]
    if not kind:
        calls: tuple[Move, ...] = () if own else (Challenge(), Perfecto())
        can = known.advanced and not own and can_stake(known, seat, bidder, needs.double_needs)
        return (*calls, Double()) if can else calls
    if kind == "challenge":
        against = known.caller if own else bidder
        can = can_stake(known, seat, against, needs.double_needs)
        double: tuple[Move, ...] = (Double(),) if can else ()
        return (Pass(), *double) if own else (Pass(), Perfecto(), *double)
    if kind == "perfecto":
        if own:
            return (Pass(),)
        can = can_stake(known, seat, bidder, needs.double_needs)
        return (Pass(), Challenge(), Double()) if can else (Pass(), Challenge())
    return (Pass(), *_answers(context, known, seat))


def _answers(context: Context, known: Common, seat: Seat) -> tuple[Move, ...]:
    # BI-12, BI-22
    target = doubled(known)
    moves: tuple[Move, ...] = ()
    if known.call == "double" and known.teams[seat] == known.teams[target]:
        other = other_side(known, target)
        if can_stake(known, target, other, context.rules.calls.redouble_needs):
            moves = (Redouble(),)
    return (*moves, Surrender()) if seat == target else moves


def other_side(known: Common, seat: Seat) -> Seat:
    """Return the main opponent of a seat: the bidder or the caller."""
    return known.caller if known.teams[seat] == known.teams[known.bidder] else known.bidder


def doubled(known: Common) -> Seat:
    return other_side(known, known.doubler)


# -- making one ------------------------------------------------------------------------------------------


def standing(known: Common, seat: Seat, kind: Call) -> Standing:
    # BI-12
    bidder, caller = known.bidder, known.caller
    if kind in ("challenge", "perfecto"):
        return Standing(seat, NOBODY, known.quitter, bidder)
    if kind == "double":
        # The bidder's side doubles a Challenge; any other player doubles against the bidder.
        if known.call == "challenge" and known.teams[seat] == known.teams[bidder]:
            return Standing(caller, seat, known.quitter, caller)
        return Standing(seat, seat, known.quitter, bidder)
    against = other_side(known, seat)
    if kind == "redouble":
        return Standing(caller, seat, known.quitter, against)
    return Standing(caller, known.doubler, seat, against)


def call(context: Context, state: State, seat: Seat, move: Move, tell: Tell) -> State:
    # In the basic game, a call ends the bidding (BI-6, BI-11).
    kind = KINDS[type(move)]
    at = standing(state, seat, kind)
    state = replace(
        state,
        call=kind,
        caller=at.caller,
        doubler=at.doubler,
        quitter=at.quitter,
        passed=(),
        turn=next_in(state, seat),
    )
    if not state.advanced:
        state = settled(state)
    if tell:
        tell(Called(seat, kind, at.against), state)
    return state


def pass_turn(context: Context, state: State, seat: Seat, move: Pass, tell: Tell) -> State:
    # The call stands when all other players have passed (BI-11).
    state = replace(state, passed=(*state.passed, seat), turn=next_in(state, seat))
    if len(state.passed) == len(alive(state)) - 1:
        state = settled(state)
    if tell:
        tell(Passed(seat), state)
    return state


def settled(state: State) -> State:
    # If no player may take sides, the showdown begins (BI-7).
    siders = side_takers(state)
    phase = "reveal" if not siders else "side" if len(siders) == 1 else "sides"
    turn = siders[0] if siders else state.turn
    return replace(state, phase=phase, siders=siders, waiting=tuple(sorted(siders)), turn=turn)


def side_takers(known: Common) -> tuple[Seat, ...]:
    """Return the players who must support the bidder or the caller (BI-7, BI-21)."""
    # The seats are listed clockwise from the caller.
    n = len(known.deals)
    around = clockwise(known.caller + 1, n)[:-1]
    others = [seat for seat in around if known.deals[seat] and seat != known.bidder]
    if len(set(known.teams)) == n:
        return tuple(others)
    involved = (known.teams[known.bidder], known.teams[known.caller])
    third = [seat for seat in others if known.teams[seat] not in involved]
    if not third:
        return ()
    passed = [seat for seat in known.passed if seat in third]
    return (passed[-1],) if passed else (third[0],)


# -- the outcome -----------------------------------------------------------------------------------------


def loser(known: Common, call: Call, caller: Seat, quitter: Seat, right: Side) -> Seat:
    """Return the loser of a showdown, which is the bidder or the caller."""
    # After a Surrender, the side that surrendered loses (BI-14).
    if call == "surrender":
        return known.bidder if known.teams[quitter] == known.teams[known.bidder] else caller
    return caller if right == "bidder" else known.bidder


def head(known: Common, side: str) -> Seat:
    return known.bidder if side == "bidder" else known.caller


def opposite(side: str) -> Side:
    return "caller" if side == "bidder" else "bidder"


def claim(call: Call, side: str) -> str:
    """Return what a side says about the bid: "true", "false", "exact" or "not exact"."""
    if call == "perfecto":
        return "exact" if side == "caller" else "not exact"
    return "true" if side == "bidder" else "false"


def bid_given(known: Common) -> tuple[tuple[str, int | str], ...]:
    return (("quantity", known.quantity), ("rank", known.rank))
