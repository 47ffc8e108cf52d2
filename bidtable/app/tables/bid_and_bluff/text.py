"""What the table of Bid & Bluff says of a move before it is made, and of a card."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.game import AnyGame
from bidtable.core.model import Move
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.knowledge import unseen
from bidtable.games.bid_and_bluff.state import Observation


def preview(game: AnyGame, view: Observation, move: Move, names: Sequence[str]) -> str:
    """Say what a move is, and what it will do."""
    promised = game.promised(game.promise(view, view.turn, move), names)
    return " ".join((f"{game.label(move)}.", *promised))


def of_card(context: Context, view: Observation, name: str) -> tuple[str, ...]:
    """Say what can still beat a card, as far as the viewer can know."""
    deck = context.cards
    card = deck.number[name]
    suit = deck.suits[deck.suit[card]]
    trump = view.trump >= 0 and deck.suit[view.trump] == deck.suit[card]
    hidden = unseen(context, view)
    higher = (hidden & deck.suit_mask[deck.suit[card]] & -1 << card + 1).bit_count()
    lines = [f"Suit {suit.letter}, {suit.name}. {'Trump this round.' if trump else 'Not trump.'}"]
    lines.append(f"Higher {suit.name} cards not seen yet: {higher}.")
    if view.trump >= 0 and not trump:
        trumps = (hidden & deck.suit_mask[deck.suit[view.trump]]).bit_count()
        lines.append(f"Trumps not seen yet: {trumps}.")
    lines.append("Cards left in the deck count as not seen.")
    return tuple(lines)
