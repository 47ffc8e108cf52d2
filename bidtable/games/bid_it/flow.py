"""The order of the phases of BID-IT!.

A round begins with the deal and ends with the showdown.
"""

from __future__ import annotations

from typing import Final

from bidtable.core.flow import Flow, finish
from bidtable.games.bid_it.phases import dealing, drawing, ending, showdown, sides, turn

FLOW: Final = Flow(
    {
        "start": dealing.START,
        "deal": dealing.DEAL,
        "turn": turn.TURN,
        "discard": drawing.DISCARD,
        "draw": drawing.DRAW,
        "rebid": turn.BID,
        "sidestep": turn.BID,
        "side": sides.SIDE,
        "sides": sides.SEALED,
        "give_up": showdown.GIVE_UP,
    },
    {
        "turn_over": sides.turn_over,
        "reveal": showdown.reveal,
        "count": showdown.count,
        "verdict": showdown.verdict,
        "lose": showdown.lose,
        "out": showdown.out,
        "score": ending.score,
        "round_end": ending.end_round,
        "game_end": ending.end_game,
        "match_end": finish(ending.end_match),
    },
)
