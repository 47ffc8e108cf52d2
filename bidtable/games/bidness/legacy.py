"""Records of older programs, put as this program puts them."""

from __future__ import annotations

from typing import Any, TypeAlias

Plain: TypeAlias = dict[str, Any]
"""A JSON object."""


def upgrade_record(header: Plain, lines: list[Plain]) -> tuple[Plain, list[Plain]]:
    """Return a record of state version 1 with the cards' names of today.

    It named each card by its kind and a number for the copy: "libel_1.3" is "libel_1" now. All else means what it
    meant: every move that was legal has stayed legal, and leads to the same place.

    Args:
        header: The record's header.
        lines: Its other lines.
    """
    upgraded = [
        {**line, "move": upgrade_move(line["move"])} if isinstance(line.get("move"), dict) else line
        for line in lines
    ]
    return header, upgraded


def upgrade_move(move: Plain) -> Plain:
    """Return a move with today's names of cards; what is no card is left for the rules to refuse."""
    upgraded = dict(move)
    if "card" in move:
        upgraded["card"] = _renamed(move["card"])
    if isinstance(move.get("cards"), list):
        upgraded["cards"] = [_renamed(value) for value in move["cards"]]
    return upgraded


def _renamed(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    kind, dot, copy = value.rpartition(".")
    return kind if dot and copy.isdecimal() else value
