"""The opening: players cut for the deal, choose dice, and place the dice on the board."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import CardsCut, ColourChosen, StartChosen
from bidtable.games.bid_and_bluff.moves import ChooseColour, ChooseStart, Cut
from bidtable.games.bid_and_bluff.rules import COLOURS
from bidtable.games.bid_and_bluff.state import Known, State

COLOUR_MOVES: Final = tuple(ChooseColour(colour) for colour in COLOURS)


# -- the cut -------------------------------------------------------------------------------------------


def cuts(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    # BB-1
    return context.cards.turned(Cut, len(known.cutters))


def draw_cut(context: Context, state: State, rng: random.Random) -> Cut:
    return Cut(tuple(rng.sample(context.cards.names, len(state.cutters))))


def cut(context: Context, state: State, seat: Seat, move: Cut, tell: Tell) -> State:
    # Seats with equal cards cut again (BB-1).
    cutters, cards = state.cutters, context.cards
    shown = tuple((seat, cards.number[name]) for seat, name in zip(cutters, move.cards, strict=True))
    top = max(cards.value(card) for _, card in shown)
    best = tuple(seat for seat, card in shown if cards.value(card) == top)
    if len(best) > 1:
        state = replace(state, cutters=best, cut=shown)
    else:
        (dealer,) = best
        first = (dealer + 1) % len(state.dice)
        state = replace(state, phase="colour", dealer=dealer, turn=first, cutters=(), cut=shown)
    if tell:
        tell(CardsCut(cutters, move.cards, state.dealer), state)
    return state


# -- the dice ------------------------------------------------------------------------------------------


def colours(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    # BB-2
    return tuple(move for move in COLOUR_MOVES if move.colour not in known.colours)


def choose_colour(context: Context, state: State, seat: Seat, move: ChooseColour, tell: Tell) -> State:
    # The player who took a die chooses a START square next (BB-2).
    state = replace(state, phase="start", colours=put(state.colours, seat, move.colour))
    if tell:
        tell(ColourChosen(seat, move.colour), state)
    return state


def starts(context: Context, known: Known, seat: Seat) -> Collection[Move]:
    # BB-2
    board = context.board(known)
    return tuple(ChooseStart(board.names[square]) for square in bits(board.start & ~race.occupied(known)))


def choose_start(context: Context, state: State, seat: Seat, move: ChooseStart, tell: Tell) -> State:
    # The first round is dealt after the dealer's die is placed (BB-2).
    dice = put(state.dice, seat, context.board(state).number[move.square])
    if seat == state.dealer:
        state = replace(state, phase="deal", dice=dice, turn=CHANCE)
    else:
        state = replace(state, phase="colour", dice=dice, turn=(seat + 1) % len(dice))
    if tell:
        tell(StartChosen(seat, move.square), state)
    return state
