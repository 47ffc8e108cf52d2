"""Simulated games in which all players follow simple rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.auction import add_for_skip, call, placeable, places, skip, ways_to_skip
from bidtable.games.i_bid_you_not.binding import left_out, may_bid
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.flow import FLOW
from bidtable.games.i_bid_you_not.moves import Way
from bidtable.games.i_bid_you_not.mutable_position import Position
from bidtable.games.i_bid_you_not.phases.bid import bid_card
from bidtable.games.i_bid_you_not.phases.deal import draw_cards
from bidtable.games.i_bid_you_not.phases.opening import open_with_bid, open_with_card
from bidtable.games.i_bid_you_not.phases.turn import add_card
from bidtable.games.i_bid_you_not.scoring import bonus_of
from bidtable.games.i_bid_you_not.taking import decline, drop, join, may_join, openers, take
from bidtable.games.i_bid_you_not.turns import may_add

DECLARE: Final = -1
"""The choice to declare an auction instead of adding a card."""
DECLINE: Final = -1
"""The choice neither to add nor to discard a card."""
TAKE: Final = None
"""The choice to take the offer instead of skipping."""
OVER: Final = "over"
"""The phase of a game that has ended."""
SLOW: Final = 0.4
"""Chance that a seat declares an auction for an offer with little value."""
EAGER: Final = 0.13
"""Each point of an offer's value above -2 raises the chance to declare an auction by `EAGER`."""
LITTLE: Final = -2
"""Largest value of an offer that counts as an offer with little value, in points."""
SURE: Final = 0.9
"""Largest chance that a seat declares an auction."""
LOWEST: Final = 0.7
"""Chance that a seat which adds a card adds the lowest of the allowed cards."""
MIDDLE: Final = 2.5
"""For an offer with a value of `MIDDLE` points, a seat bids a card from the middle of its hand."""
STEEP: Final = 2.0
"""For an offer with about `STEEP` more points, a seat bids a clearly higher card."""
STRAY: Final = 0.2
"""Largest random change of the place of a bid card in the sorted hand, as a part of the hand."""
_FAR: Final = 20
_PLACES: Final = tuple([1 / (1 + math.exp((MIDDLE - worth) / STEEP)) for worth in range(-_FAR, _FAR + 1)])
"""The place of the bid card in the sorted hand, 0 to 1, for offers with a value from -20 to 20 points."""


