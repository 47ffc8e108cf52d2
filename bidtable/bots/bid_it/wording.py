"""Gives each suggested bid a reason that differs from the others."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bidtable.bots.bid_it.belief import Belief
from bidtable.bots.bid_it.features import RANKS
from bidtable.bots.common.base import Reason
from bidtable.core.texts import counted
from bidtable.games.bid_it import moves


def told_apart(belief: Belief, bids: Sequence[tuple[moves.Bid, Reason]]) -> list[Reason]:
    """Add facts to reasons that have the same text."""
    told = [reason.text for _, reason in bids]
    facts = [_facts(belief, move) for move, _ in bids]
    for kind in zip(*facts, strict=True):
        alike = {text: {fact for fact, of in zip(kind, told, strict=True) if of == text} for text in told}
        told = [
            f"{text}, {fact}" if len(alike[text]) > 1 else text for text, fact in zip(told, kind, strict=True)
        ]
    return [replace(reason, text=text) for text, (_, reason) in zip(told, bids, strict=True)]


def _facts(belief: Belief, move: moves.Bid) -> tuple[str, str]:
    known = belief.known
    last = RANKS * known.quantity + known.rank if known.quantity else RANKS
    held = belief.context.cards.count(known.hand, move.rank)
    return f"{held} in hand", f"skips {counted(RANKS * move.quantity + move.rank - last - 1, 'lower bid')}"
