"""The rules that the cards of an offer make (IB-10, IB-12). The module `binding` computes these rules."""

from __future__ import annotations

from typing import Final

import msgspec

from bidtable.games.i_bid_you_not import effects as fx

NO_SKIP: Final = -1
UNASKED: Final = -1
"""Placeholder for a set of cards that has not been computed yet."""
NO_REACH: Final = (UNASKED, UNASKED)


class Terms(msgspec.Struct, gc=False, eq=False):
    """The cards of an offer, and the rules that the active actions of these cards make.

    A later card overrules earlier cards with contradictory rules (IB-12).

    Only the module `binding` may change a `Terms` object, because all positions with the same offer share the
    object.

    Attributes:
        offer: Cards of the offer, from left to right.
        age: Cards with active actions, in the order in which they were added.
        cards: Bit mask of the cards in the offer.
        acting: Bit mask of the cards whose actions may be active.
        present: Bit mask of all cards in the deck whose type occurs in the offer.
        price: Total price of the cards, without cards that do not go to a score pile.
        scored: Number of cards that go to a score pile.
        each: Points that the offer's cards add to every card of the taker's score pile.
        allowed: Cards that may be added under the lasting rules of the offer.
        unbarred: Cards that players may add if the rules about types and prices are ignored. Only the latest
            rule about types and the latest rule about prices apply.
        types: The latest rule about types: "new" allows only types that are not in the offer, and "present"
            only types in the offer; empty without such a rule.
        barred: Cards that the latest rule about prices forbids.
        bound: Cards with actions that set rules, in the order in which they were added.
        silenced_by: Card that makes players ignore the actions of all other cards; None without such a card.
        order: The order in which cards must be added, as a pair of `number` or `price` and of `up` or `down`.
        free: Cards that may be added although their numbers break the order of the offer.
        extreme: Rule about extreme cards: 1 allows only the highest card, -1 only the lowest card, and 0 any
            card.
        adds: Number of cards that a player must add on each turn.
        biddable: Cards that players may bid, apart from the rules in `partakers`.
        bid_cards: Number of cards that make a bid.
        open: Whether bids are made openly.
        partakers: Rules that exclude players or cards from the auction, with the cards that make these rules,
            oldest first.
        ignored: Rules that ignore bids, with the cards that make these rules, oldest first.
        inversion: Rule about the first bidder to be asked: the lowest bidder for "always", the highest bidder
            for "never"; empty if the bids decide.
        skip: Number of scored cards that a skip costs; 0 for the usual price of a skip, and `NO_SKIP` if no
            bidder may skip.
        after_taking: Choices that all players make after the offer is taken, one for each card that asks for
            a choice.
        take_bids: Whether the taker gets the cards that the other players bid.
        take_right: Whether the taker gets only the cards to the right of a certain card.
        on_turn: The cards that players may add on a turn; `UNASKED` before the cards are computed.
        reach: The cards that players may add as the price of a skip, without and with variant 4; `UNASKED`
            before the cards are computed.
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