class Playout:
    """Simulates a game in which all players follow simple rules.

    A card is an index, and a set of cards is a bit mask.
    """

    position: Position

    def __init__(self, context: Context, draw: Callable[[], float]) -> None:
        self.context = context
        self.draw = draw
        self.takings = 0
        self._decisions: Mapping[str, Callable[[Position], None]] = {
            "turn": self._turn,
            "more": self._turn,
            "bid": self._bids,
            "open_bid": self._bids,
            "ask": self._answer,
            "give": self._give,
            "put": self._put,
            "after": self._afterwards,
            "open": self._open,
            "lead": self._lead,
        }

    def begin(self, position: Position) -> None:
        position.noting = False
        self.position = position
        self.run(0)
        self.takings = 0

    def run(self, horizon: int) -> None:
        position, decisions, passages = self.position, self._decisions, FLOW.passages
        while True:
            phase = position.phase
            decide = decisions.get(phase)
            if decide is not None:
                if self.takings >= horizon:
                    return
                decide(position)
            elif phase == "draw":
                self._draw(position)
            elif phase == OVER:
                return
            else:
                if phase == "settle":
                    self.takings += 1
                passages[phase](self.context, position, None)

    # -- decisions -----------------------------------------------------------------------------------------

    def _turn(self, position: Position) -> None:
        seat = position.turn
        may_declare = position.phase == "turn" and not position.truce
        card = self.choose_turn(seat, may_add(position.deck, position, seat), may_declare)
        if card == DECLARE:
            call(position, seat, None, None)
        else:
            add_card(position, seat, card)

    def _bids(self, position: Position) -> None:
        n, mask = len(position.hands), may_bid(position.deck, position.terms, position.void)
        hands, wanted = position.hands, position.wanted
        start = position.declarer + 1 if position.phase == "open_bid" else 0
        self.before_bids()
        for seat in range(start, start + n):
            seat %= n
            if wanted[seat]:
                for card in self.choose_bid(seat, hands[seat] & mask, wanted[seat]):
                    bid_card(position, seat, card)

    def _answer(self, position: Position) -> None:
        seat = position.turn
        ways = ways_to_skip(position.deck, position, seat)
        way = self.choose_answer(seat, ways) if ways else TAKE
        if way is TAKE:
            take(position, seat)
        else:
            skip(position, seat, way)

    def _give(self, position: Position) -> None:
        seat = position.turn
        position.giving = self.choose_gift(seat, placeable(position.deck, position, seat))
        self._put(position)

    def _put(self, position: Position) -> None:
        seat, card = position.turn, position.giving
        found = places(position.deck, position, card)
        place = self.choose_place(seat, card, found) if len(found) > 1 else found[0]
        add_for_skip(position, seat, card, place)

    def _afterwards(self, position: Position) -> None:
        seat, adding = position.turn, position.after[0] == "add"
        mask = may_join(position.deck, position, seat) if adding else position.terms.cards
        card = self.choose_after(seat, mask, adding)
        if card == DECLINE:
            decline(position)
        elif adding:
            join(position, seat, card)
        else:
            drop(position, card)

    def _open(self, position: Position) -> None:
        open_with_bid(position, self.choose_opener(position.turn, openers(position)), None)

    def _lead(self, position: Position) -> None:
        seat = position.turn
        open_with_card(position, seat, self.choose_lead(seat, position.hands[seat]))

    def _draw(self, position: Position) -> None:
        piles = list(position.piles)
        drawn = []
        for source, _ in position.draws:
            pile = bits(piles[source])
            card = pile[int(self.draw() * len(pile))]
            piles[source] &= ~(1 << card)
            drawn.append(card)
        draw_cards(position, drawn)

    # -- rules of thumb ------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return scoring.scores(self.position.deck, self.position.piles, self.position.variants)

    def bonuses(self) -> list[int]:
        deck = self.position.deck
        return [bonus_of(deck, pile) for pile in self.position.piles]

    def _lot(self) -> tuple[int, int, int]:
        deck, terms = self.position.deck, self.position.terms
        price, count, each = terms.price, terms.scored, terms.each
        if terms.take_right:
            for card in bits(left_out(deck, terms) & ~deck.no_pile):
                price -= deck.prices[card]
                count -= 1
                each -= deck.bonus[card]
        return price, count, each

    def _gain(self, seat: Seat, lot: tuple[int, int, int]) -> int:
        price, count, each = lot
        pile = self.position.piles[seat]
        if each:
            price += each * (pile.bit_count() + count)
        if pile & self.position.deck.with_bonus:
            price += bonus_of(self.position.deck, pile) * count
        return price

    def choose_turn(self, seat: Seat, mask: int, may_declare: bool) -> int:
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
        self._bid_for = self._lot()

    def choose_bid(self, seat: Seat, mask: int, count: int) -> Sequence[int]:
        draw, worth = self.draw, self._gain(seat, self._bid_for)
        place = _PLACES[max(0, min(2 * _FAR, worth + _FAR))]
        # Most bids are a single card, and playouts spend most of their time here.
        if count == 1:
            return (_nth(mask, place + STRAY * (draw() + draw() - 1)),)
        cards = []
        for _ in range(count):
            cards.append(_nth(mask, place + STRAY * (draw() + draw() - 1)))
            mask &= ~(1 << cards[-1])
        return cards

    def choose_answer(self, seat: Seat, ways: Sequence[Way]) -> Way | None:
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
        prices = self.position.deck.prices
        return min(bits(mask), key=prices.__getitem__)

    def choose_place(self, seat: Seat, card: int, places: Sequence[int]) -> int:
        return places[int(self.draw() * len(places))]

    def choose_after(self, seat: Seat, mask: int, adding: bool) -> int:
        prices = self.position.deck.prices
        own = seat == self.position.taker
        card = (max if own == adding else min)(bits(mask), key=prices.__getitem__)
        return card if (prices[card] > 0) == (own == adding) else DECLINE

    def choose_opener(self, seat: Seat, cards: Sequence[int]) -> int:
        return min(cards, key=self.position.deck.prices.__getitem__)

    def choose_lead(self, seat: Seat, mask: int) -> int:
        return _some(mask, self.draw())


def _nth(cards: int, place: float) -> int:
    count = cards.bit_count()
    at = int(place * count)
    if at >= count - 1:
        return cards.bit_length() - 1
    return bits(cards)[at] if at > 0 else (cards & -cards).bit_length() - 1


def _some(cards: int, luck: float) -> int:
    start = int(luck * cards.bit_length())
    rest = cards >> start
    return start + (rest & -rest).bit_length() - 1
