"""Moves of records of format 1: they named each card by its faces and a letter for the copy, such as "25.c"."""

from __future__ import annotations

from typing import Any

from bidtable.games.bid_it.cards import name_of


def upgrade_move(move: dict[str, Any]) -> dict[str, Any]:
    """Return a move of format 1 in today's form: cards by their faces alone (BI-27); other moves are as they were."""
    found = dict(move)
    if "card" in move:
        found["card"] = _name(move["card"])
    if "cards" in move:
        found["cards"] = [_name(card) for card in move["cards"]]
    return found


def _name(card: str) -> str:
    return name_of(card.partition(".")[0])
