"""Rules of thumb for playouts of I Bid You Not: quick choices with some luck in them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from bidtable.bots.i_bid_you_not.driver import DECLARE, DECLINE, TAKE, Driver
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not.binding import left_out
from bidtable.games.i_bid_you_not.moves import Way
from bidtable.games.i_bid_you_not.scoring import bonus_of, worth

SLOW: Final = 0.4
"""Chance that an offer of little worth is put up for auction all the same."""
EAGER: Final = 0.13
"""How much more often for each point that it is worth to its declarer above `LITTLE`."""
LITTLE: Final = -2
"""Points."""
SURE: Final = 0.9
"""The most often."""
LOWEST: Final = 0.7
"""Chance that the lowest card is added that may be."""
MIDDLE: Final = 2.5
"""Points for which a card from the middle of the hand is bid; for more a higher one, for less a lower one."""
STEEP: Final = 2.0
"""Points more for which it is clearly a higher one."""
STRAY: Final = 0.2
"""By which part of the hand bids stray from that."""
_FAR: Final = 20
_PLACES: Final = tuple([1 / (1 + math.exp((MIDDLE - worth) / STEEP)) for worth in range(-_FAR, _FAR + 1)])
"""From which part of the hand, counted from the lowest card, a bid comes for an offer worth so much."""


class Playout(Driver):
    """A game in which all play on by rules of thumb."""

    def scores(self) -> list[int]:
        """Return what each score pile is worth."""
        position = self.position
        extremes = "extremes_score" in position.variants
        return [worth(position.deck, pile, extremes_only=extremes) for pile in position.piles]

    def bonuses(self) -> list[int]:
        """Return what each score pile adds to the worth of every card in it."""
        deck = self.position.deck
        return [bonus_of(deck, pile) for pile in self.position.piles]

    def _lot(self) -> tuple[int, int, int]:
        """Return what a taker would score now: the price, the number of cards, what they add to each card."""
        deck, terms = self.position.deck, self.position.terms
        price, count, each = terms.price, terms.scored, terms.each
        if terms.take_right:
            for card in bits(left_out(deck, terms) & ~deck.no_pile):
                price -= deck.prices[card]
                count -= 1
                each -= deck.bonus[card]
        return price, count, each

    def _gain(self, seat: Seat, lot: tuple[int, int, int]) -> int:
        """Return what a lot would add to a seat's score pile."""
        price, count, each = lot
        pile = self.position.piles[seat]
        if each:
            price += each * (pile.bit_count() + count)
        if pile & self.position.deck.with_bonus:
            price += bonus_of(self.position.deck, pile) * count
        return price

    def choose_turn(self, seat: Seat, mask: int, may_declare: bool) -> int:
        """Declare the sooner the more the offer is worth to the seat; else add any card, a low one more often."""
        if not mask:
            return DECLARE
        draw = self.draw
        if may_declare:
            worth = self._gain(seat, self._lot()) - LITTLE
            often = SLOW + EAGER * worth if worth > 0 else SLOW
            if draw() < (often if often < SURE else SURE):
                return DECLARE
        if draw() < LOWEST:
            return (mask & -mask).bit_length() - 1
        return _some(mask, draw())

    def before_bids(self) -> None:
        """Work out what the taker of the offer scores."""
        self._bid_for = self._lot()

    def choose_bid(self, seat: Seat, mask: int, count: int) -> Sequence[int]:
        """Bid high for an offer that is worth having, low for one that is not, with some luck."""
        draw, worth = self.draw, self._gain(seat, self._bid_for)
        place = _PLACES[max(0, min(2 * _FAR, worth + _FAR))]
        if count == 1:
            return (_nth(mask, place + STRAY * (draw() + draw() - 1)),)
        cards = []
        for _ in range(count):
            cards.append(_nth(mask, place + STRAY * (draw() + draw() - 1)))
            mask &= ~(1 << cards[-1])
        return cards

    def choose_answer(self, seat: Seat, ways: Sequence[Way]) -> Way | None:
        """Skip an offer that costs more than a scored card is worth."""
        worth = self._gain(seat, self._lot())
        if worth >= 0:
            return TAKE
        deck, pile = self.position.deck, bits(self.position.piles[seat])
        cost = 0.0
        if pile:
            cost = sum([deck.prices[card] for card in pile]) / len(pile)
            cost += bonus_of(deck, self.position.piles[seat])
        if self.position.terms.skip > 0:
            cost *= self.position.terms.skip
        return TAKE if worth > -cost else ways[-1]

    def choose_gift(self, seat: Seat, mask: int) -> int:
        """Give the worst price away."""
        prices = self.position.deck.prices
        return min(bits(mask), key=prices.__getitem__)

    def choose_place(self, seat: Seat, card: int, places: Sequence[int]) -> int:
        """Lay it anywhere."""
        return places[int(self.draw() * len(places))]

    def choose_after(self, seat: Seat, mask: int, adding: bool) -> int:
        """Make one's own catch better, or another's worse."""
        prices = self.position.deck.prices
        own = seat == self.position.taker
        card = (max if own == adding else min)(bits(mask), key=prices.__getitem__)
        return card if (prices[card] > 0) == (own == adding) else DECLINE

    def choose_opener(self, seat: Seat, cards: Sequence[int]) -> int:
        """Open with the worst price."""
        return min(cards, key=self.position.deck.prices.__getitem__)

    def choose_lead(self, seat: Seat, mask: int) -> int:
        """Open with anything."""
        return _some(mask, self.draw())


def _nth(cards: int, place: float) -> int:
    """Return the card at a part of the way from the lowest to the highest."""
    count = cards.bit_count()
    at = int(place * count)
    if at >= count - 1:
        return cards.bit_length() - 1
    return bits(cards)[at] if at > 0 else (cards & -cards).bit_length() - 1


def _some(cards: int, luck: float) -> int:
    """Return one of some cards: of those above a gap a little more often the first."""
    start = int(luck * cards.bit_length())
    rest = cards >> start
    return start + (rest & -rest).bit_length() - 1
