"""What the coach of BID-IT! tells: whether a bid is right, and whether it is exact."""

from __future__ import annotations

from collections.abc import Iterator

from bidtable.bots.bid_it.belief import Belief
from bidtable.bots.bid_it.coach import Chances, Coach, coach_of
from bidtable.bots.bid_it.features import RANKS
from bidtable.bots.common.reasons import stepped
from bidtable.core.model import Seat, Setup
from bidtable.games.bid_it.moves import Bid
from bidtable.games.bid_it.state import Observation, State
from tests.lab.coach.table import Saying, Table, Turn

WAITING = ("side", "sides")
"""Phases after a call, in which the coach still tells the chance of the bid."""
POSSIBLE = 2
"""Bids that the coach is asked about at one decision."""


def sayings(table: Table, setup: Setup, company: str, number: int, often: float) -> Iterator[Saying]:
    """Play a game, and yield what the coach tells of standing bids and of bids that could be made."""
    for turn in table.turns(setup, company, number):
        state: State = turn.state
        if state.phase in ("turn", "draw", *WAITING) and turn.rng.random() < often:
            others = [seat for seat, deals in enumerate(state.deals) if deals and seat != turn.seat]
            for seat in (turn.seat, turn.rng.choice(others)):
                yield from _of(table, turn, seat)


def _of(table: Table, turn: Turn, seat: Seat) -> Iterator[Saying]:
    context, state = table.game.context, turn.state
    view = table.game.view(state, seat, tuple(turn.events))
    known: Observation = view.observation
    coach = coach_of(context, view)
    found = {rank: sum([context.cards.count(hand, rank) for hand in state.hands]) for rank in range(1, 7)}
    if known.quantity:
        kind = "own bid" if seat == known.bidder else "standing bid"
        yield from _told(coach, kind, known.quantity, known.rank, found[known.rank])
    if seat == turn.seat and state.phase not in WAITING and not state.call:
        belief = Belief(context, known, seat)
        bids = [Bid(count, at + 1) for at in range(RANKS) for count in belief.quantities(at)]
        for bid in turn.rng.sample(bids, min(POSSIBLE, len(bids))):
            yield from _told(coach, "possible bid", bid.quantity, bid.rank, found[bid.rank])


def _told(coach: Coach, kind: str, quantity: int, rank: int, found: int) -> Iterator[Saying]:
    yield _saying(f"{kind} right", coach.right(quantity, rank), found >= quantity)
    yield _saying(f"{kind} exact", coach.exact(quantity, rank), found == quantity)


def _saying(kind: str, chances: Chances, came: bool) -> Saying:
    return Saying(kind, stepped(chances.likely), came, chances)
