"""The rules that the cards on offer impose on the auction (IB-10, IB-12)."""

from __future__ import annotations

from typing import Final

import msgspec

from bidtable.games.i_bid_you_not import effects as fx

NO_SKIP: Final = -1
UNASKED: Final = -1
"""Placeholder for a set of cards that has not been computed yet."""
NO_REACH: Final = (UNASKED, UNASKED)


class Terms(msgspec.Struct, gc=False, eq=False):
    """The cards of an offer, and the rules that apply because of these cards.

    If two rules contradict each other, the rule of the newer card counts (IB-12).

    Attributes:
        acting: Bit mask of the cards whose actions may be active.
        present: Bit mask of all cards whose type occurs in the offer.
        price: Total price of the cards that go to a score pile.
        scored: Number of cards that go to a score pile.
        each: Extra points for every card of the winner's score pile.
        allowed: Cards that may be added.
        barred: Cards that may not be added because of their price.
        silenced_by: Card that switches off the actions of all other cards; None without such a card.
        order: The order of the cards: by `number` or by `price`, and `up` or `down`.
        adds: Number of cards that a player must add on each turn.
        biddable: Cards that players may bid.
        bid_cards: Number of cards in a bid.
        open: Whether players bid openly.
        skip: Price for not taking the offer, as a number of scored cards; `NO_SKIP` if bidders must take it.
        on_turn: Cards that players may add on a turn; `UNASKED` before they are computed.
    """

    # Do not change a `Terms` object outside the module `binding`: positions share it.
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
