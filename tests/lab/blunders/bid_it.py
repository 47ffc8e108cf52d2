"""Blunders in BID-IT!: moves that no player who knows the game would make.

`blunder` names the fault of a move, or returns None; `tempted` names a call that must be made at a turn. Both look
only at the cards that the seat knows, not at hints that bids may give. `tables` yields the set-ups that are searched
for blunders.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bidtable.bots.bid_it.belief import Belief
from bidtable.bots.bid_it.features import RANKS
from bidtable.bots.bid_it.policy import begun_draw
from bidtable.core.model import Move, Seat, Setup
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it.cards import Hand
from bidtable.games.bid_it.moves import Bid, Challenge, Double, Draw, Perfecto, Surrender, TakeSide
from bidtable.games.bid_it.state import State
from tests.lab.blunders import count as blunders

UNCALLED: Final = "lets a bid go on that cannot be right"
MISSED: Final = "calls no Perfecto, though the bid is exactly right more than four times in five"
HOPELESS: Final = "bids what cannot be, though it need not"
WRONG: Final = "takes the side that is surely wrong"
GIVEN: Final = "gives up though its side is surely right"
VAIN: Final = "calls over a call what cannot be so, though it may pass"
SPOILT: Final = "changes cards of the hand's best rank, and keeps no other rank that counts as much"
KINDS: Final = (UNCALLED, MISSED, HOPELESS, WRONG, GIVEN, VAIN, SPOILT)
LIKELY: Final = 0.8
IMPOSSIBLE: Final = "a bid that cannot be right"
PERFECT: Final = "a bid that is exactly right more than four times in five"
DRAW: Final = "a draw"
MATCH: Final = {"match": "3"}
CHOICES: Final[tuple[dict[str, str], ...]] = (
    {},
    {"teams": "three"},
    {"teams": "two"},
    {},
    MATCH,
    {"teams": "two", **MATCH},
    {"teams": "three", **MATCH},
)
"""Single players, teams and matches: a match of three games shows as much as a longer one."""


def tables(game: BidIt, games: int) -> Iterator[Setup]:
    """Yield this many set-ups: basic and advanced games, teams and matches in turn."""
    return blunders.tables(game, games, CHOICES)


def blunder(game: BidIt, state: State, seat: Seat, move: Move) -> str | None:
    """Return the plain fault of a move, or None."""
    sight = Belief(game.context, game.observe(state, seat), seat)
    match move:
        case TakeSide() | Surrender():
            return _answered(state, sight, move)
        case Bid(quantity=quantity, rank=rank) if sight.plain[rank - 1].right(quantity) <= 0:
            if _could_do_better(game, state, sight):
                return HOPELESS
        case Draw() if _best(game, state.hands[seat]) < _best(game, _before_draw(game, state, seat)):
            return SPOILT
        case Perfecto() | Challenge() if state.call and _chance(sight, state, move) <= 0:
            return VAIN
    for what, calls, name in ((IMPOSSIBLE, (Challenge, Double), UNCALLED), (PERFECT, (Perfecto,), MISSED)):
        if tempted(game, state, seat) == what and not isinstance(move, calls):
            return name
    return None


def _before_draw(game: BidIt, state: State, seat: Seat) -> Hand:
    """Return the hand of a seat before its unfinished draw."""
    return (*state.hands[seat], *begun_draw(game.observe(state, seat), seat))


def _best(game: BidIt, hand: Hand) -> int:
    """Return the count of the rank that a hand counts most for."""
    return max(game.context.cards.count(hand, rank + 1) for rank in range(RANKS))


def tempted(game: BidIt, state: State, seat: Seat) -> str | None:
    """Return the call that the seat must make, or that it has begun a draw, or None."""
    if state.phase == "discard" and state.wanted == 1:
        return DRAW
    if state.phase != "turn" or state.call or Challenge() not in game.legal(state, seat):
        return None
    odds = Belief(game.context, game.observe(state, seat), seat).plain[state.rank - 1]
    if odds.right(state.quantity) <= 0:
        return IMPOSSIBLE
    return PERFECT if odds.exact(state.quantity) > LIKELY else None


def _chance(sight: Belief, state: State, move: Move) -> float:
    """Return the chance that a call of the standing bid is right."""
    odds = sight.plain[state.rank - 1]
    return odds.exact(state.quantity) if isinstance(move, Perfecto) else 1 - odds.right(state.quantity)


def _answered(state: State, sight: Belief, move: Move) -> str | None:
    """Judge the choice of a side, or a surrender."""
    odds = sight.plain[state.rank - 1]
    right = 1 - odds.exact(state.quantity) if state.call == "perfecto" else odds.right(state.quantity)
    if isinstance(move, TakeSide):
        chance = right if move.with_ == "bidder" else 1 - right
        return WRONG if chance <= 0 else None
    bidders = state.teams[sight.seat] == state.teams[state.bidder]
    return GIVEN if (right if bidders else 1 - right) >= 1 else None


def _could_do_better(game: BidIt, state: State, sight: Belief) -> bool:
    """Whether the seat has a call, or a bid that may be right."""
    legal = game.legal(state, sight.seat)
    if state.phase == "turn" and Challenge() in legal:
        return True
    return any(
        isinstance(move, Bid) and sight.plain[move.rank - 1].right(move.quantity) > 0 for move in legal
    )
