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
        cards: The same cards as a bit mask.
        acting: Bit mask of the cards whose actions may be active.
        present: Bit mask of all cards in the deck whose type occurs in the offer.
        price: Total price of the cards, without cards that do not go to a score pile.
        scored: Number of cards that go to a score pile.
        each: Points that the offer's cards add to every card of the taker's score pile.
        allowed: Cards that may be added under the lasting rules of the offer.
        unbarred: Cards that players may add if the rules about types and prices are ignored. Of several rules
            about types, only the latest applies. The same is true for rules about prices.
        types: The latest rule about types: "new" allows only new types, and "present" only types of the
            offer. The field is empty without such a rule.
        barred: Cards that the latest rule about prices forbids.
        bound: Cards with actions that set rules, in the order in which they were added.
        silenced_by: Card that makes players ignore all other actions; None if no card of the offer does this.
        order: The order in which cards must be added: `number` or `price`, and `up` or `down`.
        free: Cards that may be added although their numbers break the order of the offer.
        extreme: Rule about extreme cards: 1 allows only the highest card, -1 only the lowest card, and 0 any
            card.
        adds: Number of cards that a player must add on each turn.
        biddable: Cards that players may bid if the rules in `partakers` are ignored.
        bid_cards: Number of cards that make a bid.
        open: Whether bids are made openly.
        partakers: Rules that exclude players or cards from the auction, with the cards that make them, oldest
            first.
        ignored: Rules that ignore bids, with the cards that make them, oldest first.
        inversion: "always" lets the lowest bid win, "never" the highest bid. The field is empty if the bids
            decide this.
        skip: Number of scored cards that a skip costs instead of the usual price. 0 means the usual price.
            `NO_SKIP` means that nobody may skip.
        after_taking: Choices that all players make after the offer is taken. There is one entry for each card
            that asks for a choice.
        take_bids: Whether the taker gets the cards that the other players bid.
        take_right: Whether a card of the offer limits the taker to the cards on its right.
        on_turn: The cards that players may add on a turn, once they are computed.
        reach: The cards that players may add anywhere as the price of a skip, without and with variant 4,
            once they are computed.
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
