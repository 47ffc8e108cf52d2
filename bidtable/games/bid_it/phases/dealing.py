"""The start of a game, and the deal of each round."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Collection

from msgspec.structs import replace

from bidtable.core.flow import Phase, by_chance
from bidtable.core.model import Move, Seat
from bidtable.core.steps import Tell
from bidtable.games.bid_it import luck
from bidtable.games.bid_it.cards import Hand
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.events import Dealt, GameBegun, RoundBegun
from bidtable.games.bid_it.moves import Deal, Start
from bidtable.games.bid_it.players import first_bidder, hand_size
from bidtable.games.bid_it.state import NOBODY, State, cleared

# -- a game ----------------------------------------------------------------------------------------------


def _starts(context: Context, state: State, seat: Seat) -> tuple[Move, ...]:
    return tuple(Start(first) for first in range(len(state.deals)))


def _draw_start(context: Context, state: State, rng: random.Random) -> Move:
    return Start(int(rng.random() * len(state.deals)))


def start(context: Context, state: State, seat: Seat, move: Start, tell: Tell) -> State:
    # BI-4, BI-9
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


@functools.lru_cache(maxsize=256)
def _order(sizes: tuple[int, ...], first: Seat) -> tuple[Seat, ...]:
    # Cards are dealt round the table, one at a time (BI-9).
    around = [*range(first, len(sizes)), *range(first)]
    return tuple(seat for lap in range(max(sizes)) for seat in around if sizes[seat] > lap)


def _wanted(context: Context, state: State) -> tuple[Seat, ...]:
    sizes = tuple([hand_size(context, state, seat) for seat in range(len(state.deals))])
    return _order(sizes, _first(state))


def _first(state: State) -> Seat:
    return state.first if state.winner == NOBODY else first_bidder(state)


def _pile(context: Context, state: State) -> Hand:
    if not state.shown:
        return state.discards
    return context.cards.hand(itertools.chain(state.discards, *state.hands))


def _spare_pile(context: Context, state: State, wanted: int) -> Hand:
    return _pile(context, state) if wanted >= len(state.deck) else ()


def _deals(context: Context, state: State, seat: Seat) -> Collection[Move]:
    wanted = len(_wanted(context, state))
    return luck.outcomes(Deal, state.deck, _spare_pile(context, state, wanted), wanted)


def _allows_deal(context: Context, state: State, seat: Seat, move: Deal) -> bool:
    wanted = len(_wanted(context, state))
    return luck.can_turn_up(state.deck, _spare_pile(context, state, wanted), wanted, move.cards)


def _draw_deal(context: Context, state: State, rng: random.Random) -> Move:
    wanted = len(_wanted(context, state))
    return Deal(luck.turn_up(state.deck, _spare_pile(context, state, wanted), wanted, rng))


def deal(context: Context, state: State, seat: Seat, move: Deal, tell: Tell) -> State:
    # BI-8, BI-9
    order, first = _wanted(context, state), _first(state)
    state = replace(
        state,
        **cleared(len(state.deals)),
        phase="round",
        discards=_pile(context, state),
        first=first,
        turn=first,
        round=state.round + 1,
        rounds=state.rounds + 1,
    )
    if tell:
        tell(RoundBegun(state.round, first), state)
    before, cards = len(state.deck), move.cards
    left = luck.take(state.deck, state.discards, cards)
    decks: tuple[Hand, ...] = (state.deck,)
    hands = _hands(context, state, order, cards[:before])
    taken: tuple[tuple[Hand, ...], ...] = (hands,)
    if left.shuffled:
        more = _hands(context, state, order[before:], cards[before:])
        decks, taken = (*decks, left.shuffled), (hands, more)
        hands = tuple([context.cards.hand((*old, *new)) for old, new in zip(hands, more, strict=True)])
    state = replace(
        state,
        phase="turn",
        hands=hands,
        deck=left.deck,
        discards=left.discards,
        decks=decks,
        taken=taken,
    )
    if tell:
        tell(Dealt(state.round, state.sizes, bool(left.shuffled), hands), state)
    return state


def _hands(context: Context, state: State, order: tuple[Seat, ...], cards: Hand) -> tuple[Hand, ...]:
    got: list[list[str]] = [[] for _ in state.deals]
    for seat, card in zip(order, cards, strict=False):
        got[seat].append(card)
    return tuple([context.cards.hand(hand) for hand in got])


START = Phase(_starts, {Start: start}, by_chance, sample=_draw_start)
DEAL = Phase(_deals, {Deal: deal}, by_chance, allows=_allows_deal, sample=_draw_deal)
