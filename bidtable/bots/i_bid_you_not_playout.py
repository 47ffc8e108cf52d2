"""Rules of thumb for playouts of I Bid You Not: what somebody who looks once would do, with some luck in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.bots.i_bid_you_not_choices import DECLARE, DECLINE, TAKE
from bidtable.bots.i_bid_you_not_fast import Fast
from bidtable.core.masks import bits
from bidtable.core.model import Seat

SLOW: Final = 0.12
"""How often an offer that is worth nothing is put up for auction all the same."""
EAGER: Final = 0.08
"""How much more often for each point that it is worth to its declarer."""
SURE: Final = 0.9
"""The most often."""
WORTH: Final = 1
"""Points from which an offer is worth having."""
FIRM: Final = 0.65
"""How often a bid for such an offer is the highest card, and for one worth the opposite the lowest."""
LOWEST: Final = 0.4
"""How often the lowest card is added that may be."""


class Playout(Fast):
    """A game in which all play on by rules of thumb."""

    def _lot(self) -> tuple[int, int, int]:
        """Return what a taker would score now: the price, the number of cards, what they add to each card."""
        row = self.row
        price, count, each = row.price, row.scored, row.each
        if row.take_right:
            lost, plan = row.left_out(), self.plan
            for card in row.cards:
                if lost >> card & 1 and not plan.goes[card]:
                    price -= plan.prices[card]
                    count -= 1
                    each -= plan.each[card]
        return price, count, each

    def _worth(self, seat: Seat) -> int:
        """Return what the offer as it lies would add to a seat's score pile."""
        price, count, each = self._lot()
        return price + self.piles.each[seat] * count + each * (self.piles.sizes[seat] + count)

    def choose_turn(self, seat: Seat, mask: int, may_declare: bool) -> int:
        """Declare the sooner the more the offer is worth to the seat; else add any card, a low one more often."""
        if not mask:
            return DECLARE
        draw = self.draw
        if may_declare:
            worth = self._worth(seat)
            often = SLOW + EAGER * worth if worth > 0 else SLOW
            if draw() < (often if often < SURE else SURE):
                return DECLARE
        if draw() < LOWEST:
            return (mask & -mask).bit_length() - 1
        return _some(mask, draw())

    def before_bids(self) -> None:
        """Work out what the taker of the offer scores."""
        self._bid_for = self._lot()

    def choose_bid(self, seat: Seat, mask: int, count: int) -> tuple[int, ...]:
        """Bid high for what is worth having, low for what is not; or else anything."""
        price, scored, each = self._bid_for
        worth = price + self.piles.each[seat] * scored + each * (self.piles.sizes[seat] + scored)
        if count > 1:
            return self._sum(worth, mask, count)
        draw = self.draw
        if draw() < FIRM:
            if worth >= WORTH:
                return (mask.bit_length() - 1,)
            if worth <= -WORTH:
                return ((mask & -mask).bit_length() - 1,)
        return (_some(mask, draw()),)

    def _sum(self, worth: int, mask: int, count: int) -> tuple[int, ...]:
        """Return a bid of several cards."""
        cards = []
        for _ in range(count):
            card = mask.bit_length() - 1 if worth >= WORTH else (mask & -mask).bit_length() - 1
            if self.draw() >= FIRM:
                card = _some(mask, self.draw())
            cards.append(card)
            mask &= ~(1 << card)
        return tuple(sorted(cards))

    def choose_answer(self, seat: Seat, ways: Sequence[int]) -> int:
        """Skip what costs more than a scored card is worth."""
        worth = self._worth(seat)
        if worth >= 0:
            return TAKE
        size = self.piles.sizes[seat]
        cost = self.piles.points[seat] / size + self.piles.each[seat] if size else 0.0
        if self.row.skip > 0:
            cost *= self.row.skip
        return TAKE if worth > -cost else ways[-1]

    def choose_gift(self, seat: Seat, mask: int) -> int:
        """Give the worst price away."""
        prices = self.plan.prices
        return min(bits(mask), key=prices.__getitem__)

    def choose_place(self, seat: Seat, card: int, places: Sequence[int]) -> int:
        """Lay it anywhere."""
        return places[int(self.draw() * len(places))]

    def choose_after(self, seat: Seat, mask: int, adding: bool) -> int:
        """Make one's own catch better, or another's worse."""
        prices = self.plan.prices
        own = seat == self.taker
        card = (max if own == adding else min)(bits(mask), key=prices.__getitem__)
        return card if (prices[card] > 0) == (own == adding) else DECLINE

    def choose_opener(self, seat: Seat, cards: Sequence[int]) -> int:
        """Open with the worst price."""
        return min(cards, key=self.plan.prices.__getitem__)

    def choose_lead(self, seat: Seat, mask: int) -> int:
        """Open with anything."""
        return _some(mask, self.draw())


def _some(cards: int, luck: float) -> int:
    """Return one of some cards: of those above a gap a little more often the first."""
    start = int(luck * cards.bit_length())
    rest = cards >> start
    return start + (rest & -rest).bit_length() - 1
