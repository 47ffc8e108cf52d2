"""Records of older programs, put as this program puts them."""

from __future__ import annotations

from typing import Any, TypeAlias

from bidtable.core.record import with_cards, with_moves
from bidtable.games.bid_and_bluff.context import Context

Plain: TypeAlias = dict[str, Any]
"""A JSON object."""


def upgrade_record(context: Context, header: Plain, lines: list[Plain]) -> tuple[Plain, list[Plain]]:
    """Return a record of state version 1 with the cards' names of today: it called the 7 of Bells "B7".

    All else means what it meant: every move that was legal has stayed legal, and leads to the same place.

    Args:
        context: The rules that the record was played with.
        header: The record's header.
        lines: Its other lines.
    """
    names = old_names(context)
    return header, with_moves(lines, lambda move: upgrade_move(names, move))


def old_names(context: Context) -> dict[str, str]:
    """Return what each card is called today, by its suit's letter and its number."""
    cards = context.cards
    return {
        f"{cards.suits[cards.suit[card]].letter}{cards.value(card)}": name
        for card, name in enumerate(cards.names)
    }


def upgrade_move(names: dict[str, str], move: Plain) -> Plain:
    """Return a move with today's names of cards; what is no card is left for the rules to refuse."""
    return with_cards(move, lambda name: names.get(name, name))
