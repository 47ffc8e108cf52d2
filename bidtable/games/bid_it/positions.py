"""Finds impossible states of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from bidtable.core.position_checks import doubled, wrong_lengths, wrong_numbers, wrong_words
from bidtable.games.bid_it.cards import RANKS
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.moves import Call, Side
from bidtable.games.bid_it.players import alive, hand_size
from bidtable.games.bid_it.state import NOBODY, State

FIXED: Final = ("phase", "advanced", "teams", "target")
"""Fields of the state that the script of a position may not set."""
_PER_SEAT: Final = ("deals", "scores", "exposed", "sides", "hands", "sealed")
_HANDS: Final = ("exposed", "discards", "decks", "shown", "hands", "deck", "taken")
_MANY: Final = 99_999
_FULL: Final = ("turn", "rebid", "side", "sides")
"""Phases in which all players have complete hands."""


def contradictions(context: Context, state: State, seats: int) -> Iterator[str]:
    cards = context.cards
    seat, quantity = (NOBODY, seats - 1), (0, 2 * len(cards.full))
    yield from wrong_lengths(state, seats, _PER_SEAT)
    yield from wrong_numbers(
        state,
        {
            **dict.fromkeys(("game", "round", "rounds", "scores"), (0, _MANY)),
            **dict.fromkeys(("turn", "first", "bidder", "caller", "doubler", "quitter", "winner"), seat),
            **dict.fromkeys(("passed", "siders", "waiting", "losses"), (0, seats - 1)),
            "deals": (0, context.full_hand(seats)),
            "seen": (0, len(cards.full)),
            "quantity": quantity,
            "rank": (0, max(RANKS)),
            "wanted": (0, len(cards.full)),
            "count": (-1, quantity[1]),
            "last_bids": quantity,
        },
    )
    sides = ("", *get_args(Side))
    yield from wrong_words(
        state,
        {
            **dict.fromkeys(_HANDS, cards.order),
            "seen": cards.order,
            "call": get_args(Call),
            **dict.fromkeys(("sides", "sealed"), sides),
            "right": sides,
        },
    )
    yield from doubled(state, ("passed", "siders", "waiting"))
    yield from _of_hands(context, state, seats)
    yield from _of_bid(state)


def _of_hands(context: Context, state: State, seats: int) -> Iterator[str]:
    # BI-1
    for hand in (*state.hands, *state.exposed, state.deck, state.discards):
        if context.cards.hand(hand) != hand:
            yield "the cards of a hand, the deck or the discards are not in the order of the deck"
    if state.phase in ("deal", *_FULL) and len(alive(state)) < 2:
        yield f"'deals' leaves {len(alive(state))} players in the game; expected at least 2"
    if state.phase in _FULL:
        for seat in range(seats):
            held, wanted = len(state.hands[seat]), hand_size(context, state, seat)
            if held != wanted:
                yield f"seat {seat} holds {held} cards; expected {wanted} by 'deals'"


def _of_bid(state: State) -> Iterator[str]:
    parts = (state.quantity > 0, state.rank > 0, state.bidder != NOBODY)
    if len(set(parts)) > 1:
        yield "a standing bid needs 'quantity', 'rank' and 'bidder'; without one these are 0, 0 and -1"
