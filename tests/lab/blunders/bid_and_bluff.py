"""Blunders in Bid & Bluff: moves that no player who knows the game would make.

`blunder` names the fault of a move, or returns None. It is asked about every decision of many games. It may look at
all hands, because it is no bot.
"""

from __future__ import annotations

from typing import Final

from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat
from bidtable.games.bid_and_bluff import BidAndBluff, race
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.moves import Bid, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import State

SPOILT: Final = "takes a trick that spoils a made bid, though a card that surely loses could go"
HOPELESS: Final = "bids fewer tricks than the highest trumps in hand take for sure"
LEFT: Final = "stays out of FINISH though it wins there"
KINDS: Final = (SPOILT, HOPELESS, LEFT)


def blunder(game: BidAndBluff, state: State, seat: Seat, move: Move) -> str | None:
    """Return the plain fault of a move, or None."""
    match move:
        case PlayCard(card=name) if _spoils(game, state, seat, game.context.cards.number[name]):
            return SPOILT
        case Bid(tricks=tricks) if tricks < _sure(game, state, seat):
            return HOPELESS
        case MoveDie(to=to) if to != FINISH and _wins_in_finish(game, state, seat):
            return LEFT
    return None


def _spoils(game: BidAndBluff, state: State, seat: Seat, card: int) -> bool:
    """Whether the last card of a trick takes it, the bid is made without it, and another card would lose."""
    if len(state.trick) != len(state.dice) - 1 or state.bids[seat] != state.tricks[seat]:
        return False
    deck = game.context.cards
    takes = [
        deck.winner((*state.trick, other), state.trump) == len(state.trick) for other in _cards(game, state)
    ]
    return deck.winner((*state.trick, card), state.trump) == len(state.trick) and not all(takes)


def _cards(game: BidAndBluff, state: State) -> list[int]:
    """Return the cards that may be played now."""
    deck = game.context.cards
    legal = game.legal(state, state.turn)
    return [deck.number[move.card] for move in legal if isinstance(move, PlayCard)]


def _sure(game: BidAndBluff, state: State, seat: Seat) -> int:
    """Return how many of the highest trumps a hand holds, counted from the top without a gap."""
    deck = game.context.cards
    trumps = deck.suit_mask[deck.suit[state.trump]] & ~(1 << state.trump)
    highest = sorted(bits(trumps), key=deck.value, reverse=True)
    held = [bool(state.held[seat] >> card & 1) for card in highest]
    return held.index(False) if False in held else len(held)


def _wins_in_finish(game: BidAndBluff, state: State, seat: Seat) -> bool:
    """Whether a die that enters FINISH now wins, wherever the dice that move after it go (BB-10)."""
    found = race.reach(game.context, state, seat)
    over = found.overshoot
    if not found.finish_steps or any(over <= other for _, other in state.entered):
        return False
    board, diagonal = game.context.board(state), race.diagonal(game.context, state)
    seats = len(state.dice)
    for step in range(1, (state.dealer - seat) % seats + 1):
        other = (seat + step) % seats
        square, steps = state.dice[other], state.allowances[other].total
        if square < 0:
            continue
        # This holds with no die in the way, because the dice that move earlier may clear its way.
        rival = board.reach(square, steps, 0, diagonal=diagonal)
        if rival.finish_steps and rival.overshoot > over:
            return False
    return True
