"""Reasons for recommended moves in the game Bid & Bluff, as sentences."""

from __future__ import annotations

from bidtable.app.tables.bid_and_bluff.text import need_words
from bidtable.core.masks import bits
from bidtable.core.model import Move
from bidtable.core.texts import counted
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.moves import Bid, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import tricks


def advice(context: Context, view: Observation, move: Move) -> str:
    match move:
        case Bid():
            trumps, sure = strength(context, view)
            held = f"{counted(trumps, 'trump')}, {counted(sure, 'sure high card')}"
            return f"{held}: about {tricks(move.tricks)}."
        case PlayCard():
            return need_words(view, view.turn)
        case MoveDie(square) if square == FINISH:
            return "That is FINISH."
    return ""


def strength(context: Context, view: Observation) -> tuple[int, int]:
    """Return how many trumps, and how many highest cards of other suits, the viewer holds."""
    cards = context.cards
    hand = {cards.number[name] for name in view.hand}
    trump = cards.suit[view.trump] if view.trump >= 0 else -1
    sure = 0
    for suit, mask in enumerate(cards.suit_mask):
        for card in sorted(bits(mask), reverse=True):
            if card not in hand or suit == trump:
                break
            sure += 1
    return sum(cards.suit[card] == trump for card in hand), sure
