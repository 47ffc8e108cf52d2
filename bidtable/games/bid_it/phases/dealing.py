"""Chance begins a game, and deals each round."""

from __future__ import annotations

import random
from collections.abc import Collection

from msgspec.structs import replace

from bidtable.core.flow import Phase
from bidtable.core.model import Move, Seat
from bidtable.core.steps import Tell
from bidtable.games.bid_it import luck
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import Dealt, GameBegun, RoundBegun
from bidtable.games.bid_it.moves import Deal, Start
from bidtable.games.bid_it.players import hand_size, opens
from bidtable.games.bid_it.state import NOBODY, State, cleared


# -- a game ----------------------------------------------------------------------------------------------


def _starts(context: Context, state: State, seat: Seat) -> tuple[Move, ...]:
    return tuple(Start(first) for first in range(len(state.deals)))


def _draw_start(context: Context, state: State, rng: random.Random) -> Move:
    return Start(int(rng.random() * len(state.deals)))


def start(context: Context, state: State, seat: Seat, move: Start, tell: Tell) -> State:
    """Begin a game with the first bidder that chance drew, and a shuffled deck (BI-4, BI-9)."""
    n = len(state.deals)
    state = replace(
        state,
        **cleared(n),
        phase="deal",
        game=state.game + 1,
        round=0,
        first=move.seat,
        turn=move.seat,
        deals=(context.full_hand(n),) * n,
        deck=context.cards.full,
        discards=(),
    )
    if tell:
        tell(GameBegun(state.game, move.seat), state)
    return state


# -- a round ---------------------------------------------------------------------------------------------


def _order(context: Context, state: State) -> list[Seat]:
    """Return who gets each card: one at a time round the table, as far as the cards go (BI-9)."""
    sizes = [hand_size(context, state, seat) for seat in range(len(state.deals))]
    first = _first(state)
    around = [*range(first, len(sizes)), *range(first)]
    order = [seat for lap in range(max(sizes)) for seat in around if sizes[seat] > lap]
    return order[: luck.available(len(state.deck), len(state.discards) + sum(state.sizes), len(order))]


def _first(state: State) -> Seat:
    return state.first if state.winner == NOBODY else opens(state)


def _pile(context: Context, state: State) -> Hand:
    """Return what is discarded when a round begins: the hands of the last one lie with it."""
    if not state.shown:
        return state.discards
    return context.cards.hand([*state.discards, *(card for hand in state.hands for card in hand)])


def _deals(context: Context, state: State, seat: Seat) -> Collection[Move]:
    return luck.outcomes(Deal, state.deck, _pile(context, state), len(_order(context, state)))


def _allows_deal(context: Context, state: State, seat: Seat, move: Deal) -> bool:
    return luck.can_turn_up(state.deck, _pile(context, state), len(_order(context, state)), move.cards)


def _draw_deal(context: Context, state: State, rng: random.Random) -> Move:
    return Deal(luck.turn_up(state.deck, _pile(context, state), len(_order(context, state)), rng))


def deal(context: Context, state: State, seat: Seat, move: Deal, tell: Tell) -> State:
    """Discard the last round's hands, and deal (BI-8, BI-9)."""
    order, first = _order(context, state), _first(state)
    state = replace(
        state,
        **cleared(len(state.deals)),
        discards=_pile(context, state),
        first=first,
        turn=first,
        round=state.round + 1,
        rounds=state.rounds + 1,
    )
    if tell:
        tell(RoundBegun(state.round, first), state)
    before = len(state.deck)
    got: list[list[str]] = [[] for _ in state.deals]
    after: list[list[str]] = [[] for _ in state.deals]
    for place, (to, card) in enumerate(zip(order, move.cards, strict=True)):
        (got if place < before else after)[to].append(card)
    hand = context.cards.hand
    taken = [tuple([hand(cards) for cards in got])]
    left = luck.take(state.deck, state.discards, move.cards)
    decks = [state.deck]
    if left.shuffled:
        decks.append(left.shuffled)
        taken.append(tuple([hand(cards) for cards in after]))
    hands = taken[0] if len(taken) == 1 else tuple([hand((*a, *b)) for a, b in zip(*taken, strict=True)])
    state = replace(
        state,
        phase="turn",
        hands=hands,
        deck=left.deck,
        discards=left.discards,
        decks=tuple(decks),
        taken=tuple(taken),
    )
    if tell:
        tell(Dealt(state.round, state.sizes, bool(left.shuffled), hands), state)
    return state


START = Phase(_starts, {Start: start}, luck.by_chance, sample=_draw_start)
DEAL = Phase(_deals, {Deal: deal}, luck.by_chance, allows=_allows_deal, sample=_draw_deal)
