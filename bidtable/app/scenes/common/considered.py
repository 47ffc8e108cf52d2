"""Paragraphs about the moves that a bot considered for a decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bidtable.app.widgets import Paragraph


def also_weighed(others: Sequence[tuple[str, str]], most: int) -> Iterator[Paragraph]:
    """Tell what was weighed besides, the best first; of many, how many more there are.

    Args:
        others: The moves, and what is to be said of each.
        most: How many are told at most.
    """
    if others:
        yield Paragraph("heading", "Also weighed")
    yield from weighed(others, most)


def weighed(found: Sequence[tuple[str, str]], most: int) -> Iterator[Paragraph]:
    """Tell what was weighed, the best first; of many, how many more there are.

    Args:
        found: The moves, and what is to be said of each.
        most: How many are told at most.
    """
    for move, reason in found[:most]:
        yield Paragraph("body", move)
        yield Paragraph("muted", reason)
    if len(found) > most:
        yield Paragraph("muted", f"and {len(found) - most} more, worth no more than these")
