"""Phases in which a player discards cards and draws new cards (BI-5, BI-9)."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from bidtable.core.flow import Phase, by_chance
from bidtable.core.model import Move, Seat
from bidtable.core.promise import Case, Promise, sure
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bid_it import bids, luck
from bidtable.games.bid_it.cards import Hand
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import CardsDrawn, DrawAsked
from bidtable.games.bid_it.moves import Discard, Draw, Drawn
from bidtable.games.bid_it.state import Observation, State


def _legal(context: Context, known: State | Observation, seat: Seat) -> tuple[Move, ...]:
    return (*bids.discardable(context, known, seat), Draw())


def _promise(context: Context, known: State | Observation, seat: Seat, move: Move) -> Promise:
    if isinstance(move, Discard):
        return bids.promise_discard(context, known, seat, move)
    count = luck.available(known.deck_size, len(known.discards), known.wanted)
    return Promise(move, (Case("", (sure(seat, "drawn", count),)),), bids.NEW_CARD)


def draw(context: Context, state: State, seat: Seat, move: Draw, tell: Tell) -> State:
    state = replace(state, phase="draw")
    if tell:
        tell(DrawAsked(seat, state.wanted), state)
    return state


# -- chance ----------------------------------------------------------------------------------------------


def _draws(context: Context, state: State, seat: Seat) -> Collection[Move]:
    return luck.outcomes(Drawn, state.deck, state.discards, state.wanted)


def _allows_drawn(context: Context, state: State, seat: Seat, move: Drawn) -> bool:
    return luck.can_turn_up(state.deck, state.discards, state.wanted, move.cards)


def _draw_cards(context: Context, state: State, rng: random.Random) -> Move:
    return Drawn(luck.turn_up(state.deck, state.discards, state.wanted, rng))


def take(context: Context, state: State, seat: Seat, move: Drawn, tell: Tell) -> State:
    # After a draw, the player must bid higher.
    seat, cards, hand = state.turn, move.cards, context.cards.hand
    left = luck.take(state.deck, state.discards, cards)
    count = len(state.deck)
    taken = _given(context, state.taken, seat, cards[:count])
    if left.shuffled:
        taken = _given(context, (*taken, ((),) * len(state.deals)), seat, cards[count:])
    state = replace(
        state,
        phase="rebid",
        hands=put(state.hands, seat, hand((*state.hands[seat], *cards))),
        deck=left.deck,
        discards=left.discards,
        decks=(*state.decks, left.shuffled) if left.shuffled else state.decks,
        taken=taken,
        wanted=0,
    )
    if tell:
        tell(CardsDrawn(seat, len(cards), bool(left.shuffled), hand(cards)), state)
    return state


def _given(
    context: Context, taken: tuple[tuple[Hand, ...], ...], seat: Seat, cards: Hand
) -> tuple[tuple[Hand, ...], ...]:
    last = taken[-1]
    return (*taken[:-1], put(last, seat, context.cards.hand((*last[seat], *cards))))


DISCARD: Final = Phase(_legal, {Discard: bids.discard, Draw: draw}, promise=_promise)
DRAW: Final = Phase(_draws, {Drawn: take}, by_chance, allows=_allows_drawn, sample=_draw_cards)
