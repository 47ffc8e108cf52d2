"""Chooses the bids of a bot at auctions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import exp
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bidness.appraisal import RASH, THRIFT, Appraisal
from bidtable.bots.bidness.levels import NORMAL
from bidtable.bots.bidness.prices import sort
from bidtable.bots.common.base import Reason
from bidtable.core.model import Seat
from bidtable.games.bidness import moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.effects import Contract
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.moves import NOBODY

JUMP: Final = 0.5
"""The opening bid as a part of the lower of two limits: the bot's own limit and the rivals' highest limit."""
SPOILS: Final = 0.01
"""If no rival bids higher, a bid may cost at most 1 % of the chance to win."""
UNSURE: Final = 0.1
"""Uncertainty of a rival's highest bid, as a part of the expected highest bid."""
DOUBT: Final = 3.0
"""Uncertainty of a rival's highest bid in dollars, besides the part `UNSURE`."""


def expected_bids(
    mind: Appraisal, card: int, seller: Seat, among: Iterable[Seat]
) -> list[tuple[float, Seat]]:
    # With neural nets, the usual bids are multiplied by the ratio of this game's prices to usual prices.
    if not mind.learned:
        return sorted([(mind.limit(other, card), other) for other in among], reverse=True)
    context, n = mind.context, len(mind.all_of)
    rate = mind.rates.get(sort(context.cards.effects[card]), 1.0)
    opened = replace(
        mind.seen,
        phase="auction",
        card=card,
        owner=seller,
        bid=0,
        bidder=NOBODY,
        bidding=tuple(range(n)),
    )
    step, found = context.rules.money.bid_step, []
    for seat in among:
        rival = Appraisal(mind.race, opened, seat, NORMAL)
        otherwise = (1 - seat, float(step)) if n == 2 else None
        amounts = range(step, capacity(context, opened, seat) + 1, step)
        limit = int(rate * Auction(rival, otherwise).limit(amounts)) // step * step
        found.append((float(min(limit, amounts[-1]) if amounts else 0), seat))
    return sorted(found, reverse=True)


def likely_buyer(mind: Appraisal, bids: Sequence[tuple[float, Seat]]) -> tuple[Seat, float]:
    step = mind.context.rules.money.bid_step
    if not bids or bids[0][0] < step:
        return NOBODY, 0.0
    second = bids[1][0] if len(bids) > 1 else 0.0
    return bids[0][1], max(step, min(bids[0][0], second + step))


class Auction:
    """An auction in which the bot can bid or drop out."""

    def __init__(self, mind: Appraisal, otherwise: tuple[Seat, float] | None = None) -> None:
        self.mind = mind
        contract = isinstance(mind.context.cards.effects[mind.seen.card], Contract)
        self._dares = mind.nature.dares
        self._part = mind.nature.bids if contract else mind.nature.hires
        self._rival, self._price = otherwise if otherwise is not None else self._otherwise()

    def reasons(self, legal: Amounts) -> list[Reason]:
        amounts, left = legal.amounts, self.otherwise
        out = Reason(moves.DropOut(), left, "leaves it to the others", chance=left)
        if not amounts or not self._part:
            return [out]
        bid = self._least(amounts[0])
        if bid.value <= 0.0:
            return [out, replace(bid, value=left + bid.value)]
        bid = bid if self.mind.seen.bid else self._opening(legal, bid)
        return [replace(bid, value=left + bid.value), out]

    @cached_property
    def otherwise(self) -> float:
        return self.mind.now + self.left()

    def _least(self, amount: int) -> Reason:
        left = self.otherwise
        gain, plain = self.better(amount / self._part), self._plainly(amount)
        move, price = moves.Bid(amount), f"${amount / self._part:.0f}"
        spoils = self._dares and plain < -SPOILS
        if gain > 0.0 and not spoils:
            return Reason(move, gain, f"worth {price} or more", chance=left + self._hoped(amount))
        shown = left + min(0.0, plain)
        if gain > 0.0:
            return Reason(move, plain, "the price helps the seller more", chance=shown)
        if gain <= RASH:
            return Reason(move, gain, THRIFT, chance=shown, barred=True)
        if self.mind.learned and self.mind.seat == self.mind.seen.owner:
            # A seller that is outbid gets more for its card.
            hoped = self._hoped(amount)
            if hoped > 0.0:
                return Reason(move, hoped, "a rival will probably bid more", chance=left + hoped)
        text = f"not worth {price}" if self._part >= 1 else f"only if it were worth {price}"
        return Reason(move, gain, text, chance=shown)

    def _opening(self, legal: Amounts, least: Reason) -> Reason:
        mind, amounts, part = self.mind, legal.amounts, self._part
        first, most = amounts[0], self._most(amounts)
        # A bid above the others' limits gives money away.
        others = [other for other in mind.seen.bidding if other != mind.seat]
        theirs = max((mind.limit(other, mind.seen.card) for other in others), default=0.0)
        start = min(amounts.index(most), int(theirs - first) // amounts.step) if theirs > first else 0
        at = int(JUMP * start)
        # A bid on credit may be better than a bid that takes the cash for the salaries. A daring seat opens with such
        # a bid anyway, because it expects rivals to bid more.
        while at and not self._dares and self.better(amounts[at] / part) <= 0.0:
            at -= 1
        while at and self._dares and self._plainly(amounts[at]) < -SPOILS:
            at -= 1
        shown = self.otherwise + self._hoped(amounts[at])
        return Reason(moves.Bid(amounts[at]), least.value, f"worth about ${most / part:.0f}", chance=shown)

    def limit(self, amounts: Sequence[int]) -> int:
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
        mind = self.mind
        card, seller = mind.seen.card, mind.seen.owner
        changed = mind.bought(mind.seat, card, amount, seller)
        if mind.rash(changed[0][1]):
            return RASH
        # A rival that bids again pays more, but a seller cannot count on that.
        return mind.gain(*changed) - self.left(amount if self._dares and seller != mind.seat else 0.0)

    def _plainly(self, amount: int) -> float:
        mind = self.mind
        changed = mind.bought(mind.seat, mind.seen.card, amount, mind.seen.owner)
        return mind.gain(*changed) - self.left()

    @cached_property
    def _rivals(self) -> list[tuple[float, Seat]]:
        mind, seen = self.mind, self.mind.seen
        others = [other for other in seen.bidding if other != mind.seat]
        return expected_bids(mind, seen.card, seen.owner, others)

    def _hoped(self, amount: int) -> float:
        # The strongest rival may raise the bid.
        mind, seen, plain = self.mind, self.mind.seen, self._plainly(amount)
        if not self._rivals:
            return max(0.0, plain)
        highest, rival = self._rivals[0]
        step = mind.context.rules.money.bid_step
        over = (highest - amount - step / 2) / (UNSURE * highest + DOUBT)
        raises = 1 / (1 + exp(-over))
        sold = mind.gain(*mind.bought(rival, seen.card, amount + step, seen.owner)) - self.left()
        return max(0.0, raises * sold + (1 - raises) * plain)

    def left(self, amount: float = 0.0) -> float:
        if self._rival == NOBODY:
            return 0.0
        mind = self.mind
        price = max(self._price, amount)
        return mind.gain(*mind.bought(self._rival, mind.seen.card, price, mind.seen.owner))

    def _otherwise(self) -> tuple[Seat, float]:
        seen = self.mind.seen
        if seen.bidder not in (NOBODY, self.mind.seat):
            return seen.bidder, float(seen.bid)
        return likely_buyer(self.mind, self._rivals)
