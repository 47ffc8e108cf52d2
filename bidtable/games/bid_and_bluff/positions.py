"""Finds impossible states of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bidtable.core.position_checks import doubled, wrong_lengths, wrong_numbers, wrong_sets, wrong_words
from bidtable.games.bid_and_bluff.board import square_name
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.rules import COLOURS
from bidtable.games.bid_and_bluff.state import IN_FINISH, NOWHERE, State

FIXED: Final = ("deck", "board", "columns", "hook", "phase")
"""Fields of the state that the script of a position may not set."""
_PER_SEAT: Final = ("colours", "dice", "bids", "tricks", "voids", "held")
_MANY: Final = 999


def contradictions(context: Context, state: State, seats: int) -> Iterator[str]:
    cards, board = context.cards, context.board(state)
    seat, card = (-1, seats - 1), (-1, cards.size - 1)
    most = max(context.rules.cycle)
    yield from wrong_lengths(state, seats, _PER_SEAT)
    yield from wrong_numbers(
        state,
        {
            "round": (0, _MANY),
            **dict.fromkeys(("dealer", "turn", "leader", "last_leader"), seat),
            "cutters": (0, seats - 1),
            "cut": (0, max(seats, cards.size) - 1),
            "dice": (IN_FINISH, len(board.names) - 1),
            "dealt": (0, most),
            "trump": card,
            "bids": (NOWHERE, context.rules.highest_bid),
            "tricks": (0, most),
            "trick": (0, cards.size - 1),
            "last_trick": (0, cards.size - 1),
            "allowances": (0, _MANY),
            "entered": (0, _MANY),
        },
    )
    yield from wrong_sets(state, cards.all, ("taken", "held", "stock"))
    yield from wrong_sets(state, (1 << len(cards.suits)) - 1, ("voids",))
    yield from wrong_words(state, {"colours": ("", *COLOURS)})
    yield from doubled(state, ("cutters", "trick", "last_trick"))
    yield from _of_dice(context, state, seats)
    yield from _of_hands(context, state, seats)


def _of_dice(context: Context, state: State, seats: int) -> Iterator[str]:
    board = context.board(state)
    entered = [seat for seat, _ in state.entered]
    if any(seat >= seats for seat in entered) or len(set(entered)) < len(entered):
        yield "'entered' names a seat twice, or a seat that does not exist"
    for seat, square in enumerate(state.dice):
        if square >= 0 and not board.open >> square & 1:
            name = square_name(square, board.columns)
            what = (
                f"FINISH; a die in FINISH is {IN_FINISH}" if board.finish >> square & 1 else "a black square"
            )
            yield f"the die of seat {seat} stands on {name}, {what}"
        if (square == IN_FINISH) != (seat in entered):
            yield f"the die of seat {seat} is in FINISH but not in 'entered', or the other way round"
    squares = [square for square in state.dice if square >= 0]
    twice = next((square for square in squares if squares.count(square) > 1), NOWHERE)
    if twice != NOWHERE:
        yield f"two dice stand on {square_name(twice, board.columns)}"


def _of_hands(context: Context, state: State, seats: int) -> Iterator[str]:
    colours = [colour for colour in state.colours if colour]
    if len(set(colours)) < len(colours):
        yield "two dice have the same colour"
    if sum(state.tricks) > state.dealt:
        yield f"{sum(state.tricks)} tricks were taken of {state.dealt} cards each"
    if state.phase not in ("bid", "play"):
        return
    for seat in range(seats):
        held, wanted = state.held[seat].bit_count(), state.hand_size(seat)
        if held != wanted:
            yield f"seat {seat} holds {held} cards; expected {wanted}"
