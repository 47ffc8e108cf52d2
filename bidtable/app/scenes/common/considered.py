"""Texts about the moves that a bot considered for a decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bidtable.app.widgets import Paragraph


def also_considered(others: Sequence[tuple[str, str]], most: int) -> Iterator[Paragraph]:
    """Yield a heading, and paragraphs about the moves that a bot did not choose. The best move comes first.

    Args:
        others: Each move with its explanation.
        most: Largest number of moves to show. If there are more moves, only their number is shown.
    """
    if others:
        yield Paragraph("heading", "Also considered")
    yield from considered(others, most)


def considered(found: Sequence[tuple[str, str]], most: int) -> Iterator[Paragraph]:
    """Yield paragraphs about the moves that a bot considered. The best move comes first.

    Args:
        found: Each move with its explanation.
        most: Largest number of moves to show. If there are more moves, only their number is shown.
    """
    for move, reason in found[:most]:
        yield Paragraph("body", move)
        yield Paragraph("muted", reason)
    if len(found) > most:
        yield Paragraph("muted", f"and {len(found) - most} more, worth no more than these")
