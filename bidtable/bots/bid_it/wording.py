"""Gives each suggested move a reason that differs from the others."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bidtable.bots.bid_it.belief import Belief
from bidtable.bots.bid_it.features import RANKS
from bidtable.bots.common.base import Reason
from bidtable.core.model import Move
from bidtable.core.texts import counted, listed
from bidtable.games.bid_it import moves
from bidtable.games.bid_it.calls import KINDS


def told_apart(belief: Belief, reasons: Sequence[Reason]) -> list[Reason]:
    """Add facts to reasons that have the same text."""
    told = [reason.text for reason in reasons]
    facts = [_facts(belief, reason.move) for reason in reasons]
    for kind in zip(*facts, strict=True):
        alike = {text: {fact for fact, of in zip(kind, told, strict=True) if of == text} for text in told}
        told = [
            f"{text}, {fact}" if fact and len(alike[text]) > 1 else text
            for text, fact in zip(told, kind, strict=True)
        ]
    return [replace(reason, text=text) for reason, text in zip(reasons, told, strict=True)]


def _facts(belief: Belief, move: Move) -> tuple[str, str]:
    known, cards = belief.known, belief.context.cards
    match move:
        case moves.Bid(quantity=quantity, rank=rank):
            last = RANKS * known.quantity + known.rank if known.quantity else RANKS
            skipped = counted(RANKS * quantity + rank - last - 1, "lower bid")
            return f"{cards.count(known.hand, rank)} in hand", f"skips {skipped}"
        case moves.Sidestep(card=card):
            ranks = [f"{rank}s" for rank in range(1, RANKS + 1) if cards.worth[rank][card]]
            return f"shows a card that counts for {listed(ranks)}", ""
        case moves.Discard(card=card):
            return f"begins with {card}", ""
        case moves.TakeSide(with_=side):
            return f"sides with the {side}", ""
    call = KINDS.get(type(move), known.call)
    return f"{counted(belief.context.stakes[call], 'Deal card')} at stake" if call else "", ""
