"""The showdown: all hands are shown, and the losers give up cards (BI-3, BI-8)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bidtable.core.flow import Phase
from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bid_it import calls, prospects, stakes
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import CardLost, Counted, Eliminated, GiverWanted, HandsShown, Line, Verdict
from bidtable.games.bid_it.moves import LetGive
from bidtable.games.bid_it.state import Common, State

# -- the count -------------------------------------------------------------------------------------------


def reveal(context: Context, state: State, tell: Tell) -> State:
    state = replace(state, phase="count", shown=state.hands, decks=(), taken=(), seen=())
    if tell:
        tell(HandsShown(state.hands), state)
    return state


def count(context: Context, state: State, tell: Tell) -> State:
    # BI-3
    cards, rank = context.cards, state.rank
    counts = [cards.count(hand, rank) for hand in state.hands]
    state = replace(state, phase="verdict", count=sum(counts))
    if tell:
        lines = tuple(
            Line(seat, counts[seat], cards.stars(hand)) for seat, hand in enumerate(state.hands) if hand
        )
        tell(Counted(state.quantity, rank, state.count, lines), state)
    return state


def verdict(context: Context, state: State, tell: Tell) -> State:
    # BI-8, BI-14, BI-17
    right = stakes.right_side(state.call, state.quantity, state.count)
    loser = calls.loser(state, state.call, state.caller, state.quitter, right)
    wrong = [seat for seat in state.siders if state.sides[seat] != right]
    side_costs = context.rules.calls.side_costs
    losses = (loser,) * context.stakes[state.call] + tuple(seat for seat in wrong for _ in range(side_costs))
    winner = state.bidder if loser == state.caller else state.caller
    state = replace(state, phase="lose", right=right, winner=winner, losses=losses)
    if tell:
        tell(Verdict(right, state.bidder, state.caller, state.call, winner), state)
    return state


# -- the losses ------------------------------------------------------------------------------------------


def lose(context: Context, state: State, tell: Tell) -> State:
    # The player's team may have to choose who gives up the card (BI-8, BI-20).
    while state.losses and not state.deals[state.losses[0]]:
        # A player who is out has no more cards to lose.
        state = replace(state, losses=state.losses[1:])
    if not state.losses:
        return replace(state, phase="score")
    seat = state.losses[0]
    able = stakes.givers(state.teams, state.deals, seat)
    if len(able) > 1:
        state = replace(state, phase="give_up", turn=seat)
        if tell:
            tell(GiverWanted(seat, able), state)
        return state
    return _give(state, able[0], seat, tell) if able else _last(state, seat, tell)


def why(known: Common, seat: Seat) -> str:
    if seat in known.siders:
        return "side"
    return "surrender" if known.call == "surrender" else "showdown"


def _give(state: State, giver: Seat, seat: Seat, tell: Tell) -> State:
    deals = put(state.deals, giver, state.deals[giver] - 1)
    # The team's choice is made, so the phase goes back to the next loss.
    state = replace(state, phase="lose", deals=deals, losses=state.losses[1:])
    if tell:
        tell(CardLost(giver, seat, deals[giver], why(state, seat)), state)
    return state


def _last(state: State, seat: Seat, tell: Tell) -> State:
    state = replace(state, phase="out", deals=put(state.deals, seat, 0))
    if tell:
        tell(CardLost(seat, seat, 0, why(state, seat)), state)
    return state


def out(context: Context, state: State, tell: Tell) -> State:
    # The team goes out too, if all its players are at Last Chance (BI-20).
    gone = stakes.members(state.teams, state.deals, state.losses[0])
    deals = tuple(0 if seat in gone else left for seat, left in enumerate(state.deals))
    state = replace(state, phase="lose", deals=deals, losses=state.losses[1:])
    if tell:
        tell(Eliminated(gone), state)
    return state


# -- a team's choice -------------------------------------------------------------------------------------


def _legal(context: Context, known: Common, seat: Seat) -> tuple[LetGive, ...]:
    return tuple(LetGive(giver) for giver in stakes.givers(known.teams, known.deals, seat))


def let_give(context: Context, state: State, seat: Seat, move: LetGive, tell: Tell) -> State:
    # BI-20
    return _give(state, move.seat, seat, tell)


GIVE_UP: Final = Phase(_legal, {LetGive: let_give}, promise=prospects.given_up, open=True)
