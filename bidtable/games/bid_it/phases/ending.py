"""The end of a round, of a game, and of a match (BI-18)."""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.seats import leaders
from bidtable.core.steps import Tell
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import GameWon, MatchWon, PointsScored, RoundEnded
from bidtable.games.bid_it.players import alive, first_bidder, match_winners
from bidtable.games.bid_it.state import State


def score(context: Context, state: State, tell: Tell) -> State:
    # BI-18, BI-24
    left = alive(state)
    over = len({state.teams[seat] for seat in left}) == 1
    state = replace(state, phase="game_end" if over else "round_end")
    gone = sum(1 for seat, size in enumerate(state.sizes) if size and not state.deals[seat])
    if not state.target or not gone:
        return state
    scores = tuple(points + gone * (seat in left) for seat, points in enumerate(state.scores))
    state = replace(state, scores=scores)
    if tell:
        tell(PointsScored(gone, tuple((seat, scores[seat]) for seat in left)), state)
    return state


def end_round(context: Context, state: State, tell: Tell) -> State:
    state = replace(state, phase="deal")
    if tell:
        tell(RoundEnded(state.round, first_bidder(state)), state)
    return state


def end_game(context: Context, state: State, tell: Tell) -> State:
    # A match ends when one player or team alone has reached the agreed score (BI-18, BI-26).
    phase = "over"
    if state.target:
        phase = "match_end" if match_winners(state.teams, state.target, state.scores) else "start"
    state = replace(state, phase=phase)
    if tell:
        tell(GameWon(tuple(alive(state))), state)
    return state


def end_match(context: Context, state: State) -> MatchWon:
    return MatchWon(leaders(state.scores), state.scores)
