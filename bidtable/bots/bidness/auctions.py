"""How a bot bids at Bidness: up to where having the card is no better than leaving it to a rival."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.bots.base import Reason
from bidtable.bots.bidness.mind import RASH, Mind
from bidtable.core.model import Seat
from bidtable.games.bidness import moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.moves import NOBODY

JUMP: Final = 0.5
"""How far it opens towards the lower of its limit and the others'; later it raises by little."""
SPOILS: Final = 0.01
"""How much worse it may be to have the card for a bid than to leave it: the price may be all that the seller lacks."""


class Auction:
    """An auction, as a seat sees it.

    Attributes:
        mind: What the seat makes of its view.
    """

    def __init__(
        self, mind: Mind, otherwise: tuple[Seat, float] | None = None, *, dares: bool = True
    ) -> None:
        """Weigh for a mind.

        Args:
            mind: What the seat makes of its view.
            otherwise: Who has the card if this seat drops out, and for how much, if that is known.
            dares: Whether it counts on a rival that it raises to go on, and pay more.
        """
        self.mind = mind
        self._dares = dares
        self._part = mind.shade(mind.seen.card)
        self._rival, self._price = otherwise if otherwise is not None else self._otherwise()

    def reasons(self, legal: Amounts) -> list[Reason]:
        """Open with a part of what it takes, then raise by as little as can be; drop out beyond the limit."""
        mind, amounts, part = self.mind, legal.amounts, self._part
        out = Reason(moves.DropOut(), 0.0, "the others may have it")
        if not amounts or not part:
            return [out]
        first = amounts[0]
        gain = self.better(first / part)
        if gain <= 0.0:
            return [out, Reason(moves.Bid(first), gain, f"not worth ${first / part:.0f}")]
        plain = self._plainly(first)
        if plain < -SPOILS:
            return [out, Reason(moves.Bid(first), plain, "the price helps the seller more")]
        if mind.seen.bid:
            return [Reason(moves.Bid(first), gain, f"worth ${first / part:.0f} or more"), out]
        most = self._most(amounts)
        text = f"worth about ${most / part:.0f}"
        # More than the others would go to is given away.
        others = [other for other in mind.seen.bidding if other != mind.seat]
        theirs = max((mind.limit(other, mind.seen.card) for other in others), default=0.0)
        start = min(amounts.index(most), int(theirs - first) // amounts.step) if theirs > first else 0
        at = int(JUMP * start)
        # What is bid on credit may be worth more than what takes the cash that the salaries need. Who dares opens
        # with it all the same, for others are to go on.
        while at and not self._dares and self.better(amounts[at] / part) <= 0.0:
            at -= 1
        while at and self._plainly(amounts[at]) < -SPOILS:
            at -= 1
        return [Reason(moves.Bid(amounts[at]), gain, text), out]

    def limit(self, amounts: Sequence[int]) -> int:
        """Return the most that the seat would bid; 0 if it would not."""
        worth = amounts and self._part and self.better(amounts[0] / self._part) > 0.0
        return self._most(amounts) if worth else 0

    def _most(self, amounts: Sequence[int]) -> int:
        low, high = 0, len(amounts) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.better(amounts[middle] / self._part) > 0.0:
                low = middle
            else:
                high = middle - 1
        return amounts[low]

    def better(self, amount: float) -> float:
        """Return how much better it is to win the auction for an amount than to leave it to a rival."""
        mind = self.mind
        card, seller = mind.seen.card, mind.seen.owner
        changed = mind.bought(mind.seat, card, amount, seller)
        if mind.rash(changed[0][1]):
            return RASH
        # To raise a rival makes it pay more, if it goes on; a seller cannot count on that.
        return mind.gain(*changed) - self.left(amount if self._dares and seller != mind.seat else 0.0)

    def _plainly(self, amount: int) -> float:
        """Return how much better it is to have the card for a bid than to leave it, if nobody raises any more."""
        mind = self.mind
        changed = mind.bought(mind.seat, mind.seen.card, amount, mind.seen.owner)
        return mind.gain(*changed) - self.left() if self._dares else 0.0

    def left(self, amount: float = 0.0) -> float:
        """Return what it gains to leave the card to a rival that pays its price, or an amount if that is more."""
        if self._rival == NOBODY:
            return 0.0
        mind = self.mind
        price = max(self._price, amount)
        return mind.gain(*mind.bought(self._rival, mind.seen.card, price, mind.seen.owner))

    def _otherwise(self) -> tuple[Seat, float]:
        """Return who has the card if this seat drops out, and for how much."""
        mind, seen = self.mind, self.mind.seen
        if seen.bidder not in (NOBODY, mind.seat):
            return seen.bidder, float(seen.bid)
        return mind.buyer(seen.card, [other for other in seen.bidding if other != mind.seat])
