"""Texts about the moves that a bot considered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bidtable.app.widgets import Paragraph


def also_considered(others: Sequence[tuple[str, str]], most: int) -> Iterator[Paragraph]:
    if others:
        yield Paragraph("heading", "Also considered")
    yield from considered(others, most)


def considered(found: Sequence[tuple[str, str]], most: int) -> Iterator[Paragraph]:
    """Yield a paragraph for each move that a bot considered, best move first."""
    for move, reason in found[:most]:
        yield Paragraph("body", move)
        yield Paragraph("muted", reason)
    if len(found) > most:
        yield Paragraph("muted", f"and {len(found) - most} more, worth no more than these")
