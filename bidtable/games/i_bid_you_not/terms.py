"""The terms of an offer: its cards and the rules that they make, as a value (IB-10, IB-12).

The module `binding` creates terms and answers questions about them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from bidtable.games.i_bid_you_not import effects as fx

NO_SKIP: Final = -1
UNASKED: Final = -1
"""Value for a set of cards that has not been computed yet."""
NO_REACH: Final = (UNASKED, UNASKED)


class Terms(msgspec.Struct, gc=False, eq=False):
    """The cards of an offer, and the rules that their active actions make.

    A later card overrules earlier cards that contradict it (IB-12).

    Only the module `binding` changes terms, because states and positions with the same offer share one
    object.

    Attributes:
        offer: The cards of the offer from left to right.
        age: The cards whose actions are active, in the order in which the cards were added.
        cards: The cards of the offer as a set.
        acting: The cards whose actions may be active, as a set.
        present: The cards of all types that occur in the offer.
        price: The sum of the prices of the cards, without cards that do not go to a score pile.
        scored: Number of cards that go to a score pile.
        each: The points that the offer's cards add to every card of the taker's score pile.
        allowed: The cards that may be added under the lasting rules of the offer.
        unbarred: The cards that may be added before the rules about types and prices are applied. Only the
            latest rule about types or prices applies.
        types: The latest rule about types: "new", "present" or empty.
        barred: The cards that the latest rule about prices forbids.
        bound: Cards whose actions set rules, in the order in which the cards were added.
        silenced_by: The card that makes players ignore all other actions; None if the offer has no such card.
        order: The order of adding: `number` or `price`, and `up` or `down`.
        free: The cards that may be added in any number order.
        extreme: 1 if only the highest card may be added, -1 for the lowest card, 0 for any card.
        adds: Number of cards that a player must add on a turn.
        biddable: The cards that may be bid, before the rules in `partakers` are applied.
        bid_cards: Number of cards that make a bid.
        open: Whether bids are made openly.
        partakers: Rules that exclude players or cards from the auction, each with its card, oldest first.
        ignored: Rules that ignore bids, each with its card, oldest first.
        inversion: Rule about inversion: "never", "always", or empty.
        skip: Number of scored cards that a skip costs in place of the usual price. 0 means the usual price,
            and `NO_SKIP` means that skipping is forbidden.
        after_taking: The choices of each player after the offer is taken, with one entry for each card, in
            order.
        take_bids: Whether the taker also gets the other players' bids.
        take_right: Whether some card limits the taker to the cards on its right.
        on_turn: Cache of the cards that may be added on a turn.
        reach: Cache of the cards that a skip may add at some place, without and with variant 4.
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
