"""The terms of an offer as an object: its cards, and the rules that the cards make (IB-10, IB-12).

The module `binding` creates objects of this type and answers questions about them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from bidtable.games.i_bid_you_not import effects as fx

NO_SKIP: Final = -1
UNASKED: Final = -1
"""Placeholder for a set of cards that has not been computed yet."""
NO_REACH: Final = (UNASKED, UNASKED)


class Terms(msgspec.Struct, gc=False, eq=False):
    """The cards of an offer, and the rules that their active actions make.

    A later card overrules earlier cards with contradictory rules (IB-12).

    Only the module `binding` may change this object, because all positions with the same offer share it.

    Attributes:
        offer: Cards of the offer, from left to right.
        age: Cards with active actions, in the order in which they were added.
        cards: Cards of the offer, as a set.
        acting: Cards whose actions may be active, as a set.
        present: All cards of the deck with types that occur in the offer.
        price: Total price of the cards, without cards that do not go to a score pile.
        scored: Number of cards that go to a score pile.
        each: Points that the offer's cards add to every card of the taker's score pile.
        allowed: Cards that may be added under the lasting rules of the offer.
        unbarred: Cards that would be allowed without the rules about types and prices. If there are several
            rules about types or about prices, only the latest applies.
        types: Latest rule about types: "new", "present" or empty.
        barred: Cards that the latest rule about prices forbids.
        bound: Cards with actions that set rules, in the order in which they were added.
        silenced_by: Card that makes players ignore all other actions; None if no card of the offer does this.
        order: Order of adding cards: `number` or `price`, and `up` or `down`.
        free: Cards that may be added in any number order.
        extreme: Rule about extreme cards: 1 allows only the highest card, -1 only the lowest card, and 0 any
            card.
        adds: Number of cards that a player must add on each turn.
        biddable: Cards that could be bid without the rules in `partakers`.
        bid_cards: Number of cards that make a bid.
        open: Whether bids are made openly.
        partakers: Rules that exclude players or cards from the auction, with the cards that make them, oldest
            first.
        ignored: Rules that ignore bids, with the cards that make them, oldest first.
        inversion: Rule about the inversion of auctions: "never", "always", or empty.
        skip: Number of scored cards that a skip costs instead of the usual price. The value 0 means the usual
            price, and `NO_SKIP` means that skipping is forbidden.
        after_taking: Choices of each player after the offer is taken, one entry for each card with this rule,
            in order.
        take_bids: Whether the taker also gets the other players' bids.
        take_right: Whether a card of the offer limits the taker to the cards on its right.
        on_turn: Cache of the cards that may be added on a turn.
        reach: Cache of the cards that a skip may add anywhere, without and with variant 4.
    """

    allowed: int
    unbarred: int
    biddable: int
    free: int
    offer: tuple[int, ...] = ()
    age: tuple[int, ...] = ()
    cards: int = 0
    acting: int = 0
    present: int = 0
    price: int = 0
    scored: int = 0
    each: int = 0
    types: str = ""
    barred: int = 0
    bound: tuple[int, ...] = ()
    silenced_by: int | None = None
    order: tuple[str, str] = ("number", "up")
    extreme: int = 0
    adds: int = 1
    bid_cards: int = 1
    open: bool = False
    partakers: tuple[tuple[int, fx.ActionCardsOnly | fx.DeclarerOut | fx.BiddersAdded], ...] = ()
    ignored: tuple[tuple[int, fx.IgnoreBids], ...] = ()
    inversion: str = ""
    skip: int = 0
    after_taking: tuple[str, ...] = ()
    take_bids: bool = False
    take_right: bool = False
    on_turn: int = UNASKED
    reach: tuple[int, int] = NO_REACH
