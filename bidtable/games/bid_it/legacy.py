"""Records of older programs, put as this program puts them."""

from __future__ import annotations

from typing import Any, TypeAlias

from bidtable.core.record import with_cards, with_moves
from bidtable.games.bid_it.cards import name_of

Plain: TypeAlias = dict[str, Any]
"""A JSON object."""


def upgrade_record(header: Plain, lines: list[Plain]) -> tuple[Plain, list[Plain]]:
    """Return a record of state version 1 with the cards' names of today.

    It named each card by its faces and a letter for the copy: "25.c" is "2/5" now (BI-27). All else means what it
    meant: every move that was legal has stayed legal, and leads to the same place.

    Args:
        header: The record's header.
        lines: Its other lines.
    """
    return header, with_moves(lines, upgrade_move)


def upgrade_move(move: Plain) -> Plain:
    """Return a move with today's names of cards; what is no card is left for the rules to refuse."""
    return with_cards(move, _renamed)


def _renamed(name: str) -> str:
    faces, dot, copy = name.partition(".")
    return name_of(faces) if dot and len(copy) == 1 else name
