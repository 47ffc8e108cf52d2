"""The offer and what it binds, as a value (IB-10, IB-12). `binding` makes it, and asks it."""

from __future__ import annotations

from typing import Final

import msgspec

from bidtable.games.i_bid_you_not import effects as fx

NO_SKIP: Final = -1
UNASKED: Final = -1
"""Stands for a set of cards that nobody has asked for yet."""
NO_REACH: Final = (UNASKED, UNASKED)


class Terms(msgspec.Struct, gc=False, eq=False):
    """An offer, and the actions in force. Later cards stand above earlier ones that contradict them (IB-12).

    Nobody but `binding` changes one: states and positions with the same offer share it.

    Attributes:
        offer: The cards from left to right.
        age: Those whose actions act, in the order in which they were added.
        cards: The cards as a set.
        acting: The cards whose actions may act, as a set.
        present: The cards whose type lies in the offer.
        price: The prices of the cards together, but for those that no score pile gets.
        scored: How many cards that are.
        each: The points that these add to the worth of every card of the taker's score pile.
        allowed: The cards that no lasting restriction bars from being added.
        unbarred: The same, but for rules about types and prices: of those the latest one holds alone.
        types: The latest rule about types: "new", "present" or empty.
        barred: The cards that the latest rule about prices bars.
        bound: Cards whose actions bind, in the order they were added.
        silenced_by: The card that has all other actions ignored; None if there is none.
        order: The measure of the order of adding: `number` or `price`, `up` or `down`.
        free: The cards that need not keep the number order.
        extreme: 1 if only the highest card may be added, -1 the lowest, 0 any.
        adds: Number of cards that a player must add on a turn.
        biddable: The cards that may be bid, but for rules in `partakers`.
        bid_cards: Number of cards that make a bid.
        open: Whether bids are made openly.
        partakers: Rules that keep players, or their cards, out of the auction, with their cards; oldest first.
        ignored: Rules that ignore bids, with their cards; oldest first.
        inversion: "never", "always", or empty.
        skip: Scored cards that a skip costs in place of the usual price; 0: the usual; `NO_SKIP`: none allowed.
        after_taking: The choices of each player after the offer is taken, one entry a card, in order.
        take_bids: Whether the taker gets the other bids.
        take_right: Whether only cards to the right of some card go to the taker.
        on_turn: The cards that may be added on a turn, once that has been asked.
        reach: The cards that a skip may add somewhere, as far as that has been asked: with and without variant 4.
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
