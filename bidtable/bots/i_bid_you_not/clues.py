"""What bids that all saw tell of the hands they came from, read off what happened so far.

A bid is a card of the hand that the seat held then: the hand of a world now, with all that the seat has played since,
and without what has come to it since. All of that lies open, so a world says what each bid was chosen from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bidtable.bots.i_bid_you_not.plan import Plan
from bidtable.core.masks import bits
from bidtable.core.model import Event, Seat
from bidtable.games.i_bid_you_not.binding import may_bid, terms_of
from bidtable.games.i_bid_you_not.cards import mask_of
from bidtable.games.i_bid_you_not.events import (
    AuctionCalled,
    BidPlaced,
    BidsRevealed,
    CardAdded,
    CardsDrawn,
    Dealt,
    OfferOpened,
    OfferTaken,
    SentBack,
)


class Clue(NamedTuple):
    """A bid of one card that was shown, and how the hand that it came from follows from the hand now.

    Attributes:
        seat: Whose bid it was.
        kept: Cards that were in that hand if they are in the one now.
        since: Cards that were in that hand and have left it since, the bid among them.
        below: Cards lower than the bid that might have been bid.
        above: The same of higher ones.
        worth: What the offer would have added to the seat's score pile.
    """

    seat: Seat
    kept: int
    since: int
    below: int
    above: int
    worth: int


class _Shown(NamedTuple):
    """A bid of one card, when it was shown; the fields are as those of a clue."""

    seat: Seat
    card: int
    biddable: int
    worth: int


class _Table:
    """What lies open, followed event by event: the offer, and the score piles."""

    def __init__(self, plan: Plan, seats: int) -> None:
        self._plan, self._index = plan, plan.deck.index
        self.offer: list[int] = []
        self.age: list[int] = []
        self.void: tuple[int, ...] = ()
        self.piles = [0] * seats

    def follow(self, event: Event) -> None:
        """Take in what an event changes of the offer and of the piles."""
        index = self._index
        match event:
            case Dealt():
                self._open(index[event.opener])
            case OfferOpened():
                self._open(index[event.card])
            case CardAdded():
                place = 0 if event.after is None else self.offer.index(index[event.after]) + 1
                self.offer.insert(place, index[event.card])
                self.age.append(index[event.card])
            case AuctionCalled():
                self.void = event.void
            case SentBack():
                for seat, card in event.cards:
                    self.piles[seat] |= 1 << index[card]
                    self.offer.remove(index[card])
                    self.age.remove(index[card])
            case CardsDrawn():
                for source, target, card in event.cards:
                    self.piles[source] &= ~(1 << index[card])
                    if target >= 0:
                        self.piles[target] |= 1 << index[card]
            case OfferTaken():
                self.piles[event.seat] |= mask_of([index[card] for card in event.scored])
            case _:
                pass

    def _open(self, card: int) -> None:
        self.offer, self.age, self.void = [card], [card], ()

    def biddable(self) -> int:
        """Return the cards that might be bid, whoever holds them."""
        deck = self._plan.deck
        terms = terms_of(deck, tuple(self.offer), tuple(self.age))
        return may_bid(deck, terms, deck.at(self.void))

    def worth(self, seat: Seat) -> int:
        """Return what the offer as it lies would add to a score pile, by prices and what cards add to each other."""
        plan, pile, offer = self._plan, bits(self.piles[seat]), self.offer
        own, more = (sum([plan.each[card] for card in cards]) for cards in (pile, offer))
        price = sum([plan.prices[card] for card in offer])
        return price + own * len(offer) + more * (len(pile) + len(offer))


def clues(plan: Plan, history: Sequence[Event], seats: int) -> list[Clue]:
    """Return what bids that were shown tell, the latest first; nothing where the history is not told from the deal.

    Args:
        plan: The deck.
        history: The events so far, as the viewer may know them.
        seats: The number of players.
    """
    if not any(isinstance(event, Dealt) for event in history[:2]):
        return []
    index, table = plan.deck.index, _Table(plan, seats)
    happened: list[tuple[list[_Shown], list[tuple[Seat, int]], list[tuple[Seat, int]]]] = []
    for event in history:
        shown, left, came = list[_Shown](), list[tuple[Seat, int]](), list[tuple[Seat, int]]()
        match event:
            case BidsRevealed():
                biddable = table.biddable()
                for seat, cards in (*event.bids, *event.ignored):
                    left.append((seat, mask_of([index[card] for card in cards])))
                    if len(cards) == 1:
                        shown.append(_Shown(seat, index[cards[0]], biddable, table.worth(seat)))
            case CardAdded() | BidPlaced():
                left.append((event.seat, 1 << index[event.card]))
            case OfferOpened():
                left.append((event.seat, 1 << index[event.card]))
                came += [(seat, 1 << index[card]) for seat, card in event.returned]
            case OfferTaken():
                came.append((event.seat, mask_of([index[card] for card in event.to_hand])))
            case _:
                pass
        table.follow(event)
        if left or came:
            happened.append((shown, left, came))
    return _backwards(plan, happened, seats)


def _backwards(
    plan: Plan,
    happened: Sequence[tuple[list[_Shown], list[tuple[Seat, int]], list[tuple[Seat, int]]]],
    seats: int,
) -> list[Clue]:
    """Go back from now, and tell for each bid how the hand then differed from the hand now."""
    kept, since = [plan.full] * seats, [0] * seats
    found = []
    for shown, left, came in reversed(happened):
        for seat, cards in came:
            kept[seat] &= ~cards
            since[seat] &= ~cards
        for seat, cards in left:
            since[seat] |= cards
        found += [
            Clue(
                one.seat,
                kept[one.seat],
                since[one.seat],
                one.biddable & plan.below[one.card],
                one.biddable & plan.above[one.card],
                one.worth,
            )
            for one in shown
        ]
    return found
