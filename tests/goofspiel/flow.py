"""The phases of Goofspiel: a prize is turned up, all seal a card, the cards are shown, and so on to the end."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bidtable.core.flow import Flow, Phase
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.promise import Case, Promise, sure
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from tests.goofspiel.rules import Rules
from tests.goofspiel.state import (
    NONE,
    GameEnded,
    Observation,
    PrizeTurned,
    Revealed,
    Seal,
    Sealed,
    State,
    TurnPrize,
)


class Context:
    """Rule data, and what follows from it."""

    def __init__(self, rules: Rules) -> None:
        """Take checked rule data."""
        self.rules = rules
        self.cards = tuple(range(1, rules.ranks + 1))


def _prizes(context: Context, state: State, seat: Seat) -> tuple[Move, ...]:
    return tuple(TurnPrize(prize) for prize in state.prizes)


def _draw_prize(context: Context, state: State, rng: random.Random) -> Move:
    return TurnPrize(rng.choice(state.prizes))


def turn_prize(context: Context, state: State, seat: Seat, move: TurnPrize, tell: Tell) -> State:
    """Turn up a prize."""
    pool = (*state.pool, move.prize)
    prizes = tuple(prize for prize in state.prizes if prize != move.prize)
    state = replace(state, phase="bid", prizes=prizes, pool=pool)
    if tell:
        tell(PrizeTurned(move.prize, pool), state)
    return state


def _bidders(known: State | Observation) -> tuple[Seat, ...]:
    return tuple(seat for seat, done in enumerate(known.committed) if not done)


def _bids(context: Context, known: State | Observation, seat: Seat) -> tuple[Move, ...]:
    return tuple(Seal(card) for card in known.hand_of(seat))


def _promise(context: Context, known: State | Observation, seat: Seat, move: Seal) -> Promise:
    prizes = sure(seat, "points", sum(known.pool), *map(str, known.pool))
    return Promise(move, (Case("", (sure(seat, "card", -1, str(move.card)),)), Case("highest", (prizes,))))


def seal(context: Context, state: State, seat: Seat, move: Seal, tell: Tell) -> State:
    """Seal a card; the last one opens them all."""
    hand = tuple(card for card in state.hands[seat] if card != move.card)
    committed = put(state.committed, seat, True)
    state = replace(
        state,
        phase="reveal" if all(committed) else "bid",
        committed=committed,
        hands=put(state.hands, seat, hand),
        sealed=put(state.sealed, seat, move.card),
    )
    if tell:
        tell(Sealed(seat, move.card), state)
    return state


def reveal(context: Context, state: State, tell: Tell) -> State:
    """Show all bids and give the prizes to the highest."""
    bids, pool, won, lost = state.sealed, state.pool, state.won, state.lost
    taker = _taker(bids, context.rules.tie)
    carried = taker < 0 and state.carry and bool(state.prizes)
    if taker >= 0:
        won = put(won, taker, (*won[taker], *pool))
    elif not carried:
        lost = (*lost, *pool)
    state = replace(
        state,
        phase="prize" if state.prizes else "end",
        pool=pool if carried else (),
        committed=(False,) * len(bids),
        sealed=(NONE,) * len(bids),
        played=tuple(tuple(sorted((*cards, bid))) for cards, bid in zip(state.played, bids, strict=True)),
        won=won,
        lost=lost,
    )
    if tell:
        tell(Revealed(bids, pool, taker, carried), state)
    return state


def _taker(bids: tuple[int, ...], tie: str) -> Seat:
    """Return who takes the prizes; -1 if nobody does."""
    if tie == "nobody":
        alone = [max(bids)] if bids.count(max(bids)) == 1 else []
    else:
        alone = [bid for bid in bids if bids.count(bid) == 1]
    return bids.index(max(alone)) if alone else -1


def end(context: Context, state: State, tell: Tell) -> State:
    """End the game when all cards are played."""
    state = replace(state, phase="over")
    if tell:
        scores, winners = standing(state)
        tell(GameEnded(winners, max(scores)), state)
    return state


def standing(state: State) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Return each seat's score, and who leads; equal scores share the lead."""
    scores = tuple(sum(prizes) for prizes in state.won)
    return scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores))


FLOW = Flow(
    {
        "prize": Phase(_prizes, {TurnPrize: turn_prize}, lambda known: (CHANCE,), sample=_draw_prize),
        "bid": Phase(_bids, {Seal: seal}, _bidders, promise=_promise, sealed=True),
    },
    {"reveal": reveal, "end": end},
)
