"""What an offer binds, as a value (IB-10, IB-12). `binding` works it out and answers the rules' questions by it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bidtable.games.i_bid_you_not import effects as fx

NO_SKIP: Final = -1


@dataclass(slots=True)
class Terms:
    """The actions in force. Later cards stand above earlier ones that contradict them (IB-12).

    Attributes:
        bound: Cards whose actions bind, in the order they were added.
        silenced_by: The card that has all other actions ignored; None if there is none.
        acting: Mask of the cards whose actions may act: those that lay in the offer when it was taken, else all.
        allowed: Mask of the cards that no lasting restriction bars from being added.
        order: What the order of adding goes by: `number` or `price`, `up` or `down`.
        free: Mask of the cards that need not keep the number order.
        extreme: 1 if only the highest card may be added, -1 the lowest, 0 any.
        adds: Number of cards that who adds must add.
        biddable: Mask of the cards that may be bid, but for rules in `partakers`.
        bid_cards: Number of cards that make a bid.
        open: Whether bids are made openly.
        partakers: Rules that keep players, or their cards, out of the auction, with their cards; oldest first.
        ignored: Rules that ignore bids, with their cards; oldest first.
        inversion: "never", "always", or empty.
        skip: Scored cards that a skip costs in place of the usual price; 0: the usual; `NO_SKIP`: none allowed.
        after_taking: What each player may do after the offer is taken, one entry a card, in order.
        take_bids: Whether the taker gets the other bids.
        reach: What a skip may add somewhere, as far as that has been asked: with and without variant 4.
    """

    allowed: int
    biddable: int
    bound: tuple[int, ...] = ()
    silenced_by: int | None = None
    acting: int = 0
    order: tuple[str, str] = ("number", "up")
    free: int = 0
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
    reach: dict[bool, int] = field(default_factory=dict)
